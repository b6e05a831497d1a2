"""Where a key word may begin and end inside a word of the command, or a segment of a path."""

from __future__ import annotations

import pytest

from forenote.matcher.characters import tokens
from forenote.matcher.keys.grammar import parse_key
from forenote.matcher.match import find
from forenote.matcher.read import read
from forenote.notes.rows import from_line


def holds(key: str, action: str) -> bool:
    return find(read(from_line(action)), (parse_key(key),)) is not None


HOLDS = [
    ("torch", "pip install torch==2.1", "a version pin is a boundary"),
    ("torch", "pip install 'torch[cuda]'", "so is an extra"),
    ("torch", "pip install 'torch>=2,<3'", "and a range"),
    ("torch-geometric", "pip install torch-geometric==2", "the hyphen is a part of the name"),
    ("postgres", "docker pull library/postgres:15", "between a slash and a colon"),
    ("15", "docker pull postgres:15", "the tag itself"),
    ("name", "npm install name@1", "an at sign is a boundary"),
    ("HEAD", "git diff main..HEAD", "two dots are a boundary"),
    ("HEAD", "git diff main...HEAD", "three dots are"),
    ("main...HEAD", "git diff main...HEAD", "a literal may cover boundaries"),
    ("main..", "git log main..", "and end in one"),
    ("shared", "ls ../shared", "the dots of a parent folder are a token"),
    ("user", "curl https://user:pw@host/x", "a colon behind, slashes before"),
    ("host", "curl https://user:pw@host/x", "between @ and /"),
    ("prod", "kubectl get pods --context=prod", "the value behind an option's ="),
    ("g++", "which g++", "plus signs join"),
    ("c++", "echo c++/x", "up to the slash"),
    ("build", "make a,build,c", "commas are boundaries"),
    ("src", "ls {src,test}", "braces are"),
    ("env", "cat %env%", "percent signs are"),
    ("pt", "convert -size 12pt x.png", "a number and its unit"),
    ("12", "convert -size 12pt x.png", "the number before its unit"),
    ("em", "echo 1.5em", "a number may have a point"),
    ("MB", "split -b=10MB x", "behind an ="),
    ("px", "echo -- -12px", "a sign belongs to the number"),
    ("12pt", "echo 12pt", "both together"),
    ("7z", "7z x a.7z", "the start of a program's name is whole"),
    ("2to3", "2to3 x.py", "as a program"),
    ("2to3", "pip install 2to3", "and as an argument"),
    ("/", "ls /", "punctuation that is the whole word"),
    ("~", "ls ~", "a home folder alone"),
    (".", "git add .", "a dot alone"),
    ("..", "cd ..", "two dots alone"),
    ("-", "cat -", "standard input"),
    ("--", "git checkout -- a.py", "the end of options"),
    ("_", "echo _", "an underscore is a name"),
    ("数据", "echo 更新数据库", "Han is matched by characters"),
    ("テスト", "echo 単体テスト実行", "Katakana too"),
    ("てすと", "echo てすとする", "Hiragana too"),
    ("ทดสอบ", "echo การทดสอบ", "Thai too"),
    ("លា", "echo សាលា", "Khmer too"),
    ("test", "echo 単体test実行", "Latin letters end where Han begins"),
    ("naïve", "echo naïve", "letters with marks"),
    ("cafe\u0301", "echo café", "compared in NFC, the key decomposed"),
    ("café", "echo cafe\u0301", "and the command decomposed"),
    ("Ω", "echo Ω", "the ohm sign is the letter in NFC"),
    ("наука", "echo наука/x", "Cyrillic"),
    ("한글", "echo 한글", "a Hangul word"),
    ("نماز", "echo نماز", "Arabic"),
    ("🚀", "echo 🚀", "a symbol that is the whole word"),
    ("psycopg2*", "pip install psycopg2", "a wildcard may be nothing"),
    ("psycopg2*", "pip install psycopg2-binary==2", "and cover boundaries"),
    ("*-binary", "pip install psycopg2-binary", "at the start"),
    ("test_*_api", "pytest test_user_api", "in the middle"),
    ("test_*.py", "pytest tests/test_a.py::test_b", "from a boundary to a boundary"),
    ("a*b*c", "echo a1b2c", "several"),
    ("s3://*-prod", "aws s3 ls s3://logs-prod/x", "over punctuation"),
    ("+*", "git push origin +main", "punctuation and a wildcard are the whole word"),
    (r"\*", "ls '*'", "an escaped star is a star"),
    (r"a\|b", "grep 'a|b' x", "an escaped bar is a bar"),
    ("foo|bar", "echo bar", "the second alternative"),
    ("'a|b'", "grep 'a|b' x", "quotes make it literal too"),
    ("Makefile", "write sub/Makefile", "a path's base name"),
    ("migrations", "write app/migrations/0002.py", "a folder in a path"),
    ("src/app", "write pkg/src/app/a.py", "a key with a slash is compared with the whole path"),
    ("*.lock", "write a/poetry.lock", "a wildcard in a segment"),
    ("id", "write app/[id]/page.tsx", "a segment's own boundaries"),
    ("out", "ls > out/x", "the file that a redirection writes is a path"),
    ("path", "echo $(path)x", "the program of a substitution runs"),
    ("a*c", "echo abd/xc", "a wildcard covers boundaries"),
    ("my", "write 'my file.txt'", "white space in a path is no phrase"),
]

