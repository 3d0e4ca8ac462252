"""Numbered work: its chunks, how it is shown, what can go wrong; `Hands`, whoever does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

CHUNK: Final = 10
"""Numbers that are worked through before anything is reported."""

Progress: TypeAlias = Callable[[int], None]
"""Told how many are done."""
Chunk: TypeAlias = tuple[int, int]
"""The first of some numbers, and how many."""


class ClusterError(Exception):
    """Nothing can be played on a cluster; the text is one line that says why."""


class DeadlyWorkError(Exception):
    """Some numbers end every process that works at them; the text says which."""

    def __init__(self, chunk: Chunk) -> None:
        first, many = chunk
        super().__init__(f"{first} to {first + many - 1}" if many > 1 else f"{first}")


class Hands(Protocol):
    """Whoever does numbered work: `spread` while it is entered."""

    notes: list[str]
    """What the user should read of how it went, a line each."""

    def __enter__(self) -> Hands: ...

    def __exit__(self, *_: object) -> None: ...

    def spread(
        self,
        work: Callable[[int, int], T],
        first: int,
        many: int,
        take: Callable[[T], None],
        progress: Progress,
        chunk: int = CHUNK,
    ) -> bool:
        """Do `work(first, many)` in chunks and `take` what each comes to; whether it was cut short.

        Each number is taken once, whatever happens to whoever works at it. At Ctrl-C nothing new is
        begun, and what is finished is taken; at a second one nothing is waited for any more.
        """
        ...
