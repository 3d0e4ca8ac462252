"""`malory rules` prints a game's rules in our words, by id."""

from __future__ import annotations

from itertools import pairwise

import pytest
from malory.telling.rules import ruled

from tests.cli.running import malory


def test_a_rule_is_printed_by_its_id_in_either_case() -> None:
    done = malory("rules", "tales", "r122")
    assert done.code == 0
    assert done.out == "R122: A status with an asterisk never runs out.\n"


def test_without_an_id_the_whole_page_is_printed() -> None:
    done = malory("rules", "tales")
    assert done.code == 0
    assert done.out.startswith("Tales of the Arthurian Knights\n")
    assert "\nR226 " in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 100


def test_a_paragraph_is_folded_anew_and_a_rule_goes_on_beneath_its_words() -> None:
    lines = malory("rules", "camlann").out.splitlines()
    first = lines[2 : lines.index("", 2)]
    assert len(first) > 2
    for line, after in pairwise(first):  # each line takes all the words that fit
        assert len(line) + 1 + len(after.split()[0]) > 72
    rules = lines[lines.index("", 3 + len(first)) :]
    assert any(line.startswith("BC001 ") for line in rules)
    assert any(line.startswith("  ") for line in rules)


def test_what_is_not_written_down_is_refused_with_what_is() -> None:
    done = malory("rules", "tales", "R999")
    assert (done.code, done.out) == (2, "")
    assert done.err == "malory: tales has no rule `R999`; `malory rules tales` prints them all\n"
    other = malory("rules", "chess")
    assert other.code == 2
    assert all(one in other.err for one in ("gamebook", "kings-court", "tales"))


@pytest.mark.parametrize("said", ["101", "r101", "R-101", "r0101"])
def test_a_rule_is_found_by_its_number_however_it_is_written(said: str) -> None:
    assert malory("rules", "tales", said).out == malory("rules", "tales", "R101").out


def test_a_number_that_two_rules_have_is_asked_about() -> None:
    done = malory("rules", "tales", "7")
    assert (done.code, done.out) == (2, "")
    assert done.err == "malory: tales has no rule `7`; did you mean `R007` or `A7`?\n"


def test_a_name_that_leads_out_of_the_rules_is_no_game() -> None:
    assert malory("rules", "../rules/tales").code == 2


@pytest.mark.parametrize("game", ruled())
def test_no_mark_of_the_page_is_printed(game: str) -> None:
    page = malory("rules", game).out
    assert not [line for line in page.splitlines() if line.startswith(("#", "- "))]
    assert not set(page) & set("`*")
