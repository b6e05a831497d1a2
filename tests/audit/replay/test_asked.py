"""What is asked of a replay: figures, what differs, other sizes; each says what it is about."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import pytest

from forenote.audit.replay.asked import NOW, Asked, against, figures, otherwise, plain, swept
from forenote.audit.replay.variants import Unknown, Variant
from tests.audit.replay.conftest import Project, WriteLog, shell


@pytest.fixture
def asked(project: Project, write_log: WriteLog) -> Asked:
    project.note("build", "make", body="It takes minutes. " * 40)
    project.note("push", "git push")
    log = write_log("a.jsonl", [shell("make"), shell("git push"), shell("ls")])
    return Asked(project.loaded(), project.project, [str(log)])


def test_the_notes_as_they_are(asked: Asked) -> None:
    found = plain(asked)
    assert (found.notes, found.figures) == (NOW, figures(asked))
    assert (found.figures.actions, found.figures.matched_actions) == (3, 2)
    assert found.compared is None and found.sweep == ()


def test_with_other_notes(asked: Asked) -> None:
    found = otherwise(asked, Variant(without=("push",)))
    assert found.notes == f"{NOW} without push"
    assert found.compared is not None
    assert (found.compared.before, found.compared.total.lost) == (NOW, 1)
    assert found.compared.figures == figures(asked)
    with pytest.raises(Unknown, match="did you mean `push`"):
        otherwise(asked, Variant(without=("pusj",)))


def test_with_the_notes_of_a_commit(asked: Asked, project: Project) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=project.root, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".notes/push.md")
    git("commit", "-q", "-m", "push alone")
    found = against(asked, "HEAD", Variant())
    assert (found.notes, found.compared and found.compared.before) == (NOW, "HEAD")
    assert found.compared is not None and found.compared.total.gained == 1
    both = against(asked, "HEAD", Variant(without=("build",)))
    assert both.compared is not None and both.compared.notes == ()
    with pytest.raises(ValueError, match="those of a project"):
        against(Asked(asked.loaded, None, asked.files), "HEAD", Variant())


def test_with_other_sizes(asked: Asked) -> None:
    found = swept(asked, (100, 1000), ())
    assert [(row.budget, row.head) for row in found.sweep] == [(100, 200), (1000, 200)]
    assert found.sweep[0].full < found.sweep[1].full
    assert found.figures == figures(asked)


def test_nothing_is_left_behind(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:

    (tmp_path / "t").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "t"))
    plain(asked)
    otherwise(asked, Variant(without=("push",)))
    swept(asked, (100,), ())
    assert list((tmp_path / "t").iterdir()) == []
