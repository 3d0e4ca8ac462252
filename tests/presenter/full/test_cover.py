"""A page over the whole screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.presenter.full.app import TableApp
from malory.presenter.full.cover import Page
from malory.presenter.full.side import board_page
from textual.pilot import Pilot
from textual.widgets import Static

from tests.presenter.full.driving import first_ride, play, press, rows


def test_a_log_opens_at_its_end_and_says_what_lies_before(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter", "f4")
        await pilot.pause(0.1)
        page = app.query_one("#page")
        assert page.scroll_y == page.max_scroll_y > 0
        assert "You set out from Camelot." in "\n".join(rows(app))
        assert "PgUp: before" in str(page.border_subtitle)

    play(first_ride(tmp_path), drive, (80, 24))


def test_what_the_signs_of_a_board_mean_is_seen_on_a_page_too(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f3")
        await pilot.pause(0.1)
        assert "within reach" in "\n".join(rows(app))
        await press(pilot, app, "escape", "f1")
        await pilot.pause(0.1)
        assert "within reach" not in "\n".join(rows(app))

    play(first_ride(tmp_path), drive, (80, 24))


@pytest.mark.parametrize("columns", [41, 60, 80, 100])
def test_a_board_is_as_wide_as_its_page(tmp_path: Path, columns: int) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f3")
        await pilot.pause(0.1)
        page = app.query_one("#words", Static)
        drawn = board_page(app.asked, min(72, columns - 6)).words.renderables[0]
        assert page.content_region.width == len(drawn.plain.split("\n")[0])

    play(first_ride(tmp_path), drive, (columns, 30))


def test_a_click_on_the_edge_of_a_page_closes_it_and_none_on_its_words(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        page = app.query_one(Page)
        await press(pilot, app, "f1")
        await pilot.pause(0.1)
        await pilot.click("#words", offset=(4, 2))
        assert page.display
        await pilot.click("#cover", offset=(60, 23))
        await pilot.pause()
        assert not page.display
        assert app.is_reading

    play(first_ride(tmp_path), drive, (80, 24))
