"""How each quest stands: what it takes yet, how soon it is lost, what a Knight could bring.

The numbers were found as those of `worth`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from math import ceil, exp
from typing import Final, NamedTuple

from malory.games.shadows.bots.worth import lost, swing
from malory.games.shadows.cards import Card, Cards, Hand, Quest
from malory.games.shadows.state import Realm
from malory.games.shadows.war import wanted
from malory.kernel import Seat
from malory.pack.shadows import QuestKind, QuestRole

_DRAWN: Final = 0.45
"""How often a Knight draws a black card in his turn."""
_PACE: Final = 0.8
"""So many cards a Knight on a quest lays in a round."""
_FARTHEST: Final = 12.0
"""Rounds beyond which nobody looks."""
_ALONE: Final = 0.35
"""How much of a Knight's pace a quest can count on where nobody is: somebody will come."""
_DECKS: Final = 8
"""So many decks, and the games they belong to, are remembered in a process that plays on."""
_MATES: Final = {"combat": 0.5, "river": 0.3, "spots": 1.8, "war": 0.3}
"""So many more will come to a quest that is not for one alone."""
_THEIRS: Final = 1.0
"""So many cards that are wanted another brings."""
_READY: Final = 0.2
"""How much a card counts on a quest for which hardly another is at hand."""
_LACKING: Final = (1.6, 0.6, 0.03)
"""How much where one is alone, and lacks none, one or more of the cards."""
_FARAWAY: Final = {"combat": 0.4, "river": 0.5, "spots": 0.5, "war": 0.2}
"""So many of the cards that are wanted a Knight has who is elsewhere, and may come."""
_CROWD: Final = {"combat": 2.5, "river": 2.5, "spots": 1.5, "war": 1.5}
"""So many cards each of those who are there will lay: if that is enough, no more need come."""
_NEEDLESS: Final = 0.25
"""How much one more counts then."""
_STAY: Final = 2.6
"""How much more a card counts where one is already: rides are what wastes most."""
_NEAR: Final = 2.5
"""How much the last black place counts beside an even part of the loss."""


class Prospect(NamedTuple):
    """A quest as a Knight sees it.

    `need` white cards are still to be laid, `slack` black ones lose it, `rate` come in a round;
    `mine` of the need he could lay now, one after the other, `first` of them next. `odds` are those
    of the higher sum in a combat. `there` are the others who are at it, `away` those who are not.
    `pushes`: each black card adds one to the need.
    """

    quest: Quest
    need: int
    slack: int
    rate: float
    mine: int
    first: Card
    odds: float
    swing: float
    loss: float
    black: int
    there: int
    away: int
    kind: QuestKind
    pushes: bool
    is_solo: bool


def prospect(s: Realm, quest: Quest, k: Seat) -> Prospect:
    """Return how a quest stands for a seat, from its own hand and what lies open."""
    deck, board = s.game.deck, s.boards[quest]
    row = deck.quests[quest]
    there = sum([place == quest for at, place in enumerate(s.places) if at != k])
    rate = _shares(deck)[quest] * _DRAWN * len(s.living())
    hand = s.hands[k]
    odds, first, pushes = 1.0, "", False
    if row.kind == "river":
        need, slack = row.steps - board.track, row.black + board.track
        spare = [card for card in hand if card not in deck.specials]
        mine, pushes = min(len(spare), need), True
        slack += need // 2
    elif row.kind == "spots":
        white, dark = len(board.white), len(board.black)
        need, slack = row.spots - white + dark, row.black - dark
        mine, first = min(hand.count(deck.grail), need), deck.grail
        pushes = white + dark >= row.spots
        if s.stands("forest"):
            mine = 0
    elif row.kind == "war":
        values = row.hard_row if board.black else row.row
        need, slack = len(values) - len(board.white), row.black - s.horde(quest)
        mine, first = _run(deck, hand, values[len(board.white) :]), wanted(s, quest)
    else:
        plan = combat_plan(s, quest, hand)
        need, slack = plan.missing, row.black - len(board.black)
        mine, first = plan.have, plan.first
        coming = min(float(slack), rate * need / _PACE * 0.7)
        odds = _margin(plan.total - _black_sum(s, quest, k, coming))
    worth, loss = swing(s, row), lost(s, row)
    return Prospect(
        quest=quest,
        need=need,
        slack=slack,
        rate=rate,
        mine=mine,
        first=first,
        odds=odds,
        swing=worth,
        loss=loss,
        black=row.black,
        there=there,
        away=len(s.living()) - 1 - there,
        kind=row.kind,
        pushes=pushes,
        is_solo=row.solo,
    )


