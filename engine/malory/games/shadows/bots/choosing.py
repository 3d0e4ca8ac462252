"""What a Knight could do in his heroic phase, and what each is worth to Camelot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from malory.games.shadows import menu, specials, verbs
from malory.games.shadows.bots import prospects
from malory.games.shadows.bots.prospects import Prospect, chance, joining, prospect
from malory.games.shadows.bots.worth import (
    card_worth,
    cheapest,
    engine_cost,
    life_cost,
    price,
)
from malory.games.shadows.cards import Card, Hand, Quest
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat

_STAY: Final = 3
"""So many times a Knight who comes home is thought to draw."""
_LEFT: Final = 0.08
"""What each card is worth that is lost with a solo quest that is left."""
_ALIKE: Final = 0.6
"""How much of their price cards count of which one holds so many alike."""
_MERLIN: Final = 0.6
"""What a Merlin is worth that waits for two more."""
_SIEGE_MOST: Final = 5
"""So many cards at most are thought of for a siege fight."""


class Deed(NamedTuple):
    """The answers that make up a deed, and what it is worth, in swords."""

    worth: float
    path: tuple[Move, ...]


def deeds(s: Realm, k: Seat) -> list[Deed]:
    """Return the actions that are open to a Knight, whatever was answered already; not the
    accusation, which is not judged by what it brings."""
    found: list[Deed] = []
    for verb in menu.actions(s, k):
        found += _OF_VERB[verb](s, k) if verb in _OF_VERB else ()
    return found


def outlook(s: Realm, k: Seat) -> dict[Quest, Prospect]:
    """Return how every open quest stands for a Knight."""
    return {name: prospect(s, name, k) for name in s.boards if s.is_open(name)}


# ------------------------------------------------------------------------------------ the actions


def _move(s: Realm, k: Seat) -> Iterator[Deed]:
    here = s.game.deck.quests.get(s.places[k])
    left = 0.0
    if here is not None and here.solo:
        left = _LEFT * len(s.boards[here.name].white)  # SC032
    for place in menu.destinations(s, k):
        yield Deed(going(s, k, place) - left, (verbs.MOVE, place))


def going(s: Realm, k: Seat, place: Quest) -> float:
    """Return what each action is worth of those that begin with a ride to a place."""
    if place != s.game.deck.home:
        return joining(prospect(s, place, k), False)
    held = len(s.hands[k])
    drawn = card_worth(held, _STAY * s.game.numbers.draws) / (_STAY + 1)
    siege = max([deed.worth for deed in _siege(s, k)], default=0.0) / 2 if s.engines else 0.0
    return max(drawn, siege)


def draw_worth(s: Realm, k: Seat) -> float:
    """Return what a draw at the Round Table is worth."""
    power = s.game.deck.knight_of["draw"]
    count = power.amount if s.has(k, "draw") else s.game.numbers.draws
    return card_worth(len(s.hands[k]), count)


def _draw(s: Realm, k: Seat) -> Iterator[Deed]:
    yield Deed(draw_worth(s, k), (verbs.DRAW,))


def _quest(s: Realm, k: Seat) -> Iterator[Deed]:
    place = s.places[k]
    row = s.game.deck.quests[place]
    one = prospect(s, place, k)
    worth = joining(one, True)
    if row.kind in ("spots", "war"):
        yield Deed(worth, (verbs.QUEST,))
        return
    cards = menu.for_quest(s, k)
    card = one.first if one.first in cards else cheapest(s, k, cards)
    if row.kind == "combat" and one.first not in cards:
        worth *= 0.2
    if row.kind == "river" and one.need > 1 and not one.mine:
        worth = 0.0
    yield Deed(worth, (verbs.QUEST, card))


def _siege(s: Realm, k: Seat) -> Iterator[Deed]:
    """The engine that is gone against the cards, and a life if it is not."""
    deck, hand = s.game.deck, s.hands[k]
    sides = s.game.tables.totals.sides
    fights = sorted([card for card in hand if card in deck.fights], key=deck.fights.__getitem__)
    bonus = deck.relics["excalibur"].amount if s.keeper("excalibur") == k else 0
    relief = engine_cost(s, 1, -1)
    best: Deed | None = None
    for many in range(1, min(len(fights), _SIEGE_MOST) + 1):
        for cards in dict.fromkeys(combinations(fights, many)):
            odds = min(max(deck.sum_of(cards) + bonus - 1, 0), sides) / sides
            cost = price(s, k, cards)
            worth = odds * relief - (1 - odds) * life_cost(s.lives[k]) - cost
            if best is None or worth > best.worth:
                best = Deed(worth, (verbs.SIEGE, *cards, verbs.ROLL))
    if best is not None:
        yield best


def _heal(s: Realm, k: Seat) -> Iterator[Deed]:
    numbers = s.game.numbers
    if s.lives[k] >= numbers.most_life:
        return
    for card in menu.healing(s, k):
        cost = _ALIKE * price(s, k, (card,) * numbers.heal_cards)
        worth = life_cost(s.lives[k] + numbers.heal) - cost
        yield Deed(worth, (verbs.HEAL, card, *[s.name(k)] * s.game.heals_any))


# ------------------------------------------------------------------------------ the special cards
# What each is worth is a guess in swords, as everything here.


def special_deeds(s: Realm, k: Seat, verb: Move = verbs.CARD) -> Iterator[Deed]:
    """Yield the special cards that can be played, each as it is best played."""
    for card in specials.playable(s, k):
        role = s.game.deck.whites[card].role
        for worth, path in _SPECIAL[role](s, k, card):
            yield Deed(worth, (verb, card, *path))


Ways = Iterator[tuple[float, tuple[Move, ...]]]


def _merlin(s: Realm, k: Seat, card: Card) -> Ways:
    for what in specials.banishable(s):
        if what == verbs.ENGINE:
            gain = engine_cost(s, 1, -1)
        else:
            head = verbs.WARRIOR if what.startswith(verbs.WARRIOR) else verbs.LAST
            one = prospect(s, what[len(head) :], k)
            now = prospects.helpers(one)
            gain = one.swing * (chance(one, now, None, one.slack + 1) - chance(one, now))
        yield gain - _MERLIN, (what,)


def _clairvoyance(s: Realm, k: Seat, card: Card) -> Ways:
    yield 0.3, ()


def _convocation(s: Realm, k: Seat, card: Card) -> Ways:
    home = sum([place == s.game.deck.home for place in s.places])
    yield 0.1 * home - 0.1, ()


def _fate(s: Realm, k: Seat, card: Card) -> Ways:
    yield 0.13 * len(s.living()), ()


def _heroism(s: Realm, k: Seat, card: Card) -> Ways:
    for name, one in outlook(s, k).items():
        odds = chance(one, one.there + (s.places[k] == name) or 0.1)
        yield (2 * odds - 1) * (0.9 if one.need <= 2 else 0.5), (name,)


def _lady(s: Realm, k: Seat, card: Card) -> Ways:
    quest = s.game.deck.quest_of["excalibur"]
    if s.is_open(quest):
        one = prospect(s, quest, k)
        now = prospects.helpers(one)
        gain = chance(one, now, one.need - 1, one.slack + 1) - chance(one, now)
        yield one.swing * max(gain, 0.0) + (1.0 if one.need == 1 else 0.0), ()
    else:
        yield _life_gain(s, k, s.game.deck.whites[card].others), ()


def _messenger(s: Realm, k: Seat, card: Card) -> Ways:
    """Cards go to a Knight whose quest takes them."""
    for to in s.others(k):
        useful = wished(s, to)
        mine = [one for one in s.hands[k] if one in useful][: s.game.deck.whites[card].amount]
        if mine:
            path = (s.name(to), *mine, *[verbs.ENOUGH] * (len(mine) < 3))
            yield 0.22 * len(mine) - 0.15, path


def _piety(s: Realm, k: Seat, card: Card) -> Ways:
    row = s.game.deck.whites[card]
    yield _life_gain(s, k, row.amount), (verbs.MINE,)
    yield sum([_life_gain(s, one, row.others) for one in s.others(k)]), (verbs.THEIRS,)


def _reinforcements(s: Realm, k: Seat, card: Card) -> Ways:
    row = s.game.deck.whites[card]
    yield card_worth(len(s.hands[k]), row.amount), (verbs.MINE,)
    others = [card_worth(len(s.hands[one]), row.others) for one in s.others(k)]
    yield sum(others), (verbs.THEIRS,)


def _life_gain(s: Realm, k: Seat, count: int) -> float:
    more = min(count, s.game.numbers.most_life - s.lives[k])
    return life_cost(s.lives[k] + more, more) if more > 0 and s.lives[k] else 0.0


def wished(s: Realm, k: Seat) -> Hand:
    """Return the cards that the quest where a Knight stands would take of him next."""
    deck, place = s.game.deck, s.places[k]
    row = deck.quests.get(place)
    if row is None or row.kind == "river":
        return ()
    if row.kind == "spots":
        return (deck.grail,)
    if row.kind == "war":
        values = row.hard_row if s.boards[place].black else row.row
        return tuple([deck.fight_of[value] for value in values[len(s.boards[place].white) :]])
    laid = [deck.fights[card] for card in s.boards[place].white]
    return tuple([deck.fight_of[value] for value in dict.fromkeys(laid)])


_OF_VERB: Final = {
    verbs.MOVE: _move,
    verbs.DRAW: _draw,
    verbs.SIEGE: _siege,
    verbs.QUEST: _quest,
    verbs.CARD: special_deeds,
    verbs.HEAL: _heal,
}
_SPECIAL: Final = {
    "merlin": _merlin,
    "clairvoyance": _clairvoyance,
    "convocation": _convocation,
    "fate": _fate,
    "heroism": _heroism,
    "lady": _lady,
    "messenger": _messenger,
    "piety": _piety,
    "reinforcements": _reinforcements,
}
