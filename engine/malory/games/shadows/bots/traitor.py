"""How `steady` answers as the Traitor: it does what a loyal Knight might, and least of it.

How bold he is was set so that Camelot stands in 40 to 60 of a hundred games of five seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.games.shadows import menu, verbs
from malory.games.shadows.bots import loyal
from malory.games.shadows.bots.choosing import deeds
from malory.games.shadows.bots.evils import card_cost, evil_costs
from malory.games.shadows.bots.loyal import Answer, Args
from malory.games.shadows.bots.prospects import hit, prospect
from malory.games.shadows.bots.suspicion import weigh
from malory.games.shadows.bots.worth import keep
from malory.games.shadows.state import Realm
from malory.kernel import Move, Seat, Stream
from malory.kernel.chance import key_of

_FALSE: Final = 50
"""In so many of a hundred turns he does harm before his time has come."""
_NEAR_ENGINES: Final = 2
_NEAR_SWORDS: Final = 2
"""His time has come when so many engines, black swords or swords in all are lacking to an end."""
_RASH: Final = 95
"""In so many of a hundred turns he draws a black card, once he is known."""
_BLATANT: Final = 1.2
"""He does not choose an evil that costs so much more than another, for all to see, but to win."""
_IDLE: Final = 0.12
"""What brings Camelot no more than this he may well do."""
_LATE: Final = 2
"""He accuses somebody wrongly once so few swords more end the game."""


def luck(s: Realm, k: Seat, what: str) -> int:
    """Return a number from 0 to 99: the same for all the questions of one deed."""
    return Stream(key_of(f"{what}/{s.turns}/{k}/{','.join(s.hands[k])}")).below(100)


def is_false(s: Realm, k: Seat) -> bool:
    """Whether he does harm in this turn. He bides his time, and does what a loyal Knight would, all
    but now and then: who is trusted at the end may turn swords."""
    numbers = s.game.numbers
    if s.engines + _NEAR_ENGINES >= numbers.engines:
        return True
    if s.black_swords + _NEAR_SWORDS >= numbers.black_swords:
        return True
    return s.swords() + _NEAR_SWORDS >= numbers.swords or luck(s, k, "false") < _FALSE


def plan(s: Realm, k: Seat) -> tuple[Move, ...]:
    """Return the answers of the deed that the Traitor does next."""
    if s.doomed and verbs.REVEAL in menu.choices(s, k):
        return (verbs.REVEAL, verbs.SURE)  # who is revealed does not die
    if verbs.ACCUSE in menu.actions(s, k) and s.white_swords and not s.acts:
        left = s.game.numbers.swords - s.swords()
        if left <= _LATE and s.white_swords > s.black_swords:
            return (verbs.ACCUSE, s.name(_scapegoat(s, k)))
    if not is_false(s, k):
        return _honest(s, k)
    return (verbs.END,) if s.acts else _cover(s, k)


def _honest(s: Realm, k: Seat) -> tuple[Move, ...]:
    """What a loyal Knight would do; but Fate would betray him, and he accuses nobody."""
    path = loyal.plan(s, k)
    fate = s.game.deck.white_of["fate"].name
    if fate in path or verbs.ACCUSE in path:
        return (verbs.END,) if s.acts else _cover(s, k)
    return path


def _scapegoat(s: Realm, k: Seat) -> Seat:
    """Whom the others may well suspect, so that the word is believed."""
    weights = weigh(s)
    found = [one for one in s.others(k) if not s.shown[one]]
    return max(found, key=lambda one: weights[one])


def _cover(s: Realm, k: Seat) -> tuple[Move, ...]:
    """A deed that looks like one: draw while one may; else go where nothing comes of it."""
    found = {deed.path: deed.worth for deed in deeds(s, k)}
    draws = (verbs.DRAW,)
    if draws in found:
        return draws
    tame = {path: worth for path, worth in found.items() if path[0] in (verbs.MOVE, verbs.QUEST)}
    quest = [path for path in tame if path[0] == verbs.QUEST]
    if quest and tame[quest[0]] < _IDLE:
        return _worst(s, k, quest[0])
    if not tame:
        return (verbs.END,)
    return min(tame, key=lambda path: (path[1:] == (s.game.deck.home,), tame[path]))


def _worst(s: Realm, k: Seat, path: tuple[Move, ...]) -> tuple[Move, ...]:
    """The same with the card that helps least: the lowest in a fight, else the best wasted."""
    if len(path) == 1:
        return path
    row = s.game.deck.quests[s.places[k]]
    cards = menu.for_quest(s, k)
    if row.kind == "combat":
        return (verbs.QUEST, min(cards, key=s.game.deck.fights.__getitem__))
    return (verbs.QUEST, max(cards, key=lambda card: keep(s, k, card)))


def evil(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """The dearest that does not cry out; the last engine always."""
    costs = evil_costs(s, k)
    if s.engines + s.game.numbers.engine >= s.game.numbers.engines:
        return verbs.ENGINE
    own = {move: cost for move, cost in costs.items() if move != verbs.LIFE}
    low = min(costs.values())
    fair = [move for move, cost in own.items() if cost - low < _BLATANT]
    return max(fair or list(own), key=lambda move: own[move])


def pledge(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """No Merlin."""
    return moves[0]


def armor(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """The card that costs more."""
    return max(moves, key=lambda card: card_cost(s, k, card))


def war(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Where it does most harm."""
    return max(moves, key=lambda name: hit(prospect(s, name, k)))


def no_payment(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """He pays for nobody."""
    return verbs.PASS


def no_sword(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Excalibur stays where it is."""
    return verbs.KEEP


def no_blow(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Kay has nothing to add."""
    return verbs.NO_BLOW


def arrange(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """What costs most comes first."""
    return max(moves, key=lambda card: card_cost(s, k, card))


def grail(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Oneself, and nobody else."""
    return s.name(k) if s.name(k) in moves else verbs.LET_DIE


def taunt(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Whoever has most to lose."""
    return max(moves, key=lambda name: len(s.hands[s.seat_of(name)]))


def treason(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """Whatever the black pile holds, or the dearer of the two."""
    if luck(s, k, "treason") < _RASH and s.engines + 1 < s.game.numbers.engines:
        return verbs.BLACK
    costs = evil_costs(s, k)
    return max(moves, key=lambda move: costs[move])


def reveal(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
    """He means it."""
    return verbs.SURE


def _when_false(false: Answer, honest: Answer) -> Answer:
    """Return an answer that is false when he is, and honest else."""

    def answer(s: Realm, k: Seat, moves: tuple[Move, ...], args: Args) -> Move:
        is_bare = s.shown[k] == "traitor"
        return (false if is_bare or is_false(s, k) else honest)(s, k, moves, args)

    return answer


_FALSE_ANSWERS: Final[Mapping[str, Answer]] = {
    "evil": evil,
    "pledge": pledge,
    "armor": armor,
    "war": war,
    "toll": no_payment,
    "ransom": no_payment,
    "sword": no_sword,
    "strike": no_blow,
    "arrange": arrange,
    "grail": grail,
}
ANSWERS: Final[Mapping[str, Answer]] = {
    **loyal.ANSWERS,
    **{what: _when_false(false, loyal.ANSWERS[what]) for what, false in _FALSE_ANSWERS.items()},
    "taunt": taunt,
    "treason": treason,
    "reveal": reveal,
}
"""What answers each question that is no part of a deed."""
