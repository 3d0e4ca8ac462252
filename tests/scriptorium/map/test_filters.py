"""Each filter makes the part of the drawing that was asked for; they combine."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import Diagnostic, Place
from scriptorium.map.drawing import Drawing
from scriptorium.map.passages import faults_elsewhere

from tests.scriptorium.map.books import FAULTY, MILL, code, ids, run, said, shown, write_pack


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "mill")


def test_around_keeps_what_is_so_many_ways_off(mill: Path) -> None:
    near = shown(mill, "--around", "weir", "--depth", "1")
    assert sorted(ids(near)) == ["mill", "mill.inside", "road", "weir"]
    assert ids(shown(mill, "--around", "weir", "--depth", "0")) == ["weir"]
    assert "start: the start" in ids(shown(mill, "--around", "weir"))


def test_around_takes_a_printed_number_a_section_and_a_folded_passage(mill: Path) -> None:
    number = next(n["number"] for n in shown(mill)["nodes"] if n["id"] == "weir")
    assert "weir" in ids(shown(mill, "--around", str(number), "--depth", "0"))
    assert ids(shown(mill, "--around", "mill.inside", "--depth", "0")) == ["mill.inside"]
    assert ids(shown(mill, "--around", "hill", "--depth", "0", "--collapse")) == ["road"]


def test_a_tag_keeps_its_passages_and_their_ways_in(mill: Path) -> None:
    found = ids(shown(mill, "--tag", "Water"))
    assert sorted(found) == ["mill", "mill.inside", "start: the start", "weir"]


def test_problems_keep_the_faulty_and_their_neighbours(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "faulty", FAULTY)
    data = shown(pack, "--problems")
    assert sorted(ids(data)) == ["lost", "mill", "nowhere"]
    kinds = {node["id"]: (node["kind"], node["codes"]) for node in data["nodes"]}
    assert kinds["lost"] == ("passage", ["E103", "W200"])
    assert kinds["nowhere"][0] == "missing"
    assert kinds["mill"] == ("passage", [])


def test_a_book_without_faults_draws_nothing_for_problems_and_says_so(mill: Path) -> None:
    result = run(mill, "--problems")
    assert code(result) == 0
    assert "no passage has a fault" in said(result)
    assert result.stdout.startswith("digraph")


def test_sections_fold_into_their_passage(mill: Path) -> None:
    data = shown(mill, "--no-sections")
    assert "mill.inside" not in ids(data)
    head = next(node for node in data["nodes"] if node["id"] == "mill")
    assert head["members"] == ["mill", "mill.inside"]
    ways = [(e["source"], e["target"], e["kind"]) for e in data["edges"]]
    assert ("mill", "weir", "redirect") in ways
    assert ("mill", "weir", "choice") in ways
    assert ("mill", "mill", "choice") not in ways


def test_collapse_folds_chains_but_no_fork_and_no_end(mill: Path) -> None:
    data = shown(mill, "--collapse")
    members = {node["id"]: node["members"] for node in data["nodes"]}
    assert members["mill"] == ["mill", "mill.inside", "weir"]
    assert members["road"] == ["road", "hill", "gate"]  # of another group than the weir
    assert "hall" in members  # the gate forks: home, or the hall
    assert members["hall"] == ["hall", "bed"]


def test_a_ring_that_nothing_enters_is_drawn_and_folds_to_an_end(tmp_path: Path) -> None:
    tale = MILL + "\n## one\n\n-> two\n\n## two\n\n-> one\n\n## self\n\n* Again -> self\n"
    pack = write_pack(tmp_path / "ring", tale)
    for option in ("--collapse", "--sections"):
        assert {"one", "two", "self"} <= set(ids(shown(pack, option)))
        assert code(run(pack, option)) == 0


def test_a_card_keeps_what_it_leads_to() -> None:
    data = shown("tales", "--card", "King")
    assert all(n["group"] == "King" for n in data["nodes"] if n["kind"] == "entry")
    assert {"1001", "1001.roof"} <= set(ids(data))
    assert "1901" not in ids(data)
    feature = shown("tales", "--card", "wise")
    assert {"1012", "1912"} <= set(ids(feature))
    assert {"1901", "1001"}.isdisjoint(ids(feature))


def test_filters_combine() -> None:
    data = shown("tales", "--card", "King", "--around", "1001", "--depth", "1", "--no-sections")
    assert ids(data) == ["card: King, Wandering", "1001"]
    assert data["parts"] == ["sections folded", "card King", "1 way around 1001"]


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("--around", "wier"), "weir"),
        (("--tag", "watr"), "water"),
    ],
)
def test_an_unknown_name_is_one_line_with_the_nearest(
    mill: Path, arguments: tuple[str, str], near: str
) -> None:
    result = run(mill, *arguments)
    assert code(result) == 2
    assert f"Did you mean `{near}`?" in said(result)
    assert "\n" not in said(result).strip()


def test_an_unknown_card_is_one_line_with_the_nearest() -> None:
    result = run("tales", "--card", "Kinng")
    assert code(result) == 2
    assert "Did you mean `King`?" in said(result)


def test_depth_without_around_and_a_board_with_filters_are_faults_of_usage(mill: Path) -> None:
    assert code(run(mill, "--depth", "2")) == 2
    assert code(run("tales", "--board", "--card", "King")) == 2
    assert "no board" in said(run(mill, "--board"))


def test_what_only_informs_is_no_fault_that_stands_elsewhere() -> None:
    drawing = Drawing("Book", (), ())
    place = Place("pack.yaml", 1, 1, 1, 2)
    found = [Diagnostic(code, place) for code in ("I205", "E078")]
    assert list(faults_elsewhere(drawing, found)) == found[1:]
