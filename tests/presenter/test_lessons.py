"""The tutorial: each lesson once, where its rule first asks or is told, kept over a save."""

from __future__ import annotations

import io
import re

import pytest
from malory.presenter import present
from malory.presenter.plain import PlainFront
from malory.telling import Saves, begin, bind, cast, find, take_up

from tests.presenter.playing import Typing


@pytest.fixture
def sitting(tmp_path):
    bound = bind(find("tales"), {}, True)
    return begin(bound, cast(bound, ""), "4", Saves(tmp_path))


def played(sitting, answers):
    out = io.StringIO()
    present(sitting, PlainFront(out, Typing([*answers, "quit"]), width=0))
    return out.getvalue()


def test_every_lesson_hangs_on_a_rule_that_there_is(sitting, root):
    page = (root / "docs" / "rules" / "tales.md").read_text("utf-8")
    known = set(re.findall(r"^- ([RA]\d+) ", page, re.MULTILINE))
    lessons = sitting.bound.game.lessons
    assert len(lessons) > 15
    for when, words in lessons.items():
        asks, _, rule = when.partition(" ")
        assert asks in ("asks", "tells")
        assert rule in known
        assert words.endswith((".", "!"))


def test_each_lesson_is_said_once_before_what_asks_and_behind_what_is_told(sitting):
    lessons = dict(sitting.bound.game.lessons)
    assert sitting.teach()
    out = played(sitting, ["1"] * 60)
    assert out.index(lessons["asks R024"]) < out.index("Which knight do you ride as?")
    assert out.index("You draw ") < out.index(lessons["tells R074"])
    said = [words for words in lessons.values() if words in out]
    assert len(said) > 6
    assert all(out.count(words) == 1 for words in said)


def test_a_save_goes_on_with_the_lessons_that_are_left(sitting):
    first = sitting.bound.game.lessons["asks R024"]
    sitting.teach()
    played(sitting, ["1", "1"])
    again = take_up(sitting.saves, sitting.name)
    assert again.lessons
    assert first not in again.lessons.values()
    assert again.lessons.keys() == sitting.lessons.keys()


def test_without_a_tutorial_nothing_is_taught(sitting):
    out = played(sitting, ["1"] * 20)
    assert not any(words in out for words in sitting.bound.game.lessons.values())
    assert take_up(sitting.saves, sitting.name).lessons is None
