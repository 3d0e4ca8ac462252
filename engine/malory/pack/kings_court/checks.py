"""What the tables of King's Court must agree on: sums, suits, roles, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from malory.pack.choices import ChoiceRow, check_choices
from malory.pack.kings_court.tables import (
    CourtOption,
    CourtTables,
    KingdomRole,
    OptionName,
    SuitRole,
)
from malory.pack.manifest import Manifest
from malory.pack.nodes import Node
from malory.pack.record import Record
from malory.pack.schema import Reader

_SINGLE = ("potion", "magician")
"""Roles of which there is one card: what two Magic Potions would dissolve, no rule says."""
_FREE = ("simplified", "turn-limit")
"""Options whose values the rules read themselves."""
_ROWS = ("suits", "ranks", "scrolls", "queens", "kingdom")


def check_tables(tables: CourtTables, manifest: Manifest, reader: Reader, faulty: set[str]) -> None:
    """Reports to the reader what single rows cannot show (E085, E086, E092, E095).

    No sum is judged where a row that belongs to it is `faulty`.
    """
    if "suits" not in faulty:
        _check_suits(tables, reader)
    _check_names(tables, reader)
    _check_roles(tables, reader, faulty)
    rows: dict[str, ChoiceRow] = {row.name: row for row in tables.options}
    check_choices(rows, get_args(OptionName), reader, "options" in faulty, _FREE)
    _check_limit(tables.options, reader)
    for record, what in _contradictions(tables, faulty):
        reader.report("E095", reader.node_of(record), what=what)
    if faulty.isdisjoint(_ROWS) and "totals" not in faulty:
        _check_sums(tables, reader)


def _at(reader: Reader, record: Record, key: str) -> Node:
    node = reader.node_of(record)
    return node.get(key) or node


def _check_suits(tables: CourtTables, reader: Reader) -> None:
    """Each suit that a card names is one of the suits."""
    known = [suit.name for suit in tables.suits]
    for row in tables.ranks:
        node = _at(reader, row, "counts")
        for key, _ in node.pairs:
            if key.text not in known:
                reader.report_name("suit", key.text, key, known)
    node = _at(reader, tables.queens, "pairs")
    for pair in node.items:
        for item in pair.items:
            if item.text not in known:
                reader.report_name("suit", item.text, item, known)


def _check_names(tables: CourtTables, reader: Reader) -> None:
    """No two suits, numbers or kinds of card share a name."""
    rows: list[tuple[str, str, Node]] = []
    rows += [("suit", row.name, _at(reader, row, "name")) for row in tables.suits]
    rows += [("card", str(row.number), _at(reader, row, "number")) for row in tables.ranks]
    rows += [("card", row.name, _at(reader, row, "name")) for row in tables.scrolls]
    rows += [("card", tables.queens.name, _at(reader, tables.queens, "name"))]
    rows += [("card", row.name, _at(reader, row, "name")) for row in tables.kingdom]
    rows += [("option", row.name, _at(reader, row, "name")) for row in tables.options]
    first: dict[tuple[str, str], Node] = {}
    for kind, name, node in rows:
        other = first.setdefault((kind, name), node)
        if other is not node:
            reader.report("E086", node, first=other, name=name, one=kind, other=kind)


def _check_roles(tables: CourtTables, reader: Reader, faulty: set[str]) -> None:
    """Each role that the rules know is some card's, once."""
    for key, rows, roles in (
        ("scrolls", tables.scrolls, get_args(SuitRole)),
        ("kingdom", tables.kingdom, get_args(KingdomRole)),
    ):
        taken = Counter(row.role for row in rows)
        for row in rows:
            if taken[row.role] > 1:
                what = f"two rows have the role `{row.role}`"
                reader.report("E095", _at(reader, row, "role"), what=what)
                break
        missing = sorted(set(roles) - set(taken))
        if missing and key not in faulty and rows:
            what = f"no card has the role `{missing[0]}`"
            reader.report("E095", reader.node_of(rows[0]), what=what)


def _check_limit(options: Iterable[CourtOption], reader: Reader) -> None:
    """The turns after which a hand is scored as it stands are a number."""
    for row in options:
        if row.name == "turn-limit" and not (row.default.isdecimal() and int(row.default)):
            what = f"`{row.default}` is no number of turns"
            reader.report("E095", _at(reader, row, "default"), what=what)


def _contradictions(tables: CourtTables, faulty: set[str]) -> Iterator[tuple[Record, str]]:
    """Yield each row that cannot be played, and why."""
    for row in tables.kingdom:
        if row.role in _SINGLE and row.copies > 1:
            yield row, f"there can be one `{row.name}` only"
    numbers = tables.numbers
    low, high = numbers.seats
    if not 2 <= low <= high <= 99:
        yield numbers, f"nobody can sit down at {low} to {high} seats"
    elif numbers.halved >= numbers.limit:
        yield numbers, f"{numbers.limit} is halved to {numbers.halved}, which is no less"
    elif faulty.isdisjoint(_ROWS) and high * numbers.hand >= deck_size(tables):
        yield numbers, f"{high} hands of {numbers.hand} leave no card to start with"
    for pair in tables.queens.pairs:
        if pair[0] == pair[1]:
            yield tables.queens, f"`{pair[0]}` and `{pair[1]}` are one suit"


def deck_size(tables: CourtTables) -> int:
    """Return how many cards there are."""
    return suit_cards(tables) + sum(row.copies for row in tables.kingdom)


def suit_cards(tables: CourtTables) -> int:
    """Return how many suit cards there are, the Queen's Options among them."""
    suited = sum(of_suit(tables, suit.name) for suit in tables.suits)
    return suited + len(tables.queens.pairs)


def of_suit(tables: CourtTables, suit: str) -> int:
    """Return how many cards bear a suit, the Queen's Options not counted."""
    numbers = sum(row.counts.get(suit, 0) for row in tables.ranks)
    return numbers + sum(row.each for row in tables.scrolls)


def all_points(tables: CourtTables) -> int:
    """Return the points of the whole deck."""
    numbers = sum(row.number * sum(row.counts.values()) for row in tables.ranks)
    scrolls = sum(row.points * row.each for row in tables.scrolls) * len(tables.suits)
    queens = tables.queens.points * len(tables.queens.pairs)
    return numbers + scrolls + queens + sum(row.points * row.copies for row in tables.kingdom)


def _check_sums(tables: CourtTables, reader: Reader) -> None:
    """The tables make what the totals say (E092)."""
    totals = tables.totals
    kingdom = sum(row.copies for row in tables.kingdom)
    sums: list[tuple[str, Record, str, int, int]] = [
        (f"{suit.name} cards", suit, "total", of_suit(tables, suit.name), suit.total)
        for suit in tables.suits
    ]
    sums += [
        ("suit cards", totals, "suit_cards", suit_cards(tables), totals.suit_cards),
        ("Kingdom cards", totals, "kingdom_cards", kingdom, totals.kingdom_cards),
        ("cards", totals, "cards", deck_size(tables), totals.cards),
        ("points", totals, "points", all_points(tables), totals.points),
    ]
    for what, record, key, found, total in sums:
        if found != total:
            node = _at(reader, record, key)
            reader.report("E092", node, what=what, found=str(found), total=str(total))
