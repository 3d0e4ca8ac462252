"""What each kind of event says, to the knight it happens to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from malory.book.phrases import in_100, listed, means_said
from malory.games.tales.setting import Setting
from malory.games.tales.wording import call_ride, grand_pay, quest_goal, test_words
from malory.games.tales.words import capital, counted, signed
from malory.pack.tales.cards import AdvancedQuest


class Said(NamedTuple):
    """Our words, which can be turned to speak of another; then what stands as it is: a `fact` for
    all, and what a `card` says, for who has it before him."""

    ours: str
    fact: str = ""
    card: str = ""

    def whole(self) -> str:
        return " ".join([one for one in self if one])


# Any: the facts of an event, as `say` was given them.
Facts = Mapping[str, Any]
Words = Callable[[Setting, Facts], str | Said]


def _destiny(setting: Setting, f: Facts) -> str:
    amount = f["amount"]
    why = _WHY.get(f["why"], setting.title_of(f["why"]))
    for_it = f" ({why})" if why else ""
    if amount < 0:
        return f"You lose {-amount} Destiny{for_it}."
    gained = f"You gain {amount} Destiny{for_it}"
    if f["pool"] is None:
        return f"{gained}."
    if not f["spare"]:
        return f"{gained}. {f['pool']} left in the pool."
    if f["spare"] == amount:
        return f"{gained}, beyond the pool."
    return f"{gained}, {f['spare']} of it beyond the pool, which is empty."


_WHY: Final[dict[str, str]] = {
    "reward": "",
    "blocked": "for a gain without room",
    "home": "in Camelot at the end",
    "legend": "a renown without equal",
    "end of Age 1": "end of Age 1, for your highest rank",
    "end of Age 2": "end of Age 2, for your high ranks",
    "highest renown": "your highest renown",
    "skills": "your skills",
}


def _test(setting: Setting, f: Facts) -> str:
    name = means_said(f["tested"])
    if "dice" not in f:
        asked = f", {f['target']} needed" if "target" in f else ""
        rank = "" if f["tested"].kind == "sum" else "rank "
        return f"{name}: {_only(f)}{rank}{f['total']}{asked}."
    dice = listed(str(one) for one in f["dice"])
    rolled = f"{name}: you roll {dice}"
    if len(f["dice"]) > 1:
        rolled += f" and keep {f['kept']}"
    if f["counts"] != f["kept"]:
        rolled += f", which counts as {f['counts']}"
    parts = [f"rank {f['rank']}"] if f["rank"] else []
    parts += [
        f"{signed(add)} {card if card.startswith('for ') else f'from {card}'}"
        for card, add in f["bonuses"]
    ]
    total = f"{_only(f)}{f['total']}"
    total = f"; with {listed(parts)} that is {total}" if parts else f"; that is {total}"
    if "target" not in f:
        return f"{rolled}{total}."
    good, every = f["odds"]
    return f"{rolled}{total}, {f['target']} needed (the odds were {in_100(good, every)} in 100)."


def _only(f: Facts) -> str:
    """A word before what falls short, which figures alone leave to be reckoned."""
    return "only " if f["total"] < f.get("target", f["total"]) else ""


def _skill(setting: Setting, f: Facts) -> str:
    if f["rank"] > f["was"]:
        if not f["was"]:
            return f"You learn {f['skill']}: rank {f['rank']}."
        return f"Your {f['skill']} rises to rank {f['rank']}."
    if f["rank"]:
        return f"Your {f['skill']} falls to rank {f['rank']}."
    return f"You lose {f['skill']}."


def _renown(setting: Setting, f: Facts) -> str:
    way = "rises" if f["rank"] > f["was"] else "falls"
    return f"Your {f['renown']} {way} to {f['rank']}."


def _pace(setting: Setting, f: Facts) -> str:
    slower = f", not {f['was']}" if f["spaces"] < f["was"] else ""
    return f"You ride {counted(f['spaces'], 'space')} in a turn from now on{slower}."


def _status(setting: Setting, f: Facts) -> Said:
    if f["anew"]:
        return Said(f"Your time as {f['status']} begins anew.")
    return Said(f"You become {f['status']}.", card=setting.statuses[f["status"]].text)


def _treasure(setting: Setting, f: Facts) -> Said:
    row = next(one for one in setting.tables.treasures if one.name == f["treasure"])
    return Said(f"You gain a treasure: {row.name}.", card=row.text)


def _token(setting: Setting, f: Facts) -> Said:
    row = setting.tokens[f["token"]]
    return Said(f"You gain token {row.number}: {row.title}.", card=row.text)


def _moved(setting: Setting, f: Facts) -> str:
    place = place_said(setting, f["place"])
    if f.get("by"):
        return f"{f['why']}, you are led to {place} by {f['by']}."
    return f"You {'ride' if f['why'] == 'ride' else 'come'} to {place}."


def place_said(setting: Setting, place: str) -> str:
    """Return a space with its terrain, Location number and region."""
    board = setting.board
    facts = f"{board.terrain_of(place) or 'Place of Power'} {board.number[place]}"
    if not board.is_sea(place):
        facts += f", {board.regions_of(place)[0]}"
    return f"{place} ({facts})"


def _drawn(setting: Setting, f: Facts) -> str:
    return f"Its Feature: {f['card']}." if f["deck"] == "feature" else f"You draw {f['card']}."


def _decided(setting: Setting, f: Facts) -> str:
    picked = "the choice is yours" if f["picked"] == "knight" else f"it is the {f['picked']}"
    if f["picked"] not in ("first", "second", "last", "knight"):
        picked = f"it is {f['picked']}"
    return f"{f['status']}: the die shows {f['die']}, and {picked}."


def _decided_by(setting: Setting, f: Facts) -> Said:
    by = f.get("by") or "another"
    return Said(f"{f['status']}, you leave the choice to {by}:", fact=f"{f['picked']}.")


def _quest(setting: Setting, f: Facts) -> Said:
    row = setting.quests[f["quest"]]
    drawn = f"You are given a Starting Quest: {row.name}."
    if isinstance(row, AdvancedQuest):
        drawn = f"You draw a quest of level {row.level}: {row.name}."
    return Said(drawn, card=f"{row.premise} {quest_goal(setting, row.name)}")


def _mark_met(setting: Setting, f: Facts) -> str:
    left = f"; {counted(f['left'], 'marker')} left" if f["left"] else ", the last one"
    return f"Your marker of {f['quest']} at {f['place']} comes off{left}."


def _grand(setting: Setting, f: Facts) -> str:
    name = f["quest"]
    asked = test_words(setting.grand[name].test, 0)
    return (
        f"A Grand Quest for all: {name}, at {listed(f['places'])}. {asked}; "
        f"{grand_pay(setting, name)}."
    )


def _grand_over(setting: Setting, f: Facts) -> str:
    how = "is complete: every knight with a marker of it is paid" if f["done"] else "is past"
    return f"The Grand Quest {f['quest']} {how}."


def _terrain(setting: Setting, f: Facts) -> str:
    shown = f"The die shows {f['die']}: {f['terrain']}."
    passed = list(dict.fromkeys(f.get("passed", ())))
    if not passed:
        return shown
    rolled = f"It was rolled {counted(len(f['passed']) + 1, 'time')}"
    return f"{shown} {rolled}, since this marker stands on no {listed(passed, 'or')}."


def _city(setting: Setting, f: Facts) -> str:
    shown = f"The die shows {f['die']}: {f['city']}."
    if setting.board.terrain_of(f["city"]) == f["terrain"]:
        return shown
    return f"{shown} The {f['terrain']} nearest to it is meant."


def _won(setting: Setting, f: Facts) -> str:
    scores = listed(f"{name} {destiny}" for name, destiny in f["destiny"].items())
    verb = "wins" if len(f["winners"]) == 1 else "share the victory"
    return f"{listed(f['winners'])} {verb}. Destiny: {scores}."


def _over(setting: Setting, f: Facts) -> str:
    """Return how it ends; by how much, the score says (`game.result`)."""
    if f["result"] == "victory":
        return "Victory: the pool is empty."
    return "Defeat: the pool is not empty."


def _turn(setting: Setting, f: Facts) -> str:
    if not f["name"]:
        return ""
    which = "an extra turn" if f.get("extra") else f"round {f['round']}"
    return f"{f['name']}: {which}"


def _unclaimed(setting: Setting, f: Facts) -> str:
    end = "is lost" if f["pool"] is None else "goes back to the pool"
    return f"The Destiny on your card {f['card']} {end}."


WORDS: Final[dict[str, Words]] = {
    "text": lambda g, f: str(f["text"]),
    "passage": lambda g, f: str(f["title"]),
    "round": lambda g, f: f"Round {f['round']}{', the last' if f.get('last') else ''}.",
    "age": lambda g, f: f"Age {f['age']}: {g.ages[f['age']].name}.",
    "turn": _turn,
    "epilogue": lambda g, f: f"{f['name']}: the Epilogue",
    "knight": lambda g, f: f"{g.knights[f['name']].title} {f['name']} takes the road.",
    "skills": lambda g, f: f"You begin with {listed(f['skills'])}.",
    "turned up": lambda g, f: f"You turn up six skills: {listed(f['skills'])}.",
    "set out": lambda g, f: f"You set out from {f['place']}.",
    "moved": _moved,
    "stayed": lambda g, f: f"You stay at {f['place']}.",
    "quiet": lambda g, f: (
        f"Nobody is met at {f['place']}." if f["moved"] else "Who stays meets nobody."
    ),
    "strayed": lambda g, f: f"Lost, you stray {f['bearing']} (the die shows {f['die']}).",
    "called": lambda g, f: "You answer the Call to Arms.",
    "call to arms": lambda g, f: Said(
        "You take a Call to Arms.", card=f"{capital(call_ride(g))}: once, when you like."
    ),
    "held": lambda g, f: "You cannot move.",
    "drawn": _drawn,
    "flipped": lambda g, f: f"The {f['deck']} discards are turned over.",
    "bottomed": lambda g, f: f"{f['card']} goes to the bottom of the deck.",
    "no card": lambda g, f: "No card is left to draw.",
    "kept": lambda g, f: (
        f"You keep the card {f['card']}, with {f['amount']} Destiny on it for when you visit "
        f"{g.locations[f['card']].place} on a later turn."
    ),
    "visit": lambda g, f: f"You visit {f['card']}.",
    "closed": lambda g, f: (
        f"You gain the {f['amount']} Destiny on {f['card']}; the card leaves the game."
    ),
    "unclaimed": _unclaimed,
    "chose": lambda g, f: str(f["label"]),
    "led": lambda g, f: Said("", f"{f['means']}: {f['label']}" if f["means"] else str(f["label"])),
    "tried": lambda g, f: f"{means_said(f['tested'])}: {f['label']}",
    "test": _test,
    "die": lambda g, f: (
        f"The die shows {f['face']}{'' if f['face'] == f['counts'] else ', but counts as 1'}."
    ),
    "card die": lambda g, f: f"{g.title_of(f['card'])}: the die shows {f['die']}.",
    "decided": _decided,
    "spared": lambda g, f: f"{g.title_of(f['card'])} makes it a success.",
    "destiny": _destiny,
    "shortened": lambda g, f: f"Your reward of {f['amount']} Destiny shrinks to {f['paid']}.",
    "skill": _skill,
    "blocked": lambda g, f: f"You have no room for more {f['skill']}.",
    "swapped": lambda g, f: f"{f['skill']} takes the place of your {f['gave']}.",
    "renown": _renown,
    "pace": _pace,
    "status": _status,
    "companion": lambda g, f: f"A companion joins, for your tests of {f['skill']}: +1.",
    "annulled": lambda g, f: f"{f['status']} and your {listed(f['others'])} annul each other.",
    "warded": lambda g, f: f"You do not become {f['status']}.",
    "ended": lambda g, f: f"You are no longer {f['status']}.",
    "expired": lambda g, f: f"You are no longer {f['status']}.",
    "discarded": lambda g, f: (
        f"You are no longer {f['card']}."
        if f["card"] in g.statuses
        else f"You put {g.title_of(f['card'])} away."
    ),
    "treasure": _treasure,
    "no treasure": lambda g, f: "No treasure is left.",
    "lost treasure": lambda g, f: f"You lose {f['treasure']}.",
    "token": _token,
    "lost token": lambda g, f: f"You give up token {f['token']}: {g.tokens[f['token']].title}.",
    "region": lambda g, f: f"A Region card is drawn: {f['region']}.",
    "terrain": _terrain,
    "city": _city,
    "marked": lambda g, f: f"Your card {f['status']} marks {place_said(g, f['place'])}.",
    "no quest": lambda g, f: "No quest is left to draw.",
    "quest": _quest,
    "quest away": lambda g, f: f"You give up {f['quest']}.",
    "marker": lambda g, f: f"Your marker of {f['quest']} stands at {place_said(g, f['place'])}.",
    "mark met": _mark_met,
    "quest done": lambda g, f: f"You complete {f['quest']}.",
    "plus": lambda g, f: f"{f['quest']}: {signed(f['count'])} for your next try.",
    "court": lambda g, f: "You ask the court for a quest.",
    "help": lambda g, f: f"You come to the help of {f['name']}.",
    "venture": lambda g, f: f"{f['quest']}: you try {means_said(f['tested'])}.",
    "decided by": _decided_by,
    "grand quest": _grand,
    "grand quest over": _grand_over,
    "crown": lambda g, f: f"You take the marker of {f['quest']} at {f['place']}.",
    "extra turn": lambda g, f: "You discard the Call to Arms for one turn more.",
    "game won": _won,
    "game over": _over,
}

OF_OTHERS: Final[dict[str, Words]] = {"special": lambda g, f: f"You turn to {f['card']}."}
"""Events that are told of another alone: who does it reads what follows."""
