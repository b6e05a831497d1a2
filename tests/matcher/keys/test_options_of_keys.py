"""Options: exact, in clusters, with values, with one dash, and behind `--`."""

from __future__ import annotations

import pytest

from forenote.matcher.keys.evidence import Held, Subject
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.keys.hold import hold
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.matcher.reading import Command
from forenote.notes.rows import from_line


def holds(key: str, action: str) -> bool:
    return find(read(from_line(action)), (parse_key(key),)) is not None


HOLDS = [
    ("--force", "git push --force", "the option"),
    ("--force", "git push --force=yes", "with a value"),
    ("git push --force", "git --force push", "before the subcommand"),
    ("git push --force", "git push origin main --force", "at the end"),
    ("--output", "gen --output=a.json", "the value is another token"),
    ("--output=a.json", "gen --output=a.json", "a key with the value"),
    ("--output=a.json", "gen --output a.json", "which may stand behind it"),
    ("--output=*.json", "gen --output=x/a.json", "a wildcard in the value"),
    ("--no-*", "git commit --no-verify", "a wildcard in the name"),
    ("git commit --no-*|-n", "git commit -n", "alternatives"),
    ("-h", "du -h /var", "a short one"),
    ("-h", "ls -lh", "at the end of a cluster"),
    ("-l", "ls -lh", "at its start"),
    ("-rf", "rm -fr x", "order in a cluster is free"),
    ("-rf", "rm -r x -f", "split and apart"),
    ("rm -r -f", "rm -rf x", "a key's two in one cluster"),
    ("rm -rf", "rm -rvf x", "others between"),
    ("rm -rf|-fr", "rm -f -r x", "both orders named"),
    ("sed -i", "sed -i.bak s/a/b/ f", "a cluster ends at the first non-letter"),
    ("sed -i", "sed -Ei s/a/b/ f", "behind another"),
    ("sed -i.bak", "sed -i.bak s/a/b/ f", "the whole word as it stands"),
    ("git commit -m", "git commit -mnow", "an option whose value is attached"),
    ("git commit -m now", "git commit -mnow", "and that value"),
    ("git commit -mnow", "git commit -m now", "either way"),
    ("git commit -a", "git commit -am x", "before one that takes a value"),
    ("git commit -m", "git commit -am x", "the one that does"),
    ("git commit -m", "git commit -m 'two words'", "a phrase is its value"),
    ("git commit --message", "git commit --message='two words'", "behind an = too"),
    ("git commit -m", "git commit -m'two words'", "attached too"),
    ("kill -9", "kill -9 12", "a digit"),
    ("head -5", "head -5 x", "a number"),
    ("head -n5", "head -n 5 x", "a letter with a number"),
    ("head -n -5", "head -n -5 x", "a value with a dash"),
    ("make -j8", "make -j 8", "attached in the key alone"),
    ("make -j*", "make -j8", "a wildcard behind the letter"),
    ("-j", "make -j8", "the letter in front of a number"),
    ("curl -X POST", "curl -sXPOST http://x", "a value at a cluster's end"),
    ("curl -X POST|PUT", "curl -X PUT http://x", "alternatives of a value"),
    ("curl --request=POST", "curl --request POST http://x", "with = in the key"),
    ("find -delete", "find . -name x -delete", "one dash"),
    ("find -name", "find . -name '*.py'", "with a value"),
    ("java -jar", "java -jar app.jar", "one dash"),
    ("java -Xmx*", "java -Xmx2g -jar a.jar", "one dash and a wildcard"),
    ("terraform apply -auto-approve", "terraform apply -auto-approve", "one dash"),
    ("terraform -chdir=infra", "terraform -chdir=infra plan", "with a value"),
    ("-chdir", "terraform -chdir=infra plan", "without it"),
    ("go test -run", "go test ./... -run TestX", "one dash"),
    ("gcc -O2", "gcc -O2 -c a.c", "one dash, with a digit"),
    ("aarch64-linux-gnu-gcc -c", "aarch64-linux-gnu-gcc -c a.c", "for another machine"),
    ("find -exec rm -rf", "find . -exec rm -rf {} +", "whole, in what it runs"),
    ("tar -x", "tar xzf a.tgz", "the traditional usage"),
    ("tar -xzf", "tar xfz a.tgz", "as a cluster"),
    ("tar -xf", "tar -xzf a.tgz", "and the usual one"),
    ("bash -l", "bash -lc ls", "clusters of shells"),
    ("docker run -d", "docker run -d img pytest", "an option of the wrapper's own"),
    ("docker run pytest -d", "docker run img pytest -d", "of what it runs, behind its name"),
    ("sudo rm -rf", "sudo -u me rm -rf x", "of the program that is named before it"),
    ("python -m pytest -q", "python -m pytest -q", "of the module"),
    ("find -exec rm -r", "find . -exec rm -r {} +", "of what -exec names"),
    ("uv run -m pytest -x", "uv run -m pytest -x", "of the module that uv runs"),
    ("cargo test --release", "cargo +nightly test --release", "a toolchain is no subcommand"),
    ("grep --", "grep -- -r f", "the end of options itself"),
    ("npm run build -- --watch", "npm run build -- --watch", "named behind the key's own --"),
    (
        "cargo test -- --nocapture",
        "cargo test -p x -- --test-threads 1 --nocapture",
        "in any place",
    ),
    ("git checkout -- a.py", "git checkout main -- b.py a.py", "operands too"),
    ("git commit -n", "sudo git commit -nm x", "behind a wrapper"),
    ("docker run -p 80:80", "docker run -d -p 80:80 nginx", "a value"),
    ("docker run -v", "docker run -itv /a:/b x", "in a cluster"),
    ("chmod +x", "chmod +x a.sh", "a plus is an operand"),
    ("set -e", "set -euo pipefail", "a builtin's"),
    ("-*", "ls -l", "any option"),
]

