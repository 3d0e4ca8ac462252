"""Scripts: what a line finds, what it says when it does not, and plays that are kept as scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.book.lowering.names import Names
from malory.games.gamebook import course
from malory.kernel import Option
from malory.pack.folder import script_files
from malory.source import message
from malory.telling import Saves, begin, bind, cast, find
from scriptorium.playtest.keepers import keep_game, keep_save
from scriptorium.playtest.order import Order
from scriptorium.playtest.scripts.choosing import find_options, words_for
from scriptorium.playtest.scripts.comparing import difference, is_told, nearest_told
from scriptorium.playtest.scripts.names import references

from tests.scriptorium.playtest.books import FORD, codes, findings, write_book

TURNED = FORD.replace(
    "* Cross -> on\n* Carry on by the road -> end", "* Carry on by the road -> end\n* Cross -> on"
)


def test_what_was_told_instead_is_shown_paragraph_by_paragraph(ford: Path, tmp_path: Path) -> None:
    (found,) = findings(ford, tmp_path, 'choose "Cross"\nchoose "Rope"\nroll 6\nexpect "A goat"\n')
    assert found.more[0] == "  expected: A goat"
    assert found.more[1].startswith("  told:     ")
    assert len(found.more) > 2
    assert all(line.startswith(" " * 12) for line in found.more[2:])


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return write_book(tmp_path / "ford")


# ------------------------------------------------------------------------------------- what is told


def test_emphasis_quotes_and_line_breaks_never_count(ford: Path, tmp_path: Path) -> None:
    text = 'expect "The far bank is a\n   long way off, “and wet,” says"\nstop'
    assert codes(ford, tmp_path, text) == []


def test_what_is_told_is_forgotten_with_the_next_choice(ford: Path, tmp_path: Path) -> None:
    assert codes(ford, tmp_path, 'choose "Cross"\nexpect not "A ford."\nstop') == []


def test_the_choices_on_offer_are_told_too(ford: Path, tmp_path: Path) -> None:
    assert codes(ford, tmp_path, 'expect "Cross"\nexpect not "Swim"\nstop') == []


def test_a_text_that_is_not_told_is_shown_with_its_difference(ford: Path, tmp_path: Path) -> None:
    (found,) = findings(ford, tmp_path, 'expect "The near bank is a long way off"\nstop')
    assert message(found.diagnostic) == (
        "the text `The near bank is a long way off` is not told here"
    )
    assert found.more == (
        "  expected: The near bank is a long way off",
        "  told:     The far bank is a long way off,",
        "  differs:  The [-near-] {+far+} bank is a long way [-off-] {+off,+}",
    )


def test_every_expectation_that_fails_is_told(ford: Path, tmp_path: Path) -> None:
    text = 'expect "one"\nexpect "two"\ncheck Wet\nchoose "Carry"\n'
    assert codes(ford, tmp_path, text) == ["E145", "E145", "E148"]


@given(st.lists(st.sampled_from("so it was told".split()), min_size=1, max_size=12))
def test_what_was_told_is_found(words: list[str]) -> None:
    told = [" ".join(words)]
    assert is_told(told[0], told)
    assert nearest_told(told[0], told) == told[0]
    if len(words) < 12:
        assert "[-" not in difference(told[0], told[0])


# --------------------------------------------------------------------------------- what is chosen


def test_a_choice_is_found_wherever_it_stands(tmp_path: Path) -> None:
    script = 'choose "cross"\nchoose "Rope: pull"\nroll 6\n'
    for tale in (FORD, TURNED):
        assert codes(write_book(tmp_path / "book", tale), tmp_path, script) == []


def test_a_test_is_found_by_its_means_its_deed_or_both(ford: Path, tmp_path: Path) -> None:
    for said in ("Rope", "pull", "Rope: pull", "rope +1: pull"):
        text = f'choose "Cross"\nchoose "{said}"\nroll 6\n'
        assert codes(ford, tmp_path, text) == [], said


def test_a_choice_that_is_not_on_offer_is_told_with_those_that_are(
    ford: Path, tmp_path: Path
) -> None:
    (found,) = findings(ford, tmp_path, 'choose "Swim"\nchoose "Rope"\n')
    assert message(found.diagnostic) == "`Swim` is not on offer"
    assert found.more == (
        "  `1` asks: What do you do?",
        "  1. Cross",
        "  2. Carry on by the road",
    )


def test_words_that_fit_two_choices_choose_neither(ford: Path, tmp_path: Path) -> None:
    (found,) = findings(ford, tmp_path, 'choose "C"\n')
    assert message(found.diagnostic) == "`C` may be any of 2 choices"


@given(st.lists(st.text(st.sampled_from("ab +1:"), min_size=1, max_size=8), min_size=1, max_size=5))
def test_words_kept_for_an_option_find_it_alone(words: list[str]) -> None:
    options = [Option(f"move {at}", one) for at, one in enumerate(words)]
    for option in options:
        said = words_for(option, options)
        assert not said or find_options(said, options) == [option]


# -------------------------------------------------------------------------------- dice and checks


def test_dice_that_a_script_leaves_open_fall_as_its_seed_has_it(ford: Path, tmp_path: Path) -> None:
    ends = set()
    for seed in range(12):
        text = f'seed {seed}\nchoose "Cross"\nchoose "Rope"\nexpect "Over you go."\n'
        ends.add(bool(codes(ford, tmp_path, text)))
        assert codes(ford, tmp_path, text) == codes(ford, tmp_path, text)
    assert ends == {True, False}


def test_a_failed_check_says_what_is_so(ford: Path, tmp_path: Path) -> None:
    (found,) = findings(ford, tmp_path, "check Rope 2+ and not Wet\nstop")
    assert message(found.diagnostic) == ("`Rope 2+ and not Wet` does not hold: Rope 1 and not Wet")


def test_a_play_begins_where_and_as_it_says(ford: Path, tmp_path: Path) -> None:
    text = 'start on\nstate "Rope 4, Wet, Gold 7, visited 1"\n'
    text += "check at on\ncheck Rope 4 and Wet and Gold 7 and visited 1\n"
    assert codes(ford, tmp_path, text + "choose 1\nroll 1\ncheck Wet\n") == []


def test_names_are_those_of_the_pack_and_near_ones_are_told(ford: Path, tmp_path: Path) -> None:
    text = 'start om\nstate "Robe 2"\ncheck at om\ncheck visited om\ncheck Wett\nstop'
    found = [one.diagnostic for one in findings(ford, tmp_path, text)]
    assert [one.code for one in found] == ["E103", "E104", "E103", "E103", "E104"]
    assert {one.hint for one in found if one.code == "E104"} == {
        "did you mean `Rope`?",
        "did you mean `Wet`?",
    }
    (unknown,) = findings("the-ferry", tmp_path, "start halfwya\nstop")
    assert unknown.diagnostic.hint == "did you mean `halfway`?"


def test_an_error_of_the_rules_is_told_as_our_bug(
    ford: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> None:
        raise ValueError("the goat is gone")

    monkeypatch.setattr(course, "aftermath", broken)
    (found,) = findings(ford, tmp_path, 'choose "Cross"\nchoose "Rope"\nroll 6\n')
    assert "our bug: ValueError: the goat is gone" in message(found.diagnostic)
    assert found.diagnostic.place.line == 3


# ------------------------------------------------------------------------------------ kept plays


@pytest.mark.parametrize("full", [False, True])
def test_a_game_of_a_lot_is_kept_as_a_script_that_passes(full: bool, tmp_path: Path) -> None:
    for number in range(15):
        text, fault = keep_game(Order("the-ferry"), number, full)
        assert fault == ""
        assert codes("the-ferry", tmp_path, text) == []


def test_an_encounter_is_kept_with_its_knight(tmp_path: Path) -> None:
    order = Order("tales", scene=True)
    for number in range(0, 88, 4):
        text, _ = keep_game(order, number, False)
        assert "\nstart " in text
        assert codes("tales", tmp_path, text) == [], text


def test_a_whole_ride_is_kept(tmp_path: Path) -> None:
    order = Order("tales", (("mode", "coop"),), "bot,bot")
    text, _ = keep_game(order, 1, False)
    assert "option mode coop" in text
    assert codes("tales", tmp_path, text) == []


def test_a_saved_game_is_kept_as_a_script_that_passes(tmp_path: Path) -> None:
    bound = bind(find("the-ferry"), {}, for_people=True)
    sitting = begin(bound, cast(bound, "human"), "evening", Saves())
    for _ in range(9):
        list(sitting.go_on())
        sitting.answer(sitting.prompt.options[0].move)
    text = keep_save(sitting.name, False)
    assert text.endswith("\nstop\n")
    assert codes("the-ferry", tmp_path, text) == []


# ----------------------------------------------------------------------------------------- names


def test_every_id_and_name_of_a_script_has_its_place(ford: Path) -> None:
    text = (
        'start on\nstate "Rope 2, not Wet, visited 1, treasure “Goat”"\n'
        'choose "Rope: pull"\nchoose "Cross"\nexpect "Wet"\n'
        'check at 1\ncheck Wet or treasure "Goat"\n'
    )
    book = bind(find(str(ford)), {}).game.book  # type: ignore[attr-defined]  # it reads a book
    found = references(text, Names(book.vocabulary), book)
    assert [(one.kind, one.id, text[slice(*one.at)]) for one in found] == [
        ("passage", "on", "on"),
        ("skill", "Rope", "Rope"),
        ("status", "Wet", "Wet"),
        ("passage", "1", "1"),
        ("treasure", "Goat", "“Goat”"),
        ("skill", "Rope", "Rope"),
        ("passage", "1", "1"),
        ("status", "Wet", "Wet"),
        ("treasure", "Goat", '"Goat"'),
    ]


def test_scripts_are_found_in_every_folder_of_a_pack_but_hidden_ones(tmp_path: Path) -> None:
    for name in ("b.play", "tests/a.play", ".git/c.play", "tests/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    (tmp_path / "back").symlink_to(tmp_path)
    assert [name for name, _ in script_files(tmp_path)] == ["b.play", "tests/a.play"]


@pytest.mark.parametrize("pack", ["the-ferry", "tales"])
def test_the_scripts_of_our_books_pass(pack: str, root: Path, tmp_path: Path) -> None:
    scripts = script_files(root / "content" / pack)
    assert len(scripts) >= 3
    for name, script in scripts:
        assert codes(pack, tmp_path, script.read_text("utf-8")) == [], name
