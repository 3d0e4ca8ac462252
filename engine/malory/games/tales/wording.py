"""What a card or a reward does, as a player reads it before he picks it."""

from __future__ import annotations

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
    LoseToken,
    LoseTreasure,
    Move,
    OneOf,
    Provided,
    Reward,
    TurnTo,
)
from malory.book.phrases import listed, means_said, reward_name
from malory.games.tales.rewards import location_number
from malory.games.tales.setting import Setting
from malory.games.tales.state import Tale
from malory.games.tales.words import capital, counted, signed
from malory.kernel import Seat
from malory.pack.tales import effects
from malory.pack.tales.cards import StartingQuest
from malory.pack.tales.effects import Act, CardTest, Spend


def card_name(card: str) -> str:
    """Return a card as a player calls it."""
    return capital(card)


def card_text(s: Tale, card: str) -> str:
    """Return what the card says, in our words."""
    setting = s.game.setting
    if card in setting.statuses:
        return setting.statuses[card].text
    token = setting.tokens.get(card.removeprefix("token "))
    if token is not None:
        return f"{token.title}: {token.text}" if token.text else token.title
    row = next((one for one in setting.tables.treasures if one.name == card), None)
    return row.text if row is not None else ""


def spend_words(s: Tale, k: Seat, card: str, owed: bool) -> str:
    """Return the deed of discarding a card now, and its effect.

    In place of an encounter that is `owed` it is a rest (A69).
    """
    setting = s.game.setting
    spends = setting.effects_of(card, Spend)
    done = [act_words(s, k, act) for one in spends for act in one.then]
    title = setting.title_of(card)
    if any(one.at == "encounter" for one in spends):
        rest = "Rest in place of the encounter" if owed else "Rest"
        verb = "lose" if card in setting.statuses else "discard"
        return f"{rest}, and {listed([f'{verb} {title}', *done])}"
    return f"Discard {title}: {listed(done)}" if done else f"Discard {title}"


def act_words(s: Tale, k: Seat, one: Act) -> str:
    """Return what a card's act brings."""
    setting = s.game.setting
    match one:
        case effects.Discard():
            return "put the card away"
        case effects.Destiny(amount):
            return f"{amount} Destiny" if amount > 0 else f"lose {-amount} Destiny"
        case effects.Renown(of, ranks):
            name = {"any": "a renown of your choice", "highest": "your highest renown"}.get(of, of)
            return f"{name} {signed(ranks)}"
        case effects.GainSkill(of):
            kind = of in setting.skills_of
            return "a skill of your choice" if of == "any" else f"{of} skill" if kind else of
        case effects.Become(status):
            return f"become {status}"
        case effects.Lose(named):
            mine = [status for status in named if status in s.knights[k].statuses]
            return f"lose {listed(mine or named, 'or') or 'a status of your choice'}"
        case effects.GainTreasure():
            return "a treasure"
        case effects.GainToken(token):
            return token_words(setting, token)
        case effects.Further(spaces):
            return f"move {counted(spaces, 'space')} further"
        case effects.May(then):
            return "you may: " + listed([act_words(s, k, act) for act in then])
        case effects.Read():
            return "read on"


def test_words(test: CardTest, pluses: int) -> str:
    """Return a test on a card in words.

    >>> test_words(CardTest(("Magic", "Piety"), 5, "", "Divinity", 3), 1)
    'Magic or Piety 5, or Divinity rank 3 (+1 for earlier tries)'
    """
    parts = [f"{listed(test.skills, 'or')} {test.number}"] if test.skills else []
    parts += [f"{test.renown} rank {test.rank}"] if test.renown else []
    more = f" (+{pluses} for earlier tries)" if pluses else ""
    return f"{', or '.join(parts)}{more}"


def asked_words(test: CardTest | None, pluses: int) -> str:
    """Return what is asked at a marker: its test, or any encounter that is drawn there."""
    return test_words(test, pluses) if test is not None else "an encounter drawn there"


_NTH = ("first", "second", "third", "fourth")


def quest_goal(setting: Setting, name: str) -> str:
    """Return what a quest asks at its markers and, if its card says so, what it pays."""
    row = setting.quests[name]
    many = len(row.marks)
    where = "its marker" if many == 1 else f"each of its {many} markers"
    if isinstance(row, StartingQuest):
        served = "An encounter drawn at its marker completes it"
        if many > 1:
            served = f"An encounter drawn at {where}, in either order, completes it"
        return f"{served}, for {pay_words(row)}."
    asked = [setting.test_at(name, at, at) for at in range(many)]
    if asked == [None] * many:
        return f"At {where}: {asked_words(None, 0)}."
    said = ["an encounter drawn" if one is None else test_words(one, 0) for one in asked]
    if len(set(said)) == 1:
        return f"At {where}: {said[0]}."
    if row.in_order:
        first, *rest = [f"{one} at the {_NTH[at]}" for at, one in enumerate(said)]
        return capital(f"{first} of its markers that you come to, {', '.join(rest)}.")
    named = [mark_said(setting, name, at) for at in range(many)]
    tests = listed(f"{one} at {mark}" for mark, one in zip(named, said, strict=True))
    return f"{capital(tests)}; either may come first."


