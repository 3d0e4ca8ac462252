"""What an edit changed, and lines that are not looked for again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.source import Source
from malory.source.changes import Change, change

TEXTS = st.text(st.sampled_from("ab\n"), max_size=30)


@given(TEXTS, TEXTS)
def test_a_change_is_all_that_differs_and_no_more(old: str, new: str) -> None:
    found = change(old, new)
    assert old[: found.start] + new[found.start : found.new] + old[found.old :] == new
    assert found.start <= min(found.old, found.new)
    if old == new:
        assert found == Change(len(old), len(old), len(old))
    elif found.start < min(len(old), len(new)) and min(found.old, found.new) > found.start:
        assert old[found.start] != new[found.start]
        assert old[found.old - 1] != new[found.new - 1]


@given(TEXTS, TEXTS, TEXTS)
def test_a_text_that_follows_another_has_its_lines_where_it_would_have_them_alone(
    before: str, old: str, new: str
) -> None:
    earlier, source = Source("a", before + old + before), Source("a", before + new + before)
    earlier.position(0)
    source.follow(earlier)
    alone = Source("a", source.text)
    for offset in range(len(source.text) + 1):
        assert source.position(offset) == alone.position(offset)
