"""The manifest: what a pack says about itself, its editions and its words for writers."""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.record import Record
from malory.pack.terms import Codes, Leads, Names, Numeral, Range, Ref, Titles

Game = Literal["tales", "gamebook", "kings-court", "camlann", "king-arthur", "shadows"]


class Edition(Record):
    """The cards that are in play; a name that is left out of a list stays in the box."""

    name: str
    characters: tuple[Annotated[str, Ref("character")], ...] = ()
    milieus: tuple[Annotated[str, Ref("milieu")], ...] = ()
    locations: tuple[Annotated[str, Ref("location card")], ...] = ()
    quests: tuple[Annotated[str, Ref("quest")], ...] = ()


class FactRow(Record):
    """A fact that headings of this pack may state, beside those of the language."""

    key: Annotated[str, Names("fact")]
    values: tuple[str, ...] = ()
    many: bool = False


class CounterRow(Record):
    name: Annotated[str, Names("counter")]
    minimum: int = 0
    maximum: int | None = None
    start: int = 0


class InsertRow(Record):
    """A word that prose may ask for in braces; `text` only where no rule supplies it."""

    name: Annotated[str, Names("insert")]
    text: str = ""


class Aim(Record):
    """A number the pack's prose or rewards are compared with: `measure` lies in `low`..`high`."""

    measure: str
    low: Annotated[float, Range(0)]
    high: Annotated[float, Range(0)]


class PetWord(Record):
    """A word or phrase that the pack's writers lean on, and how often it may stand: in one
    encounter (a passage and its sections), and in each 10,000 words of the book."""

    word: str
    per_encounter: Annotated[int, Range(0)] | None = None
    per_10000: Annotated[float, Range(0)] | None = None


class ProseTable(Record):
    """What the check of prose is told of a pack: words to be sparing of, names that are nobody's
    card, and words that no dictionary has."""

    pet_words: tuple[PetWord, ...] = ()
    names: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()


class RuleSetting(Record):
    """What a pack sets for one code of the check; an empty `severity` and None are the page's word.

    `budget` is how many findings of the code are let pass; `options` are those the page names.
    """

    code: str
    severity: Literal["", "error", "warning", "info"] = ""
    is_on: bool | None = None
    budget: int = 0
    options: tuple[tuple[str, int | float | tuple[str, ...]], ...] = ()


class Manifest(Record):
    """`pack.yaml`. `number_range` bounds the printed numbers; `start` is a gamebook's first
    passage; `filters` are the choice tags a player may leave out. `base` is a shipped pack whose
    tables serve where this one has none: another book for the same cards. `check` sets the rules of
    `malory check`; in YAML it is a mapping that holds one by their codes under `rules`."""

    title: str
    game: Game
    base: str = ""
    language: str = "en"
    licence: str = ""
    version: str = "0"
    start: Annotated[str, Leads()] = ""
    number_range: tuple[int, int] = (1, 999)
    editions: tuple[Edition, ...] = ()
    default_edition: str = ""
    tags: tuple[Annotated[str, Names("tag")], ...] = ()
    facts: tuple[FactRow, ...] = ()
    inserts: tuple[InsertRow, ...] = ()
    counters: tuple[CounterRow, ...] = ()
    filters: tuple[Annotated[str, Ref("tag")], ...] = ()
    calibration: tuple[Aim, ...] = ()
    check: Annotated[tuple[RuleSetting, ...], Codes()] = ()
    prose: ProseTable = ProseTable()


class Dice(Record):
    """What a test rolls: `count` dice of `sides` sides, added."""

    count: Annotated[int, Range(1, 20)] = 1
    sides: Annotated[int, Range(2, 1000)] = 6


class HeroSkill(Record):
    """A skill of a gamebook's hero, and its rank as the tale begins."""

    name: Annotated[str, Names("skill")]
    category: Annotated[str, Ref("category")] = ""
    start: Annotated[int, Range(0, 99)] = 0


class TokenRow(Record):
    number: Annotated[str, Names("token"), Numeral()]
    title: Annotated[str, Titles("token")] = ""


class GamebookTables(Record):
    """The tables of a gamebook. `points` are ranks the player hands out at the start, at most
    `points_limit` to one skill; `rank_limit` is the highest rank a skill or renown reaches; `score`
    is the counter that tells how well a game went."""

    categories: tuple[Annotated[str, Names("category")], ...] = ()
    skills: tuple[HeroSkill, ...] = ()
    points: Annotated[int, Range(0, 99)] = 0
    points_limit: Annotated[int, Range(1, 99)] = 99
    rank_limit: Annotated[int, Range(1, 99)] = 6
    renowns: tuple[Annotated[str, Names("renown")], ...] = ()
    statuses: tuple[Annotated[str, Names("status")], ...] = ()
    treasures: tuple[Annotated[str, Names("treasure")], ...] = ()
    tokens: tuple[TokenRow, ...] = ()
    dice: Dice = Dice()
    score: Annotated[str, Ref("counter")] = ""
