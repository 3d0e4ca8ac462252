"""Reading a passage aloud: its text, pauses, blocks, dice and redirects (R088-R100).

Menus and tests are `menu`'s and `trial`'s. What has been read once stays read: `visited`.
"""

from __future__ import annotations

from typing import Any

from malory.book.model import (
    END,
    Block,
    Condition,
    Die,
    Item,
    Menu,
    Outcome,
    Paragraph,
    PassageId,
    Pause,
    Rewards,
    SetAside,
    Turn,
    TurnTo,
)
from malory.book.reading import holds, render
from malory.games.tales import menu
from malory.games.tales.hero import Hero
from malory.games.tales.holdings import effects
from malory.games.tales.rewards import rewards
from malory.games.tales.state import Tale
from malory.games.tales.words import bold
from malory.kernel import NOBODY, Ask, Entry, Flow, Roll, Seat, step
from malory.pack.record import Record
from malory.pack.tales.effects import DieValue

GO_ON = "go on"


@step
def passage(s: Tale, k: Seat, id: PassageId) -> None:
    """Turn to a passage and read it to its ending (R074, R088)."""
    if id == END:
        return
    page = s.game.page(id)
    me = s.knights[k]
    if id not in me.visited:
        s.change(k, visited=me.visited | {id})
    retinue = page.fact("retinue")
    s.say("passage", _hearer(s, k), rule="R088", passage=id, title=page.title, retinue=retinue)
    if page.ending is not None:
        s.push(ending(k, id))
    if page.items:
        read.now(s, k, page.items)


def _hearer(s: Tale, k: Seat) -> Seat:
    """Whose tale it is: an Age's opening is everybody's, the Epilogue each knight's own."""
    return NOBODY if s.interlude and s.active == NOBODY else k


def turn_to(s: Tale, k: Seat, id: PassageId) -> None:
    """R226: a reward or a redirect in a block turns the page; what was unread stays so."""
    left = s.agenda
    while left and left[0][0] in _UNREAD and left[0][1] == k:
        left = left[1:]
    s.agenda = left
    s.push(passage(k, id))


@step
def interlude(s: Tale, k: Seat, id: PassageId) -> None:
    """Read a passage that is no encounter: an Age's opening, the Epilogue (R044, R176, R187)."""
    s.interlude = True
    s.push(passage(k, id), interlude_ends())


@step
def interlude_ends(s: Tale) -> None:
    """What is read from here on is an encounter again."""
    s.interlude = False
    s.active = NOBODY


@step
def read(s: Tale, k: Seat, items: tuple[Item, ...]) -> None:
    """Read on, to the next pause or reward; nothing below a pause is shown before it (R089)."""
    for at, item in enumerate(items):
        rest = items[at + 1 :]
        match item:
            case Paragraph(text):
                consult(s, k, text)
                words = render(text, Hero(s, k))
                if s.interlude and s.game.reads_bold:
                    words = bold(words)
                if words.strip():
                    s.say("text", _hearer(s, k), rule="R089", text=words)
            case Pause():
                s.push(pause(k), *_then(k, rest))
                return
            case Rewards(given):
                s.push(rewards(k, given), *_then(k, rest))
                return
            case Block(branches):
                hero = Hero(s, k)
                for branch in branches:
                    consult(s, k, branch.condition)
                    if holds(branch.condition, hero):
                        s.push(read(k, branch.items + rest))
                        return


def _then(k: Seat, rest: tuple[Item, ...]) -> tuple[Entry, ...]:
    return (read(k, rest),) if rest else ()


@step
def pause(s: Tale, k: Seat) -> Flow:
    """R089: the reader waits until the knight is ready."""
    yield Ask(k, (GO_ON,), what="pause", rule="R089")


@step
def ending(s: Tale, k: Seat, id: PassageId) -> None:
    """What a passage leads to: a menu, a die, another passage, or the encounter's end."""
    end = s.game.page(id).ending
    match end:
        case Menu():
            for entry in end.entries:
                consult(s, k, (entry.condition, menu.label_of(entry)))
            s.push(menu.offer(k, id))
        case Die():
            s.push(die(k, end.outcomes))
        case Turn(target):
            s.push(passage(k, target))


@step
def die(s: Tale, k: Seat, outcomes: tuple[Outcome, ...]) -> Flow:
    """A bare roll: no rank, no bonus, no pool; only what makes every die count alike touches it."""
    (face,) = yield Roll(1, 6)
    shown = face
    for _, one in effects(s, k, DieValue):
        shown = one.value
    s.say("die", k, rule="R100", face=face, counts=shown)
    found = next(one for one in outcomes if fits(one, shown))
    s.push(*aftermath(k, found))


def fits(outcome: Outcome, total: int) -> bool:
    """Whether a total lies in the outcome's band."""
    return outcome.low <= total and (outcome.high is None or total <= outcome.high)


def aftermath(k: Seat, outcome: Outcome, extra: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
    """Return the steps that follow an outcome: its text and rewards, then where it turns.

    `extra` comes after its own rewards, but before it turns to another passage.
    """
    if extra:
        before, after = split(outcome.items)
        entries = (*_then(k, before), *extra, *_then(k, after))
    else:
        entries = _then(k, outcome.items)
    if outcome.turn is not None and outcome.turn.target != END:
        entries += (passage(k, outcome.turn.target),)
    return entries


# ------------------------------------------------------------------- cards set aside unseen (R032)


def consult(s: Tale, k: Seat, part: Record | tuple[Any, ...] | Condition | None) -> None:
    """Note what this part of a passage is about to ask of the cards that set-up took out.

    It is told in no words, but a text that depends on it may give it away.
    """
    named = cards_asked(part)
    if not named:
        return
    dealt = s.game.setting.edition.locations
    asked = [one for one in named if one in dealt and one not in s.aside_known]
    if asked:
        found = {card: card in s.aside for card in asked}
        s.aside_known = {**s.aside_known, **found}
        s.say("consulted", k, rule="R032", reveals=True, cards=found)


def cards_asked(part: object) -> list[str]:
    """Return the cards that conditions in a part of the book ask to be set aside."""
    found: list[str] = []
    left = [part]
    while left:
        one = left.pop()
        if isinstance(one, SetAside):
            found.append(one.card)
        elif isinstance(one, tuple):
            left.extend([other for other in reversed(one) if type(other) is not str])
        elif isinstance(one, Record):
            left.extend([getattr(one, name) for name in reversed(one.__fields__)])
    return found


# ------------------------------------------------------------------- what else an outcome brings


def split(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Part an outcome's items before the reward that turns to another passage, if one does."""
    for at, item in enumerate(items):
        if not _turns(item):
            continue
        if isinstance(item, Rewards):
            stay = tuple([one for one in item.items if not _turns(one)])
            away = item.items[len(stay) :]
            before: tuple[Item, ...] = (Rewards(stay),) if stay else ()
            return (*items[:at], *before), (Rewards(away), *items[at + 1 :])
        return items[:at], items[at:]
    return items, ()


def _turns(part: object) -> bool:
    if isinstance(part, TurnTo):
        return True
    if isinstance(part, tuple):
        return any(_turns(one) for one in part)
    if isinstance(part, Record):
        return any(_turns(getattr(part, name)) for name in part.__fields__)
    return False


_UNREAD = (read, rewards, ending, passage)
"""The steps that wait for a passage to be read on: items, rewards, its end, an outcome's turn."""
