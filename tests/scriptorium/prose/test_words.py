"""Words are what the pattern says, however they are found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scriptorium.prose.words import WORD, count_words, words_of

SIGNS = "aB9'’‘“”-‐‑—–… _.\ufffcé\n\t\u0130ßŒ²Ω"


@given(st.text(SIGNS, max_size=12))
def test_the_quick_way_finds_what_the_pattern_finds(text: str) -> None:
    assert words_of(text) == WORD.findall(text.lower().replace("’", "'"))
    assert count_words(text) == len(WORD.findall(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'tis well--made, 'so' he said-", ["tis", "well", "made", "so", "he", "said"]),
        ("“Don’t,” he says—and\ufffcgoes.", ["don't", "he", "says", "and", "\ufffc", "goes"]),
        ("Élan vital", ["élan", "vital"]),
        ("", []),
    ],
)
def test_what_parts_words(text: str, words: list[str]) -> None:
    assert words_of(text) == words
