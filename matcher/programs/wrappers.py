"""The table of programs that run the command they are given; long because it is data.

A row is added here with the manual it rests on, and a line in `tests/matcher/programs/`, which
fails for a row without one. Users add their own with `wrappers:` in the configuration.
"""

from __future__ import annotations

from forenote.matcher.programs.rows import by_program
from forenote.matcher.programs.wrapper import (
    JOINED,
    NONE,
    SCRIPT,
    SCRIPTS,
    Wrapper,
    Wrappers,
)

_KUBE = (
    "-n --namespace --context --kubeconfig --cluster --user -s --server -c --container -f"
    " --filename --pod-running-timeout"
)
_COMPOSE = (
    "-f --file -p --project-name --profile --env-file --project-directory --ansi --progress"
    " --parallel -e --env -u --user -w --workdir --index -l --label --name --entrypoint -v"
    " --volume --publish"
)
_DOCKER = (
    "-c --context -H --host -l --log-level --config -e --env --env-file -u --user -w --workdir"
    " --detach-keys"
)
_DOCKER_RUN = _DOCKER + (
    " -a --attach --add-host --annotation --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile"
    " --cpu-shares --cpus --cpuset-cpus --device --dns --entrypoint --expose --gpus --group-add"
    " --health-cmd -h --hostname --ip --ipc -l --label --label-file --link --log-driver --log-opt"
    " -m --memory --memory-swap --mount --name --net --network --network-alias --pid --pids-limit"
    " --platform -p --publish --pull --restart --runtime --security-opt --shm-size --stop-signal"
    " --stop-timeout --storage-opt --sysctl --tmpfs --ulimit --userns --uts -v --volume"
    " --volume-driver --volumes-from --arch --os --pod --secret"
)
_UV = (
    "--directory --project --config-file --cache-dir --color --with --with-editable"
    " --with-requirements -p --python --extra --group --only-group --no-group --no-extra --env-file"
    " --package --index --default-index -i --index-url --extra-index-url -f --find-links --from"
    " --refresh-package -P --upgrade-package --reinstall-package --index-strategy --link-mode"
    " --resolution --prerelease --exclude-newer --keyring-provider -C --config-setting"
    " --python-platform -c --constraints -b --build-constraints --overrides -w"
)
_CONDA = "-n --name -p --prefix --cwd"
_NIX = (
    "-f --file -I --include --option --argstr --arg --expr --override-input --inputs-from -k"
    " --keep --profile --impure-env -u --unset"
)
_TMUX = "-f -L -S -s -n -c -t -x -y -F -e -l -p -N -T"
_STRACE = "-a -b -e -E -I -o -O -p -P -s -S -u -U -X"

