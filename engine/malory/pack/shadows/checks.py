"""What the tables of Shadows over Camelot must agree on: sums, names, roles, ends, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any, get_args

from malory.pack.choices import ChoiceRow, check_choices
from malory.pack.manifest import Manifest
from malory.pack.nodes import Node
from malory.pack.record import Record
from malory.pack.schema import Reader
from malory.pack.shadows.quests import quest_faults
from malory.pack.shadows.tables import (
    BlackRole,
    LoyaltyRole,
    OptionName,
    PlaceRole,
    Power,
    QuestRole,
    RelicRole,
    ShadowTables,
    WhiteRole,
)

_ROWS = ("knights", "loyalties", "whites", "blacks", "quests", "places", "relics")
_MANY = ("fight", "black-knight", "lancelot")
"""Roles of cards that differ in their value."""


def check_tables(
    tables: ShadowTables, manifest: Manifest, reader: Reader, faulty: set[str]
) -> None:
    """Reports to the reader what single rows cannot show (E085, E086, E092, E095).

    No sum is judged where a row that belongs to it is `faulty`.
    """
    _check_names(tables, reader)
    rows: dict[str, ChoiceRow] = {row.name: row for row in tables.options}
    check_choices(rows, get_args(OptionName), reader, "options" in faulty)
    if "rulings" not in faulty:
        _check_rulings(tables, reader)
    found = [*_role_faults(tables, faulty), *_text_faults(tables), *_number_faults(tables)]
    if faulty.isdisjoint(_ROWS):
        found += quest_faults(tables)
        found += _box_faults(tables)
    for record, what in found:
        reader.report("E095", reader.node_of(record), what=what)
    if faulty.isdisjoint(_ROWS) and "totals" not in faulty:
        _check_sums(tables, reader)


def _at(reader: Reader, record: Record, key: str) -> Node:
    node = reader.node_of(record)
    return node.get(key) or node


def _check_names(tables: ShadowTables, reader: Reader) -> None:
    """No two rows of a kind share a name; a quest comes after one that there is."""
    kinds: tuple[tuple[str, Sequence[Any]], ...] = (
        ("Knight", tables.knights),
        ("loyalty", tables.loyalties),
        ("card", (*tables.whites, *tables.blacks)),
        ("place", (*tables.quests, *tables.places)),
        ("relic", tables.relics),
        ("option", tables.options),
    )
    rows = [(kind, row.name, _at(reader, row, "name")) for kind, found in kinds for row in found]
    rows += [("ruling", row.id, _at(reader, row, "id")) for row in tables.rulings]
    first: dict[tuple[str, str], Node] = {}
    for kind, name, node in rows:
        other = first.setdefault((kind, name), node)
        if other is not node:
            reader.report("E086", node, first=other, name=name, one=kind, other=kind)
    known = [quest.name for quest in tables.quests]
    for quest in tables.quests:
        if quest.after and quest.after not in known:
            reader.report_name("quest", quest.after, _at(reader, quest, "after"), known)


def _check_rulings(tables: ShadowTables, reader: Reader) -> None:
    """An option comes from a ruling that there is."""
    known = [row.id for row in tables.rulings]
    for option in tables.options:
        if option.ruling not in known:
            reader.report_name("ruling", option.ruling, _at(reader, option, "ruling"), known)


def _role_faults(tables: ShadowTables, faulty: set[str]) -> Iterator[tuple[Record, str]]:
    """Each role that the rules know is some row's; of most there is one row."""
    kinds: tuple[tuple[str, Sequence[Any], str, tuple[str, ...]], ...] = (
        ("knights", tables.knights, "power", get_args(Power)),
        ("loyalties", tables.loyalties, "role", get_args(LoyaltyRole)),
        ("whites", tables.whites, "role", get_args(WhiteRole)),
        ("blacks", tables.blacks, "role", get_args(BlackRole)),
        ("quests", tables.quests, "role", get_args(QuestRole)),
        ("places", tables.places, "role", get_args(PlaceRole)),
        ("relics", tables.relics, "role", get_args(RelicRole)),
    )
    for key, rows, word, roles in kinds:
        taken = Counter([getattr(row, word) for row in rows])
        for row in rows:
            role = getattr(row, word)
            if taken[role] > 1 and role not in _MANY:
                yield row, f"two rows have the {word} `{role}`"
                break
        missing = [role for role in roles if role not in taken]
        if missing and rows and key not in faulty:
            yield rows[0], f"no row has the {word} `{missing[0]}`"


