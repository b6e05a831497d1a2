"""Writes docs/real-agents.md from what `drive.py` printed.

.venv/bin/python tests/real_agents/page.py DOCUMENT.json ... > docs/real-agents.md
"""

from __future__ import annotations

import datetime
import json
import sys
from pathlib import Path
from typing import Any

TITLES = {"claude": "Claude Code", "codex": "Codex", "gemini": "Gemini CLI"}

HEAD = """\
# Real agents

What the published programs really do with a delivery. The program is the vendor's own; only the
model is played, on loopback, and every request that the program sends to it is recorded. What stands
in a recorded request is what a model would have read. Whether a model heeds it is another question,
which this cannot answer. The hook was put in place by `notes install`; of Codex, the person who trusts
the hook in `/hooks` was played too. What each agent sends and takes is in [agents](agents.md).

Written by `tests/real_agents/page.py` from what `tests/real_agents/drive.py` printed.
"""

AGAIN = """\
## Do it again

Needed: the programs (the npm packages `@anthropic-ai/claude-code-linux-x64`, `@openai/codex` and
`@google/gemini-cli`; `npm install --ignore-scripts` is enough), `unshare` (each run has a network
namespace with nothing but loopback), and a folder with the model's player (`e2e.py`, `agents.py`,
`fake_model.py`).

```sh
.venv/bin/python tests/real_agents/drive.py claude --harness HARNESS --bin CLAUDE --notes .venv/bin/notes --work WORK > claude.json
.venv/bin/python tests/real_agents/drive.py codex --harness HARNESS --bin CODEX --notes .venv/bin/notes --work WORK > codex.json
.venv/bin/python tests/real_agents/drive.py gemini --harness HARNESS --bin GEMINI.js --node NODE --notes .venv/bin/notes --work WORK > gemini.json
.venv/bin/python tests/real_agents/page.py claude.json codex.json gemini.json > docs/real-agents.md
```

As tests, each skipped with a reason where its program or the player is missing:

```sh
FORENOTE_CLAUDE=CLAUDE FORENOTE_CODEX=CODEX FORENOTE_GEMINI=GEMINI.js FORENOTE_HARNESS=HARNESS \
  .venv/bin/pytest tests/real_agents
```
"""


def page(documents: list[dict[str, Any]], day: str) -> str:
    """The whole page."""
    rows = [
        "| agent | version | date | shown with the call | held once, then run | sub-agent | without the tool |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for one in documents:
        cells = [TITLES[one["agent"]], f"{one['version']} (Linux x64)", day]
        cells += [_delivered(one), _held(one), _sub_agent(one), _removed(one)]
        rows.append(f"| {' | '.join(cells)} |")
    sections = [_section(one) for one in documents]
    return "\n".join([HEAD, *rows, "", *sections, AGAIN.rstrip()]) + "\n"


def _delivered(one: dict[str, Any]) -> str:
    seen = [item for item in one["delivered"]["seen"] if item["what"][0] in "AF"]
    return "in the next request" if len(seen) == 2 else "no"


def _held(one: dict[str, Any]) -> str:
    first, second, *_ = one["held"]["results"]
    return "yes" if "paused once" in first and "paused once" not in second else "no"


def _sub_agent(one: dict[str, Any]) -> str:
    if "sub-agent" not in one:
        return "not driven"
    told = any(line["subagent"] for line in one["sub-agent"]["ledger"])
    return "its own delivery" if told and one["sub-agent"]["seen"] else "no"


def _removed(one: dict[str, Any]) -> str:
    results = " ".join(one["removed"]["results"])
    return "nothing is blocked" if "Everything up-to-date" in results else "blocked"


def _section(one: dict[str, Any]) -> str:
    lines = [f"## {TITLES[one['agent']]} {one['version']}", ""]
    lines += ["| run | what | where it first stands | behind |", "| --- | --- | --- | --- |"]
    for name, run in one.items():
        if not isinstance(run, dict):
            continue
        for item in run["seen"]:
            after = item["after"][1] if item["after"] else "nothing"
            what = item["what"] if len(item["what"]) < 50 else f"{item['what'][:48]}…"
            place = f"request {item['turn'] + 1}: `{item['where']}` ({item['type']})"
            lines.append(f"| {name} | {what} | {place} | {after} |")
    lines += ["", "What the model was told of a held call, and of the same call made again:", ""]
    lines += ["```text", *(_plain(text) for text in one["held"]["results"][:2]), "```", ""]
    lines += ["Two held calls made at once, then each again:", ""]
    lines += ["```text", *(_plain(text) for text in one["at-once"]["results"]), "```", ""]
    lines += ["What the ledger then says of holds (other calls follow in the first two runs):", ""]
    for name in ("held", "changed", "at-once", "failing", "sub-agent held"):
        if name not in one:
            continue
        outcomes, later = (
            [line["outcome"] for line in one[name][part] if "outcome" in line]
            for part in ("ledger", "looked up")
        )
        more = f"; once `notes log` looked it up, {', '.join(later)}" if later else ""
        lines.append(f"- {name}: {', '.join(outcomes) or 'nothing'}{more}")
    [number] = one["alike"]["times"].values()
    lines += ["", f"Of four calls made at once that match one note, it was shown with {number}."]
    if "compacted" in one:
        number = one["compacted"]["compactions"]
        lines += ["", f"Compactions of the program's own that the hook was told of: {number}."]
    shown = any(run["person"] for run in one.values() if isinstance(run, dict))
    where = "yes" if shown else "not in this mode"
    person = f"The line for the person stood in no request; in the program's own output: {where}."
    lines += ["", person, ""]
    return "\n".join(lines)


def _plain(text: str) -> str:
    """One result on one line; numbers that differ from run to run are left out."""
    text = text.replace("\\n", "\n").strip()
    kept = [
        line
        for line in text.split("\n")
        if not line.startswith(("Chunk ID", "Wall time", "Original token", "Process Group"))
    ]
    return " ⏎ ".join(kept)


def main() -> None:
    documents = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    print(page(documents, datetime.datetime.now(datetime.UTC).date().isoformat()), end="")


if __name__ == "__main__":
    main()
