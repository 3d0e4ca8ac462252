"""Words go into a save and come out with their style."""

from hypothesis import given
from hypothesis import strategies as st
from malory.telling.told import Told, from_kept, to_kept

STYLES = st.sampled_from(["part", "heading", "prose", "answer", "line"])


@given(STYLES, st.text(min_size=1))
def test_words_kept_keep_their_style(style, words):
    told = from_kept(to_kept(Told(style, words)))
    assert told.style == style
    assert told.words == words


def test_prose_that_looks_like_a_heading_stays_prose():
    assert from_kept(to_kept(Told("prose", "# 12, says the door."))).style == "prose"
