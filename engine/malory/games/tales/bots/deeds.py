"""What deeds are worth: responses, tests, encounters, quests.

A response is judged by its tags and a test by the means it names, as a player hears them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from malory.book.model import Choice, Number, Test, What
from malory.games.tales import encounter, menu, quests, trial, ventures
from malory.games.tales.bots.guessing import Hand, best_of, chance_against, chance_of, hand_of
from malory.games.tales.bots.mind import FAILED, Mind
from malory.games.tales.bots.worth import acts_worth, quest_draw_worth
from malory.pack.tales.cards import AdvancedQuest, StartingQuest
from malory.pack.tales.effects import CardTest, Special

VISIT: Final = -0.3
"""What the place of a Location card is worth, its coin apart, beyond a common encounter."""

_GATED: Final = 0.1  # a way that is open to few is likely to be a good one
_AGAIN: Final = 0.8  # what a quest that failed is still worth, of what it was
_TREASURE_LEVEL: Final = 3


# ------------------------------------------------------------------------ responses and tests


def response(m: Mind, entry: Choice) -> float:
    """Return how well a response suits the knight: chances of what it is likely to ask."""
    chances = [_tag_chance(m, tag) for tag in entry.tags] or [_any_chance(m)]
    likes = sum(m.taste.deeds.get(tag, 0.0) for tag in entry.tags)
    return max(chances) + likes + (_GATED if entry.condition is not None else 0.0)


def _tag_chance(m: Mind, tag: str) -> float:
    names = m.guesses.tags.get(tag)
    if not names:
        return _any_chance(m)
    chances = [chance_of(m.s, m.k, _what(m, one)) for one in names]
    return (max(chances) + sum(chances) / len(chances)) / 2


def tag_worth(m: Mind, tag: str) -> float:
    """Return what it is worth to be bound to responses with the tag."""
    return _tag_chance(m, tag) + m.taste.deeds.get(tag, 0.0)


def _any_chance(m: Mind) -> float:
    names = (*m.setting.skills, *m.setting.renowns)
    return best_of([chance_of(m.s, m.k, _what(m, one)) for one in names], 2)


def any_response(m: Mind) -> float:
    """Return what a response is worth that another picks."""
    return _any_chance(m) - 0.1


def _what(m: Mind, name: str) -> What:
    return What("skill" if name in m.setting.category else "renown", name)


def entry_worth(m: Mind, where: str, entry: Choice | Test, what: What | None) -> float:
    """Return how likely an entry of a menu leads to a success, with what the knight likes."""
    if isinstance(entry, Choice) or what is None:
        return response(m, entry) if isinstance(entry, Choice) else 0.0
    likes = sum(m.taste.deeds.get(tag, 0.0) for tag in entry.tags)
    return chance_of(m.s, m.k, what, where) + likes


def card_chances(m: Mind, test: CardTest, where: str = "") -> dict[str, float]:
    """Return how likely a test on a card succeeds by each of its means, its number open (R217)."""
    return {
        move: chance_against(m.s, m.k, what, trial.target_of(m.s, m.k, number), where)
        for move, (what, number) in menu.card_means(m.s, m.k, test).items()
    }


def against(m: Mind, what: What, number: Number, where: str) -> float:
    """Return how likely a test succeeds whose number has been told."""
    return chance_against(m.s, m.k, what, trial.target_of(m.s, m.k, number), where)


# --------------------------------------------------------------------------------- encounters


def hands(m: Mind) -> list[Hand]:
    """Return what the knight brings to a test of each skill where he stands."""
    return [hand_of(m.s, m.k, What("skill", one)) for one in m.setting.skills]


def standard(m: Mind) -> float:
    """Return what a standard encounter is worth where the knight stands."""
    return common(m, m.board.number[m.here], hands(m)) + served(m)


def common(m: Mind, location: int, known: Iterable[Hand]) -> float:
    """Return what a standard encounter is worth on a space of that number, with such hands, if no
    quest waits there."""
    found = [m.guesses.yields(one, location, m.gained) for one in known]
    each = m.guesses.destiny + m.gained
    for one in m.setting.renowns:
        found.append(chance_of(m.s, m.k, What("renown", one)) * each)
    return FAILED + best_of(found)


def served(m: Mind) -> float:
    """Return what a standard encounter is worth to the quests that wait for one where he stands."""
    return sum([mark_worth(m, name) for name, _ in quests.waiting(m.s, m.k, m.here)])


def special(m: Mind, move: str) -> float:
    """Return what a special encounter is worth, by the move that begins it."""
    s, k = m.s, m.k
    if move == encounter.DRAW_QUEST:
        return quest_draw_worth(m)
    if move.startswith("visit "):
        return sum(m.me.locations[move.removeprefix("visit ")]) + m.turn() + VISIT
    if move.startswith("help "):
        return 0.8 * m.turn() if s.is_shared() else 0.5 * m.turn()
    ends = ventures.at_marks(s, k).get(move)
    if ends is None:
        return _on_card(m, move)
    chances = card_chances(m, ventures.test_of(s, k, ends), move)
    chance = max(chances.values(), default=0.0)
    worth = mark_worth(m, ends.name) if ends.at >= 0 else grand_worth(m, ends.name)
    again = _AGAIN * chance if m.turns else 0.0
    return worth * (chance + (1 - chance) * again) + m.taste.risk * (1 - chance)


def _on_card(m: Mind, card: str) -> float:
    for one in m.setting.effects_of(card, Special):
        if one.whose != "holder":
            continue
        if one.test is None:
            return 0.9 * m.turn()
        chance = max(card_chances(m, one.test, one.passage).values(), default=0.0)
        won, lost = (acts_worth(m, card, acts) for acts in (one.then, one.otherwise))
        tried = chance * won + (1 - chance) * lost
        return max(tried, acts_worth(m, card, one.instead)) if one.instead else tried
    return 0.0


def special_moves(m: Mind) -> tuple[str, ...]:
    """Return the special encounters that are open where the knight stands."""
    return tuple(encounter.specials(m.s, m.k))


# ------------------------------------------------------------------------------------- quests


def quest_worth(m: Mind, name: str) -> float:
    """Return what completing the quest is worth: what its card says, or its level promises."""
    row = m.setting.quests[name]
    skill = m.best_skill(m.setting.skills)
    if isinstance(row, StartingQuest):
        paid = row.reward
        worth = paid.destiny + paid.skills * skill + quest_draw_worth(m)
        worth += m.renown_rank(paid.renown, 1) if paid.renown else 0.0
        return worth + (m.skill_rank(paid.skill) if paid.skill else 0.0)
    more = 1.0 if row.level >= _TREASURE_LEVEL else 0.0
    return m.guesses.level(row.level) + skill + more


def mark_worth(m: Mind, name: str) -> float:
    """Return what one of the marks that a quest still has is worth."""
    return quest_worth(m, name) / max(1, len(m.me.quests[name].marks))


def grand_worth(m: Mind, name: str) -> float:
    """Return what a mark of a Grand Quest is worth: its own pay, and a share of the last one's."""
    row = m.setting.grand[name]
    left = max(1, len(m.s.grand.get(name, ())))
    return row.destiny + row.skills * m.best_skill(m.setting.skills) + row.reward / left


def quest_outlook(m: Mind, name: str) -> float:
    """Return what keeping a quest is worth: what it pays, by how far its marks are and how hard."""
    row = m.setting.quests[name]
    worth = quest_worth(m, name)
    quest = m.me.quests.get(name)
    if isinstance(row, AdvancedQuest):
        tests = [one.test or row.test for one in row.marks]
        for test in tests:
            if test is not None:
                worth *= 0.4 + 0.6 * max(card_chances(m, test).values(), default=0.0)
    far = m.board.distance(m.here)
    spaces = [far.get(place, 4) for _, place in quest.marks] if quest is not None else []
    turns = sum(spaces) / 3 if spaces else 1.5 * len(row.marks)
    return worth * float(m.taste.far**turns)
