"""The canonical layout: what it looks like, and that it never changes the book."""

from __future__ import annotations

import pytest
from hypothesis import given
from malory.source import Source
from malory.tale import format_file, parse_file, parse_passage, split
from malory.tale.printer import format_passage

from tests.tale.writing import books, soups

UGLY = """

// first


// of the file
##   12    The   Ford
@by  me
// about tags
@tags:   water ,cold

It is   cold.
  And deep. {Wounded:you limp|you stride  } {  knight } {Mad: x | }
// inner
still.
[Destiny   1 + L|Piety|  Honor −1
 | become   “Wounded” ]
--------



{if   Wounded   and((Mad or Lost))}
bleed
{else}

no
{end}
* [attack ,steal]{Piety 2 +}Ride   at
    him->13
* Go
  -> end

// a note
* stay -> 14
? [aid] Piety OR Honor 2+ l:pray
+
  You do.

  More.
  [Piety]

  // inside
  And so.
- [Piety]
  -> 12
### a
? die
= 4 – 6    x
=1-3 y
"""

TIDY = """\
// first

// of the file
## 12 The Ford
// about tags
@tags water, cold
@by me

It is cold.
And deep. {Wounded: you limp | you stride} {knight} {Mad: x}
// inner
still.
[Destiny 1+L | Piety | Honor -1
  | become "Wounded"]

---

{if Wounded and (Mad or Lost)}
bleed
{else}
no
{end}

* [attack, steal] {Piety 2+} Ride at
  him -> 13
* Go
  -> end

// a note
* stay -> 14

? [aid] Piety or Honor 2+L: pray
+ You do.

  More.
  [Piety]

  // inside
  And so.
- [Piety]
  -> 12

### a

? die
= 4-6 x
= 1-3 y
"""


def laid_out(text: str) -> str:
    return format_file(Source("t.tale", text)).text


def trees(text: str) -> list[object]:
    file, _ = parse_file(Source("t.tale", text))
    return [parsed.passage for _, parsed in file.passages]


def comments(text: str) -> list[str]:
    return sorted(line.strip() for line in text.split("\n") if line.strip().startswith("//"))


def test_the_layout_is_canonical() -> None:
    assert laid_out(UGLY) == TIDY
    assert laid_out(TIDY) == TIDY
    assert trees(UGLY) == trees(TIDY)


@pytest.mark.parametrize(
    ("written", "wished"),
    [
        ("* {Wounded} Go->13", "* {Wounded} Go -> 13"),
        ("*   Go -> end", "* Go -> end"),
        ("->13", "-> 13"),
        ("{ELSE IF Mad}", "{else if Mad}"),
        ("[ treasure “Holy   Lance”|2 Fay SKILLS ]", '[treasure "Holy Lance" | 2 Fay skills]'),
        ("[{Kay}each knight:{not Mad}Piety]", "[{Kay} each knight: {not Mad} Piety]"),
        ("[Destiny L | Destiny 0+L | any renown + 1]", "[Destiny L | Destiny L | any renown +1]"),
    ],
)  # fmt: skip
def test_a_line_is_laid_out(written: str, wished: str) -> None:
    before = after = ""
    if written.startswith("{"):
        before, after = "{if Wounded}\nx\n", "\ny\n{end}"
    assert laid_out(f"## 1\n\n{before}{written}{after}\n") == f"## 1\n\n{before}{wished}{after}\n"


def test_what_stands_in_a_block_mark_alone_below_an_outcome_is_indented() -> None:
    text = "## 1\n\n? Piety 4: x\n+ {if Mad}\na\n\n  b\n{end}\n- c\n"
    wished = "## 1\n\n? Piety 4: x\n+\n  {if Mad}\n  a\n\n  b\n  {end}\n- c\n"
    assert laid_out(text) == wished


@pytest.mark.parametrize("mark", ["+", "= 4+"])
def test_a_comment_behind_a_mark_stays(mark: str) -> None:
    head, rest = ("Piety 4: x", "- c") if mark == "+" else ("Piety: x", "= 0-3 c")
    text = f"## 1\n\n? {head}\n{mark} // one\n// two\na\n{rest}\n"
    wished = f"## 1\n\n? {head}\n{mark}\n  // one\n  // two\n  a\n{rest}\n"
    assert laid_out(text) == wished
    assert laid_out(wished) == wished


def test_a_hundred_thousand_blank_lines_are_laid_out_in_time_that_grows_with_them() -> None:
    many = "\n \n" * 100_000
    assert laid_out(f"{many}// a\n{many}## 1\n{many}x\n{many}// b\n{many}") == (
        "// a\n\n## 1\n\nx\n\n// b\n"
    )


def test_a_broken_passage_is_left_as_it_is_and_reported() -> None:
    broken = "##   1\n\n*  Go\n\n\n\n"
    result = format_file(Source("t.tale", f"{broken}##   2\n\nx"))
    assert result.text == f"{broken}## 2\n\nx\n"
    assert [fault.code for fault in result.faults] == ["E020"]


def test_text_before_the_first_heading_is_left_as_it_is() -> None:
    assert laid_out("  lost\n\n\n## 1\nx\n") == "  lost\n\n\n## 1\n\nx\n"


def test_empty_files_stay_empty() -> None:
    assert laid_out("") == ""
    assert laid_out("\n\n") == ""
    assert laid_out("//  note") == "//  note\n"


def check(text: str) -> None:
    """The laws of the layout, on every passage without faults."""
    source = Source("t.tale", text)
    for chunk in split(source)[0]:
        parsed = parse_passage(chunk.text)
        if parsed.faults:
            continue
        once = format_passage(chunk.text, parsed.passage)
        again = parse_passage(once)
        assert not again.faults
        assert again.passage == parsed.passage
        assert format_passage(once, again.passage) == once
        assert comments(once) == comments(chunk.text)
    whole = laid_out(text)
    assert laid_out(whole) == whole
    assert comments(whole) == comments(text)


@given(books())
def test_the_layout_of_a_valid_book_is_the_same_book(text: str) -> None:
    assert not parse_file(Source("t.tale", text))[1]
    check(text)


@given(soups())
def test_the_layout_of_any_lines_keeps_its_laws(text: str) -> None:
    check(text)
