"""`python -m forenote.hooks AGENT`: the hook, as agents run it."""

from __future__ import annotations

import sys

from forenote.hooks.command import AGENTS, become


def main() -> None:
    """Become the hook's own bare process; exit 2 where no such agent is known."""
    if len(sys.argv) != 2 or sys.argv[1] not in AGENTS:
        sys.stderr.write(f"usage: python -m forenote.hooks {'|'.join(AGENTS)}\n")
        sys.exit(2)
    become(sys.argv[1], [])


if __name__ == "__main__":
    main()
