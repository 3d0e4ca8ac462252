"""What a seat has seen holds in every world that is dealt for it, also of cards that moved since.

Whole games are played. For the black cards the test keeps book itself, from what a seat is told
alone: each card that the seat has seen, and where that may lie by now. For the white ones what is
remembered is held against the truth, and dealt worlds against what is remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import pytest
from malory.games.shadows import BOTS, Board, Realm, sights, verbs
from malory.kernel import CHANCE, NOBODY, Answer, Bot, Event, Seat, Seeded, Stream, question, view
from malory.kernel.laws import written
from malory.kernel.play import legal
from malory.kernel.table import Table

from bench.bold import BOLD
from tests.games.shadows.seated import HOME, KAY, PERCIVAL, PLAIN, Seated, game_of, laid

Cell = tuple[str, int, int]
MIXED: Final = ("mixed", -1, 0)
"""Somewhere in a pile that was made anew."""


class Book:
    """The black cards that one seat has seen and sees no more, each with where it may lie."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.cards: list[tuple[str, set[Cell]]] = []
        self.moved = 0
        """How often a card has come to lie at one of two places, or more."""

    def hear(self, s: Realm, events: Iterable[Event]) -> None:
        """Take in what happened after a position."""
        size, drawn = len(s.black), [len(cards) for cards in s.drawn]
        for event in events:
            k, facts, own = event.seat, event.facts, event.secret.get(self.viewer, {})
            cards: Sequence[str] = own.get("cards", ())
            held: Cell = ("drawn", k, 0)
            match event.kind:
                case "foresaw" | "saw":
                    for at, card in enumerate(cards):
                        self.learn(("pile", -1, size - 1 - at), card)
                case "arranged":
                    self.arrange({("pile", -1, size - 1 - at) for at in range(facts["count"])})
                    for at, card in enumerate(cards):
                        self.learn(("pile", -1, size - 1 - at), card)
                case "drew black":
                    for at in range(facts["count"]):
                        size -= 1
                        top: Cell = ("pile", -1, size)
                        if k == self.viewer:
                            self.shown([top], [cards[at]])
                        else:
                            self.moves([top], [("drawn", k, drawn[k])])
                        drawn[k] += 1
                case "put under":
                    size, drawn[k] = size + 1, 1
                    self.cards = [
                        (card, {(z, o, n + (z == "pile")) for z, o, n in cells})
                        for card, cells in self.cards
                    ]
                    self.moves([held, ("drawn", k, 1)], [held, ("pile", -1, 0)])
                    for card in cards:
                        self.learn(("pile", -1, 0), card)
                case "announced" if facts["card"]:
                    self.shown([held], [facts["card"]])
                case "stopped" if s.pending:
                    (by,) = [one for one, many in enumerate(s.drawn) if many]
                    self.shown([("drawn", by, 0)], [facts["card"]])
                case "laid black" if facts["card"]:
                    self.shown([held], [facts["card"]])
                case "laid black":
                    quest = facts["quest"]
                    self.moves([held], [(quest, k, len(s.boards[quest].black))])
                case "banished" if facts["what"].startswith(verbs.LAST):
                    quest = facts["what"][len(verbs.LAST) :]
                    at = len(s.boards[quest].black) - 1
                    card, by = s.boards[quest].black[at]
                    if not card:
                        self.moves([(quest, by, at)], [("lost", by, len(s.lost[by]))])
                case "laid open":
                    quest = facts["quest"]
                    row = [*s.boards[quest].black, *[None] * 2]  # the last is laid just now
                    cells = [
                        (quest, by, at)
                        for at in range(len(row))
                        for by in range(len(s.knights))
                        if (one := row[at]) is None or (not one.card and one.by == by)
                    ]
                    self.shown(cells, facts["cards"])
                case "reshuffled" if facts["pile"] == "black":
                    self.cards = [
                        (card, {MIXED if one[0] in ("pile", "lost") else one for one in cells})
                        for card, cells in self.cards
                    ]
                    seen = [*s.black_gone, *s.lost[self.viewer]]
                    self.cards += [(card, {MIXED}) for card in seen]
                    size = facts["count"]
                case _:
                    pass
        self.cards = [one for one in self.cards if not self.sees(one[1])]

    def sees(self, cells: set[Cell]) -> bool:
        """Whether the seat sees all of these places."""
        return all(by == self.viewer for _, by, _ in cells)

    def learn(self, cell: Cell, card: str) -> None:
        """The seat has seen what lies there."""
        if any(cells == {cell} for _, cells in self.cards):
            assert (card, {cell}) in self.cards
            return
        self.shown([cell], [card])
        self.cards.append((card, {cell}))

    def arrange(self, top: set[Cell]) -> None:
        self.moved += any(cells & top and not top <= cells for _, cells in self.cards)
        self.moves(top, top)

    def moves(self, out: Iterable[Cell], into: Iterable[Cell]) -> None:
        """Something has gone from some places to others, unseen."""
        away, to = set(out), set(into)
        pile = any(cell[0] == "pile" for cell in away)
        for _, cells in self.cards:
            if cells & away or (pile and MIXED in cells):
                cells -= away
                cells |= to
                self.moved += len(cells) > 1 and MIXED not in cells

    def shown(self, at: Iterable[Cell], cards: Iterable[str]) -> None:
        """The seat has seen what lay at some places: nothing lies there any more."""
        cells = set(at)
        pile = any(cell[0] == "pile" for cell in cells)
        for card in cards:
            able = [
                one
                for one in self.cards
                if one[0] == card and (one[1] & cells or (pile and MIXED in one[1]))
            ]
            if able:
                able.sort(key=lambda one: len(one[1]))
                for one, wider in pairwise(able):
                    wider[1].update(one[1])  # it is not known which of them it was
                self.cards = [one for one in self.cards if one is not able[0]]
        for _, those in self.cards:
            those -= cells

    def holds_in(self, s: Realm) -> bool:
        """Whether in a whole position each card lies where it may: each at a place of its own."""
        there: dict[tuple[str, int, int], str] = {
            **{("pile", -1, at): card for at, card in enumerate(s.black)},
            **{
                ("drawn", k, n): one for k, held in enumerate(s.drawn) for n, one in enumerate(held)
            },
            **{("lost", k, n): one for k, held in enumerate(s.lost) for n, one in enumerate(held)},
            **{at: sights.at_place(s, at)[0] for at in sights.down_places(s)},
        }
        taken: dict[Cell, int] = {}

        def seat(n: int, seen: set[Cell]) -> bool:
            card, cells = self.cards[n]
            for cell, lies in there.items():
                may = cell in cells or (MIXED in cells and cell[0] == "pile")
                if may and lies == card and cell not in seen:
                    seen.add(cell)
                    if cell not in taken or seat(taken[cell], seen):
                        taken[cell] = n
                        return True
            return False

        return all(seat(n, set()) for n in range(len(self.cards)))


