"""`deep`: reads the open hand to its end; redraws what is worth less than what may be drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from malory.games.camlann import action
from malory.games.camlann.aiming import ready_shield
from malory.games.camlann.bots.reading import Position, Reader, Use, bits_of
from malory.games.camlann.bots.worth import weak
from malory.games.camlann.bound import Bound
from malory.games.camlann.redraw import DONE
from malory.games.camlann.state import Battle
from malory.kernel import Ask, Move, Seat, question

_SPENT_ON_SHIELD: Final = 2
"""A Shield is raised or not: each is read with half the budget."""


def pick(view: Battle, legal: tuple[Move, ...], budget: int) -> Move:
    """Return the move of the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)
    k = asked.seat
    if asked.what == "redraw":
        return next((card for card in weak(view, k) if card in legal), DONE)
    if asked.what == "parry":
        return _parry(view, k, budget)
    bits = bits_of(view.game)
    at = position(view, k, bool(view.agenda[0][2]))
    use = best(view.game, at, budget)
    card, target, given = use
    if asked.what == "act":
        return bits.of[card] if card else action.PASS
    return bits.of[given if asked.what == "own" else target]


def position(view: Battle, k: Seat, has_passed: bool) -> Position:
    """Return the position of seat `k`, in bits."""
    bits = bits_of(view.game)
    own, foe = (bits.mask(view.fields[seat]) for seat in (k, 1 - k))
    return Position(own, foe, bits.mask(view.used), has_passed, view.tide == k)


@lru_cache(maxsize=8)
def best(game: Bound, at: Position, budget: int) -> Use:
    """Return the best use: kept, as it is asked for again with each question of a use."""
    return Reader(bits_of(game), budget).read(at)[0]


def _parry(view: Battle, k: Seat, budget: int) -> Move:
    """Return whether the Shield is raised: each is read on."""
    bits = bits_of(view.game)
    *_, card, target = view.agenda[0]
    at = position(view, k, False)
    shield = bits.bit[ready_shield(view.game, view.fields[k], view.used)]
    if bits.bit[target] & bits.leaders:
        return action.RAISE
    kept = at.own if bits.shield_lasts else at.own & ~shield
    raised = at._replace(own=kept, foe=at.foe & ~bits.bit[card], used=at.used | shield)
    struck = at._replace(own=at.own & ~bits.bit[target])
    part = budget // _SPENT_ON_SHIELD
    _, saved = Reader(bits, part).read(raised)
    _, lost = Reader(bits, part).read(struck)
    return action.RAISE if saved >= lost else action.LET
