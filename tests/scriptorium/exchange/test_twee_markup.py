"""What stands in a Twee passage: links of all kinds, code, and nothing taken for either."""

from __future__ import annotations

import time

import pytest
from scriptorium.exchange.twee.emphasis import tale_text
from scriptorium.exchange.twee.markup import Code, Link, tokens
from scriptorium.exchange.twee.notes import Note, place_of, print_note, read_note, words_before


@pytest.mark.parametrize(
    ("text", "form", "label", "target", "code"),
    [
        ("[[Hall]]", "", "Hall", "Hall", ""),
        ("[[go|Hall]]", "sugarcube", "go", "Hall", ""),
        ("[[go->Hall]]", "", "go", "Hall", ""),
        ("[[Hall<-go]]", "", "go", "Hall", ""),
        ("[[a->b->Hall]]", "harlowe", "a->b", "Hall", ""),
        ("[[go|Hall][$x to 1]]", "sugarcube", "go", "Hall", "$x to 1"),
        ("[[Hall][$a[0] to 1]]", "sugarcube", "Hall", "Hall", "$a[0] to 1"),
        ('<<link "go" "Hall">><</link>>', "sugarcube", "go", "Hall", ""),
        ("<<button 'go' 'Hall'>><<set $x to 1>><</button>>", "", "go", "Hall", "<<set $x to 1>>"),
        ("<<link [[go|Hall]]>><</link>>", "sugarcube", "go", "Hall", ""),
        ("[img[cat.png][Hall]]", "sugarcube", "cat.png", "Hall", ""),
        ('(link-goto: "go", "Hall")', "harlowe", "go", "Hall", ""),
        ("(link-goto: 'Hall')", "", "Hall", "Hall", ""),
        ('(link: "go")[(set: $x to 1)(go-to: "Hall")]', "harlowe", "go", "Hall", "(set: $x to 1)"),
    ],
)
def test_every_kind_of_link_is_a_way(
    text: str, form: str, label: str, target: str, code: str
) -> None:
    assert tokens(f"a {text} b", form) == ["a ", Link(text, label, target, code), " b"]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('<<if $a > 1 and $b is ">>">>', "sugarcube"),
        ("<<script>>a [[b]] c<</script>>", "sugarcube"),
        ("<script>[[b]]</script>", ""),
        ("<b class='x'>", ""),
        ("<!-- [[b]] -->", ""),
        ("/* [[b]] */", "sugarcube"),
        ("/% [[b]] %/", "sugarcube"),
        ("(set: $x to (a: 1, 2))", "harlowe"),
        ("[img[cat.png]]", "sugarcube"),
    ],
)
def test_code_is_code(text: str, form: str) -> None:
    assert tokens(f"a {text} b", form) == ["a ", Code(text), " b"]


def test_a_hook_of_harlowe_is_code_round_words() -> None:
    found = tokens("(if: $x)[You [[go->Hall]].](else:)[no]", "harlowe")
    assert found == [
        Code("(if: $x)["),
        "You ",
        Link("[[go->Hall]]", "go", "Hall"),
        ".",
        Code("]"),
        Code("(else:)["),
        "no",
        Code("]"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[[open",
        "<<open",
        "a < b > c",
        "5 >> 4 << 3",
        "(note: this)",
        "[x]",
        "]] a",
        "/* open",
        "&no",
    ],
)
def test_what_is_not_closed_is_words(text: str) -> None:
    assert "".join(str(one) for one in tokens(text, "sugarcube")) == text


def test_an_entity_is_shown_as_its_sign() -> None:
    assert tokens("a&mdash;b", "") == ["a", Code("&mdash;", "—"), "b"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("//so// and ''so''", "*so* and **so**"),
        ("''a //b// c''", "**a *b* c**"),
        ("http://a and http://b", r"http:\//a and http:\//b"),
        ("//open", r"\//open"),
        ("// a //", r"\// a \//"),
        ("don''t", "don''t"),
        ("//a////b//", r"\//a\/\/\//b\//"),
    ],
)
def test_emphasis_is_ours_where_it_is_well_closed(words: str, text: str) -> None:
    assert tale_text(words) == text


def test_a_note_is_read_as_it_is_printed() -> None:
    for note in (
        Note('<<set $x to "a">>'),
        Note("a\nb\u2028\u200b", after=""),
        Note("[[a|b]]", 'a "quoted" label', "the-hall", "a", "before this "),
        Note("&amp;", shown="&", after="\\"),
    ):
        assert read_note(print_note(note)) == note
    for line in ("// twee", "// twee: x", '// twee: "x" for y', 'twee: "x"'):
        assert read_note(line) is None


def test_words_before_a_place_find_it_again() -> None:
    text = "the cat and the cat and the cat sat"
    for position in range(len(text) + 1):
        assert place_of(text, words_before(text, position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "<<" * 50_000,
        "[[" * 20_000,
        "<script>" * 20_000,
        "<<script>>" * 50_000,
        '<<link "a" "b">>' * 50_000,
        "(if: " * 5_000,
        "[img[" * 20_000,
        "<<a '" * 20_000,
        "/*" * 50_000,
        "&" * 50_000,
        "<a" * 50_000,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    begun = time.perf_counter()
    tokens(text, "")
    assert time.perf_counter() - begun < 5
