"""What the doctor says of trust where the project's own settings call the hook."""

from __future__ import annotations

from pathlib import Path

from forenote.hooks.doctor.line import FINDING, NOTE
from tests.hooks.doctor.conftest import House, levels


def test_where_the_project_s_own_hook_delivers_trust_is_no_finding(house: House) -> None:
    """Nor is it one that the user's hook costs time beside it, but the other way round."""
    (house.state / "trust").unlink()
    house.install("gemini")
    assert levels(house.check("switched")) == [FINDING]
    files = [house.install("claude"), house.install("claude", project=True)]
    [line] = house.check("switched")
    assert line.level == NOTE and line.text.endswith(f"; the one in {files[1]} does")
    [both] = [line for line in house.check("twice") if "costs time" in line.text]
    assert f"{files[1]}: that of the project delivers its notes" in both.text
    assert both.do == "keep that; or notes trust, and then: notes uninstall claude --project"
    (house.project / ".claude/settings.json").write_text('{"hooks": ')
    assert levels(house.check("switched")) == [FINDING], "whatever it says, nobody reads it"


def test_a_hook_of_the_project_that_may_not_deliver_either(house: House, tmp_path: Path) -> None:
    """A `.notes` that leads out of the project needs the user's own trust."""
    house.install("claude", project=True)
    (house.state / "trust").unlink()
    (house.project / ".notes").rename(tmp_path / "elsewhere")
    (house.project / ".notes").symlink_to(tmp_path / "elsewhere")
    assert levels(house.check("switched")) == [FINDING]
