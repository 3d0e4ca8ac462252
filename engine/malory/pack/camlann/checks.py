"""What the tables of Battle of Camlann must agree on: sums, names, Leaders, boosts, options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from malory.pack.camlann.tables import BattleTables, Letter, OptionName, Side
from malory.pack.choices import ChoiceRow, check_choices
from malory.pack.manifest import Manifest
from malory.pack.nodes import Node
from malory.pack.record import Record
from malory.pack.schema import Reader

_ROWS = ("sides", "types", "cards", "totals", "numbers")


def check_tables(
    tables: BattleTables, manifest: Manifest, reader: Reader, faulty: set[str]
) -> None:
    """Reports to the reader what single rows cannot show (E085, E086, E092, E095).

    No sum is judged where a row that belongs to it is `faulty`.
    """
    _check_names(tables, reader)
    rows: dict[str, ChoiceRow] = {row.name: row for row in tables.options}
    check_choices(rows, get_args(OptionName), reader, "options" in faulty)
    for record, what in _contradictions(tables):
        reader.report("E095", reader.node_of(record), what=what)
    if faulty.isdisjoint(_ROWS):
        for record, what in _missing(tables):
            reader.report("E095", reader.node_of(record), what=what)
        _check_sums(tables, reader)


def _at(reader: Reader, record: Record, key: str) -> Node:
    node = reader.node_of(record)
    return node.get(key) or node


def _check_names(tables: BattleTables, reader: Reader) -> None:
    """No two rows share a name, and a boost names a card that there is."""
    rows: list[tuple[str, str, Node]] = []
    rows += [("side", row.letter, _at(reader, row, "letter")) for row in tables.sides]
    rows += [("type", row.letter, _at(reader, row, "letter")) for row in tables.types]
    rows += [("card", row.name, _at(reader, row, "name")) for row in tables.cards]
    rows += [("option", row.name, _at(reader, row, "name")) for row in tables.options]
    first: dict[tuple[str, str], Node] = {}
    for kind, name, node in rows:
        other = first.setdefault((kind, name), node)
        if other is not node:
            reader.report("E086", node, first=other, name=name, one=kind, other=kind)
    known = [row.name for row in tables.cards]
    for card in tables.cards:
        if card.boost.card and card.boost.card not in known:
            node = _at(reader, card, "boost")
            reader.report_name("card", card.boost.card, node.get("card") or node, known)


def _contradictions(tables: BattleTables) -> Iterator[tuple[Record, str]]:
    """Yield each row that cannot be played, and why."""
    units = {row.letter for row in tables.types if row.unit}
    for card in tables.cards:
        boost, act = card.boost, card.act
        if not card.types:
            yield card, f"`{card.name}` has no type"
        elif boost.amount and not (boost.types or boost.card):
            yield card, f"`{card.name}` boosts, but nothing"
        elif act.kills and act.negates:
            yield card, f"`{card.name}` kills and negates; a card does one thing"
        elif act.both and not act.negates:
            yield card, f"`{card.name}` negates nothing of both players"
        elif card.immortal and units.isdisjoint(card.types):
            yield card, f"`{card.name}` is no Unit, so nothing could kill it"
    numbers = tables.numbers
    kills = sum(card.act.kills for card in tables.cards)
    left = len(tables.cards) - kills * numbers.hands
    if numbers.redraw > numbers.hand:
        yield numbers, f"of {numbers.hand} cards nobody can draw {numbers.redraw} again"
    elif 2 * numbers.hand > left:
        yield numbers, f"{left} cards may be left at the end, too few for two hands"
    elif numbers.hands != 2 * (numbers.wins - 1):
        yield numbers, f"{numbers.hands} hands without {numbers.wins} wins are not always even"


def _missing(tables: BattleTables) -> Iterator[tuple[Record, str]]:
    """Yield what the rules need and no row gives."""
    for what, wanted, found in (
        ("side", get_args(Side), [row.letter for row in tables.sides]),
        ("type", get_args(Letter), [row.letter for row in tables.types]),
    ):
        for letter in wanted:
            if letter not in found:
                yield tables.totals, f"no row tells of the {what} `{letter}`"
    for side in ("A", "M"):
        leaders = [card for card in tables.cards if card.side == side and "L" in card.types]
        if len(leaders) != 1:
            yield tables.totals, f"side `{side}` has {len(leaders)} Leaders, not one"
    if any("L" in card.types for card in tables.cards if card.side == "B"):
        yield tables.totals, "a Leader is nobody's"


def _check_sums(tables: BattleTables, reader: Reader) -> None:
    """The tables make what the sides and the totals say (E092)."""
    totals, cards = tables.totals, tables.cards
    sums: list[tuple[str, Record, str, int, int]] = []
    for side in tables.sides:
        own = [card.strength for card in cards if card.side == side.letter]
        sums += [
            (f"{side.name} cards", side, "cards", len(own), side.cards),
            (f"{side.name} strength", side, "strength", sum(own), side.strength),
        ]
    kills = sum(card.act.kills for card in cards)
    strength = sum(card.strength for card in cards)
    sums += [
        ("cards", totals, "cards", len(cards), totals.cards),
        ("strength", totals, "strength", strength, totals.strength),
        ("Kill cards", totals, "kills", kills, totals.kills),
    ]
    for what, record, key, found, total in sums:
        if found != total:
            node = _at(reader, record, key)
            reader.report("E092", node, what=what, found=str(found), total=str(total))
