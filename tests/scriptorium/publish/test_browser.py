"""The page in a real browser: with the keyboard, in both schemes, without a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from malory.book import open_book
from scriptorium.publish.binding import bind
from scriptorium.publish.html import as_html

from tests.conftest import tool


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:  # Any: Playwright is there only where it is installed
    chromium = tool("chromium")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("book") / "ferry.html"
    file.write_bytes(as_html(bind(open_book("the-ferry"), titles=True)))
    return file.as_uri()


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent"))


SHOWN = "[...document.querySelectorAll('article')].filter(a => a.offsetParent).map(a => a.id)"


def shown(page: Any) -> list[str]:
    return [str(one) for one in page.evaluate(SHOWN)]


def test_a_reader_goes_through_the_book_by_keyboard_and_sees_one_passage(
    browser: Any, url: str
) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    assert shown(page) == []  # the beginning, and no passage yet
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the book"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'main'")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Begin at 1
    page.wait_for_function("location.hash === '#n1'")
    page.wait_for_function("document.activeElement.id === 'n1-h'")
    assert shown(page) == ["n1"]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.here').id !== 'n1'")
    assert len(shown(page)) == 1
    page.go_back()
    page.wait_for_function("document.querySelector('.here').id === 'n1'")
    assert shown(page) == ["n1"]
    assert asked == [url]
    page.close()


def test_a_number_is_turned_to_and_one_that_is_none_is_told(browser: Any, url: str) -> None:
    page = browser.new_page()
    page.goto(url)
    page.get_by_label("Turn to", exact=True).fill("012")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.here').id === 'n12'")
    assert shown(page) == ["n12"]
    page.get_by_label("Turn to", exact=True).fill("2")
    page.keyboard.press("Enter")
    assert page.get_by_role("status").inner_text() == "There is no passage 2 in this book."
    page.close()


def test_outcomes_and_numbers_open_by_key_one_by_one(browser: Any, url: str) -> None:
    page = browser.new_page()
    page.goto(f"{url}#n4")
    first = page.locator("#n4 details").first
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    opened = page.evaluate("[...document.querySelectorAll('#n4 details')].map(d => d.open)")
    assert opened[0] is True
    assert not any(opened[1:])
    page.close()


def test_the_scheme_is_the_readers_until_he_presses_the_button(browser: Any, url: str) -> None:
    def ground(page: Any) -> str:
        return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    light = browser.new_page(color_scheme="light")
    dark = browser.new_page(color_scheme="dark")
    for page in (light, dark):
        page.goto(url)
    paper, night = ground(light), ground(dark)
    assert paper != night
    for page, other in ((light, night), (dark, paper)):
        button = page.get_by_role("button", name="Dark")
        before = button.get_attribute("aria-pressed")
        button.click()
        assert ground(page) == other
        assert button.get_attribute("aria-pressed") != before
        page.reload()
        assert ground(page) == other
        page.close()


def test_all_passages_can_be_shown_and_are_without_a_script(browser: Any, url: str) -> None:
    count = len(open_book("the-ferry"))
    page = browser.new_page()
    page.goto(f"{url}#n4")
    page.get_by_role("button", name="One at a time").click()
    assert len(shown(page)) == count
    page.close()
    context = browser.new_context(java_script_enabled=False)
    bare = context.new_page()
    bare.goto(url)
    assert bare.locator("article").count() == count
    assert bare.locator("#n4").is_visible()
    assert not bare.locator("#goto").is_visible()
    context.close()


@pytest.mark.parametrize("width", [320, 400, 1280])
def test_no_page_is_wider_than_its_window(browser: Any, url: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    for place in ("", "#n1", "#n12", "#sheet1", "#titles"):
        page.goto("about:blank")
        page.goto(url + place)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
    page.close()


def test_on_paper_all_of_it_stands(browser: Any, url: str) -> None:
    page = browser.new_page()
    page.goto(f"{url}#n4")
    page.emulate_media(media="print")
    assert len(shown(page)) == len(open_book("the-ferry"))
    assert not page.locator(".bar").is_visible()
    page.close()
