"""What is written reads back as it was meant, and nothing is written over."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import tree
from forenote.notes.front import front
from forenote.notes.write import KeyValue, compose, create, scalar

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
KEY = st.one_of(
    TEXT,
    st.dictionaries(
        st.sampled_from(["command", "path", "text", "tool"]),
        st.one_of(TEXT, st.lists(TEXT, min_size=1, max_size=3)),
        min_size=1,
    ),
)


def read_back(text: str) -> tree.Plain:
    parts = front(text)
    node = tree.parse(text, parts.start, parts.end)
    assert node is not None
    return tree.plain(node)


@given(TEXT, st.lists(KEY, min_size=1, max_size=4), TEXT)
def test_any_summary_and_any_keys_read_back(summary: str, keys: list[KeyValue], body: str) -> None:
    """Quoting in YAML is the program's business, not the author's."""
    text = compose(summary, keys, body)
    assert read_back(text) == {"summary": summary, "keys": keys}
    assert text[front(text).body :] in ("", body.replace("\r\n", "\n").strip("\n").rstrip() + "\n")


PLAIN = st.recursive(
    TEXT,
    lambda one: st.lists(one, max_size=3) | st.dictionaries(TEXT, one, max_size=3),
    max_leaves=6,
)


@given(st.lists(TEXT | st.dictionaries(TEXT, PLAIN, min_size=1), min_size=1, max_size=3))
def test_any_example_reads_back(actions: list[tree.Plain]) -> None:
    found = read_back(compose("Count it.", ["make"], ignore=actions))
    assert isinstance(found, dict) and found["examples"] == {"ignore": actions}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("git push -f|--force", "git push -f|--force", id="plain where it can be"),
        pytest.param("*.py", "'*.py'", id="an alias without quotes"),
        pytest.param("a: b", "'a: b'", id="a mapping without quotes"),
        pytest.param("fix #12", "'fix #12'", id="a comment without quotes"),
        pytest.param("no", "no", id="a word, since values are read as text"),
        pytest.param("~", "'~'", id="nothing without quotes"),
        pytest.param("", "''", id="empty"),
        pytest.param("it's", "it's", id="a quote inside a word"),
        pytest.param("'a': b", "\"'a': b\"", id="the other quotes"),
        pytest.param("a\nb", '"a\\nb"', id="a line end"),
        pytest.param(" -h", "' -h'", id="blanks at the edge"),
        pytest.param("é\u2028", '"é\\u2028"', id="what editors take for a line end"),
    ],
)
def test_a_value_has_as_few_quotes_as_it_needs(text: str, written: str) -> None:
    assert scalar(text) == written


def test_the_shape_of_a_note() -> None:
    keys: list[KeyValue] = ["sed -i", {"text": ".replace(", "path": ["*.py", "*.pyi"]}]
    assert compose("Count it.", keys, "\nWhy.\r\nHow.\n\n") == (
        "---\n"
        "summary: Count it.\n"
        "keys:\n"
        "  - sed -i\n"
        "  - text: .replace(\n"
        "    path: ['*.py', '*.pyi']\n"
        "---\n"
        "Why.\n"
        "How.\n"
    )


def test_a_new_file_is_whole_readable_and_alone(tmp_path: Path) -> None:
    path = tmp_path / "git/push.md"
    create(path, "text\n")
    assert path.read_text() == "text\n"
    assert os.listdir(path.parent) == ["push.md"]
    mask = os.umask(0o022)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_what_is_there_stays(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.md"
    match kind:
        case "file":
            path.write_text("before")
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        create(path, "after")
    assert os.listdir(tmp_path) == ["a.md"]
    assert kind != "file" or path.read_text() == "before"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_text_is_on_the_disk_before_the_file_has_its_name(tmp_path: Path) -> None:
    """Else a crash of the machine may leave an empty note."""
    path, log = tmp_path / "a.md", tmp_path / "log"
    code = "import sys; from pathlib import Path; from forenote.notes.write import create; "
    calls = "trace=fsync,fdatasync,link,linkat,rename,renameat,renameat2"
    traced = subprocess.run(
        ["strace", "-f", "-o", str(log), "-e", calls, sys.executable, "-c",
         code + "create(Path(sys.argv[1]), 'text')", str(path)],
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    if traced.returncode and not path.exists():
        pytest.skip("strace may not trace here")
    names = [line.split("(")[0].split()[-1] for line in log.read_text().splitlines() if "(" in line]
    assert [name.rstrip("at2") for name in names] in (["fsync", "link"], ["fsync", "rename"])
