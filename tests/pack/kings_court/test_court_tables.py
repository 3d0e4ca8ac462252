"""The tables of King's Court: the pack that ships is whole; an edit that breaks it is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.pack import Pack, find_pack, load_pack, pack_from_plain
from malory.pack.kings_court import CourtTables
from malory.source import Diagnostic, message

from tests.pack.packs import load


def shipped() -> dict[str, str]:
    folder = find_pack("kings-court")
    assert folder is not None
    return {name: (folder / name).read_text("utf-8") for name in ("pack.yaml", "cards.yaml")}


def edited(folder: Path, old: str, new: str) -> tuple[Pack, list[Diagnostic]]:
    """The shipped pack with one change."""
    files = shipped()
    (name,) = [name for name, text in files.items() if old in text]
    assert files[name].count(old) == 1
    return load(folder, files | {name: files[name].replace(old, new)})


def test_the_pack_that_ships_has_no_fault_and_goes_through_plain_data() -> None:
    folder = find_pack("kings-court")
    assert folder is not None
    pack, faults = load_pack(folder)
    assert faults == []
    assert isinstance(pack.tables, CourtTables)
    assert pack_from_plain(pack.to_plain()).tables == pack.tables


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        (
            "each: 1, points: 20, from: rulebook}\n  - {name: Drawbridge",
            "each: 2, points: 20, from: rulebook}\n  - {name: Drawbridge",
            "E092",
            "Green cards: the tables make 22, not 21",
        ),
        (
            "role: king, group: wild, copies: 4",
            "role: king, group: wild, copies: 3",
            "E092",
            "Kingdom cards: the tables make 19, not 20",
        ),
        ("points: 1454", "points: 1455", "E092", "points: the tables make 1454, not 1455"),
        (
            "copies: 4, points: 35, draws: 3",
            "copies: 4, points: 36, draws: 3",
            "E092",
            "points: the tables make 1458, not 1454",
        ),
        ("cards: 108", "cards: 107", "E092", "cards: the tables make 108, not 107"),
        (
            "number: 9, counts: {Green: 1",
            "number: 9, counts: {Grene: 1",
            "E085",
            "there is no suit called `Grene`",
        ),
        ("[Blue, Burgundy]]", "[Blue, Burgandy]]", "E085", "there is no suit called `Burgandy`"),
        ("[Blue, Burgundy]]", "[Blue, Blue]]", "E095", "`Blue` and `Blue` are one suit"),
        ("{name: Duke,", "{name: King,", "E086", "`King`"),
        ("role: duke", "role: king", "E095", "two rows have the role `king`"),
        ("role: jester", "role: knight", "E095", "two rows have the role `knight`"),
        ("copies: 1, points: 0", "copies: 2, points: 0", "E095", "one `Magic Potion` only"),
        ("seats: [2, 8]", "seats: [2, 16]", "E095", "16 hands of 7 leave no card"),
        ("seats: [2, 8]", "seats: [9, 8]", "E095", "nobody can sit down at 9 to 8 seats"),
        ("halved: 250", "halved: 500", "E095", "500 is halved to 500"),
        ('values: ["yes", "no"]\n    about: whoever', 'values: ["no"]\n    about: whoever', "E095",
         "`yes` is none of the values of `protector-plays`"),
        ("name: teams", "name: taems", "E082", "taems"),
        ('default: "500"', 'default: "soon"', "E095", "`soon` is no number of turns"),
        ("  limit: 500          # a score above it ends the game\n", "", "E078", "limit"),
    ],
)  # fmt: skip
def test_an_edit_that_breaks_the_game_is_found(
    tmp_path: Path, old: str, new: str, code: str, words: str
) -> None:
    _, faults = edited(tmp_path, old, new)
    found = [(fault.code, message(fault)) for fault in faults]
    assert any(one == code and words in said for one, said in found), found


def test_a_faulty_row_is_blamed_once_and_no_sum_after_it(tmp_path: Path) -> None:
    _, faults = edited(tmp_path, "name: Duke, role: duke", "name: Duke, role: dukes")
    assert [fault.code for fault in faults] == ["E082"]


def test_a_role_that_no_card_has_is_missed(tmp_path: Path) -> None:
    row = "  - {name: Duke, role: duke, group: wild, copies: 4, points: 20, from: rulebook}\n"
    _, faults = edited(tmp_path, row, "")
    assert "no card has the role `duke`" in [message(fault) for fault in faults]


def test_a_pack_may_have_cards_of_its_own(tmp_path: Path) -> None:
    files = shipped()
    files["cards.yaml"] = files["cards.yaml"].replace("Court Jester", "Minstrel")
    pack, faults = load(tmp_path, files)
    assert faults == []
    assert isinstance(pack.tables, CourtTables)
    assert pack.tables.scrolls[0].name == "Minstrel"
