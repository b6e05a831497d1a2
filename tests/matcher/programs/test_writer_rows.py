"""Each row of the table of writers: the files it writes, and the calls that only read."""

from __future__ import annotations

import shlex
from collections.abc import Callable

import pytest

from forenote.matcher.programs import compress, copies, edits, targets, transfers, writers
from forenote.matcher.programs.rows import by_program
from forenote.matcher.programs.targets import written
from forenote.matcher.programs.writers import ROWS, Writer

Writes = Callable[[str], list[str]]

# per row: commands that write and what, then commands that write nothing
ROW_CASES: dict[str, tuple[list[tuple[str, list[str]]], list[str]]] = {
    "touch": ([("touch -d now a b", ["write app/a", "write app/b"])], ["touch -c a"]),
    "tee": ([("tee -a ../x.log", ["write x.log"])], ["tee /dev/stderr", "tee"]),
    "sponge": ([("sort a | sponge a", ["write app/a"])], ["sponge"]),
    "rm|unlink|trash|trash-put": ([("rm -rf a b/", ["remove app/a", "remove app/b/"])], ["rm -f"]),
    "shred": ([("shred -u -n 3 a", ["remove app/a"])], []),
    "truncate": ([("truncate -s 0 a", ["edit app/a"])], []),
    "mkdir": ([("mkdir -p -m 755 a/b", ["write app/a/b/"])], []),
    "rmdir": ([("rmdir a", ["remove app/a/"])], []),
    "chmod": ([("chmod +x a", ["edit app/a"]), ("chmod -R u+w a b", ["edit app/a", "edit app/b"]),
               ("chmod -x a", ["edit app/a"]), ("chmod --reference=b a", ["edit app/a"])], []),
    "chown|chgrp": ([("chown -R me:me a", ["edit app/a"])], []),
    "dos2unix|unix2dos": ([("dos2unix a", ["edit app/a"])], []),
    "ed|ex|red": ([("ed a <<'E'\nw\nE", ["edit app/a"]), ("ex -sc 'g/x/d|x' a", ["edit app/a"])], []),
    "sd": ([("sd x y a b", ["edit app/a", "edit app/b"])], ["sd -p x y a", "sd x y"]),
    "sudoedit": ([("sudoedit -u me /etc/hosts", ["edit /etc/hosts"])], []),
    "sudo": ([("sudo -e /etc/hosts", ["edit /etc/hosts"])], ["sudo apt install -e x"]),
    "sort": ([("sort -u -o a b", ["write app/a"])], ["sort -u a"]),
    "shuf": ([("shuf -n 3 a -o b", ["write app/b"])], ["shuf a"]),
    "gpg|gpg2": ([("gpg -o a.gpg -r me -e a", ["write app/a.gpg"]),
                  ("gpg --output a -d a.gpg", ["write app/a"])], ["gpg --verify a.sig a"]),
    "ffmpeg": ([("ffmpeg -y -i a.mp4 -vf scale=1:2 -c:v h264 b.mp4", ["write app/b.mp4"])],
               ["ffmpeg -i a.mp4", "ffmpeg -i a.mp4 -f null -"]),
    "gcc|g++|cc|c++|clang|clang++|ld|rustc|as": ([("gcc -O2 -o a a.c", ["write app/a"])],
                                                 ["gcc -fsyntax-only a.c"]),
    "go build": ([("go build -o bin/a ./cmd", ["write app/bin/a"])], ["go vet ./..."]),
    "pandoc|typst|weasyprint": ([("pandoc a.md -o a.pdf", ["write app/a.pdf"])], ["pandoc a.md"]),
    "openssl": ([("openssl genrsa -out k.pem 2048", ["write app/k.pem"])], ["openssl x509 -in a"]),
    "ssh-keygen": ([("ssh-keygen -t rsa -f ~/.ssh/k", ["write ~/.ssh/k"])], ["ssh-keygen -l -f k"]),
    "dot": ([("dot -Tpng a.dot -o a.png", ["write app/a.png"])], ["dot -Tpng a.dot"]),
    "git archive|bundle|format-patch": ([("git archive -o a.zip HEAD", ["write app/a.zip"])],
                                        ["git archive HEAD"]),
    "git diff|log|show": ([("git diff --output=a.patch", ["write app/a.patch"])], ["git diff a"]),
    "uv export|pip": ([("uv pip compile -o r.txt r.in", ["write app/r.txt"])],
                      ["uv pip install a"]),
    "pip-compile": ([("pip-compile -o r.txt r.in", ["write app/r.txt"])], []),
    "jest|vitest|pytest|py.test": ([("pytest --junitxml=r.xml t", ["write app/r.xml"])],
                                   ["pytest -k a t"]),
    "protoc|esbuild|tsc": ([("esbuild a.ts --outfile=a.js", ["write app/a.js"])], ["tsc -p ."]),
    "yt-dlp|youtube-dl": ([("yt-dlp -o a.mp4 u", ["write app/a.mp4"])], []),
    "zip": ([("zip -r a.zip src", ["write app/a.zip"])], []),
    "mysqldump": ([("mysqldump -u me -r a.sql db", ["write app/a.sql"])], ["mysqldump db"]),
    "pg_dump|pg_dumpall": ([("pg_dump -d db -f a.sql", ["write app/a.sql"])], ["pg_dump db"]),
    "gofmt|goimports|gofumpt|golines": ([("gofmt -w a.go", ["edit app/a.go"])],
                                        ["gofmt -l .", "gofmt -d a.go"]),
    "prettier|prettierd": ([("prettier --write src/a.ts", ["edit app/src/a.ts"]),
                            ("prettier -w --config c a.ts", ["edit app/a.ts"])],
                           ["prettier --check src", "prettier a.ts"]),
    "eslint|oxlint|xo|standard|tslint|textlint|semistandard|eslint_d": (
        [("eslint --ext .ts --fix src", ["edit app/src"])], ["eslint src", "eslint --fix-dry-run a"]),
    "stylelint|markdownlint|markdownlint-cli2|htmlhint": ([("stylelint --fix a.css", ["edit app/a.css"])],
                                                          ["stylelint a.css"]),
    "biome check|format|lint": ([("biome check --write src", ["edit app/src"])],
                                ["biome check src", "biome ci src"]),
    "dprint fmt": ([("dprint fmt a.ts", ["edit app/a.ts"])], ["dprint check a.ts"]),
    "ruff format": ([("ruff format a.py", ["edit app/a.py"])], ["ruff format --check a.py"]),
    "ruff check": ([("ruff check --select I --fix a.py", ["edit app/a.py"])], ["ruff check a.py"]),
    "black|blue": ([("black -l 100 a.py", ["edit app/a.py"])],
                   ["black --check a.py", "black --diff a.py"]),
    "isort": ([("isort --profile black a.py", ["edit app/a.py"])], ["isort -c a.py"]),
    "autopep8|autoflake|docformatter|pyink": ([("autopep8 -i a.py", ["edit app/a.py"])],
                                              ["autopep8 a.py"]),
    "yapf": ([("yapf -i --style pep8 a.py", ["edit app/a.py"])], ["yapf a.py"]),
    "pyupgrade|reorder-python-imports|add-trailing-comma|djlint": (
        [("pyupgrade --py311-plus a.py", ["edit app/a.py"])], ["djlint --lint a.html"]),
    "2to3|futurize|modernize": ([("2to3 -w a.py", ["edit app/a.py"])], ["2to3 a.py"]),
    "codespell|typos": ([("codespell -w a.md", ["edit app/a.md"])], ["codespell a.md"]),
    "rustfmt": ([("rustfmt --edition 2021 a.rs", ["edit app/a.rs"])], ["rustfmt --check a.rs"]),
    "clang-format|swift-format|ocamlformat|fourmolu|ormolu|cmake-format|verible-verilog-format": (
        [("clang-format-15 -i a.c", ["edit app/a.c"])], ["clang-format a.c"]),
    "clang-tidy": ([("clang-tidy -p build --fix a.c", ["edit app/a.c"])], ["clang-tidy a.c"]),
    "shfmt|latexindent": ([("shfmt -i 2 -w a.sh", ["edit app/a.sh"])], ["shfmt -d a.sh"]),
    "buf format": ([("buf format -w a.proto", ["edit app/a.proto"])], ["buf format a.proto"]),
    "taplo fmt|format": ([("taplo fmt a.toml", ["edit app/a.toml"])], ["taplo fmt --check a.toml"]),
    "zig fmt": ([("zig fmt a.zig", ["edit app/a.zig"])], ["zig fmt --check a.zig", "zig build"]),
    "dart format": ([("dart format a.dart", ["edit app/a.dart"])], ["dart format -o none a.dart"]),
    "nixfmt|alejandra|yamlfmt|mdformat|stylua|swiftformat": ([("stylua a.lua", ["edit app/a.lua"])],
                                                            ["stylua --check a.lua"]),
    "terraform|tofu fmt": ([("terraform fmt a.tf", ["edit app/a.tf"])],
                           ["terraform fmt -check a.tf", "terraform plan"]),
    "rubocop|standardrb": ([("rubocop -a a.rb", ["edit app/a.rb"])], ["rubocop a.rb"]),
    "php-cs-fixer fix": ([("php-cs-fixer fix a.php", ["edit app/a.php"])],
                         ["php-cs-fixer fix --dry-run a.php"]),
    "phpcbf|pint": ([("phpcbf --standard=PSR12 a.php", ["edit app/a.php"])], ["pint --test a.php"]),
    "google-java-format|ktlint|scalafmt": ([("ktlint -F a.kt", ["edit app/a.kt"])], ["ktlint a.kt"]),
    "yq|dasel": ([("yq -i '.a = 1' a.yaml", ["edit app/a.yaml"])], ["yq .a a.yaml"]),
}  # fmt: skip

