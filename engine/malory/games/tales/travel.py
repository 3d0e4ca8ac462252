"""Movement that the book grants: bonus movement and "go to" (R117, R118, A17)."""

from __future__ import annotations

from malory.games.tales import acts
from malory.games.tales.board import ANYWHERE, By
from malory.games.tales.holdings import is_held, spends
from malory.games.tales.state import Tale
from malory.games.tales.words import counted
from malory.kernel import Ask, Flow, Move, Refusal, Seat, step


def open_powers(s: Tale, k: Seat) -> tuple[str, ...]:
    """Return the Places of Power that the knight's face-up Location cards open (R058)."""
    cards = s.game.setting.locations
    return tuple([cards[one].place for one in s.knights[k].locations])


def put(s: Tale, k: Seat, place: str, why: str, rule: str, by: str = "") -> None:
    """Put the knight on a space; `by` names whoever decided it in his place."""
    was = s.knights[k].place
    if place != was:
        s.change(k, place=place)
        s.say("moved", k, rule=rule, place=place, was=was, why=why, by=by)


@step
def bonus_move(s: Tale, k: Seat, spaces: int | None, by: By) -> Flow:
    """R117: up to so many spaces, or to stay; locks hold (A17), statuses' limits do not (A58)."""
    here = s.knights[k].place
    if is_held(s, k):
        uses = spends(s, k, "turn")
        answer = here if not uses else (yield Ask(k, (here, *uses), what="held", rule="A45"))
        if answer in uses:
            s.push(acts.spend(k, uses[answer], "turn"), bonus_move(k, spaces, by))
        else:
            s.say("held", k, rule="A45")
        return
    board = s.game.setting.board
    powers = open_powers(s, k)
    if spaces is None and not by:
        gated = [one for one in board.places if one not in board.gates or one in powers]
        places = tuple(gated)
    else:
        places = tuple(board.reach(here, ANYWHERE if spaces is None else spaces, powers, by))
    moves = (*[one for one in places if one != here], here)

    def why(move: Move) -> Refusal | None:
        if move not in board.lines:
            return None
        if move in board.gates and move not in powers:
            return Refusal("R058", f"{move} opens only to the knight who holds its Location card.")
        far = counted(board.distance(here)[move], "space")
        limit = f", {spaces} at most" if spaces is not None else ""
        return Refusal("R117", f"{move} is {far} away; you may move on{by and f' by {by}'}{limit}.")

    place = yield Ask(k, moves, why, what="bonus move", rule="R117")
    put(s, k, place, "bonus", "R117")


@step
def go(s: Tale, k: Seat, to: str, id: str) -> Flow:
    """A17: the text puts the knight there; lines, locks and statuses do not matter."""
    board = s.game.setting.board
    here = s.knights[k].place
    if to == "place":
        options: tuple[str, ...] = (id,)
    else:
        options = board.nearest(here, id) if to == "nearest" else board.of_terrain(id)
    place = options[0] if len(options) == 1 else (yield Ask(k, options, what="go", rule="A17"))
    put(s, k, place, "go", "A17")