MISSES = [
    ("torch", "pip install torchvision", "the name goes on"),
    ("torch", "pip install 'torch ~=2.1'", "a blank makes the argument a phrase"),
    ("torch", "pip install pytorch", "or began before"),
    ("torch", "pip install torch-geometric", "a hyphen joins"),
    ("torch", "pip install torch_geometric", "an underscore joins"),
    ("torch", "pip install torch.nn", "a dot joins"),
    ("geometric", "pip install torch-geometric", "at the left edge too"),
    ("curl", "ls curl.se", "a domain is one token"),
    ("sh", "ls deploy.sh", "an extension is no token"),
    ("deploy", "bash deploy.sh", "nor is a stem"),
    ("env", "cat .env", "a leading dot joins"),
    ("g", "which g++", "plus signs join"),
    ("main", "git log main-2", "joined by a hyphen"),
    ("x", "echo main...", "not in the word at all"),
    (".", "git diff main...HEAD", "a dot key is the whole word"),
    (".", "ls ./a", "nor the start of a path"),
    ("/", "ls a/b", "punctuation alone is compared whole"),
    ("~", "ls ~/x", "so is the tilde"),
    ("..", "git diff a..b", "so are two dots"),
    ("..", "cd ../..", "even in a path of them"),
    ("+", "git push origin +main", "so is a plus"),
    ("🚀", "echo x🚀", "so is a symbol"),
    ("pt", "echo a12pt", "the number must begin the token"),
    ("pt", "echo x-12pt", "not stand inside it"),
    ("pt", "echo 12_pt", "and letters stand right behind it"),
    ("z", "7z x a", "a program's name is whole"),
    ("to3", "2to3 x.py", "as here"),
    ("caf", "echo café", "an accented letter goes on"),
    ("cafe", "echo cafe\u0301", "a combining mark belongs to its letter"),
    ("e", "echo cafe\u0301/e\u0301", "at every place"),
    ("на", "echo наука", "Cyrillic has spaces"),
    ("한", "echo 한글", "so has Hangul"),
    ("สวั", "echo สวสดี", "another text"),
    ("ส", "echo สั", "a Thai vowel mark belongs to its letter"),
    ("か", "echo か\u3099", "a voiced sound mark changes the letter"),
    ("psycopg2*", "pip install xpsycopg2", "the start must be a boundary"),
    ("*-binary", "pip install psycopg2-binary-x", "so must the end"),
    ("test_*_api", "pytest test_user_apis", "as here"),
    ("test_*.py", "pytest tests/test_a.pyc", "and here"),
    ("a*c", "echo abd c", "a wildcard stays in its word"),
    ("ល", "echo សាលា", "a Khmer vowel sign belongs to its letter"),
    ("+*", "git push origin a+b", "the plus does not begin the word"),
    (":*", "git push origin a:b", "nor does the colon"),
    (r"\*", "ls 'a*'", "an escaped star alone is the whole word"),
    (r"a\*", "echo abc", "an escaped star is no wildcard"),
    (r"a\|b", "grep a x", "an escaped bar separates nothing"),
    ("Torch", "pip install torch", "case counts"),
    ("path", "echo $path", "what a variable yields is unknown"),
    ("prod", 'deploy "$ENV"', "an unknown word holds nothing"),
    ("a", 'echo "x$A"', "nor does the known part beside it"),
    ("dangerous", "git commit -m 'a dangerous thing'", "a phrase is data"),
    ("thing", "git commit --message='a thing'", "behind an = too"),
    ("thing", "git commit -m'a thing'", "attached to a letter too"),
    ("thing", "MSG='a thing' make", "in an assignment too"),
    ("out", "ls < out/x", "a redirection's target is no word"),
    ("main", "ls # main", "a comment"),
    ("format", "git log --format=%h", "an option's name is no word"),
    ("no-verify", "git commit --no-verify", "as here"),
    ("force", "git push --force", "and here"),
    ("f", "rm -f x", "nor is a letter of a cluster"),
    ("migration", "write app/migrations/0002.py", "boundaries hold in paths"),
    ("py", "write a.py", "a dot joins in paths"),
    ("app/mig", "write app/migrations/0002.py", "with a slash too"),
    ("a*b", "write axx/xxb", "a wildcard stays in its segment"),
    ("-f", "write a/-f/x", "an option is no segment"),
    ("id", "write app/ids/page.tsx", "a longer segment"),
    ("pt", "write src/scripts/x.js", "inside a segment"),
]


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} in {row[1]}") for row in HOLDS]
)
def test_it_holds(key: str, action: str, why: str) -> None:
    assert holds(key, action), why


@pytest.mark.parametrize(
    ("key", "action", "why"), [pytest.param(*row, id=f"{row[0]} in {row[1]}") for row in MISSES]
)
def test_it_does_not_hold(key: str, action: str, why: str) -> None:
    assert not holds(key, action), why


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("postgres:15", ["postgres", ":", "15"]),
        ("torch==2.1", ["torch", "=", "=", "2.1"]),
        ("main...HEAD", ["main", "...", "HEAD"]),
        ("v1.0..v2.0", ["v1.0", "..", "v2.0"]),
        ("torch-geometric", ["torch-geometric"]),
        ("12pt", ["12", "pt"]),
        ("+1.5em", ["+1.5", "em"]),
        ("x12pt", ["x12pt"]),
        ("10.0.0.1:80", ["10.0.0.1", ":", "80"]),
        ("更新x", ["更", "新", "x"]),
        ("ｶﾞｲ", ["ｶﾞ", "ｲ"]),
        ("می\u200cخواهم", ["می\u200cخواهم"]),
        ("a\0b", ["a", "\0", "b"]),
        ("", []),
    ],
)
def test_tokens_of_a_word(word: str, parts: list[str]) -> None:
    assert tokens(word) == parts
