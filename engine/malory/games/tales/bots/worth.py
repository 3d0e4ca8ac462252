"""What cards, acts and rewards are worth to a knight, by their effects and not by their names."""

from __future__ import annotations

from typing import Final

from malory.book import model
from malory.book.reading import holds
from malory.games.tales.bots.mind import Mind
from malory.games.tales.hero import Hero
from malory.games.tales.rewards import skills_of
from malory.games.tales.setting import token_card
from malory.games.tales.state import Tale
from malory.pack.tales import effects as e

TREASURE: Final = 0.8
"""A treasure that has not been drawn yet."""

TOKEN: Final = 0.4
"""A token that only the book gives a use."""

_HELD_TURNS: Final = 2.5  # escape from where a knight is held takes about so many


# ------------------------------------------------------------------------------------ statuses


def status_worth(m: Mind, status: str) -> float:
    """Return what it is worth to have the status from now on; below 0 it had better end."""
    held = m.me.statuses.get(status)
    track = m.setting.statuses[status].track
    turns = m.turns
    if isinstance(track, int):
        turns = min(turns, track - (held.marker if held is not None else 0))
    table = m.setting.effects[status]
    return sum(_while_held(m, status, one, turns) for every in table.values() for one in every)


def becoming_worth(m: Mind, status: str) -> float:
    """Return what becoming this is worth: what it does at once, and what it does from then on."""
    once = 0.0
    for one in m.setting.effects_of(status, e.When):
        if one.on == "gain" and status not in m.me.statuses:
            once += acts_worth(m, status, one.then)
    if status in m.me.statuses and m.setting.statuses[status].track == "never":
        return once
    gone = [one.status for one in m.setting.effects_of(status, e.Annuls)]
    if any(one in m.me.statuses for one in gone):
        return once - sum(status_worth(m, one) for one in gone if one in m.me.statuses)
    had = status_worth(m, status) if status in m.me.statuses else 0.0
    anew = Mind(_without(m, status), m.k, m.taste) if had else m
    return once + status_worth(anew, status) - had


def _without(m: Mind, status: str) -> Tale:
    s = m.s.copy()
    s.take_status(m.k, status)
    return s


def _while_held(m: Mind, card: str, one: e.Effect, turns: int) -> float:
    """Return what an effect is worth for so many turns; what it does on gain is past."""
    success = m.guesses.destiny + m.gained
    match one:
        case e.DicePool(count, keep, of, terrain):
            sign = 1 if keep == "high" else -1
            part = _part(m, of) * (0.3 if terrain else 1.0)
            return sign * turns * part * success * (0.22 if count == 2 else 0.32)
        case e.DieValue(value):
            return turns * success * (value - 3.5) * 0.13
        case e.RankInTests(of, fixed, add):
            ranks = sum(m.me.skills.values()) / len(m.setting.skills)
            change = (fixed - ranks - 1) if fixed is not None else add
            return turns * _part(m, of) * success * change / 8
        case e.TestBonus(add, of, at):
            return turns * _part(m, of) * success * add / 6 * (0.3 if at else 1.0)
        case e.Companions(add):
            held = m.me.statuses.get(card)
            many = len(held.companions) if held is not None else 1
            return turns * many * add * success / 40
        case e.Forced():
            return -0.2 * turns
        case e.Delegated(what):
            return {"movement": -0.7, "means": -0.8}.get(what, -0.3) * turns
        case e.Held():
            return -m.turn() * min(turns, _HELD_TURNS)
        case e.Movement(add):
            return 0.15 * add * turns
        case e.FewLines():
            return -0.4 * turns
        case e.Barred(of):
            return -_part(m, of) * turns
        case e.Shunned():
            return -0.15 * turns
        case e.RenownGain(add):
            return 0.5 * add * turns
        case e.DestinyGain(add):
            return 0.6 * add * turns
        case e.When():
            return _when(m, card, one, turns)
        case e.Special():
            return 0.1 * turns
        case e.Spared():
            return 0.2
        case e.Ward() | e.Retry():
            return 0.8 if m.turns else 0.0
        case e.Succeed():
            return 1.2 if m.turns else 0.5
        case e.Spend(_, then):
            return 0.4 if then else 0.2
        case _:
            return 0.0


def _part(m: Mind, of: tuple[str, ...]) -> float:
    """Return which part of the knight's tests falls under an effect's filter."""
    if not of:
        return 1.0
    names = {skill for one in of for skill in m.setting.skills_of.get(one, (one,))}
    mine = m.me.skills
    every = sum(1 + mine.get(one, 0) for one in m.setting.skills)
    return sum(1 + mine.get(one, 0) for one in m.setting.skills if one in names) / every


