"""Orders changed after the fact: the card that was named lies where another had been drawn."""

from __future__ import annotations

from malory.kernel import (
    CHANCE,
    Ask,
    Drawn,
    Event,
    Facts,
    Flow,
    Game,
    Prompt,
    Refusal,
    Seeded,
    Shuffle,
    State,
    state,
    step,
)
from malory.kernel.redraw import could_be, place_of, redrawn
from malory.kernel.table import Table

CARDS = ("a", "b", "c", "d", "e")


@state
class Deal(State["Dealer"]):
    aside: tuple[str, ...] = CARDS
    pile: tuple[str, ...] = ()


@step
def part(s: Deal) -> Flow:
    order = yield Shuffle(s.aside)
    s.pile, s.aside = order[:3], order[3:]
    s.push(mix(), turn())


@step
def mix(s: Deal) -> Flow:
    s.pile = yield Shuffle(tuple(sorted(s.pile)))


@step
def turn(s: Deal) -> Flow:
    answer = yield Ask(0, ("draw", "lot"))
    if answer == "lot":
        s.push(lot(), turn())
    elif s.pile:
        card, s.pile = s.pile[0], s.pile[1:]
        s.say("drew", 0, reveals=True, card=card)
        s.push(turn())


@step
def lot(s: Deal) -> Flow:
    order = yield Shuffle(("x", "y", "z"))
    s.say("drew", 0, reveals=True, card=next(one for one in order if one != "y"))


class Dealer(Game[Deal]):
    facts = Facts("dealer", __name__, (1,), 20, hidden={"aside": "pile", "pile": "pile"})

    def opening(self, seats: int) -> Deal:
        s = Deal()
        s.push(part())
        return s

    def prompt(self, view: Deal) -> Prompt:
        raise NotImplementedError  # the table here answers moves by name: none is shown

    def drawn(self, event: Event) -> Drawn | None:
        return Drawn((event.facts["card"],), "Draw") if event.kind == "drew" else None


def dealt(*moves: str) -> Table[Deal]:
    table = Table(Dealer(), 1, "4")
    for move in moves:
        assert table.answer(0, move) is None
    return table


def test_a_card_may_be_any_that_lay_hidden_in_its_pile_or_was_set_aside_from_it():
    table = dealt("draw", "draw")
    assert could_be(table, 0, place_of(table, 0), Drawn((table.events[0].facts["card"],), "")) == [
        *CARDS
    ]
    first = table.events[0].facts["card"]
    second = Drawn((table.events[1].facts["card"],), "")
    assert could_be(table, 1, place_of(table, 1), second) == [one for one in CARDS if one != first]


def test_each_card_that_may_be_there_can_be_put_there():
    for card in CARDS:
        table = dealt("draw")
        again = redrawn(table, 0, place_of(table, 0), (card,), Seeded("4"))
        assert isinstance(again, Table)
        assert again.events[0].facts["card"] == card
        assert sorted(again.state.pile + again.state.aside + (card,)) == [*CARDS]
        assert [seat for seat, _ in again.record] == [CHANCE, CHANCE, 0]


def test_what_was_turned_up_before_stays():
    table = dealt("draw", "draw")
    first = table.events[0].facts["card"]
    said = redrawn(table, 1, place_of(table, 1), (first,), Seeded("4"))
    assert isinstance(said, Refusal)
    for card in CARDS:
        if card != first:
            again = redrawn(table, 1, place_of(table, 1), (card,), Seeded("4"))
            assert isinstance(again, Table)
            assert [one.facts["card"] for one in again.events] == [first, card]


def test_a_card_that_the_rules_pass_over_cannot_be_it():
    table = dealt("lot")
    drawn = Drawn((table.events[0].facts["card"],), "")
    assert could_be(table, 0, place_of(table, 0), drawn) == ["x", "z"]


def test_the_old_table_is_left_as_it_was():
    table = dealt("draw")
    before = (list(table.record), list(table.events), table.state.copy())
    card = next(one for one in CARDS if one != table.events[0].facts["card"])
    redrawn(table, 0, place_of(table, 0), (card,), Seeded("4"))
    assert (table.record, table.events) == before[:2]
    assert table.state == before[2]
