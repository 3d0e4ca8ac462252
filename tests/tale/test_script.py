"""Scripts of a play: every line that can be read is, and every fault of a file is told at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.tale.script import Line, parse_script, quoted, statements, unquoted
from malory.tale.script_print import WIDTH, format_script, line_text

LINES = [
    ("seed 7", Line("seed", "7")),
    ('seed "a b"', Line("seed", "a b")),
    ("start 1905.lesson", Line("start", "1905.lesson")),
    ('state "Piety 2, Wounded"', Line("state", "Piety 2, Wounded")),
    ("seats 2", Line("seats", numbers=(2,))),
    ("option mode coop", Line("option", "mode", "coop")),
    ('choose "Take the sleeve"', Line("choose", "Take the sleeve")),
    ("choose 2", Line("choose", numbers=(2,))),
    ("roll 3 5", Line("roll", numbers=(3, 5))),
    ('expect "A ford."', Line("expect", "A ford.")),
    ('expect not "Dry."', Line("expect", "Dry.", is_not=True)),
    ("check not Wounded and token 12", Line("check", "not Wounded and token 12")),
    ("check at 1905", Line("check", "at 1905")),
    ("stop", Line("stop")),
    ("STOP", Line("stop")),
]
REFUSED = [
    ('chose "x"', "E140", "chose"),
    ("7", "E140", "7"),
    ("expect", "E141", "t"),
    ("choose Cross", "E141", "Cross"),
    ("roll", "E141", "l"),
    ("roll six", "E141", "six"),
    ("roll 3 x", "E141", "x"),
    ('start "1905"', "E141", '"1905"'),
    ("option mode", "E141", "e"),
    ("stop it", "E141", "it"),
    ('expect "a" "b"', "E141", '"b"'),
    ('expect "a', "E142", '"a'),
    ("roll 1234567", "E056", "1234567"),
]


@pytest.mark.parametrize(("text", "line"), LINES)
def test_a_line_says_one_thing(text: str, line: Line) -> None:
    script, faults = parse_script(text)
    assert faults == []
    assert script.lines == (line,)
    assert text[slice(*script.lines[0].at)] == text


@pytest.mark.parametrize(("text", "code", "marked"), REFUSED)
def test_a_line_that_cannot_be_read_is_one_fault_in_its_place(
    text: str, code: str, marked: str
) -> None:
    script, faults = parse_script(text)
    assert script.lines == ()
    assert [(one.code, text[slice(*one.at)]) for one in faults] == [(code, marked)]


def test_all_faults_of_a_file_are_told_and_cost_only_their_lines() -> None:
    text = 'chose "x"\nroll six\nexpect "open\nchoose "y"\nseed 1\n'
    script, faults = parse_script(text)
    assert [line.word for line in script.lines] == ["choose", "seed"]
    assert [one.code for one in faults] == ["E140", "E141", "E142", "E143"]
    assert faults[0].hint == "did you mean `choose`?"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('choose "x"\nseed 1', "once the play has begun"),
        ("seed 1\nseed 2", "a second time"),
        ("option mode coop\noption mode solo", "a second time"),
        ("stop\nstop", "after `stop`"),
        ('stop\nchoose "x"\nchoose "y"', "after `stop`"),
    ],
)
def test_a_line_out_of_place_is_told_once(text: str, why: str) -> None:
    _, faults = parse_script(text)
    assert [(one.code, dict(one.facts)["why"]) for one in faults] == [("E143", why)]


def test_a_state_and_different_options_may_come_again() -> None:
    assert parse_script('state "Wet"\nstate "Rope 2"\noption a 1\noption b 2')[1] == []


def test_what_is_indented_goes_on_with_the_line_above() -> None:
    text = 'expect "Above the ford\n\n   a giant"\ncheck Rope 2\n  or Wet\n'
    script, faults = parse_script(text)
    assert faults == []
    assert [line.text for line in script.lines] == ["Above the ford a giant", "Rope 2\n  or Wet"]


def test_comments_say_nothing_wherever_they_stand() -> None:
    text = '// a\nseed 1 // b\n\n// c\nexpect "x // y" // d\ncheck Wet // e\n'
    script, faults = parse_script(text)
    assert faults == []
    assert [line.text for line in script.lines] == ["1", "x // y", "Wet"]


def test_quotes_inside_a_text_are_curly_or_have_a_backslash() -> None:
    assert unquoted(quoted('"Halfway," she says.')) == "“Halfway,” she says."
    script, _ = parse_script(r'expect "\"Halfway,\" she says."')
    assert script.lines[0].text == '"Halfway," she says.'


@given(st.text(st.sampled_from("ab \"'“”\\/\n.éß漢"), max_size=60))
def test_any_text_that_is_quoted_is_read_back(text: str) -> None:
    script, faults = parse_script(f"expect {quoted(text)}")
    if text.strip():
        assert faults == []
    level = text.translate(str.maketrans("“”", '""'))
    read = script.lines[0].text.translate(str.maketrans("“”", '""'))
    assert read == " ".join(level.split())


@given(
    st.lists(
        st.sampled_from(
            [text for text, _ in LINES]
            + [text for text, _, _ in REFUSED]
            + ["", "// note", '  "more"', "  and Wet", '"', "\t", "éß"]
        ),
        max_size=8,
    )
)
def test_no_text_breaks_the_reader_and_its_layout_stays(rows: list[str]) -> None:
    text = "\n".join(rows)
    script, faults = parse_script(text)
    for one in faults:
        assert 0 <= one.at[0] <= one.at[1] <= len(text)
    laid = format_script(text)
    assert format_script(laid) == laid
    again, _ = parse_script(laid)
    assert [line.word for line in again.lines] == [line.word for line in script.lines]


def test_every_line_of_a_file_is_in_one_statement() -> None:
    text = "a\n  b\n\n// c\nd // e\n"
    assert [text[slice(*at)] for at in statements(text)] == ["a\n  b", "d // e"]


def test_layout_is_one_space_wrapped_and_plain() -> None:
    text = f'expect   "{"so " * 60}end"\nroll   4\n\n\ncheck  Rope   2\n'
    laid = format_script(text)
    assert all(len(row) <= WIDTH for row in laid.split("\n"))
    assert laid.endswith('end"\nroll 4\n\n\ncheck Rope 2\n')
    assert parse_script(laid)[0].lines[0].text == parse_script(text)[0].lines[0].text


@pytest.mark.parametrize(("text", "line"), LINES)
def test_a_line_is_written_as_it_is_read(text: str, line: Line) -> None:
    assert parse_script(line_text(line))[0].lines == (line,)
