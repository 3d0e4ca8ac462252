"""Views: what each kind of hidden field shows to whom."""

import pickle

from malory.kernel import CHANCE, HIDDEN, NOBODY, apply, begin, is_open, legal, view
from malory.kernel.event import Event

from tests.kernel.test_play import at_turn
from tests.kernel.toys import Joust


def test_a_seat_never_sees_another_hand_but_how_many():
    s = at_turn()
    assert view(s, 0).hands == (("c0", "c1", "c2"), (HIDDEN,) * 3)
    assert view(s, 1).hands == ((HIDDEN,) * 3, ("c3", "c4", "c5"))
    assert view(s, NOBODY).hands == ((HIDDEN,) * 3,) * 2


def test_nobody_sees_into_a_pile():
    assert view(at_turn(), 0).deck == (HIDDEN,) * 3


def test_a_sealed_value_shows_only_that_it_is_there():
    s = begin(Joust(), 2)
    apply(s, CHANCE, tuple(f"c{i}" for i in range(9)))
    apply(s, 0, "bid 2")
    assert view(s, 0).bids == ("bid 2", "")
    assert view(s, 1).bids == (HIDDEN, "")


def test_a_card_just_drawn_is_seen_by_the_seat_asked():
    s = at_turn()
    apply(s, 0, "pass")
    assert (s.asked, s.drawn) == (0, "c6")
    assert view(s, 0).drawn == "c6"
    assert view(s, 1).drawn is HIDDEN


def test_all_lies_open_only_while_no_seat_sees_what_another_may_not():
    s = begin(Joust("open hands"), 2)
    apply(s, CHANCE, tuple(f"c{i}" for i in range(9)))
    assert is_open(s, (0, 1))
    apply(s, 0, "bid 2")
    assert not is_open(s, (0, 1))
    assert is_open(s, (1,))
    assert not is_open(at_turn(), (0, 1))


def test_a_half_move_is_seen_by_its_seat_until_a_roll_follows():
    s = at_turn()
    apply(s, 0, "c0")
    assert (view(s, 0).answers, view(s, 1).answers) == (("c0",), ())
    apply(s, 0, "at 1")
    assert view(s, 1).answers == ("c0", "at 1")


def test_the_view_of_the_seat_asked_offers_its_moves_and_no_other_does():
    s = at_turn()
    assert legal(view(s, 0)) == legal(s)
    assert legal(view(s, 1)) == ()


def test_a_view_changes_nothing_and_hidden_is_one():
    s = at_turn()
    twin = s.copy()
    view(s, 1).hands = ()
    assert s == twin
    assert pickle.loads(pickle.dumps(HIDDEN)) is HIDDEN
    assert repr(HIDDEN) == "HIDDEN"


def test_an_event_shows_each_seat_its_own_secrets():
    event = Event("drew", 0, {"n": 1}, "J1", False, {0: {"card": "c1"}})
    assert event.seen_by(0) == Event("drew", 0, {"n": 1, "card": "c1"}, "J1")
    assert event.seen_by(1) == Event("drew", 0, {"n": 1}, "J1")
