"""What tests share: figures that a run reports, so that a page of the documentation can quote them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

Report = Callable[[str, str], None]

_FIGURES: pytest.StashKey[list[tuple[str, str]]] = pytest.StashKey()


@pytest.fixture(scope="session", autouse=True)
def own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test trusts, mutes or pauses anything for the person who runs it, nor is it disturbed by
    what that person did."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        patch.delenv("FORENOTE_OFF", raising=False)
        yield


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Report:
    """Report a measured figure under a heading; all of them stand at the end of the run."""
    reported = request.config.stash.setdefault(_FIGURES, [])

    def report(heading: str, text: str) -> None:
        reported.append((heading, text))

    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    reported = config.stash.get(_FIGURES, [])
    heading = ""
    for title, text in reported:
        if title != heading:
            terminalreporter.section(title)
            heading = title
        terminalreporter.write_line(text)
