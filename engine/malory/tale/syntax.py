"""The syntax of a tale as written: frozen nodes, names still text, extents counted from a start.

The nouns are those of `malory.book.model`; a name is unresolved (`Name`, `Target`), and what only a
pack can tell apart shares a node until then (`Is`, `Gain`, `Rank`).

Extents never count in comparisons. Those of a passage's nodes count from the passage's first
character; those inside a `Logic` count from the logic's own `start`, since one tree serves every
place that has the same text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

Extent: TypeAlias = tuple[int, int]
"""First character, and the one after the last; code points."""

NOWHERE: Extent = (0, 0)

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written, without its quotes, in NFC, its spaces folded to one. What it names is
    the pack's business: case, kind of quote and hyphen still have to be levelled."""

    text: str
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Target:
    """`1905`, `slug`, `label`, `1905.label` or `end`; in NFC."""

    text: str
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Logic(Generic[T_co]):
    """A condition, trial or reward where it stands.

    `tree` is shared by all places with the same `text` (a fit key for a memo); extents inside it
    count from `start`, which itself counts from the passage's start.
    """

    tree: T_co
    text: str = field(default="", compare=False)
    start: int = field(default=0, compare=False)


# ---------------------------------------------------------------- what is asked about the hero


@dataclass(frozen=True, slots=True)
class What:
    """`named` is a bare name: skill, category, renown or (in a condition) counter. `category` is
    `Martial skill`, `skills` is `any skill`, `renowns` is `any renown`, `sum` is `sum Martial`.
    `name` is None for ``skills`` and ``renowns``."""

    kind: Literal["named", "category", "skills", "renowns", "sum"]
    name: Name | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Rank:
    """`Piety 2+`, `Martial skill 3+`, `Destiny 10+`: a rank or a counter lies in `low`..`high`;
    no `high` means: or more."""

    what: What
    low: int
    high: int | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Is:
    """A bare name: the hero has that status, is that knight, or stands on that terrain or in that
    region."""

    name: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Has:
    """`token 12`, `treasure "Clarent"`, `quest "Dark Plague"`."""

    kind: Literal["token", "treasure", "quest"]
    name: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Stands:
    """`at Tintagel`: the very place."""

    place: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Age:
    """`Age 2`, `Age 2+`."""

    low: int
    high: int | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Visited:
    """`visited 1905.lesson`."""

    target: Target
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class SetAside:
    """`Avalon set aside`."""

    card: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Another:
    """`another knight has ...`, `another knight is ...`."""

    condition: Condition
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """`not ...`; a Not may hold a Not."""

    condition: Condition
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class And:
    """Two or more conditions; none of them is an And."""

    conditions: tuple[Condition, ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    """Two or more conditions; none of them is an Or."""

    conditions: tuple[Condition, ...]
    at: Extent = field(default=NOWHERE, compare=False)


Condition: TypeAlias = (
    Rank | Is | Has | Stands | Age | Visited | SetAside | Another | Not | And | Or
)


@dataclass(frozen=True, slots=True)
class Number:
    """A resolution number: `base`, plus the Location number or the Age if `plus` says so."""

    base: int
    plus: Literal["", "L", "Age"] = ""
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a test asks: `Piety or Honor 2+L`. Whether the kinds mix is for the pack to tell."""

    whats: tuple[What, ...]
    number: Number | None


# ------------------------------------------------------------------------------------- rewards


@dataclass(frozen=True, slots=True)
class Amount:
    """`2`, `+1`, `-1`, `L`, `1+L`: `base` is signed, `sign` is what the writer put before it, and
    `times` is how often the Location number is added."""

    base: int
    times: int = 0
    sign: Literal["", "+", "-"] = ""
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Gain:
    """A bare name with or without an amount: a counter (`Destiny 1+L`), a renown (`Honor +1`) or a
    skill (`Piety`, `Piety -1`)."""

    name: Name
    amount: Amount | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GainRenown:
    """`any renown +1`, `highest renown -1`."""

    which: Literal["any", "highest"]
    ranks: int
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GainSkill:
    """`2 Martial skills`, `Spiritual skill`, `any skill`; `ranks` below 0 are lost. `what` is of
    kind ``category`` or ``skills``."""

    what: What
    ranks: int = 1
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Become:
    """`become Scorned`."""

    status: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LoseStatus:
    """`status` None is `lose any status`."""

    status: Name | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GainTreasure:
    """`treasure`, `2 treasures`, `treasure "Holy Lance"`."""

    count: int = 1
    name: Name | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LoseTreasure:
    """`lose treasure`, `lose treasure "Clarent"`."""

    name: Name | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GainToken:
    """`token 12`."""

    token: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LoseToken:
    """`lose token 12`."""

    token: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GainCompanion:
    """`what` is of kind ``named``, ``category`` or ``skills``."""

    what: What
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Move:
    """`spaces` None is `move anywhere`."""

    spaces: int | None
    by: Literal["", "land", "sea"] = ""
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Go:
    """`go to Tintagel`, `go to nearest City`, `go to any City`."""

    to: Literal["place", "nearest", "any"]
    name: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DrawQuest:
    """`quest`."""

    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class DrawEncounter:
    """`encounter`."""

    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Stands only in the last item of its list."""

    target: Target
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OneOf:
    """`A or B`; no option is a OneOf, a Provided or a ForOthers."""

    options: tuple[Reward, ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Provided:
    """`{condition} A`: governs its whole item."""

    condition: Condition
    reward: Reward
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ForOthers:
    """`each knight: A`, `another knight: A`: governs its whole item."""

    whom: Literal["each", "another"]
    reward: Reward
    at: Extent = field(default=NOWHERE, compare=False)


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


@dataclass(frozen=True, slots=True)
class Insert:
    """`{knight}`; a capital first letter in `name` is a wish for a capital."""

    name: Name
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Varying:
    """`{Wounded: limping | striding}`. Halves have no space at either end; to close the gap an
    empty half leaves is the lowering's business."""

    condition: Logic[Condition]
    then: Text
    otherwise: Text = ()
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Emphasis:
    """`*...*`, or, if `strong`, `**...**`."""

    text: Text
    strong: bool = False
    at: Extent = field(default=NOWHERE, compare=False)


Piece: TypeAlias = str | Insert | Varying | Emphasis
"""In a string escapes are undone, spaces folded to one, and a newline is a break asked for with a
backslash at a line's end. A string is never empty, and two never stand side by side."""

Text: TypeAlias = tuple[Piece, ...]

# ------------------------------------------------------------------------- passages and endings


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of lines of prose."""

    text: Text
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Pause:
    """`---`."""

    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Rewards:
    """`[a | b | c]`."""

    items: tuple[Logic[Reward], ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """A redirect: `-> target`."""

    target: Target
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """`condition` None is `{else}`. With a `turn` the branch leaves the passage at once, as a
    reward `turn to` would."""

    condition: Logic[Condition] | None
    items: tuple[Item, ...]
    turn: Turn | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """`{if ...}` round text."""

    branches: tuple[Branch, ...]
    at: Extent = field(default=NOWHERE, compare=False)


Item: TypeAlias = Paragraph | Pause | Rewards | Block


@dataclass(frozen=True, slots=True)
class Choice:
    """`* [tag] {condition} Label -> target`."""

    label: Text
    target: Target
    tags: tuple[Name, ...] = ()
    condition: Logic[Condition] | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Success (`low` 1, `high` None) or failure (0, 0) of a test with a number; else a band as
    written (`4+`: 4, None). `mark` is the extent of what stands before the text."""

    low: int
    high: int | None
    items: tuple[Item, ...]
    turn: Turn | None = None
    at: Extent = field(default=NOWHERE, compare=False)
    mark: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Test:
    """With a number there are two outcomes, success then failure; without one, bands as ordered
    by the writer. `trial` is None only in a broken passage."""

    trial: Logic[Trial] | None
    deed: Text
    outcomes: tuple[Outcome, ...]
    tags: tuple[Name, ...] = ()
    condition: Logic[Condition] | None = None
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class MenuBranch:
    """`condition` None is `{else}`."""

    condition: Logic[Condition] | None
    entries: tuple[Entry, ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class MenuBlock:
    """`{if ...}` round entries of a menu."""

    branches: tuple[MenuBranch, ...]
    at: Extent = field(default=NOWHERE, compare=False)


Entry: TypeAlias = Choice | Test | MenuBlock


@dataclass(frozen=True, slots=True)
class Menu:
    """Entries in their order; never none."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """`? die`; the bands are as ordered by the writer, and `5+` reads 5, 6."""

    outcomes: tuple[Outcome, ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Fact:
    """`@tags giant, love`: its values were parted by commas."""

    key: Name
    values: tuple[Name, ...]
    at: Extent = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Heading:
    """`## 1905 Title` (level 2) or `### label` (level 3). `id` is empty only in a broken passage:
    a number without leading zeros, a slug, or a label."""

    level: int
    id: Name
    title: str = ""
    at: Extent = field(default=NOWHERE, compare=False)

    @property
    def number(self) -> int | None:
        """The number of a passage headed by one."""
        text = self.id.text
        return int(text) if text.isascii() and text.isdigit() else None


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage or a section: one heading and all up to the next one of either level."""

    heading: Heading
    facts: tuple[Fact, ...]
    items: tuple[Item, ...]
    ending: Menu | Die | Turn | None
    at: Extent = field(default=NOWHERE, compare=False)
