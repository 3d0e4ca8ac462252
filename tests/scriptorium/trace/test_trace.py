"""`malory trace`: a way step by step, or what bars it, and the encounter tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from scriptorium.reach.journeys import Trail, as_answers
from scriptorium.trace.command import trace

from tests.book.packs import write_pack
from tests.scriptorium.schemas import told

TALE = """\
## 1 The Ford

* Ask the miller -> mill
* {token 12} Show the half ring -> gate
* {Gold 9+} Buy the ford -> rich
* {Scorned} Slink round -> gate

## mill The Mill

? Piety 5: carry the flour
+ He gives you half a ring.
  [token 12]
  -> back
- It is wet.
  -> back

## back

-> 1

## gate The Gate

The gate is open.

? Divinity 3: pass it unseen
+ You do.
  -> far
- You are seen.

## far Far Away

-> end

## rich The Rich Man

* Sit down -> richer

## richer

-> end

## lost Lost and Gone

-> end
"""


@pytest.fixture
def pack(tmp_path: Path) -> str:
    return str(write_pack(tmp_path / "small", TALE))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(trace, arguments, standalone_mode=False)


def test_a_way_is_told_step_by_step_with_what_it_needs_and_where_that_is_given(pack: str) -> None:
    done = run(pack, "gate")
    assert done.return_value == 0
    assert done.output == (
        "gate The Gate: can be reached, in 4 steps.\n"
        "\n"
        "  the book begins\n"
        "  1 The Ford\n"
        "    pick “Ask the miller”\n"
        "  mill The Mill\n"
        "    try Piety: carry the flour, 5 needed: succeed with 5  (1 in 3)\n"
        "  back\n"
        "    turn on\n"
        "  1 The Ford\n"
        "    pick “Show the half ring”\n"
        "      needs token 12: given in mill\n"
        "  gate The Gate\n"
        "\n"
        "odds of the rolls on this way: 1 in 3\n"
    )


def test_what_the_book_begins_with_is_reached_at_once(pack: str) -> None:
    assert run(pack, "1").output.startswith("1 The Ford: can be reached, at once.\n")


def test_of_alternatives_it_is_not_told_that_each_is_needed(tmp_path: Path) -> None:
    tale = """\
## 1 The Ford

* Look -> 2

## 2 The Bank
[token 12]

-> 3

## 3 The Gate

* {(Scorned or token 12 or visited 9) and not (Scorned and visited 9)} Go in -> 4
* {not (Scorned or visited 9) and visited 2} Go in by the back -> 9

## 4 Inside

-> end

## 9 Out

-> end
"""
    pack = str(write_pack(tmp_path / "either", tale))
    assert (
        "    pick “Go in”\n"
        "      needs Scorned or token 12 or visited 9: given in 2\n"
        "      needs not (Scorned and visited 9)\n"
    ) in run(pack, "4").output
    assert (
        "      needs not Scorned\n      needs not visited 9\n      needs visited 2: given in 2\n"
    ) in run(pack, "9").output


def test_of_a_passage_never_reached_each_bar_is_told_with_its_reason(pack: str) -> None:
    done = run(pack, "rich")
    assert done.return_value == 1
    assert done.output == (
        "rich The Rich Man: nobody ever comes here.\n"
        "\n"
        "  1: the choice “Buy the ford” asks for Gold 9+\n"
        "    nothing gives Gold\n"
    )
    assert "1: the choice “Buy the ford” asks for Gold 9+" in run(pack, "richer").output


def test_a_test_that_no_rank_passes_is_a_bar(pack: str) -> None:
    done = run(pack, "far")
    assert done.return_value == 1
    assert "gate: the test Divinity 3" in done.output
    assert "no rank that can be had leads to this outcome" in done.output


def test_a_missing_link_is_a_bar(pack: str) -> None:
    done = run(pack, "lost")
    assert done.return_value == 1
    assert "nothing leads to lost" in done.output


def test_a_passage_is_known_by_number_label_and_title(pack: str) -> None:
    assert run(pack, "The Gate").output == run(pack, "gate").output


def test_what_is_near_an_unknown_name_is_said(pack: str) -> None:
    with pytest.raises(click.UsageError, match="Did you mean `gate`"):
        raise run(pack, "gaet").exception or AssertionError


def test_a_trace_is_json_after_its_schema(pack: str) -> None:
    way = told(run(pack, "gate", "--format", "json").output, "trace")
    assert way["reached"]
    assert not way["proved_out"]
    assert [step["passage"] for step in way["way"]["steps"]] == ["1", "mill", "back", "1", "gate"]
    assert way["way"]["steps"][1]["answers"] == ["Piety", "5"]
    assert way["way"]["odds"] == [[1, 3], [1, 3]]
    barred = told(run(pack, "rich", "--format", "json").output, "trace")
    assert not barred["reached"]
    assert barred["proved_out"]
    assert barred["complete"]
    assert barred["bars"] == [
        {
            "passage": "1",
            "by": "the choice “Buy the ford”",
            "condition": "Gold 9+",
            "reasons": ["nothing gives Gold"],
        }
    ]


def test_of_a_broken_passage_its_faults_are_told(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "small", "## 1\n\n* Go -> mill\n\n## mill\n\nA {stray brace.\n")
    done = run(str(pack), "mill")
    assert done.return_value == 1
    assert "E011" in done.output


def test_a_gamebook_has_no_tables(pack: str) -> None:
    assert isinstance(run(pack).exception, click.UsageError)


def test_a_way_of_tales_begins_with_its_cards() -> None:
    done = run("tales", "1905", "--games", "0", "--edition", "first-ride")
    assert done.return_value == 0
    assert done.output.startswith("1905 ")
    assert "card: Giant, Amorous" in done.output
    assert "solo: its card is 1 in 55 on a first draw" in done.output


RIDE = """\
title: A Short Ride
game: tales
base: tales
number_range: [1000, 3000]
tags: [attack]
counters: [{name: Destiny}]
inserts: [{name: knight}]
default_edition: short
editions:
  - {name: short, characters: [Giant]}
  - {name: long, characters: [Giant, King]}
