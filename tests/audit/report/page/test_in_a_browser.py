"""The page in a real browser: what a person sees, clicks and types, and that nothing else runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import (  # type: ignore[import-untyped]  # it has none
    Axe,
)
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.audit.report.audits import HOSTILE, audited, hostile, many, with_figures
from tests.audit.report.page.browser import NAMES, program
from tests.audit.report.page.pages import made

BROWSER = program()

pytestmark = pytest.mark.skipif(
    BROWSER is None, reason=f"there is no browser here: none of {', '.join(NAMES)}"
)

Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        one = driver.chromium.launch(executable_path=BROWSER)
        yield one
        one.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as files, since that is how they are opened."""
    folder = tmp_path_factory.mktemp("pages")
    for name, audit in (
        ("figures", with_figures()),
        ("hostile", hostile()),
        ("empty", audited()),
        ("many", many()),
    ):
        (folder / f"{name}.html").write_text(made(audit), encoding="utf-8")
    return folder


class Opened:
    """A page, with what it got, what it complained of and what it let pop up."""

    def __init__(self, browser: Browser, file: Path, **options: object) -> None:
        width = options.get("width", 1280)
        assert isinstance(width, int)
        self.page: Page = browser.new_page(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if options.get("dark") else "light",
            java_script_enabled=bool(options.get("scripts", True)),
        )
        self.noise: list[str] = []
        self.got: list[str] = []
        self.page.on("console", lambda message: self.noise.append(message.text))
        self.page.on("pageerror", lambda error: self.noise.append(str(error)))
        self.page.on("dialog", lambda dialog: self.noise.append(dialog.message))
        self.page.on("requestfinished", lambda request: self.got.append(request.url))
        self.page.goto(file.as_uri())

    def column(self, table: str, number: int) -> list[str]:
        cells = self.page.locator(f"table:has(#{table}) tbody tr > :nth-child({number})")
        return [text.strip() for text in cells.all_inner_texts()]

    def head(self, table: str, title: str) -> Locator:
        heads = self.page.locator(f"table:has(#{table}) thead th")
        return heads.filter(has=self.page.get_by_role("button", name=title, exact=True))


@pytest.mark.parametrize("name", ["figures", "hostile", "empty", "many"])
def test_nothing_but_the_file_is_asked_for_and_nothing_complains(
    browser: Browser, folder: Path, name: str
) -> None:
    opened = Opened(browser, folder / f"{name}.html")
    assert opened.noise == []
    assert opened.got == [(folder / f"{name}.html").as_uri()]
    opened.page.close()


def test_no_text_of_a_note_becomes_an_element(browser: Browser, folder: Path) -> None:
    page = Opened(browser, folder / "hostile.html").page
    assert page.locator("script").count() == 1
    assert page.locator("img, iframe, object, embed, link, form, input").count() == 0
    assert page.locator("#findings tbody tr").count() == 2 * len(HOSTILE)
    assert "<script>alert(1)</script>" in page.inner_text("#findings tbody")
    page.close()


def test_the_policy_stops_what_would_run_if_a_text_passed_for_markup(
    browser: Browser, tmp_path: Path
) -> None:
    """Its promise: even a text that passed for markup would run no script, load nothing and send
    nothing."""
    forged = (
        "<script>document.title = 'ran'</script><img src=x onerror=\"document.title='ran'\">"
        '<p style="color: rgb(1, 2, 3)">x</p><a id="lure" href="javascript:document.title=1">y</a>'
    )
    file = tmp_path / "forged.html"
    file.write_text(made(audited()).replace("<main>", f"<main>{forged}"), encoding="utf-8")
    opened = Opened(browser, file)
    opened.page.click("#lure")
    assert opened.page.title() == "notes: no findings – forenote audit"
    assert (
        opened.page.locator("p[style]").evaluate("x => getComputedStyle(x).color") != "rgb(1, 2, 3)"
    )
    assert opened.got == [file.as_uri()]
    opened.page.close()


def test_a_click_sorts_by_numbers_and_by_words(browser: Browser, folder: Path) -> None:
    opened = Opened(browser, folder / "figures.html")
    head = opened.head("breadth-table", "share")
    assert head.get_attribute("aria-sort") == "descending"
    assert opened.column("breadth-table", 3) == ["44.0%", "9.0%", "3.0%"]
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert opened.column("breadth-table", 3) == ["3.0%", "9.0%", "44.0%"]
    note = opened.head("breadth-table", "note")
    note.get_by_role("button").click()
    assert note.get_attribute("aria-sort") == "ascending"
    assert head.get_attribute("aria-sort") is None
    assert opened.column("breadth-table", 7) == ["git/push", "pip/install", "pip/install"]
    assert "sorted by note, ascending" in opened.page.inner_text("#status")
    opened.page.close()


