"""What statuses, treasures and tokens do, in kinds that a rules engine can interpret.

Every effect says what it changes or when it acts; none is known by its card's name. *The card*
below is whatever holds the effect: a status, a treasure or a token. Skills, categories and renowns
are named by id; an empty filter means all skills.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from malory.pack.record import Record
from malory.pack.terms import Leads, Numeral, Range, Ref

Means = Annotated[str, Ref("skill", "category", "renown")]
SkillRef = Annotated[str, Ref("skill", "category", also=("any",))]
RenownRef = Annotated[str, Ref("renown", also=("any", "highest"))]
TerrainRef = Annotated[str, Ref("terrain")]
PlaceRef = Annotated[str, Ref("place")]
StatusRef = Annotated[str, Ref("status")]
TokenRef = Annotated[str, Ref("token"), Numeral()]
PassageRef = Annotated[str, Numeral(), Leads()]

# ------------------------------------------------------------------------------ what an act does


class Discard(Record):
    """The card is discarded: a status to its deck, a treasure to its discards, a token away."""


class Destiny(Record):
    """Destiny gained, or lost if `amount` is negative."""

    amount: int


class Renown(Record):
    """Ranks of renown gained or lost. `of` may be ``any`` (of choice) or ``highest`` (the knight
    picks between equals); with `spread`, ``any`` is chosen anew for every rank."""

    of: RenownRef
    ranks: int
    spread: bool = False


class GainSkill(Record):
    """A rank of a skill; a category or ``any`` lets the knight choose."""

    of: SkillRef


class Become(Record):
    status: StatusRef


class Lose(Record):
    """The knight loses one of these statuses that he has; with none named, one of his choice."""

    statuses: tuple[StatusRef, ...] = ()


class GainTreasure(Record):
    """The top of the treasure deck."""


class GainToken(Record):
    token: TokenRef


class Further(Record):
    """This Movement phase's limit grows by `spaces`."""

    spaces: Annotated[int, Range(1, 9)]


class Read(Record):
    """The passage is this turn's encounter, in place of any other."""

    passage: PassageRef


class May(Record):
    """The knight may do all of this, or nothing."""

    then: tuple[Act, ...]


Act: TypeAlias = (
    Discard
    | Destiny
    | Renown
    | GainSkill
    | Become
    | Lose
    | GainTreasure
    | GainToken
    | Further
    | Read
    | May
)

# -------------------------------------------------------------------------------- tests on cards


class CardTest(Record):
    """A test printed on a card, open to all before it is tried (R217).

    The knight uses one of `skills` (die plus rank, at least `number`, plus the Location number of
    the space if `plus` is ``L``), or the renown, whose rank must be at least `rank`.
    """

    skills: tuple[SkillRef, ...] = ()
    number: Annotated[int, Range(1, 12)] = 4
    plus: Literal["", "L"] = ""
    renown: Annotated[str, Ref("renown")] = ""
    rank: Annotated[int, Range(0, 6)] = 0


class Band(Record):
    """What follows if a plain die shows `low`..`high`."""

    low: Annotated[int, Range(1, 6)]
    high: Annotated[int, Range(1, 6)]
    then: tuple[Act, ...]


class Holds(Record):
    """The renown's rank lies in `low`..`high`."""

    renown: Annotated[str, Ref("renown")]
    low: Annotated[int, Range(0, 6)] = 0
    high: Annotated[int, Range(0, 6)] = 6


# ----------------------------------------------------------- standing effects: they change a rule


class DicePool(Record):
    """Tests of these skills roll `count` dice and keep one (R126, A29); only on spaces of
    `terrain`, if any is named."""

    count: Annotated[int, Range(2, 6)]
    keep: Literal["high", "low"]
    of: tuple[Means, ...] = ()
    terrain: tuple[TerrainRef, ...] = ()


class DieValue(Record):
    """The die that is kept counts as `value` (A47)."""

    value: Annotated[int, Range(1, 6)]


class RankInTests(Record):
    """In tests the rank of these counts as `set`, if given, else `add` more; movement, conditions
    and scoring see the true rank (A48)."""

    of: tuple[Means, ...] = ()
    set: Annotated[int, Range(0, 6)] | None = None
    add: int = 0


class TestBonus(Record):
    """Added to the total of tests of these skills: at these places only, if any are named, and
    while the renown holds, if one is. Bonuses of several cards add up."""

    add: int
    of: tuple[Means, ...] = ()
    at: tuple[PlaceRef, ...] = ()
    holds: Holds | None = None


class Companions(Record):
    """The card gathers skill markers; each adds `add` to tests of its skill. Gaining the status
    again adds a marker."""

    add: Annotated[int, Range(1, 6)] = 1


class Tries(Record):
    """Each failed test in this passage puts a marker on the card; each marker adds `add` to later
    tests in it."""

    passage: PassageRef
    add: Annotated[int, Range(1, 6)] = 1


class Forced(Record):
    """A response with this tag must be chosen when one is open to the knight (R210, A28, A53)."""

    tag: Annotated[str, Ref("tag")]


class Delegated(Record):
    """Another player, or the Region deck, decides: the ``response`` (R152), the ``movement`` (R151,
    A44) or the ``means``, that is, which skill or renown is used (R152, R153)."""

    what: Literal["response", "movement", "means"]


