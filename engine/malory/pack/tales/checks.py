"""What the tables of Tales must agree on among themselves: lines, points, numbers, sums."""

from __future__ import annotations

from collections.abc import Iterable

from malory.pack.manifest import Manifest
from malory.pack.nodes import Node
from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.schema import Reader
from malory.pack.tales.board import Place, PlaceOfPower, distances, lines
from malory.pack.tales.numbering import fixed_passages
from malory.pack.tales.rows import check_rows
from malory.pack.tales.tables import TalesTables


def check_tables(tables: TalesTables, manifest: Manifest, reader: Reader, faulty: set[str]) -> None:
    """Reports to the reader what single rows cannot show (E087-E092, E095, E096).

    A sum or a way over the board is not judged where a row of it is `faulty`: it may be only that
    row that is missing.
    """
    check_lines(tables, reader)
    check_points(tables, reader)
    if faulty.isdisjoint(("places", "powers", "numbers", "terrains")):
        check_reach(tables, reader)
    check_numbers(tables, manifest, reader, faulty)
    check_sums(tables, reader, faulty)
    check_provenance(tables, reader)
    check_rows(tables, reader, faulty)


def _at(reader: Reader, record: Record, *keys: str) -> Node:
    """The node of a record, or of the first of its keys that is written."""
    node = reader.node_of(record)
    for key in keys:
        if (found := node.get(key)) is not None:
            return found
    return node


def _spaces(tables: TalesTables) -> list[Place | PlaceOfPower]:
    return [*tables.places, *tables.powers]


def _entry(node: Node, name: str) -> Node:
    return next((item for item in node.items if item.text == name), node)


def check_lines(tables: TalesTables, reader: Reader) -> None:
    """Each line is written at both ends; sea lines touch the sea, land lines do not (R004)."""
    spaces = {place.name: place for place in tables.places}
    powers = {power.name for power in tables.powers}
    seas = {terrain.name for terrain in tables.terrains if terrain.sea}
    for place in tables.places:
        for by, ends in (("land", place.land), ("sea", place.sea)):
            for name in ends:
                node = _entry(_at(reader, place, by), name)
                other = spaces.get(name)
                if name in powers or name == place.name or ends.count(name) > 1:
                    reason = (
                        "a Place of Power is joined by its gate alone"
                        if name in powers
                        else "a line joins two spaces, once"
                    )
                    reader.report("E096", node, place=place.name, other=name, reason=reason)
                elif other is not None:
                    _check_line(place, other, by, seas, node, reader)
    for power in tables.powers:
        if power.gate in powers:
            node = _at(reader, power, "gate")
            reason = "a gate lies on the main map"
            reader.report("E096", node, place=power.name, other=power.gate, reason=reason)


def _check_line(
    place: Place, other: Place, by: str, seas: set[str], node: Node, reader: Reader
) -> None:
    back, across = (other.land, other.sea) if by == "land" else (other.sea, other.land)
    if place.name not in back and place.name in across:
        if place.name < other.name:
            reason = "it is a land line at one end and a sea line at the other"
            reader.report("E096", node, place=place.name, other=other.name, reason=reason)
        return
    if place.name not in back:
        hint = f"add `{place.name}` to the {by} lines of `{other.name}`"
        reader.report("E087", node, hint, place=place.name, other=other.name, by=by)
        return
    wet = place.terrain in seas or other.terrain in seas
    if wet == (by == "land") and place.name < other.name:
        reason = "a sea line has the sea at one end, a land line has not"
        reader.report("E096", node, place=place.name, other=other.name, reason=reason)


def check_points(tables: TalesTables, reader: Reader) -> None:
    """No two spaces share a point of the map."""
    first: dict[tuple[int, int], Place | PlaceOfPower] = {}
    for space in _spaces(tables):
        other = first.setdefault((space.x, space.y), space)
        if other is not space:
            reader.report(
                "E088",
                _at(reader, space, "x"),
                first=_at(reader, other, "x"),
                place=space.name,
                other=other.name,
                point=f"{space.x}, {space.y}",
            )


def check_reach(tables: TalesTables, reader: Reader) -> None:
    """Every space can be reached from the start (R030)."""
    start = tables.numbers.start
    reached = distances(lines(tables.places, tables.powers), start)
    for space in _spaces(tables):
        if space.name not in reached:
            reader.report("E089", _at(reader, space, "name"), place=space.name, start=start)


def check_numbers(
    tables: TalesTables, manifest: Manifest, reader: Reader, faulty: set[str]
) -> None:
    """Each fixed passage has a number of its own, within the pack's range (R018)."""
    low, high = manifest.number_range
    bounded = "number_range" not in faulty
    first: dict[str, tuple[str, Record]] = {}
    told: set[int] = set()
    for fixed in fixed_passages(tables):
        node = _at(reader, fixed.row, *fixed.keys)
        if bounded and fixed.passage.isdigit() and not low <= int(fixed.passage) <= high:
            if id(fixed.row) not in told:
                told.add(id(fixed.row))
                reader.report(
                    "E091", node, number=fixed.passage, what=fixed.reason, range=f"{low}-{high}"
                )
            continue
        reason, row = first.setdefault(fixed.passage, (fixed.reason, fixed.row))
        if reason != fixed.reason and id(fixed.row) not in told:
            told.add(id(fixed.row))
            reader.report(
                "E090",
                node,
                first=_at(reader, row),
                number=fixed.passage,
                one=reason,
                other=fixed.reason,
            )


def check_sums(tables: TalesTables, reader: Reader, faulty: set[str]) -> None:
    """The tallies come out: rows times copies make the cards of the box (R006-R014)."""
    totals: dict[str, int] = {}
    for tally in tables.tallies:
        count = 0
        for index, name in enumerate(tally.of):
            rows = getattr(tables, name, None)
            if name in totals:
                count += totals[name]
            elif isinstance(rows, tuple):
                count += len(rows)
            else:
                node = _at(reader, tally, "of")
                item = node.items[index] if index < len(node.items) else node
                known = [*totals, *_lists(tables)]
                reader.report_name("table or tally", name, item, known)
                break
        else:
            if count * tally.copies != tally.total and faulty.isdisjoint(tally.of):
                reader.report(
                    "E092",
                    _at(reader, tally, "total"),
                    what=tally.name,
                    found=str(count * tally.copies),
                    total=str(tally.total),
                )
        totals[tally.name] = tally.total


def _lists(tables: TalesTables) -> Iterable[str]:
    return [name for name in tables.__fields__ if isinstance(getattr(tables, name), tuple)]


def check_provenance(tables: TalesTables, reader: Reader) -> None:
    """The keys that a row gives another origin are keys it has."""
    for row in reader.records():
        if isinstance(row, Sourced):
            keys = [name for name in row.__fields__ if name not in Sourced.__fields__]
            for origin in ("rulebook", "public", "design"):
                node = _at(reader, row, origin)
                for name in getattr(row, origin):
                    if name not in keys:
                        reader.report_name("key of this row", name, _entry(node, name), keys)
