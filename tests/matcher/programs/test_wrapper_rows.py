"""Each row of the table of wrappers runs what its manual says, and nothing where it says so."""

from __future__ import annotations

import shlex
from collections.abc import Callable

import pytest

from forenote.matcher.action import SHELL, Action
from forenote.matcher.programs.child import Child
from forenote.matcher.programs.names import base
from forenote.matcher.programs.rows import by_program
from forenote.matcher.programs.wrapped import wrapped
from forenote.matcher.programs.wrapper import Wrapper, Wrappers
from forenote.matcher.programs.wrappers import ROWS
from forenote.matcher.read import read
from forenote.matcher.reading import SPLIT, UNKNOWN

Runs = Callable[[str], list[str]]

FOUND: dict[str, list[tuple[str, list[str]]]] = {
    "sudo": [
        ("sudo -u deploy rm -rf x", ["rm -rf x"]),
        ("sudo -EHu root -- A=1 rm x", ["A=1 rm x"]),
        ("sudo --user=root -n rm x", ["rm x"]),
    ],
    "run0": [("run0 -u deploy --nice 5 rm x", ["rm x"])],
    "doas": [("doas -u www rm x", ["rm x"])],
    "pkexec": [("pkexec --user me rm x", ["rm x"])],
    "gosu|su-exec": [("gosu app rm x", ["rm x"]), ("su-exec app rm x", ["rm x"])],
    "su": [("su - deploy -c 'rm x'", ["rm x"]), ("su -c 'rm x' deploy", ["rm x"]),
           ("su - deploy <<'E'\nrm x\nE", ["rm x"])],
    "runuser": [("runuser -u me -- rm x", ["rm x"]), ("runuser -l me -c 'rm x'", ["rm x"])],
    "sg": [("sg docker -c 'rm x'", ["rm x"]), ("sg docker 'rm x'", ["rm x"])],
    "env|genv": [
        ("env -i PATH=/bin A=2 rm x", ["PATH=/bin A=2 rm x"]),
        ("env - rm x", ["rm x"]),
        ("env -u HOME -C /tmp rm x", ["rm x"]),
        ("env -S 'A=1 rm -r' x", ["A=1 rm -r x"]),
        ("env --split-string='rm \"a b\"'", ["rm a b"]),
    ],
    "cross-env": [("cross-env CI=1 rm x", ["CI=1 rm x"])],
    "cross-env-shell": [("cross-env-shell CI=1 'rm x && ls'", ["rm x", "ls"])],
    "env-cmd": [("env-cmd -f .env rm x", ["rm x"])],
    "nice": [
        ("nice -n 10 rm x", ["rm x"]),
        ("nice -10 rm x", ["rm x"]),
        ("nice --adjustment=5 rm x", ["rm x"]),
    ],
    "ionice": [("ionice -c2 -n 7 rm x", ["rm x"])],
    "chrt": [("chrt -i 0 rm x", ["rm x"])],
    "taskset": [("taskset -c 0-3 rm x", ["rm x"])],
    "numactl": [("numactl -m 0 rm x", ["rm x"])],
    "prlimit": [("prlimit --nofile=10 rm x", ["rm x"])],
    "setpriv": [("setpriv --reuid 1000 rm x", ["rm x"])],
    "cgexec": [("cgexec -g cpu:a rm x", ["rm x"])],
    "envdir": [("envdir /etc/env rm x", ["rm x"])],
    "timeout|gtimeout": [
        ("timeout 30 rm x", ["rm x"]),
        ("timeout -k 5 -s KILL 1m rm x", ["rm x"]),
        ("gtimeout --signal=9 30 rm x", ["rm x"]),
    ],
    "nohup": [("nohup rm x &", ["rm x"])],
    "setsid": [("setsid -f rm x", ["rm x"])],
    "time": [("time -p rm x", ["rm x"]), ("time A=1 rm x", ["A=1 rm x"]), ("/usr/bin/time -f %e rm x", ["rm x"])],
    "gtime": [("gtime -f %e rm x", ["rm x"])],
    "stdbuf": [("stdbuf -oL -e 0 rm x", ["rm x"])],
    "unbuffer": [("unbuffer rm x", ["rm x"])],
    "chronic": [("chronic rm x", ["rm x"])],
    "faketime": [("faketime '2020-01-01 00:00' rm x", ["rm x"])],
    "watch": [("watch -n 5 'rm x | cat'", ["rm x", "cat"]), ("watch -d rm x", ["rm x"])],
    "caffeinate": [("caffeinate -i -t 60 rm x", ["rm x"])],
    "systemd-inhibit": [("systemd-inhibit --what idle rm x", ["rm x"])],
    "systemd-run": [("systemd-run --user -p MemoryMax=1G rm x", ["rm x"])],
    "flock": [
        ("flock -n /tmp/lock rm x", ["rm x"]),
        ("flock /tmp/lock -c 'rm x'", ["rm x"]),
        ("flock -w 5 /tmp/lock bash -c 'rm x'", ["bash -c rm x", "rm x"]),
    ],
    "entr": [("ls | entr -r rm x", ["rm x"]), ("ls | entr -s 'rm x'", ["rm x"])],
    "watchexec": [("watchexec -e py -- rm x", ["rm x"])],
    "reflex": [("reflex -r '\\.go$' -- rm x", ["rm x"])],
    "nodemon": [("nodemon --watch src --exec 'rm x'", ["rm x"])],
    "cargo watch": [("cargo watch -s 'rm x'", ["rm x"])],
    "at|batch": [("echo 'rm x' | at now", ["rm x"]), ("at -q b noon <<'E'\nrm x\nls\nE", ["rm x", "ls"]),
                 ("batch <<< 'rm x'", ["rm x"])],
    "command": [("command -p rm x", ["rm x"])],
    "builtin": [("builtin echo x", ["echo x"])],
    "exec": [("exec -a name rm x", ["rm x"])],
    "eval": [("eval 'rm x;' ls", ["rm x", "ls"]), ('eval "$(cat f)" rm', ["*? rm", "rm"])],
    "trap": [("trap 'rm x' EXIT", ["rm x"])],
    "xargs|gxargs": [
        ("find . -type f -print0 | xargs -0 -n 1 rm", ["rm ./? *?"]),
        ("ls | xargs -I{} rm {}.bak", ["rm ?.bak"]),
        ("ls | xargs -I % -P4 sh -c 'rm %'", ["sh -c rm ?", "rm *?"]),
        ("echo a b | xargs rm -f", ["rm -f a b"]),
        ("ls | xargs --no-run-if-empty rm", ["rm *?"]),
        ("find src -name '*.py' | xargs rm", ["rm src/*.py *?"]),
    ],
    "hyperfine": [("hyperfine -w 3 -p 'rm x' 'ls a' 'ls b'", ["rm x", "ls a", "ls b"])],
    "concurrently": [("concurrently -n a,b 'rm x' 'ls'", ["rm x", "ls"])],
    "strace": [("strace -f -e trace=file -o log rm x", ["rm x"])],
    "ltrace": [("ltrace -o log rm x", ["rm x"])],
    "valgrind": [("valgrind --leak-check=full ./a x", ["./a x"])],
    "perf stat|record|trace": [("perf stat -e cycles rm x", ["rm x"]),
                               ("perf record -g -- rm x", ["rm x"])],
    "gdb": [("gdb -q --args rm x", ["rm x"])],
    "coverage run": [("coverage run --source app -m pytest -q", ["pytest -q"]),
                     ("coverage run manage.py test", ["manage.py test"])],
    "chroot": [("chroot --userspec=a:b /mnt rm x", ["rm x"])],
    "unshare": [("unshare -r --mount rm x", ["rm x"])],
    "nsenter": [("nsenter -t 1 -m rm x", ["rm x"])],
    "proot|fakeroot|firejail": [("fakeroot rm x", ["rm x"])],
    "ssh": [
        ("ssh -p 2222 host 'rm x'", ["rm x"]),
        ("ssh -L 1:2:3 host rm x", ["rm x"]),
        ("ssh host -p 22 rm x", ["rm x"]),
        ("ssh -o A=b me@host 'cd /srv && rm x'", ["cd /srv", "rm x"]),
        ("ssh host <<'E'\nrm x\nE", ["rm x"]),
    ],
    "sshpass": [("sshpass -p x ssh host rm y", ["ssh host rm y", "rm y"])],
    "adb shell": [("adb -s emu shell rm x", ["rm x"])],
    "vagrant ssh": [("vagrant ssh web -c 'rm x'", ["rm x"])],
    "docker|podman|nerdctl exec": [
        ("docker exec -it web rm x", ["rm x"]),
        ("docker -H tcp://h exec -e A=1 -u root web rm x", ["rm x"]),
        ("podman exec web sh -c 'rm x'", ["sh -c rm x", "rm x"]),
    ],
    "docker|podman container exec": [("docker container exec web rm x", ["rm x"])],
    "docker|podman|nerdctl run|create": [
        ("docker run --rm -v $PWD:/w -w /w img:1 rm x", ["rm x"]),
        ("docker run --entrypoint bash img -c 'rm x'", ["bash -c rm x", "rm x"]),
        ("docker run --entrypoint=rm img x", ["rm x"]),
        ("docker run --entrypoint ls img", ["ls"]),
        ("docker run -it -p 80:80 --name a img sh -c 'rm x'", ["sh -c rm x", "rm x"]),
    ],
    "docker|podman container run|create": [
        ("docker container run --rm img rm x", ["rm x"]),
        ("docker container run --entrypoint rm img x", ["rm x"]),
    ],
    "docker|podman compose exec|run": [
        ("docker compose run --entrypoint bash web -c 'rm x'", ["bash -c rm x", "rm x"]),
        ("docker compose -f dev.yml exec -T web rm x", ["rm x"]),
        ("docker compose run --rm web rm x", ["rm x"]),
    ],
    "docker-compose|podman-compose exec|run": [("docker-compose exec web rm x", ["rm x"])],
    "kubectl|oc exec": [
        ("kubectl -n prod exec -it web-0 -c app -- rm x", ["rm x"]),
        ("kubectl exec web-0 rm x", ["rm x"]),
        ("oc exec web-0 -- sh -c 'rm x'", ["sh -c rm x", "rm x"]),
    ],
    "kubectl|oc run|debug": [
        ("kubectl run -it x --image=a -- rm x", ["rm x"]),
        ("kubectl -n a debug web-0 --image b -- sh -c 'rm x'", ["sh -c rm x", "rm x"]),
    ],
    "lxc|incus|multipass exec": [("lxc exec web -- rm x", ["rm x"])],
    "toolbox run": [("toolbox run -c box rm x", ["rm x"])],
    "distrobox enter": [("distrobox enter box -- rm x", ["rm x"])],
    "heroku run": [("heroku run -a app rm x", ["rm x"])],
    "railway run": [("railway run -s web rm x", ["rm x"])],
    "wsl": [("wsl -d Ubuntu -e rm x", ["rm x"]), ("wsl rm x", ["rm x"])],
    "arch": [("arch -x86_64 rm x", ["rm x"])],
    "setarch": [("setarch x86_64 -R rm x", ["rm x"])],
    "cmd": [
        ("cmd /c del x", ["del x"]),
        ("cmd.exe /c \"git push\"", ["git push"]),
        ("cmd //c 'git push && ls'", ["git push", "ls"]),
        ("cmd.exe /D /C 'del src\\a.py'", ["del src\\a.py"]),
    ],
    "winpty": [("winpty docker exec -it web rm x", ["docker exec -it web rm x", "rm x"])],
    "ip netns exec": [("ip netns exec blue rm x", ["rm x"])],
    "bwrap": [("bwrap --ro-bind / / --bind a b --dev /dev --unshare-net rm x", ["rm x"])],
    "minikube|colima ssh": [("minikube ssh -n m02 -- rm x", ["rm x"]),
                            ("colima ssh 'rm x; ls'", ["rm x", "ls"])],
    "lima": [("lima rm x", ["rm x"])],
    "limactl shell": [("limactl shell --workdir /a default rm x", ["rm x"])],
    "devcontainer exec": [("devcontainer exec --workspace-folder . rm x", ["rm x"])],
    "gcloud compute ssh": [
        ("gcloud compute ssh vm --zone a --command 'rm x'", ["rm x"]),
        ("gcloud --project p compute ssh vm --command='rm x'", ["rm x"]),
        ("gcloud compute ssh vm -- rm x", ["rm x"]),
    ],
    "fly|flyctl ssh console": [("fly ssh console -a app -C 'rm x'", ["rm x"])],
    "uv run": [
        ("uv run --with hypothesis pytest -q", ["pytest -q"]),
        ("uv run -m pytest -q", ["pytest -q"]),
        ("uv run --frozen -- python -m pytest", ["python -m pytest", "pytest"]),
        ("uv --directory sub run tool.py", ["tool.py"]),
    ],
    "uvx": [("uvx --from httpie http x", ["http x"]), ("uvx ruff@0.4.0 check", ["ruff check"])],
    "uv tool run": [("uv tool run black .", ["black ."])],
    "pipx run": [("pipx run black==23.1 .", ["black ."])],
    "poetry run": [("poetry -C sub run pytest", ["pytest"])],
    "pdm run": [("pdm run -p sub pytest", ["pytest"])],
    "hatch run": [("hatch run pytest", ["pytest"])],
    "pipenv run": [("pipenv run pytest", ["pytest"])],
    "rye run": [("rye run pytest", ["pytest"])],
    "pixi run": [("pixi run -e test pytest", ["pytest"])],
    "conda|mamba|micromamba run": [("conda run -n env --no-capture-output pytest", ["pytest"])],
    "bundle exec": [("bundle exec rails db:migrate", ["rails db:migrate"])],
    "rbenv|pyenv|asdf|nodenv exec": [("pyenv exec python -V", ["python -V"])],
    "volta|fnm run|exec": [("fnm exec --using 20 node a.js", ["node a.js", "a.js"])],
    "nvm exec|run": [("nvm exec 20 rm x", ["rm x"])],
    "rustup run": [("rustup run nightly cargo fmt", ["cargo fmt"])],
    "opam|stack|cabal|lerna|nx exec": [("opam exec -- dune build", ["dune build"])],
    "npx|bunx|pnpx": [
        ("npx -y prettier@3 --check .", ["prettier --check ."]),
        ("npx -p typescript tsc -p .", ["tsc -p ."]),
        ("npx -c 'tsc -p .'", ["tsc -p ."]),
        ("bunx @angular/cli@17 new x", ["@angular/cli new x"]),
    ],
    "npm exec|x": [("npm exec -- tsc -p .", ["tsc -p ."]), ("npm exec tsc -- --noEmit", ["tsc --noEmit"]),
                   ("npm exec -- tsc -- --noEmit", ["tsc --noEmit"]), ("npm x -c 'rm x'", ["rm x"])],
    "pnpm exec|dlx|x": [("pnpm -C web exec npm test", ["npm test"]), ("pnpm dlx tsx@4 a", ["tsx a", "a"])],
    "yarn exec|dlx": [("yarn dlx -p a b c", ["b c"])],
    "bun exec": [("bun exec 'rm x && ls'", ["rm x", "ls"])],
    "tox exec": [("tox exec -e py312 -- pytest -x", ["pytest -x"])],
    "bun x": [("bun x tsc -p .", ["tsc -p ."])],
    "mise|rtx exec|x": [("mise exec node@20 -- rm x", ["rm x"]), ("mise x -c 'rm x'", ["rm x"])],
    "direnv exec": [("direnv exec . rm x", ["rm x"])],
    "nix-shell": [("nix-shell -p git --run 'rm x'", ["rm x"])],
    "nix develop|shell": [("nix develop .#dev -c rm x", ["rm x"])],
    "guix shell": [("guix shell git -- rm x", ["rm x"])],
    "devbox run": [("devbox run rm x", ["rm x"])],
    "flox activate": [("flox activate -d . -- rm x", ["rm x"])],
    "dotenv run": [("dotenv -f .env run -- rm x", ["rm x"])],
    "dotenv": [("dotenv -e .env -- rm x", ["rm x"])],
    "dotenvx run": [("dotenvx run -f .env -- rm x", ["rm x"])],
    "doppler run": [("doppler run -p a -c b -- rm x", ["rm x"]),
                    ("doppler run --command 'rm x'", ["rm x"])],
    "op run": [("op run --env-file .env -- rm x", ["rm x"])],
    "infisical|teller run": [("teller run -- rm x", ["rm x"])],
    "aws-vault|chamber exec": [("aws-vault exec prod -- rm x", ["rm x"]),
                               ("aws-vault exec -d 1h prod rm x", ["rm x"])],
    "sops exec-env": [("sops exec-env secrets.yaml 'rm x'", ["rm x"])],
    "foreman run": [("foreman run -e .env rm x", ["rm x"])],
    "xvfb-run": [("xvfb-run -a -s '-screen 0' rm x", ["rm x"])],
    "dbus-run-session": [("dbus-run-session -- rm x", ["rm x"])],
    "proxychains|proxychains4|torsocks|torify|tsocks": [("proxychains4 -q -f a.conf rm x", ["rm x"])],
    "script": [("script -qec 'rm x' /dev/null", ["rm x"]), ("script -q /dev/null rm x", ["rm x"])],
    "tmux new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawn-window|popup|display-popup": [
        ("tmux new-session -d -s main 'rm x'", ["rm x"]),
        ("tmux split-window -h rm x", ["rm x"]),
    ],
    "tmux run-shell|run|if-shell": [("tmux run-shell 'rm x'", ["rm x"])],
    "tmux send-keys|send": [("tmux send-keys -t main 'rm x' C-m", ["rm x"]),
                            ("tmux send-keys -t main C-c", [])],
    "screen": [("screen -dmS job rm x", ["rm x"])],
    "tini|dumb-init|catatonit": [("tini -- rm x", ["rm x"])],
    "busybox|toybox": [("busybox rm x", ["rm x"]), ("busybox sh -c 'rm x'", ["sh -c rm x", "rm x"])],
    "rtk test|err|lint|summary|proxy|run": [
        ("rtk proxy git push", ["git push"]),
        ("rtk test bun run test", ["bun run test"]),
        ("rtk lint bun run lint", ["bun run lint", "lint"]),
    ],
    "rtk": [("rtk git status", ["git status"])],
    "git bisect run": [("git bisect run npm test", ["npm test"])],
    "git rebase": [("git rebase -i --exec 'make test' -x ls main", ["make test", "ls"])],
    "git submodule foreach": [("git -C sub submodule foreach --recursive 'git pull'", ["git pull"])],
    "git filter-branch": [("git filter-branch --tree-filter 'rm x' HEAD", ["rm x"])],
}  # fmt: skip
"""Per row of the table: commands, and what they run."""

