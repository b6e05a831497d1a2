"""What is known of programs' options: which take a value, which are flags, which are long with one
dash.

A row is keyed by a program, or a program and its subcommand, whose options then add to the
program's. It needs only what changes a reading: a short option that takes a value ends a cluster
(`-mnow`), and an option before the subcommand that takes one hides the word behind it (`git -C dir
push`). What is in no row may take a value or not, and both are allowed for. Each source is the
program's manual or `--help`.

This file is long since it is one table.
"""

from __future__ import annotations

TAKES_VALUE: dict[str, str] = {
    "git": "-C -c --git-dir --work-tree --namespace --config-env --super-prefix --attr-source",
    "git add": "--chmod --pathspec-from-file",
    "git branch": (
        "-u --set-upstream-to --contains --no-contains --merged --points-at --sort --format"
    ),
    "git checkout": "-b -B --orphan --conflict --pathspec-from-file",
    "git cherry-pick": "-m -X --mainline --strategy --strategy-option",
    "git clean": "-e --exclude",
    "git clone": (
        "-b -c -j -o -u --branch --config --depth --jobs --origin --upload-pack --reference "
        "--separate-git-dir --template --filter --shallow-since --shallow-exclude"
    ),
    "git commit": (
        "-m -F -C -c -t --message --file --reuse-message --reedit-message --template --author "
        "--date --fixup --squash --trailer --cleanup --pathspec-from-file"
    ),
    "git config": "-f --file --blob --type --default --get-color --get-colorbool --comment --value",
    "git diff": "-G -O -S -l --output --diff-filter --inter-hunk-context",
    "git fetch": (
        "-j -o --depth --deepen --jobs --refmap --upload-pack --shallow-since --server-option"
    ),
    "git grep": "-A -B -C -e -f -m --max-depth --threads --max-count",
    "git log": (
        "-G -L -S -n --author --committer --grep --since --until --after --before --format --date "
        "--max-count --skip --diff-filter --pretty --glob --exclude"
    ),
    "git merge": "-m -F -X -s --message --file --strategy --strategy-option --into-name --cleanup",
    "git notes": "--ref",
    "git pull": (
        "-X -s -j -o --depth --strategy --strategy-option --upload-pack --jobs --server-option"
    ),
    "git push": "-o --push-option --repo --receive-pack --exec",
    "git rebase": "-X -s -x --exec --onto --strategy --strategy-option --whitespace --empty",
    "git reset": "--pathspec-from-file",
    "git restore": "-s --source --conflict --pathspec-from-file",
    "git revert": "-m -X --mainline --strategy --strategy-option --cleanup",
    "git show": "-G -S --format --pretty --diff-filter",
    "git stash": "-m --message --pathspec-from-file",
    "git submodule": "-b --branch --name --reference --depth --jobs",
    "git switch": "-c -C --create --force-create --orphan --conflict",
    "git tag": (
        "-m -F -u --message --file --local-user --sort --format --contains --points-at --merged"
    ),
    "git worktree": "-b -B --reason --expire",
    "jj": "-R --repository --at-operation --config --config-file --color",
    "hg": "-R --repository --cwd --config --encoding --color",
    "svn": "--username --password --config-dir --config-option",
    "gh": "-R --repo --hostname",
    "gh api": (
        "-X -F -f -H -q -t -p --method --field --raw-field --header --jq --template --input "
        "--preview --cache"
    ),
    "gh issue": (
        "-t -b -a -l -F -m -p -s -L -q -S --title --body --assignee --label --body-file "
        "--milestone --project --state --limit --json --jq --search"
    ),
    "gh pr": (
        "-t -b -B -H -a -l -F -L -q -S --title --body --base --head --assignee --label --reviewer "
        "--body-file --milestone --project --state --limit --json --jq --search --subject"
    ),
    "gh release": "-t -n -F --title --notes --notes-file --target",
    "gh run": "-w -b -L -q -s -u -j --workflow --branch --limit --json --jq --status --user --job",
    "gh workflow": "-f -F -r --field --raw-field --ref",
    "glab": "-R --repo --hostname",
    "docker": "-H -c -l --host --context --config --log-level --tlscacert --tlscert --tlskey",
    "docker build": (
        "-f -t -o --file --tag --build-arg --target --platform --output --cache-from --cache-to "
        "--secret --ssh --network --label --progress --add-host"
    ),
    "docker compose": (
        "-f -p --file --project-name --profile --env-file --project-directory --ansi --parallel "
        "--progress"
    ),
    "docker create": (
        "-e -p -v -u -w -h -l -m -c -a --name --env --env-file --publish --volume --user "
        "--workdir --network --entrypoint --hostname --label --memory --cpus --mount --platform "
        "--restart --gpus"
    ),
    "docker exec": "-e -u -w --env --env-file --user --workdir --detach-keys",
    "docker images": "-f --filter --format",
    "docker logs": "-n --since --until --tail",
    "docker ps": "-f -n --filter --format --last",
    "docker rmi": "--platform",
    "docker run": (
        "-e -p -v -u -w -h -l -m -c -a --name --env --env-file --publish --volume --user "
        "--workdir --network --entrypoint --hostname --label --memory --cpus --mount --platform "
        "--restart --gpus --add-host --cap-add --cap-drop --device --dns --ip --ipc --pid "
        "--shm-size --tmpfs --ulimit --security-opt --log-driver --log-opt --pull --runtime "
        "--stop-signal --userns --uts --volumes-from"
    ),
    "docker stop": "-t -s --time --signal",
    "docker-compose": (
        "-f -p -H -c --file --project-name --profile --env-file --project-directory --host "
        "--context --ansi --log-level"
    ),
    "podman": "-c -r --connection --root --runroot --log-level --url --storage-driver",
    "kubectl": (
        "-n -s -v --namespace --context --cluster --user --kubeconfig --server --token --as "
        "--as-group --as-uid --cache-dir --certificate-authority --client-certificate "
        "--client-key --request-timeout --tls-server-name --v --profile"
    ),
    "kubectl apply": "-f -k -l -o --filename --kustomize --selector --output --field-manager",
    "kubectl create": "-f -k -o --filename --kustomize --output --image --from-literal --from-file",
    "kubectl delete": (
        "-f -k -l -o --filename --kustomize --selector --output --grace-period --timeout"
    ),
    "kubectl exec": "-c -f --container --filename --pod-running-timeout",
    "kubectl get": (
        "-f -k -l -o -L --filename --kustomize --selector --output --field-selector --sort-by "
        "--label-columns"
    ),
    "kubectl logs": "-c -l --container --selector --tail --since --since-time",
    "kubectl patch": "-f -p -o --filename --patch --patch-file --type --output",
    "kubectl scale": "-f -k -l -o --filename --replicas --selector --output --timeout",
    "oc": "-n -s --namespace --context --cluster --user --kubeconfig --server --token --as",
    "helm": (
        "-n --namespace --kube-context --kubeconfig --kube-apiserver --kube-token "
        "--registry-config --repository-cache --repository-config --burst-limit"
    ),
    "helm install": "-f --values --set --set-string --set-file --version --timeout --repo",
    "helm upgrade": "-f --values --set --set-string --set-file --version --timeout --repo",
    "aws": (
        "--profile --region --output --query --endpoint-url --color --ca-bundle "
        "--cli-read-timeout --cli-connect-timeout"
    ),
    "gcloud": (
        "--project --account --configuration --format --verbosity --billing-project --filter "
        "--impersonate-service-account --flags-file --region --zone"
    ),
    "az": "-o -g -n -l --output --query --subscription --resource-group --name --location",
    "doctl": "-t -u -o -c -v --access-token --api-url --output --config --context",
    "vault": "-address -namespace -ca-cert -format",
    "pulumi": "-C -s --cwd --stack --color --verbose",
    "ansible-galaxy": "-s --server --token --api-key",
    "ansible-playbook": (
        "-i -e -t -l -u -f -c -M -T --inventory --extra-vars --tags --limit --user --forks "
        "--skip-tags --vault-password-file --vault-id --private-key --start-at-task"
    ),
    "ansible": (
        "-i -m -a -u -f -e -l -c -M -T -B -P --inventory --module-name --args --user --limit"
    ),
    "npm": "-w --prefix --workspace --registry --loglevel --userconfig --cache -C",
    "pnpm": "-C -F --dir --filter --filter-prod --reporter --loglevel --store-dir",
    "yarn": "--cwd --registry --use-yarnrc --modules-folder --cache-folder",
    "bun": "-c --cwd --config --env-file --filter -F",
    "npx": "-p -c -w --package --call --workspace",
    "node": (
        "-e -p -r -C --eval --print --require --import --loader --conditions --env-file "
        "--input-type"
    ),
    "deno": "-L --log-level",
    "turbo": "-F --filter --cwd --concurrency --cache-dir --token --team --scope",
    "pip": (
        "--python --log --proxy --retries --timeout --exists-action --trusted-host --cert "
        "--client-cert --cache-dir --keyring-provider"
    ),
    "pip install": (
        "-r -c -e -t -i -f --requirement --constraint --editable --target --index-url "
        "--extra-index-url --find-links --prefix --root --src --only-binary --no-binary "
        "--platform --python-version --upgrade-strategy --config-settings --report"
    ),
    "pip download": "-r -c -d -i -f --requirement --constraint --dest --index-url --platform",
    "pip wheel": "-r -c -w -i -f --requirement --constraint --wheel-dir --index-url",
    "uv": (
        "--directory --project --config-file --cache-dir --color --python-preference "
        "--allow-insecure-host"
    ),
    "uv add": (
        "-r -c --requirements --constraints --group --optional --extra --index --tag --branch "
        "--rev -p --python --package --script"
    ),
    "uv pip": (
        "-r -c -e -p -t -i -f --requirements --constraints --editable --python --target --index-url"
    ),
    "uv run": (
        "-p --with --with-editable --with-requirements --extra --group --only-group --no-group "
        "--python --env-file --package --index -m --module -w"
    ),
    "poetry": "-C -P --directory --project",
    "poetry add": "-G -E --group --extras --source --python --platform",
    "pdm": "-c -p --config --project",
    "conda": "-n -p --name --prefix",
    "conda install": "-c -n -p --channel --name --prefix --file",
    "conda create": "-c -n -p --channel --name --prefix --file --clone",
    "python": "-c -m -W -X -Q --check-hash-based-pycs",
    "pypy": "-c -m -W -X",
    "pytest": (
        "-k -m -c -p -o -n -W -r --rootdir --confcutdir --ignore --deselect --maxfail --tb "
        "--durations --junitxml --basetemp --cov --cov-report --log-level --timeout "
        "--numprocesses"
    ),
    "tox": "-e -c -f -m -p --conf --workdir",
    "ruby": "-e -r -I -C -E -F",
    "perl": "-e -E -I -M -m -F",
    "php": "-r -f -d -c -S -t -B -R -E -z",
    "composer": "-d --working-dir",
    "bundle": "--gemfile -j --jobs --path",
    "cargo": "-C -Z --config --color --manifest-path --target-dir --explain",
    "cargo build": (
        "-p -j -F --package --jobs --features --target --profile --bin --example --bench --test"
    ),
    "cargo run": "-p -j -F --package --jobs --features --target --profile --bin --example",
    "cargo test": (
        "-p -j -F --package --jobs --features --target --profile --bin --example --bench --test"
    ),
    "cargo install": "-j -F --version --git --branch --tag --rev --path --root --features --jobs",
    "cargo add": "-F -p --features --package --git --branch --tag --rev --path --rename",
    "go": "-C",
    "rustc": (
        "-A -C -D -F -L -W -l -o --crate-name --crate-type --edition --emit --out-dir --target "
        "--cfg"
    ),
    "make": (
        "-C -f -I -o -W -E --directory --file --makefile --include-dir --old-file --assume-new "
        "--eval"
    ),
    "ninja": "-C -f -j -k -l -d -t -w",
    "cmake": (
        "-S -B -C -D -G -T -A -P -E -U --build --install --preset --target --config --toolchain "
        "--workflow -t"
    ),
    "just": "-f -d -E --justfile --working-directory --set --dotenv-path --shell",
    "task": "-d -t -o -C --dir --taskfile --output",
    "rake": "-f -C -I -r -R -e --rakefile --directory",
    "gradle": (
        "-b -c -g -p -x -I -D -P --build-file --project-dir --exclude-task --init-script --console"
    ),
    "bazel": "--output_base --output_user_root --bazelrc --host_jvm_args",
    "rails": "-e --environment",
    "apt": "-c -o -t -a --target-release --option --config-file",
    "apt-get": "-c -o -t -a --target-release --option --config-file",
    "apk": "-p -X -t --root --repository --virtual --arch",
    "dnf": (
        "-c -x -d -e --config --exclude --enablerepo --disablerepo --repo --releasever "
        "--installroot"
    ),
    "yum": (
        "-c -x -d -e --config --exclude --enablerepo --disablerepo --repo --releasever "
        "--installroot"
    ),
    "pacman": "-b -r --dbpath --root --cachedir --config --arch --gpgdir",
    "systemctl": (
        "-H -M -n -o -p -s -t --host --machine --lines --output --property --signal --type "
        "--state --root --job-mode --kill-whom"
    ),
    "journalctl": (
        "-u -n -o -p -t -D -M -S -U -g --unit --lines --output --priority --since --until"
    ),
    "sudo": (
        "-C -D -R -T -U -g -h -p -r -t -u --user --group --host --prompt --chdir --chroot --role "
        "--type --other-user --close-from --command-timeout"
    ),
    "doas": "-C -u",
    "su": "-c -g -G -s -w --command --group --shell --session-command",
    "env": "-u -C -S --unset --chdir --split-string --argv0",
    "nice": "-n --adjustment",
    "ionice": "-c -n -p -P -u --class --classdata --pid",
    "timeout": "-k -s --kill-after --signal",
    "time": "-f -o --format --output",
    "stdbuf": "-i -o -e --input --output --error",
    "xargs": (
        "-a -d -E -I -L -n -P -s --arg-file --delimiter --replace --max-lines --max-args "
        "--max-procs --max-chars --process-slot-var"
    ),
    "parallel": (
        "-a -j -I -N -S -C --arg-file --jobs --colsep --delay --joblog --results --retries --tmpdir"
    ),
    "watch": "-n -q --interval --equexit",
    "ssh": "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w",
    "scp": "-c -D -F -i -J -l -o -P -S -X",
    "sftp": "-B -b -c -D -F -i -J -l -o -P -R -S -s -X",
    "rsync": (
        "-B -e -f -M -T --rsh --filter --exclude --include --exclude-from --include-from "
        "--files-from --bwlimit --chmod --chown --out-format --log-file --password-file --port "
        "--timeout --rsync-path --backup-dir --suffix --compare-dest --copy-dest --link-dest "
        "--max-size --min-size"
    ),
    "curl": (
        "-A -b -C -c -D -d -E -e -F -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --data "
        "--data-raw --data-binary --data-urlencode --header --request --output --user "
        "--user-agent --url --cookie --cookie-jar --form --max-time --connect-timeout --retry "
        "--proxy --cacert --cert --key --referer --upload-file --write-out --resolve --range "
        "--json --config --limit-rate --variable --output-dir"
    ),
    "wget": (
        "-a -A -B -D -e -G -i -I -l -o -O -P -Q -R -t -T -U -w -X --output-document "
        "--directory-prefix --header --user --password --post-data --post-file --method "
        "--body-data --tries --timeout --level"
    ),
    "bash": "-c -o -O --rcfile --init-file",
    "sh": "-c -o",
    "dash": "-c -o",
    "zsh": "-c -o",
    "ksh": "-c -o",
    "fish": "-c -C -d -o --command --init-command",
    "grep": (
        "-A -B -C -D -d -e -f -m --regexp --file --max-count --after-context --before-context "
        "--context --include --exclude --exclude-dir --exclude-from --label --binary-files "
        "--color"
    ),
    "rg": (
        "-A -B -C -E -M -T -d -e -f -g -j -m -r -t --regexp --file --glob --iglob --type "
        "--type-not --max-count --max-depth --replace --threads --encoding --context --sort "
        "--engine --colors --max-columns"
    ),
    "fd": (
        "-c -d -e -E -j -o -S -t -x -X --extension --exclude --type --max-depth --min-depth "
        "--exec --exec-batch --size --changed-within --changed-before --owner --color --threads "
        "--base-directory"
    ),
    "ag": "-A -B -C -G -g -m -p --ignore --ignore-dir --depth --pager",
    "sed": "-e -f -l --expression --file --line-length",
    "awk": "-f -F -v -i -l --file --field-separator --assign --include --load",
    "jq": "-L -f --arg --argjson --slurpfile --rawfile --indent --from-file",
    "yq": "-I -o -p --indent --output-format --input-format --from-file",
    "sort": (
        "-k -o -S -t -T --key --output --field-separator --buffer-size --temporary-directory "
        "--parallel"
    ),
    "cut": "-b -c -d -f --bytes --characters --delimiter --fields --output-delimiter",
    "head": "-c -n --bytes --lines",
    "tail": "-c -n -s --bytes --lines --pid --sleep-interval --max-unchanged-stats",
    "split": "-a -b -C -l -n --suffix-length --bytes --lines --number --filter",
    "uniq": "-f -s -w --skip-fields --skip-chars --check-chars",
    "cp": "-S -t --suffix --target-directory",
    "mv": "-S -t --suffix --target-directory",
    "ln": "-S -t --suffix --target-directory",
    "install": "-g -m -o -S -t --group --mode --owner --suffix --target-directory",
    "mkdir": "-m --mode",
    "touch": "-d -r -t --date --reference",
    "truncate": "-r -s --reference --size",
    "date": "-d -f -r -s --date --file --reference --set",
    "du": "-B -d -t -X --block-size --max-depth --threshold --exclude --exclude-from",
    "df": "-B -t -x --block-size --type --exclude-type",
    "ls": "-I -T -w --ignore --tabsize --width --block-size --hide --sort --time --time-style",
    "tree": "-I -L -P -o --charset --filelimit --gitfile --timefmt --sort",
    "diff": (
        "-I -S -U -C -W -x -X --label --unified --context --exclude --exclude-from --width --color"
    ),
    "patch": "-B -D -d -F -g -i -o -p -r -V -Y -z --directory --input --output --strip --fuzz",
    "tar": (
        "-b -C -f -F -g -I -K -L -N -T -V -X --directory --file --exclude --files-from "
        "--exclude-from --use-compress-program --transform --strip-components --owner --group "
        "--mode"
    ),
    "unzip": "-d -x -P",
    "zip": "-b -i -n -P -t -x",
    "ps": "-C -G -g -o -O -p -q -s -t -u -U --format --pid --ppid --sort --user --group --tty",
    "kill": "-s -n -q --signal --queue",
    "pkill": "-F -G -g -P -s -t -u -U --signal --pidfile --parent --uid --group --terminal",
    "pgrep": "-d -F -G -g -P -s -t -u -U --delimiter --pidfile --parent --uid --group --terminal",
    "lsof": "-c -d -p -u",
    "psql": (
        "-c -d -f -F -h -L -o -p -P -R -T -U -v --command --dbname --file --host --port "
        "--username --output --log-file --pset --set --variable"
    ),
    "pg_dump": (
        "-d -f -F -h -j -n -N -p -S -t -T -U -Z --dbname --file --format --host --port --schema "
        "--table"
    ),
    "mysql": "-D -e -h -P -S -u --database --execute --host --port --socket --user",
    "redis-cli": "-a -d -D -h -i -n -p -r -s -u --user --pass --eval",
    "sqlite3": "-cmd -init -separator -nullvalue",
    "tmux": "-c -f -L -S -T",
    "screen": "-c -e -h -p -s -S -t -T",
    "crontab": "-u",
    "useradd": "-b -c -d -e -f -g -G -k -K -p -R -s -u -Z",
    "usermod": "-c -d -e -f -g -G -l -p -R -s -u -Z",
    "openssl": (
        "-in -out -inform -outform -keyout -key -days -subj -config -pass -passin -passout -CA "
        "-CAkey"
    ),
    "find": (
        "-name -iname -path -ipath -wholename -regex -iregex -type -xtype -mtime -mmin -atime "
        "-amin -ctime -cmin -newer -size -perm -user -group -uid -gid -maxdepth -mindepth -printf "
        "-fprintf -fprint -fls -links -inum -fstype -samefile -D -exec -execdir -ok -okdir"
    ),
    "java": (
        "-cp -classpath --class-path -jar -p --module-path -m --module --add-modules --add-opens"
    ),
    "javac": "-cp -classpath --class-path -d -s -h -source -target --release -encoding -processor",
    "go build": (
        "-o -p -tags -ldflags -gcflags -asmflags -mod -modfile -overlay -buildmode -pkgdir "
        "-toolexec"
    ),
    "go test": (
        "-run -bench -count -timeout -o -p -tags -ldflags -cover -coverprofile -coverpkg -cpu "
        "-parallel -fuzz -fuzztime -benchtime -skip -mod -exec -list -shuffle -vet -cpuprofile "
        "-memprofile"
    ),
    "go run": "-o -p -tags -ldflags -gcflags -mod -modfile -exec",
    "go vet": "-vettool -tags",
    "go install": "-p -tags -ldflags -gcflags -mod",
    "gcc": "-o -x -I -L -l -D -U -include -isystem -idirafter -MF -MT -MQ -Xlinker -T -u -z -arch",
    "ffmpeg": (
        "-i -c -c:v -c:a -b:v -b:a -f -r -s -ss -t -to -vf -af -map -filter_complex -codec "
        "-preset -crf"
    ),
    "mvn": (
        "-f -pl -P -s -gs -T -t -rf -b -l --file --projects --activate-profiles --settings "
        "--threads"
    ),
    "xcodebuild": (
        "-project -workspace -scheme -target -configuration -destination -sdk -arch "
        "-derivedDataPath -resultBundlePath -only-testing -skip-testing -xcconfig -archivePath "
        "-exportPath"
    ),
    "adb": "-s -t -H -P -L",
    "nix": "-I --option --arg --argstr --extra-experimental-features --store",
    "heroku": "-a -r --app --remote",
    "fly": "-a -c -t --app --config --access-token",
    "flyctl": "-a -c -t --app --config --access-token",
    "vercel": "-A -Q -S -t --local-config --global-config --scope --token --cwd",
    "wrangler": "-c -e --config --env --cwd --env-file",
    "supabase": "--workdir --profile --dns-resolver --network-id -o --output",
    "claude": (
        "--model --permission-mode --allowedTools --disallowedTools --add-dir --mcp-config "
        "--append-system-prompt --output-format --input-format --settings --resume --session-id"
    ),
    "codex": (
        "-c -m -p -s -a -C -i --config --model --profile --sandbox --ask-for-approval --cd --image"
    ),
    "flask": "-A -e --app --env-file",
    "alembic": "-c -n -x --config --name",
    "django-admin": "--settings --pythonpath --verbosity -v",
    "manage.py": "--settings --pythonpath --verbosity -v",
    "eslint": (
        "-c -f -o --config --format --output-file --ext --rule --parser --plugin --max-warnings"
    ),
    "tsc": "-p -t -m --project --target --module --outDir --outFile --rootDir",
    "ruff": "--config --target-version --select --ignore --extend-select --output-format",
    "mypy": "-m -p -c --module --package --config-file --python-version --python-executable",
    "black": "-l -t -c -w --line-length --target-version --config --exclude --include --workers",
    "pre-commit": "-c --config --color",
}
"""Options that always consume a value, the next word or what is attached to them."""

