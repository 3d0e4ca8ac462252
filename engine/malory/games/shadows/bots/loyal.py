"""How `steady` answers for Camelot: what is worth most, by what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.games.shadows import menu, verbs
from malory.games.shadows.bots.choosing import (
    Deed,
    deeds,
    going,
    special_deeds,
    wished,
)
from malory.games.shadows.bots.evils import card_cost, evil_costs
from malory.games.shadows.bots.prospects import hit, joining, prospect
from malory.games.shadows.bots.suspicion import spoken_of, suspicion
from malory.games.shadows.bots.worth import cheapest, keep, life_cost
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat

# Any: the arguments of the step that asks, as it declared them.
Args = tuple[Any, ...]
Answer = Callable[[Realm, Seat, tuple[Move, ...], Args], Move]

_SURE: Final = 0.5
"""How likely somebody must be the Traitor to be accused: a right word wins a white sword and saves
the two he would turn, a wrong one turns one black."""
_DOUBT: Final = 0.4
"""How likely, to be spoken of."""
_SPARE: Final = 1.15
"""A life is given for a second action that is worth so much more than it."""
_STOP: Final = 0.55
"""What a special card must cost for Merlins to be spent on it."""
_SWORD: Final = 2.2
"""What a black card must cost for Excalibur to be thrown away."""
_FREE: Final = 0.12
"""What a special card must bring that costs no action, and a quest that he be not called home."""
_MERLINS: Final = 0.35
_HOPE: Final = 0.6
"""So many Merlins a hand is thought to hold, and so much may be lacking to the three."""
_PAID: Final = 0.13
"""What it is worth that another keeps a card."""


# ----------------------------------------------------------------------------------- whole deeds


def plan(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Return the answers of the deed that a loyal Knight does next."""
    if path := _word(s, k) or _power(s, k):
        return path
    accusation = _accusation(s, k)
    found = deeds(s, k)
    if not s.acts:
        if accusation:
            return accusation
        return max(found, key=_worth).path if found else (verbs.END,)
    if verbs.AGAIN in menu.choices(s, k):
        if accusation and s.lives[k] > 1:
            return (verbs.AGAIN, *accusation)
        best = max(found, key=_worth, default=Deed(0.0, ()))
        if s.lives[k] > 1 and best.worth > _SPARE * life_cost(s.lives[k]):
            return (verbs.AGAIN, *best.path)
    return (verbs.END,)


def _worth(deed: Deed) -> float:
    return deed.worth


def _word(s: Realm, k: Seat) -> tuple[Move, ...]:
    """What is to be said: whom one suspects, once."""
    if s.spoken >= s.game.numbers.talk or s.acts or "traitor" in s.shown:
        return ()
    for one, odds in suspicion(s, k).items():
        if odds > _DOUBT and s.is_living(one) and not spoken_of(s, k, s.name(one)):
            return (verbs.TALK, verbs.SUSPECT, s.name(one))
    return ()


def _accusation(s: Realm, k: Seat) -> tuple[Move, ...]:
    if verbs.ACCUSE not in menu.actions(s, k):
        return ()
    odds = suspicion(s, k)
    living = [one for one in odds if s.is_living(one) and not s.shown[one]]
    one = max(living, key=lambda seat: odds[seat])
    return (verbs.ACCUSE, s.name(one)) if odds[one] > _SURE else ()


def _power(s: Realm, k: Seat) -> tuple[Move, ...]:
    """A power that is worth using now: it is no action."""
    powers = menu.powers(s, k)
    if verbs.FREE in powers:
        best = max(special_deeds(s, k, verbs.FREE), key=_worth, default=Deed(0.0, ()))
        if best.worth > _FREE:
            return best.path
    if verbs.RIDE in powers and not s.acts:
        best = max(
            [Deed(joining(prospect(s, to, k), True), (verbs.RIDE, to))
             for to in menu.destinations(s, k) if to != s.game.deck.home],
            key=_worth, default=Deed(0.0, ()),
        )  # fmt: skip
        if best.worth > max([deed.worth for deed in deeds(s, k)], default=0.0):
            return best.path
    if verbs.SWAP in powers:
        return exchange(s, k)
    return ()


