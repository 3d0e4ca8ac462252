"""`steady`: thinks its turn through, from what its seat sees.

Whom it could defeat, with which knights, and what it could complete then, it weighs together: the
points won, what the adversaries in hand are part of, the knights that are left.
"""

from __future__ import annotations

from typing import Final

from malory.games.king_arthur.aiming import SEAL, Target, Way, named, targets, ways_to
from malory.games.king_arthur.bots.worth import Made, Valuer, rivals_of, valuer_of
from malory.games.king_arthur.state import Realm
from malory.games.king_arthur.turn import PASS, REVEAL
from malory.kernel import Ask, Move, Seat, question

_RESTLESS: Final = 1.0
"""By so many points a defeat must be better than to wait, else there is something to reveal for."""


def pick(view: Realm, legal: tuple[Move, ...]) -> Move:
    """Return the move of the seat that is asked."""
    if len(legal) == 1:
        return legal[0]
    return best_of(plans(view))[len(view.answers)]


def best_of(found: list[Made]) -> tuple[Move, ...]:
    """Return the answers of the best plan, the first of equals."""
    return max(found, key=lambda one: one.worth).moves


def plans(view: Realm) -> list[Made]:
    """Return what the seat that is asked may do in the rest of its step, after its answers."""
    asked = question(view)
    assert isinstance(asked, Ask)
    turn = Turn(view, asked.seat, valuer_of(view.game))
    if asked.what == "reveal":
        return turn.reveals()
    answers = tuple(map(str, view.answers))
    is_defeat = asked.what in ("defeat", "way", "pay")
    found = turn.defeats(*answers[:1]) if is_defeat else turn.completes()
    return [plan for plan in found if plan.moves[: len(answers)] == answers]


class Turn:
    """One turn of one seat, thought through."""

    def __init__(self, view: Realm, k: Seat, valuer: Valuer) -> None:
        self.view = view
        self.k = k
        self.valuer = valuer
        self.rivals = rivals_of(view, k)
        self.hand = tuple(sorted(view.knights[k]))
        self.held = view.trophies[k]

    def reveals(self) -> list[Made]:
        """Return what to reveal is worth, and not to: more, if nothing that lies open is worth
        more than to wait."""
        wait, *others = self.defeats()
        best = max([one.worth for one in others], default=wait.worth)
        return [Made(wait.worth + _RESTLESS, (REVEAL,)), Made(best, (PASS,))]

    def defeats(self, aimed: Move = "") -> list[Made]:
        """Return what one stands at after each defeat, paid as well as can be; first after none.
        Once an adversary has been named (`aimed`), after its defeat alone."""
        view, valuer = self.view, self.valuer
        found = [] if aimed else [Made(self.made(False) + valuer.hand(self.hand), (PASS,))]
        for target in targets(view, self.k):
            name = named(target)
            if aimed and name != aimed:
                continue
            for way in ways_to(view, self.k, target):
                kept = valuer.paid(self.hand, way.cost)
                moves = (name, *kept.moves)
                if view.game.is_epic and not target.is_sealed:
                    moves = (moves[0], way.name, moves[1])
                found.append(Made(kept.worth + self.won(target, way), moves))
        return found

    def won(self, target: Target, way: Way) -> float:
        """Return what one stands at, knights aside, with an adversary more."""
        worth = self.made(True, target.card)
        if target.is_sealed or way.name == SEAL:
            return (worth + self.made(True)) / 2  # the other half is paid another time
        return worth

    def made(self, has_acted: bool, *more: str) -> float:
        held = (*self.held, *more)
        return self.valuer.made(held, self.view.adventures, self.rivals, has_acted).worth

    def completes(self) -> list[Made]:
        """Return what one stands at after each adventure, knights aside; first after none."""
        view = self.view
        return self.valuer.ways(self.held, view.adventures, self.rivals, "defeat" in view.done)
