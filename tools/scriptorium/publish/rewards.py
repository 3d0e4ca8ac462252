"""Rewards as instructions: "Gain 2 Destiny and a rank of Piety; become Scorned."."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from malory.book.model import (
    END,
    Become,
    DrawEncounter,
    DrawQuest,
    ForOthers,
    Gain,
    GainCompanion,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Go,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    Move,
    OneOf,
    Provided,
    Reward,
    TurnTo,
    What,
)
from malory.book.phrases import begins
from malory.tongue import many, mark, say

from scriptorium.publish.conditions import condition_said
from scriptorium.publish.press import Press
from scriptorium.publish.volume import GAP, Runs, fitted

GAIN, LOSE, ADD, TAKE, BECOME, MOVE = (
    mark("gain {what}"),
    mark("lose {what}"),
    mark("add {what}"),
    mark("take {what}"),
    mark("become {what}"),
    mark("move {what}"),
)


class Clause(NamedTuple):
    """What is done, with a place for what it is done to; two of one `verb` side by side share it.
    An empty verb: the runs say all."""

    verb: str
    runs: Runs


def rewards_said(rewards: Sequence[Reward], press: Press) -> Runs:
    """Return all of them as a sentence."""
    runs = begun((*_sequence([_clause(one, press) for one in rewards]), "."))
    return tuple([press.set(run) if isinstance(run, str) else run for run in runs])


def turn_said(target: str, press: Press) -> Runs:
    """Return where to turn, in the middle of a sentence."""
    if target == END:
        return (press.over(),)
    return fitted(say("turn to {passage}", passage=GAP), press.to(target))


def begun(runs: Runs) -> Runs:
    """Return runs as a sentence begins with them."""
    first, *rest = runs
    return (begins(first), *rest) if isinstance(first, str) else runs


def _sequence(clauses: list[Clause]) -> Runs:
    """Clauses one after the other; what shares its verb is one of them."""
    found: list[Runs] = []
    for verb, group in groupby(clauses, lambda clause: clause.verb):
        alike = [clause.runs for clause in group]
        found += [_verbal(verb, _row(alike, say("and")))] if verb else alike
    return _row(found, "", "; ")


def _verbal(verb: str, runs: Runs) -> Runs:
    if not verb:
        return runs
    return fitted(say(verb, what=GAP), *runs)


def _row(parts: Sequence[Runs], last: str, between: str = ", ") -> Runs:
    """Parts with commas between them, and a word before the last."""
    found: list[str | Runs] = []
    for at, part in enumerate(parts):
        if at:
            found.append(f" {last} " if last and at == len(parts) - 1 else between)
        found.append(part)
    return tuple([run for one in found for run in ((one,) if isinstance(one, str) else one)])


# --------------------------------------------------------------------------------------- one by one


def _clause(reward: Reward, press: Press) -> Clause:
    match reward:
        case Gain():
            return _counter(reward, press)
        case GainRenown(id, ranks):
            return _renown(id, ranks, press)
        case GainSkill(what, ranks):
            return Clause(GAIN if ranks > 0 else LOSE, (_ranks(what, abs(ranks), press),))
        case Become(status):
            return Clause(BECOME, (press.called("status", status),))
        case LoseStatus(status):
            return Clause(LOSE, (_status(status, press),))
        case GainTreasure(count, id):
            return Clause(GAIN, (_treasure(count, id, press),))
        case LoseTreasure(id):
            words = _treasure(1, id, press) if id else say("a treasure of your choice")
            return Clause(LOSE, (words,))
        case GainToken(token):
            title = press.tokens.get(token, "")
            words = say("token {number} ({title})", number=token, title=title) if title else ""
            return Clause(GAIN, (words or say("token {number}", number=token),))
        case LoseToken(token):
            return Clause(LOSE, (say("token {number}", number=token),))
        case GainCompanion(what):
            return Clause(
                GAIN, (say("a companion with a marker of {skill}", skill=_of(what, press)),)
            )
        case Move(spaces, by):
            return Clause(MOVE, (_move(spaces, by),))
        case Go(to, id):
            return Clause("", (say(_GO[to], name=id),))
        case DrawQuest():
            return Clause("", (say("draw an Advanced Quest"),))
        case DrawEncounter():
            return Clause("", (say("draw another encounter, here and now"),))
        case TurnTo(target):
            return Clause("", turn_said(target, press))
        case OneOf(options):
            return _either([_clause(one, press) for one in options])
        case Provided(condition, inner):
            lead = say("if {condition}, ", condition=condition_said(condition, press))
            return Clause("", (lead, *_whole(_clause(inner, press))))
        case ForOthers(whom, inner):
            clause = _clause(inner, press)
            if press.is_gamebook:  # each of the knights is the hero
                return clause
            return Clause("", (say(_WHOM[whom]), *_whole(clause)))


def _whole(clause: Clause) -> Runs:
    return _verbal(*clause)


def _either(clauses: list[Clause]) -> Clause:
    """One of them, as the reader likes; of one verb all its things."""
    verb = clauses[0].verb
    is_one = all(clause.verb == verb for clause in clauses)
    parts = [clause.runs if is_one else _whole(clause) for clause in clauses]
    row = fitted(say("either {these}", these=GAP), *_row(parts, say("or")))
    return Clause(verb if is_one else "", row)


def _counter(gain: Gain, press: Press) -> Clause:
    location = f"{abs(gain.times) if abs(gain.times) != 1 else ''}L" if gain.times else ""
    sign = gain.base or gain.times
    base = abs(gain.base)
    name = press.called("counter", gain.counter)
    amount = f"{base} + {location}" if base and location else location or f"{base}"
    if press.is_gamebook:
        if sign < 0:
            return Clause(TAKE, (say("{n} from {counter}", n=amount, counter=name),))
        return Clause(ADD, (say("{n} to {counter}", n=amount, counter=name),))
    return Clause(LOSE if sign < 0 else GAIN, (say("{n} {name}", n=amount, name=name),))


def _renown(id: str, ranks: int, press: Press) -> Clause:
    named = {"any": say("a renown of your choice"), "highest": say("your highest renown")}
    facts = {"n": abs(ranks), "renown": named.get(id) or press.called("renown", id)}
    if ranks < 0:
        return Clause(TAKE, (say("{n} from {renown}", **facts),))
    return Clause(ADD, (say("{n} to {renown}", **facts),))


def _ranks(what: What, count: int, press: Press) -> str:
    return many(count, "a rank of {skill}", "{n} ranks of {skill}", skill=_of(what, press))


def _of(what: What, press: Press) -> str:
    if what.kind == "skills":
        return say("a skill of your choice")
    if what.kind == "category":
        return say("a {name} skill of your choice", name=press.called("category", what.id))
    return press.called("skill", what.id)


def _status(status: str, press: Press) -> str:
    if not status:
        return say("a status of your choice")
    return say("the status {name}", name=press.called("status", status))


def _treasure(count: int, id: str, press: Press) -> str:
    if id:
        return say("the treasure {name}", name=press.called("treasure", id))
    if press.is_gamebook:
        return many(count, "a treasure by lot", "{n} treasures by lot")
    return many(count, "a treasure from the deck", "{n} treasures from the deck")


def _move(spaces: int | None, by: str) -> str:
    where = say(_BY[by]) if by else ""
    far = say("to any space")
    if spaces is not None:
        far = many(spaces, "up to {n} space", "up to {n} spaces")
    return f"{far} {where}" if where else far


_BY = {"land": mark("by land"), "sea": mark("by sea")}
_GO = {
    "place": mark("go to {name}"),
    "nearest": mark("go to the nearest {name}"),
    "any": mark("go to any {name}"),
}
_WHOM = {
    "each": mark("each knight, you among them: "),
    "another": mark("another knight of your choice: "),
}
