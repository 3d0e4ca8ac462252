"""The board as it is drawn: where the knights stand, what lies where, how far a move reaches."""

from __future__ import annotations

from malory.games.tales.movement import within_reach
from malory.games.tales.state import Tale
from malory.kernel import Board, Seat, Spot

_POWER, _WATER = "*", "~"
"""What stands for a Place of Power and for water; other terrains have their first letter."""


def board(s: Tale, k: Seat) -> Board:
    """Return the board as the knight of seat `k` sees it (R215: all of it is open to all)."""
    setting, me = s.game.setting, s.knights[k]
    reached = within_reach(s, k) if me.place else {}
    here: dict[str, list[str]] = {}
    marks: dict[str, list[str]] = {}
    for seat in s.seats_from(k):
        one = s.knights[seat]
        if one.place:
            here.setdefault(one.place, []).append(one.name)
        whose = "" if seat == k else f" of {one.name}"
        for name, quest in one.quests.items():
            for _, place in quest.marks:
                marks.setdefault(place, []).append(f"{name}{whose}")
        for card in one.locations:
            marks.setdefault(setting.locations[card].place, []).append(f"{card}{whose}")
        for status, held in one.statuses.items():
            if held.mark in setting.board.lines:
                marks.setdefault(held.mark, []).append(f"{status}{whose}")
    for name, places in s.grand.items():
        for place in places:
            marks.setdefault(place, []).append(name)
    spots = []
    for place in setting.board.places:
        kind = setting.board.terrain_of(place)
        sign = _WATER if setting.board.is_sea(place) else kind[:1] or _POWER
        spots.append(
            Spot(
                place,
                *setting.board.at(place),
                kind or "Place of Power",
                sign,
                tuple(here.get(place, ())),
                tuple(marks.get(place, ())),
                reached.get(place),
            )
        )
    lines = [
        (place, one.place, one.by)
        for place, ways in setting.board.lines.items()
        for one in ways
        if place < one.place
    ]
    return Board(tuple(spots), tuple(lines))
