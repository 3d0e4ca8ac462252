"""Who has which rows: what is new, and its question."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.presenter.full.app import TableApp
from malory.telling import Saves, Sitting, begin, bind, cast, find
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tests.presenter.full.driving import drawn, first_ride, play, press, rows, tale, words


def test_choices_stand_beneath_what_is_new_where_both_have_room(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await pilot.pause(0.1)
        assert not app.desk.asking.is_folded
        assert app.desk.tale.is_read
        shown = "\n".join(rows(app))
        assert "Tales of the Arthurian Knights" in shown
        assert " 1  " in shown
        assert "10  " in shown

    play(first_ride(tmp_path), drive, (80, 24))


def test_a_long_list_has_the_rows_that_a_tall_screen_has_to_spare(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter")
        await press(pilot, app, "1", "enter", "space", "space", "space")
        await pilot.pause(0.2)
        choices = app.desk.asking.choices
        assert choices.option_count > 28
        assert choices.size.height > 20
        assert app.desk.tale.size.height >= 10

    play(first_ride(tmp_path), drive, (100, 60))


def test_what_is_typed_says_how_far_the_numbers_go(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        assert app.query_one("#line", Input).placeholder.startswith("1 to 10")

    play(first_ride(tmp_path), drive)


def test_a_click_on_what_says_that_there_is_more_reads_on(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter")
        await pilot.pause(0.2)
        assert app.desk.asking.is_folded
        before = app.desk.tale.scroll_offset.y
        await pilot.click("#more", offset=(4, 0))
        await pilot.pause(0.1)
        assert app.desk.tale.scroll_offset.y > before
        for _ in range(9):
            await pilot.click("#more", offset=(4, 0))
            await pilot.pause(0.1)
        assert not app.desk.asking.is_folded

    play(first_ride(tmp_path), drive, (80, 24))


def test_a_screen_that_grows_in_the_middle_of_a_text_loses_none_of_it(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter")
        await pilot.pause(0.2)
        before = tale(app)
        for size in ((60, 20), (160, 50), (41, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.2)
            assert tale(app) == before
            line = app.query_one("#line")
            assert line.region.height == 1
            assert line.region.bottom <= size[1]
        for _ in range(20):
            await press(pilot, app, "space")
        assert not app.desk.asking.is_folded
        assert app.desk.tale.is_read

    play(first_ride(tmp_path), drive, (100, 30))


def test_on_a_screen_that_shrinks_the_tale_keeps_a_part_of_the_rows(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter", "space", "space", "space")
        await pilot.pause(0.2)
        assert not app.desk.asking.is_folded
        for size in ((80, 24), (50, 20), (130, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            for _ in range(50):  # a busy machine lays out late
                await pilot.pause(0.1)
                if app.desk.tale.is_read and app.desk.tale.size.height >= 4:
                    break
            assert not app.desk.asking.is_folded
            assert app.desk.tale.size.height >= 4
            assert app.desk.tale.is_read
            assert app.query_one("#line").region.bottom <= size[1]

    play(first_ride(tmp_path), drive, (130, 50))


def test_choices_that_were_put_away_are_there_where_a_screen_grows_enough(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "1", "enter", "1", "enter")
        await pilot.pause(0.2)
        assert app.desk.asking.is_folded
        await pilot.resize_terminal(100, 80)
        await pilot.pause(0.3)
        assert not app.desk.asking.is_folded

    play(first_ride(tmp_path), drive, (80, 24))


def test_at_the_end_the_sheet_is_still_there_and_enter_or_a_click_leaves(tmp_path: Path) -> None:
    bound = bind(find("the-ferry"), {}, True)
    sitting = begin(bound, cast(bound, ""), "1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for _ in range(60):
            if sitting.is_over:
                break
            await press(pilot, app, "space", "1")
        await pilot.pause(0.2)
        assert "To play it over:" in tale(app)
        assert "Rope" in words(app, "sheet-words")
        assert "Enter leaves." in "\n".join(rows(app))
        await press(pilot, app, "space", "space", "pagedown")
        assert app.talk.is_alive()
        await pilot.click("#choices", offset=(3, 0))
        await pilot.pause(0.2)
        assert not app.talk.is_alive()

    play(sitting, drive, (130, 40))


def camlann(folder: Path) -> Sitting:
    bound = bind(find("camlann"), {}, True)
    return begin(bound, cast(bound, "human,bot:steady"), "hand1", Saves(folder))


@pytest.mark.parametrize("columns", [60, 71, 80, 93, 100])
def test_no_line_breaks_between_a_card_and_its_number(tmp_path: Path, columns: int) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        hand = app.query_one("#hand", Static)
        lines = drawn(hand.content, hand.size.width).splitlines()
        assert len(lines) == hand.virtual_size.height > 1
        assert "[1] " in lines[0]
        assert not [line for line in lines if line.rstrip().endswith("]")]

    play(camlann(tmp_path), drive, (columns, 30))


def test_when_the_new_is_read_the_old_makes_room_for_all_choices(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "space")
        await pilot.pause(0.2)
        choices = app.desk.asking.choices
        assert not app.desk.asking.is_folded
        assert choices.size.height == choices.virtual_size.height > 9
        assert app.desk.tale.size.height >= 3
        assert app.desk.tale.is_read

    play(camlann(tmp_path), drive, (80, 26))


def test_what_is_told_after_an_answer_stands_apart_from_what_was_told_before(tmp_path) -> None:
    bound = bind(find("kings-court"), {}, True)
    sitting = begin(bound, cast(bound, "human,bot:steady"), "hand1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for _ in range(4):
            await press(pilot, app, "1")
        await pilot.pause(0.2)
        blocks = list(app.desk.tale.children)
        after = [at for at, one in enumerate(blocks) if one.has_class("fresh")]
        assert after
        for at in after:
            assert blocks[at].virtual_region.y > blocks[at - 1].virtual_region.bottom
        beside = [at for at in range(after[0], len(blocks)) if at not in after]
        lines = [at for at in beside if blocks[at].has_class("line")]
        assert any(blocks[at].region.y == blocks[at - 1].region.bottom for at in lines)

    play(sitting, drive, (80, 24))


def test_when_a_question_is_asked_again_the_end_of_the_tale_stays(tmp_path: Path) -> None:
    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        await press(pilot, app, "space", "1", "9", "enter")
        await pilot.pause(0.2)
        assert words(app, "refusal")
        assert app.desk.tale.is_read
        await press(pilot, app, "enter")
        await pilot.pause(0.2)
        assert app.desk.tale.is_read

    play(camlann(tmp_path), drive, (80, 24))


def test_of_two_choices_the_line_says_one_or_two(tmp_path: Path) -> None:
    bound = bind(find("king-arthur"), {}, True)
    sitting = begin(bound, cast(bound, "human,bot:steady"), "hand1", Saves(tmp_path))

    async def drive(pilot: Pilot[int], app: TableApp) -> None:
        for _ in range(40):
            count = app.desk.asked.numbers if app.desk.asked else 0
            hint = app.query_one("#line", Input).placeholder
            assert hint.startswith("1 or 2," if count == 2 else f"1 to {count}," * (count > 1))
            if count == 2:
                return
            await press(pilot, app, "1")
        raise AssertionError("never two choices")

    play(sitting, drive)
