"""The map in play: which spaces a move can reach, what is nearest, where a bearing leads.

It knows lines, terrains and gates, but no knight and no rule of a turn.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import atan2, degrees
from typing import Final, Literal, TypeAlias

from malory.pack.tales import TalesTables
from malory.pack.tales.board import Neighbour, Place, PlaceOfPower, distances, lines

By: TypeAlias = Literal["", "land", "sea"]
ANYWHERE: Final = 99
"""More spaces than any way on the board is long."""
KEPT: Final = 4096
"""How many answers of `reach` are remembered: a move is asked for anew at every look at it."""


class Board:
    """Spaces by id, in the board's order, Places of Power last."""

    def __init__(self, tables: TalesTables) -> None:
        self.lines = lines(tables.places, tables.powers)
        self.row = {one.name: one.row for one in tables.terrains}
        self.waters = tuple([one.name for one in tables.terrains if one.sea])
        self.gates = {one.name: one.gate for one in tables.powers}
        self.places: tuple[str, ...] = tuple(self.lines)
        self.terrain = {one.name: one.terrain for one in tables.places}
        walls = tables.delegation.terrains[0]  # R161: the table's first terrain is the City
        self.cities = frozenset([one.name for one in tables.places if one.terrain == walls])
        spaces: list[Place | PlaceOfPower] = [*tables.places, *tables.powers]
        self.number = {one.name: one.number for one in spaces}
        self._at = {one.name: (one.x, one.y) for one in spaces}
        self._untargeted = frozenset((*tables.numbers.untargeted, *self.gates))
        self._region = {one.name: one.region for one in tables.places}
        self._regions = tuple([one.name for one in tables.regions])
        self._far: dict[str, dict[str, int]] = {}
        self._reached: dict[tuple[object, ...], dict[str, int]] = {}

    def at(self, place: str) -> tuple[int, int]:
        """Return where a space lies: x grows east, y north."""
        return self._at[place]

    def terrain_of(self, place: str) -> str:
        """Return the terrain of a space; empty for a Place of Power (A43)."""
        return self.terrain.get(place, "")

    def is_sea(self, place: str) -> bool:
        """Whether the space is water."""
        return self.terrain_of(place) in self.waters

    def distance(self, start: str) -> dict[str, int]:
        """Return how many lines lie between `start` and every space, nearest first."""
        if start not in self._far:
            self._far[start] = distances(self.lines, start)
        return self._far[start]

    def regions_of(self, place: str) -> tuple[str, ...]:
        """Return the region a space counts for: its own, its gate's, or at sea the nearest (R136).

        Several, in the board's order, are as near as each other (A19).
        """
        place = self.gates.get(place, place)
        own = self._region.get(place, "")
        if own:
            return (own,)
        far = self.distance(place)
        land = [one for one in self.terrain if self._region[one]]
        least = min(far[one] for one in land)
        near = {self._region[one] for one in land if far[one] == least}
        return tuple([region for region in self._regions if region in near])

    def reach(
        self,
        start: str,
        limit: int,
        open_powers: Collection[str],
        by: By = "",
        few: Collection[tuple[str, int]] = (),
    ) -> dict[str, int]:
        """Return the spaces within `limit` lines of `start`, and how far each is, nearest first.

        A Place of Power is entered only if it is open; leaving one is free (R058, A9). `by` admits
        lines of one kind only; `few` bounds how many of a kind a way may hold.
        """
        key = (start, limit, frozenset(open_powers), by, tuple(few))
        known = self._reached.get(key)
        if known is None:
            if len(self._reached) >= KEPT:
                self._reached.clear()
            known = self._reached[key] = self._reach(start, limit, open_powers, by, dict(few))
        return dict(known)

    def _reach(
        self,
        start: str,
        limit: int,
        open_powers: Collection[str],
        by: By,
        bounds: Mapping[str, int],
    ) -> dict[str, int]:
        found = {start: 0}
        states = {(start, 0, 0)}
        edge = [(start, 0, 0)]
        for far in range(1, limit + 1):
            beyond: list[tuple[str, int, int]] = []
            for here, by_land, by_sea in edge:
                for line in self.lines[here]:
                    if (by and line.by != by) or not self._may_enter(line, open_powers):
                        continue
                    land = by_land + (line.by == "land" and "land" in bounds)
                    sea = by_sea + (line.by == "sea" and "sea" in bounds)
                    if land > bounds.get("land", land) or sea > bounds.get("sea", sea):
                        continue
                    there = (line.place, land, sea)
                    if there not in states:
                        states.add(there)
                        beyond.append(there)
                        found.setdefault(line.place, far)
            if not beyond:
                break
            edge = beyond
        return found

    def _may_enter(self, line: Neighbour, open_powers: Collection[str]) -> bool:
        return line.place not in self.gates or line.place in open_powers

    def nearest(self, start: str, terrain: str) -> tuple[str, ...]:
        """Return the spaces of a terrain that are as near to `start` as any, itself included."""
        near: list[str] = []
        least = ANYWHERE
        for place, far in self.distance(start).items():
            if far > least:
                break
            if self.terrain_of(place) == terrain:
                near.append(place)
                least = far
        return tuple(near)

    def markable(self, place: str, terrain: str = "") -> bool:
        """Whether a marker may point at the space (R135): Sea only where that is the terrain."""
        its = self.terrain_of(place)
        if place in self._untargeted:
            return False
        return its == terrain if terrain else its not in self.waters

    def targets(self, start: str, terrain: str, barred: Collection[str] = ()) -> tuple[str, ...]:
        """Return the nearest spaces of a terrain that a marker may point at (R135, A21), but those
        barred."""
        near: list[str] = []
        least = ANYWHERE
        for place, far in self.distance(start).items():
            if far > least:
                break
            if self.markable(place, terrain) and place not in barred:
                near.append(place)
                least = far
        return tuple(near)

    def of_terrain(self, terrain: str) -> tuple[str, ...]:
        """Return all spaces of a terrain, in the board's order."""
        return tuple([place for place, its in self.terrain.items() if its == terrain])

    def towards(self, start: str, bearing: int, open_powers: Collection[str]) -> tuple[str, ...]:
        """Return the neighbours that lie closest to a bearing, in degrees from north (R151, A44).

        From a Place of Power its gate is the only way.
        """
        ways = [one.place for one in self.lines[start] if self._may_enter(one, open_powers)]
        off = {place: self._turn(start, place, bearing) for place in ways}
        least = min(off.values())
        return tuple([place for place in ways if off[place] == least])

    def _turn(self, start: str, place: str, bearing: int) -> int:
        """Return the angle between a bearing and the way to a place, in millionths of a degree."""
        (x, y), (to_x, to_y) = self._at[start], self._at[place]
        way = degrees(atan2(to_x - x, to_y - y))
        off = abs((way - bearing + 180) % 360 - 180)
        return round(off * 1_000_000)
