"""Events in words: what happened, for a seat or for a bystander. Nothing here is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import in_100, listed, means_said
from malory.games.tales.setting import Setting
from malory.games.tales.wording import quest_goal
from malory.games.tales.words import capital, counted, of_another, signed
from malory.kernel import Event, Seat, Style
from malory.pack.tales.cards import AdvancedQuest

# Any: the facts of an event, as `say` was given them.
Words = Callable[[Setting, Mapping[str, Any]], str]


STYLES: Final[Mapping[str, Style]] = {
    "age": "part",
    "round": "part",
    "turn": "heading",
    "passage": "heading",
    "text": "prose",
    "chose": "answer",
    "tried": "answer",
}
"""How the words of each kind of event stand on the page; the rest are lines."""


def tell(setting: Setting, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    mine = viewer < 0 or event.seat < 0 or event.seat == viewer
    wording = _WORDS.get(event.kind) if mine else (_SHORT.get(event.kind) or _WORDS.get(event.kind))
    if wording is None:
        return ""
    facts = event.seen_by(viewer).facts
    who = facts.get("who", "")
    name = who or facts.get("rider", "")
    words = wording(setting, facts)
    if not mine:
        words = "" if event.kind in _READ else of_another(words, name)
    elif event.kind == "turn" and name and event.seat == viewer:
        return f"Your turn, {words}"
    if not who or not words or event.kind in _NAMING or words.startswith(name):
        return words
    return f"{who}: {words}"


_NAMING: Final = frozenset(("knight", "turn", "text", "passage"))
"""Events whose words say for themselves, or do not care, whom they are about."""

_READ: Final = frozenset(("text", "passage", "set out"))
"""What a person does not hear while another rides: that tale may still be his."""

_SHORT: Final[dict[str, Words]] = {
    "status": lambda g, f: (
        f"{f['status']} begins anew." if f["anew"] else f"You become {f['status']}."
    ),
    "treasure": lambda g, f: f"Treasure: {f['treasure']}.",
    "token": lambda g, f: f"Token {f['token']}: {g.tokens[f['token']].title}.",
    "quest": lambda g, f: f"You draw a quest: {f['quest']}.",
    "special": lambda g, f: f"You turn to {f['card']}.",
}
"""Events that are told of another without the words of his card."""


def _destiny(setting: Setting, f: Mapping[str, Any]) -> str:
    amount = f["amount"]
    if amount < 0:
        return f"{-amount} Destiny lost."
    why = _WHY.get(f["why"], f["why"])
    if f["pool"] is None:
        return f"{amount} Destiny{f' ({why})' if why else ''}."
    rest = f"; {f['spare']} of it from the reserve" if f["spare"] else ""
    return f"{amount} Destiny{f' ({why})' if why else ''}. {f['pool']} left in the pool{rest}."


_WHY: Final[dict[str, str]] = {
    "reward": "",
    "blocked": "for a gain without room",
    "home": "in Camelot at the end",
    "skills": "for your skills",
    "highest renown": "for your highest renown",
    "legend": "for a renown without equal",
}


def _test(setting: Setting, f: Mapping[str, Any]) -> str:
    name = means_said(f["tested"])
    if "dice" not in f:
        asked = f", {f['target']} needed" if "target" in f else ""
        rank = "" if f["tested"].kind == "sum" else "rank "
        return f"{name}: {rank}{f['total']}{asked}."
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
    total = f"; with {listed(parts)} that is {f['total']}" if parts else f"; that is {f['total']}"
    if "target" not in f:
        return f"{rolled}{total}."
    good, every = f["odds"]
    return f"{rolled}{total}, {f['target']} needed (the odds were {in_100(good, every)} in 100)."


def _skill(setting: Setting, f: Mapping[str, Any]) -> str:
    if f["rank"] > f["was"]:
        return f"{f['skill']}: rank {f['rank']}{'' if f['was'] else ', new'}."
    return f"{f['skill']}: down to {f['rank']}." if f["rank"] else f"{f['skill']} is lost."


def _renown(setting: Setting, f: Mapping[str, Any]) -> str:
    way = "rises" if f["rank"] > f["was"] else "falls"
    return f"{f['renown']} {way} to {f['rank']}."


def _status(setting: Setting, f: Mapping[str, Any]) -> str:
    if f["anew"]:
        return f"{f['status']} begins anew."
    return f"You become {f['status']}: {setting.statuses[f['status']].text}"


def _treasure(setting: Setting, f: Mapping[str, Any]) -> str:
    row = next(one for one in setting.tables.treasures if one.name == f["treasure"])
    return f"Treasure: {row.name}. {row.text}"


def _token(setting: Setting, f: Mapping[str, Any]) -> str:
    row = setting.tokens[f["token"]]
    return f"Token {row.number}: {row.title}.{f' {row.text}' if row.text else ''}"


def _moved(setting: Setting, f: Mapping[str, Any]) -> str:
    way = "You ride to" if f["why"] == "ride" else "You come to"
    if f["why"] in setting.statuses:
        way = f"{f['why']}, you come to"
    return f"{way} {_place(setting, f['place'])}."


def _place(setting: Setting, place: str) -> str:
    board = setting.board
    facts = f"{board.terrain_of(place) or 'Place of Power'} {board.number[place]}"
    if not board.is_sea(place):
        facts += f", {board.regions_of(place)[0]}"
    return f"{place} ({facts})"


def _drawn(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"Its Feature: {f['card']}." if f["deck"] == "feature" else f"You draw {f['card']}."


def _decided(setting: Setting, f: Mapping[str, Any]) -> str:
    picked = "the choice is yours" if f["picked"] == "knight" else f"it is the {f['picked']}"
    if f["picked"] not in ("first", "second", "last", "knight"):
        picked = f"it is {f['picked']}"
    return f"{f['status']}: the die shows {f['die']}, and {picked}."


def _decided_by(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"{f['status']}: another decides{', and it is ' + f['picked'] if f['picked'] else ''}."


def _quest(setting: Setting, f: Mapping[str, Any]) -> str:
    row = setting.quests[f["quest"]]
    kind = f"Quest, level {row.level}" if isinstance(row, AdvancedQuest) else "Starting Quest"
    return f"{kind}: {row.name}. {row.premise} {quest_goal(setting, row.name)}"


def _mark_met(setting: Setting, f: Mapping[str, Any]) -> str:
    left = f"{counted(f['left'], 'marker')} left" if f["left"] else "the last one"
    return f"The marker at {f['place']} comes off {f['quest']}: {left}."


def _grand(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"Grand Quest: {f['quest']}, at {listed(f['places'])}."


def _grand_over(setting: Setting, f: Mapping[str, Any]) -> str:
    how = "is complete: all who have a marker of it are paid" if f["done"] else "has had its time"
    return f"The Grand Quest {f['quest']} {how}."


def _won(setting: Setting, f: Mapping[str, Any]) -> str:
    scores = listed(f"{name} {destiny}" for name, destiny in f["destiny"].items())
    verb = "wins" if len(f["winners"]) == 1 else "share the victory"
    return f"{listed(f['winners'])} {verb}. Destiny: {scores}."


def _over(setting: Setting, f: Mapping[str, Any]) -> str:
    if f["result"] == "victory":
        return f"Victory: the pool is empty, and {f['score']} Destiny came from the reserve."
    return f"Defeat: {counted(f['pool'], 'token')} of Destiny left in the pool."


def _age(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"Age {f['age']}: {setting.ages[f['age']].name}."


def _turned_up(setting: Setting, f: Mapping[str, Any]) -> str:
    return f"Six skills turn up: {listed(f['skills'])}."


_WORDS: Final[dict[str, Words]] = {
    "text": lambda g, f: str(f["text"]),
    "passage": lambda g, f: str(f["title"]),
    "round": lambda g, f: f"Round {f['round']}.",
    "age": _age,
    "turn": lambda g, f: f"{f['name']}: round {f['round']}" if f["name"] else "",
    "knight": lambda g, f: f"{g.knights[f['name']].title} {f['name']} takes the road.",
    "skills": lambda g, f: f"Skills: {listed(f['skills'])}.",
    "turned up": _turned_up,
    "set out": lambda g, f: f"You set out from {f['place']}.",
    "moved": _moved,
    "stayed": lambda g, f: f"You stay at {f['place']}.",
    "quiet": lambda g, f: (
        f"Nobody is met at {f['place']}." if f["moved"] else "Who stays meets nobody."
    ),
    "strayed": lambda g, f: f"Lost, you stray {f['bearing']} (the die shows {f['die']}).",
    "called": lambda g, f: "You answer the Call to Arms.",
    "call to arms": lambda g, f: "You take a Call to Arms.",
    "held": lambda g, f: "You cannot move.",
    "drawn": _drawn,
    "flipped": lambda g, f: f"The {f['deck']} discards are turned over.",
    "bottomed": lambda g, f: f"{f['card']} goes to the bottom of the deck.",
    "no card": lambda g, f: "No card is left to draw.",
    "kept": lambda g, f: (
        f"{f['card']} stays with you: {f['amount']} Destiny on it, for a visit on a later turn."
    ),
    "visit": lambda g, f: f"You visit {f['card']}.",
    "closed": lambda g, f: f"{f['amount']} Destiny from {f['card']}; the card leaves the game.",
    "unclaimed": lambda g, f: (
        f"The Destiny on {f['card']} {'is lost' if f['pool'] is None else 'goes back to the pool'}."
    ),
    "chose": lambda g, f: str(f["label"]),
    "led": lambda g, f: f"{f['means']}: {f['label']}" if f["means"] else str(f["label"]),
    "tried": lambda g, f: f"{means_said(f['tested'])}: {f['label']}",
    "test": _test,
    "die": lambda g, f: (
        f"The die shows {f['face']}{'' if f['face'] == f['counts'] else ', but counts as 1'}."
    ),
    "card die": lambda g, f: f"{f['card']}: the die shows {f['die']}.",
    "decided": _decided,
    "spared": lambda g, f: f"{capital(f['card'])} makes it a success.",
    "destiny": _destiny,
    "shortened": lambda g, f: f"The reward of {f['amount']} Destiny shrinks to {f['paid']}.",
    "skill": _skill,
    "blocked": lambda g, f: f"There is no room for {f['skill']}.",
    "swapped": lambda g, f: f"{f['skill']} takes the place of {f['gave']}.",
    "renown": _renown,
    "pace": lambda g, f: (
        f"You ride {counted(f['spaces'], 'space')} in a turn from now on"
        f"{', not ' + str(f['was']) if f['spaces'] < f['was'] else ''}."
    ),
    "status": _status,
    "companion": lambda g, f: f"A companion joins you: {f['skill']} +1.",
    "annulled": lambda g, f: f"{f['status']} and {listed(f['others'])} annul each other.",
    "warded": lambda g, f: f"{capital(f['card'])} keeps you from becoming {f['status']}.",
    "ended": lambda g, f: f"You are no longer {f['status']}.",
    "expired": lambda g, f: f"You are no longer {f['status']}.",
    "discarded": lambda g, f: f"{capital(f['card'])} is put away.",
    "treasure": _treasure,
    "no treasure": lambda g, f: "No treasure is left.",
    "lost treasure": lambda g, f: f"You lose {f['treasure']}.",
    "token": _token,
    "lost token": lambda g, f: f"You give up token {f['token']}: {g.tokens[f['token']].title}.",
    "region": lambda g, f: f"The Region card is {f['region']}.",
    "terrain": lambda g, f: f"The die shows {f['die']}: {f['terrain']}.",
    "city": lambda g, f: f"The die shows {f['die']}: {f['city']}.",
    "marked": lambda g, f: f"{f['status']}: {f['place']} is marked.",
    "no quest": lambda g, f: "No quest is left to draw.",
    "quest": _quest,
    "quest away": lambda g, f: f"{f['quest']} is given up.",
    "marker": lambda g, f: f"{f['quest']}: a marker stands at {_place(g, f['place'])}.",
    "mark met": _mark_met,
    "quest done": lambda g, f: f"{f['quest']} is complete.",
    "plus": lambda g, f: f"{f['quest']}: {signed(f['count'])} for the next try.",
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
