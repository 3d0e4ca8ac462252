"""Where a game stands, in a few words, by which its save is known again."""

from __future__ import annotations

from typing import Any

import pytest
from malory.kernel import NOBODY, view
from malory.kernel.chance import Stream
from malory.telling import Saves, Sitting, begin, bind, cast, find
from malory.telling.shelf import shelved

SEATS = {
    "tales": "human",
    "kings-court": "human,bot,bot",
    "camlann": "bot,human",
    "king-arthur": "human,human,bot",
    "shadows": "human,bot,bot",
}


def played(tmp_path: Any, game: str, turns: int, seats: str = "") -> Sitting:
    bound = bind(find(game), {}, for_people=True)
    sitting = begin(bound, cast(bound, seats or SEATS[game]), "4", Saves(tmp_path))
    for _ in range(turns):
        list(sitting.go_on())
        if sitting.is_over:
            break
        sitting.answer(sitting.prompt.options[0].move)
    return sitting


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("tales", "Dame Bradamante; Age 1, round 1 of 12"),
        ("kings-court", "hand 1; you 0, player 2 0, player 3 0"),
        ("camlann", "; hand 1 of 10; tokens "),
        ("king-arthur", "adventures left"),
        ("shadows", "; swords 0 white, 0 black; siege engines 0 of 12"),
    ],
)
def test_a_save_says_where_its_game_stands(tmp_path: Any, game: str, words: str) -> None:
    sitting = played(tmp_path, game, 4)
    (found,) = shelved(sitting.saves)
    assert words in found.stands
    assert "HIDDEN" not in found.stands


@pytest.mark.parametrize("game", SEATS)
def test_nothing_that_is_hidden_from_the_table_is_told(tmp_path: Any, game: str) -> None:
    sitting = played(tmp_path, game, 12)
    rules, people = sitting.bound.game, tuple(sorted(sitting.people))
    seen = view(sitting.table.state, NOBODY)
    for seed in range(3):  # whatever else may lie hidden there, the words are the same
        other = view(rules.sample(seen, Stream(seed)), NOBODY)
        assert rules.stands(other, people) == sitting.stands()


def test_before_anything_is_chosen_there_is_nothing_to_say(tmp_path: Any) -> None:
    assert played(tmp_path, "tales", 0).stands() == ""
    assert played(tmp_path, "tales", 1, "human,human").stands().count(";") <= 1


def test_a_save_that_does_not_say_is_listed_like_any_other(tmp_path: Any) -> None:
    sitting = played(tmp_path, "tales", 4)
    sitting.saves.write("older", sitting.table, {"title": "Tales", "decisions": [1]})
    assert {one.name: bool(one.stands) for one in shelved(sitting.saves)} == {
        "older": False,
        sitting.name: True,
    }
