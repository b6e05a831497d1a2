"""The port and the secret: made once, kept for the user alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from forenote.hooks.serve.endpoint import FILE, HOST, agent_of, hidden, known, made
from forenote.notes.state_change import NoPlace
from forenote.notes.state_file import Unusable


def test_it_is_made_once(tmp_path: Path) -> None:
    assert known(str(tmp_path)) is None
    first = made(str(tmp_path))
    assert made(str(tmp_path)) == known(str(tmp_path)) == first
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert 20_000 <= first.port < 32_768 and len(first.token) >= 30
    assert made(str(tmp_path / "other")).token != first.token


def test_it_can_be_moved_to_another_port_with_the_same_secret(tmp_path: Path) -> None:
    first = made(str(tmp_path))
    moved = made(str(tmp_path), 4_321)
    assert (moved.port, moved.token) == (4_321, first.token)
    assert made(str(tmp_path)) == moved


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("forenote serve 1\n80\n", id="no secret"),
        pytest.param("forenote serve 1\n80 short\n", id="a short one"),
        pytest.param(f"forenote serve 1\nx {'a' * 32}\n", id="no port"),
        pytest.param(f"forenote serve 1\n80 {'a' * 31}/\n", id="what no address has"),
        pytest.param(f"forenote serve 1\n80 {'a' * 32}\n81 {'b' * 32}\n", id="two"),
        pytest.param("something else\n", id="another file"),
    ],
)
def test_a_damaged_file_is_not_believed(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    (tmp_path / FILE).chmod(0o600)
    with pytest.raises(Unusable):
        known(str(tmp_path))


def test_a_file_of_another_version_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("forenote serve 2\nwhatever\n")
    (tmp_path / FILE).chmod(0o600)
    with pytest.raises(NoPlace):
        made(str(tmp_path))
    assert (tmp_path / FILE).read_text() == "forenote serve 2\nwhatever\n"


def test_an_address_is_known_and_shown_without_its_secret(tmp_path: Path) -> None:
    endpoint = made(str(tmp_path))
    url = endpoint.url("claude")
    assert agent_of(url) == "claude"
    assert hidden(url) == f"http://{HOST}:{endpoint.port}/…/claude"
    assert endpoint.token not in hidden(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8080/hooks/claude",
        "http://localhost:20000/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/claude",
        "https://127.0.0.1:20000/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/claude",
        "http://127.0.0.1:20000/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/claude?x",
        "",
    ],
)
def test_another_address_is_none_of_ours(url: str) -> None:
    assert agent_of(url) == ""
