"""What stands at a place: the passage or the name that a writer points at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from malory.book.model import END
from malory.pack.uses import TableUse
from malory.source import Source

from scriptorium.server.ledgers import Named
from scriptorium.server.snapshot import PASSAGE, TITLE, Part, Snapshot, Spot


class Thing(NamedTuple):
    """A passage (``passage``), a name of the pack's, or a token's title, and where it stands.

    `declares`: this is the heading, or the table's row, that makes it known.
    """

    kind: str
    id: str
    spot: Spot
    declares: bool = False


def thing_at(snapshot: Snapshot, file: str, offset: int) -> Thing | None:
    """What an offset of a file lies in or behind; the narrowest, if there are two."""
    found = [
        thing
        for thing in things_in(snapshot, file, offset)
        if thing.spot.at[0] <= offset <= thing.spot.at[1]
    ]
    return min(found, key=lambda thing: thing.spot.at[1] - thing.spot.at[0], default=None)


def things_in(snapshot: Snapshot, file: str, near: int | None = None) -> Iterator[Thing]:
    """Everything that a file of the pack names; of a tale only what the part round `near` does."""
    if file.endswith(".tale") or file in snapshot.sources:
        if near is None:
            parts = snapshot.parts(file)
        else:
            here = snapshot.part_at(file, near)
            parts = [here] if here is not None else []
        for part in parts:
            yield from in_part(snapshot, file, part)
    elif file.endswith((".yaml", ".yml")):
        for use in snapshot.table_uses:
            if use.node.source.name == file:
                yield Thing(use.kind, use.id, _of_table(use), use.declares)
        if snapshot.is_ledger(file) and (ledger := snapshot.source(file)) is not None:
            yield from _in_ledger(snapshot, file, snapshot.in_ledger(ledger))
    elif file.endswith(".play"):
        source: Source | None = snapshot.source(file)
        for one in snapshot.in_script(source) if source is not None else ():
            yield Thing(one.kind, one.id, Spot(file, one.at))


def _in_ledger(snapshot: Snapshot, file: str, named: Iterable[Named]) -> Iterator[Thing]:
    """The passages and cards that a writers' ledger names; a passage that is only planned is none
    yet."""
    for kind, id, _, at in named:
        if kind != PASSAGE or id in snapshot.compilation.placed:
            yield Thing(kind, id, Spot(file, at))


def in_part(snapshot: Snapshot, file: str, part: Part) -> Iterator[Thing]:
    """Everything that a passage or a section names, its own heading first."""
    if part.id:
        yield Thing(PASSAGE, part.id, part.spot(file, part.heading), True)
    for _, target, at in part.unit.mentions:
        if target != END:
            yield Thing(PASSAGE, target, part.spot(file, at))
    for use in snapshot.uses(part.chunk.text):
        yield Thing(use.kind, use.id, part.spot(file, use.at))


def _of_table(use: TableUse) -> Spot:
    return Spot(use.node.source.name, (use.node.start, use.node.end))


def declared_at(snapshot: Snapshot, thing: Thing) -> Spot | None:
    """Where a thing is made known: its heading, or its row in a table."""
    if thing.kind == PASSAGE:
        return snapshot.heading_of(thing.id)
    use = row_of(snapshot, thing)
    return _of_table(use) if use is not None else None


def row_of(snapshot: Snapshot, thing: Thing) -> TableUse | None:
    """The place in a table that declares a name."""
    kind, id = named_by(snapshot, thing)
    found = (use for use in snapshot.table_uses if use.declares and use[:2] == (kind, id))
    return next(found, None)


def named_by(snapshot: Snapshot, thing: Thing) -> tuple[str, str]:
    """The kind and id of what is meant: a token's title means the token."""
    if thing.kind == TITLE:
        for row in snapshot.compilation.pack.vocabulary.tokens:
            if row.title == thing.id:
                return "token", row.number
    return thing.kind, thing.id


def places_of(snapshot: Snapshot, thing: Thing, with_declaration: bool = True) -> list[Spot]:
    """Every place of the pack that names a thing, in reading order."""
    kind, id = named_by(snapshot, thing)
    words = [id]
    if kind == PASSAGE:
        found = [*snapshot.naming(id)]
    else:
        if kind == "token":
            tokens = snapshot.compilation.pack.vocabulary.tokens
            words += [row.title for row in tokens if row.number == id and row.title]
        found = [*snapshot.uses_of(kind, id, words)]
    named = {(kind, id), *[(TITLE, word) for word in words[1:]]}
    heads: list[Spot] = []
    for use in snapshot.table_uses:
        if use[:2] in named:
            (heads if use.declares or use.kind == TITLE else found).append(_of_table(use))
    for file, references in snapshot.scripts():
        found += [Spot(file, one.at) for one in references if one[:2] == (kind, id)]
    for file, named_there in snapshot.ledgers():
        found += [Spot(file, one.at) for one in named_there if one[:2] == (kind, id)]
    if kind == PASSAGE and (head := snapshot.heading_of(id)) is not None:
        heads.append(head)
    found = [spot for spot in found if spot not in heads]
    return sorted({*found, *(heads if with_declaration else ())})
