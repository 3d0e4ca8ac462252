"""What reach says of the book of Tales is so: held against whole rides and single encounters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from malory.book import model
from malory.book.cache import compile_kept, folder_of
from malory.book.compiling import Compilation
from malory.games.tales import Tales
from malory.kernel import Roll, Shuffle, play, question
from scriptorium.reach import Reach, search
from scriptorium.reach.encounters import Way
from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import play_one
from scriptorium.staging import Fact, stage
from scriptorium.trace.givers import literals

from tests.games.tales.riding import but


@cache
def tales() -> Compilation:
    return compile_kept(folder_of("tales"))


@cache
def reach() -> Reach:
    return search(tales(), edition=tales().pack.edition())


@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("coop", 3), ("competitive", 4)])
def test_what_a_ride_reads_was_never_proved_out(mode: str, seats: int) -> None:
    order = Order("tales", "", (("mode", mode),), ",".join(["bot:random"] * seats), "reach")
    for number in range(12):
        for event in play_one(order, number).events:
            if event.kind == "passage":
                assert not reach().proved_out(event.facts["passage"])
                assert reach().reached(event.facts["passage"])


def test_with_all_cards_all_of_the_book_is_reached() -> None:
    whole = search(tales())
    assert [id for id in tales().placed if not whole.reached(id)] == []


def test_a_passage_of_a_card_in_the_box_is_proved_out_of_an_edition() -> None:
    cards = but(tales().pack.edition(), characters=("King",))
    found = search(tales(), edition=cards)
    assert found.proved_out("1905")
    assert found.reached("1005")


@pytest.mark.parametrize("part", range(4))
def test_a_way_through_an_encounter_can_be_ridden(part: int) -> None:
    game = Tales(tales().book, {"mode": "coop", "skills": "first"})
    for id in list(tales().placed)[part::4]:
        way = reach().witness(id)
        if way is not None:
            assert isinstance(way, Way)
            assert any(ridden(game, way, facts, id) for facts in facts_of(way)), id


def facts_of(way: Way) -> Iterator[list[Fact]]:
    """Who the way is for: all that its conditions name, or of each only the first part."""
    entry = way.origin.entry
    assert entry is not None
    base: list[Fact] = []
    if entry.kind == "card" and len(entry.cards) > 1:
        ages = {row.name: row.number for row in tales().pack.tables.ages}
        base += [Fact(model.Age(ages[one], ages[one])) for one in entry.cards if one in ages]
    if len(entry.cards) == 3:
        base.append(Fact(model.Stands("terrain", entry.cards[1])))
    conditions: list[list[Fact]] = []
    for turned, following in zip(way.turns, way.turns[1:], strict=False):
        ending = tales().book.passage(turned.passage).ending
        if isinstance(ending, model.Menu) and following.by[0] >= 0:
            condition = ending.entries[following.by[0]].condition
            if condition is not None:
                conditions.append([Fact(*one) for one in literals(condition)])
    yield base + [fact for facts in conditions for fact in facts]
    yield base + [facts[0] for facts in conditions]
    yield base + [facts[-1] for facts in conditions]


def ridden(game: Tales, way: Way, facts: list[Fact], id: str) -> bool:
    """Whether the real rules come from the card to the passage, for a knight like that."""
    first = way.turns[0].passage
    s = stage(game, 2, "way", first, facts).table.state
    waiting, tried = [s.copy()], 0
    while waiting and tried < 3000:
        s = waiting.pop(0)
        if id in s.knights[0].visited:
            return True
        tried += 1
        asked = question(s)
        if isinstance(asked, Roll):
            answers = [(face,) * asked.dice for face in range(1, asked.sides + 1)]
        elif isinstance(asked, Shuffle):
            answers = [tuple(sorted(asked.ids))]
        else:
            answers = list(asked.moves)
        for answer in answers:
            after = s.copy()
            play(after, answer)
            waiting.append(after)
    return False
