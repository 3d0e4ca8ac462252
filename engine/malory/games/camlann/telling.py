"""Events in words: what happened, as a seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import listed
from malory.games.camlann.bound import Bound
from malory.games.camlann.state import Battle
from malory.games.camlann.words import counted, does
from malory.kernel import NOBODY, Event, Seat, Style

STYLES: Final[Mapping[str, Style]] = {"hand": "part", "scored": "table"}
"""How the words of each kind of event stand on the page; the rest are lines."""

# Any: the facts of an event, as `say` was given them.
Words = Callable[[Bound, bool, Mapping[str, Any]], str]


def tell(game: Bound, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    if event.kind == "sides":
        return _sides(event, viewer)
    wording = _WORDS.get(event.kind)
    if wording is None:
        return ""
    return wording(game, event.seat == viewer != NOBODY, event.facts)


def result(s: Battle) -> str:
    """Return who has won, and how."""
    if s.winner == NOBODY:
        return (
            f"A draw: {s.tokens(0)} hands each, and both Leaders are slain, as the legend has it."
        )
    name, loser = s.name(s.winner), s.name(1 - s.winner)
    numbers = s.game.numbers
    if s.streak(s.winner) >= numbers.streak:
        why = f"{numbers.streak} hands in a row"
    elif s.tokens(s.winner) >= numbers.wins:
        why = f"{numbers.wins} hands"
    else:
        why = f"{loser}'s Leader is slain"
    tokens = f"{s.tokens(s.winner)} to {s.tokens(1 - s.winner)}"
    return f"{name} wins: {why}. Hands won: {tokens}."


def _sides(event: Event, viewer: Seat) -> str:
    arthur, mordred = event.facts["name"], event.facts["other"]
    if viewer == NOBODY:
        return f"Player {event.seat + 1} is {arthur}, player {2 - event.seat} {mordred}."
    return f"You are {arthur if viewer == event.seat else mordred}."


def _drew(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    if "cards" in f:
        return f"You draw {listed(f['cards'])}."
    return f"{does(False, f['name'], 'draw')} {counted(f['count'], 'card')}."


def _throws(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    if not f["cards"]:
        return f"{does(own, f['name'], 'keep')} every card."
    return f"{does(own, f['name'], 'discard')} {listed(f['cards'])}."


def _revealed(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    words = f"{does(own, f['name'], 'reveal')} {listed(f['cards']) or 'nothing of use'}"
    foreign = f"; of the other side, and discarded: {listed(f['foreign'])}" if f["foreign"] else ""
    return f"{words} (strength {f['strength']}){foreign}."


def _used(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    card, target = f["card"], f["target"]
    if card in g.deck.kills:
        return f"{does(own, f['name'], 'aim')} {card} at {target}."
    both = f", and gives up {f['own']}" if f["own"] else ""
    if own and both:
        both = both.replace("gives", "give")
    return f"{does(own, f['name'], 'use')} {card}: {target} is negated{both}."


def _parried(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    words = does(own, f["name"], "raise")
    return f"{words} the {f['shield']}: {f['target']} lives, and {f['card']} is discarded."


def _scored(g: Bound, own: bool, f: Mapping[str, Any]) -> str:
    """The table of a hand: a row a side, its cells parted by tabs."""
    rows = [f"After hand {f['hand']}\tstrength\ttokens\thand"]
    for name, strength, tokens in zip(f["names"], f["strengths"], f["tokens"], strict=True):
        won = "won" if name == f["name"] else "lost"
        if f["tied"]:
            won += " by the Tide"
        rows.append(f"{name}\t{strength}\t{tokens}\t{won}")
    return "\n".join(rows)


_WORDS: Final[dict[str, Words]] = {
    "hand": lambda g, own, f: f"Hand {f['hand']}. The Tide is with {f['name']}.",
    "drew": _drew,
    "reshuffled": lambda g, own, f: f"The discard is shuffled: {f['count']} cards to draw.",
    "throws": _throws,
    "revealed": _revealed,
    "used": _used,
    "passes": lambda g, own, f: f"{does(own, f['name'], 'pass', 'passes')}.",
    "parried": _parried,
    "killed": lambda g, own, f: f"{f['card']} is slain, and out of the game.",
    "scored": _scored,
    "over": lambda g, own, f: "The battle is over.",
}
