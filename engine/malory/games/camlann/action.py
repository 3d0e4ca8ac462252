"""The Action phase: a special action at a time, what it does, and the Shield in its way."""

from __future__ import annotations

from typing import Final

from malory.games.camlann import scoring
from malory.games.camlann.aiming import (
    no_target,
    no_use,
    own_victims,
    ready_shield,
    targets,
    usable,
)
from malory.games.camlann.cards import Card
from malory.games.camlann.state import Battle, put, without
from malory.kernel import Ask, Flow, Refusal, Seat, step

PASS: Final = "pass"
RAISE: Final = "raise"
LET: Final = "let it strike"


@step(anchor=True)
def act(s: Battle, k: Seat, has_passed: bool) -> Flow:
    """BC010, BC-A10: use one special action, or pass; two passes in a row end the phase.

    `has_passed`: the other passed just now.
    """
    game, fields, used = s.game, s.fields, s.used
    deck = game.deck
    moves = (*usable(game, fields, used, k), PASS)
    card = yield Ask(k, moves, lambda one: no_use(game, fields, used, k, one), "act", "BC010")
    if card == PASS:
        s.say("passes", k, rule="BC-A10", name=s.name(k))
        s.push(scoring.score() if has_passed else act(1 - k, True))
        return
    kills = card in deck.kills
    rule = "BC013" if kills else "BC012"
    target = yield Ask(
        k,
        targets(game, fields, k, card),
        lambda one: no_target(game, fields, k, card, one),
        "target",
        rule,
    )
    own = ""
    victims = own_victims(game, fields, k, card)
    if victims:
        own = yield Ask(k, victims, lambda one: no_own(s, k, card, one), "own", "BC-A06")
    s.used += (card,)
    owner = k if target in fields[k] else 1 - k
    s.say("used", k, rule=rule, name=s.name(k), card=card, target=target, own=own)
    s.push(act(1 - k, False))
    if not kills:
        for seat, one in ((owner, target), (k, own)):
            if one:
                drop(s, seat, one)
    elif ready_shield(game, fields[owner], used):
        s.push(parry(owner, k, card, target))
    else:
        kill(s, owner, target)


def no_own(s: Battle, k: Seat, card: Card, move: str) -> Refusal | None:
    """Return why a seat cannot give up what a move names; None if it names no card."""
    if move not in s.game.deck.rows:
        return None
    if move not in s.fields[k]:
        return Refusal("BC-A06", f"{move} is not among your cards in play.")
    return Refusal("BC-A06", f"{card} does not hit {move}.")


def drop(s: Battle, k: Seat, card: Card) -> None:
    """BC012, BC-A14: a card in play is discarded."""
    s.fields = put(s.fields, k, without(s.fields[k], card))
    s.discard += (card,)


@step(anchor=True)
def parry(s: Battle, k: Seat, by: Seat, card: Card, target: Card) -> Flow:
    """BC019, BC-A07: a Kill that is aimed at a Unit may be negated by its owner's Shield, once."""
    move = yield Ask(k, (RAISE, LET), what="parry", rule="BC-A07")
    if move == LET:
        kill(s, k, target)
        return
    shield = ready_shield(s.game, s.fields[k], s.used)
    s.used += (shield,)
    s.say("parried", k, rule="BC019", name=s.name(k), card=card, target=target, shield=shield)
    drop(s, by, card)
    if not s.game.shield_lasts:
        drop(s, k, shield)


def kill(s: Battle, k: Seat, target: Card) -> None:
    """BC013: a Unit of seat `k` leaves the game; with a Leader the game is over (BC003)."""
    s.fields = put(s.fields, k, without(s.fields[k], target))
    s.slain += (target,)
    s.say("killed", k, rule="BC013", name=s.name(k), card=target)
    if target in s.game.deck.leaders:
        scoring.over(s, 1 - k, "leader")
