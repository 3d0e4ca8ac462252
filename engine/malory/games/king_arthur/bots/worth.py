"""What cards are worth to a player, in points: adversaries by what they are part of, knights by
what they will pay for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from malory.games.king_arthur.bound import Bound
from malory.games.king_arthur.cards import Card, Cards, Deck, bundle, without
from malory.games.king_arthur.state import Realm
from malory.games.king_arthur.turn import PASS
from malory.kernel import HIDDEN, Move, Seat
from malory.pack.king_arthur import RealmAsk

_KEPT: Final = 1 << 15
"""So many answers to each question are remembered: a turn thought through asks the same again and
again."""


class Weights(NamedTuple):
    """What a player reckons with.

    `icon`: points that a knight's icon is worth; `wild`, `double`: icons that a Merlin and a knight
    of two are worth; `group`: what more there is to icons of one colour; `full`: so many icons are
    worth all that, those beyond only a part (`spare`), as are those of a colour beyond what the
    dearest adversary costs. `ready`: the part of its points that an adventure is worth which could
    be completed now; `begun`: the part of one of which all but little is held, less by how much is
    not; `rival`: the part of both that is left where another could complete it now.
    """

    icon: float = 1.15
    wild: float = 1.35
    double: float = 1.9
    group: float = 0.04
    full: float = 7.0
    spare: float = 0.3
    ready: float = 0.95
    begun: float = 0.88
    rival: float = 0.75


PLAIN: Final = Weights()


class Part(NamedTuple):
    """What some adversaries are of an adventure: which, and how much of it."""

    cards: Cards
    share: float


def part_of(deck: Deck, name: str, held: Cards) -> Part:
    """Return the best use of adversaries towards one adventure."""
    parts = [_part(deck, ask, held) for ask in deck.adventures[name].asks]
    return max(parts, key=lambda part: (part.share, -deck.worth(part.cards)))


def _part(deck: Deck, ask: RealmAsk, held: Cards) -> Part:
    values = deck.values
    cheap = sorted(held, key=values.__getitem__)
    if ask.total:
        fitting = [card for card in cheap if not ask.of or deck.foes[card].kind == ask.of]
        total = 0
        used: list[Card] = []
        for card in reversed(fitting):
            if total >= ask.total:
                break
            used.append(card)
            total += values[card]
        for card in fitting:  # what is not needed is kept
            if card in used and total - values[card] >= ask.total:
                used.remove(card)
                total -= values[card]
        return Part(tuple(used), min(1.0, total / ask.total))
    if ask.cards:
        some = tuple(cheap[: ask.cards])
        return Part(some, len(some) / ask.cards)
    if ask.types:
        each = {deck.foes[card].kind: card for card in reversed(cheap)}
        some = tuple([each[kind] for kind in ask.types if kind in each])
        return Part(some, len(some) / len(ask.types))
    some = held[:0]
    for low in sorted(ask.least, reverse=True):
        fit = [one for one in cheap if values[one] >= low][:1]
        some += tuple(fit)
        cheap = list(without(tuple(cheap), fit))
    return Part(some, len(some) / len(ask.least))


class Made(NamedTuple):
    """What is best made of adversaries in the rest of a turn: what one stands at then, and the
    answers to what will be asked."""

    worth: float
    moves: tuple[Move, ...]


class Valuer:
    """What the cards of a game are worth by some weights. What it has reckoned it remembers."""

    def __init__(self, game: Bound, weights: Weights = PLAIN) -> None:
        self.deck = game.deck
        self.weights = weights
        self.icon = weights.icon / 2 if game.is_epic else weights.icon
        """What an icon is worth: half, where all is paid twice."""
        self.draws = (game.numbers.draw, game.numbers.idle_draw)
        self.part = lru_cache(maxsize=_KEPT)(self._part)
        self.trophies = lru_cache(maxsize=_KEPT)(self._trophies)
        self.hand = lru_cache(maxsize=_KEPT)(self._hand)
        self.paid = lru_cache(maxsize=_KEPT)(self._paid)
        self.made = lru_cache(maxsize=_KEPT)(self._made)

    def _paid(self, hand: Cards, cost: int) -> Made:
        """Return the best payment of a cost, and what the knights that are left are worth. Equal
        hands are to be given in one order."""
        found = [
            Made(self.hand(without(hand, paid)), (bundle(paid),))
            for paid in self.deck.payments(hand, cost)
        ]
        return max(found, key=lambda one: one.worth)

    def _made(
        self, held: Cards, adventures: Cards, rivals: frozenset[str], has_acted: bool
    ) -> Made:
        """Return what is best made of adversaries in the rest of a turn, what is drawn after it
        counted."""
        return max(self.ways(held, adventures, rivals, has_acted), key=lambda one: one.worth)

    def ways(
        self, held: Cards, adventures: Cards, rivals: frozenset[str], has_acted: bool
    ) -> list[Made]:
        """Return what may be made of adversaries: nothing, or an adventure, in each way."""
        few, many = [count * self.icon for count in self.draws]
        worth = self.trophies(held, adventures, rivals)
        found = [Made(worth + (few if has_acted else many), (PASS,))]
        met = self.deck.met(held)
        for name in adventures:
            if name not in met:
                continue
            left = without(adventures, (name,))
            points = self.deck.adventures[name].points + few
            for spent in self.deck.spendings(held, name):
                rest = self.trophies(without(held, spent), left, rivals)
                found.append(Made(points + rest, (name, bundle(spent))))
        return found

    def _part(self, name: str, held: Cards) -> Part:
        return part_of(self.deck, name, held)

    def _trophies(self, held: Cards, adventures: Cards, rivals: frozenset[str]) -> float:
        """Return what adversaries in hand are worth, given the adventures that are left and those
        that others could complete: their values, and what they gain as parts of adventures, the
        best first, no card in two."""
        total = float(self.deck.worth(held))
        left, open_ = held, list(adventures)
        while left and open_:
            best, gain, used = "", 0.0, left[:0]
            for name in open_:
                part = self.part(name, left)
                if part.cards:
                    found = self._gain(name, part, name in rivals)
                    if found > gain:
                        best, gain, used = name, found, part.cards
            if not best:
                break
            total += gain
            left = without(left, used)
            open_.remove(best)
        return total

    def _gain(self, name: str, part: Part, has_rival: bool) -> float:
        weights = self.weights
        points = self.deck.adventures[name].points
        share = weights.ready if part.share >= 1.0 else weights.begun * part.share
        if has_rival:
            share *= weights.rival
        return share * points - self.deck.worth(part.cards)

    def _hand(self, hand: Cards) -> float:
        """Return what knights are worth: the more of one colour, the better, up to what the
        dearest adversary costs; of many, each is worth less."""
        deck, weights = self.deck, self.weights
        icons: dict[str, float] = dict.fromkeys(deck.colours, 0.0)
        wild = 0
        for card in hand:
            colour = deck.colour[card]
            if not colour:
                wild += 1
            else:
                icons[colour] += 1.0 if deck.icons[card] == 1 else weights.double
        total = wild * weights.wild
        for many in icons.values():
            some = min(many, 5.0)
            total += some + weights.group * some**2 + weights.spare * (many - some)
        if total > weights.full:
            total = weights.full + weights.spare * (total - weights.full)
        return self.icon * total


@lru_cache(maxsize=8)
def valuer_of(game: Bound) -> Valuer:
    """Return what reckons for a game."""
    return Valuer(game)


def rivals_of(view: Realm, k: Seat) -> frozenset[str]:
    """Return the adventures that others than `k` could complete, as far as their cards lie open."""
    found: frozenset[str] = frozenset()
    for seat, held in enumerate(view.trophies):
        if seat != k and HIDDEN not in held:
            found |= view.game.deck.met(held)
    return found
