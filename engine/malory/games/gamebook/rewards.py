"""What the hero gains and loses, in printed order, and what the player must choose for it.

The functions change at once; the steps are for a choice. None of it needs cards or a board: the
compiler has refused what does.
"""

from __future__ import annotations

from malory.book.model import (
    Become,
    ForOthers,
    Gain,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    OneOf,
    PassageId,
    Provided,
    Reward,
    TurnTo,
    What,
)
from malory.book.phrases import distinct, reward_name
from malory.book.reading import holds
from malory.games.gamebook import course
from malory.games.gamebook.belongings import (
    become,
    gain_token,
    lose,
    lose_token,
    take_treasure,
    treasures_left,
)
from malory.games.gamebook.pages import HERO
from malory.games.gamebook.ranks import (
    change_counter,
    change_renown,
    change_skill,
    losable,
    raisable,
    renowns_for,
)
from malory.games.gamebook.state import Journey
from malory.kernel import Ask, Entry, Flow, Roll, step


def pay(s: Journey, reward: Reward) -> tuple[Entry, ...] | PassageId:
    """GB030: carry out one reward. Returns what must be asked for it, or the passage it turns to.

    Nothing is returned that asks nothing: so no round of passages goes on without a question.
    """
    kind = type(reward)
    if kind is Gain:
        change_counter(s, reward.counter, reward.base)  # type: ignore[union-attr]
        return ()
    if kind is GainSkill:
        return _skill(s, reward.what, reward.ranks)  # type: ignore[union-attr]
    match reward:
        case GainRenown(id, ranks):
            return _renown(s, id, ranks)
        case Become(status):
            become(s, status)
        case LoseStatus(status):
            return _lose_one(s, "status", status, s.statuses)
        case GainTreasure(count, id):
            if not id:
                return draw(s, count)
            take_treasure(s, id)
        case LoseTreasure(id):
            return _lose_one(s, "treasure", id, s.treasures)
        case GainToken(token):
            gain_token(s, token)
        case LoseToken(token):
            lose_token(s, token)
        case TurnTo(target):
            return target
        case OneOf(options):
            return (one_of(options),)
        case Provided(condition, inner):
            return pay(s, inner) if holds(condition, s) else ()
        case ForOthers(whom, inner):
            return pay(s, inner) if whom == "each" else ()
        case _:
            raise ValueError(f"a gamebook has no {kind.__name__}")
    return ()


def _skill(s: Journey, what: What, ranks: int) -> tuple[Entry, ...]:
    """GB031: ranks of one skill at once; of several the player says which, rank by rank."""
    setting = s.game.setting
    if what.kind == "skill":
        change_skill(s, what.id, ranks)
        return ()
    among = setting.skills if what.kind == "skills" else setting.skills_of[what.id]
    sign = 1 if ranks > 0 else -1
    for left in range(abs(ranks), 0, -1):
        options = raisable(s, among) if sign > 0 else losable(s, among)
        if len(options) > 1:
            return (skill_choice(among, sign),) * left
        if not options:
            s.say("blocked", HERO, rule="GB031", skill=what.id or "any skill", rank=0)
            return ()
        change_skill(s, options[0], sign)
    return ()


@step
def skill_choice(s: Journey, among: tuple[str, ...], sign: int) -> Flow:
    """GB031: one rank up or down, of a skill that has room for it."""
    options = raisable(s, among) if sign > 0 else losable(s, among)
    if not options or course.is_spent(s):
        return
    skill = options[0]
    if len(options) > 1:
        skill = yield Ask(HERO, options, what="skill" if sign > 0 else "lose skill", rule="GB031")
        s.answered += 1
    change_skill(s, skill, sign)


def _renown(s: Journey, id: str, ranks: int) -> tuple[Entry, ...]:
    """GB032: one renown, one of the player's choice, or the highest (of equals he picks)."""
    options = renowns_for(s, id, ranks)
    if len(options) > 1:
        return (renown_choice(id, ranks),)
    for one in options:
        change_renown(s, one, ranks)
    return ()


@step
def renown_choice(s: Journey, id: str, ranks: int) -> Flow:
    """GB032: which renown it is."""
    options = renowns_for(s, id, ranks)
    if not options or course.is_spent(s):
        return
    renown = options[0]
    if len(options) > 1:
        renown = yield Ask(HERO, options, what="renown", rule="GB032")
        s.answered += 1
    change_renown(s, renown, ranks)


def draw(s: Journey, count: int) -> tuple[Entry, ...]:
    """GB034: treasures by lot; what there is one of is taken at once."""
    for left in range(count, 0, -1):
        options = treasures_left(s)
        if len(options) > 1:
            return (draw_treasure(),) * left
        if not options:
            s.say("no treasure", HERO, rule="GB034")
            return ()
        take_treasure(s, options[0])
    return ()


@step
def draw_treasure(s: Journey) -> Flow:
    """GB034: the die has a side for each treasure that is left, in the pack's order."""
    options = treasures_left(s)
    if not options:
        s.say("no treasure", HERO, rule="GB034")
        return
    if course.is_spent(s):
        return
    treasure = options[0]
    if len(options) > 1:
        (face,) = yield Roll(1, len(options))
        s.answered += 1
        treasure = options[face - 1]
    take_treasure(s, treasure)


@step
def one_of(s: Journey, options: tuple[Reward, ...]) -> Flow:
    """GB036: the player picks one of several rewards."""
    if course.is_spent(s):
        return
    moves = distinct([reward_name(one, signs=True) for one in options])
    answer = yield Ask(HERO, moves, what="reward", rule="GB036")
    s.answered += 1
    found = pay(s, options[moves.index(answer)])
    if isinstance(found, str):
        course.turn_to(s, found)
    else:
        s.push(*found)


def _lose_one(s: Journey, kind: str, id: str, held: tuple[str, ...]) -> tuple[Entry, ...]:
    """GB033, GB034: the named one if the hero has it, or one of the player's choice."""
    options = held if not id else (id,) if id in held else ()
    if len(options) > 1:
        return (loss(kind),)
    for one in options:
        lose(s, kind, one)
    return ()


@step
def loss(s: Journey, kind: str) -> Flow:
    """GB033, GB034: which status or treasure it is."""
    options = s.statuses if kind == "status" else s.treasures
    if not options or course.is_spent(s):
        return
    gone = options[0]
    if len(options) > 1:
        gone = yield Ask(HERO, options, what=f"lose {kind}", rule="GB036")
        s.answered += 1
    lose(s, kind, gone)