def law(s: Realm, viewer: Seat) -> bool:
    """Whether all that a seat remembers holds in a whole position; `s` is seen by that seat."""
    for one in sights.known(s, viewer):
        lie = Counter(card for at in one.places for card in sights.at_place(s, at))
        if Counter(one.cards) - lie:
            return False
    return True


def follow(table: Table[Realm], bot: Bot, rng: Stream) -> list[Event]:
    """Let one answer be given, chance's too, and return what happened."""
    s, heard = table.state, len(table.events)
    if s.asked == CHANCE:
        answer: Answer = Seeded(rng.bits()).outcome(0, question(s))
    else:
        seen = view(s, s.asked)
        answer = bot.choose(table.game, seen, legal(s), Stream(rng.bits()), 0)
    table._record(s.asked, answer)
    return table.events[heard:]


@pytest.mark.rule("SC024", "SC-A39", "SC069")
@pytest.mark.parametrize("bot", [BOLD, BOTS["steady"]], ids=lambda bot: bot.name)
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_whatever_a_seat_has_seen_holds_in_every_world_dealt_for_it(seats: int, bot: Bot) -> None:
    game, seen = game_of(), Counter[str]()
    for seed in range(3):
        table = Table(game, seats, seed, lone=False)
        books = [Book(k) for k in range(seats)]
        rng = Stream(seed * 10 + seats)
        while not table.is_over:
            before = table.state.copy()
            events = follow(table, bot, rng)
            s = table.state
            for book in books:
                book.hear(before, events)
                assert law(s, book.viewer)
            if s.asked == NOBODY or s.asked == CHANCE or rng.below(8):
                continue
            for book in books:
                assert book.holds_in(s)
                here = view(s, book.viewer)
                world = game.sample(here, rng)
                assert written(view(world, book.viewer)) == written(here)
                assert game.cards(world) == game.cards(s)
                assert book.holds_in(world), (seed, book.viewer, book.cards)
                assert law(world, book.viewer), (seed, book.viewer)
                seen["cards"] += len(book.cards)
        seen["moved"] += sum(book.moved for book in books)
    assert seen["cards"] > 20


