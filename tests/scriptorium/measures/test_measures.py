"""A book in numbers: what is measured, and what outcomes are worth."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import model
from scriptorium.measures.aims import (
    is_known,
    known_measures,
    mean_or_share,
    skill_counts,
    things,
)
from scriptorium.measures.counting import Numbers, numbers_of
from scriptorium.measures.paying import pays, status_signs, worth
from scriptorium.prose.encounters import families, inserts_of, read_family

from tests.book.packs import compiled, write_pack

TALE = """\
## mill

One two three four.

* Go in -> gate
* Leave -> end
* {Piety 2+} Pray -> end

### gate

Five six.

? Mounted 5: jump
+ Seven eight nine.
  [Destiny 3 | Mounted | become Scorned]
- Ten.
  [Mounted | become Mad]

? Mounted or Piety 5: pray
+ A b c d e.
  [Destiny 2 | Divinity +1]
  -> gate
- F.
  [Divinity -1]
"""


def numbers(folder: Path, tale: str = TALE) -> list[Numbers]:
    compilation = compiled(write_pack(folder, tale))
    assert not compilation.diagnostics
    inserts = inserts_of(compilation)
    return [numbers_of(read_family(family, inserts)) for family in families(compilation)]


def test_one_play_hears_one_way_through(tmp_path: Path) -> None:
    (one,) = numbers(tmp_path)
    # Jump: 3 or 1. Pray: 5 (and no further: it has been at the gate), or 1.
    gate = 2 + ((3 + 1) / 2 + (5 + 1) / 2) / 2
    assert one.heard == 4 + (gate + 0 + 0) / 3
    assert one.words == 4 + 2 + 3 + 1 + 5 + 1


def test_what_a_book_comes_to(tmp_path: Path) -> None:
    book = numbers(tmp_path)
    told = {
        measure: mean_or_share(measure, book)
        for measure in (
            "response words",
            "lead-in words",
            "outcome words",
            "response entries",
            "number",
            "number 5",
            "number 3 or 4",
            "tests that add L",
            "responses with three deeds",
            "success rewards",
            "success Destiny by L",
            "success renown",
            "failure skill",
            "failure renown lost",
            "failure treasure",
        )
    }
    assert told == {
        "response words": 4,
        "lead-in words": 2,
        "outcome words": 2.5,
        "response entries": 3,
        "number": 5,
        "number 5": 100,
        "number 3 or 4": 0,
        "tests that add L": 0,
        "responses with three deeds": 100,
        "success rewards": 2.5,
        "success Destiny by L": 0,
        "success renown": 50,
        "failure skill": 50,
        "failure renown lost": 50,
        "failure treasure": 0,
    }
    assert skill_counts(book) == {"Mounted": 2, "Piety": 1}


def test_outcomes_that_lead_on_are_not_counted_by_their_rewards(tmp_path: Path) -> None:
    found = things("outcome rewards", numbers(tmp_path))
    assert found is not None
    assert [thing.value for thing in found] == [3, 2, 1]


@pytest.mark.parametrize("measure", known_measures())
def test_every_measure_with_a_name_is_known_and_never_fails_on_nothing(measure: str) -> None:
    assert is_known(measure)
    assert mean_or_share(measure, []) is None


@pytest.mark.parametrize(
    "measure", ["", "words", "number", "number x", "success of it", "Number 4"]
)
def test_what_nobody_measures_is_not_known(measure: str) -> None:
    assert is_known(measure) == (measure == "number")


def test_a_status_is_good_or_bad_as_the_book_uses_it(tmp_path: Path) -> None:
    (one,) = numbers(tmp_path)
    signs = status_signs((trial.success, trial.failure) for trial in one.trials)
    assert signs == {"Scorned": 1, "Mad": -1}
    jump = one.trials[0]
    assert worth(jump.success, signs) == 3 + 1 + 1.5
    assert worth(jump.failure, signs) == 1 - 1.5


def test_what_goes_by_the_location_is_worth_what_it_mostly_is() -> None:
    (paid,) = pays((model.Rewards((model.Gain("Destiny", 1, 1),)),))
    assert (paid.kind, paid.amount, paid.by_place) == ("Destiny", 4, True)


def test_rewards_are_counted_one_by_one(tmp_path: Path) -> None:
    text = "## mill\n\n{if Gold 3+}\n[Piety or Honor | {Mad} token 12]\n{else}\n[Gold -1]\n{end}\n"
    compilation = compiled(write_pack(tmp_path, text))
    (family,) = families(compilation)
    (passage,) = read_family(family, {}).passages
    assert [(pay.kind, pay.of) for pay in pays(passage.items)] == [
        ("skill", "Piety"),
        ("token", "12"),
        ("loss", "Gold"),
    ]
