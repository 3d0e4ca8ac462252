"""What is typed is a number, first letters, or a command, and never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.kernel import Barred, Option, Prompt
from malory.presenter.answers import Choose, Do, Unclear, fold, understand
from malory.presenter.commands import COMMANDS
from malory.presenter.markup import clean

FORD = Prompt(
    0,
    "What now?",
    (
        Option("m1", "Ride to the *Ford*", "Ford"),
        Option("m2", "Ride to Fens of Ely (Swamp 4)", "Fens of Ely"),
        Option("m3", "The old bridge, and over it"),
        Option("m4", "Save the dog"),
        Option("m5", "Évrard's way"),
    ),
    barred=(Barred("Swim", "You are in mail."),),
)
LONE = Prompt(0, "", (Option("on", "Go on"),))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", Choose("m1")),
        (" 3 ", Choose("m3")),
        ("fo", Choose("m1")),
        ("FENS", Choose("m2")),
        ("the old", Choose("m3")),
        ("old bri", Choose("m3")),
        ("ely", Choose("m2")),
        ("evrards", Choose("m5")),
        ("Évrard's way", Choose("m5")),
        ("m2", Choose("m2")),
        ("save the", Choose("m4")),
        ("?", Do("help")),
        ("undo", Do("undo")),
        ("un", Do("undo")),
        ("/save", Do("save")),
        ("/sa", Do("save")),
        ("save Before the ford", Do("save", "Before the ford")),
        ("log all", Do("log", "all")),
        ("exit", Do("quit")),
    ],
)
def test_it_is_taken_as_meant(typed, said):
    assert understand(typed, FORD) == said


@pytest.mark.parametrize("key", ["\x1b[4~", "\x1b[A", "\x1b[1;5C", "\x1bOF", "\x1b[15~"])
def test_a_key_that_writes_nothing_answers_nothing(key):
    assert understand(key, FORD) == Unclear("")
    assert understand(f"{key}2{key}", FORD) == Choose("m2")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("f", '"f" could be 1 (Ford) or 2 (Fens of Ely): type its number.'),
        ("ride", '"ride" could be 1 (Ford) or 2 (Fens of Ely): type its number.'),
        ("save", '"save" could be 4 (Save the dog), or the command: type 4 or /save.'),
        ("9", "There is no choice 9: they run from 1 to 5."),
        ("0", "There is no choice 0: they run from 1 to 5."),
        ("swim", "Swim: You are in mail."),
        ("xyzzy", '"xyzzy" fits none of the 5 choices; ? shows what can be typed.'),
        ("/xyzzy", 'There is no command "xyzzy"; ? lists them.'),
        ("map me", '"map me" fits none of the 5 choices; ? shows what can be typed.'),
        ("", ""),
    ],
)
def test_what_is_unclear_says_why_in_one_line(typed, words):
    assert understand(typed, FORD) == Unclear(words)


def test_enter_takes_the_only_choice():
    assert understand("", LONE) == Choose("on")
    assert understand("2", LONE) == Unclear("There is no choice 2: there is only 1.")


def test_enter_is_no_answer_where_others_may_hear_that_it_is_the_only_one():
    heard = LONE._replace(pace="typed")
    assert understand("", heard) == Unclear("")
    assert understand("1", heard) == Choose("on")


def test_letters_that_only_commands_share_name_them():
    assert understand("s", LONE) == Unclear('"s" could be sheet, sort or save.')


def test_a_whole_command_wins_over_a_word_inside_a_choice():
    stay = Prompt(
        0, "Where?", (Option("a", "Stay at Camelot (City 1, Logres)"), Option("b", "Map House"))
    )
    assert understand("log", stay) == Do("log")
    assert understand("logr", stay) == Choose("a")
    assert isinstance(understand("map", stay), Unclear)


def test_one_letter_never_finds_a_word_inside_a_choice():
    assert isinstance(understand("d", FORD), Unclear)


@given(st.text())
def test_any_line_at_all_is_answered_in_one_line(typed):
    said = understand(typed, FORD)
    if isinstance(said, Unclear):
        assert "\n" not in said.words
        assert said.words == clean(said.words)
        assert len(said.words) < 200


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_be_typed_at_any_prompt(command):
    assert understand(command, LONE) == Do(command)
    assert understand("/" + command, FORD) == Do(command)


@given(st.text())
def test_folding_folds_no_further(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "typed", ["2.", "(2)", "2)", "#2", "go 2", "Go to 2", "no. 2", "choice 2!", " 2 , "]
)
def test_a_number_is_read_through_what_people_put_round_it(typed):
    assert understand(typed, FORD) == Choose(FORD.options[1].move)


@pytest.mark.parametrize("typed", ["-2", "2 3", "2.5", "go two", "+2", "2x"])
def test_what_is_not_one_plain_number_is_none(typed):
    assert not isinstance(understand(typed, FORD), Choose)


def test_a_choice_that_begins_so_is_meant_before_a_number_is_read_out_of_it():
    prompt = Prompt(0, "", (Option("a", "Go 2 leagues"), Option("b", "Wait")))
    assert understand("go 2", prompt) == Choose("a")


def test_a_known_name_that_is_not_on_offer_goes_to_the_rules_to_be_refused():
    prompt = FORD._replace(named=("Bog of Allen", "Forest of Dean", "Forest Sauvage"))
    assert understand("bog", prompt) == Choose("Bog of Allen")
    assert understand("allen", prompt) == Choose("Bog of Allen")
    assert isinstance(understand("forest", prompt), Unclear)
    assert isinstance(understand("bo", prompt), Unclear)