FLAGS: dict[str, str] = {
    "git": (
        "-p -P -v -h --no-pager --paginate --bare --no-replace-objects --literal-pathspecs "
        "--glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks "
        "--no-lazy-fetch --no-advice --exec-path --html-path --man-path --info-path --version "
        "--help"
    ),
    "git stash": (
        "-u -a -k -p -S -q --include-untracked --all --keep-index --patch --staged --quiet --index"
    ),
    "git worktree": "-f --force -v --verbose --porcelain",
    "git submodule": "-q --quiet --cached",
    "git remote": "-v --verbose",
    "gh": "--help --version",
    "docker": "-D -v --debug --tls --tlsverify --version --help",
    "docker compose": "--dry-run --compatibility --verbose --all-resources --help",
    "docker-compose": "--verbose --tls --tlsverify --no-ansi --compatibility -v --version --help",
    "kubectl": "--insecure-skip-tls-verify --match-server-version --warnings-as-errors --help -h",
    "helm": "--debug --help -h --kube-insecure-skip-tls-verify",
    "aws": (
        "--debug --no-verify-ssl --no-paginate --no-sign-request --no-cli-pager "
        "--no-cli-auto-prompt --cli-auto-prompt --version"
    ),
    "gcloud": "-q --quiet --log-http --no-user-output-enabled --user-output-enabled --help -h",
    "az": "--verbose --debug --only-show-errors --help -h",
    "npm": (
        "-g -s -d -h --global --silent --quiet --verbose --json --yes -y --workspaces -ws "
        "--include-workspace-root --if-present --force -f --no-audit --no-fund --offline "
        "--version -v"
    ),
    "pnpm": (
        "-r -w --recursive --workspace-root --silent -s --parallel --stream --aggregate-output "
        "--if-present --version -v"
    ),
    "yarn": (
        "-s --silent --verbose --json --offline --frozen-lockfile --non-interactive --version -v"
    ),
    "bun": "-b --bun --silent --hot --watch --smol --version -v",
    "pip": (
        "-q -v -h --quiet --verbose --isolated --require-virtualenv --no-input --no-color --debug "
        "--disable-pip-version-check --no-cache-dir --version -V --help"
    ),
    "uv": (
        "-q -v -n -h --quiet --verbose --no-cache --offline --native-tls --no-config "
        "--no-progress --no-python-downloads --managed-python --version -V --help"
    ),
    "poetry": (
        "-q -n -v -vv -vvv --quiet --no-interaction --no-plugins --no-cache --no-ansi --ansi "
        "--verbose"
    ),
    "python": "-b -B -d -E -h -i -I -O -OO -P -q -s -S -u -v -V -x -? --help --version",
    "cargo": (
        "-v -vv -q --verbose --quiet --frozen --locked --offline --list --version -V --help -h"
    ),
    "systemctl": (
        "-a -f -h -l -q -r --all --force --full --quiet --user --system --global --no-block "
        "--no-legend --no-pager --no-ask-password --now --runtime --recursive --reverse --plain "
        "--wait --failed"
    ),
    "apt": (
        "-y -q -qq -d -f -m -s -u -V --yes --assume-yes --quiet --no-install-recommends "
        "--simulate --dry-run --fix-broken --download-only --reinstall --purge --allow-downgrades"
    ),
    "apt-get": (
        "-y -q -qq -d -f -m -s -u -V --yes --assume-yes --quiet --no-install-recommends "
        "--simulate --dry-run --fix-broken --download-only --reinstall --purge --allow-downgrades"
    ),
    "dnf": "-y -q -v -C -b --assumeyes --assumeno --quiet --verbose --refresh --best --nogpgcheck",
    "yum": "-y -q -v -C --assumeyes --quiet --verbose --nogpgcheck",
    "terraform": "-help -version",
    "sudo": (
        "-A -b -B -E -e -H -i -K -k -l -N -n -P -S -s -V -v --askpass --background --preserve-env "
        "--login --non-interactive --stdin --set-home --shell --reset-timestamp "
        "--remove-timestamp --validate"
    ),
    "doas": "-L -n -s",
    "env": "-i -0 -v - --ignore-environment --null --debug --list-signal-handling",
    "bash": "-e -u -x -l -i -n -v -r --login --norc --noprofile --posix --verbose --restricted",
    "sh": "-e -u -x -l -i -n -v",
    "node": (
        "--check -c --inspect --inspect-brk --test --watch --no-warnings --experimental-strip-types"
    ),
    "brew": "-q -v -d --quiet --verbose --debug",
    "hg": "-q -v -y --quiet --verbose --noninteractive --debug --traceback",
    "jj": "--quiet --no-pager --ignore-working-copy --ignore-immutable --debug",
}
"""Options known to take no value, so that the word behind one is an operand. Only options that
stand before a subcommand need a row: behind it the order of operands is free."""

