"""Events in words: what happened, as a seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.games.kings_court.bound import Bound
from malory.games.kings_court.setup import NO_CUT
from malory.games.kings_court.state import Court
from malory.games.kings_court.words import (
    begins,
    counted,
    does,
    lay_words,
    listed,
    side_name,
    who,
)
from malory.kernel import NOBODY, Event, Seat, Style

STYLES: Final[Mapping[str, Style]] = {"hand": "part", "scored": "table"}
"""How the words of each kind of event stand on the page; the rest are lines."""

# Any: the facts of an event, as `say` was given them.
Words = Callable[[Bound, Seat, Mapping[str, Any], Seat], str]


def tell(game: Bound, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    wording = _WORDS.get(event.kind)
    return wording(game, event.seat, event.facts, viewer) if wording is not None else ""


def result(s: Court) -> str:
    """Return who won, and with what, in place of a list of scores."""
    seats = len(s.hands)
    viewer = NOBODY if s.viewer is None else s.viewer
    names = [side_name(s.game, one, seats, viewer) for one in range(len(s.totals))]
    won = listed([names[one] for one in s.winners])
    verb = "win together" if len(s.winners) > 1 else "win" if won == "you" else "wins"
    scores = ", ".join([f"{name} {total}" for name, total in zip(names, s.totals, strict=True)])
    return f"{begins(won)} {verb}. Scores: {scores}."


def _hand(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    return f"Hand {f['hand']}. {does(k, v, 'deal')}."


def _dealt(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    if "cards" in f:
        return f"You are dealt {listed(f['cards'])}."
    return f"Each player is dealt {f['count']} cards."


def _starter(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    card = f["card"]
    if g.deck.faces[card].role == "number":
        return f"{card} begins the discard."
    if not g.starter_acts:
        return f"{card} is turned up, and put under."
    dealer = "you, the dealer" if k == v else f"the dealer, {who(k)}"
    return f"{card} is turned up: it acts for {dealer}."


def _laid(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    cards = "; then ".join([lay_words(g, one) for one in f["lays"]])
    return f"{does(k, v, 'lay')} {cards}. {_left(f['left'])}".strip()


def _left(count: int) -> str:
    return f"({counted(count, 'card')} left)" if count else ""


def _jailed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    card = "a Dungeon" if f["card"] != g.deck.magician else f"{f['card']} as a Dungeon"
    left = f" {_left(f['left'])}" if f["left"] > 0 else ""
    return f"{does(k, v, 'lay')} {card} before {who(f['victim'], v)}.{left}"


def _turned(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    return f"Play goes to the {'left' if f['way'] == 1 else 'right'} now."


def _skipped(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    seats = f["seats"]
    verb = "are" if seats == (v,) or len(seats) > 1 else "is"
    return f"{begins(listed([who(one, v) for one in seats]))} {verb} passed over."


def _demanded(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    victim = f["victim"]
    return f"{begins(who(victim, v))} {'are' if victim == v else 'is'} to draw {f['owed']}."


def _loses(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    why = [
        *["in the Dungeon"] * f["dungeon"],
        *["for a call forgotten"] * f["caught"],
    ]
    return f"{does(k, v, 'lose')} the turn, {listed(why)}."


def _drew(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    if "cards" in f:
        return f"You draw {listed(f['cards'])}."
    return f"{does(k, v, 'draw')} {counted(f['count'], 'card')}."


def _told(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    asker = begins(who(f["by"], v))
    verb = "ask" if f["by"] == v else "asks"
    return f'{asker} {verb}: "Should I?" {does(k, v, "say")}: "{begins(f["told"])}."'


def _protected(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    top = f"{f['kind']} in {f['suit']}"
    card = f["card"]
    return f"{does(k, v, 'answer')} with {card}: the demand is void, and {top} on top again. " + (
        _left(f["left"])
    )


def _decreed(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    victim = who(f["victim"], v)
    verb = "are" if f["victim"] == v else "is"
    words = f"{does(k, v, 'answer')} with {f['card']}: now {victim} {verb} to draw {f['owed']}. "
    return words + _left(f["left"])


def _caught(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    caught = f["caught"]
    return f"{does(k, v, 'catch', 'catches')} {who(caught, v)}: one card, and no call."


def _guess(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    return f'{does(k, v, "say")} of {who(f["about"], v)}\'s card: "I think it is {f["suit"]}."'


def _scored(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    """The score sheet: a row a seat, its cells parted by tabs."""
    hands, totals = f["hands"], f["totals"]
    seats = len(hands)
    rows = [f"After hand {f['hand']}\tpoints\tscore\theld"]
    for seat, hand in enumerate(hands):
        held = [*sorted(hand, key=g.deck.order.__getitem__), *["a Dungeon"] * _jails(f, seat)]
        name = begins(who(seat, v))
        if g.is_in_teams(seats):
            name += f" ({side_name(g, g.side(seat, seats), seats)})"
        total = totals[g.side(seat, seats)]
        left = ", ".join(held) or "nothing, and went out"
        rows.append(f"{name}\t{f['points'][seat]}\t{total}\t{left}")
    return "\n".join(rows)


def _jails(f: Mapping[str, Any], seat: Seat) -> int:
    count: int = f["dungeons"].count(seat)
    return count


def _halved(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    name = side_name(g, f["side"], f["seats"], v)
    return f"{begins(name)}: exactly {g.numbers.limit}, which becomes {f['total']}."


def _bonus(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    name = side_name(g, f["side"], f["seats"], v)
    return f"{does(k, v, 'cut')} exactly. {begins(name)}: {f['change']:+d}, now {f['total']}."


def _cut(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    if f["exact"] and f["pick"] == NO_CUT:
        return f"{does(k, v, 'cut')} exactly, and {'take' if k == v else 'takes'} no bonus."
    return f"{does(k, v, 'cut')}, but not exactly."


def _over(g: Bound, k: Seat, f: Mapping[str, Any], v: Seat) -> str:
    return "The game is over."


_WORDS: Final[dict[str, Words]] = {
    "hand": _hand,
    "dealt": _dealt,
    "starter": _starter,
    "laid": _laid,
    "jailed": _jailed,
    "turned": _turned,
    "skipped": _skipped,
    "demanded": _demanded,
    "loses turn": _loses,
    "freed": lambda g, k, f, v: f"{does(k, v, 'leave')} the Dungeon.",
    "drew": _drew,
    "nothing to draw": lambda g, k, f, v: (
        f"There is no card left to draw: {counted(f['short'], 'card')} lapse."
    ),
    "reshuffled": lambda g, k, f, v: f"The discard is shuffled: {f['count']} cards to draw.",
    "passes": lambda g, k, f, v: f"{does(k, v, 'pass', 'passes')}: there is no card to draw.",
    "keeps": lambda g, k, f, v: "" if k == v else f"{does(k, v, 'keep')} it.",
    "told": _told,
    "refused": lambda g, k, f, v: f"{does(k, v, 'do', 'does')} not go out.",
    "protected": _protected,
    "decreed": _decreed,
    "on guard": lambda g, k, f, v: f'{does(k, v, "call")}: "On Guard."',
    "caught": _caught,
    "guess": _guess,
    "out": lambda g, k, f, v: f"{does(k, v, 'go', 'goes')} out.",
    "stalled": lambda g, k, f, v: f"{f['turns']} turns: the hand is scored as it stands.",
    "scored": _scored,
    "halved": _halved,
    "bonus": _bonus,
    "cut": _cut,
    "over": _over,
}
