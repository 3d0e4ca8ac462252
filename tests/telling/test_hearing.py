"""Through whose eyes events are told."""

from __future__ import annotations

from malory.kernel import NOBODY, Event
from malory.telling.hearing import Hearing

from tests.kernel.toys import Joust, Woods


class Echo(Joust):
    """Says whose eyes it was told to look through, and what they saw."""

    def tell(self, event, viewer):
        return f"{viewer}: {sorted(event.facts)}"


DEALT = Event("dealt", 1, {"many": 3}, secret={1: {"hand": ("c1",)}})


def hearing(*people, game=None):
    return Hearing(game or Echo(), frozenset(people))


def test_a_lone_person_hears_with_his_own_eyes():
    assert hearing(1).told(DEALT).words == "1: ['hand', 'many']"
    assert hearing(0).told(DEALT).words == "0: ['many']"


def test_several_hear_what_all_may_know_and_of_a_bot_as_of_another():
    assert hearing(0, 1).told(DEALT).words == "-2: ['many']"
    assert hearing(0, 2).told(DEALT).words == "0: ['many']"


def test_among_bots_a_bystander_hears():
    assert hearing().told(DEALT).words == f"{NOBODY}: ['many']"


def test_only_where_something_is_a_seat_s_own_is_a_screen_handed_round():
    for one, by_turns in (
        (hearing(0, 1), True),
        (hearing(0), False),
        (hearing(0, 1, game=Woods()), False),
    ):
        one.share()
        assert one.by_turns is by_turns


def test_each_person_hears_all_once_and_in_his_own_words():
    one = hearing(0, 1)
    one.share()
    assert one.own(DEALT, 1) is None
    assert [told.words for told in one.take_seat(0)] == ["0: ['many']"]
    assert one.own(DEALT, 2).words == "0: ['many']"
    assert [told.words for told in one.take_seat(1)] == ["1: ['hand', 'many']"] * 2
    assert one.take_seat(1) == []


def test_before_all_a_secret_shuts_the_screen_and_after_it_all_is_heard_once():
    one = hearing(0, 1)
    one.share()
    open_one = Event("dealt", 0, {"many": 3})
    assert one.own(open_one, 1).words == "-2: ['many']"
    assert one.has_screen(NOBODY)
    assert one.own(DEALT, 2) is None
    assert one.own(open_one, 2) is None
    assert not one.has_screen(NOBODY)
    assert [told.words for told in one.take_seat(1)] == ["1: ['hand', 'many']", "1: ['many']"]
    assert one.own(open_one, 3).words == "1: ['many']"
    assert [told.words for told in one.take_seat(NOBODY)] == ["-2: ['many']"] * 3
    assert one.own(open_one, 4).words == "-2: ['many']"
    assert one.take_seat(0) == one.take_seat(1) == []


def test_what_was_taken_back_before_it_was_read_is_not_told():
    one = hearing(0, 1)
    one.share()
    one.take_seat(0)
    one.own(DEALT, 1)
    one.own(DEALT, 5)
    one.forget(3)
    assert len(one.take_seat(1)) == 1
