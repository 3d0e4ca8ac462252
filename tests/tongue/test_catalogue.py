"""Catalogues as gettext has them: whatever a file holds, it is read or a line says why not."""

from __future__ import annotations

import time

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.tongue.catalogue import MOST_SLIPS, Entry, read_catalogue

FILE = """# Iwein made it.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

# mine
#. note
#: a.tale:3 b.tale:4
#, fuzzy, c-format
#| msgctxt "1 text"
#| msgid "Old"
msgctxt "1 text"
msgid "New \\"x\\"\\n"
"more\\\\"
msgstr "Neu"

msgid "{n} roll"
msgid_plural "{n} rolls"
msgstr[0] "{n} Wurf"
msgstr[1] "{n} Würfe"
#~ msgid "gone"
#~ msgstr "weg"
msgid "here"
msgstr "hier"
"""


def test_a_catalogue_that_has_not_changed_is_not_read_again() -> None:
    again = "".join([FILE[:10], FILE[10:]])
    assert read_catalogue(again) is read_catalogue(FILE)


def test_every_part_of_an_entry_is_read() -> None:
    catalogue = read_catalogue(FILE)
    assert catalogue.slips == ()
    assert catalogue.head_notes == ("Iwein made it.",)
    first, plural, here, gone = catalogue.entries
    assert first == Entry(
        "1 text",
        'New "x"\nmore\\',
        "",
        ("Neu",),
        ("fuzzy", "c-format"),
        (("", "mine"), (".", "note"), (":", "a.tale:3 b.tale:4")),
        ("1 text", "Old"),
        False,
        14,
        16,
    )
    assert (plural.more, plural.told) == ("{n} rolls", ("{n} Wurf", "{n} Würfe"))
    assert (gone.words, gone.is_old, gone.is_spoken) == ("gone", True, False)
    assert (here.words, here.is_old, here.is_spoken) == ("here", False, True)


@pytest.mark.parametrize(
    ("said", "forms"),
    [
        (
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);",
            {0: 2, 1: 0, 2: 1, 5: 2, 22: 1},
        ),
        ("nplurals=2; plural=(n != 1);", {0: 1, 1: 0, 2: 1}),
        ("nplurals=2; plural=__import__('os');", {0: 1, 1: 0, 2: 1}),
        ("nplurals=2; plural=n/0;", {0: 1, 1: 0, 2: 1}),
        ("nonsense", {0: 1, 1: 0, 2: 1}),
    ],
)
def test_the_head_says_which_form_a_count_takes(said: str, forms: dict[int, int]) -> None:
    rule = read_catalogue(f'msgid ""\nmsgstr "Plural-Forms: {said}\\n"\n').plural()
    assert {n: rule(n) for n in forms} == forms


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('msgid "a\nmsgstr "b"', 1, "ends before its quotes do"),
        ('msgid "a" b"\nmsgstr "b"', 1, "has stray quotes"),
        ('msgid "a"\n', 1, "no `msgstr`"),
        ('msgstr "a"\n', 1, "no `msgid`"),
        ('msgid "a"\nmsgid "b"\nmsgstr ""', 2, "stands twice"),
        ('"a"\n', 1, "belongs to no"),
        ("hello\n", 1, "expected `msgid`"),
        ('msgid "\\x"\nmsgstr ""', 1, "`\\x` is no escape"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, why: str) -> None:
    catalogue = read_catalogue(f'{text}\n\nmsgid "good"\nmsgstr "gut"\n')
    (slip,) = catalogue.slips
    assert slip.line == line
    assert why in slip.why
    assert [one.words for one in catalogue.entries] == ["good"]


def test_a_file_that_is_no_catalogue_is_left_soon() -> None:
    started = time.perf_counter()
    catalogue = read_catalogue("<p>no</p>\n\n" * 500_000)
    assert len(catalogue.slips) == MOST_SLIPS + 2
    assert time.perf_counter() - started < 5
    assert read_catalogue('msgid "' + "a" * 5_000_000).slips


@given(st.text(alphabet='msgidctxtr[0]#~|,.:"\\\n ab', max_size=200))
def test_no_text_is_too_odd(text: str) -> None:
    for entry in read_catalogue(text).entries:
        assert entry.told


words = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)


@given(st.dictionaries(words, words, max_size=5), st.booleans())
def test_we_read_what_others_write(told: dict[str, str], fuzzy: bool) -> None:
    theirs = polib.POFile(wrapwidth=20)
    theirs.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for msgid, msgstr in told.items():
        theirs.append(
            polib.POEntry(msgctxt="x", msgid=msgid, msgstr=msgstr, flags=["fuzzy"] if fuzzy else [])
        )
    ours = read_catalogue(str(theirs))
    assert ours.slips == ()
    assert {one.words: one.told[0] for one in ours.entries} == told
    assert all(one.is_fuzzy == fuzzy for one in ours.entries)
