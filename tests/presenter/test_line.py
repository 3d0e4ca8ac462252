"""A terminal's lines: wrapped, emphasised, and told without colour as well."""

import re

import pytest

from tests.presenter.playing import played
from tests.telling.ferry import at_the_ferry

SCRIPT = ["", "?", "sheet", "map", "log", "xyzzy", "go", "1", "1", "", ""]


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")


def bare(out):
    return re.sub(r"\x1b\[[0-9;]*m", "", out)


@pytest.mark.parametrize("columns", [10, 20, 40, 80, 200])
def test_no_line_is_wider_than_the_window_or_than_prose_should_be(tmp_path, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    _, out = played(tmp_path, SCRIPT, "line")
    shown = re.sub(r"(?m)^malory play .*$", "", bare(out))  # a command is printed to be copied
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= min(columns, 72)


def test_no_line_ends_in_blanks(tmp_path, terminal, monkeypatch):
    _, coloured = played(tmp_path / "a", SCRIPT, "line")
    monkeypatch.setenv("NO_COLOR", "1")
    _, out = played(tmp_path / "b", SCRIPT, "line")
    assert [line for line in f"{out}\n{bare(coloured)}".splitlines() if line != line.rstrip()] == []


def test_the_ways_of_one_deed_stand_under_it(tmp_path):
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    one = sitting.prompt.options[0]
    ways = [one._replace(words=f"{n}: Run", short=f"by {n}", group="Run") for n in ("Oar", "Leg")]
    sitting._prompt = sitting.prompt._replace(options=(one._replace(words="Wait"), *ways), pace="")
    for front, lines in {
        "line": [" 1 Wait", "   Run:", " 2   by Oar", " 3   by Leg"],
        "plain": ["1. Wait", "Run, 2 ways:", "2. by Oar", "3. by Leg"],
    }.items():
        _, out = played(sitting, [], front)
        assert "\n".join(lines) in out


def test_every_word_is_there_in_a_narrow_window(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    _, out = played(tmp_path, SCRIPT, "line")
    words = "".join(bare(out).split())
    assert "Takethepursethatliesonthethwart" in words
    assert "Behindhimthebellbegins." in words


def test_emphasis_is_weight_and_not_stars(tmp_path, terminal):
    _, out = played(tmp_path, [], "line")
    assert re.search(r"\x1b\[1mBehind", out)
    assert re.search(r"\x1b\[3mone", out)
    assert "*" not in bare(out)


def test_without_colour_the_same_is_said(tmp_path, terminal, monkeypatch):
    _, coloured = played(tmp_path / "a", SCRIPT, "line")
    monkeypatch.setenv("NO_COLOR", "1")
    _, plain = played(tmp_path / "b", SCRIPT, "line")
    assert not re.search(r"\x1b\[(\d+;)*[34][0-7]m", plain)
    assert bare(coloured).replace("/a/", "/b/") == bare(plain)


def test_many_short_choices_stand_in_columns_numbered_downwards(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    options = tuple(
        sitting.prompt.options[0]._replace(move=f"m{n}", words=f"Place {n}") for n in range(1, 8)
    )
    sitting._prompt = sitting.prompt._replace(options=options, pace="")
    _, out = played(sitting, [], "line")
    assert re.search(r"1 Place 1 +5 Place 5 *\n +2 Place 2 +6 Place 6", out)


def test_one_long_choice_makes_its_column_wider(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    one = sitting.prompt.options[0]
    words = ["Short", "A choice of so many words that it is longer", "Three", "Four"]
    options = tuple([one._replace(words=said) for said in words])
    sitting._prompt = sitting.prompt._replace(options=options, pace="")
    _, out = played(sitting, [], "line")
    assert re.search(r" 1 Short +3 Three\n 2 A choice .* longer +4 Four\n", out)


def test_a_control_code_in_a_story_does_not_reach_the_terminal(tmp_path):
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    options = (sitting.prompt.options[0]._replace(words="Go\x1b[2J on"),)
    sitting._prompt = sitting.prompt._replace(options=options, words="W\x07ell?", pace="")
    _, out = played(sitting, [], "line")
    assert "\x1b[2J" not in out
    assert "\x07" not in out


def test_what_is_taken_back_stands_under_a_rule(tmp_path):
    _, out = played(tmp_path, ["", "go back to the l", "undo", "quit"], "line")
    above, below = out.split("Taken back: Go back to the landing, and wait.")
    assert set(above.splitlines()[-1]) == {"\u2500"}
    assert "Take the oar" in below