def dealt(table: Seated, viewer: Seat, deals: int = 60) -> list[Realm]:
    """Worlds dealt for a seat."""
    rng = Stream(7)
    return [table.game.sample(view(table.s, viewer), rng) for _ in range(deals)]


def percival(*, first: str, second: str) -> Seated:
    """Seat 0, Percival, has seen the first of two cards, and seat 1, who keeps the Armor, draws
    both; seat 2 has seen nothing."""
    table = Seated(knights=(PERCIVAL, KAY, PLAIN[0]), black=[first, second], relics={"armor": 1})
    table(0, verbs.LIFE, verbs.MOVE, "Excalibur", verbs.END)
    return table(1, verbs.BLACK)


@pytest.mark.rule("SC024", "SC-A39")
def test_who_saw_a_card_knows_that_the_armor_put_it_under_the_pile_if_the_other_was_played() -> (
    None
):
    table = percival(first="Saxons", second="Picts")
    assert all("Saxons" in world.drawn[1] for world in dealt(table, 0))
    table(1, "Picts")
    assert {world.black[0] for world in dealt(table, 0)} == {"Saxons"}
    assert len({world.black[0] for world in dealt(table, 2)}) > 1
    (own, *_) = table.game.sheets(view(table.s, 0), 0)
    assert dict(own.rows)["Bottom of the black pile"] == "Saxons"
    assert "Bottom" not in str(table.game.sheets(view(table.s, 2), 2))
    table = percival(first="Saxons", second="Picts")(1, "Saxons")
    assert len({world.black[0] for world in dealt(table, 0)}) > 1


@pytest.mark.rule("SC022", "SC024", "SC-A39")
def test_a_card_of_the_armors_pair_may_be_either_while_the_one_drawn_lies_face_down() -> None:
    table = percival(first="Black Knight 7", second="Black Knight 1")
    table(1, "Black Knight 1")
    for answers in ((), (verbs.DOWN,)):
        table(1, *answers)
        worlds = dealt(table, 0)
        under = [world.black[0] == "Black Knight 7" for world in worlds]
        above = [(*world.drawn[1], *world.down[1]) == ("Black Knight 7",) for world in worlds]
        assert all(one != other for one, other in zip(under, above, strict=True))
        assert any(under)
        assert any(above)
    (own, *_) = table.game.sheets(view(table.s, 0), 0)
    where = f"Bottom of the black pile or {KAY}, face down at Black Knight"
    assert dict(own.rows)[where] == "Black Knight 7"
    table = percival(first="Saxons", second="Black Knight 1")(1, "Black Knight 1")
    assert {world.black[0] for world in dealt(table, 0)} == {"Saxons"}  # none is drawn so


