"""The shortcuts of the parser give what the long way gives."""

from __future__ import annotations

import re
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from malory.tale import entries, heading, parse_passage, passage

NEVER = re.compile(r"(?!)")
signs = st.text("aZ09 -.>*/{}[]|\\é\t'\"!?:#,()\u00a0\x07", max_size=12)
ids = st.sampled_from(["7", "07", "a-b", "end", "A", ""])
heads = st.one_of(
    st.just("## 1905 The Suit"),
    st.builds("## {}{}{}".format, ids, signs, signs),
    signs.map("##{}".format),
    signs.map("### {}".format),
)
targets = st.sampled_from(["end", "7", "a-b", "7.x", "-a", "a-", "A", "7 8", "", "é", "0012"])
spaces = st.sampled_from([" ", "\t", "  "])
choices = st.builds("*{}{}->{}{}".format, spaces, signs, signs, targets)


def both(text: str) -> tuple[object, object]:
    short = parse_passage(text)
    with (
        patch.object(entries, "_PLAIN_CHOICE", NEVER),
        patch.object(heading, "_PLAIN", NEVER),
        patch.object(passage, "_PRINTED", b""),
    ):
        long = parse_passage(text)
    return (repr(short), short), (repr(long), long)


@given(heads)
def test_a_heading_is_read_alike(head: str) -> None:
    one, other = both(f"{head}\n\nSo.\n")
    assert one == other


@given(st.lists(choices, min_size=1, max_size=3))
def test_a_choice_is_read_alike(lines: list[str]) -> None:
    one, other = both("## 1\n\n" + "\n".join(lines) + "\n")
    assert one == other


@given(st.text(max_size=20))
def test_a_text_is_read_alike(text: str) -> None:
    one, other = both(f"## 1\n\n{text}\n")
    assert one == other
