"""A way through one encounter of Tales: from a card to a passage, for some knight.

Each encounter may begin with any knight whom the book can make. The way is looked for with the box
of those who can have come so far: each condition on it keeps out whoever does not meet it, so that
conditions which contradict each other make no way.
"""

from __future__ import annotations

from typing import NamedTuple

from malory.book.compiling import Compilation

from scriptorium.reach.origins import Origin
from scriptorium.reach.outline import Outline
from scriptorium.reach.possible import Possible
from scriptorium.reach.rewards import NO_ENTRY, By, Walk


class Turned(NamedTuple):
    """A step of a way: the passage turned to, the box of those who come to it, and by what entry of
    the passage before."""

    passage: str
    box: int
    by: By


class Way(NamedTuple):
    """How an encounter comes to a passage: the card it begins with, and each passage."""

    origin: Origin
    turns: tuple[Turned, ...]


class Encounters:
    """What a search of every encounter came to, the shortest way first; `states` counts the
    passages walked, each with a box."""

    def __init__(self, compilation: Compilation, possible: Possible, limit: int) -> None:
        """Search up to `limit` states."""
        self._possible = possible
        self._paying = possible.paying(compilation, as_written=True)
        self._outlines: dict[str, Outline] = {}
        self._nodes: list[tuple[int, Turned]] = []
        self._origins: list[Origin] = []
        self._found: dict[str, tuple[int, int]] = {}
        self.is_complete = False
        self.states = 0
        self._search(limit)

    def reached(self, id: str) -> bool:
        """Whether the search came to a passage."""
        return id in self._found

    @property
    def passages(self) -> frozenset[str]:
        """All passages that the search came to."""
        return frozenset(self._found)

    def witness(self, id: str) -> Way | None:
        """The shortest way to a passage; None if none was found."""
        found = self._found.get(id)
        if found is None:
            return None
        origin, at = found
        turns: list[Turned] = []
        while at >= 0:
            at, turned = self._nodes[at]
            turns.append(turned)
        turns.reverse()
        return Way(self._origins[origin], tuple(turns))

    def _search(self, limit: int) -> None:
        possible = self._possible
        # What a knight may be and have is the same wherever he is.
        given = next(iter(possible.boxes.values()), 0) & possible.ground.shared
        layer: list[tuple[int, int, str, int]] = []
        walked: dict[str, list[int]] = {}
        for origin in possible.ground.origins:
            if origin.target not in possible.boxes or (origin.needs and not origin.needs & given):
                continue
            box = origin.box | given
            if origin.needs:  # he has the card that sends him
                box &= ~_field_of(possible, origin.needs) | origin.needs
            box = self._arrived(origin.target, box)
            self._origins.append(origin)
            self._nodes.append((-1, Turned(origin.target, box, NO_ENTRY)))
            layer.append((len(self._origins) - 1, len(self._nodes) - 1, origin.target, box))
        while layer:
            coming: list[tuple[int, int, str, int]] = []
            for origin_at, at, id, box in layer:
                if id not in self._found:
                    self._found[id] = (origin_at, at)
                if _covered(walked.setdefault(id, []), box):
                    continue
                if self.states >= limit:
                    return
                self.states += 1
                for target, after, by in self._ways(id, box):
                    if target in possible.logics:
                        after = self._arrived(target, after)
                        self._nodes.append((at, Turned(target, after, by)))
                        coming.append((origin_at, len(self._nodes) - 1, target, after))
            layer = coming
        self.is_complete = True

    def _arrived(self, id: str, box: int) -> int:
        field = self._possible.frame.of(("visited", id))
        return box if field is None else box & ~field.all | field.flag(True)

    def _ways(self, id: str, box: int) -> list[tuple[str, int, By]]:
        possible = self._possible
        logic = possible.logics[id]
        if logic.broken:
            return []
        if logic.plain:
            return [(target, box, NO_ENTRY) for target in logic.targets]
        outline = self._outlines.get(id)
        if outline is None:
            outline = Outline(logic, self._paying, possible.trials)
            self._outlines[id] = outline
        walk = Walk()
        outline.walk(box, walk)
        return walk.ways


def _field_of(possible: Possible, bit: int) -> int:
    return next(one.all for one in possible.frame.fields() if one.all & bit)


def _covered(walked: list[int], box: int) -> bool:
    """Whether whoever is in the box has been here before; else the box is noted."""
    if any(not box & ~one for one in walked):
        return True
    walked.append(box)
    return False
