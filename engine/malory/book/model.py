"""What a book says, ready to be played: passages, their text, choices, tests and rewards.

Everything is frozen, holds ids instead of names, and needs no source position to run. How a
passage is written is `malory.tale`'s business; what an id means in play is a rule module's.
"""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from malory.book.node import Node

PassageId = NewType("PassageId", str)
"""`1905`, `the-ford`, or for a section `1905.lesson`."""

END = PassageId("end")
"""The target that says: the encounter (in a gamebook: the game) is over."""

# ---------------------------------------------------------------- what is asked about the hero


class What(Node):
    """What a test or a rank condition looks at.

    `kind` is ``skill``, ``category`` (of skills: the hero names one of it, or in a condition the
    best counts), ``skills`` (any skill), ``renown``, ``renowns`` (any: the highest) or ``sum`` (the
    ranks of a category added). `id` is empty for ``skills`` and ``renowns``.
    """

    kind: Literal["skill", "category", "skills", "renown", "renowns", "sum"]
    id: str = ""

    @property
    def is_rolled(self) -> bool:
        """Whether a test of it rolls a die: skills do, renowns and sums do not."""
        return self.kind in ("skill", "category", "skills")


class Rank(Node):
    """A rank lies in `low`..`high`; no `high` means: or more."""

    what: What
    low: int
    high: int | None = None


class Counter(Node):
    """A counter (``Destiny``, or one that the pack declares) lies in `low`..`high`."""

    id: str
    low: int
    high: int | None = None


class Has(Node):
    """The hero has a status, token, treasure or active quest, or is that knight."""

    kind: Literal["status", "token", "treasure", "quest", "knight"]
    id: str


class Stands(Node):
    """The hero's space: its terrain, its region, or the very place."""

    kind: Literal["terrain", "region", "place"]
    id: str


class Age(Node):
    """The game is in Age `low`..`high`; no `high` means: or later."""

    low: int
    high: int | None = None


class Visited(Node):
    """This hero has turned to the passage, now or before (for a whole passage, to its head)."""

    passage: PassageId


class SetAside(Node):
    """A card that set-up took out of the game unseen (R032)."""

    card: str


class Another(Node):
    """At least one other hero meets the condition."""

    condition: Condition


class Not(Node):
    condition: Condition


class And(Node):
    conditions: tuple[Condition, ...]


class Or(Node):
    conditions: tuple[Condition, ...]


Condition: TypeAlias = (
    Rank | Counter | Has | Stands | Age | Visited | SetAside | Another | Not | And | Or
)

# ---------------------------------------------------------------------------------------- text


class Insert(Node):
    """A word the rule module supplies (`{knight}`); `capital` asks for a capital first letter."""

    name: str
    capital: bool = False


class Varying(Node):
    """`{Wounded: limping | striding}`; an empty half closes the gap it leaves (the compiler has
    already seen to the spaces: one half's text may begin or end with the space it needs)."""

    condition: Condition
    then: Text
    otherwise: Text = ()


class Emphasis(Node):
    """`*...*`, or, if `strong`, `**...**`: what experienced readers read."""

    text: Text
    strong: bool = False


Piece: TypeAlias = str | Insert | Varying | Emphasis
"""A run of words. In a string a newline is a break the writer asked for; spaces are already
folded to one."""

Text: TypeAlias = tuple[Piece, ...]


class Paragraph(Node):
    text: Text


class Pause(Node):
    """The reader stops here until the knight is ready (R089)."""


# ------------------------------------------------------------------------------------- rewards


class Gain(Node):
    """A counter (``Destiny`` or the pack's own) changes by `base`, and by `times` the Location
    number of the hero's space. A fall never goes below 0."""

    counter: str
    base: int
    times: int = 0


class GainRenown(Node):
    """Ranks of renown gained or lost; `id` names one, ``any`` (of choice) or ``highest``."""

    id: str
    ranks: int


class GainSkill(Node):
    """Ranks of a skill gained one by one, or (negative) lost; `what` is a skill, a category (the
    hero picks a skill of it each time) or any skill."""

    what: What
    ranks: int = 1


class Become(Node):
    status: str


class LoseStatus(Node):
    """The hero loses a status; an empty id means one of his choice."""

    status: str = ""