ROWS = (
    # --- as another user, with another environment or priority --------------------------------
    Wrapper(
        "sudo",
        "sudo(8)",
        takes="-u --user -g --group -C --close-from -D --chdir -h --host -p --prompt -R --chroot"
        " -r --role -T --command-timeout -t --type -U --other-user",
        assigns=True,
        folder="-D --chdir",
        inert="-e --edit -l --list -v --validate -V --version -K --remove-timestamp",
    ),
    Wrapper(
        "run0",
        "run0(1)",
        takes="-u --user -g --group --nice -D --chdir -E --setenv --unit --description --slice -p"
        " --property --background -M --machine --via-shell",
        folder="-D --chdir",
    ),
    Wrapper("doas", "doas(1)", takes="-a -C -u", inert="-L"),
    Wrapper("pkexec", "pkexec(1)", takes="--user"),
    Wrapper("gosu|su-exec", "both are USER COMMAND, as in container entry points", skip=1),
    Wrapper(
        "su",
        "su(1): a shell, with -c a script",
        NONE,
        scripts="-c --command",
        mixed=True,
        shell=True,
    ),
    Wrapper(
        "runuser",
        "runuser(1): with -u a command",
        takes="-u --user -g --group -G --supp-group",
        only="-u --user",
    ),
    Wrapper(
        "runuser",
        "runuser(1): without -u as su",
        NONE,
        takes="-g --group -G --supp-group -s --shell -w --whitelist-environment",
        scripts="-c --command --session-command",
        mixed=True,
    ),
    Wrapper("sg", "sg(1)", JOINED, skip=1, scripts="-c", mixed=True),
    Wrapper(
        "env|genv",
        "env(1); -S is read before the row",
        takes="-u --unset -C --chdir -S --split-string -a --argv0",
        assigns=True,
        folder="-C --chdir",
    ),
    Wrapper("cross-env", "npm cross-env", assigns=True),
    Wrapper("cross-env-shell", "npm cross-env", JOINED, assigns=True),
    Wrapper("env-cmd", "npm env-cmd", takes="-f --file -r --rc-file -e --environments"),
    Wrapper("nice", "nice(1)", takes="-n --adjustment"),
    Wrapper(
        "ionice",
        "ionice(1)",
        takes="-c --class -n --classdata",
        inert="-p --pid -P --pgid -u --uid",
    ),
    Wrapper("chrt", "chrt(1): PRIORITY COMMAND", takes="-T -P -D", skip=1, inert="-p --pid -m"),
    Wrapper("taskset", "taskset(1): MASK COMMAND", skip=1, inert="-p --pid"),
    Wrapper("numactl", "numactl(8)", takes="-i -N -m -C -p -P", inert="-s --show -H --hardware"),
    Wrapper("prlimit", "prlimit(1)", takes="-o --output", inert="-p --pid"),
    Wrapper("setpriv", "setpriv(1)", takes="--reuid --regid --groups --ruid --rgid --inh-caps"),
    Wrapper("cgexec", "cgexec(1)", takes="-g"),
    Wrapper("envdir", "envdir(8): DIR COMMAND", skip=1),
    # --- when and how long --------------------------------------------------------------------
    Wrapper(
        "timeout|gtimeout", "timeout(1): DURATION", takes="-k --kill-after -s --signal", skip=1
    ),
    Wrapper("nohup", "nohup(1)", inert="--help --version"),
    Wrapper("setsid", "setsid(1)"),
    Wrapper(
        "time",
        "bash(1): a reserved word of the shell; time(1)",
        takes="-f --format -o --output",
        assigns=True,
        same=True,
    ),
    Wrapper("gtime", "time(1)", takes="-f --format -o --output"),
    Wrapper("stdbuf", "stdbuf(1)", takes="-i --input -o --output -e --error"),
    Wrapper("unbuffer", "unbuffer(1)"),
    Wrapper("chronic", "chronic(1), moreutils"),
    Wrapper("faketime", "faketime(1): TIMESTAMP COMMAND", takes="-m", skip=1),
    Wrapper("watch", "watch(1): sh -c of the words", JOINED, takes="-n --interval -q --equexit -s"),
    Wrapper("caffeinate", "caffeinate(8) of macOS", takes="-t -w"),
    Wrapper("systemd-inhibit", "systemd-inhibit(1)", takes="--what --who --why --mode"),
    Wrapper(
        "systemd-run",
        "systemd-run(1)",
        takes="-u --unit -p --property --description --slice --service-type --uid --gid --nice"
        " --working-directory -E --setenv -H --host -M --machine --on-active --on-calendar",
        folder="--working-directory",
    ),
    Wrapper(
        "flock",
        "flock(1): FILE COMMAND, or FILE -c SCRIPT",
        takes="-w --wait --timeout -E --conflict-exit-code",
        skip=1,
        mixed=True,
        scripts="-c --command",
    ),
    Wrapper("entr", "entr(1); -s takes a script", scripts="-s", stdin=False),
    Wrapper("watchexec", "watchexec(1)", takes="-w --watch -e --exts -f --filter -i --ignore -s"),
    Wrapper(
        "reflex",
        "github.com/cespare/reflex",
        takes="-r -R -g -G --regex --inverse-regex --glob --inverse-glob",
    ),
    Wrapper("nodemon", "npm nodemon", NONE, takes="-w --watch -e --ext", scripts="-x --exec"),
    Wrapper("cargo watch", "cargo-watch: -s script", NONE, takes="-w -i -d", scripts="-s --shell"),
    Wrapper(
        "at|batch",
        "at(1): the script on its input",
        NONE,
        takes="-q -t",
        shell=True,
        inert="-l -d -r -c -f -V",
    ),
    # --- the shell's own words ----------------------------------------------------------------
    Wrapper("command", "bash(1): -v and -V only look it up", inert="-v -V", same=True),
    Wrapper("builtin", "bash(1)", same=True),
    Wrapper("exec", "bash(1)", takes="-a"),
    Wrapper("eval", "bash(1)", JOINED, same=True),
    Wrapper(
        "trap", "bash(1): the first word, where a signal follows", SCRIPT, inert="-l -p -P", least=2
    ),
    # --- many times ---------------------------------------------------------------------------
    Wrapper(
        "xargs|gxargs",
        "xargs(1); the words it adds are made in many.py",
        takes="-a --arg-file -d --delimiter -E -I -J -L -n --max-args -P --max-procs -R -S -s"
        " --max-chars --process-slot-var",
        stdin=False,
    ),
    Wrapper(
        "hyperfine",
        "hyperfine(1): each operand through a shell",
        SCRIPTS,
        takes="-w --warmup -m --min-runs -M --max-runs -r --runs -P --parameter-scan -D"
        " --parameter-step-size -L --parameter-list -S --shell -u --time-unit -n --command-name"
        " --export-json --export-markdown --export-csv --style --sort --output --input",
        scripts="-s --setup -p --prepare -C --conclude -c --cleanup",
    ),
    Wrapper(
        "concurrently",
        "npm concurrently",
        SCRIPTS,
        takes="-n --names -c --prefix-colors -m --max-processes -p --prefix -l --prefix-length"
        " --restart-tries --restart-after -s --success",
    ),
    # --- watched by a debugger or a counter ---------------------------------------------------
    Wrapper("strace", "strace(1)", takes=_STRACE, inert="-p --attach"),
    Wrapper("ltrace", "ltrace(1)", takes="-a -A -D -e -F -l -n -o -p -s -u -w -x", inert="-p"),
    Wrapper("valgrind", "valgrind(1): all options with ="),
    Wrapper(
        "perf stat|record|trace",
        "perf-stat(1), perf-record(1)",
        takes="-e --event -o --output -F --freq -c --count -C --cpu -r --repeat -D --delay"
        " --call-graph -m --mmap-pages -x --field-separator -G --cgroup",
        inert="-p --pid -t --tid",
    ),
    Wrapper("gdb", "gdb(1): behind --args", behind="--args"),
    Wrapper(
        "coverage run",
        "coverage.py",
        takes="--rcfile --source --omit --include --data-file --context --concurrency",
        modules="-m --module",
    ),
    # --- in another root, container, machine --------------------------------------------------
    Wrapper(
        "chroot",
        "chroot(8): DIR COMMAND, or a shell",
        takes="--groups --userspec",
        skip=1,
        elsewhere=True,
        shell=True,
    ),
    Wrapper(
        "unshare",
        "unshare(1)",
        takes="--map-user --map-group --map-users --map-groups --setgroups --propagation -S"
        " --setuid -G --setgid -R --root -w --wd",
        folder="-w --wd",
        shell=True,
    ),
    Wrapper("nsenter", "nsenter(1)", takes="-t --target -S --setuid -G --setgid", elsewhere=True),
    Wrapper(
        "proot|fakeroot|firejail", "proot(1), fakeroot(1), firejail(1)", takes="-r -b -w -l -s -i"
    ),
    Wrapper(
        "ssh",
        "ssh(1): the words are joined for the login shell",
        JOINED,
        takes="-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w",
        skip=1,
        mixed=True,
        inert="-N -O -Q -G -V -W",
        elsewhere=True,
        shell=True,
    ),
    Wrapper("sshpass", "sshpass(1)", takes="-p -f -d -P"),
    Wrapper("adb shell", "adb(1)", JOINED, takes="-s -t -H -P -L -e", elsewhere=True, shell=True),
    Wrapper("vagrant ssh", "vagrant ssh -c", NONE, scripts="-c --command", elsewhere=True),
    Wrapper("docker|podman|nerdctl exec", "docker-exec(1)", takes=_DOCKER, skip=1, elsewhere=True),
    Wrapper(
        "docker|podman container exec",
        "docker-container-exec(1)",
        takes=_DOCKER,
        skip=1,
        elsewhere=True,
    ),
    Wrapper(
        "docker|podman|nerdctl run|create",
        "docker-run(1): IMAGE COMMAND",
        takes=_DOCKER_RUN,
        skip=1,
        elsewhere=True,
        entry="--entrypoint",
    ),
    Wrapper(
        "docker|podman container run|create",
        "docker-container-run(1)",
        takes=_DOCKER_RUN,
        skip=1,
        elsewhere=True,
        entry="--entrypoint",
    ),
    Wrapper(
        "docker|podman compose exec|run",
        "docker-compose-exec(1): SERVICE COMMAND",
        takes="-H --host -c --context " + _COMPOSE,
        skip=1,
        elsewhere=True,
        entry="--entrypoint",
    ),
    Wrapper(
        "docker-compose|podman-compose exec|run",
        "the same, as one word",
        takes=_COMPOSE,
        skip=1,
        elsewhere=True,
        entry="--entrypoint",
    ),
    Wrapper(
        "kubectl|oc exec",
        "kubectl exec POD -- COMMAND; old versions without --",
        takes=_KUBE,
        skip=1,
        mixed=True,
        elsewhere=True,
    ),
    Wrapper(
        "kubectl|oc run|debug",
        "kubectl run NAME --image IMAGE -- COMMAND",
        takes=_KUBE + " --image --restart --overrides --env -l --labels --port",
        behind="--",
        elsewhere=True,
    ),
    Wrapper(
        "lxc|incus|multipass exec",
        "lxc exec NAME -- COMMAND",
        takes="--cwd --env --user --group --mode -n -T",
        skip=1,
        mixed=True,
        elsewhere=True,
    ),
    Wrapper("toolbox run", "toolbox-run(1)", takes="-c --container -d --distro -r --release"),
    Wrapper("distrobox enter", "distrobox-enter(1)", behind="--"),
    Wrapper(
        "heroku run", "heroku run", takes="-a --app -s --size -e --env -r --remote", elsewhere=True
    ),
    Wrapper("railway run", "railway run", takes="-s --service -e --environment -p --project"),
    Wrapper(
        "wsl",
        "wsl.exe",
        takes="-d --distribution -u --user --cd",
        ends="-e --exec",
        inert="-l --list --install --update --shutdown --status",
    ),
    Wrapper("arch", "arch(1) of macOS", takes="-e -d"),
    Wrapper("setarch", "setarch(8): ARCH COMMAND", skip=1, mixed=True),
    Wrapper(
        "cmd",
        "cmd /?: /c and /k; // is how a shell of MSYS2 is told not to make a path of it",
        JOINED,
        behind="/c /C /k /K //c //C //k //K",
        raw=True,
    ),
    Wrapper("winpty", "winpty.1"),
    Wrapper("ip netns exec", "ip-netns(8): NAME COMMAND", takes="-n -netns -f -rc", skip=1),
    Wrapper(
        "bwrap",
        "bwrap(1)",
        takes="--args --userns --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd"
        " --remount-ro --proc --dev --tmpfs --mqueue --dir --seccomp --add-seccomp-fd --cap-add"
        " --cap-drop --perms --size --info-fd --block-fd --argv0 --exec-label --file-label",
        pairs="--bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --symlink"
        " --setenv --file --bind-data --ro-bind-data --chmod --bind-fd --ro-bind-fd",
        folder="--chdir",
    ),
    Wrapper(
        "minikube|colima ssh",
        "minikube ssh -- COMMAND",
        JOINED,
        takes="-p --profile -n --node",
        elsewhere=True,
    ),
    Wrapper("lima", "lima COMMAND: in the default instance", elsewhere=True),
    Wrapper(
        "limactl shell",
        "limactl shell INSTANCE COMMAND",
        takes="--workdir --shell",
        skip=1,
        elsewhere=True,
    ),
    Wrapper(
        "devcontainer exec",
        "devcontainer exec",
        takes="--workspace-folder --container-id --id-label --config --override-config --remote-env"
        " --docker-path --user-data-folder --log-level",
        elsewhere=True,
    ),
    Wrapper(
        "gcloud compute ssh",
        "gcloud compute ssh INSTANCE -- COMMAND",
        JOINED,
        takes="--zone --project --account --ssh-key-file --ssh-flag --container --configuration",
        scripts="--command",
        behind="--",
        elsewhere=True,
    ),
    Wrapper(
        "fly|flyctl ssh console",
        "fly ssh console -C COMMAND",
        NONE,
        takes="-a --app -c --config -o --org -r --region -u --user -g --process-group --machine",
        scripts="-C --command",
        elsewhere=True,
    ),
    # --- inside the environment of a project --------------------------------------------------
    Wrapper("uv run", "uv-run", takes=_UV, folder="--directory", modules="-m --module"),
    Wrapper("uvx", "uv tool run", takes=_UV, package=True),
    Wrapper("uv tool run", "uv-tool-run", takes=_UV, package=True),
    Wrapper(
        "pipx run", "pipx run", takes="--spec --python --index-url --pip-args --with", package=True
    ),
    Wrapper(
        "poetry run", "poetry run", takes="-C --directory -P --project", folder="-C --directory"
    ),
    Wrapper("pdm run", "pdm run", takes="-p --project --venv -s --site-packages"),
    Wrapper("hatch run", "hatch run", takes="-e --env -p --project"),
    Wrapper("pipenv run", "pipenv run", takes="--python --pypi-mirror"),
    Wrapper("rye run", "rye run", takes="--pyproject"),
    Wrapper("pixi run", "pixi run", takes="-e --environment --manifest-path -p"),
    Wrapper("conda|mamba|micromamba run", "conda run", takes=_CONDA, folder="--cwd"),
    Wrapper("bundle exec", "bundle-exec(1)", takes="--gemfile"),
    Wrapper("rbenv|pyenv|asdf|nodenv exec", "each runs what its shim finds"),
    Wrapper(
        "volta|fnm run|exec", "both name the version by option", takes="--node --npm --yarn --using"
    ),
    Wrapper("nvm exec|run", "nvm exec VERSION COMMAND", skip=1),
    Wrapper("rustup run", "rustup run TOOLCHAIN COMMAND", skip=1, mixed=True),
    Wrapper("opam|stack|cabal|lerna|nx exec", "each: exec -- COMMAND", takes="--scope --switch"),
    Wrapper(
        "npx|bunx|pnpx",
        "npx(1)",
        takes="-p --package -w --workspace",
        scripts="-c --call",
        package=True,
    ),
    Wrapper(
        "npm exec|x",
        "npm-exec(1): behind the program, -- ends npm's own options",
        takes="-p --package -w --workspace --prefix -C",
        scripts="-c --call",
        package=True,
        dashes=True,
    ),
    Wrapper(
        "pnpm exec|dlx|x",
        "pnpm exec",
        takes="-C --dir -F --filter --package --filter-prod",
        folder="-C --dir",
        package=True,
    ),
    Wrapper("yarn exec|dlx", "yarn exec", takes="-p --package --cwd", folder="--cwd", package=True),
    Wrapper("bun exec", "bun exec SCRIPT", SCRIPT),
    Wrapper("tox exec", "tox exec -- COMMAND", behind="--"),
    Wrapper("bun x", "bun x", takes="-p --package --cwd", folder="--cwd", package=True),
    Wrapper(
        "mise|rtx exec|x",
        "mise exec TOOL@VERSION -- COMMAND",
        takes="-C --cd -j --jobs",
        scripts="-c --command",
        behind="--",
        folder="-C --cd",
    ),
    Wrapper("direnv exec", "direnv(1): DIR COMMAND", skip=1),
    Wrapper("nix-shell", "nix-shell(1)", NONE, takes=_NIX + " -p -A", scripts="--run --command"),
    Wrapper("nix develop|shell", "nix develop -c COMMAND", NONE, takes=_NIX, ends="-c --command"),
    Wrapper("guix shell", "guix shell -- COMMAND", behind="--"),
    Wrapper("devbox run", "devbox run", takes="-c --config -e --env --env-file"),
    Wrapper("flox activate", "flox activate -- COMMAND", behind="--"),
    # --- with secrets or variables from a store -----------------------------------------------
    Wrapper("dotenv run", "python-dotenv", takes="-f --file -q --quote -e --export"),
    Wrapper(
        "dotenv",
        "npm dotenv-cli, gem dotenv",
        takes="-e -f -c -v -p -o --file",
        own="run set get list unset",
    ),
    Wrapper(
        "dotenvx run", "dotenvx run -- COMMAND", takes="-f --env-file -fk --env-keys-file -e --env"
    ),
    Wrapper(
        "doppler run",
        "doppler run",
        takes="-p --project -c --config -t --token",
        scripts="--command",
    ),
    Wrapper("op run", "op run -- COMMAND", takes="--env-file --account"),
    Wrapper(
        "infisical|teller run", "both: run -- COMMAND", takes="--env --path --projectId -c --config"
    ),
    Wrapper(
        "aws-vault|chamber exec",
        "aws-vault exec PROFILE -- COMMAND",
        takes="-d --duration --region",
        skip=1,
        mixed=True,
    ),
    Wrapper("sops exec-env", "sops exec-env FILE SCRIPT", JOINED, skip=1),
    Wrapper("foreman run", "foreman(1)", takes="-e --env -f --procfile -d --root"),
    # --- with a display, a terminal, a proxy --------------------------------------------------
    Wrapper(
        "xvfb-run",
        "xvfb-run(1)",
        takes="-n --server-num -e --error-file -f --auth-file -p --xauth-protocol -s --server-args"
        " -w --wait",
    ),
    Wrapper("dbus-run-session", "dbus-run-session(1)", takes="--config-file --dbus-daemon"),
    Wrapper("proxychains|proxychains4|torsocks|torify|tsocks", "proxychains(1)", takes="-f"),
    Wrapper(
        "script",
        "script(1): -c of Linux; FILE COMMAND of macOS",
        takes="-B -E -I -m -O -o -T -t",
        scripts="-c --command",
        skip=1,
        mixed=True,
    ),
    Wrapper(
        "tmux new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawn-window"
        "|popup|display-popup",
        "tmux(1): a shell command",
        JOINED,
        takes=_TMUX,
    ),
    Wrapper("tmux run-shell|run|if-shell", "tmux(1)", SCRIPT, takes=_TMUX),
    Wrapper(
        "tmux send-keys|send", "tmux(1): typed into the shell of the pane", SCRIPTS, takes=_TMUX
    ),
    Wrapper(
        "screen", "screen(1)", takes="-c -e -h -p -s -S -t -T", inert="-X -r -R -x -ls -list -wipe"
    ),
    Wrapper("tini|dumb-init|catatonit", "entry points of containers", takes="-p -r --rewrite"),
    Wrapper("busybox|toybox", "busybox(1): the applet is the next word", own="--list --help"),
    Wrapper(
        "rtk test|err|lint|summary|proxy|run",
        "rtk: what is behind these is the command, whose output they shorten",
    ),
    Wrapper(
        "rtk",
        "rtk: prefixes a command and shortens its output",
        own="gain init config discover read smart json deps env log session learn rewrite verify"
        " hook hook-audit cc-economics trust untrust telemetry format",
    ),
    # --- git, which runs what it is told ------------------------------------------------------
    Wrapper("git bisect run", "git-bisect(1)", takes="-C -c"),
    Wrapper(
        "git rebase",
        "git-rebase(1): -x",
        NONE,
        takes="-C -c --onto -s --strategy -X",
        scripts="-x --exec",
    ),
    Wrapper("git submodule foreach", "git-submodule(1)", JOINED, takes="-C -c"),
    Wrapper(
        "git filter-branch",
        "git-filter-branch(1)",
        NONE,
        takes="-C -c --original -d",
        scripts="--env-filter --tree-filter --index-filter --msg-filter --commit-filter",
    ),
)

BY_PROGRAM = by_program(ROWS)

BUILT_IN = Wrappers(BY_PROGRAM)
