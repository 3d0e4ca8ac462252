"""The walk of all passages at once, by boxes, to a fixpoint: what can never be is outside it.

In a gamebook the sets of passages that lead to each other share one box; from set to set the boxes
follow the way. In Tales the whole book shares what a knight is and has, since any encounter may
follow any other, and only where and when an encounter is goes from passage to passage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scriptorium.reach.frame import Frame
from scriptorium.reach.logic import Bare
from scriptorium.reach.origins import Ground
from scriptorium.reach.outline import Outline
from scriptorium.reach.rewards import NO_ENTRY, By, Walk


def flow(
    logics: Mapping[str, Bare],
    ground: Ground,
    frame: Frame,
    outline: Callable[[str], Outline],
    sets: Callable[[], Sequence[Sequence[str]]],
) -> dict[str, int]:
    """Walk from the ground until nothing grows: the box of those who come to each passage that is
    reached, in the book's order.

    `sets` are those of passages that lead to each other, each after every set that it leads to.
    """
    walking = _Walking(logics, ground, frame, outline)
    if ground.shared:
        walking.together(ground.shared)
    else:
        walking.set_by_set(sets())
    return {id: walking.boxes[id] for id in logics if id in walking.boxes}


class _Walking:
    def __init__(
        self,
        logics: Mapping[str, Bare],
        ground: Ground,
        frame: Frame,
        outline: Callable[[str], Outline],
    ) -> None:
        self._logics = logics
        self._ground = ground
        self._frame = frame
        self._outline = outline
        self._marks = {field.subject[1]: field for field in frame.fields("visited")}
        self.boxes: dict[str, int] = {}

    def _ways(self, id: str, box: int) -> Sequence[tuple[str, int, By]]:
        logic = self._logics[id]
        if logic.broken:
            box = self._frame.everything  # nobody knows what it gives
        if logic.plain:
            return [(target, box, NO_ENTRY) for target in logic.targets]
        walk = Walk()
        self._outline(id).walk(box, walk)
        return walk.ways

    # --------------------------------------------------------------------------------- gamebooks

    def set_by_set(self, sets: Sequence[Sequence[str]]) -> None:
        """From each set of passages that lead to each other on to the next."""
        for origin in self._ground.origins:
            self._come(origin.target, origin.box)
        for group in reversed(sets):
            first = group[0]
            if len(group) > 1 or first in self._logics[first].targets:
                self._round(group)
                continue
            box = self.boxes.get(first)
            if box is not None:
                mark = self._marks.get(first)
                if mark is not None:
                    box = self.boxes[first] = box & ~mark.all | mark.flag(True)
                for target, after, _ in self._ways(first, box):
                    self._come(target, after)

    def _come(self, target: str, box: int) -> None:
        if target in self._logics:
            self.boxes[target] = self.boxes.get(target, 0) | box

    def _round(self, group: Sequence[str]) -> None:
        """A set that can be gone round in: all of it shares what any part of it leaves."""
        boxes, logics = self.boxes, self._logics
        inside = frozenset(group)
        reached = [id for id in group if id in boxes]
        known = set(reached)
        shared = 0
        for id in reached:
            shared |= boxes[id]
        asking: list[str] = []
        fresh = 0

        def read(id: str, box: int) -> int:
            """What is left by reading a passage with everybody in the box."""
            for target, after, _ in self._ways(id, box):
                if target in inside:
                    box |= after
                    if target not in known:
                        known.add(target)
                        reached.append(target)
            return box

        while True:
            before = shared
            for id in asking:
                shared = read(id, shared)
            while fresh < len(reached):
                id = reached[fresh]
                fresh += 1
                mark = self._marks.get(id)
                if mark is not None:
                    shared |= mark.flag(True)
                if not logics[id].plain:
                    asking.append(id)
                shared = read(id, shared)
            if shared == before:
                break  # every part was walked with all that any part leaves
            for field in self._frame.numbers:
                shared = field.widened(before, shared)
        for id in reached:
            boxes[id] = shared
            if any(one not in inside and one in logics for one in logics[id].targets):
                for target, box, _ in self._ways(id, shared):
                    if target not in inside:
                        self._come(target, box)

    # ------------------------------------------------------------------------------------- Tales

    def together(self, shared: int) -> None:
        """All passages share the bits of `shared`; the rest goes from one to the next."""
        boxes, logics = self.boxes, self._logics
        given = self._ground.box
        met: dict[str, int] = {}
        reached: list[str] = []

        def come(target: str, box: int) -> None:
            if target in logics:
                if target not in boxes:
                    reached.append(target)
                boxes[target] = boxes.get(target, 0) | box & ~shared

        while True:
            given = self._granted(given)
            for origin in self._ground.origins:
                if not origin.needs or given & origin.needs:
                    come(origin.target, origin.box)
            grown = False
            for id in reached:  # it grows as we go
                mark = self._marks.get(id)
                if mark is not None:
                    given |= mark.flag(True)
                box = boxes[id] | given
                if met.get(id) == box:
                    continue
                met[id] = box
                grown = True
                for target, after, _ in self._ways(id, box):
                    given |= after & shared
                    come(target, after)
            if not grown:
                break
        for id in reached:
            boxes[id] |= given

    def _granted(self, box: int) -> int:
        """What the cards give by themselves to whoever may have so much."""
        while True:
            before = box
            for grant in self._ground.grants:
                if grant.ask is not None:
                    if grant.ask.met(box | self._frame.everything & ~self._ground.shared):
                        box |= grant.bits
                elif not grant.needs or grant.needs & box:
                    box |= grant.bits
            if box == before:
                return box
