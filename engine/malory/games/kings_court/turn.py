"""Turns: who comes next and how his turn begins; an ordinary turn; a card just drawn; asking a
partner.
"""

from __future__ import annotations

from typing import Final

from malory.games.kings_court import effects, guard, reactions, scoring
from malory.games.kings_court.cards import Card, Lay
from malory.games.kings_court.drawing import can_draw, draw
from malory.games.kings_court.fitting import (
    Spot,
    can_go_out,
    first,
    goes_out,
    may_follow,
    without,
)
from malory.games.kings_court.refusing import no_other, no_such_card
from malory.games.kings_court.state import Court, Jailed
from malory.games.kings_court.unfolding import plain, unfold
from malory.kernel import Ask, Flow, Move, Seat, step

DRAW: Final = "draw"
KEEP: Final = "keep"
REFUSE: Final = "refuse"
TALK: Final = "talk"
ASK: Final = "ask "
YES, NO = "yes", "no"


def next_turn(s: Court, k: Seat) -> None:
    """The turn of seat `k` is next: an ordinary one unless something is open (KC-A49)."""
    s.turns += 1
    if s.turns > s.game.turn_limit:
        scoring.stall(s, k)
    elif s.demand is not None or s.jailed or s.caught or s.silent:
        guard.watch_over(s, k)
    else:
        s.push(ordinary(k))


@step(anchor=True)
def opening(s: Court, k: Seat) -> None:
    """KC-A49: a penalty, a Dungeon and a demand are settled together; a demand alone may be
    answered."""
    numbers = s.game.numbers
    jailed = next((one for one in s.jailed if one.seat == k), None)
    is_caught = k in s.caught
    demand = s.demand
    if jailed is None and not is_caught:
        s.push(reactions.answer(k) if demand is not None else ordinary(k))
        return
    s.push(*[serve(k, jailed.card)] if jailed is not None else [], lost(k))
    count = 0
    if demand is not None:
        count += demand.owed
        s.demand = None
    if jailed is not None:
        count += numbers.dungeon_draws
    if is_caught:
        count += numbers.forgotten
        s.caught = tuple([one for one in s.caught if one != k])
    rule = "KC029" if demand is not None else "KC015" if is_caught else "KC028"
    s.say("loses turn", k, rule=rule, dungeon=jailed is not None, caught=is_caught, owed=count)
    draw(s, k, count, rule)


@step
def serve(s: Court, k: Seat, card: Card) -> None:
    """KC028, KC-A17: a turn in the Dungeon is over; after the last the card goes to the bottom."""
    kept: list[Jailed] = []
    served = False
    for one in s.jailed:
        if served or one.seat != k or one.card != card:
            kept.append(one)
            continue
        served = True
        if one.turns > 1:
            kept.append(one._replace(turns=one.turns - 1))
        else:
            effects.under(s, card)
            s.say("freed", k, rule="KC028", card=card)
    s.jailed = tuple(kept)


@step
def lost(s: Court, k: Seat) -> None:
    """KC-A32: a turn is lost; play goes on with the seat after it."""
    next_turn(s, s.after(k))


@step(anchor=True)
def ordinary(s: Court, k: Seat, told: str = "", has_talked: bool = False) -> Flow:
    """KC005, KC006: lay a card or draw one.

    `told` is what a partner answered (KC044): after a "yes" only going out is left, or to refuse.
    """
    deck = s.game.deck
    hand = s.hands[k]
    top = s.discard[-1]
    moves = first(deck, hand, top)
    if told == YES:
        spot = on_top(top)
        moves = (*[one for one in moves if goes_out(deck, hand, one, spot)], REFUSE)
    else:
        moves += (DRAW,)
        if s.called and not has_talked and guard.on_guard(s, k):
            moves += (TALK,)
        if s.game.has_teams and not told and can_go_out(deck, hand, on_top(top)):
            moves += asks(s, k)
    move = yield Ask(k, moves, lambda one: no_such_card(s, hand, one, on_top(top)), "turn", "KC005")
    if move in deck.numbers:
        effects.lay(s, k, move, without(hand, move))
    elif move in deck.plain:
        effects.take_effect(s, k, plain(deck, move, without(hand, move), len(s.hands)))
    elif move == DRAW:
        decline(s, k, told)
    elif move == TALK:
        s.push(guard.guess(k), ordinary(k, told, True))
    elif move == REFUSE:
        refuse(s, k)
    elif move[: len(ASK)] == ASK:
        s.push(should_i(k, asked_in(move), False, has_talked))
    else:
        play = yield from unfold(s, k, move, without(hand, move), on_top(top), told == YES)
        effects.take_effect(s, k, play)


