"""Swords and siege engines, and how a game ends."""

from __future__ import annotations

from malory.games.shadows import setup
from malory.games.shadows.state import Realm, Winner
from malory.kernel import step


@step
def add_engines(s: Realm, count: int, rule: str) -> None:
    """Siege engines come up; the last there is ends the game at once (SC064)."""
    count = min(count, s.game.numbers.engines - s.engines)
    s.engines += count
    s.give_supply("engines", -count)
    s.tell("engines came", rule=rule, count=count, engines=s.engines)
    if s.engines >= s.game.numbers.engines:
        finish(s, "Evil", "SC064")


@step
def lay_swords(s: Realm, white: int, black: int, rule: str) -> None:
    """Swords are laid, all of one event together; the black ones may end the game (SC065)."""
    s.white_swords += white
    s.black_swords += black
    s.give_supply("swords", -white - black)
    _tell_swords(s, "swords laid", white, black, rule)
    _look_at_swords(s)


@step
def turn_swords(s: Realm, count: int, rule: str) -> None:
    """White swords turn black, as many as there are (SC-A08, SC-A09)."""
    count = min(count, s.white_swords)
    if count:
        s.white_swords -= count
        s.black_swords += count
        _tell_swords(s, "swords turned", 0, count, rule)
        _look_at_swords(s)


def _tell_swords(s: Realm, kind: str, white: int, black: int, rule: str) -> None:
    s.tell(
        kind,
        rule=rule,
        white=white,
        black=black,
        white_swords=s.white_swords,
        black_swords=s.black_swords,
    )


def _look_at_swords(s: Realm) -> None:
    if s.black_swords >= s.game.numbers.black_swords:
        finish(s, "Evil", "SC065")
    elif s.unlooked and s.swords() >= s.game.numbers.late_swords:
        s.push(look_late())


@step
def look_late(s: Realm) -> None:
    """SC071: loyalty is looked at now; what was turned up before is known already."""
    s.loyalty = tuple([(card,) for card in s.unlooked])
    s.unlooked = ()
    secret = {k: {"loyalty": cards[0]} for k, cards in enumerate(s.loyalty)}
    s.tell("sworn", rule="SC071", secret=secret)
    s.push(*[setup.see_oath(k) for k in s.round_from(max(s.active, 0))])


def is_settled(s: Realm) -> bool:
    """SC067: a phase, an action or the Traitor's step is settled. Whether the game is over: with
    so many swords the last count comes, after a hidden Traitor has turned some."""
    if s.swords() < s.game.numbers.swords:
        return False
    hidden = next((k for k in s.living() if s.is_traitor(k) and not s.shown[k]), None)
    if hidden is not None:
        count = min(s.game.numbers.betrays, s.white_swords)
        s.white_swords -= count
        s.black_swords += count
        s.tell("betrayed", hidden, "SC067", reveals=True, count=count)
    finish(s, "Camelot" if s.white_swords > s.black_swords else "Evil", "SC067")
    return True


def all_loyal_dead(s: Realm) -> bool:
    """SC066, SC-A10: whether no loyal Knight lives; the Traitor is not counted, hidden or not."""
    return all(s.is_traitor(k) for k in s.living())


def finish(s: Realm, winner: Winner, how: str) -> None:
    """The game is over: nothing waits, and every loyalty is shown."""
    s.winner = winner
    s.how = how
    s.shown = tuple(["traitor" if s.is_traitor(k) else "loyal" for k in range(len(s.knights))])
    s.agenda = ()
    s.tell(
        "ended",
        rule=how,
        reveals=True,
        winner=winner,
        white_swords=s.white_swords,
        black_swords=s.black_swords,
        engines=s.engines,
        names=s.named(range(len(s.knights))),
        loyalties=s.shown,
    )
