"""Events in words: what happened to the hero. Nothing here is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import begins, in_100, listed
from malory.games.gamebook.setting import Setting
from malory.games.gamebook.words import means_words, token_words
from malory.kernel import Event, Style
from malory.tongue import mark, say, say_in

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
    name, total = means_words(setting, f["tested"]), f["total"]
    if "dice" in f:
        dice = listed([str(one) for one in f["dice"]], say_in("a list", "and"))
        if f["rank"]:
            made = say(
                "{means}: you roll {dice}; with rank {rank} that is {total}",
                means=name,
                dice=dice,
                rank=f["rank"],
                total=total,
            )
        else:
            made = say("{means}: you roll {dice}; that is {total}",
                       means=name, dice=dice, total=total)  # fmt: skip
    elif f["tested"].kind == "sum":
        made = say("{means}: {total}", means=name, total=total)
    else:
        made = say("{means}: rank {total}", means=name, total=total)
    if "target" in f:
        made += say(", {number} needed", number=f["target"])
    if "passed" in f:
        made += say(": success") if f["passed"] else say(": failure")
    if "odds" in f:
        made += say(" (the odds were {odds} in 100)", odds=in_100(*f["odds"]))
    return f"{made}."


def _skill(setting: Setting, f: Mapping[str, Any]) -> str:
    return _ranked(setting.called("skill", f["skill"]), f)


def _renown(setting: Setting, f: Mapping[str, Any]) -> str:
    return _ranked(setting.called("renown", f["renown"]), f)


def _ranked(name: str, f: Mapping[str, Any]) -> str:
    if f["rank"] > f["was"]:
        return say("{name} rises to {rank}.", name=name, rank=f["rank"])
    return say("{name} falls to {rank}.", name=name, rank=f["rank"])


def _blocked(setting: Setting, f: Mapping[str, Any]) -> str:
    id = f["skill"]
    kind = "category" if id in setting.skills_of else "renown"
    kind = "skill" if id in setting.first_ranks else kind
    name = say("any skill") if id == "any skill" else setting.called(kind, id)
    return say("{name} can go no further.", name=begins(name))


def _counter(setting: Setting, f: Mapping[str, Any]) -> str:
    name = setting.called("counter", f["counter"])
    if f["amount"] == 0:
        return say("{name} stays at {now}.", name=name, now=f["now"])
    return say("{name} {amount}: now {now}.", name=name, amount=f"{f['amount']:+d}", now=f["now"])


def _status(setting: Setting, f: Mapping[str, Any]) -> str:
    status = setting.called("status", f["status"])
    if f["anew"]:
        return say("You are {status} already.", status=status)
    return say("You become {status}.", status=status)


def _named(kind: str, words: str) -> Words:
    """Words that name one thing of a kind, which the event files under its kind."""

    def worded(setting: Setting, f: Mapping[str, Any]) -> str:
        return say(words, name=setting.called(kind, f[kind]))

    return worded


def _tokened(words: str) -> Words:
    def worded(setting: Setting, f: Mapping[str, Any]) -> str:
        return say(words, name=token_words(setting, f["token"]))

    return worded


_OVER: Final = {
    "end": mark("The end."),
    "closed": mark("No way is open to you from here. The end."),
    "circle": mark("The tale turns in a circle and can go no further. The end."),
    "limit": mark("The tale has gone on too long and is broken off here."),
}

_WORDS: Final[dict[str, Words]] = {
    "begin": lambda g, f: "",  # whoever presents the game has said its title
    "passage": lambda g, f: str(f["title"]),
    "text": lambda g, f: str(f["text"]),
    "chose": lambda g, f: str(f["label"]),
    "tried": lambda g, f: say(
        "{means}: {deed}", means=means_words(g, f["tested"]), deed=f["label"]
    ),
    "test": _test,
    "die": lambda g, f: say("The die shows {face}.", face=f["face"]),
    "counter": _counter,
    "skill": _skill,
    "renown": _renown,
    "blocked": _blocked,
    "status": _status,
    "ended": _named("status", mark("You are no longer {name}.")),
    "treasure": _named("treasure", mark("You take a treasure: {name}.")),
    "no treasure": lambda g, f: say("No treasure is left."),
    "lost treasure": _named("treasure", mark("You lose {name}.")),
    "token": _tokened(mark("You take: {name}.")),
    "lost token": _tokened(mark("You give up: {name}.")),
    "game over": lambda g, f: say(_OVER[f["result"]]),
}