def on_top(top: Lay) -> Spot:
    """Return the top of the discard as a spot to lay a card on."""
    return Spot("top", top[2], top[1])


def decline(s: Court, k: Seat, told: str) -> None:
    """KC006: seat `k` draws in place of playing; with no card anywhere that is a pass (KC-A25)."""
    if not can_draw(s):
        s.say("passes", k, rule="KC-A25")
        effects.ends(s, k, s.after(k))
        return
    s.push(drawn(k, told))
    draw(s, k, s.game.numbers.declined, "KC006")


@step(anchor=True)
def drawn(s: Court, k: Seat, told: str = "") -> Flow:
    """KC007, KC-A48: the card just drawn may be laid if it fits, and no other in its stead.

    Asked whether or not it fits, so that the others learn nothing.
    """
    deck = s.game.deck
    hand = s.hands[k]
    card, top = hand[-1], s.discard[-1]
    key = top[1:]
    fits = card in deck.fits[key] or (
        card in deck.wary[key] and may_follow(deck, hand, card, on_top(top))
    )
    ends = fits and s.game.has_teams and goes_out(deck, hand, card, on_top(top))
    if told == YES:
        moves: tuple[Move, ...] = (card, REFUSE) if ends else (REFUSE,)
    else:
        moves = (card, KEEP) if fits else (KEEP,)
        if ends and not told:
            moves += asks(s, k)
    move = yield Ask(k, moves, lambda one: no_other(s, hand, one, on_top(top)), "drawn", "KC007")
    if move == KEEP:
        s.say("keeps", k, rule="KC007")
        next_turn(s, s.after(k))
    elif move == REFUSE:
        refuse(s, k)
    elif move[: len(ASK)] == ASK:
        s.push(should_i(k, asked_in(move), True, False))
    elif move in deck.plain:
        effects.take_effect(s, k, plain(deck, move, hand[:-1], len(s.hands)))
    else:
        play = yield from unfold(s, k, move, hand[:-1], on_top(top), told == YES)
        effects.take_effect(s, k, play)


# ---------------------------------------------------------------------------------------- partners


def asks(s: Court, k: Seat) -> tuple[Move, ...]:
    """Return the moves that ask a partner whether to go out (KC044)."""
    return tuple([f"{ASK}{one + 1}" for one in s.game.partners(k, len(s.hands))])


def asked_in(move: Move) -> Seat:
    """Return the partner that a move asks."""
    return int(move[len(ASK) :]) - 1


@step
def should_i(s: Court, k: Seat, partner: Seat, is_drawn: bool, has_talked: bool) -> Flow:
    """KC044, KC-A41: "Should I go out?", to one partner, once a turn."""
    told = yield Ask(partner, (YES, NO), what="should I", rule="KC044")
    s.say("told", partner, rule="KC044", told=told, by=k)
    s.push(drawn(k, told) if is_drawn else ordinary(k, told, has_talked))


def refuse(s: Court, k: Seat) -> None:
    """KC044: told to go out and not going: two cards, and the turn is over."""
    s.say("refused", k, rule="KC044")
    s.push(lost(k))
    draw(s, k, s.game.numbers.refused, "KC044")
