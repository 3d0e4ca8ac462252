"""A passage as a leaf: nothing of it is lost, and nothing gives it away."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import model, open_book
from malory.book.links import links
from scriptorium.publish.binding import bind
from scriptorium.publish.volume import Deed, Leaf, Paragraph, Volume, Way

from tests.scriptorium.publish.books import lines, plain, volume


def leaf(book: Volume, title: str) -> Leaf:
    return next(one for one in book.leaves if one.title == title)


def section(book: Volume) -> Leaf:
    return next(one for one in book.leaves if not one.title)


def test_blocks_stand_below_their_conditions(tmp_path: Path) -> None:
    book = volume(tmp_path)
    assert lines(leaf(book, "The Gate").blocks) == [
        "The *gate* is [if you are Wounded: far | otherwise, if you are Mad: loud | otherwise: "
        "shut]. “Who’s there?” asks you—or the wind[if you are Scorned: , and laughs].",
        "If you are Wounded:",
        "  You lean on it.",
        "Otherwise:",
        "  You knock.",
        "If your Gold is 4 or more:",
        "  The porter smells gold.",
        "Otherwise, if your Gold is from 1 to 3:",
        "  The porter looks past you.",
        "Otherwise:",
        "  Nobody comes.",
        "Take 1 from Gold; gain token 12 (The Old Oath) and either a rank of Piety or a rank of "
        "Honor; if you are not Mad, become Wounded.",
        "(pause)",
        "So.",
    ]


def test_a_choice_says_for_whom_it_is_open_and_where_it_leads(tmp_path: Path) -> None:
    book = volume(tmp_path)
    lesson, ford = section(book), leaf(book, "The Ford")
    ways = [one for one in leaf(book, "The Gate").entries if isinstance(one, Way)]
    assert [(one.when, plain(one.runs) + one.stop, plain(one.turn)) for one in ways] == [
        ("", "Teach him.", f"Turn to <{lesson.name} {lesson.anchor}>."),
        ("If your Warfare is 2 or more and you are neither Mad nor Wounded:", "Ride at him!",
         f"Turn to <{ford.name} {ford.anchor}>."),
        (f"If you have been to {ford.name} and you have not been to {lesson.name}:",
         "Say that it is cold.", "The tale is over."),
    ]  # fmt: skip
    assert [one.tags for one in ways] == [(), (), ()]  # nobody goes by them in a gamebook


def test_a_deed_is_told_without_its_number_which_stands_in_a_row_of_its_own(
    tmp_path: Path,
) -> None:
    lesson = section(volume(tmp_path))
    bow, song = lesson.deeds
    assert (bow.letter, bow.means, plain(bow.runs), bow.when) == (
        "A", "Diplomacy or Honor", "show him a bow", "If you are not Scorned:",
    )  # fmt: skip
    assert song.means == "Romance (no die)"
    assert [one.label for deed in (bow, song) for one in deed.results] == [
        "A, success", "A, failure", "Outcome B i", "Outcome B ii", "Outcome B iii",
    ]  # fmt: skip
    assert [(key.letter, key.needs) for key in lesson.keys] == [
        ("A", "4 or more"),
        ("B", "5 or more: i; 2 to 4: ii; 0 to 1: iii"),
    ]


def test_an_outcome_with_which_a_gamebook_ends_says_so(tmp_path: Path) -> None:
    bow, song = section(volume(tmp_path)).deeds
    assert lines(bow.results[1].blocks) == ["He falls.", "The tale is over."]
    assert lines(song.results[2].blocks)[1].startswith("Turn to <")


def test_a_bare_roll_shows_its_faces(tmp_path: Path) -> None:
    book = volume(tmp_path)
    hut = leaf(book, "The Hut")
    assert [one.label for one in hut.rolls] == ["On 4 to 6", "On 1 to 3"]
    assert lines(hut.rolls[1].blocks) == ["Cold.", "Turn to <1 n1>."]


def test_a_passage_that_something_asks_for_tells_the_reader_to_note_it(tmp_path: Path) -> None:
    book = volume(tmp_path)
    first = {one.title: lines(one.blocks)[:1] for one in book.leaves}
    ford = leaf(book, "The Ford")
    assert first["The Ford"] == [f"Keep a note that you have been to {ford.name}."]
    assert first["The Hut"] == []


def test_a_menu_that_may_be_closed_to_all_says_what_then(tmp_path: Path) -> None:
    book = volume(tmp_path, "## 1\n\nA door.\n\n* {Mad} In -> end\n")
    assert lines(book.leaves[0].after) == ["If none of these is open to you, the tale is over."]


def test_leaves_stand_by_number_and_no_anchor_tells_an_id(tmp_path: Path) -> None:
    book = volume(tmp_path)
    numbers = [one.number for one in book.leaves]
    assert numbers == sorted(numbers, key=lambda one: one or 0)
    assert [one.anchor for one in book.leaves] == [f"n{one.number}" for one in book.leaves]


def test_deeds_beyond_z_have_two_letters(tmp_path: Path) -> None:
    tests = "".join(f"? Piety 4: pray {at}\n+ So.\n- No.\n" for at in range(28))
    deeds = volume(tmp_path, f"## 1\n\nPray.\n\n{tests}").leaves[0].deeds
    assert [one.letter for one in deeds][24:] == ["Y", "Z", "AA", "AB"]


@pytest.mark.parametrize("name", ["the-ferry", "tales"])
def test_every_way_of_a_book_that_ships_stands_in_print_and_leads_to_a_leaf(name: str) -> None:
    book = open_book(name)
    bound = bind(book)
    anchors = {leaf.anchor for leaf in bound.leaves}
    by_name = {leaf.name: leaf for leaf in bound.leaves}
    assert len(anchors) == len(bound.leaves) == len(book.ids)
    for id in book.ids:
        passage = book.passage(id)
        here = by_name[str(book.number(id) or passage.title or id)]
        printed = "\n".join(_all(here))
        for link in links(passage):
            if link.target != model.END:
                number = book.number(link.target)
                assert f"<{number} n{number}>" in printed, (id, link.target)


def test_a_number_to_be_reached_stands_nowhere_but_in_its_row() -> None:
    for name in ("the-ferry", "tales"):
        for leaf in bind(open_book(name)).leaves:
            for deed, key in zip(leaf.deeds, leaf.keys, strict=True):
                assert deed.letter == key.letter
                assert not any(sign.isdigit() for sign in deed.means)


def _all(leaf: Leaf) -> list[str]:
    found = lines(leaf.blocks) + lines(leaf.after)
    for entry in leaf.entries:
        found.append(plain(entry.runs))
        if isinstance(entry, Deed):
            for result in entry.results:
                found += lines(result.blocks)
        else:
            found.append(plain(entry.turn))
    for result in leaf.rolls:
        found += lines(result.blocks)
    return found


def test_an_edition_is_what_its_cards_lead_to() -> None:
    book = open_book("tales")
    part = bind(book, book.pack.edition("first-ride"))
    assert 0 < len(part.leaves) < len(book.ids)
    cards = [table.heading for table in part.indexes[0].tables]
    assert cards[:3] == ["King", "Giant", "Strange Beast"]
    anchors = {leaf.anchor for leaf in part.leaves}
    for index in part.indexes:
        for table in index.tables:
            for row in table.rows:
                assert all(cell is None or cell.anchor in anchors for cell in row.cells)


def test_the_cards_lead_to_the_numbers_that_they_show() -> None:
    cards = bind(open_book("tales")).indexes[0]
    giant = next(one for one in cards.tables if one.heading == "Giant")
    row = next(one for one in giant.rows if one.label == "Amorous")
    assert row.cells[0] is not None
    assert row.cells[0].words == "1905"
    beast = next(one for one in cards.tables if one.heading == "Strange Beast")
    row = next(one for one in beast.rows if one.label == "Mountain")
    assert [cell.words for cell in row.cells if cell] == ["2229", "2329", "2429"]


def test_titles_are_indexed_unless_they_give_a_gamebook_away() -> None:
    ferry = open_book("the-ferry")
    assert bind(ferry).indexes == ()
    titles = bind(ferry, titles=True).indexes[0]
    assert titles.anchor == "titles"
    labels = [row.label for table in titles.tables for row in table.rows]
    assert labels.index("The Bell") < labels.index("By Your Leave")
    assert [index.anchor for index in bind(open_book("tales")).indexes] == ["cards", "titles"]


def test_a_heros_sheet_names_what_he_begins_with_and_no_more(tmp_path: Path) -> None:
    book = volume(tmp_path)
    (sheet,) = book.sheets
    assert ("Gold", "3, never below 0") in sheet.lines
    assert not [one for one in sheet.lines if one[0] in ("Clarent", "Mad")]
    assert sheet.lists[-1] == "Passages you have been to"
    assert bind(open_book("tales")).sheets == ()


def test_the_story_is_paragraphs_of_its_own(tmp_path: Path) -> None:
    blocks = leaf(volume(tmp_path), "The Ford").blocks
    kinds = [one.kind for one in blocks if isinstance(one, Paragraph)]
    assert kinds == ["note", "text", "gain"]


def test_what_a_book_has_none_of_is_not_explained(tmp_path: Path) -> None:
    bare = volume(tmp_path / "bare", "## 1\n\nA door.\n\n-> end\n")
    said = "\n".join(plain(one) for part in bare.preface for one in part.paragraphs)
    assert said.startswith("You are the hero. Begin at <1 n1>.")
    for word in ("brackets", "pause", "deed", "roll", "Location"):
        assert word not in said
    full = volume(tmp_path / "full")
    said = "\n".join(plain(one) for part in full.preface for one in part.paragraphs)
    for word in ("brackets", "pause", "deed", "bare roll", "at the foot of the passage"):
        assert word in said


def test_treasures_are_numbered_only_where_one_is_drawn_by_lot(tmp_path: Path) -> None:
    drawn = volume(tmp_path / "drawn", "## 1\n\nA chest.\n[treasure]\n\n-> end\n")
    assert "1 Clarent, 2 Holy Lance" in plain(drawn.sheets[0].notes[-1])
    named = volume(tmp_path / "named", "## 1\n\nA sword.\n[treasure Clarent]\n\n-> end\n")
    assert not [one for one in named.sheets[0].notes if "Clarent" in plain(one)]
