"""Very long lists: folded by their groups, opened, closed, and any choice taken by its name."""

import pytest
from malory.kernel import Option, Prompt, Refusal
from malory.presenter.answers import Choose, Unclear
from malory.presenter.folding import LONG, Fold

from tests.presenter.playing import played
from tests.telling.ferry import at_the_ferry

REGIONS = ("Logres", "Cambria", "Ireland")
MANY = tuple(
    [
        Option(f"{region} {n}", f"{region} {n} (City 1)", f"{region} {n}", group=region)
        for region in REGIONS
        for n in range(1, 21)
    ]
)
SEA = Option("Severn Sea", "Severn Sea: a quest", "Severn Sea", group="At sea", marked=True)
NORTH = Option("North Sea", "North Sea: a quest", "North Sea", group="At sea")
WHERE = Prompt(0, "Where to?", (*MANY, SEA, NORTH))


def test_a_long_list_is_shown_group_by_group_and_what_is_marked_in_full():
    shown = Fold(WHERE).shown
    assert [one.label for one in shown.options] == [*REGIONS, "At sea"]
    assert shown.options[3].words == r"At sea (2): Severn Sea\*, North Sea"
    assert "62 choices" in shown.long
    assert "Of note: Severn Sea: a quest" in shown.long


def test_a_group_is_opened_and_left_again():
    fold = Fold(WHERE)
    assert fold.turn(fold.understand("2"))
    assert [one.label for one in fold.shown.options][:2] == ["Cambria 1", "Cambria 2"]
    assert fold.understand("2.") == Choose("Cambria 2")
    assert fold.turn(fold.understand("back"))
    assert fold.opened == ""


@pytest.mark.parametrize("opened", ["", "Ireland"])
def test_any_choice_is_taken_by_its_name_whatever_is_shown(opened):
    fold = Fold(WHERE)
    fold.opened = opened
    assert fold.understand("severn") == Choose("Severn Sea")
    assert fold.understand("north sea") == Choose("North Sea")


def test_what_is_unclear_is_told_without_numbers_that_nobody_sees():
    said = Fold(WHERE).understand("quest")
    assert said == Unclear('"quest" could be Severn Sea or North Sea: type more of it.')


def test_what_stands_beside_the_groups_is_a_choice_by_itself():
    stay = Option("stay", "Stay at Camelot", "Camelot")
    fold = Fold(WHERE._replace(options=(*WHERE.options, stay)))
    assert fold.shown.options[-1].words == "Stay at Camelot"
    assert fold.understand("5") == Choose("stay")
    assert not fold.turn(Choose("stay"))


@pytest.mark.parametrize("options", [MANY[:LONG], tuple(one._replace(group="") for one in MANY)])
def test_a_list_that_fits_or_has_no_groups_is_shown_whole(options):
    prompt = WHERE._replace(options=options)
    assert Fold(prompt).shown is prompt


@pytest.mark.parametrize("front", ["line", "plain"])
def test_both_fronts_fold(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    sitting._prompt = WHERE
    taken = []

    def answer(move):
        taken.append(move)
        return Refusal("", "No.")

    sitting.answer = answer  # type: ignore[method-assign]
    _, out = played(sitting, ["1", "4", "back", "2", "back", "cambria 7"], front)
    assert taken == ["Logres 4", "Cambria 7"]
    assert out.count("Back to the whole list") == 2
    _, out = played(sitting, ["61"], "json")
    assert taken[-1] == "Severn Sea"
