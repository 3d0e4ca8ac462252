"""The table: record, events, undo alone and in company, bots, players' own dice."""

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from malory.kernel import CHANCE, Bot, OwnDice, Scripted, digest, legal
from malory.kernel.bots import EAGER, RANDOM, bots_of
from malory.kernel.table import Table

from tests.kernel.toys import Joust, Lists, Walk, Woods


def joust(lone=False, seed=1, **more):
    return Table(Joust(), 2, seed, lone=lone, **more)


def bidden(**more):
    table = joust(**more)
    table.answer(0, "bid 1")
    table.answer(1, "bid 1")
    return table


def test_chance_answers_by_itself_and_is_recorded():
    table = joust()
    assert [seat for seat, _ in table.record] == [CHANCE]
    assert (table.count, table.state.asked) == (1, 0)
    assert [event.kind for event in table.events] == ["dealt", "dealt"]


def test_a_refused_answer_leaves_no_trace():
    table = joust()
    before = digest(table.state), list(table.record), list(table.events)
    assert table.answer(1, "bid 1") is not None
    assert table.answer(0, "bid 9") is not None
    assert (digest(table.state), table.record, table.events) == before


def test_where_the_table_goes_back_past_chance_the_same_dice_fall():
    table = bidden(lone=True)
    card = legal(table.state)[0]
    table.answer(0, card)
    before, at = (digest(table.state), list(table.events)), len(table.record)
    table.answer(0, "at 1")
    after = digest(table.state), list(table.events), list(table.record)
    table.go_back(at)
    assert (digest(table.state), table.events) == before
    assert table.answer(0, "at 1") is None
    assert (digest(table.state), table.events, table.record) == after


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 99), st.lists(st.integers(0, 90), max_size=5))
def test_however_far_a_lone_player_goes_back_the_game_is_as_it_was(seed, backs):
    table = Table(Woods(longest=90), 1, seed)
    seen = [(digest(table.state), len(table.events))]
    for back in [*backs, 0]:
        while not table.is_over:
            table.run({0: RANDOM}, plies=1)
            del seen[len(table.record) :]
            seen.append((digest(table.state), len(table.events)))
        for _ in range(back):
            assert table.undo(0) is None
            assert seen[len(table.record)] == (digest(table.state), len(table.events))


def test_nothing_is_taken_back_before_the_first_answer():
    table = Table(Woods(), 1, 0)
    assert table.undo(0).words == "There is nothing to take back."


def test_in_company_undo_stops_where_another_or_chance_answered_or_something_was_told():
    table = bidden()
    assert "Another" in table.undo(0).words
    assert "became known" in table.undo(1).words
    card = legal(table.state)[0]
    table.answer(0, card)
    assert table.may_undo(0)
    assert not table.may_undo(1)
    assert table.undo(0) is None
    assert legal(table.state)[0] == card
    table.answer(0, card)
    table.answer(0, "at 1")
    assert "became known" in table.undo(0).words


def test_a_lone_player_goes_back_past_bots_but_past_nothing_he_came_to_know():
    table = bidden(lone=True)
    assert "became known" in table.undo(0).words  # both bids were shown to all
    for seat in (0, 1):
        table.answer(seat, "pass")
        table.answer(seat, "keep")  # what it drew it alone has seen
    assert table.undo(0) is None
    assert legal(table.state) == ("keep", "burn")
    assert "became known" in table.undo(0).words
    assert "became known" in table.undo(1).words


def test_cancel_shortens_the_record():
    table = bidden()
    before = digest(table.state), len(table.record)
    assert table.cancel(1) is not None
    assert table.cancel(0) is not None
    assert not table.may_cancel(0)
    table.answer(0, legal(table.state)[0])
    assert table.may_cancel(0)
    assert not table.may_cancel(1)
    assert table.cancel(0) is None
    assert (digest(table.state), len(table.record)) == before


def test_what_was_told_of_what_is_taken_back_is_forgotten():
    table = Table(Woods(), 1, 0)
    table.tell("You wake.")
    for move in ("p1", "p8"):
        table.answer(0, move)
        table.tell(f"You come to {move}.")
    table.undo(0)
    assert table.told == [(0, "You wake."), (1, "You come to p1.")]


def test_the_players_own_dice_are_asked_for():
    table = joust(chance=OwnDice())
    assert table.state.asked == CHANCE
    assert "order of the 9 cards" in table.answer(CHANCE, ("c1",)).words
    assert table.answer(CHANCE, tuple(f"c{i}" for i in range(9))) is None
    assert table.state.asked == 0


def test_a_script_that_does_not_fit_is_our_fault():
    with pytest.raises(ValueError, match="outcome 0 does not fit"):
        joust(chance=Scripted([(1, 2)]))


def test_bots_play_to_the_end_and_alike_when_resumed_halfway():
    bots = {0: RANDOM, 1: EAGER}
    whole = joust(seed=9)
    whole.run(bots)
    assert whole.is_over
    parted = joust(seed=9)
    while parted.run(bots, plies=1):
        pass
    assert parted.record == whole.record
    other = joust(seed=10)
    other.run(bots)
    assert other.record != whole.record


def test_bots_stop_where_a_person_is_asked():
    table = joust()
    assert table.run({0: RANDOM}) == 1
    assert table.state.asked == 1


def test_a_bot_that_cheats_is_found():
    with pytest.raises(ValueError, match="the bot cheat answers 'win'"):
        joust().run({0: Bot("cheat", "", lambda *_: "win")})


def test_a_games_own_bots_come_first():
    own = Bot("wise", "", EAGER.choose)
    assert list(bots_of({"wise": own})) == ["wise", "random", "eager"]


@pytest.mark.parametrize("plies", [0, 1, 5, 31, 32, 33, 70])
def test_the_anchor_is_where_the_last_turn_began(plies):
    table = Table(Woods(longest=90), 1, 3)
    table.run({0: RANDOM}, plies=plies) if plies else None
    anchor = table.anchor()
    assert anchor.plies == plies
    assert anchor.state.agenda[0] == table.state.agenda[0]
    bystander = bidden()
    bystander.answer(0, legal(bystander.state)[0])
    assert bystander.anchor().plies == 3


@pytest.mark.parametrize("table", [bidden(), Table(Woods(), 1, 4)], ids=["joust", "woods"])
def test_the_search_for_how_a_turn_began_leaves_no_state_behind(table):
    for _ in range(9):
        table.run({0: RANDOM, 1: RANDOM}, plies=1)

    def states():
        return sum(isinstance(one, Lists | Walk) for one in gc.get_objects())

    gc.collect()
    gc.disable()  # a ring would wait for the collector: a save is made at every answer
    try:
        before = states()
        for _ in range(5):
            assert table.anchor() is not None
        assert states() == before
    finally:
        gc.enable()