@lru_cache(maxsize=_DECKS)
def _shares(deck: Cards) -> Mapping[Quest, float]:
    """The part of the black deck that goes to each quest."""
    return {quest: _share(deck, row.role) for quest, row in deck.quests.items()}


def _share(deck: Cards, role: QuestRole) -> float:
    roles: Mapping[str, tuple[tuple[str, float], ...]] = {
        "dragon": (("lancelot", 1.0),),
        "grail": (("despair", 1.0), ("desolation", 1.0)),
        "picts": (("picts", 1.0), ("mercenaries", 0.5), ("mordred", 0.5)),
        "saxons": (("saxons", 1.0), ("mercenaries", 0.5), ("mordred", 0.5)),
    }
    found = 0.0
    for name, part in roles.get(role, ((role, 1.0),)):
        found += part * sum([row.copies for row in deck.blacks.values() if row.role == name])
    return found / len(deck.all_black)


def _run(deck: Cards, hand: Hand, values: tuple[int, ...]) -> int:
    """How many cards of a war's row a hand could lay one after the other."""
    left = list(hand)
    for at, value in enumerate(values):
        card = deck.fight_of[value]
        if card not in left:
            return at
        left.remove(card)
    return len(values)


def _margin(more: float) -> float:
    """The odds of winning a combat with so much more than black is expected to have."""
    return 1.0 / (1.0 + exp(-more / 3.0))


def _black_sum(s: Realm, quest: Quest, k: Seat, coming: float) -> float:
    """What the black side will come to: what lies open, what one knows, the mean for the rest."""
    deck = s.game.deck
    mean = _means(deck)[quest]
    known = sum([deck.value(laid.card, quest) for laid in s.boards[quest].black if laid.card])
    down = sum([not laid.card for laid in s.boards[quest].black])
    return known + mean * (down * 1.15 + coming)


@lru_cache(maxsize=_DECKS)
def _means(deck: Cards) -> Mapping[Quest, float]:
    """What a black card counts on the average at each combat."""
    combats = [row for row in deck.quests.values() if row.kind == "combat"]
    return {row.name: _mean(deck, row.name) for row in combats}


def _mean(deck: Cards, quest: Quest) -> float:
    role = "black-knight" if deck.quests[quest].role == "black-knight" else "lancelot"
    rows = [row for row in deck.blacks.values() if row.role == role]
    return sum([deck.value(row.name, quest) * row.copies for row in rows]) / sum(
        [row.copies for row in rows]
    )


# ---------------------------------------------------------------------------------------- combats


class Plan(NamedTuple):
    """How a combat is best completed: what is missing, how much of it a hand has, what the white
    side comes to, and what to lay first."""

    missing: int
    have: int
    total: int
    first: Card


def combat_plan(s: Realm, quest: Quest, hand: Hand) -> Plan:
    """Return the best pattern for a hand on what lies on a combat."""
    deck = s.game.deck
    laid = tuple(sorted([deck.fights[card] for card in s.boards[quest].white]))
    fights = tuple(sorted(deck.fight_of.items()))
    held = tuple([hand.count(card) for _, card in fights])
    return _plan(fights, deck.quests[quest].groups, laid, held)


