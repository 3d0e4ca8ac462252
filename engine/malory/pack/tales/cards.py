"""Knights and cards: encounters, statuses, treasures, tokens, quests, Ages, the Region deck."""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.tales.effects import (
    CardTest,
    Effect,
    PassageRef,
    PlaceRef,
    StatusRef,
    TerrainRef,
    TokenRef,
)
from malory.pack.terms import Names, Numeral, Range, Ref, Titles

RegionRef = Annotated[str, Ref("region")]


class Knight(Sourced):
    """A knight; `title` is how prose addresses the knight (`{Sir}`); `skills` are the ones of a
    first game (R027)."""

    name: Annotated[str, Names("knight")]
    title: Literal["Sir", "Dame"]
    skills: tuple[Annotated[str, Ref("skill")], ...]


class SkillRow(Sourced):
    name: Annotated[str, Names("skill")]
    category: Annotated[str, Ref("category")]


class Category(Sourced):
    """A category of skills; `colour` is its colour on the board."""

    name: Annotated[str, Names("category")]
    colour: str


class RenownRow(Sourced):
    name: Annotated[str, Names("renown")]


class Age(Sourced):
    """An Age: its rounds, its opening passage, the pair its card gives each Milieu (R021, R076)."""

    number: Annotated[int, Range(1, 9)]
    name: str
    marker: str
    rounds: tuple[Annotated[int, Range(1, 99)], ...]
    passage: PassageRef
    pair: Annotated[int, Range(10, 99)]


class Character(Sourced):
    """A Character card; `pair` is the first half of its passages' number (R075, A36)."""

    name: Annotated[str, Names("character")]
    pair: Annotated[int, Range(10, 99)]


class Feature(Sourced):
    """A Feature card; `pair` is the second half of the number."""

    name: Annotated[str, Names("feature")]
    pair: Annotated[int, Range(0, 99)]


class Milieu(Sourced):
    """A Milieu card; its pair on a terrain's row is `offset` + row times the pitch (R076)."""

    name: Annotated[str, Names("milieu")]
    offset: Annotated[int, Range(0, 99)]


class Location(Sourced):
    """A Location card: the passage of its draw, those of its visits by Age, and its place."""

    name: Annotated[str, Names("location card")]
    place: PlaceRef
    draw: PassageRef
    visits: tuple[PassageRef, ...]


class Status(Sourced):
    """A status card. `track` is the last number printed on it, in force for that many further
    turns (R049, A7), or ``never`` for an asterisk (R122). `text` is the card in our words."""

    name: Annotated[str, Names("status")]
    track: Annotated[int, Range(0, 12)] | Literal["never"]
    text: str
    effects: tuple[Effect, ...]


class Treasure(Sourced):
    """A treasure card; `legend` is where the tales have it from."""

    name: Annotated[str, Names("treasure")]
    legend: str
    text: str
    effects: tuple[Effect, ...]


class TokenCard(Sourced):
    """A story token. `note` is what is printed on it; no `text`: only the book gives it a use."""

    number: Annotated[str, Names("token"), Numeral()]
    title: Annotated[str, Titles("token")]
    note: str = ""
    text: str = ""
    effects: tuple[Effect, ...] = ()
    given: tuple[PassageRef, ...] = ()
    asked: tuple[PassageRef, ...] = ()


class RegionCard(Sourced):
    """A card of the Region deck: what each face of the die means there (R149-R162)."""

    region: RegionRef
    cities: tuple[PlaceRef, ...]


class Bearing(Record):
    """A direction in degrees clockwise from north."""

    name: str
    degrees: Annotated[int, Range(0, 359)]


class Delegation(Sourced):
    """The Region deck in place of another player, alike on all its cards: by die, from 1.

    `terrains` is where a quest marker goes; `lost` the bearing a knight moves in; `ensorcelled`
    which response of the open ones (``second`` is the last if there is no second; ``knight``: his
    choice); `mad`: the means in the order offered, number (roll - 1) mod their count.
    """

    terrains: tuple[TerrainRef, ...]
    lost: tuple[Bearing, ...]
    ensorcelled: tuple[Literal["first", "second", "last", "knight"], ...]
    mad: Literal["modulo"]


