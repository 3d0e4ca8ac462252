"""What a knight gains and loses of Destiny, skills and renown (R105-R113, R195).

The functions change at once; the steps are for what the knight must choose.
"""

from __future__ import annotations

from malory.games.tales import acts
from malory.games.tales.holdings import due, renown_bonus
from malory.games.tales.state import Tale
from malory.kernel import Ask, Flow, Move, Refusal, Seat, step

IGNORE = "ignore"


def earn(s: Tale, k: Seat, amount: int, why: str, rule: str) -> None:
    """Give the knight Destiny: from the pool, and once it is empty from the reserve (R195).

    Rivals have no pool: theirs comes out of the box.
    """
    if amount <= 0:
        return
    if not s.is_shared():
        s.change(k, destiny=s.knights[k].destiny + amount)
        s.say("destiny", k, rule=rule, amount=amount, why=why, pool=None, spare=0)
        return
    pooled = min(amount, s.pool)
    spare = amount - pooled
    me = s.knights[k]
    s.pool -= pooled
    s.change(k, destiny=me.destiny + amount, spare=me.spare + spare)
    s.say("destiny", k, rule=rule, amount=amount, why=why, pool=s.pool, spare=spare)


def forfeit(s: Tale, k: Seat, amount: int, why: str) -> None:
    """Take Destiny from the knight, at most what he has: what came from the reserve first (A26)."""
    me = s.knights[k]
    amount = min(amount, me.destiny)
    if amount <= 0:
        return
    if not s.is_shared():
        s.change(k, destiny=me.destiny - amount)
        s.say("destiny", k, rule="R195", amount=-amount, why=why, pool=None, spare=0)
        return
    spare = min(amount, me.spare)
    s.pool += amount - spare
    s.change(k, destiny=me.destiny - amount, spare=me.spare - spare)
    s.say("destiny", k, rule="R195", amount=-amount, why=why, pool=s.pool, spare=-spare)


def compensate(s: Tale, k: Seat, gains: int, rule: str) -> None:
    """Pay for gains that had no room (R106, R108, R112, R209)."""
    earn(s, k, gains * s.game.setting.numbers.blocked_destiny, "blocked", rule)


# ------------------------------------------------------------------------------------------ skills


def has_room(s: Tale, k: Seat, rank: int) -> bool:
    """Whether the column of a rank has a free square (A13)."""
    columns = s.game.setting.numbers.columns
    held = sum(one == rank for one in s.knights[k].skills.values())
    return rank <= len(columns) and held < columns[rank - 1]


def gain_skill(s: Tale, k: Seat, skill: str) -> None:
    """Give one rank of a skill, or the Destiny that stands for it."""
    skills = s.knights[k].skills
    rank = skills.get(skill, 0)
    if has_room(s, k, rank + 1):
        s.change(k, skills={**skills, skill: rank + 1})
        s.say("skill", k, rule="R107" if rank else "R105", skill=skill, rank=rank + 1, was=rank)
    elif rank:
        s.say("blocked", k, rule="R108", skill=skill, rank=rank)
        compensate(s, k, 1, "R108")
    else:
        s.push(swap(k, skill))


@step
def swap(s: Tale, k: Seat, skill: str) -> Flow:
    """R106: the +1 column is full; the new skill takes another's place, or is let go."""
    firsts = tuple([one for one, rank in s.knights[k].skills.items() if rank == 1])
    answer = yield Ask(k, (*firsts, IGNORE), what="swap", rule="R106")
    skills = s.knights[k].skills
    if answer == IGNORE:
        s.say("blocked", k, rule="R106", skill=skill, rank=0)
    else:
        kept = {one: rank for one, rank in skills.items() if one != answer}
        s.change(k, skills={**kept, skill: 1})
        s.say("swapped", k, rule="R106", skill=skill, gave=answer)
    compensate(s, k, 1, "R106")


