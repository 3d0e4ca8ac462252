"""Statuses, treasures and tokens: what the hero has or has not."""

from __future__ import annotations

from malory.games.gamebook.pages import HERO
from malory.games.gamebook.state import Journey


def become(s: Journey, status: str) -> None:
    """GB033: the hero has a status or has it not; a second one of a kind changes nothing."""
    anew = status in s.statuses
    if not anew:
        s.statuses = (*s.statuses, status)
    s.say("status", HERO, rule="GB033", status=status, anew=anew)


def take_treasure(s: Journey, treasure: str) -> None:
    """GB034: each treasure is there once; one that the hero holds is not given again."""
    if treasure in s.treasures:
        return
    s.spent = _without(s.spent, treasure)
    s.treasures = (*s.treasures, treasure)
    s.say("treasure", HERO, rule="GB034", treasure=treasure)


def lose(s: Journey, kind: str, id: str) -> None:
    """GB033, GB034: a status ends; a treasure is put away, and may be found again."""
    if kind == "status":
        s.statuses = _without(s.statuses, id)
        s.say("ended", HERO, rule="GB033", status=id)
    else:
        s.treasures = _without(s.treasures, id)
        s.spent = (*s.spent, id)
        s.say("lost treasure", HERO, rule="GB034", treasure=id)


def gain_token(s: Journey, token: str) -> None:
    """GB033: as with a status."""
    if token not in s.tokens:
        s.tokens = (*s.tokens, token)
        s.say("token", HERO, rule="GB033", token=token)


def lose_token(s: Journey, token: str) -> None:
    """GB033: the token goes, if the hero has it."""
    if token in s.tokens:
        s.tokens = _without(s.tokens, token)
        s.say("lost token", HERO, rule="GB033", token=token)


def unfound(s: Journey) -> tuple[str, ...]:
    """Return the treasures that the hero has never had, in the pack's order."""
    had = (*s.treasures, *s.spent)
    return tuple([one for one in s.game.setting.treasures if one not in had])


def treasures_left(s: Journey) -> tuple[str, ...]:
    """GB034: what can be drawn: what was never found; once all was, what was lost again."""
    return unfound(s) or tuple([one for one in s.game.setting.treasures if one in s.spent])


def _without(held: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple([one for one in held if one != id])
