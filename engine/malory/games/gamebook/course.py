"""The course of a tale: turning to a passage, reading it, and the questions it ends in.

What is asked stands on the agenda by the passage's id; what is left to read stands there by value.
So an edited menu is offered anew, and a text already begun is read to its end as it was.
"""

from __future__ import annotations

from typing import Final

from malory.book.model import (
    END,
    Block,
    Item,
    Paragraph,
    PassageId,
    Pause,
    Rewards,
)
from malory.book.reading import holds, render
from malory.games.gamebook import rewards, trial
from malory.games.gamebook.pages import HERO, Ending, Page, Pick, picked_event
from malory.games.gamebook.state import Journey
from malory.kernel import Ask, Entry, Event, Flow, step

MOST: Final = 100
"""Passages that may turn into each other without a question between (GB005)."""

GO_ON: Final = "go on"
THROUGH: Final = PassageId("")
"""What `recite` returns when it has come to the end of what it was given."""


def turn_to(s: Journey, id: PassageId) -> None:
    """GB003-GB006: turn to a passage and read on, to a question or to the end.

    Whatever else waited belonged to the passage that is left, and is dropped.
    """
    s.agenda = ()
    pages = s.game.pages
    turned = 0
    while id != END:
        page = pages[id]
        s.here = id
        if id not in s.visited_ids:
            s.visited_ids |= {id}
        s.relay(page.told)
        if page.rest:
            way = recite(s, page.rest)
            if way is None:
                s.agenda = (*s.agenda, onward(id))
                return
        else:
            way = THROUGH
        if not way:
            if page.after:
                s.agenda = page.after
                return
            way = page.target or END
        id = way
        turned += 1
        if turned == MOST:
            conclude(s, "circle")
            return
    conclude(s, "end")


def after(page: Page, id: PassageId) -> tuple[Entry, ...]:
    """Return what stands on the agenda once a passage is read to its menu or die."""
    return (menu(id),) if page.picks else (die(id),) if page.endings else ()


def recite(s: Journey, items: tuple[Item, ...]) -> PassageId | None:
    """GB003: read items in order. Returns the passage they turn to, THROUGH if to none.

    None: something waits for an answer first; that, and the rest, is pushed.
    """
    for at, item in enumerate(items):
        kind = type(item)
        if kind is Paragraph:
            words = render(item.text, s)  # type: ignore[union-attr]  # the kind is known
            if words.strip():
                s.say("text", HERO, rule="GB003", text=words)
        elif kind is Rewards:
            given = item.items  # type: ignore[union-attr]
            for n, reward in enumerate(given):
                found = rewards.pay(s, reward)
                if not found:
                    continue
                if isinstance(found, str):
                    return PassageId(found)
                left = (Rewards(given[n + 1 :]), *items[at + 1 :]) if given[n + 1 :] else None
                s.push(*found, *_rest(left or items[at + 1 :]))
                return None
        elif isinstance(item, Pause):
            s.push(pause(), *_rest(items[at + 1 :]))
            return None
        elif isinstance(item, Block):
            for branch in item.branches:
                if holds(branch.condition, s):
                    return recite(s, branch.items + items[at + 1 :])
    return THROUGH


def _rest(items: tuple[Item, ...]) -> tuple[Entry, ...]:
    return (read_on(items),) if items else ()


def aftermath(s: Journey, ending: Ending) -> None:
    """GB021: read an outcome, then turn where it leads; if nowhere, the game ends."""
    target = ending.target or END
    s.relay(ending.told)
    way = recite(s, ending.rest) if ending.rest else THROUGH
    if way is None:
        s.agenda = (*s.agenda, go(target))
    else:
        turn_to(s, way or target)


def conclude(s: Journey, result: str) -> None:
    """GB006: the game is over; whatever waited is dropped."""
    s.agenda = ()
    s.result = result
    s.say("game over", HERO, rule=_WHY[result], result=result, passage=s.here)


_WHY: Final = {"end": "GB006", "closed": "GB011", "circle": "GB005", "limit": "GB007"}


def is_spent(s: Journey) -> bool:
    """GB007: whether the game has reached its bound; if so, it ends here.

    Each step that asks begins with this, so that no game is longer than its bound.
    """
    if s.answered < s.game.limit:
        return False
    conclude(s, "limit")
    return True


# ----------------------------------------------------------------------------------------- steps


@step(anchor=True)
def menu(s: Journey, id: PassageId) -> Flow:
    """GB010, GB011, GB020: the player picks a choice, or the skill or renown for a test."""
    game = s.game
    page = game.pages[id]
    if s.answered >= game.limit:
        conclude(s, "limit")
        return
    asked = page.ask or page.question(s, game.filters)
    if asked is None:
        _closed(s, page, id)
        return
    pick = page.picks[(yield asked)]
    target = pick.target
    if target is not None:
        s.answered += 1
        s.relay(pick.said or _picked(s, pick))
        turn_to(s, target)
        return
    dice: tuple[int, ...] = ()
    if pick.rolls:
        dice = yield game.setting.roll
        s.answered += 1
    s.answered += 1
    s.relay(pick.said or _picked(s, pick))
    aftermath(s, trial.tried(s, pick, dice))


def _picked(s: Journey, pick: Pick) -> tuple[Event]:
    return (picked_event(pick, render(pick.label, s)),)


def _closed(s: Journey, page: Page, id: PassageId) -> None:
    """Nothing is on offer: no entry is open, or an edit has left the passage without a menu."""
    if page.picks:
        conclude(s, "closed")
    else:
        s.push(onward(id))


@step
def onward(s: Journey, id: PassageId) -> None:
    """What a passage leads to once all its text is read."""
    page = s.game.pages[id]
    if page.after:
        s.push(*page.after)
    else:
        turn_to(s, page.target or END)


@step
def go(s: Journey, id: PassageId) -> None:
    """Turn to a passage once what comes before it is answered."""
    turn_to(s, id)


@step
def read_on(s: Journey, items: tuple[Item, ...]) -> None:
    """GB004: what was left to read when something was asked."""
    way = recite(s, items)
    if way:
        turn_to(s, way)


@step
def pause(s: Journey) -> Flow:
    """GB004: nothing below a pause is shown before the reader is ready."""
    if is_spent(s):
        return
    yield Ask(HERO, (GO_ON,), what="pause", rule="GB004")
    s.answered += 1


@step
def die(s: Journey, id: PassageId) -> Flow:
    """GB023: a bare roll of one die; no rank is added to it."""
    if is_spent(s):
        return
    page = s.game.pages[id]
    if not page.endings:  # an edit has left the passage without its die
        s.push(onward(id))
        return
    (face,) = yield s.game.setting.die
    s.answered += 1
    s.say("die", HERO, rule="GB023", face=face, counts=face)
    aftermath(s, trial.ending_for(page.endings, face))