OPTIONS: dict[str, list[tuple[str, list[str]]]] = {
    "chown|chgrp": [("chown --from root me a", ["edit app/a"])],
    "dos2unix|unix2dos": [("dos2unix -i a", [])],
    "sd": [("sd -f i x y a", ["edit app/a"])],
    "sudo": [("sudo -u me -e /etc/hosts", ["edit /etc/hosts"])],
    "sort": [("sort -to a", []), ("sort -k -o a", [])],
    "shuf": [("shuf -n -o a", [])],
    "gpg|gpg2": [("gpg -ro -e a", [])],
    "go build": [("go build -tags -o .", []), ("go -C sub build -o /tmp/a", ["write /tmp/a"])],
    "pandoc|typst|weasyprint": [("pandoc -Vo a.md", [])],
    "openssl": [("openssl x509 -in -out", []), ("openssl x509 -in -out x", [])],
    "ssh-keygen": [("ssh-keygen -Cf k", [])],
    "dot": [("dot -Go a.dot", [])],
    "git archive|bundle|format-patch": [("git -C sub archive -o /tmp/a.zip HEAD", ["write /tmp/a.zip"])],
    "git diff|log|show": [("git -C sub diff --output=/tmp/a.patch", ["write /tmp/a.patch"])],
    "jest|vitest|pytest|py.test": [("pytest -k --junitxml a", [])],
    "yt-dlp|youtube-dl": [("yt-dlp -fo u", [])],
    "zip": [("zip -P secret a.zip b", ["write app/a.zip"])],
    "mysqldump": [("mysqldump -ur db", [])],
    "pg_dump|pg_dumpall": [("pg_dump -Uf db", [])],
    "gofmt|goimports|gofumpt|golines": [("gofmt -r 'a -> b' -w a.go", ["edit app/a.go"])],
    "stylelint|markdownlint|markdownlint-cli2|htmlhint": [("stylelint --config c --fix a.css", ["edit app/a.css"])],
    "biome check|format|lint": [("biome check --config-path c --write src", ["edit app/src"])],
    "dprint fmt": [("dprint fmt -c d.json a.ts", ["edit app/a.ts"]), ("dprint fmt --diff a.ts", [])],
    "ruff format": [("ruff format --config c a.py", ["edit app/a.py"])],
    "ruff check": [("ruff check --fix --diff a.py", [])],
    "autopep8|autoflake|docformatter|pyink": [("autopep8 -i --select E1 a.py", ["edit app/a.py"])],
    "2to3|futurize|modernize": [("2to3 -w -f print a.py", ["edit app/a.py"])],
    "codespell|typos": [("codespell -w -L nd a.md", ["edit app/a.md"])],
    "clang-format|swift-format|ocamlformat|fourmolu|ormolu|cmake-format|verible-verilog-format": [
        ("clang-format -i --style llvm a.c", ["edit app/a.c"])],
    "taplo fmt|format": [("taplo fmt -c t.toml a.toml", ["edit app/a.toml"])],
    "zig fmt": [("zig fmt --exclude b a.zig", ["edit app/a.zig"])],
    "dart format": [("dart format -l 100 a.dart", ["edit app/a.dart"])],
    "nixfmt|alejandra|yamlfmt|mdformat|stylua|swiftformat": [
        ("mdformat --wrap 80 a.md", ["edit app/a.md"])],
    "rubocop|standardrb": [("rubocop -a --only Style a.rb", ["edit app/a.rb"])],
    "php-cs-fixer fix": [("php-cs-fixer fix --rules @PSR12 a.php", ["edit app/a.php"])],
    "phpcbf|pint": [("phpcbf --standard PSR12 a.php", ["edit app/a.php"])],
    "google-java-format|ktlint|scalafmt": [("scalafmt -i --config c a.scala", ["edit app/a.scala"])],
    "yq|dasel": [("yq -i .a a.json -o json", ["edit app/a.json"])],
}  # fmt: skip
"""Further commands per row: an option takes the next word, or with it nothing is written."""

