"""The syntax of a tale as written: frozen nodes, names still text, extents counted from a start.

The nouns are those of `malory.book.model`; a name is unresolved (`Name`, `Target`), and what only a
pack can tell apart shares a node until then (`Is`, `Gain`, `Rank`).

Extents never count in comparisons. Those of a passage's nodes count from the passage's first
character; those inside a `Logic` count from the logic's own `start`, since one tree serves every
place that has the same text.

Longer than a module should be, since it is the one list of the language's nouns: each is a few
lines, and whoever adds a construct finds all its neighbours here.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

from malory.tale.node import Node, apart

Extent: TypeAlias = tuple[int, int]
"""First character, and the one after the last; code points."""

NOWHERE: Extent = (0, 0)

T_co = TypeVar("T_co", covariant=True)


class Name(Node):
    """A name as written, without its quotes, in NFC, its spaces folded to one. What it names is
    the pack's business: case, kind of quote and hyphen still have to be levelled."""

    text: str
    at: Extent = apart(default=NOWHERE)


class Target(Node):
    """`1905`, `slug`, `label`, `1905.label` or `end`; in NFC."""

    text: str
    at: Extent = apart(default=NOWHERE)


class Logic(Node, Generic[T_co]):
    """A condition, trial or reward where it stands.

    `tree` is shared by all places with the same `text` (a fit key for a memo); extents inside it
    count from `start`, which itself counts from the passage's start.
    """

    tree: T_co
    text: str = apart(default="")
    start: int = apart(default=0)


# ---------------------------------------------------------------- what is asked about the hero


class What(Node):
    """`named` is a bare name: skill, category, renown or (in a condition) counter. `category` is
    `Martial skill`, `skills` is `any skill`, `renowns` is `any renown`, `sum` is `sum Martial`.
    `name` is None for ``skills`` and ``renowns``."""

    kind: Literal["named", "category", "skills", "renowns", "sum"]
    name: Name | None = None
    at: Extent = apart(default=NOWHERE)


class Rank(Node):
    """`Piety 2+`, `Martial skill 3+`, `Destiny 10+`: a rank or a counter lies in `low`..`high`;
    no `high` means: or more."""

    what: What
    low: int
    high: int | None = None
    at: Extent = apart(default=NOWHERE)


class Is(Node):
    """A bare name: the hero has that status, is that knight, or stands on that terrain or in that
    region."""

    name: Name
    at: Extent = apart(default=NOWHERE)


class Has(Node):
    """`token 12`, `treasure "Clarent"`, `quest "Dark Plague"`."""

    kind: Literal["token", "treasure", "quest"]
    name: Name
    at: Extent = apart(default=NOWHERE)


class Stands(Node):
    """`at Tintagel`: the very place."""

    place: Name
    at: Extent = apart(default=NOWHERE)


class Age(Node):
    """`Age 2`, `Age 2+`."""

    low: int
    high: int | None = None
    at: Extent = apart(default=NOWHERE)


class Visited(Node):
    """`visited 1905.lesson`."""

    target: Target
    at: Extent = apart(default=NOWHERE)


class SetAside(Node):
    """`Avalon set aside`."""

    card: Name
    at: Extent = apart(default=NOWHERE)


class Another(Node):
    """`another knight has ...`, `another knight is ...`."""

    condition: Condition
    at: Extent = apart(default=NOWHERE)


class Not(Node):
    """`not ...`; a Not may hold a Not."""

    condition: Condition
    at: Extent = apart(default=NOWHERE)


class And(Node):
    """Two or more conditions; none of them is an And."""

    conditions: tuple[Condition, ...]
    at: Extent = apart(default=NOWHERE)


class Or(Node):
    """Two or more conditions; none of them is an Or."""

    conditions: tuple[Condition, ...]
    at: Extent = apart(default=NOWHERE)


Condition: TypeAlias = (
    Rank | Is | Has | Stands | Age | Visited | SetAside | Another | Not | And | Or
)


class Number(Node):
    """A resolution number: `base`, plus the Location number or the Age if `plus` says so."""

    base: int
    plus: Literal["", "L", "Age"] = ""
    at: Extent = apart(default=NOWHERE)


