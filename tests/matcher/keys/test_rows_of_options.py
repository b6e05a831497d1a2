"""Each row of the tables of options: a command that is read otherwise without it.

The rows are written by hand from the programs' manuals. `ROW: WORDS | KEY` says that the key `ROW KEY`
does not hold for the command `ROW WORDS`; `ROW: WORDS + KEY` says that it does. A row without its line
fails, and so does a line that is true without its row: it would prove nothing.
"""

from __future__ import annotations

import pytest

from forenote.matcher.keys import arguments, options
from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.keys.program import NO_VERSIONS
from forenote.matcher.reading import Command

TAKES_VALUE = """
git: -C push status | push
git add: --pathspec-from-file -A | -A
git branch: -u -d | -d
git checkout: -bfix | -f
git cherry-pick: -m1 -X -n | -n
git clean: -e -x -d | -x
git clone: -b -l url | -l
git commit: -mnow | -n
git config: --file -l | -l
git diff: -Sword | -w
git fetch: -j -p | -p
git grep: -e -v | -v
git log: -Spatch | -p
git merge: -mno | -n
git notes: --ref -f | -f
git pull: -s -r | -r
git push: -o -f | -f
git rebase: -xi | -i
git reset: --pathspec-from-file -q | -q
git restore: -sp | -p
git revert: -m -n | -n
git show: -Ss | -s
git stash: -mu | -u
git submodule: -b -q | -q
git switch: --orphan -f | -f
git tag: -md | -d
git worktree: -bf add | -f
jj: -R log st | log
hg: --cwd push pull | push
svn: --username commit up | commit
gh: -R pr issue list | pr
gh api: -f -i | -i
gh issue: -t -w | -w
gh pr: -bw | -w
gh release: -nd | -d
gh run: -w -v | -v
gh workflow: -f -w | -w
glab: -R mr issue list | mr
docker: -H run ps | run
docker build: -tq . | -q
docker compose: -f up down | up
docker create: -eti img | -t
docker exec: -ud web | -d
docker images: --filter -a | -a
docker logs: -n -f | -f
docker ps: --filter -a | -a
docker rmi: --platform -f | -f
docker run: -vi img | -i
docker stop: --signal -v | -v
docker-compose: -f up down | up
podman: -c run ps | run
kubectl: -n delete get pods | delete
kubectl apply: -fR | -R
kubectl create: -fR | -R
kubectl delete: -lA | -A
kubectl exec: -cit | -t
kubectl get: -owide | -w
kubectl logs: -cf | -f
kubectl patch: -pR | -R
kubectl scale: -lA | -A
oc: -n delete get pods | delete
helm: -n install upgrade app | install
helm install: -fg app . | -g
helm upgrade: -fi app . | -i
aws: --profile s3 ls x | s3 ls
gcloud: --project compute list x | compute list
az: -o vm list x | vm list
doctl: -t compute get x | compute get
vault: -address kv get x | kv get
pulumi: -s up preview | up
ansible-galaxy: -s role install x | role install
ansible-playbook: -ibecome site.yml | -b
ansible: -mb all | -b
npm: --prefix install ci | install
pnpm: -C add install | add
yarn: --cwd add install | add
bun: --cwd add install | add
npx: -py tsc | -y
node: -r app.js main.js | app.js
deno: -L run test | run
turbo: --filter build run lint | build
pip: --log install list | install
pip install: -rU | -U
pip download: -dq x | -q
pip wheel: -wq x | -q
uv: --directory add sync | add
uv add: --group -q | -q
uv pip: -rU | -U
uv run: --with -q pytest | -q
poetry: -C add install | add
poetry add: -GD x | -D
pdm: -p add install | add
conda: -n install list | install
conda install: -cy x | -y
conda create: -cy x | -y
python: -W tool.py main.py | tool.py
pypy: -W tool.py main.py | tool.py
pytest: -kx | -x
tox: -er | -r
ruby: -ew | -w
perl: -en | -n
php: -r -v | -v
composer: -d require install | require
bundle: --gemfile install exec rake | install
cargo: --manifest-path build test | build
cargo build: -pr | -r
cargo run: -pr | -r
cargo test: -pr | -r
cargo install: --path -f | -f
cargo add: --features -n x | -n
go: -C build test | build
rustc: -Lg | -g
make: -Ck | -k
ninja: -Cn | -n
cmake: -B -N | -N
just: -fn | -n
task: -df | -f
rake: -fn | -n
gradle: -xq | -q
bazel: --bazelrc build test | build
rails: -e server console | server
apt: -t remove install x | remove
apt-get: -t remove install x | remove
apk: -p del add x | del
dnf: --enablerepo remove install x | remove
yum: --enablerepo remove install x | remove
pacman: -rS | -S
systemctl: -H stop start x | stop
journalctl: -uf | -f
sudo: -uE ls | -E
doas: -un ls | -n
su: -cl | -l
env: -ui ls | -i
nice: -nq ls | -q
ionice: -ct ls | -t
timeout: -sv 5 ls | -v
time: -fp ls | -p
stdbuf: -oL ls | -L
xargs: -It rm | -t
parallel: -jk ls | -k
watch: -nd ls | -d
ssh: -lv host | -v
scp: -ir a b | -r
sftp: -ir host | -r
rsync: -ea a b | -a
curl: -XL url | -L
wget: -Oq url | -q
bash: -o deploy.sh x.sh | deploy.sh
sh: -o deploy.sh x.sh | deploy.sh
dash: -o deploy.sh x.sh | deploy.sh
zsh: -o deploy.sh x.sh | deploy.sh
ksh: -o deploy.sh x.sh | deploy.sh
fish: -C deploy.fish x.fish | deploy.fish
grep: -ev x | -v
rg: -gl x | -l
fd: -eH x | -H
ag: -Gl x | -l
sed: -ei x | -i
awk: -Fb x | -b
jq: -fr | -r
yq: -or x | -r
sort: -kn x | -n
cut: -ds x | -s
head: -cq x | -q
tail: -sf x | -f
split: -ad x | -d
uniq: -wc x | -c
cp: -tr a b | -r
mv: -tf a b | -f
ln: -ts a b | -s
install: -md a | -d
mkdir: -mp x | -p
touch: -dc x | -c
truncate: -sc x | -c
date: -du | -u
du: -dh | -h
df: -th | -h
ls: -Il | -l
tree: -Ia | -a
diff: -xr a b | -r
patch: -pR | -R
tar: -fx a.tar | -x
unzip: -do a.zip | -o
zip: -xr a.zip a | -r
ps: -oe | -e
kill: -sl 1 | -l
pkill: -uf x | -f
pgrep: -uf x | -f
lsof: -pn | -n
psql: -cq | -q
pg_dump: -fc db | -c
mysql: -uv | -v
redis-cli: -hc | -c
sqlite3: -separator -line a.db | -line
tmux: -L new-session attach | new-session
screen: -Sd x | -d
crontab: -ul | -l
useradd: -gm me | -m
usermod: -Ga me | -a
openssl: req -subj -nodes | req -nodes
find: . -name -delete | -delete
java: -cp lib.jar Main | lib.jar
javac: -d -nowarn A.java | -nowarn
go build: -o -v . | -v
go test: -run -v . | -v
go run: -exec -v . | -v
go vet: -vettool -v . | -v
go install: -ldflags -v . | -v
gcc: -o -c a.c | -c
ffmpeg: -i -y b.mp4 | -y
mvn: -f -o test | -o
xcodebuild: -scheme clean build | clean
adb: -s install shell ls | install
nix: -I build run | build
heroku: -a logs run x | logs
fly: -a deploy status | deploy
flyctl: -a deploy status | deploy
vercel: --cwd deploy dev | deploy
wrangler: -c deploy dev | deploy
supabase: --workdir start stop | start
claude: --model mcp list x | mcp list
codex: -m exec login | exec
flask: --app run shell | run
alembic: -c upgrade downgrade -1 | upgrade
django-admin: --settings migrate shell | migrate
manage.py: --settings migrate shell | migrate
eslint: -fc x | -c
tsc: -pw | -w
ruff: --config check format | check
mypy: -pv | -v
black: -lq x | -q
pre-commit: -c run install | run
"""

