"""The packer's part of the hook's path imports next to nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from forenote import packer

HOT = (
    *(
        "item",
        "neutral.text",
        "neutral.hidden",
        "neutral.tags",
        "rank",
        "pack",
        "deliver",
        "session.private",
        "session.deciding",
        "session.memory",
        "session.ledger",
    ),
    *("secrets.masking", "secrets.grouped_values", "secrets.known_tokens", "secrets.named_values"),
    *("secrets.secret_names", "secrets.secret_values", "secrets.passwords"),
    *("secrets.first_look", "secrets.operand_passwords", "secrets.printed_passwords"),
)

CODE = """
import sys
package = type(sys)("forenote")
package.__path__ = [sys.argv[1]]
sys.modules["forenote"] = package
for name in sys.argv[2:]:
    __import__("forenote.packer." + name)
print(*sorted(sys.modules))
"""

FORBIDDEN = {
    *("re", "json", "pathlib", "typing", "dataclasses", "collections", "functools", "enum"),
    *("contextlib", "string", "unicodedata", "inspect", "yaml", "click", "tiktoken"),
}


def test_only_our_own_modules_are_imported() -> None:
    """'no `re`, `json`, `pathlib`, `typing`, `dataclasses`, YAML, click or tiktoken is imported'"""
    root = str(Path(packer.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", CODE, root, *HOT],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert not loaded & FORBIDDEN
    ours = {name.removeprefix("forenote.packer.") for name in loaded if "forenote.packer." in name}
    rooms = {name.partition(".")[0] for name in HOT if "." in name}
    assert ours == {*HOT, *rooms}
