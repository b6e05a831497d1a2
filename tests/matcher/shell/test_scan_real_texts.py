"""All real texts at hand go through the scanner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from forenote.matcher.shell.scan import scan

PAGE = Path(__file__).parents[3] / "docs" / "shell-reader.md"


def test_real_texts(real_texts: list[str], figures: Callable[[str, str], None]) -> None:
    """No exception, and a few steps a character at most: more is for hostile text alone."""
    commands = problems = 0
    most = 0.0
    for text in real_texts:
        script = scan(text)
        most = max(most, script.steps / (len(text) + 16))
        commands += len(script.simples)
        problems += bool(script.problems)
    assert most < 3
    assert problems < len(real_texts) / 50
    characters = sum(map(len, real_texts))
    line = (
        f"{len(real_texts)} texts, {characters} characters, {commands} commands, "
        f"{problems} texts with a problem, at most {most:.1f} steps a character"
    )
    figures("shell texts scanned", line)
    assert line in PAGE.read_text(encoding="utf-8"), f"{PAGE} is out of date"


def test_typed_commands(typed_commands: list[str]) -> None:
    """The same of commands that are made up, one by one."""
    assert len(typed_commands) > 120
    for text in typed_commands:
        script = scan(text)
        assert script.simples, text
        assert script.steps < 3 * (len(text) + 16), text
        assert script.problems == (), text
