"""What a card does when it acts: the acts of effect records, carried out in order.

A card's Destiny is none of an encounter's rewards, so Scorned takes nothing from it (A49).
"""

from __future__ import annotations

from malory.book.model import PassageId
from malory.games.tales import delegation, fortune, growth, menu, reading, statuses, trial
from malory.games.tales.holdings import cards_of, discard, spends
from malory.games.tales.state import Tale
from malory.kernel import NOBODY, Ask, Flow, Roll, Seat, step
from malory.pack.tales.effects import (
    Act,
    Band,
    Become,
    CardTest,
    Destiny,
    Discard,
    Further,
    GainSkill,
    GainToken,
    GainTreasure,
    Lose,
    May,
    Read,
    Renown,
    Spend,
    When,
)

YES = "yes"
NO = "no"
INSTEAD = "instead"


@step
def act(s: Tale, k: Seat, card: str, acts: tuple[Act, ...]) -> None:
    """Carry out what a card says, one act after the other."""
    if not acts:
        return
    first, rest = acts[0], acts[1:]
    if rest:
        s.push(act(k, card, rest))
    _one(s, k, card, first)


def holder_of(s: Tale, k: Seat, card: str) -> Seat:
    """Return whose card it is: the knight's, or that of the one he is helping (R068)."""
    return k if card in cards_of(s.knights[k]) or s.helping == NOBODY else s.helping


def _one(s: Tale, k: Seat, card: str, one: Act) -> None:
    setting = s.game.setting
    match one:
        case Discard():
            discard(s, holder_of(s, k, card), card)
        case Destiny(amount) if amount < 0:
            growth.forfeit(s, k, -amount, card)
        case Destiny(amount):
            growth.earn(s, k, amount, card, "R195")
        case Renown(of, ranks, spread) if spread:
            each = 1 if ranks > 0 else -1
            s.push(*[growth.renown_change(k, of, each)] * abs(ranks))
        case Renown(of, ranks):
            s.push(growth.renown_change(k, of, ranks))
        case GainSkill(of) if of in setting.category:
            growth.gain_skill(s, k, of)
        case GainSkill(of):
            skills = setting.skills_of.get(of, setting.skills)
            s.push(growth.choose_skill(k, skills, setting.title_of(card)))
        case Become(status):
            statuses.become(s, k, status)
        case Lose(named):
            s.push(statuses.lose_one(k, named))
        case GainTreasure():
            s.push(fortune.draw_treasure(k))
        case GainToken(token):
            fortune.gain_token(s, k, token)
        case Further(spaces):
            s.extra_move += spaces
        case Read(passage):
            s.held_back = True
            s.push(reading.passage(k, PassageId(passage)))
        case May(then):
            s.push(may(k, card, then, False))


@step
def may(s: Tale, k: Seat, card: str, then: tuple[Act, ...], once: bool) -> Flow:
    """The knight may do all of this, or nothing; `once` in an Age."""
    if (yield Ask(k, (YES, NO), what="may", rule="R121")) == YES:
        if once:
            use(s, k, card)
        s.push(act(k, card, then))


def use(s: Tale, k: Seat, card: str) -> None:
    """Note that the card has been used in this Age (A63)."""
    s.change(k, used=(*s.knights[k].used, card))


@step
def occur(s: Tale, k: Seat, card: str, one: When) -> None:
    """A moment has come at which the card acts, if it still lies there."""
    if one.on != "expiry" and card not in cards_of(s.knights[k]):
        return
    if one.may:
        s.push(may(k, card, one.then, one.once))
        return
    if one.once:
        use(s, k, card)
    if one.test is not None:
        s.push(card_test(k, card, "", one.test, one.then, one.otherwise, ()))
    elif one.bands:
        s.push(plain_die(k, card, one.bands))
    else:
        s.push(act(k, card, one.then))


@step
def plain_die(s: Tale, k: Seat, card: str, bands: tuple[Band, ...]) -> Flow:
    """A die that no status touches, read on the card's bands."""
    (die,) = yield Roll(1, trial.SIDES)
    s.say("card die", k, rule="R121", card=card, die=die)
    for band in bands:
        if band.low <= die <= band.high:
            s.push(act(k, card, band.then))


@step
def card_test(
    s: Tale,
    k: Seat,
    card: str,
    where: str,
    test: CardTest,
    then: tuple[Act, ...],
    otherwise: tuple[Act, ...],
    instead: tuple[Act, ...],
) -> Flow:
    """R213, R217: a test that stands on a card, its number open; or what may be done instead.

    `where` is the passage that tells of it, if one does.
    """
    if card not in cards_of(s.knights[holder_of(s, k, card)]):
        return  # what was discarded meanwhile has made it needless
    means = menu.card_means(s, k, test)
    uses = spends(s, k, "turn")
    moves = tuple(means)
    mad = menu.delegating(s, k, "means") if len(moves) > 1 else ""
    shown = (menu.BY_MADNESS,) if mad else moves
    shown = (*shown, INSTEAD) if instead else shown
    answer = yield Ask(k, (*shown, *uses), what="card test", rule="R217")
    if answer in uses:
        again = card_test(k, card, where, test, then, otherwise, instead)
        s.push(spend(k, uses[answer], "turn"), again)
        return
    if answer == INSTEAD:
        s.push(act(k, card, instead))
        return
    other = delegation.reader(s, k)
    if answer == menu.BY_MADNESS and other != NOBODY:
        s.push(mad_test_by(k, other, card, where, test, then, otherwise))
        return
    if answer == menu.BY_MADNESS:
        (die,) = yield Roll(1, trial.SIDES)
        answer = moves[(die - 1) % len(moves)]
        s.say("decided", k, rule="R153", status=mad, die=die, picked=answer)
    what, number = means[answer]
    s.push(trial.attempt(k, where, what, number, trial.CardEnds(card, then, otherwise)))


@step
def mad_test_by(
    s: Tale,
    k: Seat,
    other: Seat,
    card: str,
    where: str,
    test: CardTest,
    then: tuple[Act, ...],
    otherwise: tuple[Act, ...],
) -> Flow:
    """R128, A52: the reader picks the skill or renown of a test on a card."""
    means = menu.card_means(s, k, test)
    picked = yield Ask(other, tuple(means), what="madness", rule="R128")
    menu.decided_by(s, k, other, "means", picked)
    s.push(trial.attempt(k, where, *means[picked], trial.CardEnds(card, then, otherwise)))


@step
def spend(s: Tale, k: Seat, card: str, *moments: str) -> None:
    """Discard a card for what it does (tales 4.4, 4.7)."""
    for one in s.game.setting.effects_of(card, Spend):
        if one.at in moments:
            s.push(act(k, card, one.then))
    discard(s, k, card)
