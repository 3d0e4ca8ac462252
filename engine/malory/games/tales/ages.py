"""How an Age ends and the next begins; how the game ends, and its score (R174-R201)."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book.model import PassageId
from malory.games.tales import acts, grand, growth, quests, reading, turn
from malory.games.tales.holdings import due
from malory.games.tales.state import Tale
from malory.kernel import Ask, Entry, Flow, Seat, step

VICTORY = "victory"
DEFEAT = "defeat"
WON = "won"


@step
def age_ends(s: Tale) -> None:
    """R176, R179: the next Age card, its passage, then each knight's reward in turn (A50)."""
    ended = s.age
    s.age += 1
    row = s.game.setting.ages[s.age]
    seats = s.seats_from(s.first)
    for k in seats:
        s.change(k, used=())  # A63
    s.say("age", rule="R176", age=s.age)
    s.push(
        *[age_begins(k) for k in seats],
        reading.interlude(s.first, PassageId(row.passage)),
        *[age_reward(k, ended) for k in seats],
        *([grand.turn_up()] if s.game.grand_quests else []),
    )


@step
def age_begins(s: Tale, k: Seat) -> None:
    """What waits for this Age acts: a token that becomes another."""
    for card, one in reversed(due(s, k, "age")):
        if one.age == s.age:
            s.push(acts.occur(k, card, one))


@step
def age_reward(s: Tale, k: Seat, ended: int) -> None:
    """R177, R180: Destiny, an Advanced Quest, a skill of choice, and after Age 2 a Call to Arms.

    It is no encounter and needs no place (R224).
    """
    setting = s.game.setting
    scoring = setting.scoring
    me = s.knights[k]
    if ended == 1:
        amount = max(_highest(me.skills), _highest(me.renown))
        growth.earn(s, k, amount, "end of Age 1", "R177")
    else:
        strong = scoring.strong_rank
        amount = _at_least(me.skills, strong) + _at_least(me.renown, strong)
        growth.earn(s, k, amount, "end of Age 2", "R180")
    s.push(
        *[quests.draw(k)] * scoring.age_quests,  # R182: whatever the Starting Quest stands at
        *[growth.choose_skill(k, setting.skills, f"the end of Age {ended}")] * scoring.age_skills,
        *([call_to_arms(k)] if ended != 1 else []),
    )


@step
def call_to_arms(s: Tale, k: Seat) -> None:
    """R180: the knight takes one Call to Arms."""
    s.change(k, calls=s.knights[k].calls + 1)
    s.say("call to arms", k, rule="R180")


def _highest(ranks: Mapping[str, int]) -> int:
    return max(ranks.values(), default=0)


def _at_least(ranks: Mapping[str, int], rank: int) -> int:
    return sum(one >= rank for one in ranks.values())


# --------------------------------------------------------------------------------- the game's end


def last_things(s: Tale) -> tuple[Entry, ...]:
    """R184, R186, R201: rivals who kept their Call to Arms may each have one turn more."""
    uses = s.game.setting.tables.call_to_arms.uses
    if s.is_shared() or "extra turn" not in uses:
        return ()
    return tuple([extra_turn(k) for k in s.seats_from(s.first) if s.knights[k].calls])


@step
def extra_turn(s: Tale, k: Seat) -> Flow:
    """R184, A35: a whole turn for a Call to Arms that was not spent on a ride."""
    if not s.knights[k].calls:
        return
    answer = yield Ask(k, (acts.YES, acts.NO), what="extra turn", rule="R184")
    if answer == acts.YES:
        s.change(k, calls=s.knights[k].calls - 1)
        s.say("extra turn", k, rule="R184")
        s.push(turn.turn(k, True))


@step
def game_ends(s: Tale) -> None:
    """R198: Destiny still on Location cards goes to the pool; then the Epilogue."""
    for k in s.seats_from(s.first):
        for card, on_it in s.knights[k].locations.items():
            if s.is_shared():
                s.pool += sum(on_it)
                s.say("unclaimed", k, rule="R198", card=card, pool=s.pool)
            else:
                s.say("unclaimed", k, rule="A51", card=card, pool=None)
        s.change(k, locations=dict.fromkeys(s.knights[k].locations, (0, 0)))
    seats = s.seats_from(s.first)
    s.push(
        *[epilogue_begins(k) for k in seats],
        *[epilogue(k) for k in seats],
        score(),
    )


@step
def epilogue(s: Tale, k: Seat) -> None:
    """R187: the Epilogue, whose text goes by what became of the knight: so each has his own."""
    s.active = k
    if len(s.knights) > 1:
        s.say("epilogue", k, rule="R187", name=s.knights[k].name)
    s.push(reading.interlude(k, PassageId(s.game.setting.numbers.epilogue)))


@step
def epilogue_begins(s: Tale, k: Seat) -> None:
    """What falls due as the Epilogue begins."""
    for card, one in reversed(due(s, k, "epilogue")):
        s.push(acts.occur(k, card, one))


@step
def score(s: Tale) -> None:
    """R187-R191, step by step, all knights at each (A50); then who has won (R199)."""
    setting = s.game.setting
    scoring = setting.scoring
    seats = s.seats_from(s.first)
    for k in seats:
        if s.knights[k].place == setting.numbers.start:
            growth.earn(s, k, scoring.home, "home", "R188")
    for k in seats:
        growth.earn(s, k, _highest(s.knights[k].renown), "highest renown", "R189")
    for k in seats:
        skills = s.knights[k].skills
        amount = max(_highest(skills), _at_least(skills, scoring.trained_rank))
        growth.earn(s, k, amount, "skills", "R190")
    for k in seats:
        if is_legend(s, k):
            growth.earn(s, k, scoring.legend, "legend", "R191")
    if not s.is_shared():
        _name_winners(s)
        return
    s.result = DEFEAT if s.pool else VICTORY
    spare = sum(one.spare for one in s.knights)
    s.say("game over", rule="R199", result=s.result, pool=s.pool, score=spare)


def standing(s: Tale, k: Seat) -> float:
    """Return a rival's Destiny, and behind the point what breaks a tie (R192, R173): his Grand
    Quest markers, then his quests that lie face down."""
    me = s.knights[k]
    return me.destiny + len(me.crowns) / 100 + len(me.done) / 10_000


def _name_winners(s: Tale) -> None:
    """R192, R173, A25: most Destiny wins; who is level in everything shares the victory."""
    s.result = WON
    seats = s.seats_from(s.first)
    most = max(standing(s, k) for k in seats)
    winners = tuple([s.knights[k].name for k in seats if standing(s, k) == most])
    destiny = {s.knights[k].name: s.knights[k].destiny for k in seats}
    rule = "R173" if s.game.grand_quests else "R192"
    s.say("game won", rule=rule, winners=winners, destiny=destiny)


def is_legend(s: Tale, k: Seat) -> bool:
    """A24: a renown of the highest rank, of the type that the table has most of."""
    setting = s.game.setting
    table = {one: sum(knight.renown.get(one, 0) for knight in s.knights) for one in setting.renowns}
    most = max(table.values())
    mine = s.knights[k].renown
    return any(
        mine.get(one, 0) >= setting.scoring.legend_rank and its == most
        for one, its in table.items()
    )
