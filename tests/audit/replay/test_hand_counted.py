"""A real log of 115 calls whose figures were counted by hand before it was replayed.

Counted with jq, grep, cut and uniq, as below, where F is the file. SH is a line a shell command:

    zcat F | jq -r 'select(.tool=="shell")|[.session[0:4],(.sub|tostring),(.command|gsub("\\n";" "))]|@tsv' > SH

and W a line a call that writes a file:

    zcat F | jq -r 'select(.tool!="shell")|[.session[0:4],(.sub|tostring),.tool,(.ok|tostring),.path]|@tsv' > W

`cut -f1,2 SH W | sort | uniq -c` shows the contexts, in each of which a note is told once: three
sessions, two of which had a sub-agent as well.

| note | counted with | matched | contexts | first told, so delivered |
| --- | --- | --- | --- | --- |
| find | `grep -cE 'find [^|]* -o ' SH` | 15 | 1, 1 and 13 in three | 3 |
| list | `grep -cE 'ls -la' SH` | 22 | 1, 3 and 18 in three | 3 |
| build | `grep -c 'npm run build' SH` | 4 | one | 1 |
| screen | `grep -c '\\.tsx$' W` | 13 | one | 1 |
| page | `grep -c '\\.md$' W` | 5 | | |
| | and `grep -c '> *[^ ]*\\.md' SH` | 1 | 1, 2, 2 and 1 in four | 4 |
| cargo | `grep -c 'cargo' SH` | 0 | | 0 |

No line is counted for two notes, so 60 calls match one, and 12 are told something. The four builds
failed: `grep 'npm run build'` on the lines with `(.ok|tostring)` in them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forenote.cli.frame import run
from forenote.cli.main import COMMANDS

LOG = Path(__file__).parents[4] / "shared/actions/d-kimuson__claude-code-viewer.jsonl.gz"

COUNTED = {
    # note: its key, matched, delivered
    "build": ("npm run build", 4, 1),
    "cargo": ("cargo build", 0, 0),
    "find": ("find -o", 15, 3),
    "list": ("ls -l", 22, 3),
    "page": ("path: '*.md'", 6, 4),
    "screen": ("path: '*.tsx'", 13, 1),
}

SUMMARY, BODY = "The claim.", "And why it is so, in a sentence."
CHARACTERS = len(SUMMARY) + len(BODY)


@pytest.mark.skipif(
    not LOG.is_file(), reason="the folder of real actions beside the project is absent"
)
def test_the_figures_are_those_counted_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    folder = tmp_path / "project/.notes"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder.parent)
    (folder / "config.yaml").write_text("remind_after: 365d\n")  # nothing is told a second time
    for id, (key, _, _) in COUNTED.items():
        text = f"---\nsummary: {SUMMARY}\nkeys:\n  - {key}\n---\n{BODY}\n"
        (folder / f"{id}.md").write_text(text)
    assert run(["replay", str(LOG), "--json"], COMMANDS) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]

    assert (figures["actions"], figures["sessions"], figures["logs"]) == (115, 3, 1)
    assert (figures["matched_actions"], figures["delivered_actions"]) == (60, 12)
    assert figures["notes_per_action"]["most"] == figures["notes_per_action"]["median"] == 1
    assert (figures["over_budget_actions"], figures["held_actions"]) == (0, 0)
    assert figures["wanted_characters"] == figures["delivered_characters"] == 12 * CHARACTERS
    notes = {note["id"]: note for note in figures["notes"]}
    keys = {key["note"]: key for key in figures["keys"]}
    for id, (_, matched, delivered) in COUNTED.items():
        note = notes[id]
        assert (note["matched"], note["full"], note["known"]) == (
            matched,
            delivered,
            matched - delivered,
        ), id
        assert (note["head"], note["summary"], note["none"]) == (0, 0, 0)
        assert (note["in_time"], note["late"]) == (matched - delivered, delivered), id
        assert (keys[id]["matched"], keys[id]["delivered"]) == (matched, delivered), id
        assert note["delivered_characters"] == delivered * CHARACTERS
        assert note["withheld_characters"] == 0
    build = notes["build"]["outcomes"]
    assert (build["failed"], build["succeeded"]) == (1, 0)
    assert (build["same"], build["read"]) == (1, 0), "it was built again, three times"
    assert (figures["skipped_lines"], figures["unknown_results"]) == (0, 0)