@step
def choose_skill(s: Tale, k: Seat, skills: tuple[str, ...], why: str = "") -> Flow:
    """R110: a rank of one of these skills, new or owned, blocked ones too (A14).

    `why` is what gives it, in words; the tale that is being read, if nothing else.
    """

    def barred(move: Move) -> Refusal | None:
        category = s.game.setting.category.get(move, "")
        if not category or move in skills:
            return None
        mine = s.game.setting.category[skills[0]]
        return Refusal("R110", f"{move} is a {category} skill; here it is a {mine} one.")

    skill = yield Ask(k, skills, barred, what="skill", rule="R110")
    gain_skill(s, k, skill)


def lose_skill(s: Tale, k: Seat, skill: str) -> None:
    """Take one rank of a skill: down to the next column with room, else to the bank (A31)."""
    skills = s.knights[k].skills
    was = skills.get(skill, 0)
    if not was:
        return
    rank = next((one for one in range(was - 1, 0, -1) if has_room(s, k, one)), 0)
    if rank:
        s.change(k, skills={**skills, skill: rank})
    else:
        s.change(k, skills={one: its for one, its in skills.items() if one != skill})
    s.say("skill", k, rule="A31", skill=skill, rank=rank, was=was)


@step
def choose_loss(s: Tale, k: Seat, skills: tuple[str, ...]) -> Flow:
    """The knight loses a rank of one of these skills that he has."""
    owned = tuple([one for one in skills if one in s.knights[k].skills])
    if not owned:
        return
    skill = owned[0] if len(owned) == 1 else (yield Ask(k, owned, what="lose skill", rule="A31"))
    lose_skill(s, k, skill)


# ------------------------------------------------------------------------------------------ renown


def change_renown(s: Tale, k: Seat, renown: str, ranks: int) -> None:
    """Give or take ranks of a renown; what goes beyond the last rank pays Destiny (R112, R113)."""
    was = s.knights[k].renown.get(renown, 0)
    if ranks < 0:
        now = max(0, was + ranks)
        if now != was:
            _set_renown(s, k, renown, now, "R113")
        return
    wanted = was + ranks + renown_bonus(s, k, renown)
    now = min(wanted, s.game.setting.numbers.renown_limit)
    if now != was:
        _set_renown(s, k, renown, now, "R112")
    compensate(s, k, wanted - now, "R112")
    for card, one in due(s, k, "renown"):
        if renown in one.of:
            s.push(acts.occur(k, card, one))


def _set_renown(s: Tale, k: Seat, renown: str, rank: int, rule: str) -> None:
    """Set a rank of renown, and say so when it changes how far the knight rides (R054, R055)."""
    before = s.knights[k].renown
    after = {**before, renown: rank}
    s.change(k, renown=after)
    s.say("renown", k, rule=rule, renown=renown, rank=rank, was=before.get(renown, 0))
    track = s.game.setting.numbers.movement
    was, now = [track[max(one.values(), default=0)] for one in (before, after)]
    if now != was:
        s.say("pace", k, rule="R055", spaces=now, was=was)


def renowns_for(s: Tale, k: Seat, of: str, ranks: int) -> tuple[str, ...]:
    """Return which renowns a change may go to; at rank 0 there is nothing to lose (A59)."""
    mine = s.knights[k].renown
    every = s.game.setting.renowns
    if of == "any":
        return tuple([one for one in every if ranks > 0 or mine.get(one, 0)])
    if of != "highest":
        return (of,)
    top = max(mine.values(), default=0)
    if ranks < 0 and not top:
        return ()
    return tuple([one for one in every if mine.get(one, 0) == top])


@step
def renown_change(s: Tale, k: Seat, of: str, ranks: int) -> Flow:
    """Ranks of a renown, of `any` or of the `highest`; the knight picks between equals (A59)."""
    options = renowns_for(s, k, of, ranks)
    if not options:
        return
    one = options[0]
    if len(options) > 1:
        one = yield Ask(k, options, what="renown", rule="A59" if of == "highest" else "R112")
    change_renown(s, k, one, ranks)
