"""Squires (SC071): no power until present at a won quest, then one of those not in play."""

from __future__ import annotations

from malory.games.shadows.state import Realm, put
from malory.kernel import Flow, Seat, Shuffle, step


@step
def knight(s: Realm, those: tuple[Seat, ...]) -> Flow:
    """Each squire who was there becomes one of the Knights who are not in play, by lot."""
    squires = [k for k in those if not s.knights[k] and s.is_living(k)]
    if not squires:
        return
    free = tuple([name for name in s.game.deck.knights if name not in s.knights])
    order = yield Shuffle(free)
    for k, name in zip(squires, order, strict=False):
        squire = s.name(k)
        s.knights = put(s.knights, k, name)
        s.tell("knighted", k, "SC071", reveals=True, squire=squire)