FLAGS = """
git: --no-pager status push | push
git stash: -u pop drop | drop
git worktree: -f add remove | remove
git submodule: -q update deinit | deinit
git remote: --verbose show remove | remove
gh: --version pr issue list | issue list
docker: -D ps rm | rm
docker compose: --dry-run ps down | down
docker-compose: --verbose ps down | down
kubectl: --warnings-as-errors get delete | delete
helm: --debug list uninstall | uninstall
aws: --debug s3 ec2 ls | ec2 ls
gcloud: -q compute config list | config list
az: --verbose vm group list | group list
npm: --silent ci publish | publish
pnpm: -r install publish | publish
yarn: --silent install publish | publish
bun: --silent install publish | publish
pip: -q list uninstall | uninstall
uv: -q sync remove | remove
poetry: -n install remove | remove
python: -u main.py setup.py | setup.py
cargo: -q test clean | clean
systemctl: --user status stop | stop
apt: -y install remove | remove
apt-get: -y install remove | remove
dnf: -y install remove | remove
yum: -y install remove | remove
terraform: -version plan destroy | destroy
sudo: -n ls rm | rm
doas: -n ls rm | rm
env: -i ls rm | rm
bash: -x build.sh deploy.sh | deploy.sh
sh: -x build.sh deploy.sh | deploy.sh
node: --watch main.js setup.js | setup.js
brew: -q install uninstall | uninstall
hg: -v status push | push
jj: --quiet log abandon | abandon
"""