OPTIONS: dict[str, list[tuple[str, list[str]]]] = {
    "doas": [("doas -L rm x", [])],
    "runuser": [("runuser -g adm - me -c 'rm x'", ["rm x"]), ("runuser -s /bin/sh me -c 'rm x'", ["rm x"]),
                ("runuser -g -c me -c 'rm x'", ["rm x"])],
    "chrt": [("chrt -T 100 0 rm x", ["rm x"]), ("chrt -p 10 123", []), ("chrt -m 1 rm", [])],
    "taskset": [("taskset -p 3 123", [])],
    "numactl": [("numactl -s rm x", []), ("numactl --hardware rm", [])],
    "prlimit": [("prlimit -o SOFT rm x", ["rm x"]), ("prlimit -p 123", []), ("prlimit --pid 123 rm", [])],
    "nohup": [("nohup --help rm", [])],
    "faketime": [("faketime -m lib.so '2020-01-01' rm x", ["rm x"])],
    "nodemon": [("nodemon -w -x --exec 'rm x'", ["rm x"])],
    "cargo watch": [("cargo watch -w -s -s 'rm x'", ["rm x"])],
    "at|batch": [("at -q -l now <<'E'\nrm x\nE", ["rm x"])],
    "trap": [("trap -l 'rm x' EXIT", []), ("trap -p EXIT INT", [])],
    "strace": [("strace --attach 123 rm x", []), ("strace -p 123 rm", [])],
    "ltrace": [("ltrace -p 123 rm x", [])],
    "perf stat|record|trace": [("perf stat -p 123 sleep 5", [])],
    "chroot": [("chroot --groups adm /mnt rm x", ["rm x"])],
    "unshare": [("unshare --map-user 0 rm x", ["rm x"]), ("unshare -w /srv rm x", ["rm x"])],
    "proot|fakeroot|firejail": [("proot -b /dev rm x", ["rm x"])],
    "docker|podman container exec": [("docker container exec -u root web rm x", ["rm x"])],
    "docker-compose|podman-compose exec|run": [("docker-compose -f a.yml exec -u root web rm x", ["rm x"])],
    "lxc|incus|multipass exec": [("lxc exec web --cwd /srv -- rm x", ["rm x"])],
    "wsl": [("wsl --install Ubuntu", []), ("wsl -l rm", [])],
    "arch": [("arch -e A=1 rm x", ["rm x"])],
    "ip netns exec": [("ip -n red netns exec blue rm x", ["rm x"])],
    "fly|flyctl ssh console": [("fly ssh console -a -C -C 'rm x'", ["rm x"])],
    "uv tool run": [("uv tool run --from httpie http x", ["http x"])],
    "pipx run": [("pipx run --spec black==23 black .", ["black ."])],
    "hatch run": [("hatch -e test run pytest", ["pytest"])],
    "pipenv run": [("pipenv --python 3.12 run pytest", ["pytest"])],
    "rye run": [("rye run --pyproject a.toml pytest", ["pytest"])],
    "bundle exec": [("bundle exec --gemfile Gemfile.ci rake test", ["rake test"])],
    "opam|stack|cabal|lerna|nx exec": [("opam exec --switch 5.1 -- dune build", ["dune build"])],
    "npm exec|x": [("npm exec -p typescript tsc -v", ["tsc -v"])],
    "bun x": [("bun x -p typescript tsc -v", ["tsc -v"])],
    "mise|rtx exec|x": [("mise x -j -c -c 'rm x'", ["rm x"])],
    "nix-shell": [("nix-shell -p --run --run 'rm x'", ["rm x"])],
    "nix develop|shell": [("nix develop -k -c -c rm x", ["rm x"])],
    "devbox run": [("devbox run -c sub rm x", ["rm x"])],
    "infisical|teller run": [("infisical run --env prod -- rm x", ["rm x"])],
    "xvfb-run": [("xvfb-run -n 99 rm x", ["rm x"])],
    "dbus-run-session": [("dbus-run-session --config-file a.conf rm x", ["rm x"])],
    "script": [("script -T times log rm x", ["rm x"])],
    "tmux run-shell|run|if-shell": [("tmux run-shell -t main 'rm x'", ["rm x"])],
    "tini|dumb-init|catatonit": [("tini -p SIGTERM rm x", ["rm x"])],
    "git bisect run": [("git -C sub bisect run npm test", ["npm test"])],
    "git rebase": [("git rebase --onto -x -x ls main", ["ls"])],
    "git filter-branch": [("git filter-branch --original --tree-filter --tree-filter 'rm x'", ["rm x"])],
}  # fmt: skip
"""Further commands per row: an option takes the next word, or with it nothing is run."""

