"""On Guard: the call of who holds one card, and who catches a forgotten one (KC014-KC019)."""

from __future__ import annotations

from typing import Final

from malory.games.kings_court import turn
from malory.games.kings_court.state import Court
from malory.kernel import Ask, Flow, Seat, step

CALL: Final = "on guard"
SILENT: Final = "say nothing"
LET: Final = "let it be"
CATCH: Final = "catch "
PLAYER: Final = "player "


@step
def call(s: Court, k: Seat, target: Seat) -> Flow:
    """KC014, KC-A22: a turn ends with one card in hand, to be announced; then `target` is next."""
    said = yield Ask(k, (CALL, SILENT), what="call", rule="KC014")
    if said == CALL:
        _calls(s, k)
    else:
        s.silent = (*[one for one in s.silent if one != k], k)
        s.called = tuple([one for one in s.called if one != k])
        s.say("silent", k, rule="KC014")
    turn.next_turn(s, target)


def _calls(s: Court, k: Seat) -> None:
    s.called = (*[one for one in s.called if one != k and len(s.hands[one]) == 1], k)
    s.say("on guard", k, rule="KC014")


def on_guard(s: Court, k: Seat) -> tuple[Seat, ...]:
    """Return who else holds one card and has said so."""
    return tuple([one for one in s.called if one != k and len(s.hands[one]) == 1])


def watch_over(s: Court, k: Seat) -> None:
    """KC015, KC-A39: the turn of seat `k` begins. While someone else's call is forgotten, each
    other seat may catch it, then he may still make it; his own lapse is over.

    All are asked, from `k` on, and whatever they hold: a lapse is plain to see.
    """
    open_lapses = tuple([one for one in s.silent if one != k and len(s.hands[one]) == 1])
    if open_lapses != s.silent:
        s.silent = open_lapses
    if not open_lapses:
        turn.opening.now(s, k)
        return
    watchers = [one for one in s.round_from(k) if open_lapses != (one,)]
    s.push(*[watch(one) for one in watchers], *[late(one) for one in open_lapses], turn.opening(k))


@step
def watch(s: Court, k: Seat) -> Flow:
    """KC015: seat `k` may catch whoever forgot to call."""
    lapses = [one for one in s.silent if one != k]
    if not lapses:
        return
    said = yield Ask(k, (LET, *[f"{CATCH}{one + 1}" for one in lapses]), what="watch", rule="KC015")
    if said != LET:
        caught = int(said[len(CATCH) :]) - 1
        s.silent = tuple([one for one in s.silent if one != caught])
        s.caught = (*s.caught, caught)
        s.say("caught", k, rule="KC015", caught=caught)


@step
def late(s: Court, k: Seat) -> Flow:
    """KC016: nobody has caught seat `k` yet; it may still call."""
    if k not in s.silent:
        return
    said = yield Ask(k, (CALL, SILENT), what="late", rule="KC016")
    if said == CALL:
        s.silent = tuple([one for one in s.silent if one != k])
        _calls(s, k)


@step
def guess(s: Court, k: Seat) -> Flow:
    """KC019, KC-A43: seat `k` says which suit it thinks a caller holds; nothing comes of it."""
    callers = on_guard(s, k)
    about = callers[0]
    if len(callers) > 1:
        whom = tuple([f"{PLAYER}{one + 1}" for one in callers])
        said = yield Ask(k, whom, what="about", rule="KC019")
        about = int(said[len(PLAYER) :]) - 1
    suit = yield Ask(k, s.game.deck.suits, what="guess", rule="KC-A43")
    s.say("guess", k, rule="KC-A43", about=about, suit=suit)
