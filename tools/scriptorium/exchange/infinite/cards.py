"""Which cards a book has entries for, and in which order its passages are filed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from malory.book.entries import Entry, entries
from malory.pack import Pack
from malory.pack.manifest import Edition
from malory.pack.vocabulary import Kind
from malory.tale.targets import slug_of

from scriptorium.exchange.corrections import Json

EDITION: Final = "imported"

_KINDS: Final[tuple[tuple[str, Kind], ...]] = (
    ("characters", "character"),
    ("milieus", "milieu"),
    ("locations", "location card"),
    ("quests", "quest"),
)


def edition_of(pack: Pack, ids: Collection[str]) -> Edition:
    """The cards of the pack every one of whose passages is there."""
    ways = _ways(pack)
    whole = {card for card, targets in ways.items() if all(one in ids for one in targets)}
    lists = {
        field: tuple(name for name in pack.vocabulary.names(kind) if name in whole)
        for field, kind in _KINDS
    }
    return Edition(name=EDITION, **lists)


def partly(pack: Pack, edition: Edition, ids: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """The cards that are left out though the book has some of their passages: how many, of how
    many."""
    held = {*edition.characters, *edition.milieus, *edition.locations, *edition.quests}
    for card, targets in _ways(pack).items():
        there = sum(target in ids for target in targets)
        if there and card not in held:
            yield card, there, len(targets)


def _ways(pack: Pack) -> dict[str, list[str]]:
    """The passages that each card comes to."""
    ways: dict[str, list[str]] = {}
    for entry in entries(pack):
        if entry.kind in ("card", "quest"):
            ways.setdefault(entry.cards[0], []).append(entry.target)
    return ways


def files_of(pack: Pack, ways: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The passages of each file: what a card leads to stands in that card's, each passage behind
    the first that leads to it; `ways` are all passages with their targets."""
    owner: dict[str, str] = {}
    order: dict[str, list[str]] = {}
    roots = [(entry.target, _file_of(entry)) for entry in entries(pack)]
    roots += [(id, "passages") for id in ways]
    for root, file in roots:
        waiting = [root]
        while waiting:
            id = waiting.pop()
            if id in owner or id not in ways:
                continue
            owner[id] = file
            order.setdefault(file, []).append(id)
            waiting += reversed(ways[id])
    return dict(sorted(order.items()))


def _file_of(entry: Entry) -> str:
    match entry.kind:
        case "card":
            return slug_of(entry.cards[0]) or "cards"
        case "age" | "epilogue":
            return "ages"
        case "quest":
            return "quests"
        case _:
            return f"{entry.kind}s" if entry.kind != "status" else "statuses"


def strangers(pack: Pack, components: Json) -> Iterator[str]:
    """The numbers that the book's own cards lead to and ours do not."""
    ours = {entry.target for entry in entries(pack)}
    for name, number in _numbers(components):
        if number not in ours and number != "9999":
            yield f"{name} leads to {number}"


def _numbers(held: Json) -> Iterator[tuple[str, str]]:
    rows = held if isinstance(held, dict) else {}

    def some(key: str) -> list[dict[str, Json]]:
        found = rows.get(key)
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    for key, field in (("ages", "startPassage"), ("quests", "passage"), ("locations", "passage")):
        for row in some(key):
            if isinstance(row.get(field), str):
                yield str(row.get("name")), row[field]
    for row in some("locations"):
        visits = row.get("visitPassages")
        for number in visits.values() if isinstance(visits, dict) else ():
            yield str(row.get("name")), str(number)
    for one in some("characters"):
        for other in some("features"):
            if isinstance(one.get("base"), int) and isinstance(other.get("offset"), int):
                yield f"{one.get('name')}, {other.get('name')}", str(one["base"] + other["offset"])
    for one in some("milieus"):
        offsets = one.get("terrainOffsets")
        for terrain, offset in offsets.items() if isinstance(offsets, dict) else ():
            for age in some("ages"):
                if isinstance(offset, int) and isinstance(age.get("milieuBase"), int):
                    yield f"{one.get('name')}, {terrain}", str(age["milieuBase"] + offset)
