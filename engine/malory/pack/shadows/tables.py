"""`ShadowTables`: Knights, cards, quests of Shadows over Camelot, its numbers, a table's options.

A `role` (of a Knight, his `power`) is what the rules know a row by; its name is the pack's.
"""

from __future__ import annotations

from typing import Annotated, Literal

from malory.pack.bare import BareTables
from malory.pack.choices import ChoiceRow
from malory.pack.provenance import Origin, Sourced
from malory.pack.record import Record
from malory.pack.terms import Range

Count = Annotated[int, Range(0, 99)]
Some = Annotated[int, Range(1, 99)]
Power = Literal["swap", "special", "draw", "late-blow", "spoils", "foresight", "departure"]
"""What a Knight may do that others may not: Arthur, Galahad, Gawain, Kay, Palamedes, Percival,
Tristan, in this order."""
WhiteRole = Literal[
    "fight",
    "grail",
    "merlin",
    "clairvoyance",
    "convocation",
    "fate",
    "heroism",
    "lady",
    "messenger",
    "piety",
    "reinforcements",
]
BlackRole = Literal[
    "black-knight",
    "lancelot",
    "excalibur",
    "despair",
    "picts",
    "saxons",
    "mercenaries",
    "desolation",
    "forest",
    "guinevere",
    "mists",
    "mordred",
    "vivien",
    "toll",
    "torrent",
    "engines",
    "wound",
    "ransom",
]
"""The last five are Morgan's cards, the first to the fifth."""
Group = Literal["standard", "special"]
LoyaltyRole = Literal["loyal", "traitor"]
PlaceRole = Literal["table", "siege"]
QuestRole = Literal["black-knight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons"]
QuestKind = Literal["combat", "river", "spots", "war"]
RelicRole = Literal["armor", "excalibur", "grail"]
OptionName = Literal[
    "white-for", "excalibur-cancels", "heal", "swap", "squires", "traitor", "late-look"
]


class ShadowKnight(Sourced):
    """A Knight and his power; `amount` is its number, if it has one."""

    name: str
    power: Power
    text: str
    amount: Count = 0


class ShadowLoyalty(Sourced):
    """A loyalty card."""

    name: str
    role: LoyaltyRole
    copies: Count
    text: str


class ShadowWhite(Sourced):
    """A white card. A Fight card has a `value`; `amount` and `others` are the numbers of a special
    one: what it does at first hand, and to the others (or the other way it may be played)."""

    name: str
    role: WhiteRole
    group: Group
    copies: Count
    text: str
    value: Count = 0
    amount: Count = 0
    others: Count = 0


class ShadowBlack(Sourced):
    """A black card. A combat card has a `value`, and a `second` for the Dragon; `amount` is how
    much it does, `others` what each suffers if nobody takes it upon himself."""

    name: str
    role: BlackRole
    group: Group
    copies: Count
    text: str
    value: Count = 0
    second: Count = 0
    amount: Count = 0
    others: Count = 0


class ShadowSpoils(Record):
    """What a won quest gives: white swords, life to each Knight there, cards to share, a relic."""

    swords: Some
    life: Count
    cards: Count
    relic: Literal[RelicRole, ""] = ""


class ShadowLoss(Record):
    """What a lost quest costs: black swords, life of each Knight there, siege engines."""

    swords: Some
    life: Count
    engines: Count = 0


class ShadowQuest(Sourced):
    """A quest. A `solo` one holds one Knight; a `perpetual` one begins again when it ends; one that
    comes `after` another is closed until that has ended.

    The white side of a combat is `groups` of equal Fight cards, each group of another value; of the
    river so many `steps` from the middle; of the Grail so many `spots`; of a war the `row` of Fight
    cards, or while Mordred is there the `hard_row`. `black` is how many combat cards, steps,
    Despair cards or warriors lose it.
    """

    name: str
    title: str
    role: QuestRole
    kind: QuestKind
    black: Some
    victory: ShadowSpoils
    defeat: ShadowLoss
    text: str
    solo: bool = False
    perpetual: bool = False
    after: str = ""
    groups: tuple[Some, ...] = ()
    steps: Count = 0
    spots: Count = 0
    row: tuple[Some, ...] = ()
    hard_row: tuple[Some, ...] = ()


class ShadowPlace(Sourced):
    """A place that is no quest: one of the two in Camelot."""

    name: str
    title: str
    role: PlaceRole
    text: str


class ShadowRelic(Sourced):
    """A relic; `amount` is its number."""

    name: str
    role: RelicRole
    amount: Some
    text: str


class ShadowTotals(Sourced):
    """What the box holds."""

    white_standard: Count
    white_special: Count
    white: Annotated[int, Range(1, 999)]
    black_standard: Count
    black_special: Count
    black: Annotated[int, Range(1, 999)]
    loyalty: Count
    knights: Count
    swords: Count
    engines: Count
    picts: Count
    saxons: Count
    sides: Annotated[int, Range(2, 99)]


class ShadowNumbers(Sourced):
    """The numbers of the rules.

    Setup: `seats`; `life` and the most of it; each is dealt so many `merlins` and `hand` further
    cards, and gives `opening` of them to be shared.
    Evil: `engine` and `loss` are what the second and third choice of phase 1 cost; who lays a
    combat card as the table rewards it takes `reward` cards; so many Merlins `cancel` a special.
    Acts: at the Round Table one draws `draws`, but not with `full` in hand; `heal_cards` alike heal
    `heal`; a siege fight that is lost costs `siege_loss`; a second action costs `sacrifice`.
    Accusing: from so many engines (`accuse_engines`) or swords (`accuse_swords`) on; a right one
    gives `accuse_right` white swords, a wrong one turns `accuse_wrong` black.
    The revealed Traitor takes `taunt` cards. A Traitor who stays hidden turns `betrays` swords.
    Ends: so many `engines`, `black_swords`, or `swords` in all; a siege of so many `turns` is lost.
    In a turn a Knight may speak `talk` times.
    """

    seats: tuple[int, int]
    life: Some
    most_life: Some
    merlins: Count
    hand: Some
    opening: Count
    engine: Some
    loss: Some
    reward: Count
    cancel: Some
    draws: Some
    full: Some
    heal_cards: Some
    heal: Some
    siege_loss: Some
    sacrifice: Some
    accuse_engines: Some
    accuse_swords: Some
    accuse_right: Count
    accuse_wrong: Count
    taunt: Count
    betrays: Count
    engines: Some
    black_swords: Some
    swords: Some
    late_swords: Some
    late_seats: Some
    talk: Count
    turns: Annotated[int, Range(1, 9999)]


class ShadowOption(ChoiceRow):
    """What a table may play otherwise."""

    name: OptionName


class ShadowRuling(Record):
    """A rule or ruling by its id, where it comes from, and what it is about; its words are in the
    rules that ship."""

    id: str
    from_: Origin
    about: str


class ShadowTables(BareTables):
    """The tables of Shadows over Camelot."""

    knights: tuple[ShadowKnight, ...]
    loyalties: tuple[ShadowLoyalty, ...]
    whites: tuple[ShadowWhite, ...]
    blacks: tuple[ShadowBlack, ...]
    quests: tuple[ShadowQuest, ...]
    places: tuple[ShadowPlace, ...]
    relics: tuple[ShadowRelic, ...]
    totals: ShadowTotals
    numbers: ShadowNumbers
    options: tuple[ShadowOption, ...]
    rulings: tuple[ShadowRuling, ...]