NOTHING = [
    pytest.param("command -v git push", id="command -v only looks the name up"),
    pytest.param("command -V git", id="so does -V"),
    pytest.param("sudo -l", id="sudo -l lists"),
    pytest.param("sudo -u me -l rm x", id="sudo -l asks whether the command may run"),
    pytest.param("sudo -e /etc/hosts", id="sudo -e edits files"),
    pytest.param("sudo", id="a wrapper alone"),
    pytest.param("sudo -u", id="an option without its value"),
    pytest.param("env", id="env alone prints"),
    pytest.param("env A=1", id="env with assignments alone prints"),
    pytest.param("timeout 5", id="a duration is no command"),
    pytest.param("ls | xargs", id="xargs without a command runs echo"),
    pytest.param("find . -name x", id="find without -exec"),
    pytest.param("find . -exec rm {}", id="-exec without its end is refused"),
    pytest.param("find . -exec ';'", id="-exec without a command"),
    pytest.param("find . -exec rm {} x +", id="+ ends only behind {}"),
    pytest.param("echo git push", id="echo runs nothing"),
    pytest.param("docker ps", id="another subcommand of docker"),
    pytest.param("docker exec web", id="a container is no command"),
    pytest.param("docker run --rm img", id="the image's own command is not known"),
    pytest.param("docker run img --version", id="options for the image's own command"),
    pytest.param("docker compose up web", id="another subcommand of docker compose"),
    pytest.param("kubectl get pods", id="another subcommand of kubectl"),
    pytest.param("kubectl exec web-0 -it", id="a pod is no command"),
    pytest.param("ssh host", id="a login shell"),
    pytest.param("ssh -N -L 1:2:3 host", id="a tunnel alone"),
    pytest.param("ssh -N host <<'E'\nrm x\nE", id="a tunnel reads no script"),
    pytest.param("ssh <<'E'\nrm x\nE", id="no host, no shell"),
    pytest.param("ssh-keygen -R host", id="another program with the same start"),
    pytest.param("trap - EXIT", id="trap - takes a trap back"),
    pytest.param("trap '' INT", id="an empty trap ignores the signal"),
    pytest.param("trap INT", id="one operand resets the signal"),
    pytest.param("trap -p EXIT", id="trap -p prints"),
    pytest.param("ionice -p 123", id="ionice -p changes a process that runs"),
    pytest.param("taskset -p 123", id="taskset -p too"),
    pytest.param("strace -p 123", id="strace -p attaches"),
    pytest.param("nix-shell -p git", id="a shell for a person"),
    pytest.param("nix develop .#dev", id="so is nix develop without -c"),
    pytest.param("su - deploy", id="a login shell of another user"),
    pytest.param("distrobox enter box", id="nothing behind the name"),
    pytest.param("mise exec node@20", id="nothing behind --"),
    pytest.param("git bisect good", id="another subcommand of git bisect"),
    pytest.param("git rebase main", id="a rebase without --exec"),
    pytest.param("git stash push", id="git stash runs nothing"),
    pytest.param("uv sync", id="another subcommand of uv"),
    pytest.param("npm install x", id="npm install runs no named command"),
    pytest.param("npm run test", id="a script of package.json is not in the text"),
    pytest.param("yarn add x", id="another subcommand of yarn"),
    pytest.param("dotenv list", id="dotenv's own subcommand"),
    pytest.param("rtk gain", id="rtk's own subcommand"),
    pytest.param("rtk read a.py", id="so is read, which no program of that name does"),
    pytest.param("rtk lint", id="rtk lint alone looks for a linter"),
    pytest.param("docker run --entrypoint bash", id="an entry point without an image"),
    pytest.param("docker container ls", id="another subcommand of docker container"),
    pytest.param("kubectl run x --image=a", id="the image's own command is not known either"),
    pytest.param("gcloud compute ssh vm -- -N -L 1:2:3", id="options of ssh"),
    pytest.param("gcloud compute instances list", id="another subcommand of gcloud"),
    pytest.param("fly ssh console", id="a shell for a person"),
    pytest.param("echo 'rm x' | at -l", id="at -l lists"),
    pytest.param("at now", id="a script that a person types"),
    pytest.param("atq", id="another program with the same start"),
    pytest.param("cmd.exe", id="cmd without /c"),
    pytest.param("ip netns list", id="another subcommand of ip netns"),
    pytest.param("ip addr add x", id="ip itself runs nothing"),
    pytest.param("bwrap --bind a b", id="bwrap without a command"),
    pytest.param("minikube start", id="another subcommand of minikube"),
    pytest.param("tox -e py312", id="what tox runs is not in the text"),
    pytest.param("screen -r job", id="attaching"),
    pytest.param("tmux attach -t main", id="attaching"),
    pytest.param("watch", id="nothing to watch"),
    pytest.param("nice", id="nice alone prints"),
    pytest.param("exec 3>log", id="exec with redirections alone"),
    pytest.param("parallel ::: ", id="parallel without anything"),
    pytest.param("cat sudo rm", id="words of another program"),
    pytest.param("man timeout", id="a wrapper's name as an argument"),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_row_runs_what_its_manual_says(row: Wrapper, runs: Runs) -> None:
    for command, expected in FOUND[row.name]:
        assert runs(command) == expected, command


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_examples_of_a_row_are_about_that_row(row: Wrapper) -> None:
    programs = row.name.partition(" ")[0].split("|")
    for command, _ in FOUND[row.name]:
        assert any(program in command for program in programs), command
    found: list[Child] = []
    for command, _ in FOUND[row.name]:
        words = tuple(shlex.split(command))
        start = next(i for i, word in enumerate(words) if base(word) in programs)
        found += wrapped(row, words[start:], "rm x" if row.shell else "") or ()
    assert found


def test_every_row_has_examples_and_every_example_a_row() -> None:
    assert list(FOUND) == list(dict.fromkeys(row.name for row in ROWS))


def test_every_row_says_what_it_rests_on() -> None:
    assert all(row.why for row in ROWS)


@pytest.mark.parametrize("command", NOTHING)
def test_nothing_runs(command: str, runs: Runs) -> None:
    assert runs(command) == []


@pytest.mark.parametrize(
    ("row", "command", "expected"),
    [pytest.param(row, *case, id=case[0]) for row, cases in OPTIONS.items() for case in cases],
)
def test_the_options_of_a_row_are_those_of_its_manual(
    row: str, command: str, expected: list[str], runs: Runs
) -> None:
    assert any(one.name == row for one in ROWS)
    assert runs(command) == expected


@pytest.mark.parametrize(
    ("number", "field"),
    [
        pytest.param(number, field, id=f"{row.name}: {field}")
        for number, row in enumerate(ROWS)
        for field in ("takes", "inert")
        if getattr(row, field)
    ],
)
def test_no_row_has_options_that_no_command_here_needs(number: int, field: str) -> None:
    """Without the list of options one of these commands is read otherwise."""
    row = ROWS[number]
    without = object.__new__(Wrapper)
    for name in Wrapper.__slots__:
        setattr(without, name, getattr(row, name))
    setattr(without, field, type(getattr(row, field))())
    rows = Wrappers(by_program((*ROWS[:number], without, *ROWS[number + 1 :])))
    cases = [*FOUND[row.name], *OPTIONS.get(row.name, [])]
    cases += [(str(case.values[0]), []) for case in NOTHING]
    assert any(_runs(command, rows) != expected for command, expected in cases)


def _runs(command: str, rows: Wrappers) -> list[str]:
    action = Action(SHELL, "Bash", command=command, cwd="/project/app", root="/project")
    return [
        " ".join((*one.assignments, *one.words)).replace(UNKNOWN, "?").replace(SPLIT, "*?")
        for one in read(action, rows).commands
        if one.via
    ]
