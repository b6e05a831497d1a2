"""Each row of the table of depths: a command that is read otherwise without it.

Written by hand from the programs' manuals. The key of a line is the command without the word before
its last: with operands in free order it holds (`make all install`, the key `make install`), and where
that word is a subcommand it does not (`git stash push drop`, the key `git stash drop`).
"""

from __future__ import annotations

import pytest

from forenote.matcher.keys import depths
from forenote.matcher.keys.arguments import arguments
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.reading import Command

FREE = """
make all install | gmake all install | bmake all install | ninja app test | just build deploy
task build deploy | rake db:seed test | scons app doc | cmake src build | ctest unit slow
meson builddir test | gulp css js | grunt css js | invoke build deploy | inv build deploy
nox tests lint | doit build test | ant clean test | mvn clean deploy | mvnw clean deploy
mvnd clean deploy | gradle clean test | gradlew clean test | sbt clean compile | mill app test
bazelisk build test
rm a.txt b.txt | cp a.txt b.txt | mv a.txt b.txt | ln a.txt b.txt | cat a.txt b.txt
tac a.txt b.txt | ls src docs | dir src docs | vdir src docs | touch a.txt b.txt | mkdir src docs
rmdir src docs | chmod 644 a.txt | chown me a.txt | chgrp www a.txt | install app bin
dd if=a of=b | tee a.log b.log | head a.txt b.txt | tail a.log b.log | wc a.txt b.txt
cut a.txt b.txt | paste a.txt b.txt | sort a.txt b.txt | uniq a.txt b.txt | comm a.txt b.txt
join a.txt b.txt | split a.txt part | csplit a.txt 10 | tr a-z A-Z | fold a.txt b.txt
fmt a.txt b.txt | nl a.txt b.txt | od a.bin b.bin | xxd a.bin a.hex | hexdump a.bin b.bin
strings a.bin b.bin | stat a.txt b.txt | du src docs | df src docs | file a.bin b.bin
realpath a.txt b.txt | readlink a b | dirname a/b c/d | basename a/b.txt .txt
truncate a.log b.log | shred a.key b.key | sync a.txt b.txt | mktemp a.XXX b.XXX | mkfifo in out
mknod tty c | sponge a.txt b.txt | tree src docs | bat a.py b.py | exa src docs | eza src docs
lsd src docs | less a.txt b.txt | more a.txt b.txt | most a.txt b.txt | diff a.txt b.txt
colordiff a.txt b.txt | sdiff a.txt b.txt | cmp a.bin b.bin | patch a.c fix.patch
rsync src host:dst | scp a.txt host:b | sftp host dir | trash a.txt b.txt | unlink a b
Remove-Item a b | Copy-Item a b | Move-Item a b | Get-Content a b | Set-Content a text
Add-Content a text | Out-File a text | New-Item a b | Get-ChildItem a b | Set-Location a b
Write-Output a b | Write-Host a b | Select-String todo a
grep todo a.txt | egrep todo a.txt | fgrep todo a.txt | zgrep todo a.gz | rg todo src
ag todo src | ack todo src | find src docs | fd conf src | fdfind conf src | locate a b
sed s/a/b/ a.txt | gsed s/a/b/ a.txt | awk END a.txt | gawk END a.txt | mawk END a.txt
nawk END a.txt | perl a.pl b.txt | jq .a a.json | yq .a a.yaml | xmllint a.xml b.xml
column a.txt b.txt
echo a b | printf a b | cd a b | pushd a b | popd a b | export A B | declare A B | typeset A B
local a b | readonly A B | unset A B | set a b | shopt dotglob nullglob | source env.sh x
. env.sh x | alias a b | unalias a b | test a b | [ a b | [[ a b | let i j | read a b
wait 1 2 | kill 11 12 | pkill a b | killall a b | pgrep a b | sleep 1m 5s | date a b | true a b
false a b | type a b | which a b | whereis a b | whatis a b | man git tar | hash a b
ulimit a b | umask a b | trap cleanup EXIT | jobs a b | seq 10 20 | yes a b | expr length text
bc a.bc b.bc
nice a b | ionice a b | nohup a b | setsid a b | stdbuf a b | timeout 10 ls | time a b
xargs rm file | parallel gzip file | watch ls src | entr make test | ssh host uptime
mosh host uptime | su me deploy | chroot jail ls | unshare a b
tar a.tar b | bsdtar a.tar b | gtar a.tar b | zip a.zip b | unzip a.zip b | gzip a b | gunzip a b
zcat a.gz b.gz | bzip2 a b | bunzip2 a b | xz a b | unxz a b | zstd a b | unzstd a b | lz4 a b
cpio a b | ar rcs lib.a
gcc a.c b.c | g++ a.cc b.cc | cc a.c b.c | c++ a.cc b.cc | clang a.c b.c | clang++ a.cc b.cc
cpp a.c b.c | ld a.o b.o | gfortran a.f b.f | nasm a.s b.s | rustc a.rs b.rs | javac A.java B.java
kotlinc A.kt B.kt | scalac A.scala B.scala | ghc A.hs B.hs | tsc a.ts b.ts | swc src lib
esbuild a.ts b.ts | protoc a.proto b.proto | pandoc a.md b.md | pdflatex draft a.tex
xelatex draft a.tex | lualatex draft a.tex | latexmk a.tex b.tex | sphinx-build docs out
ffmpeg a.mp4 b.mp4 | ffprobe a.mp4 b.mp4 | ffplay a.mp4 b.mp4 | sox a.wav b.wav
convert a.png b.jpg | magick a.png b.jpg | mogrify a.png b.png | identify a.png b.png
montage a.png b.png | dot a.dot b.dot
pytest tests/a tests/b | py.test tests/a tests/b | tox a b | mypy src tests | pyright src tests
pylint src tests | flake8 src tests | black src tests | isort src tests | autopep8 a.py b.py
yapf a.py b.py | bandit a.py b.py | vulture src tests | pyupgrade a.py b.py | eslint src tests
prettier a.md b.md | stylelint a.css b.css | jest unit slow | mocha unit slow | ava unit slow
vitest run slow | cypress run slow | rspec a_spec b_spec | rubocop app lib | phpunit a b
phpcs src tests | shellcheck a.sh b.sh | shfmt a.sh b.sh | hadolint a b | yamllint a b
markdownlint a b | gofmt a.go b.go | goimports a.go b.go | rustfmt a.rs b.rs
clang-format a.c b.c | clang-tidy a.c b.c | cppcheck src lib | swiftlint a b | ktlint a b
curl a.org b.org | wget a.org b.org | http POST a.org | https POST a.org | xh post a.org
httpie post a.org | aria2c a.org b.org | ping a.org b.org | traceroute a.org 60 | dig a.org MX
nslookup a.org ns.org | host a.org ns.org | nc a.org 80 | ncat a.org 80 | netcat a.org 80
telnet a.org 80 | nmap a.org b.org | psql app me | pg_dump app me | pg_restore a.dump b
createdb app text | dropdb app b | mysql app b | mysqldump app users | mariadb app b
sqlite3 a.db .dump | mongosh app a.js | mongo app a.js | mongodump app b | redis-cli set a
ab a.org b.org | wrk a.org b.org | hey a.org b.org
ps aux x | top a b | htop a b | lsof a b | strace ls src | ltrace ls src | gdb app core
lldb app core | crontab a b | at now noon | journalctl a b | dmesg a b | mount /dev/sdb /mnt
umount /mnt /srv | mkfs /dev/sdb 100 | fsck /dev/sdb /dev/sdc | fdisk a b | lsblk a b
useradd me you | usermod me you | userdel me you | groupadd a b | passwd me you | id me you
whoami a b | groups me you | shutdown now bye | reboot a b | dpkg a.deb b.deb | rpm a.rpm b.rpm
vi a b | vim a b | nvim a b | nano a b | emacs a b | code a b | open a b | xdg-open a b | start a b
md5sum a b | sha1sum a b | sha224sum a b | sha256sum a b | sha384sum a b | sha512sum a b
b2sum a b | shasum a b | cksum a b | base64 a b | base32 a b
gh api orgs user | gh browse src docs | gh status a b | gh completion a b | glab api orgs user
"""
"""Operands hold in any place. Of `gh api` the second is one: an endpoint is no subcommand."""

