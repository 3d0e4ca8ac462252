"""The Book of Tales as it is planned: register and shape of each encounter are dealt by a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources.abc import Traversable

import pytest
from malory.pack import find_pack, load_pack
from malory.pack.tales import TalesTables
from malory.pack.tales.numbering import character_passage, milieu_passage
from scriptorium.prose.ledger import read_ledger

Dealt = dict[str, tuple[int, int]]
"""Register and shape of each passage of a card, by their places in the lists."""


def tables() -> TalesTables:
    pack, faults = load_pack(folder())
    assert not faults
    assert isinstance(pack.tables, TalesTables)
    return pack.tables


def folder() -> Traversable:
    found = find_pack("tales")
    assert found is not None
    return found


def deals() -> Iterator[tuple[str, Dealt]]:
    """The deal of each Character and Milieu."""
    box = tables()
    for c, character in enumerate(box.characters):
        yield (
            character.name,
            {
                character_passage(character, feature): ((c + f) % 12, (2 * c + f) % 13)
                for f, feature in enumerate(box.features)
            },
        )
    for m, milieu in enumerate(box.milieus):
        yield (
            milieu.name,
            {
                milieu_passage(box, milieu, terrain.name, age): (
                    (m + t + 3 * g) % 12,
                    (m - t + 4 * g) % 13,
                )
                for g, age in enumerate(box.ages)
                for t, terrain in enumerate(sorted(box.terrains, key=lambda terrain: terrain.row))
            },
        )


@pytest.mark.parametrize("dealt", [pytest.param(dealt, id=card) for card, dealt in deals()])
def test_a_card_has_the_registers_and_shapes_that_it_was_dealt(dealt: Dealt) -> None:
    """In any order: what fights its card may be swapped within it."""
    ledger = read_ledger(folder())
    lines = {line.passage: line.columns for line in ledger.lines if line.passage in dealt}
    assert sorted(lines) == sorted(dealt)
    for column, place, words in (("register", 0, ledger.registers), ("shape", 1, ledger.shapes)):
        planned = Counter(columns[column] for columns in lines.values())
        assert planned == Counter(words[deal[place]] for deal in dealt.values()), column
