"""A layout told as edits is the layout that `malory fmt` writes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from malory.source import Source
from malory.tale import format_file
from scriptorium.server.documents import MARK, Document
from scriptorium.server.laying import laid_out

from tests.scriptorium.server.asking import applied

LINES = st.lists(
    st.sampled_from(
        [
            "", " ", "## mill  Mill", "###   inside", "*   Go ->   end", "->end",
            "So  it \U0001f409.", "? Piety  3:  go", "+ Yes.", "-  No.", "// said", "{if   Mad}",
            "{end}", "[ Gold 1 ]", "@tags  a,b", "\\- so", "---", "  deep",
        ]
    ),
    max_size=14,
)  # fmt: skip


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", MARK]), st.booleans())
def test_the_edits_make_what_the_formatter_makes(
    lines: list[str], end: str, mark: str, is_ended: bool
) -> None:
    text = "\n".join(lines) + ("\n" if is_ended else "")
    document = Document("file:///a.tale", 1, mark + text.replace("\n", end))
    edits = [types.TextEdit(e.range, e.new_text.replace("\r\n", "\n")) for e in laid_out(document)]
    # A mark counts as a sign of the first line, for the editor as for us.
    after = applied(mark + text, edits).removeprefix(MARK)
    assert after == format_file(Source("a.tale", text)).text
    assert laid_out(Document("file:///a.tale", 2, after)) == []


@pytest.mark.parametrize("name", ["file:///a.play", "untitled:a.play"])
def test_a_script_is_laid_out_as_one(name: str) -> None:
    edits = laid_out(Document(name, 1, "start   mill\n"))
    assert applied("start   mill\n", edits) == "start mill\n"
