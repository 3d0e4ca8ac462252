"""Who may be the Traitor, as a seat can tell: Bayes over what all have seen each other do.

Before anything is seen every card that is not known is as likely the Traitor's. Each deed that the
table remembers then weighs by how much oftener a Traitor does it than a loyal Knight.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from malory.games.shadows import verbs
from malory.games.shadows.state import Deed, Realm
from malory.kernel import Seat

TELLS: Final[Mapping[str, float]] = {
    "evil siege engine": 1.2,
    "evil black card": -0.25,
    "evil life": -0.25,
    "acts move": 0.35,
    "acts quest": -0.15,
    "acts special": -1.5,
    "acts heal": -0.6,
    "face down": 1.5,
    "pays": -1.2,
    "pledges": -1.5,
    "throws Excalibur": -1.5,
    "accuses": 2.0,
}
"""The logarithm of how much oftener a Traitor does it than a loyal Knight. What was counted in a
hundred games of five `steady` seats is about twice as much (2.6 for an engine); but one deed of a
Knight says something of his next, and a person is another Traitor than `steady`."""


def kind_of(deed: Deed) -> str:
    """Return what sort of deed it is, as far as it tells of loyalty."""
    if deed.what in ("evil", "acts"):
        return f"{deed.what} {deed.about}"
    return deed.what


def weigh(s: Realm) -> dict[Seat, float]:
    """Return for each seat the logarithm of what its deeds say of it, above 0 of a Traitor's."""
    found = dict.fromkeys(range(len(s.knights)), 0.0)
    for deed in s.annals:
        found[deed.seat] += TELLS.get(kind_of(deed), 0.0)
    return found


def suspicion(s: Realm, k: Seat) -> dict[Seat, float]:
    """Return how likely each other seat is the Traitor, for seat `k`, who is not."""
    if "traitor" in s.shown:
        return {one: float(s.shown[one] == "traitor") for one in range(len(s.knights)) if one != k}
    cards = len(s.game.deck.oaths)
    public = sum([bool(one) for at, one in enumerate(s.shown) if at != k])
    doubtful = [one for one in range(len(s.knights)) if one != k and not s.shown[one]]
    unknown = cards - 1 - public
    weights = weigh(s)
    odds = {one: exp(weights[one]) for one in doubtful}
    nobody = 0.0 if s.game.has_certain_traitor else float(unknown - len(doubtful))
    total = nobody + sum(odds.values())
    found = {one: 0.0 for one in range(len(s.knights)) if one != k}
    return found | {one: odd / total for one, odd in odds.items()} if total else found


def spoken_of(s: Realm, k: Seat, name: str) -> bool:
    """Whether a seat has said already that it suspects somebody."""
    return any(
        one.seat == k and one.what == verbs.SUSPECT and one.about == name for one in s.annals
    )
