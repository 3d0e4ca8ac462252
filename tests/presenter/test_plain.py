"""Plain text is clean for a screen reader: new text alone, nothing drawn, lists announced."""

import io
import re

import pytest
from malory.kernel import Card, Option, Prompt
from malory.presenter.plain import PlainFront
from malory.presenter.streams import Keyboard

from tests.presenter.playing import played

SCRIPT = ["", "?", "sheet", "map", "log", "xyzzy", "go", "1", "1", "", ""]


def but_commands(out):
    """Leave out the commands that are printed to be copied whole."""
    return re.sub(r"(?m)^malory (play|transcript) .*$", "", out)


def test_nothing_is_drawn_and_nothing_steers(tmp_path):
    out = but_commands(played(tmp_path, SCRIPT)[1])
    assert not re.search(r"[^\n\x20-\x7e]", out)
    assert not re.search(r"[-=_*|+#~]{2,}", out)
    assert "  " not in out
    assert "*" not in out


def test_what_was_typed_is_not_read_back(tmp_path):
    _, out = played(tmp_path, ["", "go back to the l"])
    assert "go back to the l\n" not in out
    assert out.count("Go back to the landing, and wait") == 1


def test_each_list_is_announced_with_its_length(tmp_path):
    _, out = played(tmp_path, SCRIPT)
    for found in re.finditer(r"(?m)^(.*?)(\d+) (choices|commands|lines):\n((?:.+\n)+)", out):
        listed = found[4].splitlines()
        if found[3] == "choices":
            listed = [line for line in listed if re.match(r"\d+\. ", line)]
        if found[3] == "commands":
            listed = [line for line in listed if re.match(r"[a-z]+: ", line)]
        assert len(listed) == int(found[2]), found[0]


def test_no_text_is_told_twice_unless_asked(tmp_path):
    _, out = played(tmp_path, ["", "2"])
    for sentence in ("You row", "half full", "three teeth", "The far bank is"):
        assert out.count(sentence) == 1


@pytest.mark.parametrize("width", [10, 20, 72])
def test_lines_keep_to_the_width(tmp_path, width):
    _, out = played(tmp_path, SCRIPT, width=width)
    assert max(map(len, but_commands(out).splitlines())) <= width


def test_a_width_of_none_leaves_paragraphs_whole(tmp_path):
    _, out = played(tmp_path, SCRIPT, width=0)
    assert '"You row," he says. Behind him the bell begins.\n' in out


def asked(options, hand=()):
    """Return what is read of a question with these choices."""
    out = io.StringIO()
    front = PlainFront(out, Keyboard(io.StringIO()))
    front.hand = hand
    front._show(Prompt(0, "Where to?", tuple(options), "R053"))
    return out.getvalue().splitlines()


def test_of_very_many_choices_those_that_are_looked_for_are_read_first_and_once():
    near = [Option(f"n{n}", f"Near {n}", group="1 space away") for n in range(8)]
    far = [Option(f"f{n}", f"Far {n}", group="2 spaces away") for n in range(5)]
    stay = Option("stay", "Stay here")
    far[3] = far[3]._replace(words="Far 3: a quest", marked=True)
    read = asked((*near, *far, stay))
    assert read[1:5] == [
        "14 choices:",
        "Of note:",
        "12. Far 3: a quest, 2 spaces away",
        "1 space away, 8 of them:",
    ]
    assert read[13:] == [
        "2 spaces away, 4 of them:",
        "9. Far 0",
        "10. Far 1",
        "11. Far 2",
        "13. Far 4",
        "Or else:",
        "14. Stay here",
        "Choose 1 to 14, or ? for help.",
    ]
    assert len([line for line in read if "Far 3" in line]) == 1


def test_of_few_choices_each_stands_in_its_order():
    few = (Option("a", "Left"), Option("b", "Right", marked=True))
    assert asked(few)[1:] == ["2 choices:", "1. Left", "2. Right", "Choose 1 or 2, or ? for help."]


def test_a_hand_that_can_be_chosen_whole_is_read_as_choices_alone():
    hand = (Card("a", "Rally"), Card("b", "Bandits (not yours)"))
    options = (
        Option("a", "Rally, Action 3"),
        Option("b", "Bandits, Troops 4"),
        Option("c", "Pass"),
    )
    read = asked(options, hand)
    assert read[0] == "Your hand, 2 cards, is among the choices."
    assert len([line for line in read if "Rally" in line]) == 1
    read = asked(options[1:], hand)
    assert read[0] == "Your hand, 2 cards: Rally, Bandits (not yours) (choice 1)."
