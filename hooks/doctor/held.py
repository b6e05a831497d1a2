"""Whether the agent's calls can be held until a note was read."""

from __future__ import annotations

from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, note
from forenote.hooks.doctor.scene import Scene


def check(scene: Scene) -> Iterator[Line]:
    if scene.agent.NO_HOLD:
        yield note(
            f"notes with `hold: true` do not stop a call of {scene.wiring.title}: "
            f"{scene.agent.NO_HOLD}",
            "bind such a note to an earlier action",
        )
