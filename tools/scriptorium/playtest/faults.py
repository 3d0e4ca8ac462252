"""Faults of a play-through: what can go wrong, where, and how to meet it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["bug", "stuck", "loop", "long", "slow", "open end", "cards"]

ABOUT: Final[dict[Kind, str]] = {
    "bug": "our bug",
    "stuck": "every choice is barred",
    "loop": "the tale goes round",
    "long": "no end in sight",
    "slow": "a game takes too long",
    "open end": "the tale stops without `-> end`",
    "cards": "a card is lost or there twice",
}
"""The kinds in words, the gravest first."""

KEPT: Final = 3
"""Games named for one fault; more say nothing new."""


class Fault(NamedTuple):
    """What went wrong in one game: of what kind, in which passage, in words.

    `game` is its number; `path` holds the ids it met, in order.
    """

    kind: Kind
    where: str
    words: str
    game: int
    path: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """Faults of one key are one fault met again; no two games go round quite alike."""
        words = "" if self.kind in ("loop", "long") else self.words
        return self.kind, self.where, words


class Group(NamedTuple):
    """One fault and how often it was met; the `games` are the first few by number."""

    fault: Fault
    times: int
    games: tuple[int, ...]


class Faults:
    """Faults gathered; two gatherings add up alike in any order."""

    __slots__ = ("_groups",)

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self._groups: dict[tuple[str, str, str], Group] = {}
        for fault in faults:
            self._put(Group(fault, 1, (fault.game,)))

    def add(self, other: Faults) -> None:
        """Add what another has gathered."""
        for group in other._groups.values():
            self._put(group)

    def _put(self, group: Group) -> None:
        was = self._groups.get(group.fault.key)
        if was is None:
            self._groups[group.fault.key] = group
            return
        first = min(was.fault, group.fault, key=lambda fault: (len(fault.path), fault.game))
        games = tuple(sorted({*was.games, *group.games})[:KEPT])
        self._groups[first.key] = Group(first, was.times + group.times, games)

    def groups(self) -> list[Group]:
        """Every fault once, the gravest kinds first, then by passage."""
        kinds = list(ABOUT)
        return sorted(
            self._groups.values(),
            key=lambda one: (kinds.index(one.fault.kind), one.fault.where, one.fault.words),
        )

    def __len__(self) -> int:
        return len(self._groups)


def short_path(path: tuple[str, ...], most: int = 14) -> str:
    """A path in a line: what is long loses its middle.

    >>> short_path(("1", "1 -> rope", "rope"))
    '1 -> rope'
    """
    steps = _merged(path)
    if len(steps) > most:
        steps = [*steps[:3], f"... {len(steps) - most} steps ...", *steps[3 - most :]]
    return " ".join(steps)


def _merged(path: tuple[str, ...]) -> list[str]:
    """Each id without what the one before it has told: the passage, the choice's target."""
    steps: list[str] = []
    here = entry = target = ""
    for id in path:
        passage, _, rest = id.partition(" ")
        if not rest:
            if passage != target:
                steps.append(f"> {passage}" if steps else passage)
            here, entry, target = passage, "", ""
            continue
        if passage != here:
            steps.append(f"[{passage}]")
            here = passage
        if entry and id.startswith(f"{entry} "):
            steps.append(f"({id[len(entry) + 1 :]})")
        else:
            entry = id
            steps.append(rest)
            target = rest.removeprefix("-> ").partition(":")[0] if rest.startswith("-> ") else ""
    return steps
