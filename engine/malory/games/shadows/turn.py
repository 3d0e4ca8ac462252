"""Turns: whose it is, the progression of Evil (SC010), and how a turn ends."""

from __future__ import annotations

from malory.games.shadows import black, deeds, ends, lives, refusing, treason, verbs
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Seat, step


@step(anchor=True)
def begin_turn(s: Realm, k: Seat) -> None:
    """A turn begins. A game of too many turns is Evil's: nobody came to Camelot's help."""
    s.turns += 1
    s.active = k
    s.used = s.powers = ()
    s.acts = s.spoken = 0
    s.exerted = s.is_cut = False
    s.won_now = ()
    if s.keeper("excalibur") == k:
        s.is_sheathed = False
    if s.turns > s.game.numbers.turns:
        ends.finish(s, "Evil", "")
        return
    s.tell("turn", k, "SC010", turn=s.turns)
    if s.shown[k] == "traitor":
        s.phase = "treason"
        s.push(treason.taunt(k))
        return
    s.phase = "evil"
    s.push(*[black.foresee(k)] if s.has(k, "foresight") else [], evil(k))


@step
def evil(s: Realm, k: Seat) -> Flow:
    """SC010: one of three evils. SC063: here the Traitor may reveal himself, too."""
    moves: tuple[str, ...] = (verbs.BLACK, verbs.ENGINE, verbs.LIFE)
    if treason.may_declare(s, k):
        moves += (verbs.REVEAL,)
    choice = yield Ask(k, moves, lambda one: refusing.no_evil(s, k, one), "evil", "SC010")
    if choice == verbs.REVEAL:
        if not treason.means_it(s, k, (yield treason.sure(s, k))):
            treason.think_better(s)
            s.push(evil(k))
            return
        # SC-A36: at once in place of his turn
        s.phase = "treason"
        s.push(treason.taunt(k))
        treason.unmask(s, k, "SC063")
        return
    s.note(k, "evil", choice)
    s.tell("evil", k, "SC010", choice=choice)
    s.push(evil_over(k))
    if choice == verbs.BLACK:
        s.push(black.draw(k, True))
    elif choice == verbs.ENGINE:
        s.push(ends.add_engines(s.game.numbers.engine, "SC010"))
    else:
        lives.lose(s, k, s.game.numbers.loss, "SC010")


@step
def evil_over(s: Realm, k: Seat) -> None:
    """SC016: the phase is settled; the heroic phase follows, unless Guinevere barred it."""
    if ends.is_settled(s):
        return
    s.phase = "deeds"
    s.push(turn_over(k) if s.is_cut else deeds.deeds(k))


@step
def turn_over(s: Realm, k: Seat) -> None:
    """SC-A05: whoever lost his last life in his phase of Evil dies now; then it is the next turn,
    of a Knight or a revealed Traitor (SC-A38)."""
    if s.doomed:
        s.doomed = ()
        s.push(lives.deaths(), turn_over(k))
        return
    n = len(s.knights)
    s.push(begin_turn(next(one for i in range(1, n + 1) if (one := (k + i) % n) not in s.dead)))
