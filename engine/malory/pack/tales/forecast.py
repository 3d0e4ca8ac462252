"""`Forecast`: what a player may expect of a passage that nobody has read to him yet (R095)."""

from __future__ import annotations

from typing import Annotated

from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.tales.effects import Means
from malory.pack.terms import Range, Ref


class Share(Record):
    """How many tests ask for `number`, beside the other shares of the list."""

    number: Annotated[int, Range(1, 12)]
    share: Annotated[int, Range(0, 100)]


class Guess(Record):
    """What a response with this tag is likely to be tried with."""

    tag: Annotated[str, Ref("tag")]
    means: tuple[Means, ...]


class Forecast(Sourced):
    """Typical numbers, by which bots judge: never a passage of the book, but all of them together.

    `fixed` are the numbers of tests that stand alone, `scaled` the bases of those that add the
    Location number, which `scaled_share` of 100 do; `renown` those that compare a renown. `destiny`
    is what a success pays, and a scaled one with the Location number; `quests` what a quest of
    level 1, 2, 3 pays.
    """

    fixed: tuple[Share, ...]
    scaled: tuple[Share, ...]
    scaled_share: Annotated[int, Range(0, 100)]
    renown: tuple[Share, ...]
    destiny: Annotated[int, Range(0, 20)]
    scaled_destiny: Annotated[int, Range(0, 20)]
    quests: tuple[Annotated[int, Range(0, 20)], ...]
    guesses: tuple[Guess, ...]
