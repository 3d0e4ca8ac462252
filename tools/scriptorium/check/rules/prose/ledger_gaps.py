"""W330: an encounter that stands in the book and not in the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book.entries import entries

from scriptorium.check.rules.prose.rule import Desk, Said
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W330"
LANGUAGES = ()


def gather(encounter: Encounter, desk: Desk) -> None:
    return None


def judge(gathered: list[tuple[str, None]], desk: Desk) -> Iterator[Said]:
    """Each once; a pack that keeps no ledger is not asked for one."""
    if not desk.ledger.lines:
        return
    planned = {line.passage for line in desk.ledger.lines}
    written = {id for id, _ in gathered}
    vocabulary = desk.compilation.pack.vocabulary
    drawn = {*vocabulary.characters, *vocabulary.milieus}
    for entry in entries(desk.compilation.pack):
        if entry.target not in written or entry.target in planned or not drawn & {*entry.cards}:
            continue
        facts = (("passage", entry.target), ("cards", entry.title))
        yield Said(CODE, Spot(entry.target, ""), facts)