def mark_said(setting: Setting, name: str, at: int) -> str:
    """Return which marker of a quest, or of a status, is meant: by its place on the card where
    there are several, and by the terrain that it asks for.

    >>> from malory.book.cache import open_book
    >>> book = open_book("tales")
    >>> mark_said(Setting(book.tables, book.pack.edition("")), "The Lepers' Bread", 1)
    'its second marker (Swamp)'
    """
    if at < 0:
        return "its marker"
    marks = setting.quests[name].marks
    which = "its marker" if len(marks) == 1 else f"its {_NTH[at]} marker"
    mark = marks[at]
    if mark.place:
        return f"{which} ({mark.place})"
    return which if mark.terrain == "any" else f"{which} ({mark.terrain})"


def pay_words(row: StartingQuest) -> str:
    """Return what a Starting Quest's card pays (R214)."""
    pay = row.reward
    parts = [f"{pay.destiny} Destiny"] if pay.destiny else []
    parts += (
        ["a skill of your choice" if pay.skills == 1 else f"{pay.skills} skills of your choice"]
        if pay.skills
        else []
    )
    parts += [f"{pay.renown} +1"] if pay.renown else []
    parts += [pay.skill] if pay.skill else []
    return listed(parts)


def grand_pay(setting: Setting, name: str) -> str:
    """Return what a Grand Quest pays: at each marker, and in the end (R168, R170)."""
    row = setting.grand[name]
    parts = [f"{row.destiny} Destiny"] if row.destiny else []
    parts += ["a skill of your choice"] * row.skills
    end = f"{row.reward} Destiny once all are taken to each knight who has one"
    return f"a marker pays {listed(parts)}, and {end}"


def call_words(s: Tale) -> str:
    """Return what a Call to Arms is good for at this table (R183-R185)."""
    extra = not s.is_shared() and "extra turn" in s.game.setting.tables.call_to_arms.uses
    more = "; or keep it, for one turn more after the last round" if extra else ""
    return f"{call_ride(s.game.setting)}{more}"


def call_ride(setting: Setting) -> str:
    """Return the ride that a Call to Arms stands for (R183)."""
    barred = listed(setting.tables.call_to_arms.barred, "or")
    return f"in place of moving, ride to any space but {barred}"


def token_words(setting: Setting, token: str) -> str:
    """Return a token by its number and name."""
    return f"token {token}, {setting.tokens[token].title}"


def reward_words(s: Tale, k: Seat, reward: Reward) -> str:
    """Return a reward of the book as it would reach knight `k`."""
    setting = s.game.setting
    match reward:
        case Gain(counter, base, times):
            amount = base + times * location_number(s, k)
            return f"{amount} {counter}" if amount >= 0 else f"lose {-amount} {counter}"
        case GainRenown(id, ranks):
            name = {"any": "a renown of your choice", "highest": "your highest renown"}.get(id, id)
            return f"{name} {signed(ranks)}"
        case GainSkill(what, ranks):
            return means_said(what) if ranks == 1 else f"{means_said(what)} {signed(ranks)}"
        case Become(status):
            return f"become {status}"
        case GainTreasure(count, id):
            return id or ("a treasure" if count == 1 else counted(count, "treasure"))
        case LoseTreasure(id):
            return f"lose {id or 'a treasure'}"
        case GainToken(token):
            return token_words(setting, token)
        case LoseToken(token):
            return f"give up {token_words(setting, token)}"
        case GainCompanion(what):
            return f"a companion: {means_said(what)}"
        case Move(spaces, by):
            far = "anywhere" if spaces is None else f"up to {counted(spaces, 'space')}"
            return f"move {far}{by and f' by {by}'}"
        case Go(to, id):
            kind = {"place": "", "nearest": "the nearest "}.get(to, "any ")
            return f"go to {kind}{id}"
        case DrawQuest():
            return "draw an Advanced Quest"
        case DrawEncounter():
            return "draw another encounter"
        case TurnTo():
            return "read on"
        case OneOf(options):
            return listed([reward_words(s, k, one) for one in options], "or")
        case Provided(_, inner):
            return reward_words(s, k, inner)
        case ForOthers(whom, inner):
            return f"{whom} knight: {reward_words(s, k, inner)}"
        case _:
            return reward_name(reward)
