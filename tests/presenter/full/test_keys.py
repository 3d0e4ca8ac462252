"""The keys at the foot of the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.presenter.full.app import TableApp
from malory.presenter.full.cover import Page
from textual.pilot import Pilot

from tests.presenter.full.driving import first_ride, play, rows

NAMES = ("Quit", "Help", "Sheet", "Board", "Log", "Undo", "Why", "Theme")


@pytest.mark.parametrize("columns", [20, 31, 41, 60, 80, 160])
def test_every_key_is_named_however_narrow_the_screen(tmp_path: Path, columns: int) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await pilot.pause(0.1)
        foot = "\n".join(list(rows(app))[-app.query_one("Keys").size.height :])
        assert [name for name in NAMES if f" {name}" not in foot] == []
        line = app.query_one("#line")
        assert line.region.bottom == app.query_one("Keys").region.y

    play(first_ride(tmp_path), drive, (columns, 30))


def test_a_click_on_a_key_of_a_narrow_screen_does_what_it_does(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await pilot.pause(0.1)
        foot = app.query_one("Keys")
        shown = list(rows(app))[foot.region.y :]
        (at,) = [(row.index("F2"), y) for y, row in enumerate(shown) if "F2" in row]
        await pilot.mouse_down("Keys", offset=at)
        await pilot.pause(0.1)
        assert app.query_one(Page).display

    play(first_ride(tmp_path), drive, (41, 30))
