"""Whether delivery is switched off: by the person, or for want of trust in this project's notes."""

from __future__ import annotations

import os
from collections.abc import Iterator

from forenote.hooks.doctor.line import Line, finding, fine, note
from forenote.hooks.doctor.scene import Machine
from forenote.notes import switches
from forenote.notes.problem import visible


def check(machine: Machine) -> Iterator[Line]:
    reason = switches.off(os.getenv(switches.VARIABLE, ""), machine.state)
    if reason:
        resume = f"unset {switches.VARIABLE}" if switches.VARIABLE in reason else "notes resume"
        yield finding(f"nothing is delivered: {reason}", resume)
    told = switches.PAUSED if reason and switches.VARIABLE not in reason else ""
    for broken in switches.damage(machine.state, without=told):
        yield finding(visible(broken), "remove that file; what was in it must be said again")
    muted = sorted(switches.muted(machine.state))
    if muted:
        number = "1 note is" if len(muted) == 1 else f"{len(muted)} notes are"
        yield note(
            f"{number} muted: {visible(', '.join(muted[:5]))}{', …' * (len(muted) > 5)}",
            f"notes unmute {visible(muted[0])}",
        )
    if machine.distrust and machine.project is not None:
        text = (
            f"{visible(machine.project[1])} {machine.distrust}: a hook in your own settings "
            "delivers none of its notes"
        )
        trusting = "read them (notes list), then: notes trust"
        files = ", ".join(visible(str(path)) for path in machine.own_hooks.values())
        if files:
            yield note(
                f"{text}; the one in {files} does",
                f"nothing, if that is meant; else {trusting}",
            )
        else:
            yield finding(text, trusting)
    elif not reason:
        yield fine("delivery is switched on")
