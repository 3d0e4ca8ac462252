"""Events in words: what happened, as a seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import counted, listed
from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.state import End, Realm
from malory.games.king_arthur.words import begins, does, foes_words, gathered, who
from malory.kernel import NOBODY, Event, Seat, Style

STYLES: Final[Mapping[str, Style]] = {"scored": "table"}
"""How the words of each kind of event stand on the page; the rest are lines."""

# Any: the facts of an event, as `say` was given them.
Words = Callable[[Bound, Seat, Mapping[str, Any], Seat], str]


def tell(game: Bound, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    wording = _WORDS.get(event.kind)
    return wording(game, event.seat, event.facts, viewer) if wording is not None else ""


def result(s: Realm) -> str:
    """Return who won and with what, and what the others have."""
    v = NOBODY if s.viewer is None else s.viewer
    names = begins(listed([who(k, v) for k in s.winners]))
    best = s.score(s.winners[0])
    others = [k for k in range(s.seats) if k not in s.winners]
    tied = any(s.score(k) == best for k in others)
    by = " and more knights in hand" if tied else ""
    win = "win together" if len(s.winners) > 1 else "win" if v in s.winners else "wins"
    rest = ", ".join([f"{who(k, v)} {'have' if k == v else 'has'} {s.score(k)}" for k in others])
    return f"{names} {win} with {counted(best, 'point')}{by}{'; ' * bool(rest)}{rest}."


def _dealt(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    if "cards" in f:
        return f"You are dealt {gathered(f['cards'])}."
    return f"Each player is dealt {f['count']} knights."


def _revealed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    cards = sorted(f["cards"], key=list(g.deck.foes).index)
    words = foes_words(tuple(cards))
    if k == NOBODY:
        return f"On the table lie {words}."
    return f"{does(k, v, 'reveal')} {words}."


def _drew(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    drawn = gathered(f["cards"]) if "cards" in f else counted(f["count"], "knight")
    if f["count"] > g.numbers.draw:  # KA022: as many are drawn only if nothing was done
        return f"{does(k, v, 'defeat')} nobody and {'draw' if k == v else 'draws'} {drawn}."
    return f"{does(k, v, 'draw')} {drawn}."


def _defeated(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    seal = f", and {'your' if k == v else 'the'} seal returns" if f["sealed"] else ""
    at_once = " at once" if g.is_epic and not f["sealed"] else ""
    return f"{does(k, v, 'defeat')} {f['card']}{at_once} with {gathered(f['paid'])}{seal}."


def _sealed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    left = counted(f["seals"], "seal")
    return f"{does(k, v, 'seal')} {f['card']} with {gathered(f['paid'])} ({left} left)."


def _claimed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    many = g.deck.types[f["column"]].many
    seals = "the seal" if len(f["cards"]) == 1 else "the seals"
    takes = f"{who(k, v)} {'take' if k == v else 'takes'}"
    return f"All {many} are sealed: {takes} {foes_words(f['cards'])}, and {seals} back."


def _completed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    left = f["left"]
    rest = f"{counted(left, 'adventure')} left"
    return (
        f"{does(k, v, 'complete')} {f['adventure']}, {f['points']} points, with "
        f"{foes_words(f['cards'])} ({rest})."
    )


def _scored(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    """The score sheet: a row a player, its cells parted by tabs."""
    rows = ["Player\tadventures\tadversaries\ttotal\tknights"]
    for seat, total in enumerate(f["totals"]):
        cells = (f["adventures"][seat], f["trophies"][seat], total, f["knights"][seat])
        rows.append("\t".join([begins(who(seat, v)), *map(str, cells)]))
    return "\n".join(rows)


_HOW: Final[Mapping[End, str]] = {
    "adventures": "Only one adventure is left: the game is over.",
    "adversaries": "The last adversary has fallen: the game is over.",
    "quiet": "Nobody does anything, and there is no knight to draw: the game is over.",
}

_WORDS: Final[dict[str, Words]] = {
    "first": lambda g, k, f, v: f"{does(k, v, 'begin')}.",
    "dealt": _dealt,
    "revealed": _revealed,
    "drew": _drew,
    "none left": lambda g, k, f, v: f"{does(k, v, 'find')} no knight to draw.",
    "reshuffled": lambda g, k, f, v: f"The discard is shuffled: {f['count']} knights to draw.",
    "defeated": _defeated,
    "sealed": _sealed,
    "claimed": _claimed,
    "completed": _completed,
    "scored": _scored,
    "over": lambda g, k, f, v: _HOW[f["how"]],
}
