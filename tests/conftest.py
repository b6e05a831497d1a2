"""What tests share: figures that a run reports, so that a page of the documentation can quote them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

# how long an example takes says more of the machine than of the program
settings.register_profile("forenote", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("forenote")

Report = Callable[[str, str], None]

_FIGURE = "figure"
"""The property of a test under which it reports one: a test may run in another process than the one
that prints, and its properties come along."""


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
    properties = request.node.user_properties

    def report(heading: str, text: str) -> None:
        properties.append((_FIGURE, (heading, text)))

    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [one for found in terminalreporter.stats.values() for one in found]
    sections: dict[str, list[str]] = {}
    for report in reports:
        if isinstance(report, pytest.TestReport) and report.when == "teardown":
            for name, value in report.user_properties:
                if name == _FIGURE and isinstance(value, tuple | list):
                    title, text = map(str, value)
                    sections.setdefault(title, []).append(text)
    for heading, lines in sections.items():
        terminalreporter.section(heading)
        for line in lines:
            terminalreporter.write_line(line)
