"""The book of records: what of a ride that is over is fit to be told again."""

from __future__ import annotations

import pytest
from malory.book.cache import open_book
from malory.games.tales import Knight, Tale, Tales
from malory.games.tales.feats import feats
from malory.pack.tales.cards import RecordRow

from tests.games.tales.riding import but, tables


def told(row: RecordRow, *knights: Knight, **state: object) -> list[int]:
    """The seats to which a row falls, at the end of a ride that came out like this."""
    book = open_book("tales")
    mode = "solo" if len(knights) == 1 else str(state.pop("mode", "coop"))
    options = {"mode": mode, "edition": "first-ride"}
    if mode != "competitive":
        options["difficulty"] = "Champion"
    game = Tales(book, options)
    game.setting.tables = but(book.tables, records=(row,))
    s = game.opening(len(knights))
    s.game = game
    s.knights = knights
    for name, value in state.items():
        setattr(s, name, value)
    assert isinstance(s, Tale)
    return [one.seat for one in feats(s)]


def row(**asked: object) -> RecordRow:
    return RecordRow(id="one", title="One", words="It was so.", from_="design", **asked)


@pytest.mark.parametrize(
    ("asked", "knight"),
    [
        ({"visited": ("2505",)}, Knight(visited=frozenset({"2505"}))),
        ({"locations": ("Corbenic",)}, Knight(visited=frozenset({"2529"}))),
        ({"quests": ("Dragon Slayer",)}, Knight(done=("Dragon Slayer",))),
        ({"done": 2}, Knight(done=("Dragon Slayer", "The Vision"))),
        ({"renown": 5}, Knight(renown={"Romance": 5})),
        ({"tokens": ("20", "30")}, Knight(tokens=("30",))),
        ({"statuses": ("Mad",)}, Knight(statuses={"Mad": None})),  # type: ignore[dict-item]
        ({"treasures": ("Any",)}, Knight(treasures=("Any",))),
    ],
)
def test_a_record_falls_to_the_knight_who_did_it_alone(
    asked: dict[str, object], knight: Knight
) -> None:
    assert told(row(**asked), Knight()) == []
    assert told(row(**asked), knight) == [0]
    assert told(row(**asked), Knight(), knight) == [1]


def test_all_that_a_record_asks_must_hold() -> None:
    asked = row(done=1, tokens=("20",))
    assert told(asked, Knight(done=("The Vision",))) == []
    assert told(asked, Knight(done=("The Vision",), tokens=("20",))) == [0]


def test_the_end_counts_by_result_age_and_difficulty() -> None:
    won = row(result="victory", difficulty="champion", age=3)
    assert told(won, Knight(), result="victory", age=3) == [0]
    assert told(won, Knight(), result="victory", age=2) == []
    assert told(won, Knight(), result="defeat", age=3) == []
    assert told(row(result="victory", difficulty="Squire"), Knight(), result="victory") == []


def test_of_rivals_the_best_has_the_victory() -> None:
    rivals = (Knight(destiny=3), Knight(destiny=9))
    assert told(row(result="victory"), *rivals, mode="competitive", result="won") == [1]
    assert told(row(result="defeat"), *rivals, mode="competitive", result="won") == [0]


def test_each_record_that_ships_can_be_earned_on_a_whole_book() -> None:
    book = open_book("tales")
    shipped = tables().tables
    assert len({one.id for one in shipped.records}) == len(shipped.records) > 10
    for one in shipped.records:
        assert one.renown <= shipped.numbers.renown_limit
        assert [page for page in one.visited if page not in book] == []
        for location in one.locations:
            visits = next(card.visits for card in shipped.locations if card.name == location)
            assert all(page in book for page in visits)


def test_a_way_is_told_by_what_makes_results_comparable() -> None:
    book = open_book("tales")
    solo = Tales(book, {"mode": "solo"})
    assert way(solo, 1) == "solo, squire"
    rivals = Tales(book, {"mode": "competitive", "ages": "1"})
    assert way(rivals, 2) == "2 rivals, 1 Age"


def way(game: Tales, seats: int) -> str:
    s = game.opening(seats)
    s.game = game
    return game.way(s)
