"""Each question in words: one line, the moves, the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malory.book.phrases import counted
from malory.games.king_arthur.aiming import (
    SEAL,
    Target,
    named,
    open_targets,
    target_named,
    ways_to,
)
from malory.games.king_arthur.cards import Cards, unbundled
from malory.games.king_arthur.state import Realm
from malory.games.king_arthur.turn import PASS, REVEAL
from malory.games.king_arthur.words import asks_words, begins, foes_words, gathered
from malory.kernel import Ask, Move, Option, Pace, Prompt, Seat, legal, question

_EPIC: Final = ("KA040", "KA043", "KA044", "KA045")
"""To defeat is in an Epic Quest to seal, to take what is sealed, or both at once."""


def prompt(view: Realm) -> Prompt:
    """Return the open question in words, for the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)  # chance and nobody read no prompts
    moves = legal(view)
    word = _OPTIONS[asked.what]
    options = tuple([_passing(asked.what) if move == PASS else word(view, asked.seat, move)
                     for move in moves])  # fmt: skip
    pace: Pace = "forced" if len(moves) == 1 else ""
    return Prompt(
        asked.seat,
        _LINES[asked.what](view, asked.seat),
        options,
        asked.rule,
        pace=pace,
        also=_EPIC if view.game.is_epic and asked.what == "defeat" else (),
        told=True,
        named=_named(view, asked.seat, asked.what, moves),
    )


def _named(view: Realm, k: Seat, what: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return what a player might name, and will be told why not."""
    names: tuple[str, ...] = ()
    if what == "defeat":
        mine = [named(one) for one in open_targets(view, k)]
        names = tuple(dict.fromkeys([*mine, *view.game.deck.foes]))
    elif what == "complete":
        names = tuple(view.game.deck.adventures)
    return tuple([name for name in names if name not in moves])


# ----------------------------------------------------------------------------------------- lines


def _defeat_line(s: Realm, k: Seat) -> str:
    if len(legal(s)) == 1:
        return "You cannot pay for any adversary that lies open."
    return "Whom do you defeat?"


def _way_line(s: Realm, k: Seat) -> str:
    left = counted(s.seals_left(k), "seal")
    return f"{s.answers[0]}: do you seal it, or take it at once? You have {left} left."


def _pay_line(s: Realm, k: Seat) -> str:
    target = target_named(str(s.answers[0]))
    cost = _cost(s, target, tuple(map(str, s.answers[1:])))
    return f"{named(target)} costs {counted(cost, 'icon')}. Which knights do you give?"


def _cost(s: Realm, target: Target, said: tuple[str, ...]) -> int:
    """Return what a target costs in the way that was chosen."""
    times = s.game.numbers.times if said and said[0] != SEAL else 1
    return s.game.deck.values[target.card] * times


def _spend_line(s: Realm, k: Seat) -> str:
    name = str(s.answers[0])
    return f"{name} asks for {asks_words(s.game, name)}. Which adversaries do you give?"


_LINES: Final[dict[str, Callable[[Realm, Seat], str]]] = {
    "reveal": lambda s, k: (
        f"No column holds {s.game.numbers.column} adversaries. Do you reveal more?"
    ),
    "defeat": _defeat_line,
    "way": _way_line,
    "pay": _pay_line,
    "complete": lambda s, k: "Which adventure do you complete?",
    "spend": _spend_line,
}


# --------------------------------------------------------------------------------------- options


def _passing(what: str) -> Option:
    return Option(PASS, _PASSES[what], PASS)


_PASSES: Final = {
    "reveal": "No",
    "defeat": "Nobody",
    "complete": "None",
}


def _reveal(s: Realm, k: Seat, move: Move) -> Option:
    left = f"{len(s.foes)} {'is' if len(s.foes) == 1 else 'are'} left"
    words = f"Yes: until a column holds {s.game.numbers.column}, or all are out ({left})"
    return Option(move, words, REVEAL)


def _defeat(s: Realm, k: Seat, move: Move) -> Option:
    target = target_named(move)
    ways = ways_to(s, k, target)
    if not s.game.is_epic:
        words = _priced(s, k, ways[0].cost)
    elif target.is_sealed:
        words = f"take it and your seal for {counted(ways[0].cost, 'icon')}"
    else:
        words = ", or ".join(
            [f"{_deed(s, way.name, target)} it for {counted(way.cost, 'icon')}" for way in ways]
        )
    return Option(move, f"{move}: {words}", move)


def _deed(s: Realm, way: str, target: Target) -> str:
    """Return what a way does: a seal on the last card of a column that has none takes it, too."""
    deck = s.game.deck
    falls = way == SEAL and deck.column(s.table, deck.foes[target.card].kind) == (target.card,)
    return "seal and take" if falls else way


def _priced(s: Realm, k: Seat, cost: int) -> str:
    """Return a cost in words: the knights, where only some can pay it."""
    paying = s.game.deck.payments(s.knights[k], cost)
    if len(paying) == 1:
        return f"with {gathered(paying[0])}"
    return f"with {counted(cost, 'icon')}, in {len(paying)} ways"


def _way(s: Realm, k: Seat, move: Move) -> Option:
    target = target_named(str(s.answers[0]))
    cost = _cost(s, target, (move,))
    deed = begins(_deed(s, move, target))
    words = f"{deed} it" if move == SEAL else f"{deed} it at once"
    return Option(move, f"{words} {_priced(s, k, cost)}", move)


def _pay(s: Realm, k: Seat, move: Move) -> Option:
    cards = unbundled(move)
    return Option(move, f"{begins(gathered(cards, spelt=True))}{_more(s, cards)}", move)


def _more(s: Realm, cards: Cards) -> str:
    """Return how many icons there are, where that is not plain."""
    icons = sum([s.game.deck.icons[card] for card in cards])
    return f" ({counted(icons, 'icon')})" if icons > len(cards) else ""


def _complete(s: Realm, k: Seat, move: Move) -> Option:
    points = s.game.deck.adventures[move].points
    return Option(move, f"{move}, {points} points, for {asks_words(s.game, move)}", move)


def _spend(s: Realm, k: Seat, move: Move) -> Option:
    cards = unbundled(move)
    worth = s.game.deck.worth(cards)
    return Option(move, f"{foes_words(cards)} (worth {worth})", move, group=f"Worth {worth}")


_OPTIONS: Final[dict[str, Callable[[Realm, Seat, Move], Option]]] = {
    "reveal": _reveal,
    "defeat": _defeat,
    "way": _way,
    "pay": _pay,
    "complete": _complete,
    "spend": _spend,
}
