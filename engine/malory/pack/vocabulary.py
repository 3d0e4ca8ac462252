"""The names a pack declares, and how a name in a text finds what it names.

Imports no YAML: a compiled book can carry a vocabulary as plain data.
"""

from __future__ import annotations

import unicodedata
from typing import Literal, TypeAlias

from malory.pack.record import Record

Kind: TypeAlias = Literal[
    "skill",
    "category",
    "renown",
    "status",
    "treasure",
    "token",
    "quest",
    "knight",
    "terrain",
    "region",
    "place",
    "location card",
    "milieu",
    "character",
    "feature",
    "counter",
    "tag",
    "fact",
    "insert",
]

Lack: TypeAlias = Literal["board", "Ages", "cards", "companions", "other knights"]
"""What some words of the language need, and a pack's game may not have."""

BARE_KINDS: tuple[Kind, ...] = (
    "skill",
    "category",
    "renown",
    "status",
    "counter",
    "knight",
    "terrain",
    "region",
)
"""What a condition names without a word before it, so that no two of these may share a name.

The others follow a word of the language: ``token 12``, ``treasure "Clarent"``, ``quest "..."``,
``at Tintagel``, ``Avalon set aside``.
"""


class Skill(Record):
    """A skill and the category it belongs to (empty in a pack without categories)."""

    name: str
    category: str = ""


class Token(Record):
    """A story token; a text may call it by its number (its id) or by its title."""

    number: str
    title: str = ""


class Fact(Record):
    """A fact a heading may state (`@key value`). No `values` means free text; `many`: several,
    with commas between."""

    key: str
    values: tuple[str, ...] = ()
    many: bool = False


class CounterName(Record):
    """A number the hero keeps; `maximum` None means none. It starts at `start`."""

    name: str
    minimum: int = 0
    maximum: int | None = None
    start: int = 0


class Insert(Record):
    """A word in braces; `text` is what a gamebook prints for it, empty if the rules supply it."""

    name: str
    text: str = ""


LANGUAGE_FACTS = (
    Fact("tags", many=True),
    Fact("retinue", ("beside", "nearby", "away")),
    Fact("by"),
    Fact("state", ("draft", "final")),
)
"""The facts that every pack has, as the language defines them."""

_SIGNS = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u00b4\u0060\uff07", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
)


def fold(name: str) -> str:
    """The form in which two spellings of one name are equal.

    Case, kind of quote and hyphen, spacing and Unicode form never matter; accents do.

    >>> fold("Morgan\u2019s  castle") == fold("MORGAN'S CASTLE")
    True
    >>> fold("Brocéliande") == fold("Broceliande")
    False
    """
    if name.isascii():
        folded = name.casefold()
        return "".join(folded.split()).replace("`", "'")
    folded = unicodedata.normalize("NFD", name).casefold()
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFD", folded).casefold())
    return "".join(folded.translate(_SIGNS).split())