@lru_cache(maxsize=512)  # of values alone: an answer that knew its deck would keep its game
def _plan(
    fights: tuple[tuple[int, Card], ...],
    groups: tuple[int, ...],
    laid: tuple[int, ...],
    held: tuple[int, ...],
) -> Plan:
    fight_of = dict(fights)
    values = list(fight_of)
    best, most = Plan(sum(groups), 0, 0, ""), -1.0
    for chosen in dict.fromkeys(permutations(values, len(groups))):
        want = dict(zip(chosen, groups, strict=True))
        if any(laid.count(value) > want.get(value, 0) for value in laid):
            continue
        lacks = {value: want[value] - laid.count(value) for value in want}
        have = {value: min(lack, held[values.index(value)]) for value, lack in lacks.items()}
        total = sum([value * count for value, count in want.items()])
        score = sum(have.values()) + 0.12 * total
        if score > most:
            ready = [value for value in have if have[value]]
            # what is complete in hand goes first, the highest of it
            ready.sort(key=lambda value: (have[value] - lacks[value], value))
            first = fight_of[ready[-1]] if ready else ""
            best = Plan(sum(lacks.values()), sum(have.values()), total, first)
            most = score
    return best


# ------------------------------------------------------------------------------------------- odds


def chance(
    one: Prospect, helpers: float, need: int | None = None, slack: int | None = None
) -> float:
    """Return how likely a quest is won by so many Knights who stay at it."""
    need = one.need if need is None else need
    slack = one.slack if slack is None else slack
    if need <= 0:
        return one.odds
    if slack <= 0:
        return 0.0
    pace = max(helpers * _PACE - (one.rate if one.pushes else 0.0), 0.05)
    rounds = min(need / pace, _FARTHEST)
    return one.odds * _at_most(slack - 1, one.rate * rounds) * (1.0 if rounds < _FARTHEST else 0.5)


def _at_most(most: int, mean: float) -> float:
    """The chance that no more than so many come where `mean` are expected."""
    term = total = exp(-mean)
    for count in range(1, most + 1):
        term *= mean / count
        total += term
    return total


def helpers(one: Prospect) -> float:
    """Return how many Knights, but for oneself, a quest can count on."""
    return one.there or _ALONE


def joining(one: Prospect, is_here: bool) -> float:
    """Return what each action is worth that a Knight spends on a quest, the ride there counted.

    Each card that a quest needs brings an even part of what it is worth, if it is won at all.
    """
    if not one.mine or one.need <= 0:
        return 0.0
    mates = 0.0 if one.is_solo else _MATES[one.kind]
    odds = chance(one, one.there + 1.0 + mates)
    plays = min(one.mine, max(ceil(one.need / (one.there + 1)), 1))
    if one.is_solo:
        # nobody brings what is missing, and who leaves to draw it loses what he laid
        ready = _LACKING[min(one.need - one.mine, len(_LACKING) - 1)]
    else:
        ready = min(
            1.0, (one.mine + _THEIRS * one.there + _FARAWAY[one.kind] * one.away) / one.need
        )
        ready = _READY + (1.0 - _READY) * ready
    gain = one.swing * odds / one.need * ready
    if one.there * _CROWD[one.kind] >= one.need:
        gain *= _NEEDLESS
    if is_here:
        gain *= _STAY
    return gain * plays / (plays + (not is_here))


def hit(one: Prospect) -> float:
    """Return what a black card costs that goes to a quest: the sooner it is lost the more, and all
    the more if somebody is at it."""
    now = max(float(one.there), _ALONE)
    need = one.need + (1 if one.pushes else 0)
    worse = one.swing * max(chance(one, now) - chance(one, now, need, one.slack - 1), 0.0)
    near = _NEAR if one.slack <= 1 else 1.0 + _NEAR / (2.0 * one.slack)
    return max(worse, one.loss / one.black * near)