class Difficulty(Sourced):
    """The Destiny pool of a solo or co-op ride, by number of knights from 1 (R193)."""

    name: str
    pools: tuple[Annotated[int, Range(1, 999)], ...]


class CallToArms(Sourced):
    """The Call to Arms card: `copies`, the uses it has, and where it may not lead (R183-R185)."""

    copies: Annotated[int, Range(1, 9)]
    uses: tuple[Literal["ride", "extra turn"], ...]
    solo_uses: tuple[Literal["ride", "extra turn"], ...]
    barred: tuple[PlaceRef, ...]
    text: str


# ------------------------------------------------------------------------------------------ quests


class Mark(Record):
    """Where a marker goes: a named `place`; or a space of a `terrain` (or of ``any``), ``here`` in
    the current region, ``elsewhere``, ``theirs`` (in a region that a rival names, R155), or
    ``free``. `rival`: a rival places it. `test` is asked at this mark only."""

    place: PlaceRef = ""
    terrain: Annotated[str, Ref("terrain", also=("any",))] = ""
    where: Literal["free", "here", "elsewhere", "theirs"] = "free"
    rival: bool = False
    test: CardTest | None = None


class QuestReward(Record):
    """Destiny, skills of choice, renown of one kind, a named skill."""

    destiny: Annotated[int, Range(0, 20)]
    skills: Annotated[int, Range(0, 6)] = 0
    renown: Annotated[str, Ref("renown")] = ""
    skill: Annotated[str, Ref("skill")] = ""


class StartingQuest(Sourced):
    """A standard encounter at each mark completes it (R138); its card pays (R214)."""

    name: Annotated[str, Names("quest")]
    marks: tuple[Mark, ...]
    reward: QuestReward
    differ: Literal["", "region", "terrain"] = ""
    premise: str = ""


class AdvancedQuest(Sourced):
    """`passage` tells the completion and pays (R141). `test` is asked at every mark that has none
    of its own; without any test, a standard encounter at each mark serves. `in_order`: the tests
    of the marks are asked in the order of the visits. `differ`: the marks' regions or terrains.
    `no_city`: a mark of ``any`` terrain goes on no City."""

    name: Annotated[str, Names("quest")]
    passage: PassageRef
    level: Annotated[int, Range(1, 3)]
    marks: tuple[Mark, ...]
    premise: str
    test: CardTest | None = None
    differ: Literal["", "region", "terrain"] = ""
    no_city: bool = False
    in_order: bool = False


class GrandQuest(Sourced):
    """The first two marks at two knights, all at three or four (R164)."""

    name: Annotated[str, Names("quest")]
    age: Annotated[int, Range(1, 3)]
    marks: tuple[PlaceRef, ...]
    test: CardTest
    destiny: Annotated[int, Range(0, 20)]
    skills: Annotated[int, Range(0, 6)]
    reward: Annotated[int, Range(0, 20)]


# --------------------------------------------------------------------------------------- memory


class RecordRow(Sourced):
    """A story for the book of records: a ride that was like this. All that is given must hold when
    the ride is over; of a list one is enough. `done` and `renown` are the least number of quests
    done and the least highest rank, `locations` cards that were visited, `visited` passages.
    """

    id: str
    title: str
    words: str
    result: Literal["", "victory", "defeat"] = ""
    difficulty: str = ""
    age: Annotated[int, Range(0, 3)] = 0
    done: Annotated[int, Range(0, 99)] = 0
    renown: Annotated[int, Range(0, 20)] = 0
    visited: tuple[PassageRef, ...] = ()
    locations: tuple[Annotated[str, Ref("location card")], ...] = ()
    quests: tuple[Annotated[str, Ref("quest")], ...] = ()
    statuses: tuple[StatusRef, ...] = ()
    tokens: tuple[TokenRef, ...] = ()
    treasures: tuple[Annotated[str, Ref("treasure")], ...] = ()


# ---------------------------------------------------------------------------------- sums and rules


class Tally(Sourced):
    """How many cards the box holds: the rows of the tables `of` (or earlier tallies), `copies`
    times, make `total`."""

    name: str
    of: tuple[str, ...]
    total: Annotated[int, Range(0)]
    copies: Annotated[int, Range(1, 99)] = 1
