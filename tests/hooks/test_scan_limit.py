"""What an action has beyond the scan limit is not searched, and that is on record."""

from __future__ import annotations

from forenote.matcher.read import SCAN_LIMIT
from tests.hooks.conftest import World


def written(world: World, text: str) -> str:
    given = {"file_path": str(world.project / "a.py"), "content": text}
    return world.text(world.payload(tool_name="Write", tool_input=given, session_id="s"))


def test_a_call_that_was_not_searched_to_its_end_has_a_line_whatever_matched(world: World) -> None:
    world.note("n", "text: os.system", "A claim.")
    filler = "x" * (SCAN_LIMIT - 10)
    assert written(world, filler + "\n" * 20 + "os.system(a)") == ""
    assert "[n]" in written(world, "os.system(a)\n" + filler)
    assert written(world, "y") == ""
    nothing, matched = world.ledger()
    assert (nothing["notes"], nothing["unsearched"]) == ([], 22)
    assert matched["notes"] and matched["unsearched"] == 3
    (calls,) = (world.state / "ledger").glob("*.calls")
    assert calls.stat().st_size == 1, "each call is counted once, by its line or by its byte"
