"""The full screen, driven key by key without a terminal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from malory.kernel import Option as Answer
from malory.kernel import Prompt
from malory.presenter.full.app import TableApp
from malory.presenter.full.asking import Asking
from malory.presenter.full.cover import Page
from malory.presenter.full.pages import choices_of
from malory.presenter.full.themes import THEMES
from malory.telling import Saves, begin, bind, cast, find
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tests.presenter.full.driving import (
    choices,
    drawn,
    first_ride,
    play,
    press,
    settled,
    tale,
    words,
)


def test_the_tale_is_told_and_a_digit_chooses(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert "The Short Ferry" in tale(app)
        await press(pilot, app, "enter")
        assert "half full" in tale(app)
        assert choices(app)[1] == "2 Take the purse that lies on the thwart"
        await press(pilot, app, "2")
        assert "> Take the purse" in tale(app)

    play(sitting, drive)
    assert len(sitting.decisions) == 1


def test_arrows_and_enter_pick_from_the_list_and_so_does_a_click(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", "down", "down", "down", "down", "enter")
        assert "> Go back to the landing" in tale(app)
        await press(pilot, app, "f5")
        assert "Taken back: Go back to the landing, and wait." in tale(app)
        await pilot.click("#choices", offset=(4, 0))
        await settled(pilot, app)
        assert "> Take the oar" in tale(app)

    play(sitting, drive)


def test_letters_and_commands_are_typed_as_in_lines(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", "z", "z", "z", "enter")
        assert "fits none of the 4 choices" in words(app, "refusal")
        await press(pilot, app, *"sheet", "enter")
        assert app.query_one(Page).display
        assert "Rowing" in words(app, "words")
        await press(pilot, app, "enter")
        assert not app.query_one(Page).display
        await press(pilot, app, *"go back", "enter")
        assert "Nobody comes." in tale(app)

    play(sitting, drive)


@pytest.mark.parametrize("key", ["f1", "f2", "f4", "f6"])
def test_every_page_opens_over_a_narrow_screen_and_closes(sitting, key: str) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", key)
        assert app.query_one(Page).display
        await press(pilot, app, "escape")
        assert not app.query_one(Page).display
        assert app.is_reading

    play(sitting, drive)


def test_what_is_typed_while_a_page_closes_is_an_answer(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", "f2")
        await pilot.press("enter", *"zzz", "enter")
        await settled(pilot, app)
        assert '"zzz" fits none of the 4 choices' in words(app, "refusal")

    play(sitting, drive)


def test_what_is_wide_enough_has_the_sheet_beside_the_tale(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter")
        assert "Rowing" in words(app, "sheet-words")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.query_one("#side").has_class("shown")

    play(sitting, drive, size=(140, 40))


def test_a_key_held_down_takes_no_answer_that_was_not_shown(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        app.desk.is_reading = False
        await pilot.press(*"1111")
        assert sitting.decisions == []
        app.desk.is_reading = True

    play(sitting, drive)


def test_leaving_saves_and_says_how_to_go_on(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", "ctrl+q")

    front = play(sitting, drive)
    assert front.farewell[0].command.startswith("malory play ")
    assert sitting.saves.is_there(sitting.name)


def test_a_screen_that_is_handed_over_keeps_nothing(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter")
        app.wipe()
        await pilot.pause()
        assert tale(app) == ""
        assert choices(app) == []
        shown = [drawn(one.content, 72) for one in app.query(Static).results(Static) if one.id]
        assert not any("Take the oar" in one or "Rowing" in one for one in shown)

    play(sitting, drive, size=(140, 40))


@pytest.mark.parametrize("theme", [one.name for one in THEMES])
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (140, 40), (20, 8)])
def test_every_theme_is_drawn_at_every_size(sitting, theme: str, size: tuple[int, int]) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "enter", "f9", "2")
        assert app.theme in {one.name for one in THEMES} - {theme}
        assert "<svg" in app.export_screenshot()

    play(sitting, drive, size=size, theme=theme)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (130, 40)])
def test_the_line_where_answers_are_typed_is_seen_whatever_stands_above_it(tmp_path, size):
    sitting = first_ride(tmp_path)

    def seen(app: TableApp) -> bool:
        line, left = app.query_one("#line"), app.query_one("#left")
        return line.region.height == 1 and left.region.contains_region(line.region)

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert len(choices(app)) > 9
        await pilot.pause()
        assert seen(app)
        await press(pilot, app, "9", "9", "enter")
        await pilot.pause()
        assert "There is no choice 99" in words(app, "refusal")
        assert seen(app)

    play(sitting, drive, size)


def test_a_choice_that_is_wrapped_hangs_under_its_own_words():
    option = Answer("go", "Go down to the water, and " * 4)
    (one,) = choices_of(Prompt(0, "Where?", (option,)))
    console = Console(width=40, file=StringIO())
    with console.capture() as shown:
        console.print(one.shown)
    first, *others = shown.get().splitlines()
    assert first.startswith("1  Go down")
    assert others
    assert all(line.startswith("   ") for line in others)


def test_while_there_is_more_to_read_the_choices_make_room_and_space_brings_them(tmp_path):
    sitting = first_ride(tmp_path)

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        asking = app.query_one(Asking)
        await press(pilot, app, "4", "enter")
        await press(pilot, app, "1", "enter")
        await pilot.pause(0.2)
        assert asking.is_folded
        assert not asking.choices.display
        for _ in range(12):
            if not asking.is_folded:
                break
            await pilot.press("space")
            await pilot.pause(0.1)
        assert asking.choices.display
        assert "Round 1" in tale(app)
        assert len(sitting.decisions) == 2
        await pilot.press("1")
        assert len(sitting.decisions) == 2

    play(sitting, drive)


def test_a_digit_brings_choices_that_were_put_away_and_chooses_nothing_unseen(tmp_path):
    sitting = first_ride(tmp_path)

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "4", "enter", "1", "enter")
        await pilot.pause(0.2)
        assert app.query_one(Asking).is_folded
        await pilot.press("3")
        await pilot.pause(0.1)
        assert not app.query_one(Asking).is_folded
        assert app.query_one("#line", Input).value == "3"
        assert len(sitting.decisions) == 2

    play(sitting, drive)


def test_how_things_stand_is_shown_as_it_is_meant(tmp_path: Path) -> None:
    """King Arthur marks with a star what can be paid."""
    bound = bind(find("king-arthur"), {}, True)
    sitting = begin(bound, cast(bound, "human,bot:steady"), "hand1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert app.query_one("#line", Input).placeholder
        assert "*" in words(app, "status")
        assert "\\" not in words(app, "status")

    play(sitting, drive)


def test_while_the_screen_is_handed_over_no_question_of_another_stands_on_it(tmp_path):
    bound = bind(find("shadows"), {}, True)
    sitting = begin(bound, cast(bound, "human,human,bot"), "7", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for _ in range(12):
            if "Pass to" in tale(app) or "Now it is for" in tale(app):
                break
            await press(pilot, app, "enter")
        await pilot.pause()
        assert choices(app) == ["Enter goes on."]
        assert words(app, "question") == ""

    play(sitting, drive)


def test_where_a_screen_is_handed_over_only_enter_means_something(tmp_path: Path) -> None:
    bound = bind(find("shadows"), {}, True)
    sitting = begin(bound, cast(bound, "human,human,bot"), "7", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        before = tale(app)
        assert "Pass to" in before
        await press(pilot, app, "2", "2", "2", "1", "space", "f1", "f4", "f6")
        assert tale(app) == before
        assert app.query_one("#line", Input).value == ""
        assert app.query_one("#line", Input).placeholder == ""
        await press(pilot, app, "enter")
        assert tale(app) != before

    play(sitting, drive)


def test_a_digit_held_down_does_not_pile_up(tmp_path: Path) -> None:
    bound = bind(find("tales"), {"knights": "Gawain"}, True)
    sitting = begin(bound, cast(bound, ""), "7", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert 9 < len(choices(app)) < 100
        await press(pilot, app, *"2222222")
        assert app.query_one("#line", Input).value == "222"  # refused, and not read as another
        await press(pilot, app, "enter")
        assert "There is no choice 222" in words(app, "refusal")

    play(sitting, drive)


def test_a_digit_that_chose_nothing_makes_room_for_one_that_does(tmp_path: Path) -> None:
    bound = bind(find("the-clapper"), {}, True)
    sitting = begin(bound, cast(bound, ""), "7", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert 1 < len(choices(app)) < 9
        await press(pilot, app, "9", "9", "9")
        assert app.query_one("#line", Input).value == "9"
        before = tale(app)
        await press(pilot, app, "1")
        assert app.query_one("#line", Input).value == ""
        assert tale(app) != before

    play(sitting, drive)


def test_a_page_says_that_it_goes_on_where_it_does(sitting) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f1")
        await pilot.pause(0.1)
        assert "Space: more" in str(app.query_one("#page").border_subtitle)
        await press(pilot, app, "escape", "f6")
        await pilot.pause(0.1)
        assert "Space" not in str(app.query_one("#page").border_subtitle)

    play(sitting, drive, (80, 12))


def test_the_bar_beside_a_page_stands_where_the_page_does(tmp_path: Path) -> None:
    bound = bind(find("tales"), {"knights": "Gawain"}, True)
    sitting = begin(bound, cast(bound, ""), "1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for _ in range(3):
            await press(pilot, app, "1", "enter", "space", "space")
        page = app.query_one("#page")
        for key in ("f3", "f6", "f4"):
            await press(pilot, app, key)
            await pilot.pause(0.2)
            assert page.vertical_scrollbar.position == page.scroll_y
            await press(pilot, app, "escape")

    play(sitting, drive)


def test_what_the_signs_of_a_board_mean_is_seen_beneath_it_whatever_its_size(tmp_path) -> None:
    bound = bind(find("tales"), {"knights": "Gawain"}, True)
    sitting = begin(bound, cast(bound, ""), "1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "f3")
        await pilot.pause(0.2)
        legend = app.query_one("#board-legend", Static)
        assert "within reach" in words(app, "board-legend")
        assert 0 < legend.region.bottom <= app.size.height - 1

    play(sitting, drive, (130, 40))