class GainTreasure(Node):
    """`count` from the deck's top, or the treasure of that name."""

    count: int = 1
    id: str = ""


class LoseTreasure(Node):
    """The named treasure, or with no id one of the hero's choice."""

    id: str = ""


class GainToken(Node):
    token: str


class LoseToken(Node):
    token: str


class GainCompanion(Node):
    """The status that gathers companions, with a marker of this skill (or of the hero's choice from
    a category or all skills)."""

    what: What


class Move(Node):
    """Bonus movement: up to `spaces` (None: to anywhere), by lines of one kind if `by` is set."""

    spaces: int | None
    by: Literal["", "land", "sea"] = ""


class Go(Node):
    """The hero is put on the place, or on the ``nearest``, or on ``any`` space of the terrain."""

    to: Literal["place", "nearest", "any"]
    id: str


class DrawQuest(Node):
    pass


class DrawEncounter(Node):
    """Another encounter is drawn on the same space in the same turn."""


class TurnTo(Node):
    """The encounter goes on at that passage; always the last of its list."""

    target: PassageId


class OneOf(Node):
    """The hero picks one."""

    options: tuple[Reward, ...]


class Provided(Node):
    """The reward applies if the condition holds."""

    condition: Condition
    reward: Reward


class ForOthers(Node):
    """The reward reaches ``each`` knight (the active one too) or ``another`` of his choice."""

    whom: Literal["each", "another"]
    reward: Reward


Reward: TypeAlias = (
    Gain
    | GainRenown
    | GainSkill
    | Become
    | LoseStatus
    | GainTreasure
    | LoseTreasure
    | GainToken
    | LoseToken
    | GainCompanion
    | Move
    | Go
    | DrawQuest
    | DrawEncounter
    | TurnTo
    | OneOf
    | Provided
    | ForOthers
)


class Rewards(Node):
    """All of them apply, one after the other, in this order (R103)."""

    items: tuple[Reward, ...]


# ------------------------------------------------------------------------- passages and endings


class Branch(Node):
    """`condition` None is `{else}`."""

    condition: Condition | None
    items: tuple[Item, ...]


class Block(Node):
    """`{if ...}` round text: the items of the first branch whose condition holds."""

    branches: tuple[Branch, ...]


Item: TypeAlias = Paragraph | Pause | Rewards | Block


class Turn(Node):
    """A redirect; its target may be `END`."""

    target: PassageId


class Choice(Node):
    """One entry of a menu. Its condition already holds those of the blocks round it."""

    label: Text
    target: PassageId
    tags: tuple[str, ...] = ()
    condition: Condition | None = None


class Number(Node):
    """A resolution number: `base`, plus the Location number or the Age if `plus` says so (R094)."""

    base: int
    plus: Literal["", "L", "Age"] = ""


class Outcome(Node):
    """What follows if the total lies in `low`..`high` (bands, die), or for a test with a number:
    `low` 1 is its success, `low` 0 its failure. `high` None means open."""

    low: int
    high: int | None
    items: tuple[Item, ...]
    turn: Turn | None = None


class Test(Node):
    """A menu entry that is resolved at once.

    `whats` are the skills (die plus rank) or renowns (no die) the hero may use; kinds never mix.
    With a `number` there are two outcomes, success (`low` 1) then failure (`low` 0); without one
    the outcomes are bands over the total (or rank) from 0 up, in falling order.
    """

    whats: tuple[What, ...]
    number: Number | None
    deed: Text
    outcomes: tuple[Outcome, ...]
    tags: tuple[str, ...] = ()
    condition: Condition | None = None


class Menu(Node):
    entries: tuple[Choice | Test, ...]


class Die(Node):
    """A bare roll of one die over bands that cover 1-6."""

    outcomes: tuple[Outcome, ...]


class Passage(Node):
    """One passage or section. `facts` holds the section's own and inherited ones, in file order.

    `number` is the printed number, None for what the pack never numbers. An `ending` of None: the
    encounter ends when the items are read.
    """

    id: PassageId
    number: int | None
    title: str
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    items: tuple[Item, ...]
    ending: Menu | Die | Turn | None

    def fact(self, key: str) -> tuple[str, ...]:
        """The values of a fact, empty if it is not stated."""
        for name, values in self.facts:
            if name == key:
                return values
        return ()