_ONE_DASH = (
    # conditions and expressions, one primary a word: test(1), find(1)
    "test [ [[ find "
    # the JVM and its tools: java(1), keytool(1), mvn -h, adb --help
    "java javac javadoc javap jshell jlink keytool jarsigner kotlin kotlinc scala scalac groovy "
    "ant mvn mvnw mvnd sbt apksigner aapt adb emulator "
    # programs with Go's flag package: pkg.go.dev/flag
    "go gofmt goimports staticcheck terraform tofu terragrunt packer vault consul nomad etcdctl "
    # compilers and linkers: gcc(1), clang(1), ld(1)
    "gcc g++ cc c++ cpp clang clang++ ld lld ld.lld gfortran swiftc ghc ocamlc ocamlopt ocamlfind "
    "nasm nvcc icc ifort msbuild csc cl link "
    # TeX: tex(1)
    "tex latex pdftex pdflatex xetex xelatex luatex lualatex latexmk bibtex "
    # media: ffmpeg(1), mpv(1), ImageMagick(1)
    "ffmpeg ffprobe ffplay mplayer mpv convert magick mogrify identify compare composite montage "
    "import display "
    # openssl(1), X(7), qemu-img(1), ip(8)
    "openssl xterm xrandr xset xprop xdpyinfo xinput qemu-img ip tc "
    # Apple's: xcodebuild(1), hdiutil(1), plutil(1)
    "xcodebuild hdiutil pkgutil plutil PlistBuddy otool install_name_tool lipo "
    # optical media: xorrisofs(1)
    "mkisofs genisoimage xorriso xorrisofs "
    # sqlite3(1), erl(1), dot(1), exiftool(1)
    "sqlite3 erl dot neato exiftool"
)

