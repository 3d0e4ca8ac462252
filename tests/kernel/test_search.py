"""The search compares moves on deals that fit a view, and on nothing else."""

import pytest
from malory.kernel import CHANCE, HIDDEN, Stream, apply, begin, legal, view
from malory.kernel.search import Tried, search

from tests.kernel.toys import Joust, Woods


class Guide:
    """Tries every move and judges at once; what it judges is kept in `seen`."""

    def __init__(self, worth=lambda s: 0.0, own=0):
        self.judge = worth
        self.own = own
        self.seen = []

    def candidates(self, view, legal, rng):
        return (legal[self.own], *[one for one in legal if one != legal[self.own]])

    def answer(self, s, legal, rng):
        return legal[0]

    def is_settled(self, s, root):
        return True

    def worth(self, s, root, seat):
        self.seen.append(s)
        return float(self.judge(s))


def woods():
    """A game, a view at the first passage, and the ways from there."""
    game = Woods()
    s = begin(game, 1)
    return game, view(s, 0), legal(s)


def test_a_move_that_does_better_is_found():
    game, root, moves = woods()
    for best in moves:
        assert search(game, root, moves, Stream(1), 40, Guide(lambda s, b=best: s.at == b)) == best


def test_where_nothing_tells_moves_apart_the_guides_own_is_played():
    game, root, moves = woods()
    for own in range(len(moves)):
        assert search(game, root, moves, Stream(2), 60, Guide(own=own)) == moves[own]


def test_a_gain_that_chance_explains_is_none():
    game, root, moves = woods()
    noise = Stream(5)
    guide = Guide(lambda s: noise.below(100))
    own = [search(game, root, moves, Stream(n), 12, guide) == moves[0] for n in range(60)]
    assert sum(own) > 30


def test_equal_streams_and_budgets_find_equal_moves_and_the_budget_is_kept():
    game, root, moves = woods()
    counts = []
    for _ in range(2):
        guide, found = Guide(), []
        search(game, root, moves, Stream(9), 200, guide, found)
        counts.append([(one.move, one.deals) for one in found])
        assert 150 < len(guide.seen) <= 206
    assert counts[0] == counts[1]


def test_one_candidate_is_played_unsearched():
    game, root, moves = woods()
    guide = Guide()
    guide.candidates = lambda view, legal, rng: (legal[1],)
    assert search(game, root, moves, Stream(1), 1000, guide) == moves[1]
    assert guide.seen == []


def test_play_goes_on_by_the_guides_answers_until_it_is_settled():
    game, root, moves = woods()
    guide = Guide()
    guide.is_settled = lambda s, root: s.steps >= root.steps + 5
    search(game, root, moves, Stream(1), 20, guide)
    assert {s.steps for s in guide.seen} == {5}


def test_every_deal_is_drawn_anew_from_the_view_and_the_view_stays_as_it_is():
    game = Joust()
    s = begin(game, 3)
    while s.asked == CHANCE:
        apply(s, CHANCE, tuple(f"c{i}" for i in range(9)))
    root = view(s, s.asked)
    hidden = {name for name in game.facts.hidden if HIDDEN in _flat(getattr(root, name))}
    assert hidden
    guide = Guide()
    before = root.copy()
    search(game, root, legal(s), Stream(3), 60, guide)
    assert root == before
    for name in hidden:
        assert not any(HIDDEN in _flat(getattr(one, name)) for one in guide.seen)
        assert len({str(getattr(one, name)) for one in guide.seen}) > 2


def _flat(value):
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        return [inner for one in value for inner in _flat(one)]
    return [value]


def test_a_trial_knows_its_mean_and_how_sure_it_is():
    one = Tried("move")
    for gain in (1.0, 3.0):
        one.add(gain)
    assert (one.mean, one.deals) == (2.0, 2)
    assert one.error == pytest.approx((1.0 / 2) ** 0.5)
