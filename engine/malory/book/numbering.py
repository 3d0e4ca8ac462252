"""The numbers of a printed book: kept where a heading states one, dealt to everything else.

A dealt number depends on the id, not on the order of files; it lies far from the numbers of what
leads to it and what it leads to; and `numbers.lock` (`malory.book.lock`) holds it from one edition
to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from malory.book.digests import blake2b

NEAR = 3
"""A target whose number lies this close to its source's can be read with half an eye (R089)."""


def deal(
    ids: Iterable[str],
    fixed: Mapping[str, int],
    ways: Mapping[str, Sequence[str]],
    ranges: Sequence[tuple[int, int]],
    lock: Mapping[str, int],
    held: Collection[int] = (),
) -> tuple[dict[str, int], list[str]]:
    """A number for each id, and the ids for which the ranges had none left.

    `fixed` are the headings' own numbers, which always hold. Then the lock's, one id to a number
    and inside the ranges. Then what is free and not `held` back, found from the id's own digest on;
    a number within `NEAR` of a neighbour's is passed over while there is another.
    """
    wanted = sorted(set(ids))
    numbers = {name: fixed[name] for name in wanted if name in fixed}
    taken = set(fixed.values())
    for name in wanted:
        number = lock.get(name)
        if name in numbers or number is None or number in taken or not _inside(number, ranges):
            continue
        numbers[name] = number
        taken.add(number)
    missing = [name for name in wanted if name not in numbers]
    if not missing:
        return numbers, []
    taken.update(held)
    free = [
        number
        for low, high in sorted(set(ranges))
        for number in range(low, high + 1)
        if number not in taken
    ]
    return numbers, _scatter(missing, numbers, _neighbours(missing, ways), free)


def _inside(number: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(low <= number <= high for low, high in ranges)


def _neighbours(missing: list[str], ways: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: list(ways.get(name, ())) for name in missing}
    for source, targets in ways.items():
        for target in targets:
            if target in found:
                found[target].append(source)
    return found


def _scatter(
    missing: list[str],
    numbers: dict[str, int],
    neighbours: Mapping[str, Sequence[str]],
    free: list[int],
) -> list[str]:
    """Deal the free numbers, adding to `numbers`; what went without is returned."""
    following = list(range(1, len(free) + 1))  # from a place to the next that may be free

    def open_place(place: int) -> int:
        """The first place from here on that is not dealt; len(free) if there is none."""
        root = place
        while root < len(free) and following[root] < 0:
            root = -following[root]
        while place < root:  # shorten the way for the next who asks
            following[place], place = -root, -following[place]
        return root

    keyed = sorted((blake2b(name.encode(), digest_size=8).digest(), name) for name in missing)
    without: list[str] = []
    left = len(free)
    for key, name in keyed:
        if not left:
            without.append(name)
            continue
        near = [numbers[other] for other in neighbours[name] if other in numbers]
        start = open_place(int.from_bytes(key, "big") % len(free))
        first = place = start if start < len(free) else open_place(0)
        for _ in range(min(left, (2 * NEAR + 1) * len(near) + 1)):
            number = free[place]
            if not any(-NEAR <= number - other <= NEAR for other in near):
                break
            place = open_place(place + 1)
            if place == len(free):
                place = open_place(0)
        else:
            place = first
        numbers[name] = free[place]
        following[place] = -(place + 1)
        left -= 1
    return sorted(without)
