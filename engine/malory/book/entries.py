"""Where a book is entered from outside its passages: by cards, Ages, quests, statuses, tokens, or
at the start of a gamebook.

What numbers the cards show, alone or two together, is the pack's: `malory.pack.tales.numbering`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from malory.book.node import Node

if TYPE_CHECKING:
    from malory.pack import Pack
    from malory.pack.manifest import Edition
    from malory.pack.record import Record
    from malory.pack.tales import TalesTables

EntryKind: TypeAlias = Literal[
    "start", "card", "age", "quest", "status", "treasure", "token", "epilogue"
]


class Entry(Node):
    """One way into the book. `cards` are the names that lead there together, the first of them
    the card a mapmaker would file the passage under; a token's are its title and its number."""

    kind: EntryKind
    title: str
    target: str
    cards: tuple[str, ...] = ()


def entries(pack: Pack) -> tuple[Entry, ...]:
    """All ways in that the pack's tables know, in the tables' order; whether each leads to a
    passage is not asked here."""
    manifest = pack.manifest
    found: list[Entry] = []
    if manifest.start:
        found.append(Entry("start", "the start", manifest.start))
    if manifest.game == "tales" and pack.tables is not None:
        found += _tales(pack.tables)  # type: ignore[arg-type]  # the game says which tables
    return tuple(found)


def _tales(tables: TalesTables) -> Iterator[Entry]:
    from malory.pack.tales.numbering import character_passage, milieu_passage

    for age in tables.ages:
        yield Entry("age", age.name, age.passage, (age.name,))
    for character in tables.characters:
        for feature in tables.features:
            yield Entry(
                "card",
                f"{character.name}, {feature.name}",
                character_passage(character, feature),
                (character.name, feature.name),
            )
    for milieu in tables.milieus:
        for age in tables.ages:
            for terrain in tables.terrains:
                yield Entry(
                    "card",
                    f"{milieu.name}, {terrain.name}, {age.name}",
                    milieu_passage(tables, milieu, terrain.name, age),
                    (milieu.name, terrain.name, age.name),
                )
    for location in tables.locations:
        yield Entry("card", f"{location.name}, drawn", location.draw, (location.name,))
        for age, visit in zip(tables.ages, location.visits, strict=False):
            yield Entry("card", f"{location.name}, {age.name}", visit, (location.name, age.name))
    for quest in tables.advanced_quests:
        yield Entry("quest", quest.name, quest.passage, (quest.name,))
    for status in tables.statuses:
        yield from _effects("status", status.name, (status.name,), status.effects)
    for treasure in tables.treasures:
        yield from _effects("treasure", treasure.name, (treasure.name,), treasure.effects)
    for token in tables.tokens:
        title = token.title or f"token {token.number}"
        yield from _effects("token", title, (title, token.number), token.effects)
    yield Entry("epilogue", "the Epilogue", tables.numbers.epilogue)


def _effects(
    kind: EntryKind, title: str, cards: tuple[str, ...], effects: tuple[Record, ...]
) -> Iterator[Entry]:
    """The passages that a card sends its holder to, each once."""
    for target in dict.fromkeys(_sent_to(effects)):
        yield Entry(kind, title, target, cards)


def _sent_to(value: object) -> Iterator[str]:
    from malory.pack.record import Record
    from malory.pack.tales.effects import Read, Special

    if isinstance(value, Read | Special) and value.passage:
        yield value.passage
    if isinstance(value, Record):
        for name in value.__fields__:
            yield from _sent_to(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _sent_to(item)


def demanded(pack: Pack, edition: Edition) -> tuple[Entry, ...]:
    """The entries that a game with this edition's cards may come to."""
    manifest_cards = {*edition.characters, *edition.milieus, *edition.locations, *edition.quests}
    boxed: set[str] = set()
    for kind in ("character", "milieu", "location card", "quest"):
        boxed.update(pack.vocabulary.names(kind))
    boxed -= manifest_cards
    return tuple(
        entry
        for entry in entries(pack)
        if entry.kind not in ("card", "quest") or entry.cards[0] not in boxed
    )