"""
GIANTS = """\
## 1901

* {token 12} Show the favour -> favour
* {Age 2} Wait -> end
* Ride on -> end

### favour

He knows it.

[become Wounded]

## 1005

[token 12]

## 2134

Under the hill.

[Destiny 1]
"""


@pytest.fixture
def ride(tmp_path: Path) -> str:
    (tmp_path / "ride").mkdir()
    (tmp_path / "ride" / "pack.yaml").write_text(RIDE, "utf-8")
    (tmp_path / "ride" / "a.tale").write_text(GIANTS, "utf-8")
    return str(tmp_path / "ride")


def test_a_card_that_nothing_gives_is_named_as_the_bar(ride: str) -> None:
    done = run(ride, "2134", "--games", "0")
    assert done.return_value == 1
    assert "  the card Bidden under the Hill\n    nothing gives token 4\n" in done.output


def test_what_another_edition_gives_is_said(ride: str) -> None:
    done = run(ride, "1901.favour", "--games", "0")
    assert done.return_value == 1
    assert "nothing gives token 12" not in done.output
    assert done.output.endswith("It can be reached in edition long.\n")
    done = run(ride, "1901.favour", "--games", "0", "--edition", "long")
    assert done.return_value == 0
    assert "needs token 12: given in 1005" in done.output


def test_the_tables_list_every_cell_with_its_chances() -> None:
    ride = ("--edition", "first-ride", "--games", "2", "--format", "json")
    data = told(run("tales", *ride).output, "trace-tables")
    assert all(cell["written"] for cell in data["cells"])
    pairs = [cell for cell in data["cells"] if cell["table"] == "Characters and Features"]
    assert len(pairs) == 2 * 11
    for pair in pairs:
        assert Fraction(*pair["chances"][0]["draw"]) == Fraction(1, 5 * 11)
    assert {mode["mode"] for mode in data["modes"]} == {"solo", "coop", "competitive"}
    opening = next(cell for cell in data["cells"] if cell["passage"] == "1000")
    assert [one["read"] for one in opening["chances"]] == [2, 2, 2]


def test_a_cell_that_is_not_written_is_a_gap(ride: str) -> None:
    done = run(ride, "--games", "0")
    assert done.return_value == 1
    assert "not written" in done.output
    assert "gaps: none" not in done.output


def test_an_edition_has_near_names() -> None:
    with pytest.raises(click.UsageError, match="`first-ride`"):
        raise run("tales", "1905", "--edition", "first-rid").exception or AssertionError


def test_the_answers_of_a_way_are_one_flat_list() -> None:
    assert as_answers(Trail(())) == []


def test_in_a_pack_with_errors_the_errors_come_first(pack: str) -> None:
    manifest = Path(pack, "pack.yaml")
    manifest.write_text(manifest.read_text("utf-8").replace("counters: [", "counters: 5 # ["))
    done = run(pack, "mill")
    assert done.return_value == 1
    assert "no way was found, but the pack has errors" in done.stdout
    assert f"`malory check {pack}`" in done.stdout
    assert "--states" not in done.stdout


def test_an_empty_word_is_no_passage(pack: str) -> None:
    done = run(pack, "")
    assert isinstance(done.exception, click.UsageError)
    assert done.exception.message == "an empty word names no passage."
