"""`steady`: rules of thumb, from what its seat sees.

It redraws what is of no use, kills the Leader when no Shield is ready, clears the Shield away
before a Kill, keeps its own Shield for its Leader, and else does what swings most strength.
"""

from __future__ import annotations

from typing import Final

from malory.games.camlann.action import LET, PASS, RAISE
from malory.games.camlann.aiming import own_victims, ready_shield, targets
from malory.games.camlann.cards import Card
from malory.games.camlann.redraw import DONE
from malory.games.camlann.state import Battle, without
from malory.kernel import Ask, Move, Seat, question

_WEAK: Final = 2
"""A card of this strength that does nothing is drawn anew."""


def pick(view: Battle, legal: tuple[Move, ...]) -> Move:
    """Return the move of the seat that is asked."""
    asked = question(view)
    assert isinstance(asked, Ask)
    k = asked.seat
    match asked.what:
        case "redraw":
            return next((card for card in idle(view, k) if card in legal), DONE)
        case "act":
            return _best(view, k)[0]
        case "target" | "own":
            _, target, own = _best_of(view, k, str(view.answers[0]))
            return own if asked.what == "own" else target
        case _:
            return _parry(view, k)


def idle(view: Battle, k: Seat) -> list[Card]:
    """Return what is drawn anew: cards of the other side, then weak ones that do nothing."""
    deck = view.game.deck
    mine = deck.playable[view.side(k)]
    hand = view.hands[k]
    foreign = [card for card in hand if card not in mine]
    useful = deck.acting | deck.shields | deck.boosts.keys()
    weak = [card for card in hand if card in mine and card not in useful]
    return foreign + [card for card in weak if deck.strengths[card] <= _WEAK]


Use = tuple[Card, Card, Card]
"""A card, what it is used on, and what of one's own it takes too."""


def _best(view: Battle, k: Seat) -> Use:
    """Return the best use of any card; a pass if none gains anything."""
    found = [_best_of(view, k, card) for card in view.fields[k]
             if card in view.game.deck.acting and card not in view.used
             and targets(view.game, view.fields, k, card)]  # fmt: skip
    if not found:
        return PASS, "", ""
    best = max(found, key=lambda use: worth(view, k, use))
    return best if worth(view, k, best) > 0 else (PASS, "", "")


def _best_of(view: Battle, k: Seat, card: Card) -> Use:
    """Return the best use of one card."""
    own = own_victims(view.game, view.fields, k, card) or ("",)
    uses = [(card, target, one) for target in targets(view.game, view.fields, k, card)
            for one in own]  # fmt: skip
    given = view.answers[1:]
    if given:  # the target is named already
        uses = [use for use in uses if use[1] == given[0]]
    return max(uses, key=lambda use: worth(view, k, use))


def worth(view: Battle, k: Seat, use: Use) -> float:
    """Return what a use of a card gains, in strength; a Leader's life is worth any amount."""
    card, target, own = use
    deck, fields = view.game.deck, view.fields
    theirs = fields[1 - k]
    if target in fields[k]:
        return -1000.0  # nobody is made to aim at his own
    shield = ready_shield(view.game, theirs, view.used)
    kills = [one for one in fields[k] if one in deck.kills and one not in view.used]
    has_leader = any(one in deck.leaders for one in theirs)
    swing = float(deck.strength(theirs) - deck.strength(without(theirs, target)))
    if own:
        swing -= deck.strength(fields[k]) - deck.strength(without(fields[k], own))
    if card in deck.kills:
        if shield and not (target in deck.leaders and len(kills) > 1):
            return swing / 100 if has_leader else swing / 2
        return swing + 1000.0 * (target in deck.leaders)
    if target == shield and kills and has_leader:
        return 500.0
    if target in deck.acting and target not in view.used:
        swing += 2.0
    return swing


def _parry(view: Battle, k: Seat) -> Move:
    """Return whether the Shield is raised: it is kept for the Leader while another Kill waits."""
    deck = view.game.deck
    *_, target = view.agenda[0]
    if target in deck.leaders:
        return RAISE
    waiting = [card for card in view.fields[1 - k] if card in deck.kills and card not in view.used]
    has_leader = any(card in deck.leaders for card in view.fields[k])
    return LET if waiting and has_leader else RAISE