RUNS = """
sudo: git commit -mnow | git -n
doas: git commit -mnow | git -n
env: git commit -mnow | git -n
nice: git commit -mnow | git -n
ionice: git commit -mnow | git -n
nohup: git commit -mnow | git -n
setsid: git commit -mnow | git -n
stdbuf: git commit -mnow | git -n
time: git commit -mnow | git -n
watch: git commit -mnow | git -n
xargs: git commit -mnow | git -n
command: git commit -mnow | git -n
exec: git commit -mnow | git -n
npx: tsc -tw | tsc -w
bunx: tsc -pout | tsc -o
timeout: 5 git commit -mnow | git -n
ssh: host rake -fn | host rake -n
uv run: pytest -kx | pytest -x
poetry run: pytest -kx | pytest -x
pdm run: pytest -kx | pytest -x
hatch run: pytest -kx | pytest -x
pipenv run: pytest -kx | pytest -x
rye run: pytest -kx | pytest -x
conda run: pytest -kx | pytest -x
bundle exec: rake -fn | rake -n
npm exec: tsc -pw | tsc -w
pnpm exec: tsc -pw | tsc -w
pnpm dlx: tsc -pw | tsc -w
yarn exec: tsc -pw | tsc -w
yarn dlx: tsc -pw | tsc -w
docker exec: web pytest -kx | web pytest -x
docker run: img pytest -kx | img pytest -x
podman exec: web pytest -kx | web pytest -x
podman run: img pytest -kx | img pytest -x
docker compose exec: web pytest -kx | web pytest -x
docker compose run: web pytest -kx | web pytest -x
python: manage.py test -vk | manage.py -k
pypy: manage.py test -vk | manage.py -k
ruby: rake -fn | rake -n
perl: rake -fn | rake -n
php: git commit -mnow | git -n
node: tsc -tw | tsc -w
deno: tsc -pw | tsc -w
bash: rake -fn | rake -n
sh: rake -fn | rake -n
dash: rake -fn | rake -n
zsh: rake -fn | rake -n
ksh: rake -fn | rake -n
fish: rake -fn | rake -n
pwsh: rake -fn | rake -n
"""

NAMES_PROGRAM = """
python: -m pytest -kx | -m pytest -x
pypy: -m pytest -kx | -m pytest -x
uv run: -m pytest -kx | -m pytest -x
find: . -exec grep -lr x {} ; + -exec grep -r
fd: -x git commit -mnow | -x git -n
"""

