"""What a table may play otherwise, chosen by name."""

from __future__ import annotations

import pytest
from malory.pack.choices import ChoiceRow, chosen

ROWS = {"targets": ChoiceRow("BC-A09", "enemy", "whom one may aim at", ("enemy", "any"))}


def test_what_is_not_asked_for_holds_by_default_and_case_is_no_matter() -> None:
    assert chosen(ROWS, {}) == {"targets": "enemy"}
    assert chosen(ROWS, {"targets": " Any "}) == {"targets": "any"}


def test_where_no_values_are_listed_the_rules_read_what_is_asked_for() -> None:
    rows = {"turns": ChoiceRow("KC-A26", "500", "how many turns", ())}
    assert chosen(rows, {"turns": " Forty "}) == {"turns": "Forty"}


@pytest.mark.parametrize("options", [{"target": "any"}, {"targets": "all"}])
def test_what_there_is_not_is_refused_in_words(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"did you mean targets\?|choose from enemy, any"):
        chosen(ROWS, options)
