"""What a person has switched off."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forenote.notes import switches, switching
from forenote.notes.state_change import NoPlace

NOW = 1_800_000_000


@pytest.fixture
def state(tmp_path: Path) -> str:
    return str(tmp_path / "state")


@pytest.mark.parametrize(
    ("value", "off"),
    [
        pytest.param("1", True, id="as documented"),
        pytest.param("yes", True, id="any word"),
        pytest.param(" ", False, id="blank is as good as unset"),
        pytest.param("", False, id="empty is as good as unset"),
        pytest.param("0", False, id="zero says no"),
        pytest.param("False", False, id="so does this, in any case"),
        pytest.param("off", False, id="that it is off is off"),
    ],
)
def test_the_variable(state: str, value: str, off: bool) -> None:
    assert switches.off(value, state) == ("FORENOTE_OFF is set" if off else None)
    assert bool(switches.off(value, "")) == off, "without a home too"


def test_a_pause_has_an_end(state: str) -> None:
    switching.pause(state, NOW, NOW + 3_600)
    until = time.strftime("%Y-%m-%d %H:%M", time.localtime(NOW + 3_600))
    for now, off in ((NOW, True), (NOW + 3_599, True), (NOW + 3_600, False)):
        assert switches.off("", state, now) == (f"paused until {until}" if off else None)


def test_a_pause_without_an_end_lasts_until_it_is_resumed(state: str) -> None:
    switching.pause(state, NOW, 0)
    assert switches.off("", state, NOW * 2) == "paused until `notes resume`"
    assert switching.resume(state)
    assert switches.off("", state, NOW) is None
    assert not switching.resume(state)


def test_a_clock_that_goes_back_does_not_hide_notes_for_ever(state: str) -> None:
    switching.pause(state, NOW, NOW + 3_600)
    assert switches.off("", state, NOW - 10), "a clock that was put right"
    assert switches.off("", state, NOW - 86_400) is None


def test_another_pause_replaces_the_first(state: str) -> None:
    switching.pause(state, NOW, 0)
    switching.pause(state, NOW, NOW + 60)
    assert switches.pause(state) == (NOW, NOW + 60)


@pytest.mark.parametrize(
    "damage", ["", "x", "forenote paused 1\nx y\n", "forenote paused 1\n1 2\n3 4\n"]
)
def test_a_pause_that_cannot_be_read_counts_and_can_be_ended(state: str, damage: str) -> None:
    os.mkdir(state)
    path = Path(state, switches.PAUSED)
    path.write_text(damage)
    path.chmod(0o600)
    reason = switches.off("", state)
    assert reason is not None
    assert reason.startswith("paused until `notes resume`: the file paused cannot be read (it ")
    assert switches.damage(state)[0].startswith(f"{path} cannot be read: it ")
    switching.pause(state, NOW, NOW + 60)
    assert switches.pause(state) == (NOW, NOW + 60)
    path.write_text(damage)
    assert switching.resume(state)
    assert switches.off("", state) is None and switches.damage(state) == ()


def test_a_pipe_in_their_places_is_not_waited_for(state: str) -> None:
    os.mkdir(state)
    for name in (switches.PAUSED, switches.MUTED):
        os.mkfifo(os.path.join(state, name))
    assert switches.off("", state)
    assert switches.muted(state) == frozenset()
    assert len(switches.damage(state)) == 2
    assert switching.resume(state)


def test_a_folder_in_a_pause_s_place_counts_and_can_be_ended(state: str) -> None:
    """Where there is something in it, it is not removed: it says where to look."""
    path = Path(state, switches.PAUSED)
    path.mkdir(parents=True)
    reason = switches.off("", state)
    assert reason == "paused until `notes resume`: the file paused cannot be read (it is a folder)"
    assert switching.resume(state)
    assert switches.off("", state) is None
    path.mkdir()
    switching.pause(state, NOW, NOW + 60)
    assert switches.pause(state) == (NOW, NOW + 60)
    path.unlink()
    (path / "somebody's").mkdir(parents=True)
    said = f"{path} cannot be read: it is a folder with something in it; look at it, then remove it"
    for change in (lambda: switching.resume(state), lambda: switching.pause(state, NOW, 0)):
        with pytest.raises(NoPlace) as caught:
            change()
        assert str(caught.value) == said
    assert (path / "somebody's").is_dir()


@pytest.mark.parametrize("kind", ["a link", "a dangling link", "a loop"])
def test_a_link_in_a_pause_s_place_goes_and_its_target_stays(state: str, kind: str) -> None:
    path = Path(state, switches.PAUSED)
    target = Path(state, "target")
    target.mkdir(parents=True)
    if kind == "a dangling link":
        target.rmdir()
    path.symlink_to(path.name if kind == "a loop" else target.name)
    assert "it is a link" in (switches.off("", state) or "")
    assert switching.resume(state) and not os.path.lexists(path)
    assert target.is_dir() == (kind != "a dangling link")


def test_a_folder_in_a_lock_s_place_is_named(state: str) -> None:
    lock = Path(state, f"{switches.MUTED}.lock")
    lock.mkdir(parents=True)
    with pytest.raises(NoPlace) as caught:
        switching.mute(state, "n")
    assert str(caught.value) == f"{lock} cannot be read: it is a folder; look at it, then remove it"


def test_notes_are_muted_by_their_id(state: str) -> None:
    assert switches.muted(state) == frozenset() == switches.muted("")
    assert switching.mute(state, "git/force-push")
    assert switching.mute(state, "données/é")
    assert not switching.mute(state, "git/force-push")
    assert switches.muted(state) == {"git/force-push", "données/é"}
    assert switching.unmute(state, "données/é")
    assert not switching.unmute(state, "données/é")
    assert switches.muted(state) == {"git/force-push"}
    for name in os.listdir(state):
        assert stat.S_IMODE(os.stat(os.path.join(state, name)).st_mode) == 0o600


def test_muted_notes_that_cannot_be_read_are_delivered_and_not_overwritten(state: str) -> None:
    switching.mute(state, "a")
    path = Path(state, switches.MUTED)
    path.write_text("forenote muted 9\na\n")
    assert switches.muted(state) == frozenset()
    assert switches.damage(state) == (
        f"{path} cannot be read: it was written by another version of notes",
    )
    with pytest.raises(NoPlace, match="look at it, then remove it"):
        switching.mute(state, "b")
    assert path.read_text() == "forenote muted 9\na\n"


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        pytest.param("90s", 90, id="seconds"),
        pytest.param("30m", 1_800, id="minutes"),
        pytest.param("1h30m", 5_400, id="two parts"),
        pytest.param(" 2D ", 172_800, id="capitals and blanks"),
        pytest.param("1w", 604_800, id="a week"),
        pytest.param("60", None, id="of what"),
        pytest.param("0m", None, id="nothing"),
        pytest.param("-1h", None, id="into the past"),
        pytest.param("1h 30", None, id="half of it"),
        pytest.param("100w", None, id="over a year"),
        pytest.param("", None, id="empty"),
        pytest.param("1y", None, id="a unit that is not known"),
        pytest.param("٣h", None, id="digits that int() would take"),
    ],
)
def test_durations(written: str, seconds: int | None) -> None:
    assert switching.seconds(written) == seconds


@given(st.text("0123456789smhdw .-"))
def test_no_text_is_a_pause_without_end(text: str) -> None:
    found = switching.seconds(text)
    assert found is None or 0 < found <= switching.LONGEST
