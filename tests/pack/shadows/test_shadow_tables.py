"""The tables of Shadows: the pack that ships is whole; an edit that breaks it is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from malory.pack import Pack, find_pack, load_pack, pack_from_plain
from malory.pack.shadows import ShadowTables
from malory.source import Diagnostic, message
from malory.telling.rules import rule_words, rules_page

from tests.pack.packs import load

FILES = ("pack.yaml", "cards.yaml", "knights.yaml", "quests.yaml", "rulings.yaml")


def shipped() -> tuple[Pack, ShadowTables, list[Diagnostic]]:
    folder = find_pack("shadows")
    assert folder is not None
    pack, faults = load_pack(folder)
    assert isinstance(pack.tables, ShadowTables)
    return pack, pack.tables, faults


def edited(folder: Path, old: str, new: str) -> tuple[Pack, list[Diagnostic]]:
    """The shipped pack with one change."""
    at = find_pack("shadows")
    assert at is not None
    files = {name: (at / name).read_text("utf-8") for name in FILES}
    (name,) = [name for name, text in files.items() if old in text]
    assert files[name].count(old) == 1
    return load(folder, files | {name: files[name].replace(old, new)})


def test_the_pack_that_ships_has_no_fault_and_goes_through_plain_data() -> None:
    pack, tables, faults = shipped()
    assert faults == []
    assert pack_from_plain(pack.to_plain()).tables == tables


def test_the_decks_are_those_of_the_box() -> None:
    _, tables, _ = shipped()
    white = {row.name: row.copies for row in tables.whites}
    assert [white[f"Fight {value}"] for value in (1, 2, 3, 4, 5)] == [14, 12, 10, 8, 7]
    assert (white["Grail"], white["Merlin"], sum(white.values())) == (18, 7, 84)
    black: dict[str, int] = {}
    for row in tables.blacks:
        black[row.role] = black.get(row.role, 0) + row.copies
    assert (black["black-knight"], black["lancelot"]) == (11, 11)
    assert (black["excalibur"], black["despair"], sum(black.values())) == (15, 15, 76)
    assert {row.role: row.copies for row in tables.loyalties} == {"loyal": 7, "traitor": 1}


def test_every_ruling_has_its_words_and_every_word_its_ruling() -> None:
    _, tables, _ = shipped()
    told = re.findall(r"^- (SC(?:-A)?\d+) ", rules_page("shadows"), re.MULTILINE)
    assert sorted(row.id for row in tables.rulings) == sorted(told)
    assert all(rule_words("shadows", row.id) for row in tables.rulings)


def test_an_option_says_in_its_rule_what_may_be_asked() -> None:
    _, tables, _ = shipped()
    for option in tables.options:
        words = rule_words("shadows", option.ruling)
        others = [one for one in option.values if one != option.default]
        assert any(f"{option.name}={other}" in words for other in others), option.name


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("name: Fight 1, role: fight, value: 1, group: standard, copies: 14",
         "name: Fight 1, role: fight, value: 1, group: standard, copies: 13", "E092",
         "white cards: the tables make 83, not 84"),
        ("role: merlin, group: special", "role: merlin, group: standard", "E092",
         "white special cards: the tables make 8, not 15"),
        ("name: Despair, role: despair, group: standard, copies: 15",
         "name: Despair, role: despair, group: standard, copies: 16", "E092",
         "black cards: the tables make 77, not 76"),
        ("role: desolation, group: special", "role: desolation, group: standard", "E092",
         "black standard cards: the tables make 66, not 64"),
        ("name: Loyal, role: loyal, copies: 7", "name: Loyal, role: loyal, copies: 8", "E092",
         "loyalty cards: the tables make 9, not 8"),
        ("  knights: 7\n", "  knights: 8\n", "E092", "Knights: the tables make 7, not 8"),
        ("  picts: 4\n", "  picts: 5\n", "E092", "Picts: the tables make 4, not 5"),
        ("name: Traitor, role: traitor, copies: 1", "name: Traitor, role: traitor, copies: 2",
         "E095", "2 Traitors, not one"),
        ("name: Sir Kay", "name: Sir Gawain", "E086", "`Sir Gawain`"),
        ("name: Dragon\n", "name: Picts\n", "E086", "`Picts`"),
        ("power: late-blow", "power: spoils", "E095", "two rows have the power `spoils`"),
        ("role: wound,", "role: toll,", "E095", "no row has the role `wound`"),
        ("after: Lancelot", "after: Lanzelot", "E085", "no quest called `Lanzelot`"),
        ("after: Lancelot", "after: Saxons", "E095", "comes after a quest that never ends"),
        ("groups: [3, 3, 3]", "groups: [12, 12, 12]", "E095",
         "too few Fight cards to win `Dragon`"),
        ("groups: [2, 2]", "groups: [2, 2]\n    steps: 4", "E095", "is a combat, and has `steps`"),
        ("    groups: [3, 2]\n", "", "E095", "is a combat without `groups`"),
        ("    spots: 7\n    black: 7", "    spots: 7\n    black: 6", "E095",
         "has 7 spots, and is lost with 6"),
        ("    spots: 7\n    black: 7", "    spots: 19\n    black: 19", "E095",
         "too few Grail cards to win `Grail`"),
        ("relic: armor", "relic: grail", "E095", "two quests give the relic `grail`"),
        (", relic: armor", "", "E095", "no quest gives `Lancelot's Armor`"),
        ("name: Black Knight 7, role: black-knight, value: 7,",
         "name: Black Knight 7, role: black-knight,", "E095", "a combat card without a value"),
        ("value: 7, second: 11", "value: 7", "E095", "no value for the Dragon"),
        ("see the top {amount} black cards", "see the top {many} black cards", "E095",
         "asks for `{many}`"),
        ("see the top {amount} black cards", "see the top { black cards", "E095",
         "a brace that stands alone"),
        ("seats: [3, 7]", "seats: [3, 8]", "E095", "8 seats, but 7 Knights"),
        ("seats: [3, 7]", "seats: [7, 3]", "E095", "nobody can sit down"),
        ("  merlins: 1 ", "  merlins: 2 ", "E095", "7 Merlins are too few for 7 seats"),
        ("  hand: 5 ", "  hand: 11 ", "E095", "84 white cards are too few for 7 seats"),
        ("  hand: 5 ", "  hand: 0 ", "E081", "the number 0"),
        ("  cancel: 3 ", "  cancel: 8 ", "E095", "7 Merlins are too few to stop a card with 8"),
        ("  heal_cards: 3 ", "  heal_cards: 19 ", "E095", "no white card is there 19 times"),
        ("role: grail, amount: 4", "role: grail, amount: 7", "E095",
         "`the Holy Grail` gives 7 life; the most is 6"),
        ("role: messenger, group: special, copies: 1, amount: 3",
         "role: messenger, group: special, copies: 1", "E095",
         "the text of `Messenger` asks for `{amount}`"),
        ("role: piety, group: special, copies: 1, amount: 3, others: 1",
         "role: piety, group: special, copies: 1, amount: 3, others: 0", "E095",
         "the text of `Piety` asks for `{others}`"),
        ("  opening: 1 ", "  opening: 7 ", "E095", "of 6 cards nobody can give 7"),
        ("  most_life: 6", "  most_life: 3", "E095", "4 life is more than the most, 3"),
        ("  accuse_engines: 6", "  accuse_engines: 12", "E095", "before anybody may accuse"),
        ("  accuse_swords: 6", "  accuse_swords: 12", "E095", "before anybody may accuse or look"),
        ("  black_swords: 7 ", "  black_swords: 13 ", "E095", "before 13 are black"),
        ("  black_swords: 7 ", "  black_swords: 5 ", "E095", "without a majority"),
        ("engines: 12         # Evil", "engines: 13         # Evil", "E095",
         "12 siege engines, but Evil wins with 13"),
        ("  swords: 12          #", "  swords: 17          #", "E095",
         "16 swords, but the game ends with 17"),
        ("  late_seats: 3", "  late_seats: 8", "E095", "no table of 8"),
        ("ruling: SC042", "ruling: SC142", "E085", "no ruling called `SC142`"),
        ("default: chosen", "default: drawn", "E095", "`drawn` is none of the values of `swap`"),
        ("id: SC-A02,", "id: SC-A01,", "E086", "`SC-A01`"),
        ("name: Mordred, role: mordred", "name: Mordred, role: modred", "E082", "modred"),
    ],
)  # fmt: skip
def test_an_edit_that_breaks_the_game_is_found(
    tmp_path: Path, old: str, new: str, code: str, words: str
) -> None:
    _, faults = edited(tmp_path, old, new)
    found = [(fault.code, message(fault)) for fault in faults]
    assert any(one == code and words in said for one, said in found), found


def test_a_hard_row_that_does_not_go_on_is_found(tmp_path: Path) -> None:
    folder = find_pack("shadows")
    assert folder is not None
    files = {name: (folder / name).read_text("utf-8") for name in FILES}
    files["quests.yaml"] = files["quests.yaml"].replace("[1, 2, 3, 4, 5, 5]", "[1, 2, 3, 4, 4, 5]")
    _, faults = load(tmp_path, files)
    assert "the hard row of `Picts` does not go on from its row" in [
        message(fault) for fault in faults
    ]


def test_an_option_without_a_row_is_missed(tmp_path: Path) -> None:
    row = (
        "  - name: heal\n    ruling: SC042\n    default: self\n    values: [self, any]\n"
        "    about: whom three identical cards heal; the Knight himself, or anybody\n"
    )
    _, faults = edited(tmp_path, row, "")
    assert "the option `heal` has no row" in [message(fault) for fault in faults]


@pytest.mark.parametrize("line", ["  - name: Picts\n", "  - name: Saxons\n"])
def test_a_war_that_is_not_there_is_told(tmp_path: Path, line: str) -> None:
    _, faults = edited(tmp_path, line, "")
    assert "E092" in [one.code for one in faults]
    assert all(message(one) for one in faults)
