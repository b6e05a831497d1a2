"""Projects as they lie on disk, and what an audit finds in them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from forenote.audit.findings.audit import audit
from forenote.audit.findings.baseline import Baseline
from forenote.audit.findings.finding import Audited, Finding
from forenote.audit.findings.logged import material_of
from forenote.audit.findings.options import read_options
from forenote.audit.replay.asked import Asked, figures
from forenote.hooks.doctor.scene import Machine
from forenote.notes.layers import load

TODAY = date(2026, 6, 1)

Field = str | int | bool | Sequence[object] | Mapping[str, object]


class Project:
    """A folder with notes, a log of shell commands, and perhaps files that git tracks."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.notes = root / ".notes"
        self.notes.mkdir(parents=True)
        self.log = root / "actions.jsonl"
        self._records: list[dict[str, object]] = []

    def note(
        self,
        id: str = "a/note",
        *,
        summary: str = "A push without a review is refused.",
        keys: Sequence[object] = ("git push",),
        body: str = "",
        **fields: Field,
    ) -> None:
        """Writes a note. JSON is YAML, so any value stands as it is."""
        front = {"summary": summary, "keys": list(keys), **fields}
        lines = [
            f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in front.items()
        ]
        self.file(f".notes/{id}.md", "\n".join(("---", *lines, "---", body)) + "\n")

    def file(self, path: str, text: str = "") -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", errors="surrogatepass")

    def config(self, text: str) -> None:
        self.file(".notes/config.yaml", text)

    def track(self, *paths: str) -> None:
        """Makes these files and lets git track them."""
        for path in paths:
            self.file(path)
        self.git("init", "-q")
        self.git("add", "-f", "--", *paths)

    def git(self, *arguments: str) -> None:
        subprocess.run(("git", *arguments), cwd=self.root, check=True, capture_output=True)

    def ran(self, *commands: str, times: int = 1, apart: bool = False) -> None:
        """Adds shell commands to the log, all of one session; `apart`: each time in one of its own."""
        for number in range(times):
            session = f"session {number}" if apart else "session"
            self._records += [
                {"session": session, "tool": "shell", "command": one} for one in commands
            ]
        self._log()

    def called(self, *tools: str, times: int = 1) -> None:
        """Adds calls of other tools to the log."""
        for name in tools * times:
            self._records.append({"session": "session", "tool": name, "arguments": {}})
        self._log()

    def _log(self) -> None:
        lines = "".join(f"{json.dumps(one)}\n" for one in self._records)
        self.log.write_text(lines, encoding="utf-8")

    def audited(self, baseline: Baseline | None = None, *, machine: bool = False) -> Audited:
        """What the audit says, with the log where there is one."""
        project = (str(self.root), str(self.notes))
        loaded = load(project, today=TODAY)
        options, problems = read_options(loaded.config.audit)
        assert problems == ()
        files = [str(self.log)] if self._records else []
        asked = Asked(loaded, project, files)
        material = material_of(
            asked,
            figures(asked) if files else None,
            options.limits,
            Machine(str(self.root)) if machine else None,
        )
        return audit(material, options, baseline, tuple(files))

    def found(self, rule: str) -> list[Finding]:
        """What one rule finds, of that which counts."""
        return [one for one in self.audited().findings if one.rule == rule]


def texts(found: Iterable[Finding]) -> list[str]:
    return [one.message for one in found]