FIXED = """
aws s3 rm ls | gcloud compute delete list | az vm delete list | gh pr close list
glab mr close list | doctl compute delete list | openstack server delete list
linode-cli linodes delete list | hcloud server delete list | oci os delete list
scw instance delete list | ibmcloud ks delete list | vault kv delete get | nomad job stop run
consul kv delete get | flux create source kustomization | argocd app delete sync | istioctl analyze x y
linkerd viz stat top | eksctl delete get cluster
k3d cluster delete create | kind delete cluster clusters | ansible-galaxy role remove install
ip link delete show | nmcli con delete show | tc qdisc del show | simctl delete create x
service nginx stop start | airflow dags delete list | modal app stop list
"""


GROUPS = """
git: stash push drop, worktree add remove, remote add remove, submodule add deinit
git: bisect start reset, notes add remove, reflog expire delete, bundle create verify
git: sparse-checkout set disable, maintenance run stop, lfs track prune, flow feature release
git: subtree add push, svn rebase dcommit, p4 sync submit, rerere forget clear, replay a b
git: multi-pack-index write verify, commit-graph write verify
jj: git fetch push, branch create delete, bookmark set delete, op undo restore, file show untrack
jj: operation undo restore, workspace add forget, config set unset, sparse set reset, tag set list
docker: compose up down, container start rm, image pull rm, volume create rm, network create rm
docker: system df prune, buildx build prune, builder build prune, context use rm
docker: manifest create push, plugin install rm, secret create rm, service create rm
docker: stack deploy rm, swarm init leave, node update rm, config create rm, trust sign revoke
docker: scout cves push
podman: compose up down, container start rm, image pull rm, volume create rm, network create rm
podman: system df prune, pod create rm, machine start rm, generate kube systemd, secret create rm
podman: kube play down
nerdctl: compose up down, container start rm, image pull rm, volume create rm, network create rm
nerdctl: system df prune, builder build prune, namespace create rm
kubectl: config view unset, rollout status undo, set image env, create secret namespace
kubectl: auth whoami reconcile, certificate approve deny, top pod node, plugin list x
oc: config view unset, rollout status undo, set image env, create secret namespace, auth can-i x
oc: adm top drain, policy who-can x
helm: repo add remove, plugin install uninstall, dependency list update, dep list update
helm: get values all, show values all, search repo hub, registry login logout
minikube: addons enable disable, config set unset, profile list x, image load rm, cache add delete
terraform: state list rm, workspace new delete, providers lock mirror, metadata functions x
tofu: state list rm, workspace new delete, providers lock mirror, metadata functions x
terragrunt: state list rm, workspace new delete, run plan destroy, stack generate clean
pulumi: stack init rm, config set rm, plugin install rm, policy publish rm, org get set
pulumi: state delete unprotect
fly: apps create destroy, secrets set unset, volumes create destroy, volume create destroy
fly: machine start destroy, machines start destroy, ips list release, certs add remove
fly: postgres connect detach, pg connect detach, scale show count, redis create destroy
fly: wireguard create remove
flyctl: apps create destroy, secrets set unset, volumes create destroy, volume create destroy
flyctl: machine start destroy, machines start destroy, ips list release, certs add remove
flyctl: postgres connect detach, pg connect detach, scale show count, redis create destroy
vercel: env add rm, domains add rm, dns add rm, secrets add rm, alias set rm, certs issue rm
vercel: teams add ls, project add rm, git connect disconnect
wrangler: d1 create delete, kv x delete, r2 x delete, secret put delete, pages deploy dev
wrangler: queues create delete, hyperdrive create delete, versions upload deploy
wrangler: deployments list rollback, workflows list delete, d1 migrations apply list
wrangler: kv namespace create delete, kv key put delete, r2 bucket create delete
wrangler: r2 object put delete, pages deployment list delete
supabase: db push reset, functions deploy delete, migration new repair, gen types keys
supabase: secrets set unset, projects create delete, branches create delete, storage cp rm
railway: variables set delete, service link delete, volume add delete
npm: run build deploy, run-script build deploy, exec tsc jest, config set delete, cache add clean
npm: access list revoke, org set rm, team create destroy, token create revoke, pkg set delete
npm: dist-tag add rm, owner add rm, profile get set
pnpm: run build deploy, exec tsc jest, dlx tsx x, config set delete, store status prune
pnpm: env use remove, cache list delete, patch left right
yarn: run build deploy, exec tsc jest, dlx tsx x, config set unset, cache list clean, global add remove
yarn: npm login publish, plugin import remove, set version resolution, workspaces list focus
yarn: workspace app add remove, workspaces foreach run exec
bun: run build deploy, pm ls cache
deno: run main other, task build deploy
mise: run build deploy, config get set, plugins install uninstall, settings get set
mise: tasks ls run, cache path clear
asdf: plugin add remove
turbo: run build deploy
nx: run build deploy
lerna: run build deploy
wp: plugin install delete, theme install delete, db export reset, core install update
wp: user create delete, option get delete, post create delete, site create delete
wp: cache flush delete, config get delete
composer: global require remove, config set unset, run-script build deploy, run build deploy
pip: config set unset, cache list purge, index versions x
uv: pip install uninstall, tool install uninstall, python install uninstall, cache dir clean
uv: self version update, auth login logout, run build deploy
poetry: env use remove, config set unset, self add remove, cache list clear, source add remove
poetry: debug info resolve, run build deploy
pipenv: run build deploy
rye: run build deploy
pdm: run build deploy, config get delete, cache list clear, venv create remove, self add remove
pdm: plugin add remove
hatch: env create prune, run build deploy, config set restore, dep show hash, python install remove
conda: env create remove, run build deploy
mamba: env create remove
pipx: environment list x, interpreter list prune
go: mod tidy vendor, tool pprof trace, work init sync, telemetry on off
rustup: target add remove, toolchain install uninstall, component add remove, override set unset
rustup: self update uninstall, default stable nightly, show home profile, set profile auto-self-update
cargo: nextest run list, llvm-cov run clean, ndk build test, sqlx prepare migrate
dotnet: tool install uninstall, nuget push delete, sln add remove, ef x remove, workload install uninstall
dotnet: user-secrets set clear, dev-certs https x, ef database update drop, ef migrations add remove
dotnet: ef dbcontext info scaffold, nuget locals all clear
rails: generate model controller, g model controller, destroy model controller, d model controller
rails: db migrate drop
flask: db upgrade downgrade
prisma: migrate dev reset, db push seed
sqlx: database create drop, migrate run revert, db create drop, mig run revert
diesel: migration run revert, database setup reset
bundle: config set unset, plugin install uninstall, exec rake rails
gem: sources add remove
brew: services start stop, bundle install cleanup, tap-new one two
vagrant: box add remove, snapshot save delete, plugin install uninstall, cloud publish search
xcrun: simctl boot erase, simctl io booted screenshot, simctl privacy booted reset
adb: shell ls rm
claude: mcp add remove, config get set, plugin install uninstall
codex: mcp add remove
nix: flake update lock, store gc delete, profile install remove, registry add remove
nix: derivation show add
huggingface-cli: repo create delete, lfs-enable-largefiles one two
"""
"""`PROGRAM: GROUP SUBCOMMAND OTHER, ...`: in front of `OTHER` stands the subcommand of the group."""


