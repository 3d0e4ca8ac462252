"""The rewards of the book, one kind after the other, in printed order (R102-R118)."""

from __future__ import annotations

from malory.book import phrases
from malory.book.model import (
    Become,
    DrawEncounter,
    DrawQuest,
    ForOthers,
    Gain,
    GainCompanion,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Go,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    Move,
    OneOf,
    Provided,
    Reward,
    TurnTo,
    What,
)
from malory.book.reading import holds
from malory.games.tales import (
    draws,
    fortune,
    growth,
    quests,
    reading,
    statuses,
    travel,
)
from malory.games.tales.hero import Hero
from malory.games.tales.holdings import destiny_change
from malory.games.tales.state import Tale
from malory.kernel import Ask, Flow, Seat, step
from malory.pack.tales.effects import Companions


@step
def rewards(s: Tale, k: Seat, items: tuple[Reward, ...]) -> None:
    """R103: all of them apply, one at a time; each is in force for those that follow (A65)."""
    if not items:
        return
    if len(items) > 1:
        s.push(rewards(k, items[1:]))
    pay(s, k, items[0])


def pay(s: Tale, k: Seat, reward: Reward) -> None:
    """Carry out one reward, or push what must be asked first."""
    match reward:
        case Gain(_, base, times):
            pay_destiny(s, k, base + times * location_number(s, k))
        case GainRenown(id, ranks):
            s.push(growth.renown_change(k, id, ranks))
        case GainSkill(what, ranks):
            _skill(s, k, what, ranks)
        case Become(status):
            statuses.become(s, k, status)
        case LoseStatus(status):
            s.push(statuses.lose_one(k, (status,) if status else ()))
        case GainTreasure(count, id):
            s.push(*([fortune.named_treasure(k, id)] if id else [fortune.draw_treasure(k)] * count))
        case LoseTreasure(id):
            s.push(fortune.lose_treasure(k, id))
        case GainToken(token):
            fortune.gain_token(s, k, token)
        case LoseToken(token):
            fortune.lose_token(s, k, token)
        case GainCompanion(what):
            statuses.join(s, k, _gatherer(s), skills_of(s, what))
        case Move(spaces, by):
            s.push(travel.bonus_move(k, spaces, by))
        case Go(to, id):
            s.push(travel.go(k, to, id))
        case DrawQuest():
            s.push(quests.draw(k))
        case DrawEncounter():
            s.push(draws.draw_encounter(k))
        case TurnTo(target):
            reading.turn_to(s, k, target)
        case OneOf(options):
            s.push(one_of(k, options))
        case Provided(condition, inner):
            reading.consult(s, k, condition)
            if holds(condition, Hero(s, k)):
                pay(s, k, inner)
        case ForOthers(whom, inner):
            _others(s, k, whom, inner)


def location_number(s: Tale, k: Seat) -> int:
    """Return the Location number of the knight's space (R003, R216)."""
    setting = s.game.setting
    return setting.board.number[s.knights[k].place or setting.numbers.start]


def skills_of(s: Tale, what: What) -> tuple[str, ...]:
    """Return the skills that a reward or test may mean."""
    if what.kind == "skill":
        return (what.id,)
    setting = s.game.setting
    return setting.skills_of[what.id] if what.kind == "category" else setting.skills


def _gatherer(s: Tale) -> str:
    """Return the status that gathers companions."""
    setting = s.game.setting
    return next(one for one in setting.statuses if setting.effects_of(one, Companions))


def pay_destiny(s: Tale, k: Seat, amount: int, why: str = "reward") -> None:
    """R195; a status may shorten what an encounter pays (A49). Never below 0 (A15)."""
    if amount < 0:
        growth.forfeit(s, k, -amount, why)
        return
    change = 0 if s.interlude else destiny_change(s, k)
    paid = max(0, amount + change) if amount else 0
    if paid != amount:
        s.say("shortened", k, rule="A49", amount=amount, paid=paid)
    growth.earn(s, k, paid, why, "R195")


def _skill(s: Tale, k: Seat, what: What, ranks: int) -> None:
    """R105-R110, one rank after the other (R208, A56); a loss is A31."""
    skills = skills_of(s, what)
    if ranks < 0:
        s.push(*[growth.choose_loss(k, skills)] * -ranks)
        return
    if len(skills) > 1:
        s.push(*[growth.choose_skill(k, skills)] * ranks)
    else:
        s.push(*[skill_rank(k, skills[0])] * ranks)


@step
def skill_rank(s: Tale, k: Seat, skill: str) -> None:
    """One rank of this skill."""
    growth.gain_skill(s, k, skill)


@step
def one_of(s: Tale, k: Seat, options: tuple[Reward, ...]) -> Flow:
    """The knight picks one of several rewards."""
    moves = phrases.distinct([phrases.reward_name(one) for one in options])
    answer = yield Ask(k, moves, what="reward", rule="R102")
    pay(s, k, options[moves.index(answer)])


def _others(s: Tale, k: Seat, whom: str, inner: Reward) -> None:
    """A60: in turn order from the active knight; alone, the part about others is skipped."""
    seats = s.seats_from(k)
    if whom == "each":
        s.push(*[rewards(one, (inner,)) for one in seats])
    elif len(seats) > 1:
        s.push(another(k, inner))


@step
def another(s: Tale, k: Seat, inner: Reward) -> Flow:
    """A60: the active knight says which other one it reaches."""
    seats = s.seats_from(k)[1:]
    if s.helping in seats and isinstance(inner, LoseStatus):
        seats = (s.helping,)  # he is helped for whom the encounter is
    names = tuple([s.knights[one].name for one in seats])
    name = names[0] if len(names) == 1 else (yield Ask(k, names, what="another", rule="A60"))
    s.push(rewards(seats[names.index(name)], (inner,)))
