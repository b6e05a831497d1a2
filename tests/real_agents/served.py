"""Drives the real Claude Code with the address of `notes serve` in its settings, as `drive` does with
the command.

    python tests/real_agents/served.py --harness DIR --bin PROGRAM --notes NOTES --work DIR
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # it is run as a file

from tests.real_agents.drive import Driven, isolated, scenarios

SCENARIOS = ("delivered", "held", "at-once", "failing", "compacted", "sub-agent")


class Served(Driven):
    """With a server for each run, in the run's own home."""

    off = False
    """Whether the agent's environment says that nothing is to be delivered, and the server's not."""

    def __init__(self, given: argparse.Namespace) -> None:
        super().__init__(given)
        self._serving: list[subprocess.Popen[bytes]] = []

    def install(self, run: Any) -> None:
        self._notes(run, "install", self.agent, "--http")
        env = {**run.env, "PYTHONUNBUFFERED": "1"}
        serving = subprocess.Popen(
            [self.notes, "serve"], env=env, stdout=subprocess.PIPE, cwd=run.home
        )
        assert serving.stdout is not None
        assert serving.stdout.readline().startswith(b"listening on ")
        self._serving.append(serving)
        if self.off:
            run.env["FORENOTE_OFF"] = "1"

    def stop(self, *, at_once: bool = False) -> None:
        """End the servers that run."""
        for serving in self._serving:
            serving.kill() if at_once else serving.terminate()
            serving.communicate(timeout=30)
        self._serving.clear()


class Gone(Served):
    """With a server that is ended before the agent starts."""

    def install(self, run: Any) -> None:
        super().install(run)
        self.stop(at_once=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for option in ("--harness", "--bin", "--notes", "--work"):
        parser.add_argument(option, required=True, type=lambda text: Path(text).absolute())
    given = parser.parse_args()
    given.agent, given.node = "claude", None
    isolated()
    driven = Served(given)
    runs = scenarios(driven)
    document: dict[str, object] = {"version": driven.version}
    try:
        for name in SCENARIOS:
            document[name] = runs[name]()
            driven.stop()
        driven.off = True
        document["off"] = driven.run("off", "basic")
    finally:
        driven.stop()  # else whoever reads what this prints waits for the server's end
    document["gone"] = Gone(given).run("gone", "basic")
    print(json.dumps(document, indent=1))


if __name__ == "__main__":
    main()
