"""The tables of Camlann: the pack that ships is whole; an edit that breaks it is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.pack import Pack, find_pack, load_pack, pack_from_plain
from malory.pack.camlann import BattleTables
from malory.source import Diagnostic, message

from tests.pack.packs import load


def edited(folder: Path, old: str, new: str) -> tuple[Pack, list[Diagnostic]]:
    """The shipped pack with one change."""
    shipped = find_pack("camlann")
    assert shipped is not None
    files = {name: (shipped / name).read_text("utf-8") for name in ("pack.yaml", "cards.yaml")}
    (name,) = [name for name, text in files.items() if old in text]
    assert files[name].count(old) == 1
    return load(folder, files | {name: files[name].replace(old, new)})


def test_the_pack_that_ships_has_no_fault_and_goes_through_plain_data() -> None:
    folder = find_pack("camlann")
    assert folder is not None
    pack, faults = load_pack(folder)
    assert faults == []
    assert isinstance(pack.tables, BattleTables)
    assert pack_from_plain(pack.to_plain()).tables == pack.tables


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("name: Gawain, side: A, types: [K], strength: 8",
         "name: Gawain, side: A, types: [K], strength: 9", "E092",
         "Arthur strength: the tables make 86, not 85"),
        ("name: Lance, side: B", "name: Lance, side: M", "E092",
         "both cards: the tables make 23, not 24"),
        ("cards: 50,", "cards: 51,", "E092", "cards: the tables make 50, not 51"),
        ("kills: 2", "kills: 3", "E092", "Kill cards: the tables make 2, not 3"),
        ("name: Galahad,", "name: Gawain,", "E086", "`Gawain`"),
        ("card: Mordred}", "card: Mordrid}", "E085", "no card called `Mordrid`"),
        ("boost: {amount: 5, types: [Z]}", "boost: {amount: 5}", "E095", "boosts, but nothing"),
        ("act: {negates: K, both: true}", "act: {both: true}", "E095", "of both players"),
        ("name: Mordred, side: M, types: [L, K]", "name: Mordred, side: M, types: [K]", "E095",
         "side `M` has 0 Leaders"),
        ("name: Sir Caradoc, side: B, types: [K]", "name: Sir Caradoc, side: B, types: [L]", "E095",
         "a Leader is nobody's"),
        ("name: Lance, side: B, types: [W]", "name: Lance, side: B, types: [Y]", "E082", "Y"),
        ("  - {letter: I, name: Item, one: an Item, many: Items, from: rulebook}\n", "", "E095",
         "tells of the type `I`"),
        ("  redraw: 5\n", "  redraw: 11\n", "E095", "nobody can draw 11 again"),
        ("  hand: 10\n", "  hand: 16\n", "E095", "too few for two hands"),
        ("  wins: 6 ", "  wins: 5 ", "E095", "10 hands without 5 wins are not always even"),
        ("default: enemy", "default: foe", "E095", "`foe` is none of the values of `targets`"),
        ("name: singular", "name: single", "E082", "single"),
    ],
)  # fmt: skip
def test_an_edit_that_breaks_the_game_is_found(
    tmp_path: Path, old: str, new: str, code: str, words: str
) -> None:
    _, faults = edited(tmp_path, old, new)
    found = [(fault.code, message(fault)) for fault in faults]
    assert any(one == code and words in said for one, said in found), found


def test_an_option_without_a_row_is_missed(tmp_path: Path) -> None:
    row = (
        "  - name: redraw\n    ruling: BC-A11\n    default: together\n"
        "    values: [together, turns]\n"
        "    about: both choose what to discard at once, or the holder of the Tide first, in the "
        "open\n"
    )
    _, faults = edited(tmp_path, row, "")
    assert "the option `redraw` has no row" in [message(fault) for fault in faults]
