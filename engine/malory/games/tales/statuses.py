"""Statuses: how a knight becomes one, loses one, and how their tracks run out (R111, R121-R127).

What a status does while it lies there is asked for elsewhere, through its effect records.
"""

from __future__ import annotations

from malory.games.tales import acts, delegation
from malory.games.tales.holdings import discard, due, effects
from malory.games.tales.state import Held, Tale
from malory.kernel import Ask, Flow, Seat, step
from malory.pack.tales.effects import Annuls, Companions, Sought, Ward

ACCEPT = "accept"


def become(s: Tale, k: Seat, status: str) -> None:
    """R121: the knight becomes this, unless a card that wards it off is discarded."""
    if s.game.setting.effects_of(status, Companions):
        join(s, k, status, s.game.setting.skills)
        return
    wards = _wards(s, k, status)
    if wards and _matters(s, k, status):
        s.push(ward(k, status, wards))
    else:
        gain(s, k, status)


def _wards(s: Tale, k: Seat, status: str) -> tuple[str, ...]:
    return tuple(
        [card for card, one in effects(s, k, Ward) if not one.statuses or status in one.statuses]
    )


def _matters(s: Tale, k: Seat, status: str) -> bool:
    """Whether becoming this changes anything: a status that never ends does not begin anew."""
    return (
        status not in s.knights[k].statuses
        or s.game.setting.statuses[status].track != "never"
        or any(status in one.statuses for _, one in due(s, k, "become"))
    )


@step
def ward(s: Tale, k: Seat, status: str, cards: tuple[str, ...]) -> Flow:
    """A card may be discarded as the knight becomes this: then he does not."""
    answer = yield Ask(k, (ACCEPT, *cards), what="ward", rule="R121")
    if answer == ACCEPT:
        gain(s, k, status)
    else:
        _ward_off(s, k, status, answer)


def _ward_off(s: Tale, k: Seat, status: str, card: str) -> None:
    discard(s, k, card)
    s.say("warded", k, rule="R121", status=status, card=card)


def gain(s: Tale, k: Seat, status: str) -> None:
    """R111, R123: lay the status down with its marker on 0, or put its marker back there."""
    setting = s.game.setting
    held = s.knights[k].statuses
    annulled = _annulled(s, k, status)
    if annulled:
        for one in annulled:
            s.take_status(k, one)
        s.say("annulled", k, rule="R121", status=status, others=annulled)
        return
    anew = status in held
    watching = [(card, one) for card, one in due(s, k, "become") if status in one.statuses]
    for card, when in reversed(watching):
        s.push(acts.occur(k, card, when))
    if anew:
        if setting.statuses[status].track != "never":
            s.put_status(k, status, held[status].but(marker=0))
        s.say("status", k, rule="R123", status=status, anew=True)
        return
    s.put_status(k, status, Held())
    s.say("status", k, rule="R111", status=status, anew=False)
    for card, when in reversed(due(s, k, "gain")):
        if card == status:
            s.push(acts.occur(k, card, when))
    if setting.effects_of(status, Sought):
        delegation.mark_status(s, k, status)


def _annulled(s: Tale, k: Seat, status: str) -> tuple[str, ...]:
    """Return the statuses that go as this one comes, which then does not stay either."""
    setting = s.game.setting
    mine = {one.status for one in setting.effects_of(status, Annuls)}
    return tuple(
        [
            other
            for other in s.knights[k].statuses
            if other in mine
            or any(one.status == status for one in setting.effects_of(other, Annuls))
        ]
    )


def join(s: Tale, k: Seat, status: str, skills: tuple[str, ...]) -> None:
    """A companion joins; as the first one does, the status may be warded off."""
    wards = () if status in s.knights[k].statuses else _wards(s, k, status)
    if wards:
        s.push(ward_company(k, status, wards, skills))
    else:
        s.push(companion(k, status, skills))


@step
def ward_company(
    s: Tale, k: Seat, status: str, cards: tuple[str, ...], skills: tuple[str, ...]
) -> Flow:
    """As `ward`, before a first companion joins."""
    answer = yield Ask(k, (ACCEPT, *cards), what="ward", rule="R121")
    if answer == ACCEPT:
        s.push(companion(k, status, skills))
    else:
        _ward_off(s, k, status, answer)


@step
def companion(s: Tale, k: Seat, status: str, skills: tuple[str, ...]) -> Flow:
    """A companion joins, with a marker of a skill, of the knight's choice among these (R123)."""
    skill = skills[0] if len(skills) == 1 else (yield Ask(k, skills, what="companion", rule="R123"))
    held = s.knights[k].statuses.get(status)
    if held is None:
        gain(s, k, status)
        held = s.knights[k].statuses[status]
    s.put_status(k, status, held.but(companions=(*held.companions, skill)))
    s.say("companion", k, rule="R123", status=status, skill=skill)


def lose(s: Tale, k: Seat, status: str) -> None:
    """R127: a status ends early, with all that lies on it (A55)."""
    if status in s.knights[k].statuses:
        s.take_status(k, status)
        s.say("ended", k, rule="R127", status=status)


@step
def lose_one(s: Tale, k: Seat, named: tuple[str, ...]) -> Flow:
    """The knight loses one of these statuses that he has, or of all if none is named."""
    held = s.knights[k].statuses
    options = tuple([one for one in held if not named or one in named])
    if not options:
        return
    one = options[0] if len(options) == 1 else (yield Ask(k, options, what="lose", rule="R127"))
    lose(s, k, one)


# -------------------------------------------------------------------------------- the Status phase


@step
def status_phase(s: Tale, k: Seat) -> None:
    """R048: every marker moves down one space; what runs off its track expires (R049, A7)."""
    table = s.game.setting.statuses
    expired: list[str] = []
    for status, held in s.knights[k].statuses.items():
        track = table[status].track
        if track == "never":
            continue
        s.put_status(k, status, held.but(marker=held.marker + 1))
        if held.marker + 1 > track:
            expired.append(status)
    if expired:
        s.push(expire(k, tuple(expired)))


@step
def expire(s: Tale, k: Seat, expired: tuple[str, ...]) -> Flow:
    """R049, R050: the knight says which ends first, where an ending does something."""
    first = expired[0]
    if len(expired) > 1 and any(card in expired for card, _ in due(s, k, "expiry")):
        first = yield Ask(k, expired, what="expire", rule="R050")
    if first in s.knights[k].statuses:
        ends = [one for card, one in due(s, k, "expiry") if card == first]
        s.take_status(k, first)
        s.say("expired", k, rule="R049", status=first)
        rest = tuple([one for one in expired if one != first])
        if rest:
            s.push(expire(k, rest))
        for one in reversed(ends):
            s.push(acts.occur(k, first, one))
    elif len(expired) > 1:
        s.push(expire(k, expired[1:]))