class Trial(Node):
    """What a test asks: `Piety or Honor 2+L`. Whether the kinds mix is for the pack to tell."""

    whats: tuple[What, ...]
    number: Number | None


# ------------------------------------------------------------------------------------- rewards


class Amount(Node):
    """`2`, `+1`, `-1`, `L`, `1+L`: `base` is signed, `sign` is what the writer put before it, and
    `times` is how often the Location number is added."""

    base: int
    times: int = 0
    sign: Literal["", "+", "-"] = ""
    at: Extent = apart(default=NOWHERE)


class Gain(Node):
    """A bare name with or without an amount: a counter (`Destiny 1+L`), a renown (`Honor +1`) or a
    skill (`Piety`, `Piety -1`)."""

    name: Name
    amount: Amount | None = None
    at: Extent = apart(default=NOWHERE)


class GainRenown(Node):
    """`any renown +1`, `highest renown -1`."""

    which: Literal["any", "highest"]
    ranks: int
    at: Extent = apart(default=NOWHERE)


class GainSkill(Node):
    """`2 Martial skills`, `Spiritual skill`, `any skill`; `ranks` below 0 are lost. `what` is of
    kind ``category`` or ``skills``."""

    what: What
    ranks: int = 1
    at: Extent = apart(default=NOWHERE)


class Become(Node):
    """`become Scorned`."""

    status: Name
    at: Extent = apart(default=NOWHERE)


class LoseStatus(Node):
    """`status` None is `lose any status`."""

    status: Name | None = None
    at: Extent = apart(default=NOWHERE)


class GainTreasure(Node):
    """`treasure`, `2 treasures`, `treasure "Holy Lance"`."""

    count: int = 1
    name: Name | None = None
    at: Extent = apart(default=NOWHERE)


class LoseTreasure(Node):
    """`lose treasure`, `lose treasure "Clarent"`."""

    name: Name | None = None
    at: Extent = apart(default=NOWHERE)


class GainToken(Node):
    """`token 12`."""

    token: Name
    at: Extent = apart(default=NOWHERE)


class LoseToken(Node):
    """`lose token 12`."""

    token: Name
    at: Extent = apart(default=NOWHERE)


class GainCompanion(Node):
    """`what` is of kind ``named``, ``category`` or ``skills``."""

    what: What
    at: Extent = apart(default=NOWHERE)


class Move(Node):
    """`spaces` None is `move anywhere`."""

    spaces: int | None
    by: Literal["", "land", "sea"] = ""
    at: Extent = apart(default=NOWHERE)


class Go(Node):
    """`go to Tintagel`, `go to nearest City`, `go to any City`."""

    to: Literal["place", "nearest", "any"]
    name: Name
    at: Extent = apart(default=NOWHERE)


class DrawQuest(Node):
    """`quest`."""

    at: Extent = apart(default=NOWHERE)


class DrawEncounter(Node):
    """`encounter`."""

    at: Extent = apart(default=NOWHERE)


class TurnTo(Node):
    """Stands only in the last item of its list."""

    target: Target
    at: Extent = apart(default=NOWHERE)


class OneOf(Node):
    """`A or B`; no option is a OneOf, a Provided or a ForOthers."""

    options: tuple[Reward, ...]
    at: Extent = apart(default=NOWHERE)


class Provided(Node):
    """`{condition} A`: governs its whole item."""

    condition: Condition
    reward: Reward
    at: Extent = apart(default=NOWHERE)


class ForOthers(Node):
    """`each knight: A`, `another knight: A`: governs its whole item."""

    whom: Literal["each", "another"]
    reward: Reward
    at: Extent = apart(default=NOWHERE)


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

# ---------------------------------------------------------------------------------------- text


class Insert(Node):
    """`{knight}`; a capital first letter in `name` is a wish for a capital."""

    name: Name
    at: Extent = apart(default=NOWHERE)


class Varying(Node):
    """`{Wounded: limping | striding}`. Halves have no space at either end; to close the gap an
    empty half leaves is the lowering's business."""

    condition: Logic[Condition]
    then: Text
    otherwise: Text = ()
    at: Extent = apart(default=NOWHERE)