class Spared(Record):
    """Statuses never take this decision out of the knight's hands."""

    what: Literal["response", "movement", "means"]


class Movement(Record):
    """The Movement phase's limit changes by `add` (A58); if `by` is set, only for a move that is
    wholly by lines of that kind."""

    add: int
    by: Literal["", "land", "sea"] = ""


class FewLines(Record):
    """At most `most` lines of this kind in a Movement phase."""

    by: Literal["land", "sea"]
    most: Annotated[int, Range(0, 9)]


class Held(Record):
    """No movement, bonus movement or Call to Arms (A45), and no encounter but the card's own
    (A46)."""


class Sought(Record):
    """On gain another player, or the Region deck, marks a space; each move must end as near to it
    as the limit allows. `When` with `marked` acts there."""


class Shunned(Record):
    """The Movement phase may not end on this terrain if the knight can move out of it."""

    terrain: TerrainRef


class Barred(Record):
    """These may not be chosen in a test; if nothing else is offered, they count +0."""

    of: tuple[Means, ...]


class RenownGain(Record):
    """Each gain of one of these renowns (empty: of any) is `add` ranks more (A61)."""

    add: int
    of: tuple[Annotated[str, Ref("renown")], ...] = ()


class DestinyGain(Record):
    """Each Destiny entry of an encounter's or quest's rewards changes by `add`, at least to 0
    (A49)."""

    add: int


class Annuls(Record):
    """When this card and that status come together, both are discarded."""

    status: StatusRef


# ------------------------------------------------------------------- effects that act at a moment

Moment = Literal[
    "gain",
    "expiry",
    "become",
    "renown",
    "arrive",
    "success",
    "encounter",
    "age",
    "epilogue",
]


class When(Record):
    """At a moment the card acts by itself, or, with `may`, if the knight wishes.

    ===========  =================================================================================
    gain         the card is gained; gaining it anew is not (A18)
    expiry       its track has run out (R049), not "lose" or a discard
    become       one of `statuses` is gained or gained anew while the card lies there, and also
                 when it is the card itself that is gained anew
    renown       a renown of `of` is gained
    arrive       the knight ends his movement, on a space of `terrain` or on the one marked by
                 `Sought`, if the effect says so
    success      a test succeeds on a space of `terrain`
    encounter    the Encounter phase begins
    age          Age `age` begins, or the card is gained in that Age or later
    epilogue     the Epilogue begins
    ===========  =================================================================================

    Then comes `test`, if there is one: `then` on success, `otherwise` on failure; or `bands`, a
    plain die; or simply `then`. `once` limits it to once in an Age (A63).
    """

    on: Moment
    terrain: tuple[TerrainRef, ...] = ()
    marked: bool = False
    statuses: tuple[StatusRef, ...] = ()
    of: tuple[Annotated[str, Ref("renown")], ...] = ()
    age: Annotated[int, Range(0, 9)] = 0
    may: bool = False
    once: bool = False
    test: CardTest | None = None
    bands: tuple[Band, ...] = ()
    then: tuple[Act, ...] = ()
    otherwise: tuple[Act, ...] = ()


class Special(Record):
    """A special encounter (R068, A62), on spaces of `terrain` or anywhere: a passage of the book,
    or a test on the card.

    A passage that ends in a menu or a die asks in the writer's words and settles everything; `test`
    then only says beforehand what it will ask (R071). Else the card's own `test` follows: `then`
    on success (or, without a test, after the encounter), `otherwise` on failure, `instead` what
    the holder may do in place of it. `whose` says for whom it is: the holder, or another knight on
    the holder's space; the card that an act discards is always the holder's. With `spends` it is
    discarded afterwards.
    """

    terrain: tuple[TerrainRef, ...] = ()
    passage: PassageRef = ""
    whose: Literal["holder", "another"] = "holder"
    test: CardTest | None = None
    then: tuple[Act, ...] = ()
    otherwise: tuple[Act, ...] = ()
    instead: tuple[Act, ...] = ()
    spends: bool = False


class Spend(Record):
    """The card may be discarded for `then`: at any moment of its holder's ``turn``, in his
    ``movement`` phase, or ``encounter``, in place of one that is owed."""

    at: Literal["turn", "movement", "encounter"]
    then: tuple[Act, ...] = ()


class Ward(Record):
    """Discard the card as you become one of these (none named: any): you do not."""

    statuses: tuple[StatusRef, ...] = ()


class Retry(Record):
    """Discard the card after a failed test of these skills, before its paragraph is read: it is
    rolled again, and the new total stands."""

    of: tuple[Means, ...] = ()


class Succeed(Record):
    """Discard the card, and a test is a success: ``after`` a failure, before its paragraph is read,
    or ``before`` any roll; only in `passages`, if any are named. Then `then`."""

    at: Literal["before", "after"]
    passages: tuple[PassageRef, ...] = ()
    then: tuple[Act, ...] = ()


Effect: TypeAlias = (
    DicePool
    | DieValue
    | RankInTests
    | TestBonus
    | Companions
    | Tries
    | Forced
    | Delegated
    | Spared
    | Movement
    | FewLines
    | Held
    | Sought
    | Shunned
    | Barred
    | RenownGain
    | DestinyGain
    | Annuls
    | When
    | Special
    | Spend
    | Ward
    | Retry
    | Succeed
)