def _text_faults(tables: ShadowTables) -> Iterator[tuple[Record, str]]:
    """A text speaks of no number that its row has not."""
    row: Any  # one of four kinds of row, each with a text
    for row in (*tables.knights, *tables.whites, *tables.blacks, *tables.relics):
        numbers = ("amount", "others", "value", "second")
        known = [name for name in numbers if getattr(row, name, 0)]  # 0 is: not given
        try:
            asked = {name for _, name, _, _ in Formatter().parse(row.text) if name is not None}
        except ValueError:
            yield row, f"the text of `{row.name}` has a brace that stands alone"
            continue
        for name in sorted(asked):
            if name not in known:
                yield row, f"the text of `{row.name}` asks for `{{{name}}}`, which it has not"


def _number_faults(tables: ShadowTables) -> Iterator[tuple[Record, str]]:
    numbers = tables.numbers
    low, high = numbers.seats
    if not 2 <= low <= high <= 99:
        yield numbers, f"nobody can sit down at {low} to {high} seats"
    elif not low <= numbers.late_seats <= high:
        yield numbers, f"there is no table of {numbers.late_seats} for a late look"
    elif numbers.life > numbers.most_life:
        yield numbers, f"{numbers.life} life is more than the most, {numbers.most_life}"
    elif numbers.opening > numbers.hand + numbers.merlins:
        yield (
            numbers,
            f"of {numbers.hand + numbers.merlins} cards nobody can give {numbers.opening}",
        )
    elif numbers.accuse_engines >= numbers.engines:
        yield numbers, f"{numbers.engines} engines end the game before anybody may accuse"
    elif max(numbers.accuse_swords, numbers.late_swords) >= numbers.swords:
        yield numbers, f"{numbers.swords} swords end the game before anybody may accuse or look"
    elif numbers.black_swords > numbers.swords:
        yield (
            numbers,
            f"{numbers.swords} swords end the game before {numbers.black_swords} are black",
        )
    elif 2 * numbers.black_swords < numbers.swords:
        yield numbers, f"with {numbers.black_swords} black swords Evil wins without a majority"


def _box_faults(tables: ShadowTables) -> Iterator[tuple[Record, str]]:
    """The box is enough for the fullest table, and for the ends."""
    numbers, totals = tables.numbers, tables.totals
    high = numbers.seats[1]
    merlins = sum(row.copies for row in tables.whites if row.role == "merlin")
    whites = sum(row.copies for row in tables.whites)
    loyalties = {row.role: row.copies for row in tables.loyalties}
    if high > len(tables.knights):
        yield numbers, f"{high} seats, but {len(tables.knights)} Knights"
    elif high * numbers.merlins > merlins:
        yield numbers, f"{merlins} Merlins are too few for {high} seats"
    elif numbers.cancel > merlins:
        yield numbers, f"{merlins} Merlins are too few to stop a card with {numbers.cancel}"
    elif numbers.heal_cards > max([row.copies for row in tables.whites], default=0):
        yield numbers, f"no white card is there {numbers.heal_cards} times, to heal with"
    elif high * (numbers.merlins + numbers.hand) >= whites:
        yield numbers, f"{whites} white cards are too few for {high} seats"
    elif high > loyalties.get("loyal", 0):
        yield numbers, f"{high} seats, but {loyalties.get('loyal', 0)} loyal cards"
    elif loyalties.get("traitor") != 1:
        yield numbers, f"{loyalties.get('traitor', 0)} Traitors, not one"
    for relic in tables.relics:
        if relic.role == "grail" and relic.amount > numbers.most_life:
            most = numbers.most_life
            yield relic, f"`{relic.name}` gives {relic.amount} life; the most is {most}"
    if totals.engines < numbers.engines:
        yield totals, f"{totals.engines} siege engines, but Evil wins with {numbers.engines}"
    if totals.swords < numbers.swords:
        yield totals, f"{totals.swords} swords, but the game ends with {numbers.swords}"


def _check_sums(tables: ShadowTables, reader: Reader) -> None:
    """The tables make what the totals say (E092)."""
    totals = tables.totals
    wars = {quest.role: quest.black for quest in tables.quests if quest.kind == "war"}
    sums: list[tuple[str, str, int]] = [
        ("white standard cards", "white_standard", _of(tables.whites, "standard")),
        ("white special cards", "white_special", _of(tables.whites, "special")),
        ("white cards", "white", _of(tables.whites)),
        ("black standard cards", "black_standard", _of(tables.blacks, "standard")),
        ("black special cards", "black_special", _of(tables.blacks, "special")),
        ("black cards", "black", _of(tables.blacks)),
        ("loyalty cards", "loyalty", _of(tables.loyalties)),
        ("Knights", "knights", len(tables.knights)),
        ("Picts", "picts", wars.get("picts", 0)),
        ("Saxons", "saxons", wars.get("saxons", 0)),
    ]
    for what, key, found in sums:
        total = getattr(totals, key)
        if found != total:
            node = _at(reader, totals, key)
            reader.report("E092", node, what=what, found=str(found), total=str(total))


def _of(rows: Sequence[Any], group: str = "") -> int:
    return sum(row.copies for row in rows if not group or row.group == group)
