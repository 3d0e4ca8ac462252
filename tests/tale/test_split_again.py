"""A file cut again after an edit is the file cut from nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from malory.source import Source
from malory.tale import split
from malory.tale.file import split_again

PARTS = st.lists(
    st.sampled_from(
        ["## mill\n", "### inside\n", "So.\n", "\n", " ", "#", "##", "a", "// so\n", "  ## weir\n"]
    ),
    max_size=12,
).map("".join)


@given(PARTS, PARTS, PARTS, PARTS)
def test_an_edit_cuts_a_file_as_a_reading_from_nothing_does(
    before: str, old: str, new: str, after: str
) -> None:
    earlier = before + old + after
    source = Source("a", before + new + after)
    again = split_again(source, earlier, split(Source("a", earlier))[0])
    assert (again.chunks, again.found) == split(source)


@given(PARTS, PARTS)
def test_what_is_kept_is_as_it_was(old: str, new: str) -> None:
    chunks = split(Source("a", old))[0]
    again = split_again(Source("a", new), old, chunks)
    assert again.chunks[: again.first] == chunks[: again.first]
    behind = again.chunks[len(again.chunks) - again.last :]
    assert [one.text for one in behind] == [one.text for one in chunks[len(chunks) - again.last :]]


def test_an_edit_of_one_passage_looks_at_it_and_its_neighbours() -> None:
    text = "".join(f"## p{n}\n\nSo.\n\n" for n in range(1000))
    chunks = split(Source("a", text))[0]
    at = chunks[500].start + 8
    again = split_again(Source("a", f"{text[:at]}Well. {text[at:]}"), text, chunks)
    assert len(again.chunks) - again.first - again.last <= 3