MISSES = [
    ("-h", "git reset --hard", "inside a longer option"),
    ("-h", "python tool.py --help", "the long spelling is another"),
    ("-h", "ls x-h", "inside an operand"),
    ("-h", "ls -- -h", "behind -- nothing is an option"),
    ("--force", "git push --force-with-lease", "a longer option"),
    ("--force", "git push --forced", "as here"),
    ("--force-with-lease", "git push --force", "a shorter one"),
    ("--force", "git push -f", "the short spelling is another"),
    ("--force", "echo 'use --force'", "a phrase"),
    ("--force", "echo x--force", "inside a word"),
    ("--Force", "git push --force", "case counts"),
    ("--output", "gen --output-dir=x", "a longer name"),
    ("--output=a", "gen --output=ab", "the value is compared whole"),
    ("--output=a", "gen --output x", "another value"),
    ("--output=a", "gen --output", "no value"),
    ("--output=a", "gen --other a", "another option's value"),
    ("--no-*", "git commit --now", "the wildcard's own text"),
    ("--no-*", "git commit no-verify", "no option"),
    ("rm -R", "rm -r x", "case counts in letters"),
    ("rm -rf", "rm -r x", "both are asked for"),
    ("rm -rf", "rm -r && rm -f x", "of one command"),
    ("rm -rf", "rm -r -- -f", "the second stands behind --"),
    ("git commit -n", "git commit -mnow", "the value of -m"),
    ("git commit -n", "git commit -m -n", "a value may start with a dash"),
    ("git commit -n", "git commit -amn", "as the rest of a cluster"),
    ("git commit -n", "git commit -m 'run -n now'", "in a phrase"),
    ("git commit -n", "sudo git commit -mnow", "behind a wrapper"),
    ("-n", "env A=1 git commit -mnow", "behind another, for a key of one word"),
    ("-n", "docker exec web git commit -mnow", "in a container"),
    ("-n", "echo '-n is a flag'", "a phrase that starts with a dash"),
    ("-n", "poetry run git commit -mnow", "in an environment"),
    ("git commit -mnow", "git commit -m later", "another value"),
    ("grep -r", "grep -e -r f", "the value of -e"),
    ("grep -r", "grep -er f", "attached"),
    ("head -5", "head -50", "another number"),
    ("head -n5", "head -n 50", "as here"),
    ("make -j8", "make -j 16", "another value"),
    ("sed -b", "sed -i.bak s/a/b/ f", "behind the cluster's end"),
    ("sed -i.bak", "sed -i s/a/b/ f", "without the suffix"),
    ("find -d", "find . -delete", "no clusters"),
    ("docker run -d", "docker run --rm img pytest -d", "the container's program has it"),
    ("sudo -f", "sudo rm -rf x", "rm has it"),
    ("ssh -f", "ssh host rm -f x", "rm has it, elsewhere"),
    ("xargs -r", "xargs rm -r", "rm has it, for each"),
    ("python -v", "python -m pytest -v", "the module has it"),
    ("python -v", "python x.py -v", "the script has it"),
    ("find -r", "find . -exec rm -r {} +", "what -exec names has it"),
    ("uv run -x", "uv run pytest -x", "pytest has it"),
    ("sudo docker run -d", "sudo docker run img x -d", "the innermost program has it"),
    ("git push", "git +x push", "git has no toolchains"),
    ("find -e", "find . -exec ls {} +", "no clusters"),
    ("find -rf", "find . -r -f", "nor in the key"),
    ("java -j", "java -jar a.jar", "no clusters"),
    ("java -Xmx", "java -Xmx2g -jar a.jar", "exact"),
    ("terraform apply -auto", "terraform apply -auto-approve", "exact"),
    ("terraform apply -a", "terraform apply -auto-approve", "no clusters"),
    ("go test -v", "go vet -v", "another subcommand"),
    ("gcc -c", "gcc -ccc-print", "no clusters"),
    ("gcc -o", "aarch64-linux-gnu-gcc -O2 a.c", "another letter"),
    ("x-gcc -O", "x-gcc -O2 a.c", "no clusters for another machine"),
    ("test -e", "test a -eq b", "a condition's operators"),
    ("[ -n", "[ a -ne b ]", "as brackets"),
    ("openssl -n", "openssl req -new", "no clusters"),
    ("ffmpeg -a", "ffmpeg -i a.mp4 -an b.mp4", "no clusters"),
    ("tar -x", "tar czf x.tgz d", "another letter"),
    ("tar -x", "tar cf x d", "an operand is no letter"),
    ("npm run build -- --watch", "npm run build --watch", "without the --"),
    ("npm run build --watch", "npm run build -- --watch", "an option of another program"),
    ("git checkout -- a.py", "git checkout a.py -- b.py", "an operand before it"),
    ("npm run build -- --watch", "npm run --watch build -- x", "before it"),
    ("kill -9", "kill -19 12", "another number"),
    ("ls -1", "ls -l", "a digit"),
    ("-f", "git push origin bug-fix", "in a branch"),
    ("-", "ls -l", "a dash alone is the whole word"),
    ("--", "ls --all", "two dashes alone too"),
    ("-*", "ls a-b", "no option"),
    ("docker run --rm", "docker rm run", "an operand"),
    ("format", "mkfs --format", "a name without its dashes"),
]


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in HOLDS]
)
def test_it_holds(key: str, action: str, why: str) -> None:
    assert holds(key, action), why


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} for {row[1]}") for row in MISSES]
)
def test_it_does_not_hold(key: str, action: str, why: str) -> None:
    assert not holds(key, action), why


