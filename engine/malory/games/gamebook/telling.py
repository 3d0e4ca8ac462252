"""Events in words: what happened to the hero. Nothing here is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import in_100, listed, means_said
from malory.games.gamebook.setting import Setting
from malory.kernel import Event, Style

STYLES: Final[Mapping[str, Style]] = {
    "passage": "heading",
    "text": "prose",
    "chose": "answer",
    "tried": "answer",
}
"""How the words of each kind of event stand on the page; the rest are lines."""

# Any: the facts of an event, as `say` was given them.
Words = Callable[[Setting, Mapping[str, Any]], str]


def tell(setting: Setting, event: Event) -> str:
    """Return the event in words; empty for what needs none."""
    wording = _WORDS.get(event.kind)
    return wording(setting, event.facts) if wording is not None else ""


def _test(setting: Setting, f: Mapping[str, Any]) -> str:
    name = means_said(f["tested"])
    needed = f", {f['target']} needed" if "target" in f else ""
    if "dice" not in f:
        rank = "" if f["tested"].kind == "sum" else "rank "
        return f"{name}: {rank}{f['total']}{needed}{_verdict(f)}."
    dice = listed(str(one) for one in f["dice"])
    parts = f"with rank {f['rank']} that is" if f["rank"] else "that is"
    odds = ""
    if "odds" in f:
        good, every = f["odds"]
        odds = f" (the odds were {in_100(good, every)} in 100)"
    return f"{name}: you roll {dice}; {parts} {f['total']}{needed}{_verdict(f)}{odds}."


def _verdict(f: Mapping[str, Any]) -> str:
    if "passed" not in f:
        return ""
    return ": success" if f["passed"] else ": failure"


def _skill(setting: Setting, f: Mapping[str, Any]) -> str:
    way = "rises" if f["rank"] > f["was"] else "falls"
    return f"{f['skill']} {way} to {f['rank']}."


def _counter(setting: Setting, f: Mapping[str, Any]) -> str:
    if f["amount"] == 0:
        return f"{f['counter']} stays at {f['now']}."
    return f"{f['counter']} {f['amount']:+d}: now {f['now']}."


def _token(setting: Setting, f: Mapping[str, Any]) -> str:
    return token_words(setting, f["token"])


def token_words(setting: Setting, token: str) -> str:
    """Return a token as a player calls it."""
    title = setting.titles.get(token, "")
    return title or f"Token {token}"


def _status(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"You are {f['status']} already." if f["anew"] else f"You become {f['status']}."


_OVER: Final = {
    "end": "The end.",
    "closed": "No way is open to you from here. The end.",
    "circle": "The tale turns in a circle and can go no further. The end.",
    "limit": "The tale has gone on too long and is broken off here.",
}

_WORDS: Final[dict[str, Words]] = {
    "begin": lambda g, f: "",  # whoever presents the game has said its title
    "passage": lambda g, f: str(f["title"]),
    "text": lambda g, f: str(f["text"]),
    "chose": lambda g, f: str(f["label"]),
    "tried": lambda g, f: f"{means_said(f['tested'])}: {f['label']}",
    "test": _test,
    "die": lambda g, f: f"The die shows {f['face']}.",
    "counter": _counter,
    "skill": _skill,
    "renown": lambda g, f: (
        f"{f['renown']} {'rises' if f['rank'] > f['was'] else 'falls'} to {f['rank']}."
    ),
    "blocked": lambda g, f: f"{f['skill'][:1].upper()}{f['skill'][1:]} can go no further.",
    "status": _status,
    "ended": lambda g, f: f"You are no longer {f['status']}.",
    "treasure": lambda g, f: f"You take a treasure: {f['treasure']}.",
    "no treasure": lambda g, f: "No treasure is left.",
    "lost treasure": lambda g, f: f"You lose {f['treasure']}.",
    "token": lambda g, f: f"You take: {_token(g, f)}.",
    "lost token": lambda g, f: f"You give up: {_token(g, f)}.",
    "game over": lambda g, f: _OVER[f["result"]],
}
