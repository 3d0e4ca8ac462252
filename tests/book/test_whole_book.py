"""The book that ships, compiled whole."""

from __future__ import annotations

import pytest
from malory.book import open_book


@pytest.mark.rule("R018")
def test_the_epilogue_stands_outside_the_numbers_and_all_else_within() -> None:
    book = open_book("tales")
    numbers = {id: book.number(id) for id in book.ids}
    assert numbers.pop("epilogue") is None
    assert all(number is not None and 1000 <= number <= 3000 for number in numbers.values())
    assert len(set(numbers.values())) == len(numbers)
