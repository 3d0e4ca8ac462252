"""Why bots did what they did: told on request, in words that give away nothing hidden."""

from __future__ import annotations

import pytest
from malory.kernel import HIDDEN, Bot, begin, judge, legal, play, stream, view
from malory.kernel.bots import RANDOM
from malory.telling import Saves, bind, cast, find
from malory.telling import begin as sit_down
from malory.telling.reasons import Reasons

GAMES = {"camlann": 2, "king-arthur": 2, "kings-court": 3, "shadows": 4}


def seated(tmp_path, game, seats, options=None, seed="4"):
    bound = bind(find(game), options or {}, True)
    return sit_down(bound, cast(bound, seats), seed, Saves(tmp_path))


def played(sitting, answers):
    """Play on by the options in turn, as far as so many answers lead."""
    for ply in range(answers):
        list(sitting.go_on())
        if sitting.is_over:
            break
        options = sitting.prompt.options
        assert sitting.answer(options[ply * 7 % len(options)].move) is None
    list(sitting.go_on())
    return sitting


@pytest.mark.parametrize("game", ["tales", *GAMES])
def test_a_bot_gives_a_reason_for_what_it_did_last(tmp_path, game):
    seats = ",".join(["human"] + ["bot"] * (GAMES.get(game, 2) - 1))
    sitting = played(seated(tmp_path, game, seats), 12)
    lines = sitting.why_bots()
    assert lines
    assert all(line.rstrip()[-1] in ".!" for line in lines)
    name = lines[0].split(" (")[0]
    assert lines[0] in sitting.why_bots(name)
    assert sitting.why_bots("nobody at all") == []


def test_a_ride_is_explained_by_what_lies_there_and_by_what_it_was_held_against(tmp_path):
    sitting = played(seated(tmp_path, "tales", "human,bot", {"knights": "Gawain,Enid"}), 40)
    told = " ".join(sitting.why_bots("Enid"))
    assert "It reckoned with " in told
    assert " Destiny from " in told


def test_who_has_no_reason_says_what_it_does(tmp_path):
    sitting = played(seated(tmp_path, "camlann", "human,bot:random"), 6)
    assert sitting.why_bots()[0].endswith("It plays any legal move.")


def test_what_is_taken_back_leaves_no_reason(tmp_path):
    sitting = played(seated(tmp_path, "tales", "human,bot", {"knights": "Gawain,Enid"}), 12)
    assert sitting.why_bots()
    while sitting.undo() is not None:  # what has become known is not taken back: play on
        played(sitting, 1)
    assert sitting.why_bots() == []


def steps(game, seats, count):
    """Yield states of a game before an answer, its bots playing, with what was answered."""
    bound = bind(find(game), {}, False)
    bot = next(iter(bound.bots.values()))
    s = begin(bound.game, seats)
    rng = stream(7, 0, 0)
    from malory.kernel import CHANCE, Seeded, question

    chance, n = Seeded("deal"), 0
    for ply in range(count):
        while s.asked == CHANCE:
            play(s, chance.outcome(n, question(s)))
            n += 1
        if s.asked < 0:
            return
        moves = legal(s)
        mind: Bot = bot if ply % 3 else RANDOM
        move = mind.choose(bound.game, view(s, s.asked), moves, stream(7, s.asked, ply), 4)
        yield bound, bot, s.copy(), s.asked, move, rng
        play(s, move)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_where_hidden_things_lie_otherwise_the_same_words_have_the_same_reason(game):
    """The law: what is hidden from who asks is dealt anew, and the same move played in both. If he
    is told the same, the reason is the same."""
    compared = 0
    for bound, bot, before, seat, move, rng in steps(game, GAMES[game], 120):
        for eyes in range(GAMES[game]):
            if eyes == seat:
                continue
            seen = view(before, eyes)
            try:
                other = bound.game.sample(seen, rng)
            except ValueError:  # a game without hidden things to deal anew
                continue
            other.viewer = None
            if other.asked != seat or judge(other, seat, move) is not None:
                continue
            told = [_why(bound, bot, s, seat, move, eyes) for s in (before, other)]
            if told[0][0] == told[1][0]:
                compared += 1
                assert told[0][1] == told[1][1]
    assert compared > 20


def _why(bound, bot, s, seat, move, eyes):
    """Return what `eyes` is told of a move, and the reason that is given for it."""
    before, s = s.copy(), s.copy()
    s.out = []
    play(s, move)
    reasons = Reasons(bound.game, True)
    reasons.note(seat, before, bound.game.prompt(view(before, seat)), move, tuple(s.out))
    seen = [one.seen_by(eyes) for one in s.out]
    return [(one.kind, one.seat, dict(one.facts)) for one in seen], reasons.told(seat, bot, eyes)


def test_a_reason_is_made_from_the_eyes_of_who_asks(tmp_path):
    sitting = played(seated(tmp_path, "shadows", "human,bot,bot,bot"), 20)
    looked = []
    spy = Bot(
        "spy", "looks", RANDOM.choose, explain=lambda game, deed: looked.append(deed) or "So."
    )
    for seat in sitting.reasons.order():
        sitting.reasons.told(seat, spy, 0)
    assert looked
    for deed in looked:
        assert deed.view.viewer == 0
        assert all(card is HIDDEN for card in deed.view.hands[deed.seat])
        assert deed.move == ""
