"""Chance: outcome n depends on (seed, n) alone, and no face or order is favoured."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from malory.kernel import OwnDice, Roll, Scripted, Seeded, Shuffle, fresh_seed, key_of, stream


def test_an_outcome_is_the_same_whatever_was_asked_before():
    one, other = Seeded(7), Seeded("7")
    for n in range(20):
        one.outcome(n, Roll(3, 6))
    assert one.outcome(5, Roll(2, 6)) == other.outcome(5, Roll(2, 6))


def test_the_dice_of_a_seed_never_change_between_versions():
    assert [Seeded(7).outcome(n, Roll(4, 6)) for n in range(3)] == [
        (2, 1, 4, 5),
        (1, 4, 1, 5),
        (1, 1, 5, 5),
    ]
    assert Seeded(7).outcome(3, Shuffle(("a", "b", "c", "d", "e"))) == ("b", "a", "e", "c", "d")
    assert stream(key_of(7), 1, 2).below(1000) == 13


def test_a_shuffle_does_not_show_the_order_in_which_its_cards_lay():
    ids = ("a", "b", "c", "d")
    assert len({Seeded(1).outcome(0, Shuffle(order)) for order in permutations(ids)}) == 1


@given(st.integers(), st.lists(st.sampled_from("abcde"), max_size=300))
def test_a_shuffle_keeps_every_card_equals_too(seed, cards):
    asked = Shuffle(tuple(cards))
    assert asked.refuse(Seeded(seed).outcome(0, asked)) is None


def test_faces_and_orders_are_even():
    chance = Seeded("even")
    faces = Counter(face for n in range(3000) for face in chance.outcome(n, Roll(2, 6)))
    assert all(abs(faces[face] - 1000) < 120 for face in range(1, 7))
    orders = Counter(chance.outcome(n, Shuffle(("a", "b", "c"))) for n in range(6000))
    assert len(orders) == 6
    assert all(abs(seen - 1000) < 120 for seen in orders.values())


def test_a_bot_has_another_stream_at_each_ply_and_seat():
    firsts = {stream(key_of(1), seat, ply).bits() for seat in range(5) for ply in range(500)}
    assert len(firsts) == 2500
    picks = Counter(stream(key_of(1), 0, ply).below(10) for ply in range(5000))
    assert all(abs(picks[n] - 500) < 100 for n in range(10))


def test_a_stream_shuffles_and_chooses_among_all():
    rng = stream(key_of(3), 0, 0)
    cards = list("abcdef")
    rng.shuffle(cards)
    assert sorted(cards) == list("abcdef")
    assert {rng.choice("ab") for _ in range(50)} == {"a", "b"}
    assert 0 <= rng.fast().random() < 1


def test_a_script_answers_and_then_another():
    chance = Scripted([(6, 6)], then=Seeded(1))
    assert chance.outcome(0, Roll(2, 6)) == (6, 6)
    assert chance.outcome(1, Roll(2, 6)) == Seeded(1).outcome(1, Roll(2, 6))
    assert Scripted([]).outcome(0, Roll(1, 6)) is None
    assert OwnDice().outcome(0, Roll(1, 6)) is None


def test_a_fresh_seed_is_new():
    assert fresh_seed() != fresh_seed()
