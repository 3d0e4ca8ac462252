"""The only place where anything is drawn by lot.

Outcome n of a game depends on (seed, n) alone, so undo fishes no dice; a bot's stream depends
on (seed, seat, ply), so a game that is resumed goes on alike.
"""

import os
from collections.abc import Iterator, MutableSequence, Sequence
from struct import unpack
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

from malory.kernel.digests import as_bytes, shake_128
from malory.kernel.question import Ask, Outcome, Question, Roll, Seat

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
Seed: TypeAlias = int | str
"""A seed stands for its words: 7 and "7" are the same."""

_SPAN: Final = 1 << 32
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15  # the step of SplitMix64


def fresh_seed() -> str:
    """Return a seed that nobody has seen, short enough to be read aloud."""
    return os.urandom(5).hex()


def numbers(key: str) -> Iterator[int]:
    """Yield 32-bit numbers, without end, that depend on `key` alone (SHAKE-128)."""
    shake = shake_128(as_bytes(key))
    done, size = 0, 64
    while True:
        # a longer digest begins with the shorter one
        yield from unpack(f">{(size - done) // 4}I", shake.digest(size)[done:])
        done, size = size, size * 4


def _below(source: Iterator[int], n: int) -> int:
    """Return one of 0..n-1, each as likely: a number in the last, partial span is thrown away."""
    limit = _SPAN - _SPAN % n
    while (number := next(source)) >= limit:
        pass
    return number % n


class Chance(Protocol):
    """Whoever answers for chance. `n` counts the outcomes of the game so far."""

    def outcome(self, n: int, question: Question) -> Outcome | None:
        """Return outcome `n`; None leaves the question to the players' own dice."""
        ...


class Seeded:
    """Chance from a seed: outcome n depends on (seed, n) and what is asked, on nothing else."""

    __slots__ = ("seed",)

    def __init__(self, seed: Seed) -> None:
        self.seed = str(seed)

    def outcome(self, n: int, question: Question) -> Outcome:
        """Return the faces of the dice, or the order of the ids (Fisher-Yates, ids sorted)."""
        key = f"chance/{self.seed}/{n}"
        if isinstance(question, Roll):
            if question.dice == 1:
                # the first number of `numbers(key)`, without the price of the rest
                number = int.from_bytes(shake_128(as_bytes(key)).digest(4), "big")
                if number < _SPAN - _SPAN % question.sides:
                    return (1 + number % question.sides,)
            source = numbers(key)
            return tuple([1 + _below(source, question.sides) for _ in range(question.dice)])
        source = numbers(key)
        if isinstance(question, Ask):
            raise TypeError("a seat is asked, not chance")
        ids = sorted(question.ids)
        for last in range(len(ids) - 1, 0, -1):
            pick = _below(source, last + 1)
            ids[last], ids[pick] = ids[pick], ids[last]
        return tuple(ids)


def turned(seed: Seed, turns: int) -> Seeded:
    """Return chance for a table of this seed whose player has had the dice fall anew so often."""
    return Seeded(f"{seed}~{turns}" if turns else seed)


class Scripted:
    """Chance from a list: outcome n is its item n; beyond its end `then` answers."""

    __slots__ = ("script", "then")

    def __init__(self, script: Sequence[Outcome], then: Chance | None = None) -> None:
        self.script = tuple(script)
        self.then = then

    def outcome(self, n: int, question: Question) -> Outcome | None:
        """Return item `n` of the script, whether or not it fits the question."""
        if n < len(self.script):
            return self.script[n]
        return self.then.outcome(n, question) if self.then is not None else None


class OwnDice:
    """Chance left to the players: the table asks them for each outcome."""

    __slots__ = ()

    def outcome(self, n: int, question: Question) -> None:
        """Return None: whoever sits at the table rolls or shuffles."""


class Stream:
    """A bot's own numbers, cheap to begin: SplitMix64, from a key of 64 bits."""

    __slots__ = ("_at",)

    def __init__(self, key: int) -> None:
        self._at = key

    def bits(self) -> int:
        """Return a number of 64 bits."""
        self._at = z = (self._at + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return one of 0..n-1; of 2**64 the bias is too small to be seen."""
        return self.bits() * n >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely."""
        # `bits`, written out: it is what random play does most
        self._at = z = (self._at + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return items[(z ^ (z >> 31)) * len(items) >> 64]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            pick = self.below(last + 1)
            items[last], items[pick] = items[pick], items[last]

    def fast(self) -> "Random":
        """Return a generator of the standard library, dear to begin and cheap to draw from."""
        from random import Random  # dear to import, and few bots want it

        return Random(self.bits())


def key_of(seed: Seed) -> int:
    """Return the 64 bits that stand for `seed` in `stream`; take them once a game."""
    return int.from_bytes(shake_128(as_bytes(f"stream/{seed}")).digest(8), "big")


def stream(key: int, seat: Seat, ply: int) -> Stream:
    """Return the stream of `seat` at `ply`, in the game whose seed has `key`."""
    return Stream((key ^ (ply * 0xD1342543DE82EF95 + seat * 0x2545F4914F6CDD1D)) & _MASK)