ONE_DASH = frozenset(_ONE_DASH.split())
"""Programs that take long options with one dash, and so have no clusters of letters."""

ONE_DASH_ENDINGS = ("-gcc", "-g++", "-cc", "-c++", "-clang", "-clang++", "-ld", "-gfortran", "-cpp")
"""The same programs for another machine (`aarch64-linux-gnu-gcc`)."""

_WRAPPERS = "sudo doas env nice ionice nohup setsid stdbuf time watch xargs command exec npx bunx"
_ENVIRONMENTS = (
    "uv run, poetry run, pdm run, hatch run, pipenv run, rye run, conda run, bundle exec, "
    "npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx"
)
_CONTAINERS = (
    "docker exec, docker run, podman exec, podman run, docker compose exec, docker compose run"
)
_INTERPRETERS = "python pypy ruby perl php node deno bash sh dash zsh ksh fish pwsh"

RUNS: dict[str, int] = {
    **dict.fromkeys(_WRAPPERS.split(), 0),  # sudo(8), env(1): the command stands first
    **dict.fromkeys(_INTERPRETERS.split(), 0),  # python(1), bash(1): the script, with options
    "timeout": 1,  # timeout(1): the duration
    "ssh": 1,  # ssh(1): the host
    # environments of a project: the subcommand, then the program
    **dict.fromkeys(_ENVIRONMENTS.split(", "), 0),  # uv run --help, bundle-exec(1), npm-exec(1)
    # containers: the container or the image, then the program
    **dict.fromkeys(_CONTAINERS.split(", "), 1),  # docker-exec(1), docker-run(1), podman-exec(1)
}
"""Programs (with their subcommand) that run another with the words behind it: from the operand of
this position on, options are read as those of the program that it names (`sudo git commit -mnow`).
"""

NAMES_PROGRAM: dict[str, str] = {
    "python": "-m",  # python(1): the module
    "pypy": "-m",
    "uv run": "-m --module",  # uv run --help
    "find": "-exec -execdir -ok -okdir",  # find(1)
    "fd": "-x -X --exec --exec-batch",  # fd(1)
}
"""Options whose value is the program that is run, with the words behind it."""

TOOLCHAINS = frozenset(("cargo", "rustdoc", "rustup", "clippy-driver"))
"""Programs whose first word may choose a toolchain (`cargo +nightly test`): rustup(1). Those
without subcommands (`rustc`) need no row: their operands hold in any place."""

_NATIVE = (
    "git gh docker docker-compose podman kubectl helm npm pnpm yarn npx node python pip uv poetry "
    "cargo make bash sh ssh scp tar"
)

POWERSHELL_NATIVE = frozenset(_NATIVE.split())
"""Programs whose own options are read in PowerShell too. All else there, cmdlets and the aliases
that hide programs (`ls`, `rm`, `curl`), has one dash and no clusters: about_Parameters."""
