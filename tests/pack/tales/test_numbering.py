"""The numbers on the cards make the passages of the book."""

from __future__ import annotations

import pytest
from malory.pack.manifest import Edition
from malory.pack.tales.numbering import (
    edition_passages,
    fixed_passages,
    passage_number,
    passages_of,
)

from tests.pack.tales.shipped import pack, tables

TABLES = tables()


@pytest.mark.rule("R075")
def test_a_character_gives_the_first_pair_and_a_feature_the_second() -> None:
    assert passage_number(TABLES, "Giant", "Amorous") == "1905"
    assert passage_number(TABLES, "King", "Wandering") == "1001"
    assert passage_number(TABLES, "Faerie", "Desperate") == "2120"


@pytest.mark.rule("R076")
def test_an_age_gives_the_first_pair_and_a_milieu_the_second_by_terrain() -> None:
    assert passage_number(TABLES, "Strange Beast", "Mountain", 2) == "2329"
    assert passage_number(TABLES, "Perilous Cave", "City", 1) == "2201"
    assert passage_number(TABLES, "Magnificent Feast", "Sea", 3) == "2472"


@pytest.mark.parametrize(
    ("first", "second", "age"),
    [("Giant", "Giant", 0), ("Ogre", "Amorous", 0), ("Strange Beast", "City", 4), ("", "", 1)],
)
def test_cards_that_make_no_pair_have_no_passage(first: str, second: str, age: int) -> None:
    with pytest.raises(KeyError):
        passage_number(TABLES, first, second, age)


@pytest.mark.rule("R077", "R082")
def test_a_location_card_has_a_number_to_be_drawn_and_one_an_age_to_be_visited() -> None:
    for index, card in enumerate(TABLES.locations, 1):
        assert card.draw == str(2600 + index)
        assert card.visits == tuple(str(2500 + index + 12 * age) for age in range(3))
    assert [card.name for card in TABLES.locations][:2] == ["Avalon", "Benwick"]


@pytest.mark.rule("R019")
def test_the_ages_open_at_their_thousands() -> None:
    assert [age.passage for age in TABLES.ages] == ["1000", "2000", "3000"]


@pytest.mark.rule("R018")
def test_the_fixed_passages_are_372_numbers_within_the_book_and_a_few_of_our_own() -> None:
    fixed = list(fixed_passages(TABLES))
    numbers = [row.passage for row in fixed if row.passage.isdigit()]
    assert len(numbers) == len(set(numbers))
    assert all(1000 <= int(number) <= 3000 for number in numbers)
    tokens = {row.passage for row in fixed if row.card.startswith("token ")}
    assert {"2134", "1054", "2712"} <= tokens
    assert len(set(numbers) - tokens) == 372


def test_the_first_ride_reaches_what_its_cards_say_and_no_more() -> None:
    edition = pack().edition("first-ride")
    assert edition is not None
    reached = edition_passages(TABLES, edition, frozenset({"6", "25"}))
    by_card: dict[str, int] = {}
    for fixed in reached:
        by_card[fixed.card] = by_card.get(fixed.card, 0) + 1
    assert by_card == {
        "Age 1": 1,
        "Age 2": 1,
        "Age 3": 1,
        "Epilogue": 1,
        "King": 11,
        "Giant": 11,
        "Strange Beast": 18,
        "Avalon": 4,
        "Camelot": 4,
        "Corbenic": 4,
        "Imprisoned": 2,
        "Pursued": 1,
        "token 6": 1,
        "token 25": 1,
        **dict.fromkeys(edition.quests, 1),
    }
    assert len(edition.quests) == 24
    assert "2537" in {fixed.passage for fixed in reached}
    assert next(fixed.reason for fixed in reached if fixed.passage == "2329") == (
        "Strange Beast, Mountain, Age 2"
    )


def test_an_edition_with_no_cards_reaches_ages_statuses_and_tokens_alone() -> None:
    bare = {fixed.card for fixed in edition_passages(TABLES, Edition("bare"), frozenset())}
    assert bare == {"Age 1", "Age 2", "Age 3", "Epilogue", "Imprisoned", "Pursued"}


def test_the_whole_edition_is_the_whole_box() -> None:
    whole = pack().edition("complete")
    assert whole is not None
    assert {fixed.passage for fixed in edition_passages(TABLES, whole)} == {
        fixed.passage for fixed in fixed_passages(TABLES)
    }
    assert pack().edition("nosuch") is None


def test_the_passages_of_a_card_are_those_its_effects_read() -> None:
    status = {row.name: row for row in TABLES.statuses}
    assert passages_of(status["Imprisoned"].effects) == ["2537", "2544"]
    assert passages_of(status["Pursued"].effects) == ["2550"]
    assert passages_of(status["Wounded"].effects) == []
