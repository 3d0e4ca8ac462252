"""What a single row of Tales' tables must agree on in itself, beyond its types (E095)."""

from __future__ import annotations

from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.schema import Reader
from malory.pack.tales.board import Place
from malory.pack.tales.cards import (
    AdvancedQuest,
    Delegation,
    Difficulty,
    GrandQuest,
    Knight,
    Location,
    Mark,
    RecordRow,
    RegionCard,
    StartingQuest,
)
from malory.pack.tales.effects import Band, CardTest, Holds, RankInTests, Special, When
from malory.pack.tales.tables import Numbers, TalesTables

FACES = 6
"""The faces of the game's die (R016)."""
MARKERS = 3
"""How many markers of one number a knight has for the map (R134)."""
CROWNS = 4
"""How many Grand Quest markers an Age has (R015)."""


_NEEDS: dict[type[Record], str] = {Place: "terrains", Location: "ages"}
"""The table that a row is held against; where that one has a fault, the row is not judged."""


def check_rows(tables: TalesTables, reader: Reader, faulty: set[str]) -> None:
    """Reports each row that contradicts itself, once."""
    for row in reader.records():
        what = "" if _NEEDS.get(type(row)) in faulty else _fault(row, tables)
        if what:
            reader.report("E095", reader.node_of(row), what=what)


def _fault(row: Record, tables: TalesTables) -> str:
    """What is wrong with a row, or nothing."""
    match row:
        case Place(terrain=terrain, region=region):
            seas = [known.name for known in tables.terrains if known.sea]
            if (terrain in seas) == bool(region):
                return f"`{row.name}` has no region" if not region else "the sea has no region"
        case Location(visits=visits):
            if len(visits) != len(tables.ages):
                return f"`{row.name}` needs one visit for each of {len(tables.ages)} Ages"
        case Knight(skills=skills):
            wanted = tables.numbers.starting_skills
            if len(set(skills)) != wanted or len(skills) != wanted:
                return f"`{row.name}` starts with {wanted} different skills"
        case Difficulty(pools=pools):
            if len(pools) != tables.numbers.seats[1]:
                return (
                    f"`{row.name}` needs a pool for each of 1 to {tables.numbers.seats[1]} knights"
                )
        case RegionCard(cities=cities):
            if len(cities) != FACES:
                return f"the card of {row.region} needs a City for each of {FACES} faces"
        case Delegation():
            if {len(row.terrains), len(row.lost), len(row.ensorcelled)} != {FACES}:
                return f"each of these tables has {FACES} entries, one a face"
        case Numbers():
            if len(row.movement) != row.renown_limit + 1:
                return f"`movement` needs {row.renown_limit + 1} entries, ranks 0 to the limit"
        case StartingQuest() | AdvancedQuest() | GrandQuest():
            return _quest_fault(row)
        case RecordRow():
            return _record_fault(row, tables)
        case Mark(place=place, terrain=terrain):
            if bool(place) == bool(terrain):
                return "a mark has either a `place` or a `terrain`"
        case Holds() | Band():
            if row.low > row.high:
                return "the low end lies above the high one"
        case _:
            return _effect_fault(row)
    return ""


def _quest_fault(row: StartingQuest | AdvancedQuest | GrandQuest) -> str:
    """What is wrong with the marks of a quest, or nothing (R134, R138)."""
    many = MARKERS if not isinstance(row, GrandQuest) else CROWNS
    named = [mark if isinstance(mark, str) else mark.place for mark in row.marks]
    named = [place for place in named if place]
    if not 1 <= len(row.marks) <= many:
        return f"`{row.name}` has 1 to {many} marks"
    if len(set(named)) < len(named):
        return f"`{row.name}` marks one place twice"
    match row:
        case AdvancedQuest(in_order=True, test=None) if not all(one.test for one in row.marks):
            return f"`{row.name}` is `in_order`, so each of its marks needs a test"
    return ""


def _record_fault(row: RecordRow, tables: TalesTables) -> str:
    """What is wrong with a record, or nothing."""
    told = ("id", "title", "words", *Sourced.__fields__)
    if next(one for one in tables.records if one.id == row.id) is not row:
        return f"two records have the id `{row.id}`"
    if not (row.id and row.title.strip() and row.words.strip()):
        return "a record needs an id, a title and words"
    if not any(getattr(row, name) for name in row.__fields__ if name not in told):
        return f"the record `{row.id}` asks nothing of a ride"
    levels = [one.name.lower() for one in tables.difficulties]
    if row.difficulty and row.difficulty.lower() not in levels:
        return f"the record `{row.id}` names no difficulty of the game"
    return ""


def _effect_fault(row: Record) -> str:
    match row:
        case CardTest():
            if not row.skills and not row.renown:
                return "a test names skills or a renown"
        case RankInTests():
            if row.set is None and row.add == 0:
                return "`set` or `add` says what the rank becomes"
        case Special():
            if not row.passage and row.test is None and not row.then:
                return "a special encounter needs a passage, a test or what follows"
        case When(on="age", age=0):
            return "`age` says which Age"
        case When(on="become", statuses=()):
            return "`statuses` says which"
        case When(test=None, bands=(), then=()):
            return "nothing follows: give `then`, `test` or `bands`"
        case When(bands=bands) if bands:
            faces = [face for band in bands for face in range(band.low, band.high + 1)]
            if len(faces) != len(set(faces)):
                return "two bands cover one face of the die"
    return ""
