"""What statistics tell of a book: plain values, as JSON and text print them."""

from __future__ import annotations

from typing import NamedTuple

from scriptorium.stats.phrases import Phrase


class Passages(NamedTuple):
    """One kind of passage, each with its sections: how many, and their words, written and met in
    one play."""

    kind: str
    headings: int
    words: int
    mean_words: float
    mean_met: float


class SkillTests(NamedTuple):
    """How often a skill or renown is tested, and how far that is from the mean, in 100 of it."""

    name: str
    tests: int
    off: float


class AimFigure(NamedTuple):
    """A measure of the calibration, and what the book comes to; `lowest` and `highest` are of
    single things, `outside` is how many of them lie outside the aim."""

    measure: str
    low: float
    high: float
    value: float | None
    lowest: float | None
    highest: float | None
    outside: int


class RewardFigure(NamedTuple):
    """How many rewards of a kind there are, and in how many of 100 encounters."""

    kind: str
    rewards: int
    in_100: float


class Road(NamedTuple):
    """What a book gives for one renown: ranks won and lost, encounters that give any, tests."""

    renown: str
    won: int
    lost: int
    encounters: int
    tests: int


class Pet(NamedTuple):
    """A pet word: how often it stands, and how often it may; None: as often as it likes."""

    word: str
    stands: int
    allowed: int | None
    most_in_one: int
    per_encounter: int | None


class FaultFigure(NamedTuple):
    """A rule of prose: how often what it looks for stands in the book, and in how many encounters
    (or, for a rule of the whole book, how often) that is more than it lets pass."""

    code: str
    name: str
    found: int
    over: int


class EncounterFigure(NamedTuple):
    """One encounter: its words as written, and as met in one play."""

    id: str
    title: str
    kind: str
    words: int
    met: int


class Figures(NamedTuple):
    """All of it. A section is a passage, too: `sections` says how many of them are."""

    title: str
    edition: str
    passages: int
    sections: int
    words: int
    menu_words: int
    minutes: int
    words_per_minute: int
    endings: int
    choices: int
    tests: int
    three_deeds: float
    kinds: tuple[Passages, ...]
    skills: tuple[SkillTests, ...]
    aims: tuple[AimFigure, ...]
    rewards: tuple[RewardFigure, ...]
    roads: tuple[Road, ...]
    faults: tuple[FaultFigure, ...]
    pets: tuple[Pet, ...]
    phrases: tuple[Phrase, ...]
    encounters: tuple[EncounterFigure, ...]
