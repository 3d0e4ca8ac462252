"""The tables of King Arthur: what ships is whole and can be paid; a broken edit is found."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from malory.pack import Pack, find_pack, load_pack, pack_from_plain
from malory.pack.king_arthur import RealmAdventure, RealmAsk, RealmTables
from malory.pack.king_arthur.meeting import Trophy, meets
from malory.pack.king_arthur.proof import deck_of, payments
from malory.source import Diagnostic, message

from tests.pack.packs import load


def shipped() -> RealmTables:
    folder = find_pack("king-arthur")
    assert folder is not None
    tables = load_pack(folder)[0].tables
    assert isinstance(tables, RealmTables)
    return tables


def edited(folder: Path, *pairs: str) -> tuple[Pack, list[Diagnostic]]:
    """The shipped pack with changes: what stands there, and what in its place."""
    found = find_pack("king-arthur")
    assert found is not None
    files = {name: (found / name).read_text("utf-8") for name in ("pack.yaml", "cards.yaml")}
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        (name,) = [name for name, text in files.items() if old in text]
        assert files[name].count(old) == 1
        files[name] = files[name].replace(old, new)
    return load(folder, files)


def test_the_pack_that_ships_has_no_fault_and_goes_through_plain_data() -> None:
    folder = find_pack("king-arthur")
    assert folder is not None
    pack, faults = load_pack(folder)
    assert faults == []
    assert pack_from_plain(pack.to_plain()).tables == pack.tables


def test_the_proof_pays_for_every_adventure_from_one_deck() -> None:
    tables = shipped()
    deck = deck_of(tables.adversaries)
    found = payments(tables.adventures, deck)
    assert found is not None
    assert set(found) == {row.name for row in tables.adventures}
    spent = [card for way in found.values() for card in way]
    assert len(spent) <= deck.total() == 44
    by_value = Counter(card.value for card in deck.elements())
    assert Counter(card.value for card in spent) <= by_value
    for row in tables.adventures:
        if any(ask.of or ask.types for ask in row.asks):
            assert meets(row.asks, found[row.name])
            assert Counter(found[row.name]) <= deck


def test_no_proof_is_given_where_two_want_the_same_card() -> None:
    rows = tuple(
        RealmAdventure(name=name, points=1, asks=(RealmAsk(total=4, of="Ogre"),), from_="design")
        for name in ("first", "second")
    )
    assert payments(rows, Counter({Trophy("Ogre", 4): 2})) is not None
    assert payments(rows, Counter({Trophy("Ogre", 4): 1, Trophy("Imp", 4): 9})) is None
    # what comes first must leave the Ogre to what comes next
    either = RealmAdventure(name="any", points=1, asks=(RealmAsk(cards=1),), from_="design")
    assert payments((either, rows[0]), Counter({Trophy("Ogre", 4): 1, Trophy("Imp", 1): 1}))


@pytest.mark.parametrize(
    ("pairs", "code", "words"),
    [
        (("icons: 1, count: 5,", "icons: 1, count: 6,"), "E092",
         "knights: the tables make 54, not 53"),
        (("icons: 59,", "icons: 60,"), "E092", "icons: the tables make 59, not 60"),
        (("values: [5, 5, 3]", "values: [5, 5, 2]"), "E092",
         "Dark Force cards: the tables make 12"),
        (("values: [5, 5, 3]", "values: [6, 4, 3]"), "E092",
         "Dark Force value: the tables make 23"),
        (("name: Castle, points: 15", "name: Castle, points: 14"), "E092",
         "points: the tables make 153, not 154"),
        (("name: Castle,", "name: Excalibur,"), "E086", "`Excalibur`"),
        (("total: 8, of: Dragon}", "total: 8, of: Dragan}"), "E085",
         "no adversary called `Dragan`"),
        (("asks: [{cards: 4}]", "asks: [{cards: 4, total: 3}]"), "E095", "in one way at a time"),
        (("asks: [{cards: 4}]", "asks: [{of: Dragon}]"), "E095", "not in 0"),
        (("asks: [{cards: 4}]", "asks: [{cards: 4, of: Dragon}]"), "E095", "but no total"),
        (("asks: [{cards: 4}]", "asks: []"), "E095", "asks for nothing"),
        (("types: [Monster, Hostile Knight, Dark Force]", "types: [Monster, Monster]"), "E095",
         "asks twice for a type"),
        (("total: 8, of: Dragon}", "total: 32, of: Dragon}"), "E095",
         "`Boar` asks for more than all adversaries together"),
        (("asks: [{least: [3, 3]}, {least: [5]}]", "asks: [{least: [3, 3]}, {least: [6]}]"), "E095",
         "`Treasure Hoard` asks for more than all adversaries together"),
        (("total: 8, of: Dragon}", "total: 31, of: Dragon}"), "E095",  # no Dragon for Sea Monster
         "no way was found to pay for all 13 adventures from one deck"),
        (("  seats: [2, 5]", "  seats: [5, 2]"), "E095", "the seats end before they begin"),
        (("  hand: 4 ", "  hand: 11 "), "E095", "53 knights are too few for 5 hands of 11"),
        (("  left: 1 ", "  left: 13 "), "E095", "over before it begins"),
        (("  idle_draw: 2", "  idle_draw: 0"), "E081", "the number 0"),
        (("  draw: 1 ", "  draw: 3 "), "E095", "is to draw no less"),
        (("default: exact", "default: right"), "E095",
         "`right` is none of the values of `payment`"),
        (("name: trophies", "name: trophy"), "E082", "trophy"),
    ],
)  # fmt: skip
def test_an_edit_that_breaks_the_game_is_found(
    tmp_path: Path, pairs: tuple[str, ...], code: str, words: str
) -> None:
    _, faults = edited(tmp_path, *pairs)
    found = [(fault.code, message(fault)) for fault in faults]
    assert any(one == code and words in said for one, said in found), found


def test_an_option_without_a_row_is_missed(tmp_path: Path) -> None:
    row = (
        "  - name: trophies\n    ruling: KA-A04\n    default: open\n    values: [open, secret]\n"
        "    about: whether the adversaries that a player has taken lie open\n"
    )
    _, faults = edited(tmp_path, row, "")
    assert "the option `trophies` has no row" in [message(fault) for fault in faults]
