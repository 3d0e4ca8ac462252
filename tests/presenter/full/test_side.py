"""What stands beside the tale."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.presenter.full.app import TableApp
from malory.presenter.full.asking import Asked
from malory.presenter.full.cover import Page
from malory.telling import Sitting
from textual.pilot import Pilot
from textual.widgets import TabbedContent

from tests.presenter.full.driving import first_ride, play, press, rows, words


def test_a_board_has_a_key_and_a_tab_only_where_there_is_one(sitting: Sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter")
        await pilot.pause(0.1)
        shown = "\n".join(rows(app))
        assert "Sheet" in shown
        assert "Board" not in shown
        await press(pilot, app, "f3")
        assert app.query_one("#tabs", TabbedContent).active == "sheet"
        assert not app.query_one(Page).display

    play(sitting, drive, (130, 40))


def test_the_board_that_was_turned_to_stays_while_questions_change(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f3", "1", "enter")
        await pilot.pause(0.1)
        assert app.query_one("#tabs", TabbedContent).active == "board"
        assert "Carnac: Horses for Logres" in words(app, "board-words")
        app.ask(Asked([], is_pause=True, takes_words=False))  # the screen is handed over
        await pilot.pause(0.1)
        assert app.query_one("#tabs", TabbedContent).active == "board"
        assert words(app, "board-words") == words(app, "sheet-words") == ""

    play(first_ride(tmp_path), drive, (130, 40))


def test_the_board_has_the_columns_that_a_wide_screen_has_to_spare(tmp_path: Path) -> None:
    widths = []

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for columns in (118, 140, 160):
            await pilot.resize_terminal(columns, 50)
            await pilot.pause(0.1)
            widths.append(app.side.size.width)
            assert app.desk.size.width >= 62

    play(first_ride(tmp_path), drive, (118, 50))
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("size", [(118, 30), (130, 40), (160, 50)])
def test_whoever_looks_sees_where_he_stands_on_the_board(tmp_path: Path, size) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter", "f3")
        await pilot.pause(0.2)
        assert [row for row in rows(app) if "@" in row and "@ you" not in row]

    play(first_ride(tmp_path), drive, size)


def test_a_tall_screen_has_the_whole_board(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter", "f3")
        await pilot.pause(0.2)
        shown = "\n".join(rows(app))
        assert "Orkney" in shown
        assert "Benwick" in shown
        assert "Place of Power" in shown

    play(first_ride(tmp_path), drive, (160, 50))


def test_no_name_on_the_board_is_cut_off(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f3")
        await pilot.pause(0.2)
        scroll = app.query_one("#board-scroll")
        assert scroll.scrollable_content_region.width >= 52
        assert scroll.max_scroll_x == 0

    play(first_ride(tmp_path), drive, (118, 30))
