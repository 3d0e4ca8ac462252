"""Conditions on boxes: whether one may hold, and the box of those for whom it does.

A condition is kept as its alternatives, each a list of fields with the bits they must lie in. One
with too many alternatives is taken to hold or not as it likes: nothing is proved by it.
"""

from __future__ import annotations

from malory.book import model

from scriptorium.reach.frame import Frame, allowed, subject_of

_MOST = 64
"""Alternatives of a condition that are looked at."""

Alternative = tuple[tuple[int, int], ...]
"""Of each field that matters all its bits, and those it must have one of."""


class Ask:
    """A condition made ready. `yes` are the alternatives for which it holds, `no` those for which
    it fails; None: too many to tell."""

    __slots__ = ("_last", "condition", "no", "yes")

    def __init__(self, condition: model.Condition, frame: Frame) -> None:
        self.condition = condition
        self.yes = _alternatives(condition, frame, True)
        self.no = _alternatives(condition, frame, False)
        # Passages that lead to each other ask it of the same box, one after the other.
        self._last = (0, 0, 0)

    def met(self, box: int) -> int:
        """The box of those for whom it holds; 0 if for nobody."""
        last = self._last
        return last[1] if last[0] == box else self._parted(box)[1]

    def missed(self, box: int) -> int:
        """The box of those for whom it fails; 0 if for nobody."""
        last = self._last
        return last[2] if last[0] == box else self._parted(box)[2]

    def _parted(self, box: int) -> tuple[int, int, int]:
        found = self._last = (box, _narrowed(self.yes, box), _narrowed(self.no, box))
        return found


def _narrowed(alternatives: tuple[Alternative, ...] | None, box: int) -> int:
    if alternatives is None:
        return box
    found = 0
    for alternative in alternatives:
        left = box
        for every, needed in alternative:
            if not left & needed:
                break
            left &= ~every | needed
        else:
            found |= left
    return found


def _alternatives(
    condition: model.Condition, frame: Frame, holds: bool
) -> tuple[Alternative, ...] | None:
    found = _spread(condition, frame, holds)
    if found is None:
        return None
    return tuple([tuple(one.items()) for one in found])


def _spread(condition: model.Condition, frame: Frame, holds: bool) -> list[dict[int, int]] | None:
    """The alternatives, each as a dict from a field's bits to those allowed."""
    match condition:
        case model.Not():
            return _spread(condition.condition, frame, not holds)
        case model.And() | model.Or():
            parts = [_spread(one, frame, holds) for one in condition.conditions]
            if isinstance(condition, model.And) == holds:
                return _all_of(parts)
            return _any_of(parts)
    field = frame.of(subject_of(condition))
    if field is None:
        return None
    bits = allowed(field, condition)
    bits = bits if holds else field.all & ~bits
    return [{field.all: bits}] if bits else []


def _any_of(parts: list[list[dict[int, int]] | None]) -> list[dict[int, int]] | None:
    found: list[dict[int, int]] = []
    for part in parts:
        if part is None:
            return None
        found += part
    return found if len(found) <= _MOST else None


def _all_of(parts: list[list[dict[int, int]] | None]) -> list[dict[int, int]] | None:
    found: list[dict[int, int]] = [{}]
    for part in parts:
        if part is None:
            return None
        if len(found) * len(part) > _MOST:
            return None
        found = [both for one in found for two in part if (both := _both(one, two)) is not None]
    return found


def _both(one: dict[int, int], two: dict[int, int]) -> dict[int, int] | None:
    """Both alternatives at once; None if they contradict each other."""
    joined = dict(one)
    for every, bits in two.items():
        left = joined.get(every, every) & bits
        if not left:
            return None
        joined[every] = left
    return joined