@pytest.mark.parametrize(
    ("key", "words", "expected", "why"),
    [
        ("-Path", ("Set-Content", "-Path", "x"), True, "a cmdlet's parameter"),
        ("-Path", ("Set-Content", "-Path:x"), True, "with a colon"),
        ("x", ("Set-Content", "-Path:x"), True, "whose value is a word"),
        ("-P", ("Set-Content", "-Path", "x"), False, "no clusters"),
        ("-Path", ("Set-Content", "-path", "x"), True, "case does not count there"),
        ("-Recurse", ("Remove-Item", "-Rec", "x"), True, "a name cut short"),
        ("-Recurse", ("Remove-Item", "-r", "x"), False, "one letter may be another parameter"),
        ("-Rec", ("Remove-Item", "-Recurse", "x"), False, "a key is not cut short"),
        ("git push -f", ("git", "push", "-F"), False, "of a native program case counts"),
        ("-r", ("ls", "-Recurse"), False, "nor behind an alias"),
        ("git push -f", ("git", "push", "-fu"), True, "a native program's cluster"),
        ("git push", ("git.exe", "push"), True, "as an .exe"),
        ("git push", ("C:\\Program Files\\Git\\git.exe", "push"), True, "by its path"),
    ],
)
def test_powershell(key: str, words: tuple[str, ...], expected: bool, why: str) -> None:
    subject = Subject(command=Command(words, dialect="powershell"))
    assert isinstance(hold(parse_key(key), subject), Held) is expected, why