def test_thousands_are_sorted_as_numbers(browser: Browser, folder: Path) -> None:
    opened = Opened(browser, folder / "figures.html")
    opened.page.locator("#trend summary").click()
    button = opened.head("trend-table", "characters delivered").get_by_role("button")
    button.click()
    assert opened.column("trend-table", 5) == ["2,100", "1,400", "700", "0"]
    button.click()
    assert opened.column("trend-table", 5) == ["0", "700", "1,400", "2,100"]
    opened.page.close()


def test_everything_is_reached_and_sorted_by_keys_alone(browser: Browser, folder: Path) -> None:
    opened = Opened(browser, folder / "figures.html")
    page = opened.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the findings"
    seen: list[str] = []
    for _ in range(80):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "(one => `${one.tagName} ${one.closest('table')?.caption.id ?? ''}`)(document.activeElement)"
            )
        )
        if seen[-1] == "BUTTON breadth-table":
            break
    assert "DIV " in seen, "a frame that scrolls must take the focus"
    assert "SUMMARY " in seen
    assert page.evaluate("document.activeElement.textContent") == "key"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert opened.column("breadth-table", 1) == ["git push", "pip install", "uv pip install"]
    page.keyboard.press("Space")
    assert opened.column("breadth-table", 1) == ["uv pip install", "pip install", "git push"]
    page.close()


def test_without_scripts_all_is_there_and_nothing_pretends_to_sort(
    browser: Browser, folder: Path
) -> None:
    opened = Opened(browser, folder / "figures.html", scripts=False)
    page = opened.page
    assert page.locator("button").count() == 0
    assert opened.column("tiers-table", 3) == ["44", "12"]
    assert page.locator("figure svg[role=img]").count() == 2
    for name in ("findings", "demand", "tiers", "breadth", "withheld", "trend"):
        assert page.locator(f"#{name}").is_visible()
    page.locator("#trend summary").click()
    assert page.locator("#trend-table").is_visible()
    page.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["figures", "hostile", "empty"])
def test_the_rules_of_accessibility_hold(
    browser: Browser, folder: Path, name: str, dark: bool
) -> None:
    """Contrast among them, in both themes, with everything unfolded."""
    opened = Opened(browser, folder / f"{name}.html", dark=dark)
    opened.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    # The page's policy keeps the checker out, so it goes into a page that has all but the policy.
    text = (folder / f"{name}.html").read_text(encoding="utf-8")
    opened.page.set_content(text.replace("Content-Security-Policy", "X-None"))
    opened.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    results = Axe().run(opened.page)
    assert results.violations_count == 0, results.generate_report()
    opened.page.close()


def test_the_themes_differ_and_follow_the_reader(browser: Browser, folder: Path) -> None:
    colours = set()
    for dark in (False, True):
        page = Opened(browser, folder / "figures.html", dark=dark).page
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.close()
    assert len(colours) == 2


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 2560])
@pytest.mark.parametrize("name", ["figures", "hostile", "empty"])
def test_no_width_makes_the_page_scroll_sideways(
    browser: Browser, folder: Path, name: str, width: int
) -> None:
    page = Opened(browser, folder / f"{name}.html", width=width).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_the_bars_are_drawn_as_long_as_they_say(browser: Browser, folder: Path) -> None:
    page = Opened(browser, folder / "figures.html").page
    ground, part = (
        page.locator(f"#breadth tbody tr:nth-child(2) rect.{kind}").bounding_box()
        for kind in ("ground", "narrow")
    )
    assert ground is not None
    assert part is not None
    assert part["width"] / ground["width"] == pytest.approx(9 / 44, abs=0.03)
    fills = page.evaluate(
        "Array.from(document.querySelectorAll('#tiers tbody tr:first-child rect'), "
        "one => getComputedStyle(one).fill)"
    )
    assert len(set(fills)) == len(fills) == 6
    page.close()


def test_ten_thousand_findings_can_be_sorted(browser: Browser, folder: Path) -> None:
    opened = Opened(browser, folder / "many.html")
    opened.head("findings-table", "where").get_by_role("button").click()
    first = opened.column("findings-table", 2)
    assert len(first) == 10_000
    assert first[:3] == [f".notes/git/push-{at}.md:4" for at in range(3)], "numbers as numbers"
    opened.page.close()