ONE_DASH = """
test -ef e | [ -nt n | [[ -ot o | find -print p
java -version v | javac -nowarn n | javadoc -author a | javap -public p | jshell -startup s
jlink -version v | keytool -list l | jarsigner -verify v | kotlin -version v | kotlinc -script s
scala -deprecation d | scalac -unchecked u | groovy -version v | ant -verbose v | mvn -version v
mvnw -version v | mvnd -version v | sbt -debug d | apksigner -version v | aapt -version v
adb -help h | emulator -wipe-data w
go -race r | gofmt -help h | goimports -local l | staticcheck -checks c | terraform -destroy d
tofu -destroy d | terragrunt -destroy d | packer -force f | vault -format f | consul -detailed d
nomad -verbose v | etcdctl -endpoints e
gcc -static s | g++ -shared s | cc -pthread p | c++ -pipe p | cpp -undef u | clang -static s
clang++ -pedantic p | ld -static s | lld -static s | ld.lld -static s | gfortran -static s
swiftc -static s | ghc -threaded t | ocamlc -linkall l | ocamlopt -shared s | ocamlfind -package p
nasm -felf f | nvcc -arch a | icc -fast f | ifort -fast f | msbuild -target t | csc -target t
cl -nologo n | link -dll d
tex -version v | latex -recorder r | pdftex -draftmode d | pdflatex -halt-on-error h
xetex -no-pdf n | xelatex -no-pdf n | luatex -safer s | lualatex -draftmode d | latexmk -pvc p
bibtex -terse t
ffmpeg -nostdin n | ffprobe -show_format s | ffplay -autoexit a | mplayer -quiet q | mpv -fs f
convert -resize r | magick -strip s | mogrify -rotate r | identify -verbose v | compare -metric m
composite -gravity g | montage -tile t | import -window w | display -resize r
openssl -help h | xterm -hold h | xrandr -query q | xset -dpms d | xprop -root r | xdpyinfo -version v
xinput -list l | qemu-img -help h | ip -brief b | tc -stats s
xcodebuild -list l | hdiutil -verbose v | pkgutil -pkgs p | plutil -lint l | PlistBuddy -xml x
otool -arch a | install_name_tool -rpath r | lipo -info i
mkisofs -joliet j | genisoimage -udf u | xorriso -indev i | xorrisofs -joliet j
sqlite3 -json j | erl -detached d | dot -Tsvg T | neato -Tsvg T | exiftool -all a
"""
"""`PROGRAM OPTION LETTER`: the option is one word, so that the program has no option of that letter."""

POWERSHELL_NATIVE = """
git: commit -am x + commit -a
gh: pr create -df + pr create -d
docker: run -it img + run -i
docker-compose: up -dV + up -d
podman: run -it img + run -i
kubectl: exec -it web + exec -t
helm: install -gq . + install -g
npm: install -gf x + install -g
pnpm: install -rP x + install -r
yarn: add -DW x + add -D
npx: -yq tsc + -y
node: -ic x.js + -i
python: -uB main.py + -B
pip: install -Uq x + install -U
uv: sync -qn + sync -n
poetry: install -nq + install -n
cargo: build -vr + build -r
make: -kB all + -B
bash: -lx a.sh + -l
sh: -ex a.sh + -e
ssh: -tt -vA host + -A
scp: -rp a b + -r
tar: -xzf a.tgz + -x
"""

VERSIONS = """
ascii85 base16 base32 base45 base58 base64 base85 base91 crc32 ed25519 md2 md4 md5 rmd160 rot13 sha1
sha224 sha256 sha384 sha512 utf16 utf32 utf8 xxh128 xxh32 xxh64
brotli2 bunzip2 bzip2 bzip3 lbunzip2 lbzip2 lz4 pbunzip2 pbzip2
fsck.ext2 fsck.ext3 fsck.ext4 mkfs.ext2 mkfs.ext3 mkfs.ext4
ping6 tracepath6 traceroute6 linux32 linux64
pkcs11 pkcs12 pkcs7 pkcs8 des3 id3v2 openapi3 web3 2to3
"""
"""Names whose last digits are no version: `sha256` is no `sha`, `bzip2` no `bzip`."""


def _lines(text: str) -> dict[str, tuple[str, str, bool]]:
    """Per row: a command, a key, and whether it holds."""
    found = {}
    for line in text.strip().split("\n"):
        row, rest = line.split(": ", 1)
        sign = " + " if " + " in rest else " | "
        words, key = rest.split(sign)
        assert row not in found, f"{row} has two lines"
        found[row] = (f"{row} {words}", f"{row} {key}", sign == " + ")
    return found


def _holds(command: str, key: str, dialect: str = "sh") -> bool:
    subject = Subject(command=Command(tuple(command.split(" ")), dialect=dialect))
    return isinstance(hold(parse_key(key), subject), Held)


