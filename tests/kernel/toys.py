"""Toy games for the kernel's tests: a gamebook of one seat, and a joust with everything hidden.

`Joust` takes the name of a fault; each plants one breach of the kernel's laws for the kit to find.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from malory.kernel import (
    HIDDEN,
    Ask,
    Event,
    Facts,
    Flow,
    Game,
    Move,
    Option,
    Prompt,
    Refusal,
    Roll,
    Score,
    Seat,
    Shuffle,
    State,
    Stream,
    question,
    state,
    step,
)


def worded(view: State[Any]) -> Prompt:
    asked = question(view)
    assert isinstance(asked, Ask)
    options = tuple([Option(move, f"choose {move}") for move in asked.moves])
    return Prompt(asked.seat, asked.what or "What now?", options)


# The gamebook: one seat, no chance, an anchor a passage.


@state
class Walk(State["Woods"]):
    at: str = "p0"
    steps: int = 0
    marks: tuple[str, ...] = ()


@step(anchor=True, aliases=("walk",))
def read(s: Walk, at: str) -> Flow:
    move = yield Ask(0, s.game.links[at], what=f"You stand at {at}.")
    s.at = move
    s.steps += 1
    s.say("read", 0, rule="W1", at=move)
    if s.steps < s.game.facts.longest:
        s.push(mark(move), read(move))


@step
def mark(s: Walk, at: str) -> None:
    if at.endswith("7"):
        s.marks = (*s.marks, at)


class Woods(Game[Walk]):
    def __init__(self, passages: int = 100, longest: int = 50) -> None:
        self.facts = Facts("woods", __name__, (1,), longest)
        self.content = f"woods-{passages}"
        self.links: dict[str, tuple[Move, ...]] = {
            f"p{i}": tuple([f"p{(i * 7 + j * 13 + 1) % passages}" for j in range(3)])
            for i in range(passages)
        }

    def opening(self, seats: int) -> Walk:
        s = Walk()
        s.push(read("p0"))
        return s

    def sample(self, view: Walk, rng: Stream) -> Walk:
        return view.copy()

    def cards(self, s: Walk) -> Counter[str]:
        return Counter()

    def outcome(self, s: Walk) -> tuple[Score, ...]:
        return (float(len(s.marks)),)

    def prompt(self, view: Walk) -> Prompt:
        return worded(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return f"You come to {event.facts['at']}."

    def lost(self, s: Walk) -> tuple[str, ...]:
        return () if s.at in self.links else (s.at,)


# The joust: sealed bids, hidden hands, a deck, a card seen while it is chosen, split moves with a
# roll, a reaction.


@dataclass(frozen=True, slots=True)
class Blow:
    card: str
    by: int


@state
class Lists(State["Joust"]):
    hands: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    bids: tuple[str, ...] = ()
    drawn: str = ""
    last: Blow | None = None
    wounds: dict[str, int]
    turns: int = 0


@step
def deal(s: Lists, cards: tuple[str, ...]) -> Flow:
    order = yield Shuffle(cards)
    seats = len(s.bids)
    s.hands = tuple([order[3 * k : 3 * k + 3] for k in range(seats)])
    s.deck = order[3 * seats :]
    for k, hand in enumerate(s.hands):
        s.say("dealt", k, secret={} if s.game.fault == "untold deal" else {k: {"hand": hand}})
    s.push(*[bid(k) for k in range(seats)], open_bids(), turn(0))


@step
def bid(s: Lists, k: int) -> Flow:
    move = yield Ask(k, ("bid 1", "bid 2"), what="Your bid?")
    s.bids = (*s.bids[:k], move, *s.bids[k + 1 :])
    if s.game.fault == "open bid":
        s.say("bid", k, bid=move)
    else:
        s.say("bid", k, secret={k: {"bid": move}})


@step
def open_bids(s: Lists) -> None:
    s.say("bids", reveals=s.game.fault != "unmarked reveal", bids=s.bids)
    for k, one in enumerate(s.bids):
        wound(s, k, int(one[-1]))
    s.bids = ("",) * len(s.bids)


def wound(s: Lists, k: int, by: int) -> None:
    if s.game.fault == "shared value":
        s.wounds[str(k)] = s.wounds.get(str(k), 0) + by
    else:
        s.wounds = {**s.wounds, str(k): s.wounds.get(str(k), 0) + by}


@step(anchor=True)
def turn(s: Lists, k: int) -> Flow:
    fault = s.game.fault
    if fault == "change before":
        s.turns += 1
    if fault == "say before":
        s.say("turn", k)
    if fault == "push before":
        s.push(draw(k))
    card = yield Ask(k, offered(s, k), why=lambda move: barred(s, k, move), what="Which card?")
    if fault == "change between":
        s.turns += 1
    if card == "pass":
        s.turns += 1
        s.say("passed", k)
        s.push(*after(s, k))
        return
    others = tuple([f"at {i}" for i in range(len(s.hands)) if i != k])
    target = yield Ask(k, others, what="Whom?")
    (face,) = yield Roll(1, 7 if fault == "loose dice" and "c1" in s.hands[1 - k] else 6)
    if fault == "wide dice" and "c1" in s.hands[1 - k]:
        (face,) = yield Roll(1, 4)
    if fault != "lost card":
        s.played = (*s.played, card)
    s.hands = tuple([tuple([c for c in hand if c != card]) for hand in s.hands])
    s.last = Blow(card, k)
    if fault == "foreign value":
        s.turns = Ranked(s.turns)
    else:
        s.turns += 1
    s.say("struck", k, rule="J2", card=card, face=face, reveals=True)
    victim = int(target[3:])
    if fault == "peek":
        s.say("peek", k, hand=s.hands[victim])
    polled = fault != "polled for hand" or any(c > card for c in s.hands[victim])
    parrying = (parry(victim, Blow(card, k), face),) if polled else ()
    s.push(*parrying, *after(s, k))


class Ranked(int):
    """Not listed among the values of the game."""


def offered(s: Lists, k: int) -> tuple[Move, ...]:
    fault = s.game.fault
    moves = tuple(sorted(s.hands[k])) if fault != "unsorted view" else s.hands[k]
    if fault == "sees the deck" and s.deck and s.deck[0] == "c3":
        moves = (*moves, "look")
    if fault == "twice":
        moves += moves
    if fault == "nothing offered":
        return ()
    return (*moves, "pass")


def barred(s: Lists, k: int, move: Move) -> Refusal | None:
    if move in s.played:
        return Refusal("J1", f"{move} has been played.")
    if s.game.fault == "changing refusal":
        s.turns += 1
    return None


def after(s: Lists, k: int) -> tuple[Any, ...]:
    if s.turns >= 6 * len(s.hands) or not any(s.hands):
        return ()
    return draw(k), turn((k + 1) % len(s.hands))


@step
def parry(s: Lists, k: int, blow: Blow, face: int) -> Flow:
    if not s.hands[k]:
        return
    shields = tuple([c for c in sorted(s.hands[k]) if c > blow.card])
    card = yield Ask(k, (*shields, "yield"), what=f"{blow.card} comes at you.")
    if card == "yield":
        wound(s, k, face)
        s.say("hit", k, rule="J3", face=face)
        return
    s.hands = tuple([tuple([c for c in hand if c != card]) for hand in s.hands])
    s.played = (*s.played, card)
    s.say("parried", k, rule="J3", card=card, reveals=True)


@step
def draw(s: Lists, k: int) -> None:
    if not s.deck:
        return
    s.drawn, s.deck = s.deck[0], s.deck[1:]
    if s.game.fault == "untold draw":
        s.say("drew", k)
    elif s.game.fault == "told to all":
        s.say("drew", k, card=s.drawn)
    else:
        s.say("drew", k, secret={k: {"card": s.drawn}})
    s.push(keep(k))


@step
def keep(s: Lists, k: int) -> Flow:
    if (yield Ask(k, ("keep", "burn"), what="Keep it?")) == "keep":
        held = (*s.hands[k], s.drawn)
        s.hands = (*s.hands[:k], held, *s.hands[k + 1 :])
    else:
        s.played = (*s.played, s.drawn)
        s.say("burnt", k, card=s.drawn, reveals=True)
    s.drawn = ""
    if not s.deck and s.played:
        s.push(refill(s.played))
        s.played = ()


@step
def refill(s: Lists, cards: tuple[str, ...]) -> Flow:
    order = yield Shuffle(cards)
    if s.game.fault == "asks after shuffle":
        yield Ask(0, ("go on",))
    s.deck = order
    s.say("refilled")


class Joust(Game[Lists]):
    def __init__(self, fault: str = "", cards: int = 9) -> None:
        self.fault = fault
        self.deck = tuple([f"c{i}" for i in range(cards)])
        self.content = f"joust-{cards}"
        self.facts = Facts(
            "joust",
            __name__,
            (2, 3),
            20 if fault == "too long" else 400,
            {"hands": "owner", "deck": "pile", "bids": "sealed", "drawn": "asked"},
            passes=("pass",),
            values=(Blow,),
        )
        if fault == "open hands":
            self.facts = self.facts._replace(hidden={"deck": "pile", "bids": "sealed"})

    def opening(self, seats: int) -> Lists:
        s = Lists(bids=("",) * seats, hands=((),) * seats, wounds={})
        s.push(deal(self.deck))
        return s

    def sample(self, view: Lists, rng: Stream) -> Lists:
        s = view.copy()
        # a card named in a split move that waits for its roll is public, and in that hand
        k, card = (view.agenda[0][1], str(view.answers[0])) if view.answers else (0, "")
        if view.answers and card not in s.hands[k]:
            s.hands = (*s.hands[:k], (card, *s.hands[k][1:]), *s.hands[k + 1 :])
        waiting = [c for entry in s.agenda if entry[0] in (deal, refill) for c in entry[1]]
        seen = {*waiting, *s.played, s.drawn, *[c for hand in s.hands for c in hand]}
        unseen = [c for c in self.deck if c not in seen]
        if self.fault != "sample is fixed":
            rng.shuffle(unseen)
        if self.fault == "sample loses":
            unseen = [*unseen[:-1], "c99"] if unseen else unseen
        take = iter(unseen)
        s.hands = tuple([tuple([next(take) if c is HIDDEN else c for c in h]) for h in s.hands])
        if s.drawn is HIDDEN and self.fault != "sample hides":
            s.drawn = next(take)
        s.deck = tuple(take)
        s.bids = tuple(["bid 1" if b is HIDDEN else b for b in s.bids])
        return s

    def cards(self, s: Lists) -> Counter[str]:
        waiting = [c for entry in s.agenda if entry[0] in (deal, refill) for c in entry[1]]
        held = [c for hand in s.hands for c in hand]
        return Counter([*waiting, *held, *s.deck, *s.played, *[s.drawn] * bool(s.drawn)])

    def outcome(self, s: Lists) -> tuple[Score, ...]:
        return tuple([-float(s.wounds.get(str(k), 0)) for k in range(len(s.hands))])

    def prompt(self, view: Lists) -> Prompt:
        prompt = worded(view)
        return prompt._replace(options=prompt.options[:-1]) if self.fault == "mute" else prompt

    def tell(self, event: Event, viewer: Seat) -> str:
        return f"{event.kind} {event.seat} {dict(event.facts)}"
