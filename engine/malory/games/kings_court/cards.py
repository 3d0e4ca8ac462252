"""The cards as the rules know them: each with its kind, role and suits, and which fit on which.

A card is named by its id ("Green 4", "Blue Knight", "Dragon"); equal cards have one id. What a
table plays as Dukes is a Duke here, but for its points (KC045, KC-A42).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from malory.pack.kings_court import CourtTables, Role

Card = str
Suit = str
Kind = str
Lay = tuple[Card, Kind, Suit]
"""A card on the discard with the kind and suit in force when it was laid (KC-A27). What went under
the pile has neither."""

KINGDOM: Final = ("dragon", "dungeon", "wizard", "king", "duke", "magician")
"""Roles of Kingdom cards that may be laid whenever it is one's turn (KC026)."""
REACTIVE: Final = ("protector", "decree")
CHAINING: Final = ("maiden", "king", "wizard", "magician")
"""Roles after which another card may follow in the same play."""
PLAIN: Final = ("number", "jester", "drawbridge", "knight")
"""Roles that ask nothing more of whoever lays them."""


class Face(NamedTuple):
    """One card: `suits` are those it can be laid on (none: any), `draws` what its victim draws."""

    id: Card
    kind: Kind
    role: Role
    suits: tuple[Suit, ...]
    points: int
    draws: int = 0


class Deck:
    """The cards of a pack, and which of them fit where."""

    def __init__(self, tables: CourtTables, simplified: frozenset[Kind]) -> None:
        printed = tuple(_printed(tables))
        self.suits: tuple[Suit, ...] = tuple([suit.name for suit in tables.suits])
        self.counts: Counter[Card] = Counter()
        self.faces: dict[Card, Face] = {}
        self.printed: dict[Card, Face] = {}
        self.order: dict[Card, int] = {}
        """The place of each card in the tables: how a hand may be sorted."""
        duke = next(row.name for row in tables.kingdom if row.role == "duke")
        for face, copies in printed:
            self.counts[face.id] = copies
            self.order[face.id] = len(self.order)
            self.printed[face.id] = face
            if face.kind in simplified:
                face = face._replace(kind=duke, role="duke", suits=(), draws=0)
            self.faces[face.id] = face
        self.all: tuple[Card, ...] = tuple(self.counts.elements())
        faces = self.faces.values()
        self.plain = frozenset([face.id for face in faces if face.role in PLAIN])
        self.lays: dict[Card, Lay] = {
            face.id: (face.id, face.kind, face.suits[0]) for face in faces if face.role in PLAIN
        }
        self.numbers = frozenset([face.id for face in faces if face.role == "number"])
        self.maidens: Mapping[Card, Suit] = {
            face.id: face.suits[0] for face in faces if face.role == "maiden"
        }
        self.potion = self._single("potion")
        self.magician = self._single("magician")
        self.careful = frozenset([*self.maidens, *([self.potion] if self.potion else [])])
        """Cards that fit only where something else holds besides: an escort, an empty hand."""
        self.chaining = frozenset([face.id for face in faces if face.role in CHAINING])
        self.kinds: dict[Kind, Role] = {face.kind: face.role for face in faces}
        self.with_role: dict[Role, tuple[Card, ...]] = {}
        for face in faces:
            if face.kind == self.printed[face.id].kind:
                self.with_role[face.role] = (*self.with_role.get(face.role, ()), face.id)
        self.fits: dict[tuple[Kind, Suit], frozenset[Card]] = {
            (kind, suit): self._free(kind, suit) for kind in self.kinds for suit in self.suits
        }
        """What may be laid on a top of this kind and suit, the careful cards apart (KC005)."""
        self.wary: dict[tuple[Kind, Suit], frozenset[Card]] = {
            (kind, suit): self._wary(kind, suit) for kind, suit in self.fits
        }
        """The careful cards that fit such a top, if the rest of the hand lets them."""
        self.follows: dict[Suit, frozenset[Card]] = {
            suit: self._free("", suit) for suit in self.suits
        }
        """What may follow in the same play: as an extra on the named suit (KC-A09), or as the
        escort of a Maiden of that suit (KC022); the careful cards apart."""

    def _single(self, role: Role) -> Card:
        found = [face.id for face in self.faces.values() if face.role == role]
        return found[0] if found else ""

    def _free(self, kind: Kind, suit: Suit) -> frozenset[Card]:
        return frozenset(
            [
                face.id
                for face in self.faces.values()
                if face.role in KINGDOM
                or (
                    face.role != "maiden"
                    and face.suits
                    and (suit in face.suits or face.kind == kind)
                )
            ]
        )

    def _wary(self, kind: Kind, suit: Suit) -> frozenset[Card]:
        found = [
            card
            for card, her in self.maidens.items()
            if her == suit or self.faces[card].kind == kind
        ]
        return frozenset([*found, *[self.potion] * bool(self.potion)])

    def points(self, card: Card) -> int:
        """Return what a card counts in a hand (KC047)."""
        return self.faces[card].points


def _printed(tables: CourtTables) -> Iterator[tuple[Face, int]]:
    """Yield every card as it is printed, and how many there are of it."""
    for suit in tables.suits:
        name = suit.name
        for row in tables.ranks:
            number = str(row.number)
            if copies := row.counts.get(name, 0):
                yield Face(f"{name} {number}", number, "number", (name,), row.number), copies
        for scroll in tables.scrolls:
            if scroll.each:
                yield (
                    Face(
                        f"{name} {scroll.name}",
                        scroll.name,
                        scroll.role,
                        (name,),
                        scroll.points,
                        scroll.draws,
                    ),
                    scroll.each,
                )
    queens = tables.queens
    for pair in queens.pairs:
        id = f"{pair[0]}-{pair[1]} {queens.name}"
        yield Face(id, queens.name, "queens", pair, queens.points), 1
    for one in tables.kingdom:
        if one.copies:
            yield Face(one.name, one.name, one.role, (), one.points, one.draws), one.copies
