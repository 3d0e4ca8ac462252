"""A knight of Tales put before a passage: the table laid as at the start, then as facts say."""

from __future__ import annotations

from collections.abc import Mapping

from malory.book import model
from malory.games.tales import Held, Quest, Tale
from malory.games.tales.hero import Hero
from malory.games.tales.reading import interlude
from malory.games.tales.reading import passage as read_passage
from malory.kernel import CHANCE, NOBODY, Seat, Seeded, Stream, legal
from malory.kernel.play import advance, play, question

from scriptorium.staging.facts import Fact
from scriptorium.staging.gamebook import held_with, spread, value_for

_FIRST: Seat = 0


def deal(s: Tale, lot: Stream) -> None:
    """Run set-up to the first turn; what it asks the players is answered by `lot`."""
    chance = Seeded(f"deal/{lot.bits()}")
    dealt = 0
    advance(s)
    while s.active == NOBODY and s.asked != NOBODY:
        if s.asked == CHANCE:
            play(s, chance.outcome(dealt, question(s)))
            dealt += 1
        else:
            play(s, lot.choice(legal(s)))
    s.agenda = ()
    s.answers = ()
    s.running = s.question = None
    s.active = s.first = _FIRST
    for seat, knight in enumerate(s.knights):
        if not knight.place:
            s.change(seat, place=s.game.setting.numbers.start)
    if s.out is not None:
        s.out.clear()  # what set-up said belongs to no encounter


def open_at(s: Tale, passage: str) -> None:
    """Let the first knight turn to a passage; once its encounter is over, so is the game."""
    s.came_from = s.knights[_FIRST].place
    ages = {row.passage for row in s.game.setting.tables.ages}
    is_shared = passage in ages or passage == s.game.setting.numbers.epilogue
    read = interlude if is_shared else read_passage
    s.push(read(_FIRST, model.PassageId(passage)))


def dress(s: Tale, fact: Fact, k: Seat = _FIRST) -> None:
    """Make one fact true of a knight; cards come from where they lie, and go back there."""
    holds = fact.holds
    match fact.condition:
        case model.Rank(what, low, high):
            _rank(s, k, what, value_for(low, high, holds))
        case model.Counter(_, low, high):
            s.change(k, destiny=max(0, value_for(low, high, holds)))
        case model.Has("status", id):
            if holds and id not in s.knights[k].statuses:
                s.put_status(k, id, Held())
            elif not holds:
                s.take_status(k, id)
        case model.Has("token", id):
            s.change(k, tokens=held_with(s.knights[k].tokens, id, holds))
        case model.Has("treasure", id):
            _treasure(s, k, id, holds)
        case model.Has("quest", id):
            _quest(s, k, id, holds)
        case model.Has("knight", id):
            _be(s, k, id, holds)
        case model.Stands():
            _stand(s, k, fact)
        case model.Age(low, high):
            _age(s, low if holds else low - 1 if low > 1 else (high or low) + 1)
        case model.Visited(passage):
            read = s.knights[k].visited
            s.change(k, visited=read | {passage} if holds else read - {passage})
        case model.SetAside(card):
            _set_aside(s, card, holds)
        case model.Another(inner):
            others = s.seats_from(k)[1:]
            if others:
                dress(s, _turned(inner, holds), others[0])


def _turned(condition: model.Condition, holds: bool) -> Fact:
    while isinstance(condition, model.Not):
        condition, holds = condition.condition, not holds
    return Fact(condition, holds)


def _rank(s: Tale, k: Seat, what: model.What, value: int) -> None:
    setting = s.game.setting
    numbers, me = setting.numbers, s.knights[k]
    if what.kind in ("renown", "renowns"):
        names = (what.id,) if what.kind == "renown" else setting.renowns
        found = spread(names, value, numbers.renown_limit, me.renown, False)
        s.change(k, renown=_above_0({**me.renown, **found}))
        return
    of_kind = {"skill": (what.id,), "skills": setting.skills}
    names = of_kind.get(what.kind) or setting.skills_of[what.id]
    found = spread(names, value, len(numbers.columns), me.skills, what.kind == "sum")
    s.change(k, skills=_above_0({**me.skills, **found}))


def _above_0(ranks: Mapping[str, int]) -> dict[str, int]:
    return {name: rank for name, rank in ranks.items() if rank}


def _treasure(s: Tale, k: Seat, id: str, holds: bool) -> None:
    held = id in s.knights[k].treasures
    if holds and not held:
        for seat in range(len(s.knights)):
            s.change(seat, treasures=held_with(s.knights[seat].treasures, id, seat == k))
        s.treasures = held_with(s.treasures, id, False)
        s.treasure_discards = held_with(s.treasure_discards, id, False)
    elif held and not holds:
        s.change(k, treasures=held_with(s.knights[k].treasures, id, False))
        s.treasures = (*s.treasures, id)


def _quest(s: Tale, k: Seat, id: str, holds: bool) -> None:
    held = s.knights[k].quests
    if holds and id not in held:
        for pile in ("quests", "quest_discards", "undealt"):
            setattr(s, pile, held_with(getattr(s, pile), id, False))
        for seat, knight in enumerate(s.knights):
            if id in knight.quests:
                s.change(seat, quests=_without(knight.quests, id))
        s.put_quest(k, id, Quest(number=len(s.knights[k].quests) + 1))
    elif id in held and not holds:
        s.change(k, quests=_without(held, id))
        pile = "quests" if id in s.game.setting.advanced else "undealt"
        setattr(s, pile, (*getattr(s, pile), id))


def _be(s: Tale, k: Seat, id: str, holds: bool) -> None:
    """Change who rides; two who are the same change names with each other."""
    me = s.knights[k]
    if (me.name == id) == holds:
        return
    taken = {one.name: seat for seat, one in enumerate(s.knights)}
    name = id if holds else next(one for one in s.game.setting.knights if one not in taken)
    if name in taken:
        s.change(taken[name], name=me.name)
    s.change(k, name=name)


def _stand(s: Tale, k: Seat, fact: Fact) -> None:
    """Move the knight to the first space, in the board's order, where the fact is true of him."""
    here = s.knights[k].place
    assert isinstance(fact.condition, model.Stands)
    kind, id = fact.condition.kind, fact.condition.id
    for place in (here, *s.game.setting.board.places):
        s.change(k, place=place)
        if Hero(s, k).stands(kind, id) == fact.holds:
            return
    s.change(k, place=here)


def _age(s: Tale, age: int) -> None:
    ages = s.game.setting.ages
    if age in ages:
        s.age = age
        s.round = min(ages[age].rounds)


def _set_aside(s: Tale, card: str, holds: bool) -> None:
    """Change a Location card that lies aside, unseen, for one in the deck."""
    if Hero(s, _FIRST).set_aside(card) == holds:
        return
    if holds and card in s.encounters and s.aside:
        other = s.aside[0]
        s.encounters = tuple([other if one == card else one for one in s.encounters])
        s.aside = (card, *s.aside[1:])
    elif not holds and card in s.aside:
        at = next(
            (one for one in s.encounters if one in s.game.setting.edition.locations),
            s.encounters[0],
        )
        s.encounters = tuple([card if one == at else one for one in s.encounters])
        s.aside = tuple([at if one == card else one for one in s.aside])


def _without(quests: Mapping[str, Quest], id: str) -> dict[str, Quest]:
    return {name: quest for name, quest in quests.items() if name != id}