TABLES = {
    "TAKES_VALUE": _lines(TAKES_VALUE),
    "FLAGS": _lines(FLAGS),
    "RUNS": _lines(RUNS),
    "NAMES_PROGRAM": _lines(NAMES_PROGRAM),
}

ROWS = [
    pytest.param(table, row, *line, id=f"{table}: {row}")
    for table, lines in TABLES.items()
    for row, line in lines.items()
]


@pytest.fixture
def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that were read before count as not read."""
    for kept in ("_takes", "_flags", "_names_program"):
        monkeypatch.setattr(arguments, kept, {})


@pytest.mark.parametrize(("table", "row", "command", "key", "expected"), ROWS)
def test_a_row_decides_whether_a_key_holds(
    table: str, row: str, command: str, key: str, expected: bool,
    afresh: None, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert _holds(command, key) is expected
    monkeypatch.delitem(getattr(options, table), row)
    monkeypatch.setattr(arguments, "_takes", {})
    monkeypatch.setattr(arguments, "_flags", {})
    monkeypatch.setattr(arguments, "_names_program", {})
    assert _holds(command, key) is not expected, "true without the row"


@pytest.mark.parametrize("table", TABLES)
def test_every_row_has_a_line_and_every_line_a_row(table: str) -> None:
    assert set(TABLES[table]) == set(getattr(options, table))


ONE_DASH_LINES = [line.split(" ") for line in ONE_DASH.strip().replace("\n", " | ").split(" | ")]


@pytest.mark.parametrize(("program", "option", "letter"), ONE_DASH_LINES)
def test_an_option_of_one_dash_is_one_word(
    program: str, option: str, letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, key = f"{program} {option}", f"{program} -{letter}"
    assert _holds(command, f"{program} {option}")
    assert not _holds(command, key)
    monkeypatch.setattr(arguments, "ONE_DASH", options.ONE_DASH - {program})
    assert _holds(command, key), "true without the row"


def test_every_program_with_one_dash_has_a_line() -> None:
    assert {line[0] for line in ONE_DASH_LINES} == options.ONE_DASH


@pytest.mark.parametrize(
    ("program", "line"),
    [pytest.param(p, line, id=p) for p, line in _lines(POWERSHELL_NATIVE).items()],
)
def test_a_program_has_its_own_options_in_powershell_too(
    program: str, line: tuple[str, str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    command, key, _ = line
    assert _holds(command, key, "powershell")
    monkeypatch.setattr(arguments, "POWERSHELL_NATIVE", options.POWERSHELL_NATIVE - {program})
    assert not _holds(command, key, "powershell"), "true without the row"


def test_every_program_read_natively_has_a_line() -> None:
    assert set(_lines(POWERSHELL_NATIVE)) == options.POWERSHELL_NATIVE


@pytest.mark.parametrize("name", VERSIONS.split())
def test_digits_of_a_name_are_no_version(name: str) -> None:
    assert _holds(f"{name} x", name)
    assert not _holds(f"{name} x", name.rstrip("0123456789."))


def test_every_name_with_digits_has_a_line() -> None:
    assert set(VERSIONS.split()) == NO_VERSIONS


@pytest.mark.parametrize(
    "ending", ["-gcc", "-g++", "-cc", "-c++", "-clang", "-clang++", "-ld", "-gfortran", "-cpp"]
)
def test_a_compiler_for_another_machine_has_long_options_with_one_dash(ending: str) -> None:
    program = "aarch64-linux-gnu" + ending
    assert _holds(f"{program} -static a.c", f"{program} -static")
    assert not _holds(f"{program} -static a.c", f"{program} -s")


TOOLCHAINS = """
cargo +nightly publish
rustup +stable update
rustdoc +nightly lib.rs
clippy-driver +nightly lib.rs
"""


@pytest.mark.parametrize("command", TOOLCHAINS.strip().split("\n"))
def test_a_toolchain_may_stand_before_the_first_operand(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, _, operand = command.split(" ")
    assert _holds(command, f"{program} {operand}")
    monkeypatch.setattr(arguments, "TOOLCHAINS", options.TOOLCHAINS - {program})
    assert not _holds(command, f"{program} {operand}"), "true without the row"


def test_every_program_with_toolchains_has_a_line() -> None:
    assert {line.split(" ")[0] for line in TOOLCHAINS.strip().split("\n")} == options.TOOLCHAINS
