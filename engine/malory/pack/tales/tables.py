"""`TalesTables`: every table of Tales of the Arthurian Knights, and its numbers."""

from __future__ import annotations

from typing import Annotated

from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.tales.board import Place, PlaceOfPower, Region, Terrain
from malory.pack.tales.cards import (
    AdvancedQuest,
    Age,
    CallToArms,
    Category,
    Character,
    Delegation,
    Difficulty,
    Feature,
    GrandQuest,
    Knight,
    Location,
    Milieu,
    RecordRow,
    RegionCard,
    RenownRow,
    SkillRow,
    StartingQuest,
    Status,
    Tally,
    TokenCard,
    Treasure,
)
from malory.pack.tales.effects import PassageRef, PlaceRef
from malory.pack.tales.forecast import Forecast
from malory.pack.terms import Range


class DestinyToken(Record):
    """How many tokens of a value lie in the box (R013); no limit to what a knight may earn."""

    value: Annotated[int, Range(1)]
    count: Annotated[int, Range(0)]


class Numbers(Sourced):
    """The game's numbers that no card carries.

    `columns` are the places for skills of rank 1, 2, ... (R105-R109, A13); `movement` the spaces by
    highest renown rank from 0 (R054, A8); `milieu_pitch` the step between the rows of a Milieu
    card. Of the encounter deck all Characters and Milieus are in play, and the Location cards of
    set-up are the knights and `locations_over` more (R031).
    """

    start: PlaceRef
    columns: tuple[Annotated[int, Range(0, 12)], ...]
    movement: tuple[Annotated[int, Range(0, 20)], ...]
    renown_limit: Annotated[int, Range(1, 20)]
    quest_limit: Annotated[int, Range(1, 9)]
    starting_skills: Annotated[int, Range(0, 12)]
    locations_over: Annotated[int, Range(0, 12)]
    location_destiny: Annotated[int, Range(0, 9)]
    blocked_destiny: Annotated[int, Range(0, 9)]
    milieu_pitch: Annotated[int, Range(1, 99)]
    seats: tuple[int, int]
    no_encounter: tuple[PlaceRef, ...]
    untargeted: tuple[PlaceRef, ...]
    epilogue: PassageRef
    destiny_tokens: tuple[DestinyToken, ...]


class Scoring(Sourced):
    """Destiny at the end of an Age and of the game (R177, R180, R188-R191).

    `strong_rank`: the rank from which skills and renowns count at the end of Age 2; `trained_rank`:
    from which skills count in the Epilogue; `legend_rank`: the rank that may earn `legend`.
    """

    home: Annotated[int, Range(0, 99)]
    strong_rank: Annotated[int, Range(1, 9)]
    trained_rank: Annotated[int, Range(1, 9)]
    legend_rank: Annotated[int, Range(1, 9)]
    legend: Annotated[int, Range(0, 99)]
    age_skills: Annotated[int, Range(0, 9)]
    age_quests: Annotated[int, Range(0, 9)]


class Lesson(Sourced):
    """What a tutorial says once: where a rule first `asks`, or behind what it first `tells`."""

    words: str
    asks: str = ""
    tells: str = ""


class TalesTables(Record):
    """All tables. Each is a top-level key of one of the pack's YAML files."""

    numbers: Numbers
    scoring: Scoring
    terrains: tuple[Terrain, ...]
    regions: tuple[Region, ...]
    places: tuple[Place, ...]
    powers: tuple[PlaceOfPower, ...]
    categories: tuple[Category, ...]
    skills: tuple[SkillRow, ...]
    renowns: tuple[RenownRow, ...]
    knights: tuple[Knight, ...]
    ages: tuple[Age, ...]
    characters: tuple[Character, ...]
    features: tuple[Feature, ...]
    milieus: tuple[Milieu, ...]
    locations: tuple[Location, ...]
    statuses: tuple[Status, ...]
    treasures: tuple[Treasure, ...]
    tokens: tuple[TokenCard, ...]
    region_cards: tuple[RegionCard, ...]
    delegation: Delegation
    difficulties: tuple[Difficulty, ...]
    call_to_arms: CallToArms
    starting_quests: tuple[StartingQuest, ...] = ()
    advanced_quests: tuple[AdvancedQuest, ...] = ()
    grand_quests: tuple[GrandQuest, ...] = ()
    tallies: tuple[Tally, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    records: tuple[RecordRow, ...] = ()
    forecast: Forecast | None = None
