"""What outcomes pay: their rewards by kind, and a rough worth to compare two of one test by.

The worth is a writer's rule of thumb, not a player's: what a status or a token is worth in play
depends on the hero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from malory.book import model

KINDS = (
    "skill",
    "renown",
    "Destiny",
    "status gained",
    "status lost",
    "treasure",
    "token",
    "companion",
    "quest",
    "move",
    "renown lost",
    "loss",
    "counter",
    "turn",
)
"""The kinds of reward, as statistics list them; `loss` is whatever else is taken."""

TYPICAL_L = 3
"""A Location number as they mostly are, for what is paid or asked by it."""


class Pay(NamedTuple):
    """One reward: its kind, what it names, how much of it; whether it goes by the Location."""

    kind: str
    of: str
    amount: float
    by_place: bool = False


def pays(items: Sequence[model.Item]) -> tuple[Pay, ...]:
    """The rewards of an outcome or a passage, one entry for each; of a choice the first option, of
    blocks all branches."""
    found: list[Pay] = []
    for item in items:
        if isinstance(item, model.Rewards):
            for reward in item.items:
                found += _pay(reward)
        elif isinstance(item, model.Block):
            for branch in item.branches:
                found += pays(branch.items)
    return tuple(found)


def _pay(reward: model.Reward) -> Iterator[Pay]:
    match reward:
        case model.Gain(counter, base, times):
            amount = base + times * TYPICAL_L
            kind = "Destiny" if counter == "Destiny" else "counter"
            yield Pay(kind if amount >= 0 else "loss", counter, amount, times != 0)
        case model.GainRenown(id, ranks):
            yield Pay("renown" if ranks >= 0 else "renown lost", id, ranks)
        case model.GainSkill(what, ranks):
            yield Pay("skill" if ranks >= 0 else "loss", what.id, ranks)
        case model.Become(status):
            yield Pay("status gained", status, 1)
        case model.LoseStatus(status):
            yield Pay("status lost", status, 1)
        case model.GainTreasure(count, id):
            yield Pay("treasure", id, count)
        case model.GainToken(token):
            yield Pay("token", token, 1)
        case model.LoseTreasure(id) | model.LoseToken(id):
            yield Pay("loss", id, -1)
        case model.GainCompanion():
            yield Pay("companion", "", 1)
        case model.DrawQuest() | model.DrawEncounter():
            yield Pay("quest", "", 1)
        case model.Move() | model.Go():
            yield Pay("move", "", 1)
        case model.TurnTo(target):
            yield Pay("turn", target, 1)
        case model.OneOf(options):
            yield from _pay(options[0])
        case model.Provided(_, inner) | model.ForOthers(_, inner):
            yield from _pay(inner)


_WORTH = {
    "skill": 1.0,
    "renown": 1.0,
    "Destiny": 1.0,
    "status lost": 1.0,
    "treasure": 1.5,
    "token": 0.5,
    "companion": 1.5,
    "quest": 1.0,
    "move": 0.5,
}


def status_signs(outcomes: Iterable[tuple[Sequence[Pay], Sequence[Pay]]]) -> dict[str, int]:
    """Which statuses are good (1) and which bad (-1), from how often success and failure bring
    them; those that come as often by either are not known (0)."""
    counts: dict[str, int] = {}
    for success, failure in outcomes:
        for paid, sign in ((success, 1), (failure, -1)):
            for pay in paid:
                if pay.kind == "status gained":
                    counts[pay.of] = counts.get(pay.of, 0) + sign
    return {status: (count > 0) - (count < 0) for status, count in counts.items()}


def worth(paid: Iterable[Pay], statuses: Mapping[str, int]) -> float:
    """What pays are worth together, a rank being 1; `statuses` says which are good (1) and which
    bad (-1)."""
    total = 0.0
    for pay in paid:
        if pay.kind == "status gained":
            total += 1.5 * statuses.get(pay.of, 0)
        elif pay.kind in ("loss", "renown lost"):
            total += min(0.0, pay.amount)
        else:
            total += _WORTH.get(pay.kind, 0.0) * pay.amount
    return total
