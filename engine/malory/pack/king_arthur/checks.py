"""What the tables of King Arthur must agree on: sums, names, demands, options, and the proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from malory.pack.choices import ChoiceRow, check_choices
from malory.pack.king_arthur.meeting import meets
from malory.pack.king_arthur.proof import deck_of, payments
from malory.pack.king_arthur.tables import OptionName, RealmTables
from malory.pack.manifest import Manifest
from malory.pack.nodes import Node
from malory.pack.record import Record
from malory.pack.schema import Reader

_ROWS = ("knights", "adversaries", "adventures", "totals", "numbers")


def check_tables(tables: RealmTables, manifest: Manifest, reader: Reader, faulty: set[str]) -> None:
    """Reports to the reader what single rows cannot show (E085, E086, E092, E095).

    Nothing is summed up or proved where a row that belongs to it is `faulty`.
    """
    are_known = _check_names(tables, reader)
    rows: dict[str, ChoiceRow] = {row.name: row for row in tables.options}
    check_choices(rows, get_args(OptionName), reader, "options" in faulty)
    contradictions = list(_contradictions(tables))
    for record, what in contradictions:
        reader.report("E095", reader.node_of(record), what=what)
    if not faulty.isdisjoint(_ROWS):
        return
    _check_sums(tables, reader)
    if are_known and not contradictions:
        for record, what in _unpaid(tables):
            reader.report("E095", reader.node_of(record), what=what)


def _at(reader: Reader, record: Record, key: str) -> Node:
    node = reader.node_of(record)
    return node.get(key) or node


def _check_names(tables: RealmTables, reader: Reader) -> bool:
    """No two rows share a name, and demands name types that there are; whether that holds."""
    rows: list[tuple[str, str, Node]] = []
    rows += [("knight", row.name, _at(reader, row, "name")) for row in tables.knights]
    rows += [("adversary", row.name, _at(reader, row, "name")) for row in tables.adversaries]
    rows += [("adventure", row.name, _at(reader, row, "name")) for row in tables.adventures]
    rows += [("option", row.name, _at(reader, row, "name")) for row in tables.options]
    first: dict[tuple[str, str], Node] = {}
    is_sound = True
    for kind, name, node in rows:
        other = first.setdefault((kind, name), node)
        if other is not node:
            reader.report("E086", node, first=other, name=name, one=kind, other=kind)
            is_sound = False
    known = [row.name for row in tables.adversaries]
    for adventure in tables.adventures:
        for ask in adventure.asks:
            for kind in (*ask.types, *[ask.of] * bool(ask.of)):
                if kind not in known:
                    reader.report_name("adversary", kind, _at(reader, ask, "types"), known)
                    is_sound = False
    return is_sound


def _contradictions(tables: RealmTables) -> Iterator[tuple[Record, str]]:
    """Yield each row that cannot be played, and why."""
    for row in tables.adventures:
        for ask in row.asks:
            ways = sum(map(bool, (ask.total, ask.cards, ask.types, ask.least)))
            if ways != 1:
                yield row, f"`{row.name}` is to ask in one way at a time, not in {ways}"
            elif ask.of and not ask.total:
                yield row, f"`{row.name}` says of which type, but no total"
            elif len(set(ask.types)) < len(ask.types):
                yield row, f"`{row.name}` asks twice for a type"
        if not row.asks:
            yield row, f"`{row.name}` asks for nothing"
    numbers = tables.numbers
    low, high = numbers.seats
    cards = sum(row.count for row in tables.knights)
    tallest = max([len(row.values) for row in tables.adversaries], default=0)
    if low > high:
        yield numbers, "the seats end before they begin"
    elif numbers.hand * high > cards:
        yield numbers, f"{cards} knights are too few for {high} hands of {numbers.hand}"
    elif numbers.left >= len(tables.adventures):
        yield numbers, "the game is over before it begins"
    elif numbers.draw > numbers.idle_draw:
        yield numbers, "who does nothing is to draw no less"
    elif not _has_icons(tables, tallest):
        yield numbers, f"no colour has {tallest} icons, so a card of that value cannot be paid"


def _has_icons(tables: RealmTables, wanted: int) -> bool:
    """Whether some colour, with what is of any, has so many single icons."""
    singles = [row for row in tables.knights if row.icons == 1]
    free = sum(row.count for row in singles if not row.colour)
    colours = {row.colour for row in singles if row.colour}
    return any(
        free + sum(row.count for row in singles if row.colour == one) >= wanted for one in colours
    )


def _check_sums(tables: RealmTables, reader: Reader) -> None:
    """The tables make what the types and the totals say (E092)."""
    totals, knights, foes = tables.totals, tables.knights, tables.adversaries
    sums: list[tuple[str, Record, str, int, int]] = []
    for row in foes:
        value = sum(value * count for value, count in enumerate(row.values, 1))
        sums += [
            (f"{row.name} cards", row, "cards", sum(row.values), row.cards),
            (f"{row.name} value", row, "value", value, row.value),
        ]
    points = sum(row.points for row in tables.adventures)
    icons = sum(row.icons * row.count for row in knights)
    sums += [
        ("knights", totals, "knights", sum(row.count for row in knights), totals.knights),
        ("icons", totals, "icons", icons, totals.icons),
        ("adversaries", totals, "adversaries", sum(row.cards for row in foes), totals.adversaries),
        ("value", totals, "value", sum(row.value for row in foes), totals.value),
        ("adventures", totals, "adventures", len(tables.adventures), totals.adventures),
        ("points", totals, "points", points, totals.points),
    ]
    for what, record, key, found, total in sums:
        if found != total:
            node = _at(reader, record, key)
            reader.report("E092", node, what=what, found=str(found), total=str(total))


def _unpaid(tables: RealmTables) -> Iterator[tuple[Record, str]]:
    """Yield each way of asking that no cards meet; if each can be paid, whether all can at once."""
    deck = deck_of(tables.adversaries)
    poor = [
        (row, ask)
        for row in tables.adventures
        for ask in row.asks
        if not meets((ask,), deck.elements())
    ]
    for row, ask in poor:
        yield ask, f"`{row.name}` asks for more than all adversaries together"
    if not poor and payments(tables.adventures, deck) is None:
        many = len(tables.adventures)
        yield tables.totals, f"no way was found to pay for all {many} adventures from one deck"