OTHER = [
    # copies
    ("cp a b", ["write app/b"], "cp writes its last operand"),
    ("cp a b c", ["write app/c/a", "write app/c/b"], "behind several sources it is a folder"),
    ("cp a dir/", ["write app/dir/a"], "a trailing slash"),
    ("cp ../a .", ["write app/a"], "a dot"),
    ("cp -r src/ dst/", ["write app/dst/src/"], "a folder into a folder"),
    ("cp -t dir a b", ["write app/dir/a", "write app/dir/b"], "-t names the folder"),
    ("cp -T a dir", ["write app/dir"], "-T says that it is none"),
    ("cp a", [], "no target"),
    ("cp $FILES dir", ["write app/dir/?"], "unquoted: perhaps several sources"),
    ('cp "$A" b.py', ["write app/b.py"], "an unknown source"),
    ('cp a "$B"', ["write ?"], "an unknown target"),
    ("cp {a,b}.py dir", ["write app/dir/a.py", "write app/dir/b.py"], "braces make words"),
    ("cp src/*.py dir/", ["write app/dir/*.py"], "a pattern stays one"),
    ("mv a.py src/", ["move app/a.py", "write app/src/a.py"], "mv changes both ends"),
    ("mv -t d a", ["move app/a", "write app/d/a"], "mv -t"),
    ("ln -s /opt/x/bin/tool", ["write app/tool"], "a link named like its target"),
    ("ln -sf a b", ["write app/b"], "a link"),
    ("install -m 755 a bin/b", ["write app/bin/b"], "install copies"),
    ("install -d a b", ["write app/a/", "write app/b/"], "install -d makes folders"),
    ("rsync -a --exclude x src/ dst/", ["write app/dst/"], "what lies in a folder"),
    ("rsync -a a.txt host:dir/", [], "another machine"),
    ("rsync -a host:b.txt dir/", ["write app/dir/b.txt"], "from another machine"),
    ("rsync -n a b", [], "a dry run"),
    ("scp -P 22 me@host:/srv/a.sql .", ["write app/a.sql"], "scp to here"),
    ("scp a host:", [], "scp to there"),
    # edits in place
    ("sed -i 's/a/b/' a b", ["edit app/a", "edit app/b"], "sed -i"),
    ("sed -i.bak -e s/a/b/ a", ["edit app/a"], "a suffix, and the script by option"),
    ("sed -Ei 's/a/b/' a", ["edit app/a"], "in a cluster"),
    ("sed -i '' 's/a/b/' a", ["edit app/a"], "macOS: an empty suffix"),
    ("sed -i .bak -E 's/a/b/' a", ["edit app/a"], "macOS: a suffix"),
    ("sed --in-place=.o 's/a/b/' a", ["edit app/a"], "the long spelling"),
    ("sed 's/a/b/' a", [], "sed without -i prints"),
    ("sed -n '1,5p' a", [], "sed -n reads"),
    ("gsed -i s/a/b/ a", ["edit app/a"], "GNU sed on macOS"),
    ("perl -pi -e 's/a/b/' a b", ["edit app/a", "edit app/b"], "perl -pi -e"),
    ("perl -i.bak -pe 's/a/b/' a", ["edit app/a"], "perl -i.bak -pe"),
    ("perl -ne 'print' a", [], "perl -n reads"),
    ("ruby -pi -e 'x' a", ["edit app/a"], "ruby -pi"),
    ("gawk -i inplace '{print}' v=1 a", ["edit app/a"], "gawk in place"),
    ("awk '{print}' a", [], "awk reads"),
    ("dd if=a of=b bs=1M", ["write app/b"], "dd of="),
    ("dd if=a of=/dev/sda", [], "a device"),
    # git
    ("git checkout -- a b", ["edit app/a", "edit app/b"], "files behind --"),
    ("git checkout HEAD~1 -- a", ["edit app/a"], "of a commit"),
    ("git checkout .", ["edit app/"], "a dot is no branch"),
    ("git checkout -b ./x", [], "a new branch"),
    ("git checkout a.py", ["edit app/a.py"], "a name with an ending is a file's"),
    ("git checkout src/a.py b.py", ["edit app/src/a.py", "edit app/b.py"], "two files"),
    ("git checkout HEAD~1 src Makefile", ["edit app/src", "edit app/Makefile"], "behind a revision"),
    ("git checkout --theirs Makefile", ["edit app/Makefile"], "one side of a conflict"),
    ("git checkout .env src/", ["edit app/.env", "edit app/src/"], "no branch is named so"),
    ("git checkout src/", ["edit app/src/"], "nor so"),
    ("git checkout main", [], "a branch"),
    ("git checkout main..topic", [], "a range"),
    ("git checkout HEAD~2", [], "a revision"),
    ("git checkout v1.2.3", [], "a version is no ending"),
    ("git checkout feature/a", [], "a branch with a slash"),
    ("git checkout origin/release-1.2", [], "a branch of a remote"),
    ("git checkout -b a.x main", [], "a new branch with a dot"),
    ("git checkout --detach a.x", [], "no file is asked for"),
    ("git switch a.py", [], "git switch knows branches only"),
    ("git checkout -q main && touch a", ["write app/a"], "an option before"),
    ("git stash -- a b", ["edit app/a", "edit app/b"], "git stash is git stash push"),
    ("git stash push -m x a", ["edit app/a"], "a stash without --"),
    ("git stash push -m a.py", [], "a message"),
    ("git stash pop", [], "of the stash's own files nothing is known"),
    ("git stash -m x", [], "all files"),
    ("git stash show -p -- a", [], "reading"),
    ("git restore --source=HEAD a", ["edit app/a"], "git restore"),
    ("git restore :/", [], "a pathspec with a colon is no path"),
    ("git restore --staged a", [], "the index alone"),
    ("git restore -SW a", ["edit app/a"], "both"),
    ("git mv a b", ["move app/a", "write app/b"], "git mv"),
    ("git rm -r a", ["remove app/a"], "git rm"),
    ("git rm --cached a", [], "the index alone"),
    ("git clean -fd build", ["remove app/build"], "git clean of a path"),
    ("git clean -n build", [], "a dry run"),
    ("git -C ../lib checkout -- a", ["edit lib/a"], "-C moves"),
    ("git -C /x -C y rm a", ["remove /x/y/a"], "-C twice"),
    ("git stash push -m x -- a", ["edit app/a"], "a stash of named files"),
    ("git worktree add ../wt main", ["write wt/"], "a folder"),
    ("git add a", [], "the index alone"),
    ("git apply fix.patch", [], "a patch that is not in the text"),
    ("git apply <<'E'\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\nE", ["edit app/x.py"], "one that is"),
    ("git apply --check <<'E'\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\nE", [], "only checked"),
    ("patch -p1 <<'E'\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\nE", ["edit app/x.py"], "patch"),
    ("patch -d sub x.py fix.patch", ["edit app/sub/x.py"], "patch names the file"),
    ("patch --dry-run x.py fix.patch", [], "a dry run"),
    ("apply_patch <<'E'\n*** Begin Patch\n*** Delete File: x.py\n*** End Patch\nE", ["remove app/x.py"], "apply_patch"),
    # transfers
    ("curl -fsSL https://h/a.sh -o b.sh", ["write app/b.sh"], "curl -o"),
    ("curl -sSLo b.sh https://h/a.sh", ["write app/b.sh"], "in a cluster"),
    ("curl -O --output-dir d https://h/x/a.tgz?v=1", ["write app/d/a.tgz"], "curl -O"),
    ("curl -d @body https://h/", [], "curl prints"),
    ("curl -o - https://h/", [], "to standard output"),
    ("curl -o /dev/null https://h/", [], "a device"),
    ("wget -qO b https://h/a", ["write app/b"], "wget -O"),
    ("wget -qO- https://h/a", [], "to standard output"),
    ("wget -P d https://h/a.tgz", ["write app/d/a.tgz"], "the address names the file"),
    ("wget --spider https://h/a", [], "only looks"),
    ("tar czf a.tgz src", ["write app/a.tgz"], "tar writes an archive"),
    ("tar -xzf a.tgz -C d", ["write app/d/"], "tar extracts into a folder"),
    ("tar -xf a.tar x/y.py", ["write app/x/y.py"], "a member"),
    ("tar -xf a.tar", [], "its members are not known"),
    ("tar -tf a.tar x", [], "tar lists"),
    ("unzip -q a.zip -d d", ["write app/d/"], "unzip -d"),
    ("unzip -l a.zip -d d", [], "unzip lists"),
    # compressed in place
    ("gzip a b", ["write app/a.gz", "remove app/a", "write app/b.gz", "remove app/b"], "gzip"),
    ("gunzip a.gz", ["write app/a", "remove app/a.gz"], "gunzip"),
    ("bzip2 -d a.bz2", ["write app/a", "remove app/a.bz2"], "-d"),
    ("xz -k a", ["write app/a.xz"], "-k keeps it"),
    ("zstd -T 4 a", ["write app/a.zst"], "zstd keeps it"),
    ("zstd --rm a", ["write app/a.zst", "remove app/a"], "unless it is told not to"),
    ("zstd -d a.zst -o b", ["write app/b"], "zstd -o"),
    ("gunzip a", ["remove app/a"], "a name that is not known"),
    ("gzip -c a > b", ["write app/b"], "to standard output"),
    ("gzip -t a.gz", [], "a test"),
    ("gzip -l a.gz", [], "a list"),
    ("split -l 100 a part-", ["write app/part-?"], "split"),
    ("split -l 100 a", [], "names of its own"),
    # out of containers
    ("docker cp web:/srv/a b", ["write app/b"], "docker cp"),
    ("docker cp web:/srv/a .", ["write app/a"], "into a folder"),
    ("docker cp a web:/srv", [], "into a container"),
    ("docker container cp web:/a b", ["write app/b"], "by its long name"),
    ("kubectl cp -n prod web-0:/a b", ["write app/b"], "kubectl cp"),
    ("docker ps a b", [], "another subcommand"),
    # find
    ("find . -name '*.pyc' -delete", ["remove app/*.pyc"], "find -delete"),
    ("find src -type f -delete", ["remove app/src/?"], "of any name"),
    ("find build -delete", ["remove app/build/?"], "all below"),
    ("find a b -name x -delete", ["remove ?"], "of two folders"),
    ("find . -fprint list", ["write app/list"], "-fprint"),
    ("find . -type f -exec touch {}.bak \\;", ["write ?.bak"], "the folder is not known"),
    ("find . -name '*.py' -exec cp {} {}.bak \\;", ["write ?/*.py.bak"], "nor with a pattern"),
    ("find . -name '*.py' | xargs -I% touch %.bak", ["write ?/*.py.bak"], "nor through xargs"),
    ("find . -name '*.pyc'", [], "find alone"),
    ("find . -name -delete", [], "a name"),
    # through wrappers, and reading
    ("sudo tee /etc/x <<< a", ["write /etc/x"], "behind sudo"),
    ("npx prettier --write a.ts", ["edit app/a.ts"], "behind npx"),
    ("find . -name '*.py' -exec sed -i s/a/b/ {} +", ["edit app/*.py"], "behind find"),
    ("env -C ../lib touch a", ["write lib/a"], "env -C moves"),
    ("find . -name '*.c' -printf 'x\n' | xargs rm", [], "find prints what it is told"),
    ("rm -rf $EXTRA b", ["remove app/b"], "an expansion alone may be no word"),
    ("mkdir $A", [], "the same for a folder"),
    ("docker exec web touch a /b", ["write ?/a", "write /b"], "elsewhere: an unknown folder"),
    ("python -m black a.py", ["edit app/a.py"], "as a module"),
    ("cat a", [], "cat reads"),
    ("grep x a", [], "grep reads"),
    ("ls -o a", [], "an option that writes for others"),
    ("make -C sub install", [], "what make runs is not in the text"),
    ("echo rm a", [], "words of echo"),
    ("cd a && ls", [], "cd writes nothing"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_row_writes_what_its_manual_says(row: Writer, writes: Writes) -> None:
    found, nothing = ROW_CASES[row.name]
    for command, expected in found:
        assert writes(command) == expected, command
    for command in nothing:
        assert writes(command) == [], command


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_first_example_of_a_row_is_about_that_row(row: Writer) -> None:
    programs = row.name.partition(" ")[0].split("|")
    words = tuple(shlex.split(ROW_CASES[row.name][0][0][0]))
    at = next(i for i, word in enumerate(words) if word.rstrip("0123456789-") in programs
              or word in programs)  # fmt: skip
    assert written(row, words[at:], "")


def test_every_row_has_cases_and_every_case_a_row() -> None:
    assert list(ROW_CASES) == [row.name for row in ROWS]
    assert all(row.why for row in ROWS)


def test_the_names_that_load_a_module_are_those_of_its_table() -> None:
    assert tuple(copies.COPIES) == targets.COPIES
    assert tuple(edits.EDITS) == targets.EDITS
    assert tuple(transfers.TRANSFERS) == targets.TRANSFERS
    assert tuple(compress.ENDINGS) == targets.COMPRESS


@pytest.mark.parametrize(
    ("command", "expected"), [pytest.param(a, b, id=f"{c}: {a}"[:80]) for a, b, c in OTHER]
)
def test_what_is_written(command: str, expected: list[str], writes: Writes) -> None:
    assert writes(command) == expected


@pytest.mark.parametrize(
    ("row", "command", "expected"),
    [pytest.param(row, *case, id=case[0]) for row, cases in OPTIONS.items() for case in cases],
)
def test_the_options_of_a_row_are_those_of_its_manual(
    row: str, command: str, expected: list[str], writes: Writes
) -> None:
    assert row in ROW_CASES
    assert writes(command) == expected


@pytest.mark.parametrize(
    ("row", "field"),
    [
        pytest.param(row, field, id=f"{row.name}: {field}")
        for row in ROWS
        for field in ("takes", "needs", "never", "out", "attached")
        if getattr(row, field)
    ],
)
def test_no_row_has_options_that_no_command_here_needs(
    row: Writer, field: str, writes: Writes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the list of options one of these commands is read otherwise."""
    without = object.__new__(Writer)
    for name in Writer.__slots__:
        setattr(without, name, getattr(row, name))
    setattr(without, field, "")
    changed = [without if one is row else one for one in ROWS]
    monkeypatch.setattr(writers, "BY_PROGRAM", by_program(changed))
    monkeypatch.setattr(writers, "_MADE", {})
    found, nothing = ROW_CASES[row.name]
    cases = [*found, *OPTIONS.get(row.name, []), *((command, []) for command in nothing)]
    assert any(writes(command) != expected for command, expected in cases)
