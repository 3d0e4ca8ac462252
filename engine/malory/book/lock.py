"""The number lock: what each passage is in print, what is retired, what was called otherwise once.

`numbers.lock` is written by `malory number` and `malory rename`. A line is one of

    the-ford 17                       a dealt number
    the-weir 23 retired               the number of a passage that is gone
    passage "ford" -> "the-ford"      a rename, oldest first
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from json import dumps, loads
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from malory.source import Diagnostic, Source

PASSAGE = "passage"
"""The kind of a rename that is of a passage; the others are a vocabulary's kinds."""

_HEAD = (
    "# The number each passage has in print. Written by `malory number`; keep it with the pack.\n"
)
_RENAMES_HEAD = "\n# What was renamed, so that saved games follow. Written by `malory rename`.\n"
_NUMBER = r"(?P<id>[\w.-]+)[ \t]+(?P<number>[0-9]{1,9})(?P<retired>[ \t]+retired)?[ \t]*"
_TEXT = r'"(?:[^"\\]|\\.)*"'
_RENAME = rf"(?P<kind>[a-z]+(?: [a-z]+)?)[ \t]+(?P<old>{_TEXT})[ \t]+->[ \t]+(?P<new>{_TEXT})[ \t]*"


class Rename(NamedTuple):
    """A passage, or something else that a pack names, was called `old` and is called `new`."""

    kind: str
    old: str
    new: str


class Lock(NamedTuple):
    """What the lock holds: dealt numbers by id, numbers of passages that are gone, renames."""

    numbers: Mapping[str, int] = {}
    retired: Mapping[str, int] = {}
    renames: tuple[Rename, ...] = ()

    @property
    def all(self) -> dict[str, int]:
        """The numbers of passages that are here and that are gone."""
        return {**self.retired, **self.numbers}


def parse_lock(source: Source) -> tuple[Lock, list[Diagnostic]]:
    """What a lock holds. E120: a line that is none of a lock's; E121: an id or a number for the
    second time. The first of two holds."""
    from malory.source import Diagnostic  # a player's start asks only for the lock's name

    numbers: dict[str, int] = {}
    retired: dict[str, int] = {}
    owners: dict[int, str] = {}
    renames: list[Rename] = []
    faults: list[Diagnostic] = []
    start = 0
    for line in source.text.split("\n"):
        if not line.strip() or line.startswith("#"):
            pass
        elif (renamed := _rename(line)) is not None:
            renames.append(renamed)
        elif (found := re.fullmatch(_NUMBER, line)) is None:
            faults.append(Diagnostic("E120", source.place(start, start + len(line))))
        else:
            name, number = found["id"], int(found["number"])
            if name in numbers or name in retired or number in owners:
                what = str(number) if number in owners else name
                place = source.place(start, start + len(line))
                faults.append(Diagnostic("E121", place, (("name", what),)))
            else:
                (retired if found["retired"] else numbers)[name] = number
                owners[number] = name
        start += len(line) + 1
    return Lock(numbers, retired, tuple(renames)), faults


def _rename(line: str) -> Rename | None:
    found = re.fullmatch(_RENAME, line)
    if found is None:
        return None
    try:
        old, new = loads(found["old"]), loads(found["new"])
    except ValueError:
        return None
    return Rename(found["kind"], str(old), str(new))


def print_lock(lock: Lock) -> str:
    """The file that holds a lock."""
    lines = [(name, f"{number}") for name, number in lock.numbers.items()]
    lines += [(name, f"{number} retired") for name, number in lock.retired.items()]
    text = _HEAD + "".join(f"{name} {rest}\n" for name, rest in sorted(lines))
    if lock.renames:
        text += _RENAMES_HEAD + "".join(
            f"{kind} {dumps(old, ensure_ascii=False)} -> {dumps(new, ensure_ascii=False)}\n"
            for kind, old, new in lock.renames
        )
    return text


def now_called(renames: Iterable[tuple[str, str, str]], kind: str, name: str) -> str:
    """What a thing of this kind is called after all the renames.

    >>> now_called([("passage", "a", "b"), ("passage", "b", "c")], "passage", "a")
    'c'

    A section goes with its passage.

    >>> now_called([("passage", "a", "b")], "passage", "a.x")
    'b.x'
    """
    for of, old, new in renames:
        if of != kind:
            continue
        if name == old:
            name = new
        elif kind == PASSAGE and name.startswith(f"{old}."):
            name = new + name[len(old) :]
    return name


def renewed(lock: Lock, dealt: Mapping[str, int], stated: Iterable[int] = ()) -> Lock:
    """The lock once these numbers are dealt: what was locked and is gone is retired.

    A retired number that a heading states (`stated`) is in use again, and no longer held back.
    """
    used = {*dealt.values(), *stated}
    retired = {
        name: number
        for name, number in lock.all.items()
        if name not in dealt and number not in used
    }
    return Lock(dict(dealt), retired, lock.renames)
