"""What tests share: figures that a run reports, so that a page of the documentation can quote them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

Report = Callable[[str, str], None]

_FIGURES: pytest.StashKey[list[tuple[str, str]]] = pytest.StashKey()


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test writes into the folders of the person who runs it, trusts, mutes or installs anything
    for that person, or is disturbed by what is there. Processes that a test starts inherit it."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("CACHE", "CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "FORENOTE_OFF"):
            patch.delenv(name, raising=False)
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
