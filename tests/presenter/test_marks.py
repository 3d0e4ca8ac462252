"""What is read by ear holds no sign that only the eye can make something of, whatever is played."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random
from typing import Any

import pytest
from malory.telling import Saves, begin, bind, cast, find
from malory.telling.rules import _ID, rule_words, ruled, rules_page

from tests.presenter.playing import played

SEATS = {
    "tales": "human",
    "the-ferry": "human",
    "kings-court": "human,bot,bot",
    "camlann": "human,bot",
    "king-arthur": "human,bot,bot",
    "shadows": "human,bot,bot",
}
MARKS = re.compile(r"[`*\[\]{}|#<>_\\~^→←↑↓•·]|\s[+=](?!\d)")


def sat_down(tmp_path: Any, game: str) -> Any:
    bound = bind(find(game), {}, for_people=True)
    return begin(bound, cast(bound, SEATS[game]), "5", Saves(tmp_path))


def typed(turns: int) -> list[str]:
    """Answers by lot, among them every command that shows something."""
    rng = Random(7)
    looks = cycle(["?", "sheet", "map", "why", "log", "again"])
    found = []
    for _ in range(turns):
        found += [str(rng.randint(1, 3)), "1", next(looks)]
    return found


@pytest.mark.parametrize("game", SEATS)
def test_no_mark_reaches_who_reads_by_ear(tmp_path: Any, game: str) -> None:
    _, out = played(sat_down(tmp_path, game), [*typed(18), "quit"], is_terminal=True, width=0)
    shown = [line for line in out.splitlines() if not line.startswith("malory ")]
    assert len(shown) > 40
    assert not [line for line in shown if MARKS.search(line)]


@pytest.mark.parametrize("game", SEATS)
def test_no_backtick_reaches_who_reads_lines(tmp_path: Any, game: str) -> None:
    _, out = played(sat_down(tmp_path, game), ["1", "?", "sheet", "why", "quit"], "line")
    assert "`" not in out
    assert "\\" not in out


@pytest.mark.parametrize("game", ruled())
def test_no_mark_stands_in_a_rule_that_is_told(game: str) -> None:
    for id in re.findall(_ID, rules_page(game), re.MULTILINE):
        assert not re.search(r"[`*|#]", rule_words(game, id)), id


def test_what_is_in_reach_is_said_by_ear_and_marked_for_the_eye(tmp_path: Any) -> None:
    script = ["sheet", "?", "quit"]
    _, heard = played(sat_down(tmp_path / "a", "king-arthur"), script)
    assert "2 (in reach)" in heard
    assert "complete is marked (in reach)." in " ".join(heard.split())
    _, seen = played(sat_down(tmp_path / "b", "king-arthur"), script, "line")
    assert "2*" in seen
    assert "(* in reach)" in seen
    assert "The table; * in reach" in seen
    assert "(in reach)" not in seen
