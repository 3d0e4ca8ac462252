"""The board as it is drawn says what the board in words says."""

from __future__ import annotations

import pytest
from malory.games.tales.movement import within_reach
from malory.telling import begin, bind, cast, find


@pytest.fixture(scope="module")
def sitting():
    bound = bind(find("tales"), {"knights": "Gawain"}, True)
    found = begin(bound, cast(bound, ""), "7")
    list(found.go_on())
    while not found.table.state.knights[0].place:
        found.answer(found.prompt.options[0].move)
        list(found.go_on())
    return found


def test_every_space_is_drawn_once_and_every_line_between_two_of_them(sitting):
    board = sitting.board()
    names = [one.name for one in board.spots]
    assert len(names) == len(set(names)) == 75
    assert all(start in names and end in names for start, end, _ in board.lines)
    assert len({(one.x, one.y) for one in board.spots}) == 75


def test_the_knight_stands_where_he_is_and_reaches_what_a_move_reaches(sitting):
    state = sitting.table.state
    spots = {one.name: one for one in sitting.board().spots}
    here = state.knights[0].place
    assert spots[here].here == ("Gawain",)
    assert {name: one.far for name, one in spots.items() if one.far is not None} == within_reach(
        state, 0
    )


def test_what_his_quest_marks_is_marked(sitting):
    state = sitting.table.state
    marks = {place for quest in state.knights[0].quests.values() for _, place in quest.marks}
    drawn = {one.name for one in sitting.board().spots if one.marks}
    assert marks
    assert marks == drawn