class Emphasis(Node):
    """`*...*`, or, if `strong`, `**...**`."""

    text: Text
    strong: bool = False
    at: Extent = apart(default=NOWHERE)


Piece: TypeAlias = str | Insert | Varying | Emphasis
"""In a string escapes are undone, spaces folded to one, and a newline is a break asked for with a
backslash at a line's end. A string is never empty, and two never stand side by side."""

Text: TypeAlias = tuple[Piece, ...]

# ------------------------------------------------------------------------- passages and endings


class Paragraph(Node):
    """A run of lines of prose."""

    text: Text
    at: Extent = apart(default=NOWHERE)


class Pause(Node):
    """`---`."""

    at: Extent = apart(default=NOWHERE)


class Rewards(Node):
    """`[a | b | c]`."""

    items: tuple[Logic[Reward], ...]
    at: Extent = apart(default=NOWHERE)


class Turn(Node):
    """A redirect: `-> target`."""

    target: Target
    at: Extent = apart(default=NOWHERE)


class Branch(Node):
    """`condition` None is `{else}`. With a `turn` the branch leaves the passage at once, as a
    reward `turn to` would."""

    condition: Logic[Condition] | None
    items: tuple[Item, ...]
    turn: Turn | None = None
    at: Extent = apart(default=NOWHERE)


class Block(Node):
    """`{if ...}` round text."""

    branches: tuple[Branch, ...]
    at: Extent = apart(default=NOWHERE)


Item: TypeAlias = Paragraph | Pause | Rewards | Block


class Choice(Node):
    """`* [tag] {condition} Label -> target`."""

    label: Text
    target: Target
    tags: tuple[Name, ...] = ()
    condition: Logic[Condition] | None = None
    at: Extent = apart(default=NOWHERE)


class Outcome(Node):
    """Success (`low` 1, `high` None) or failure (0, 0) of a test with a number; else a band as
    written (`4+`: 4, None). `mark` is the extent of what stands before the text."""

    low: int
    high: int | None
    items: tuple[Item, ...]
    turn: Turn | None = None
    at: Extent = apart(default=NOWHERE)
    mark: Extent = apart(default=NOWHERE)


class Test(Node):
    """With a number there are two outcomes, success then failure; without one, bands as ordered
    by the writer. `trial` is None only in a broken passage."""

    trial: Logic[Trial] | None
    deed: Text
    outcomes: tuple[Outcome, ...]
    tags: tuple[Name, ...] = ()
    condition: Logic[Condition] | None = None
    at: Extent = apart(default=NOWHERE)


class MenuBranch(Node):
    """`condition` None is `{else}`."""

    condition: Logic[Condition] | None
    entries: tuple[Entry, ...]
    at: Extent = apart(default=NOWHERE)


class MenuBlock(Node):
    """`{if ...}` round entries of a menu."""

    branches: tuple[MenuBranch, ...]
    at: Extent = apart(default=NOWHERE)


Entry: TypeAlias = Choice | Test | MenuBlock


class Menu(Node):
    """Entries in their order; never none."""

    entries: tuple[Entry, ...]


class Die(Node):
    """`? die`; the bands are as ordered by the writer, and `5+` reads 5, 6."""

    outcomes: tuple[Outcome, ...]
    at: Extent = apart(default=NOWHERE)


class Fact(Node):
    """`@tags giant, love`: its values were parted by commas."""

    key: Name
    values: tuple[Name, ...]
    at: Extent = apart(default=NOWHERE)


class Heading(Node):
    """`## 1905 Title` (level 2) or `### label` (level 3). `id` is empty only in a broken passage:
    a number without leading zeros, a slug, or a label."""

    level: int
    id: Name
    title: str = ""
    at: Extent = apart(default=NOWHERE)

    @property
    def number(self) -> int | None:
        """The number of a passage headed by one."""
        text = self.id.text
        return int(text) if text.isascii() and text.isdigit() else None


class Passage(Node):
    """A passage or a section: one heading and all up to the next one of either level."""

    heading: Heading
    facts: tuple[Fact, ...]
    items: tuple[Item, ...]
    ending: Menu | Die | Turn | None
    at: Extent = apart(default=NOWHERE)
