"""Answers to a demand to draw: Drawbridge, Protector, Royal Decree, a Magician as one of them."""

from __future__ import annotations

from malory.games.kings_court import effects, turn
from malory.games.kings_court.cards import Card, Deck
from malory.games.kings_court.drawing import draw
from malory.games.kings_court.fitting import Spot, without
from malory.games.kings_court.refusing import no_answer
from malory.games.kings_court.state import Court, Demand
from malory.games.kings_court.unfolding import plain, unfold
from malory.kernel import Ask, Flow, Move, Seat, step


def answers(s: Court, k: Seat) -> tuple[Move, ...]:
    """Return the cards of seat `k` that answer the demand that is open, each once."""
    game = s.game
    roles = ["protector", "decree"]
    assert s.demand is not None
    if s.demand.bridges or game.bridge_answers_all:
        roles.append("drawbridge")
    if game.wizard_defends:
        roles.append("wizard")
    faces, magician = game.deck.faces, game.deck.magician
    found = [one for one in s.hands[k] if faces[one].role in roles or one == magician]
    return tuple(dict.fromkeys(found))


def guises(s: Court) -> tuple[Card, ...]:
    """Return what a Magician may stand for to answer the demand (KC042)."""
    game = s.game
    deck: Deck = game.deck
    assert s.demand is not None
    found: tuple[Card, ...] = ()
    if s.demand.bridges or game.bridge_answers_all:
        found += deck.with_role.get("drawbridge", ())
    found += deck.with_role.get("protector", ()) + deck.with_role.get("decree", ())
    if game.wizard_defends:
        found += deck.with_role.get("wizard", ())
    return found


@step(anchor=True)
def answer(s: Court, k: Seat) -> Flow:
    """KC021, KC035, KC038: draw what is demanded and lose the turn, or answer from the hand.

    Everybody is asked, whatever he holds. An answer is its player's whole turn, but for a Protector
    (KC-A31).
    """
    deck = s.game.deck
    hand = s.hands[k]
    demand = s.demand
    assert demand is not None
    moves = (*answers(s, k), turn.DRAW)
    move = yield Ask(k, moves, lambda one: no_answer(s, k, one), "answer", "KC021")
    if move == turn.DRAW:
        s.demand = None
        s.push(turn.lost(k))
        draw(s, k, demand.owed, "KC021")
        return
    rest = without(hand, move)
    guise = move
    if move == deck.magician:
        guise = yield Ask(k, guises(s), what="guise", rule="KC042")
    face = deck.faces[guise]
    if face.role == "protector":
        protect(s, k, move, rest, demand)
    elif face.role == "decree":
        decree(s, k, move, rest, demand)
    elif face.role == "drawbridge":
        play = plain(deck, guise, rest, len(s.hands))
        play.lays = [(move, face.kind, face.suits[0])]
        effects.take_effect(s, k, play, demand.owed, demand.bridges)
    else:
        spot = Spot("extra")
        play = yield from unfold(s, k, guise, rest, spot)
        play.lays[0] = (move, *play.lays[0][1:])
        effects.take_effect(s, k, play, demand.owed, demand.bridges)


def protect(s: Court, k: Seat, card: Card, rest: tuple[Card, ...], demand: Demand) -> None:
    """KC035, KC-A04, KC-A05: the demand is void, the card beneath its last draw card on top again;
    the turn of seat `k` begins, in the direction that stands (KC-A29)."""
    s.give(k, rest)
    s.demand = None
    effects.under(s, *effects.restore(s, demand.depth), card)
    top = s.discard[-1]
    s.say("protected", k, rule="KC035", card=card, left=len(rest), kind=top[1], suit=top[2])
    if not rest:
        effects.go_out(s, k, s.after(k), 0)
    elif s.game.protector_plays:
        s.push(turn.ordinary(k))
    else:
        effects.ends(s, k, s.after(k))


def decree(s: Court, k: Seat, card: Card, rest: tuple[Card, ...], demand: Demand) -> None:
    """KC038, KC-A06, KC-A07, KC-A30: the whole demand turns back on who played it last, and the
    direction with it. The Decree goes under the pile."""
    s.give(k, rest)
    effects.under(s, card)
    if len(s.hands) > 2:
        s.way = -s.way
    s.demand = demand._replace(by=k)
    s.say("decreed", k, rule="KC038", card=card, left=len(rest), victim=demand.by, owed=demand.owed)
    effects.ends(s, k, demand.by)
