"""The book that ships, compiled whole."""

from __future__ import annotations

import pytest
from malory.book import open_book
from malory.book.entries import entries
from malory.pack.tales import TalesTables
from malory.pack.tales.numbering import fixed_passages


@pytest.mark.rule("R018")
def test_the_epilogue_stands_outside_the_numbers_and_all_else_within() -> None:
    book = open_book("tales")
    numbers = {id: book.number(id) for id in book.ids}
    assert numbers.pop("epilogue") is None
    assert all(number is not None and 1000 <= number <= 3000 for number in numbers.values())
    assert len(set(numbers.values())) == len(numbers)


@pytest.mark.rule("R075", "R076")
def test_a_book_is_entered_by_every_passage_that_its_cards_name_and_no_other() -> None:
    pack = open_book("tales").pack
    assert isinstance(pack.tables, TalesTables)
    named = {fixed.passage for fixed in fixed_passages(pack.tables)}
    assert {entry.target for entry in entries(pack)} == named