@pytest.mark.rule("SC073", "SC-A39")
def test_a_card_that_another_has_moved_by_clairvoyance_lies_among_those() -> None:
    cards = ["Saxons", "Picts", "Despair", "Dark Excalibur", "Mercenaries"]
    table = Seated((), ("Clairvoyance",), knights=(PERCIVAL, KAY, PLAIN[0]), black=cards)
    table(0, verbs.LIFE, verbs.MOVE, "Excalibur", verbs.END)
    table(1, verbs.LIFE, verbs.CARD, "Clairvoyance", *reversed(cards[1:]))
    worlds = dealt(table, 0)
    assert all("Saxons" in world.black[-5:] for world in worlds)
    assert len({world.black[::-1].index("Saxons") for world in worlds}) > 1
    assert {world.black[:-6:-1] for world in dealt(table, 1)} == {table.s.black[:-6:-1]}


@pytest.mark.rule("SC-A16", "SC-A39")
def test_who_saw_a_card_that_merlin_took_away_unseen_knows_that_it_is_gone() -> None:
    table = Seated((), ("Merlin",), knights=(PERCIVAL, KAY, PLAIN[0]), black=["Black Knight 7"])
    table(0, verbs.LIFE, verbs.MOVE, "Excalibur", verbs.END)
    table(1, verbs.BLACK, verbs.DOWN, verbs.CARD, "Merlin", verbs.LAST + "Black Knight")
    assert {world.lost[1] for world in dealt(table, 0)} == {("Black Knight 7",)}
    others = {world.lost[1] for world in dealt(table, 2)}
    assert len(others) > 1
    assert all(cards[0].startswith("Black Knight") for cards in others)  # that much all have seen


@pytest.mark.rule("SC069", "SC-A45")
def test_what_lay_open_as_the_pile_was_made_anew_lies_in_it_and_not_face_down() -> None:
    gone = ("Black Knight 1",) * 5 + ("Black Knight 3",) * 3 + ("Black Knight 5",) * 2
    boards = {"Black Knight": Board(black=laid("", by=1))}
    table = Seated(boards=boards, down=((), ("Black Knight 7",), ()), black_gone=gone)
    table.s.black = ()
    table(0, verbs.BLACK)
    assert {world.down[1] for world in dealt(table, 2)} == {("Black Knight 7",)}


@pytest.mark.rule("SC046", "SC023")
def test_all_know_that_of_two_cards_a_knight_holds_one_if_he_has_discarded_one() -> None:
    table = Seated((), ("Fight 5", "Fight 4", "Grail"), places=(HOME, "Excalibur", HOME))
    table.s.known = ((), ("Fight 5", "Fight 4"), ())
    table(0, verbs.LIFE, verbs.DRAW, verbs.END)(1, verbs.LIFE, verbs.QUEST, "Fight 5")
    for viewer in (0, 2):
        worlds = dealt(table, viewer)
        assert all(
            {"Fight 5", "Fight 4"} <= {*world.hands[1], *world.buried[1]} for world in worlds
        )
        assert {world.buried[1][0] for world in worlds} > {"Fight 5", "Fight 4"}


@pytest.mark.rule("SC069")
def test_who_has_drawn_nothing_since_the_pile_was_made_anew_holds_nothing_out_of_it() -> None:
    table = Seated((), ("Fate", "Piety"), ("Grail",), white_gone=("Merlin",) * 7)
    table.s.white = ()
    table(0, verbs.LIFE, verbs.DRAW)
    assert len(table.s.hands[0]) == 3  # Gawain's three
    for world in dealt(table, 2):
        assert "Merlin" not in world.hands[1]
    table(0, verbs.END)(1, verbs.LIFE, verbs.DRAW)
    assert any("Merlin" in world.hands[1] for world in dealt(table, 2))
