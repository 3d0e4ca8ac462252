"""The run of a game: agenda and answers as the contract has them, refusals, cancel, copies."""

import pickle

import pytest
from malory.kernel import (
    CHANCE,
    NOBODY,
    Roll,
    Seeded,
    apply,
    begin,
    cancel,
    decode,
    digest,
    encode,
    judge,
    legal,
    play,
    question,
    step,
)
from malory.kernel.step import Step, steps_of

from tests.kernel import toys
from tests.kernel.toys import Joust, Woods, parry, read, turn


def at_turn():
    """A joust of two at its first turn, seat 0 to choose a card."""
    s = begin(Joust(), 2)
    apply(s, CHANCE, tuple(f"c{i}" for i in range(9)))
    apply(s, 0, "bid 1")
    apply(s, 1, "bid 2")
    return s


def test_calling_a_step_only_writes_an_entry():
    assert parry(1, toys.Blow("c1", 0), 3) == (parry, 1, toys.Blow("c1", 0), 3)


def test_push_puts_entries_in_order_before_all_that_waits():
    s = begin(Woods(), 1)
    s.push(read("p1"), read("p2"))
    assert [entry[1] for entry in s.agenda] == ["p1", "p2", "p0"]


def test_the_asking_step_stays_on_the_agenda_and_keeps_its_answers():
    s = at_turn()
    assert s.agenda == (turn(0),)
    assert (s.asked, s.answers) == (0, ())
    assert apply(s, 0, "c0") is None
    assert apply(s, 0, "at 1") is None
    assert (s.agenda, s.answers, s.asked) == ((turn(0),), ("c0", "at 1"), CHANCE)
    assert apply(s, CHANCE, (4,)) is None
    assert s.agenda[0][0] is parry
    assert (s.answers, s.asked) == ((), 1)


def test_a_saved_half_move_is_posed_again_where_it_stood():
    s = at_turn()
    apply(s, 0, "c0")
    loaded = decode(s.game, encode(s))
    assert loaded == s
    assert legal(loaded) == legal(s) == ("at 1",)
    for now in (s, loaded):
        apply(now, 0, "at 1")
        assert isinstance(question(now), Roll)
    assert digest(s) == digest(loaded)


def test_an_unlawful_answer_is_refused_with_its_rule_and_changes_nothing():
    s = at_turn()
    apply(s, 0, "c0"), apply(s, 0, "at 1"), apply(s, CHANCE, (1,)), apply(s, 1, "yield")
    apply(s, 0, "burn")
    before = digest(s)
    assert apply(s, 0, "pass").words == "It is not for seat 0 to answer now, but for seat 1."
    refusal = apply(s, 1, "c0")
    assert (refusal.rule, refusal.words) == ("J1", "c0 has been played.")
    assert "on offer" in apply(s, 1, "nonsense").words
    assert apply(s, CHANCE, (1,)) is not None
    assert digest(s) == before
    assert judge(s, 1, "pass") is None
    assert digest(s) == before


@pytest.mark.parametrize("outcome", [(7,), (1, 2), (0,), "6", (True,), ("1",), None, 3])
def test_dice_that_cannot_fall_are_refused(outcome):
    s = at_turn()
    apply(s, 0, "c0"), apply(s, 0, "at 1")
    assert "1 dice of 6 sides" in apply(s, CHANCE, outcome).words
    assert s.asked == CHANCE


@pytest.mark.parametrize("order", [("c0",), ("c0",) * 9, 5, (1,) * 9])
def test_an_order_of_other_cards_is_refused(order):
    assert apply(begin(Joust(), 2), CHANCE, order) is not None


def test_cancel_forgets_a_half_move_but_not_past_a_roll():
    s = at_turn()
    before = digest(s)
    assert cancel(s) is not None
    apply(s, 0, "c0")
    assert cancel(s) is None
    assert digest(s) == before
    apply(s, 0, "c0"), apply(s, 0, "at 1")
    assert cancel(s) is not None


def test_a_copy_plays_on_without_touching_the_first():
    s = at_turn()
    apply(s, 0, "c0")
    before = digest(s)
    twin = s.copy()
    play(twin, "at 1")
    play(twin, (3,))
    assert digest(s) == before
    play(s, "at 1")
    play(s, (3,))
    assert s == twin
    assert digest(s) == digest(twin)


def test_when_the_game_is_over_nobody_is_asked():
    s = begin(Woods(longest=1), 1)
    apply(s, 0, legal(s)[0])
    assert s.asked == NOBODY
    assert legal(s) == ()
    assert apply(s, 0, "p1").words == apply(s, NOBODY, "p1").words == "The game is over."
    with pytest.raises(ValueError, match="over"):
        play(s.copy(), "p1")


def test_a_bare_state_is_not_hashable_and_steps_survive_pickle():
    with pytest.raises(TypeError):
        hash(begin(Woods(), 1))
    assert pickle.loads(pickle.dumps(read)) is read


def test_a_step_that_asks_cannot_run_at_once():
    with pytest.raises(TypeError, match="push it"):
        read.now(begin(Woods(), 1), "p1")
    with pytest.raises(TypeError, match="by position"):
        read(at="p1")


def test_two_steps_of_a_game_may_not_share_a_name():
    def plain(s):
        pass

    plain.__module__ = "one_game.first"
    step(plain)
    assert list(steps_of("one_game")) == ["plain"]
    plain.__module__ = "one_game.second"
    step(plain)
    with pytest.raises(ValueError, match="two steps of one_game are named plain"):
        steps_of("one_game")


def test_a_renamed_step_is_found_by_its_alias():
    assert steps_of(toys.__name__)["walk"] is read
    assert isinstance(read, Step)


def test_whole_games_are_the_same_under_the_same_seed():
    ends = []
    for _ in range(2):
        s, n = begin(Joust(), 3), 0
        while s.asked != NOBODY:
            if s.asked == CHANCE:
                play(s, Seeded(4).outcome(n, question(s)))
                n += 1
            else:
                play(s, legal(s)[0])
        ends.append(digest(s))
    assert ends[0] == ends[1]