class Vocabulary(Record):
    """Everything a text of the pack may name. Ids are the display names; a token's is its number.

    `doubtful` are the kinds whose table has a fault: a text that names what is missing there is
    not blamed for it. `lacks` is what the pack's game does without.
    """

    skills: tuple[Skill, ...] = ()
    categories: tuple[str, ...] = ()
    renowns: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    quests: tuple[str, ...] = ()
    knights: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    location_cards: tuple[str, ...] = ()
    milieus: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    counters: tuple[CounterName, ...] = ()
    ages: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = LANGUAGE_FACTS
    inserts: tuple[Insert, ...] = ()
    doubtful: tuple[Kind, ...] = ()
    lacks: tuple[Lack, ...] = ()

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The ids of a kind, in the pack's order."""
        return tuple(id for id, _ in self._spellings(kind))

    def _spellings(self, kind: Kind) -> list[tuple[str, tuple[str, ...]]]:
        """Each id of a kind with the names that find it."""
        match kind:
            case "skill":
                return [(skill.name, (skill.name,)) for skill in self.skills]
            case "token":
                return [
                    (token.number, (token.number, token.title) if token.title else (token.number,))
                    for token in self.tokens
                ]
            case "counter":
                return [(counter.name, (counter.name,)) for counter in self.counters]
            case "fact":
                return [(fact.key, (fact.key,)) for fact in self.facts]
            case "insert":
                return [(insert.name, (insert.name,)) for insert in self.inserts]
            case _:
                plain: dict[str, tuple[str, ...]] = {
                    "category": self.categories,
                    "renown": self.renowns,
                    "status": self.statuses,
                    "treasure": self.treasures,
                    "quest": self.quests,
                    "knight": self.knights,
                    "terrain": self.terrains,
                    "region": self.regions,
                    "place": self.places,
                    "location card": self.location_cards,
                    "milieu": self.milieus,
                    "character": self.characters,
                    "feature": self.features,
                    "tag": self.tags,
                }
                return [(name, (name,)) for name in plain[kind]]

    def index(self, *kinds: Kind) -> Index:
        """Looks names up among these kinds; with none given, among those a condition names bare.

        Built anew at each call: keep it.
        """
        return Index(self, kinds or BARE_KINDS)

    def clashes(self) -> list[tuple[tuple[Kind, str], tuple[Kind, str]]]:
        """Pairs of things that one name would mean, in reading order of the kinds.

        Within a kind every name must be one; among the kinds a condition names bare, too.
        """
        found: list[tuple[tuple[Kind, str], tuple[Kind, str]]] = []
        groups: list[tuple[Kind, ...]] = [BARE_KINDS]
        groups += [(kind,) for kind in KINDS if kind not in BARE_KINDS]
        for group in groups:
            seen: dict[str, tuple[Kind, str]] = {}
            for kind in group:
                for id, spellings in self._spellings(kind):
                    for spelling in spellings:
                        first = seen.setdefault(fold(spelling), (kind, id))
                        if first != (kind, id):
                            found.append((first, (kind, id)))
        return found

    def category_of(self, skill: str) -> str:
        """The category of a skill, by id; empty if it has none."""
        return next((row.category for row in self.skills if row.name == skill), "")

    def skills_of(self, category: str) -> tuple[str, ...]:
        """The ids of the skills of a category."""
        return tuple(row.name for row in self.skills if row.category == category)

    def counter(self, name: str) -> CounterName | None:
        return next((row for row in self.counters if row.name == name), None)

    def fact(self, key: str) -> Fact | None:
        return next((row for row in self.facts if row.key == key), None)


KINDS: tuple[Kind, ...] = (
    *BARE_KINDS,
    "place",
    "location card",
    "milieu",
    "character",
    "feature",
    "treasure",
    "token",
    "quest",
    "tag",
    "fact",
    "insert",
)
"""Every kind, the bare ones first."""


class Index:
    """Names of some kinds of a vocabulary, ready to be looked up by any spelling."""

    __slots__ = ("_found", "_shown", "kinds")

    def __init__(self, vocabulary: Vocabulary, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self._found: dict[str, tuple[Kind, str]] = {}
        self._shown: list[str] = []
        for kind in kinds:
            for id, spellings in vocabulary._spellings(kind):
                for spelling in spellings:
                    self._found.setdefault(fold(spelling), (kind, id))
                    self._shown.append(spelling)

    def find(self, name: str) -> tuple[Kind, str] | None:
        """The kind and id that a name means, or None."""
        return self._found.get(fold(name))

    def nearest(self, name: str) -> str:
        """The name that was most likely meant, as the pack spells it, or an empty string."""
        from malory.source import nearest

        spelt = {fold(shown): shown for shown in reversed(self._shown)}
        return spelt.get(nearest(fold(name), spelt), "")

    def slip(self, name: str) -> str:
        """The one name that a slip of the pen parts it from, or an empty string."""
        from malory.source import slip

        spelt = {fold(shown): shown for shown in reversed(self._shown)}
        return spelt.get(slip(fold(name), spelt), "")