def _commands(text: str) -> list[str]:
    return [command for line in text.strip().split("\n") for command in line.split(" | ")]


def _of_groups(text: str) -> list[str]:
    found = []
    for line in text.strip().split("\n"):
        program, groups = line.split(": ")
        found += [f"{program} {group}" for group in groups.split(", ")]
    return found


FREE_COMMANDS = _commands(FREE)
FIXED_COMMANDS = _commands(FIXED) + _of_groups(GROUPS)


def _row(command: str) -> str:
    """The longest row that the command starts with."""
    words = command.split(" ")
    rows = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    return next((row for row in rows if row in depths.DEPTHS), "")


def _holds(command: str) -> bool:
    words = command.split(" ")
    subject = Subject(command=Command(tuple(words)))
    wanted = {"command": " ".join((*words[:-2], words[-1]))}
    return isinstance(hold(parse_key(wanted), subject), Held)


@pytest.mark.parametrize(
    ("command", "free"),
    [(c, True) for c in FREE_COMMANDS] + [(c, False) for c in FIXED_COMMANDS],
)
def test_a_row_decides_where_an_operand_holds(
    command: str, free: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _holds(command) is free
    row = _row(command)
    assert row, "no row is about it"
    monkeypatch.delitem(depths.DEPTHS, row)
    assert _holds(command) is not free, "true without the row"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param("git push origin", "push", id="as deep as a program is by default"),
        pytest.param("git stash push x", "stash push", id="a group has one more"),
        pytest.param("npm run build --if-present", "run build", id="an option behind"),
        pytest.param("git", "", id="none"),
        pytest.param("rm build x", "", id="operands are none"),
        pytest.param("bd --db x sync", "sync", id="what may be an option's value is passed over"),
    ],
)
def test_the_subcommand_of_a_command(command: str, words: str) -> None:
    found = arguments(Command(tuple(command.split())))
    assert " ".join(depths.subcommand(found.name, found.operands)) == words


def test_every_row_has_one_line() -> None:
    rows = [_row(command) for command in FREE_COMMANDS + FIXED_COMMANDS]
    assert sorted(rows) == sorted(depths.DEPTHS)
