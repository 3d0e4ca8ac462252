"""How a game and each of its hands begin: the first dealer, the bonus, the deal, the starter."""

from __future__ import annotations

from typing import Final

from malory.games.kings_court import effects, scoring, turn
from malory.games.kings_court.cards import Card
from malory.games.kings_court.drawing import draw
from malory.games.kings_court.fitting import Spot, fitting, guises, without
from malory.games.kings_court.state import Court, Jailed
from malory.games.kings_court.unfolding import Play, plain, unfold
from malory.kernel import Ask, Flow, Move, Roll, Seat, Shuffle, step

OWN: Final = "off my own"
TO: Final = "onto "
NO_CUT: Final = "no bonus"
STAND: Final = "let her stand"


@step
def first_dealer(s: Court) -> Flow:
    """KC-A44: the first dealer is drawn by lot."""
    (face,) = yield Roll(1, len(s.hands))
    s.dealer = face - 1
    s.push(hand_begins())


@step(anchor=True)
def hand_begins(s: Court) -> None:
    """KC001: all cards are gathered and shuffled; before that the dealer may cut (KC-A44)."""
    s.hand += 1
    s.turns = 0
    s.way = 1
    s.hands = ((),) * len(s.hands)
    s.pile = s.game.deck.all
    s.discard = ()
    s.demand = None
    s.jailed = s.silent = s.caught = s.called = ()
    s.say("hand", s.dealer, rule="KC001", hand=s.hand, totals=s.totals)
    s.push(*[cut()] * s.game.has_bonus, deal())


@step
def cut(s: Court) -> Flow:
    """KC046, KC-A23: the dealer says whose score an exact cut is to change, then cuts.

    No other side may be pushed above the limit.
    """
    k, seats = s.dealer, len(s.hands)
    numbers = s.game.numbers
    bonus = numbers.bonus_few if seats <= numbers.few else numbers.bonus
    own = s.game.side(k, seats)
    others = [
        side
        for side, total in enumerate(s.totals)
        if side != own and total + bonus <= numbers.limit
    ]
    moves = (OWN, *[f"{TO}{side + 1}" for side in others], NO_CUT)
    pick: Move = yield Ask(k, moves, what="cut", rule="KC046")
    (face,) = yield Roll(1, numbers.cuts)
    if face != numbers.cuts or pick == NO_CUT:
        s.say("cut", k, rule="KC-A23", exact=face == numbers.cuts, pick=pick)
        return
    side, change = (own, -bonus) if pick == OWN else (int(pick[len(TO) :]) - 1, bonus)
    s.totals = tuple([one + change * (at == side) for at, one in enumerate(s.totals)])
    s.say("bonus", k, rule="KC046", side=side, change=change, total=s.totals[side], seats=seats)
    scoring.halve(s)


@step
def deal(s: Court) -> Flow:
    """KC001, KC002: seven cards each; the rest is the draw pile."""
    order = yield Shuffle(s.pile)
    seats, many = len(s.hands), s.game.numbers.hand
    s.hands = tuple([order[at * many : at * many + many] for at in range(seats)])
    s.pile = order[seats * many :]
    s.say(
        "dealt",
        s.dealer,
        rule="KC001",
        count=many,
        secret={k: {"cards": hand} for k, hand in enumerate(s.hands)},
    )
    s.push(turn_up())


@step
def turn_up(s: Court) -> None:
    """KC002, KC003: the top card begins the discard; one that is no number acts as if the dealer
    had played it (KC-A13)."""
    k = s.dealer
    card, s.pile = s.pile[-1], s.pile[:-1]
    face = s.game.deck.faces[card]
    suit = face.suits[0] if face.suits else ""
    s.say("starter", k, rule="KC002", reveals=True, card=card)
    if face.role == "number":
        s.discard += ((card, face.kind, suit),)
        turn.next_turn(s, s.after(k))
    elif not s.game.starter_acts:
        effects.under(s, card)
        s.push(turn_up())
    elif face.role == "dungeon":
        jail(s, card)
    elif face.role == "maiden":
        s.discard += ((card, face.kind, suit),)
        s.push(maiden(k))
    elif face.role in ("jester", "drawbridge", "knight"):
        effects.take_effect(s, k, plain(s.game.deck, card, s.hands[k], len(s.hands)))
    else:
        s.discard += ((card, face.kind, ""),)  # until the dealer has said how it acts
        s.push(act(k))


def jail(s: Court, card: Card) -> None:
    """KC-A13: a Dungeon turned up lies before the dealer's left; another card is turned up."""
    victim = s.after(s.dealer)
    s.jailed += (Jailed(victim, card, s.game.numbers.dungeon_turns),)
    s.say("jailed", s.dealer, rule="KC-A13", card=card, victim=victim, left=-1)
    s.push(turn_up())


@step(anchor=True)
def act(s: Court, k: Seat) -> Flow:
    """KC003, KC-A13: the dealer says how a Kingdom card or Queen's Option that was turned up acts.

    A card that only answers a demand, and a Potion, let him name the suit and no more.
    """
    deck = s.game.deck
    hand = s.hands[k]
    guise = card = s.discard[-1][0]
    if card == deck.magician:
        guise = yield Ask(k, guises(deck, hand, Spot("starter")), what="guise", rule="KC-A13")
    face = deck.faces[guise]
    if face.role in ("protector", "decree", "potion"):
        suit = yield Ask(k, deck.suits, what="suit", rule="KC-A13")
        play = Play(hand)
        play.lays.append((card, face.kind, suit))
    elif face.role == "dungeon":
        play = Play(hand)
    else:
        play = yield from unfold(s, k, guise, hand, Spot("starter"))
        play.lays[0] = (card, *play.lays[0][1:])
    s.discard = s.discard[:-1]
    if face.role == "dungeon":
        jail(s, card)
    else:
        effects.take_effect(s, k, play)


@step(anchor=True)
def maiden(s: Court, k: Seat, has_drawn: bool = False) -> Flow:
    """KC003, KC-A14: the dealer escorts a Maiden that was turned up; he draws once if he cannot,
    and if he still cannot she stands."""
    deck = s.game.deck
    hand = s.hands[k]
    suit = s.discard[-1][2]
    spot = Spot("escort", suit)
    moves = fitting(deck, hand, spot) or ((STAND,) if has_drawn else (turn.DRAW,))
    move = yield Ask(k, moves, what="escort", rule="KC-A14")
    if move == STAND:
        turn.next_turn(s, s.after(k))
    elif move == turn.DRAW:
        s.push(maiden(k, True))
        draw(s, k, s.game.numbers.declined, "KC-A14")
    else:
        play = yield from unfold(s, k, move, without(hand, move), spot)
        effects.take_effect(s, k, play)
