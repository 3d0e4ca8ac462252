"""What a manifest must agree on in itself, whatever the game."""

from __future__ import annotations

from malory.pack.manifest import GamebookTables, Manifest
from malory.pack.nodes import Node
from malory.pack.schema import Reader


def check_manifest(manifest: Manifest, pairs: dict[str, tuple[Node, Node]], reader: Reader) -> None:
    """Reports editions, counters, ranges and a start that contradict themselves."""
    low, high = manifest.number_range
    if low > high and "number_range" in pairs:
        reader.report("E095", pairs["number_range"][1], what="the range ends before it begins")
    _check_editions(manifest, pairs, reader)
    for counter in manifest.counters:
        top = counter.maximum
        if counter.start < counter.minimum or (top is not None and counter.start > top):
            what = f"`{counter.name}` starts outside its own range"
            reader.report("E095", reader.node_of(counter), what=what)
    for aim in manifest.calibration:
        if aim.low > aim.high:
            what = f"`{aim.measure}` has its low above its high"
            reader.report("E095", reader.node_of(aim), what=what)
    game = pairs.get("game")
    if game is not None and game[1].text == "gamebook":
        if "start" not in pairs:
            hint = "name the passage that the game begins with"
            reader.report("E078", game[0], hint, key="start")
        for insert in manifest.inserts:
            if not insert.text.strip():
                what = f"a gamebook's insert needs its text: `{insert.name}` has none"
                reader.report("E095", reader.node_of(insert), what=what)


def check_gamebook(
    tables: GamebookTables, manifest: Manifest, reader: Reader, faulty: set[str]
) -> None:
    """Reports a skill that begins above the highest rank there is."""
    for skill in tables.skills:
        if skill.start > tables.rank_limit:
            what = f"`{skill.name}` starts above the rank limit of {tables.rank_limit}"
            reader.report("E095", reader.node_of(skill), what=what)


def _check_editions(
    manifest: Manifest, pairs: dict[str, tuple[Node, Node]], reader: Reader
) -> None:
    first: dict[str, Node] = {}
    for edition in manifest.editions:
        node = reader.node_of(edition).get("name") or reader.node_of(edition)
        other = first.setdefault(edition.name, node)
        if other is not node:
            reader.report(
                "E086", node, first=other, name=edition.name, one="edition", other="edition"
            )
    wanted = manifest.default_edition
    if wanted and wanted not in first and "default_edition" in pairs:
        reader.report_name("edition", wanted, pairs["default_edition"][1], first)
