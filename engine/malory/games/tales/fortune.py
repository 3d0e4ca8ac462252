"""Treasures and story tokens: drawn, named, given, taken away (R114-R116)."""

from __future__ import annotations

from malory.games.tales import acts
from malory.games.tales.holdings import due
from malory.games.tales.setting import token_card
from malory.games.tales.state import Tale
from malory.kernel import Ask, Flow, Seat, Shuffle, step


@step
def draw_treasure(s: Tale, k: Seat) -> None:
    """R114: the top of the deck; an empty deck is made anew of the discards (A16)."""
    if s.treasures:
        _take(s, k, s.treasures[0], s.treasures[1:], "R114")
    elif s.treasure_discards:
        s.push(renew_treasures(), draw_treasure(k))
    else:
        s.say("no treasure", k, rule="A16")


def _take(s: Tale, k: Seat, treasure: str, deck: tuple[str, ...], rule: str) -> None:
    s.treasures = deck
    s.change(k, treasures=(*s.knights[k].treasures, treasure))
    s.say("treasure", k, rule=rule, reveals=True, treasure=treasure)


@step
def renew_treasures(s: Tale) -> Flow:
    """Shuffle the treasure discards into a new deck."""
    s.treasures = yield Shuffle(tuple(sorted(s.treasure_discards)))
    s.treasure_discards = ()
    s.say("shuffled", rule="A16", deck="treasure", count=len(s.treasures))


@step
def named_treasure(s: Tale, k: Seat, treasure: str) -> None:
    """R115: search the deck and its discards for it; if it is held, draw at random instead."""
    if treasure in s.treasure_discards:
        s.treasure_discards = tuple([one for one in s.treasure_discards if one != treasure])
        _take(s, k, treasure, s.treasures, "R115")
    elif treasure in s.treasures:
        left = tuple([one for one in s.treasures if one != treasure])
        _take(s, k, treasure, left, "R115")
    else:
        s.push(draw_treasure(k))
        return
    if len(s.treasures) > 1:
        s.push(shuffle_treasures())


@step
def shuffle_treasures(s: Tale) -> Flow:
    """R038: at set-up, and after a search (R115)."""
    s.treasures = yield Shuffle(tuple(sorted(s.treasures)))
    s.say("shuffled", rule="R038", deck="treasure", count=len(s.treasures))


@step
def lose_treasure(s: Tale, k: Seat, treasure: str) -> Flow:
    """The named treasure, or one of the knight's choice, goes to the discards."""
    mine = s.knights[k].treasures
    options = tuple([one for one in mine if not treasure or one == treasure])
    if not options:
        return
    gone = options[0]
    if len(options) > 1:
        gone = yield Ask(k, options, what="lose treasure", rule="R103")
    s.change(k, treasures=tuple([one for one in s.knights[k].treasures if one != gone]))
    s.treasure_discards = (*s.treasure_discards, gone)
    s.say("lost treasure", k, rule="R103", treasure=gone)


def gain_token(s: Tale, k: Seat, token: str) -> None:
    """R116: the knight keeps the token; one that an Age has overtaken acts at once."""
    if token in s.knights[k].tokens:
        return
    s.change(k, tokens=(*s.knights[k].tokens, token))
    s.say("token", k, rule="R116", token=token)
    for card, one in due(s, k, "age"):
        if card == token_card(token) and s.age >= one.age:
            s.push(acts.occur(k, card, one))


def lose_token(s: Tale, k: Seat, token: str) -> None:
    """The token goes away, if the knight has it."""
    if token in s.knights[k].tokens:
        s.change(k, tokens=tuple([one for one in s.knights[k].tokens if one != token]))
        s.say("lost token", k, rule="R103", token=token)
