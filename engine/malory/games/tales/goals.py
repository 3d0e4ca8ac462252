"""Where a knight's cards would have him go, and which way that lies from where he stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from malory.games.tales.state import Tale
from malory.kernel import Seat


def calling(s: Tale, k: Seat, place: str) -> tuple[str, ...]:
    """Return the knight's quests and cards, and the Grand Quests, that a space is a goal of."""
    me = s.knights[k]
    cards = s.game.setting.locations
    return (
        *[one for one, quest in me.quests.items() if any(at == place for _, at in quest.marks)],
        *[one for one, held in me.statuses.items() if held.mark == place],
        *["a Location card" for one in me.locations if cards[one].place == place],
        *[one for one, places in s.grand.items() if place in places],
    )


def goals(s: Tale, k: Seat) -> tuple[tuple[str, str], ...]:
    """Return each space that calls the knight, and what calls him there."""
    me = s.knights[k]
    cards = s.game.setting.locations
    return (
        *[(cards[one].place, one) for one in me.locations],
        *[(place, name) for name, quest in me.quests.items() for _, place in quest.marks],
        *[(place, name) for name, places in s.grand.items() for place in places],
        *[(held.mark, status) for status, held in me.statuses.items() if held.mark],
    )


def on_the_way(s: Tale, goal: str, reached: Mapping[str, int]) -> str:
    """Return the space among those `reached` from which least is left to ride to a goal; of
    several the one that is nearest now. Empty if none comes nearer than staying."""
    left = s.game.setting.board.distance(goal)
    best = min(reached, key=lambda one: (left[one], reached[one]), default="")
    return best if reached.get(best) else ""


def ways(s: Tale, k: Seat, reached: Mapping[str, int]) -> dict[str, list[str]]:
    """Return the spaces on the way to each goal that no move can reach, with those goals."""
    found: dict[str, list[str]] = {}
    for goal in dict.fromkeys([place for place, _ in _sought(s, k, reached)]):
        best = on_the_way(s, goal, reached)
        if best:
            found.setdefault(best, []).append(goal)
    return found


def _sought(s: Tale, k: Seat, reached: Collection[str]) -> list[tuple[str, str]]:
    """The goals out of reach, but for those that a status marks: those may be what it shuns."""
    marks = {held.mark for held in s.knights[k].statuses.values()}
    return [one for one in goals(s, k) if one[0] not in reached and one[0] not in marks]