def exchange(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Arthur gives what another's quest takes; none if there is nothing to give."""
    hand = s.hands[k]
    own = wished(s, k)
    for other in menu.partners(s, k):
        useful = [card for card in hand if card in wished(s, other) and card not in own]
        if useful:
            return (verbs.SWAP, s.name(other), useful[0])
    return ()


# ------------------------------------------------------------------------------ the single answers


def evil(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """The cheapest of the three."""
    costs = evil_costs(s, k)
    return min(costs, key=lambda move: costs[move])


def offer(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """What one misses least."""
    return cheapest(s, k, moves)


def share(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Each card to whoever's quest takes it, else to who holds fewest."""
    sharers = args[0]
    card = s.pool[len(s.answers)]
    given = [str(one) for one in s.answers]
    takers = [one for one in sharers if card in wished(s, one)]

    def held(one: Seat) -> tuple[bool, int]:
        return (one not in takers, len(s.hands[one]) + given.count(s.name(one)))

    return s.name(min(sharers, key=held))


def agree(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """A share is agreed to."""
    return verbs.AGREE


def pledge(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Merlins against what would cost more than they are worth, while others may add to them."""
    _, card, order, given = args
    need = s.game.numbers.cancel - sum(given)
    mine = len(moves) - 1
    others = order[len(given) + 1 :]
    likely = sum([max(s.known[one].count(s.game.deck.merlin), _MERLINS) for one in others])
    if card_cost(s, k, card) < _STOP or mine + likely < need - _HOPE:
        return moves[0]
    return moves[-1]


def sword(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Excalibur goes only for what would be the worst."""
    card = args[2]
    cost = card_cost(s, k, card) if card else hit(prospect(s, s.pending, k))
    return verbs.STRIKE if cost > _SWORD else verbs.KEEP


def armor(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """The card that costs less."""
    return min(moves, key=lambda card: card_cost(s, k, card))


def lay(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """As the table rewards it, and openly where it does not."""
    return verbs.UP if s.game.pays_face_up else verbs.DOWN


def war(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Where it does least harm."""
    return min(moves, key=lambda name: hit(prospect(s, name, k)))


def toll(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Who holds many cards pays for all."""
    row = s.game.deck.blacks[args[1]]
    saved = sum([bool(s.hands[one]) for one in s.others(k)])
    worst = sorted([keep(s, k, card) for card in s.hands[k]])[: row.amount]
    return verbs.PAY if sum(worst) < _PAID * saved else verbs.PASS


def ransom(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Who has life enough pays for all."""
    row = s.game.deck.blacks[args[1]]
    saved = sum([bool(s.hands[one]) for one in s.living()])
    cost = life_cost(s.lives[k], row.amount) if s.lives[k] > row.amount else 99.0
    return verbs.PAY if cost < _PAID * saved else verbs.PASS


def discard(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """What one misses least."""
    return cheapest(s, k, moves)


def strike(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Kay adds the least card that wins, if one does."""
    deck = s.game.deck
    bonus = deck.relics["excalibur"].amount
    if s.agenda[0][0].name == "blow":
        _, cards, die = args
        lacks = die - deck.sum_of(cards) - bonus * (s.keeper("excalibur") == k)
    else:
        quest = args[1]
        keeper = s.keeper("excalibur")
        board = s.boards[quest]
        black = sum([deck.value(laid.card, quest) for laid in board.black])
        is_there = keeper >= 0 and s.places[keeper] == quest
        lacks = black - deck.sum_of(board.white) - bonus * is_there
    if lacks < 0:
        return verbs.NO_BLOW
    enough = [card for card in moves if deck.fights.get(card, 0) > lacks]
    return min(enough, key=deck.fights.__getitem__) if enough else verbs.NO_BLOW


def arrange(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """What costs least comes first."""
    return min(moves, key=lambda card: card_cost(s, k, card))


def come(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Home, unless the quest wants him where he is."""
    stay = joining(prospect(s, s.places[k], k), True)
    return verbs.STAY if stay > max(going(s, k, s.game.deck.home), _FREE) else verbs.COME


def give_back(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """What Arthur's quest takes, else what one misses least."""
    useful = [card for card in wished(s, args[1]) if card in moves and card not in wished(s, k)]
    return useful[0] if useful else cheapest(s, k, moves)


def grail(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Oneself, else whoever is least suspected."""
    if s.name(k) in moves:
        return s.name(k)
    odds = suspicion(s, k)
    names = [one for one in moves if one != verbs.LET_DIE]
    best = min(names, key=lambda name: odds[s.seat_of(name)])
    return best if odds[s.seat_of(best)] < _SURE else verbs.LET_DIE


def unsaid(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Nobody reveals what he is not."""
    return verbs.BACK


ANSWERS: Final[Mapping[str, Answer]] = {
    "evil": evil,
    "offer": offer,
    "share": share,
    "vote": agree,
    "pledge": pledge,
    "sword": sword,
    "armor": armor,
    "lay": lay,
    "war": war,
    "toll": toll,
    "ransom": ransom,
    "discard": discard,
    "strike": strike,
    "arrange": arrange,
    "come": come,
    "give back": give_back,
    "grail": grail,
    "reveal": unsaid,
}
"""What answers each question that is no part of a deed."""
