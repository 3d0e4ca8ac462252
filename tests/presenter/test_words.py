"""Choices are grouped where that tells something; counts and lines read well."""

from typing import NamedTuple

import pytest
from malory.kernel import Option, Sheet
from malory.presenter.words import cast_words, grouped, one_page_words, option_words, result
from malory.telling import Summary


class Named(NamedTuple):
    """As much of a bot as is said of it."""

    name: str


@pytest.mark.parametrize(
    ("groups", "names"),
    [
        ("aabb", ["a", "b"]),
        ("-aabbb", ["", "a", "b"]),
        ("-abbbccc", ["", "a", "b", "c"]),
        ("-aabbb-", ["", "a", "b", "or else"]),
        ("aabb--", ["a", "b", "or else"]),
        ("aa-bb-", [""]),
        ("aaaa", [""]),
        ("----", [""]),
        ("ab--", [""]),
        ("aba", [""]),
        ("aab", [""]),
        ("a", [""]),
    ],
)
def test_groups_stand_only_where_they_hold_something(groups, names):
    options = tuple([Option(str(n), "x", group=one.strip("-")) for n, one in enumerate(groups)])
    found = grouped(options)
    assert [name for name, _ in found] == names
    assert [option for _, members in found for option in members] == list(options)


def test_options_whose_words_repeat_their_group_always_have_its_heading():
    tried = [Option(one, f"{one}: Run", short=f"by {one}", group="Run") for one in ("a", "b")]
    wait, hide = Option("c", "Wait", group="c"), Option("d", "Hide", group="d")
    assert grouped((wait, *tried, hide)) == [("", [wait]), ("Run", tried), ("", [hide])]
    assert grouped(tuple(tried)) == [("Run", tried)]


def test_a_game_without_scores_tells_none():
    summary = Summary((("you", 1.0),), 3, 2, 90, "7", "malory play x")
    assert next(line.words for line in result(summary)) == "Score: 1."
    told = [line.words for line in result(summary._replace(is_scored=False))]
    assert told == ["3 decisions, 2 rolls, 90 words told. Seed 7.", "To play it over:"]
    saved = [(line.words, line.command) for line in result(summary._replace(story="malory y"))]
    assert saved[-2] == ("To read the whole story:", "malory y")


def test_what_else_there_is_to_know_follows_on_the_same_line():
    assert option_words(Option("m", "Wounded", long="Lose a *move*.")) == "Wounded: Lose a move."
    assert option_words(Option("m", "Is it so?", long="Yes.")) == "Is it so? Yes."


def test_what_only_breaks_a_tie_is_not_told():
    scores = (("Enid", 60.0006), ("Gawain", -3.5))
    summary = Summary(scores, 1, 1, 1, "4", "malory play tales --seed 4")
    assert next(line.words for line in result(summary)) == "Scores: Enid 60, Gawain -3."


def test_a_sheet_longer_than_a_screen_says_how_one_page_is_seen():
    pages = (Sheet("Your hand", ()), Sheet("Adventures; * you can complete", ()))
    assert one_page_words("sheet", pages) == "One page alone: sheet hand, sheet adventures."


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (("", "steady"), "you, and a steady bot"),
        (("eager", "", "deep", "deep"), "an eager bot, you, and 2 deep bots"),
        (("", "", "steady"), "2 people, and a steady bot"),
        (("", "steady", ""), "a person, a steady bot, and a person"),
        (("", ""), "2 people"),
        (("prudent",), "a prudent bot"),
    ],
)
def test_who_sits_at_a_table_is_said_in_words(seats, words):
    assert cast_words(tuple([Named(one) if one else None for one in seats])) == words
