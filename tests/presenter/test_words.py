"""Choices are grouped where that tells something; counts and lines read well."""

import pytest
from malory.kernel import Option
from malory.presenter.words import grouped, option_words


@pytest.mark.parametrize(
    ("groups", "names"),
    [
        ("aabb", ["a", "b"]),
        ("-aabbb", ["", "a", "b"]),
        ("-abbbccc", ["", "a", "b", "c"]),
        ("-aabbb-", ["", "a", "b", "besides"]),
        ("aabb--", ["a", "b", "besides"]),
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


def test_what_else_there_is_to_know_follows_on_the_same_line():
    assert option_words(Option("m", "Wounded", long="Lose a *move*.")) == "Wounded: Lose a move."
    assert option_words(Option("m", "Is it so?", long="Yes.")) == "Is it so? Yes."