def _when(m: Mind, card: str, one: e.When, turns: int) -> float:
    """Return what a card that acts at a moment is worth for so many turns."""
    if one.on == "gain":
        return 0.0
    if one.bands:
        share = sum((band.high - band.low + 1) for band in one.bands) / 6
        return -0.2 * share * turns
    then = acts_worth(m, card, one.then, shallow=True)
    if one.test is not None:
        otherwise = acts_worth(m, card, one.otherwise, shallow=True)
        return turns * 0.3 * (then + otherwise) / 2
    often = {"success": 0.5, "arrive": 0.5, "renown": 0.3, "become": 0.1}.get(one.on, 1.0)
    if one.on in ("expiry", "age", "epilogue") or one.may:
        return then
    return then * often * (turns if one.on == "success" else 1)


# ------------------------------------------------------------------------ treasures and tokens


def card_worth(m: Mind, card: str) -> float:
    """Return what it is worth to keep the card."""
    if card in m.me.statuses:
        return status_worth(m, card)
    table = m.setting.effects[card]
    if not table:
        return TOKEN
    return sum(_while_held(m, card, one, m.turns) for every in table.values() for one in every)


# --------------------------------------------------------------------------------------- acts


def acts_worth(m: Mind, card: str, acts: tuple[e.Act, ...], shallow: bool = False) -> float:
    """Return what a card's acts are worth; `shallow`: what a status would do is not looked into,
    lest two statuses that bring each other be weighed for ever."""
    return sum(_act(m, card, one, shallow) for one in acts)


def _act(m: Mind, card: str, one: e.Act, shallow: bool) -> float:
    match one:
        case e.Discard():
            return 0.0 if shallow else -card_worth(m, card)
        case e.Destiny(amount):
            return float(amount)
        case e.Renown(of, ranks):
            return _renown(m, of, ranks)
        case e.GainSkill(of):
            return m.best_skill(
                m.setting.skills_of.get(of, (of,) if of != "any" else m.setting.skills)
            )
        case e.Become(status):
            return -0.5 if shallow else becoming_worth(m, status)
        case e.Lose(named):
            held = [one for one in m.me.statuses if not named or one in named]
            if not held:
                return 0.0
            return 0.5 if shallow else max(-status_worth(m, one) for one in held)
        case e.GainTreasure():
            return TREASURE
        case e.GainToken(token):
            return 0.5 if shallow else card_worth(m, token_card(token))
        case e.Further():
            return 0.1
        case e.Read():
            return -1.0
        case e.May(then):
            return max(0.0, acts_worth(m, card, then, shallow))


def _renown(m: Mind, of: str, ranks: int) -> float:
    if of == "any":
        return m.best_renown(ranks)
    if of != "highest":
        return m.renown_rank(of, ranks)
    return max(
        m.renown_rank(one, ranks)
        for one in m.setting.renowns
        if m.me.renown.get(one, 0) == max(m.me.renown.values(), default=0)
    )


# ------------------------------------------------------------------------------------- rewards


def reward_worth(m: Mind, reward: model.Reward) -> float:
    """Return what a reward that is read out is worth."""
    match reward:
        case model.Gain(_, base, times):
            return float(base + times * m.board.number[m.here])
        case model.GainRenown(id, ranks):
            return _renown(m, id, ranks)
        case model.GainSkill(what, ranks):
            skills = skills_of(m.s, what)
            if ranks > 0:
                return ranks * m.best_skill(skills)
            owned = [one for one in skills if one in m.me.skills]
            return max([m.skill_rank(one, -1) for one in owned], default=0.0)
        case model.Become(status):
            return becoming_worth(m, status)
        case model.LoseStatus(status):
            held = [one for one in m.me.statuses if status in ("", one)]
            return max([-status_worth(m, one) for one in held], default=0.0)
        case model.GainTreasure(count):
            return TREASURE * count
        case model.LoseTreasure(id):
            held = [one for one in m.me.treasures if id in ("", one)]
            return -min([card_worth(m, one) for one in held], default=0.0)
        case model.GainToken(token):
            known = token_card(token)
            return 0.0 if token in m.me.tokens else card_worth(m, known)
        case model.LoseToken(token):
            return -card_worth(m, token_card(token)) if token in m.me.tokens else 0.0
        case model.GainCompanion():
            return 0.1 * m.turns
        case model.Move() | model.Go():
            return 0.3 if m.turns else 0.0
        case model.DrawQuest():
            return quest_draw_worth(m)
        case model.DrawEncounter():
            return m.turn()
        case model.TurnTo():
            return 0.5 * m.turn()
        case model.OneOf(options):
            return max(reward_worth(m, one) for one in options)
        case model.Provided(condition, inner):
            return reward_worth(m, inner) if holds(condition, Hero(m.s, m.k)) else 0.0
        case model.ForOthers(whom, inner):
            return reward_worth(m, inner) if whom == "each" else 0.0


def quest_draw_worth(m: Mind) -> float:
    """Return what one quest more is worth: little for who has all he may have, or no time."""
    if len(m.me.quests) >= m.setting.numbers.quest_limit or not (m.s.quests or m.s.quest_discards):
        return 0.0
    return min(1.2, 0.2 * m.turns)
