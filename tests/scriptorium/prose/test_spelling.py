"""English words as a list has them, by country."""

from __future__ import annotations

import pytest
from scriptorium.prose.spelling import is_word, word_list


@pytest.mark.parametrize(
    "word", ["wheel", "mown", "knight's", "o'clock", "well-made", "4th", "I'm"]
)
@pytest.mark.parametrize("country", ["", "GB", "US", "AU"])
def test_a_common_word_is_known_everywhere(word: str, country: str) -> None:
    assert is_word(word, word_list(country))


@pytest.mark.parametrize("word", ["teh", "wheell", "recieve", "mill-whele"])
def test_a_slip_is_known_nowhere(word: str) -> None:
    assert not any(is_word(word, word_list(country)) for country in ("", "GB", "US"))


def test_british_and_american_keep_to_themselves() -> None:
    known = {
        (word, country): is_word(word, word_list(country))
        for word in ("colour", "color", "grey", "afterward")
        for country in ("GB", "US", "")
    }
    wrong = {("color", "GB"), ("afterward", "GB"), ("colour", "US")}
    assert {pair for pair, is_known in known.items() if not is_known} - {("grey", "US")} == wrong


def test_a_packs_own_words_count_as_words() -> None:
    assert is_word("snecket's", word_list("GB"), frozenset({"snecket"}))
