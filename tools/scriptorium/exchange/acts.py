"""Rewards as acts that any tool's story can be told: set, ask, draw, turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from malory.book import model
from malory.book.phrases import reward_name

from scriptorium.exchange.variables import Hero


class Put(NamedTuple):
    """A variable gets a value."""

    variable: str
    value: str


class If(NamedTuple):
    """Acts that are done if a condition holds."""

    condition: str
    acts: tuple[Act, ...]


class Option(NamedTuple):
    """One of what a reader picks from; an empty condition always holds."""

    label: str
    condition: str
    acts: tuple[Act, ...]


class Pick(NamedTuple):
    """The reader picks one; if none is open, nothing happens."""

    options: tuple[Option, ...]


class Draw(NamedTuple):
    """A treasure is drawn by lot."""


class Turn(NamedTuple):
    """The story goes on elsewhere, now."""

    target: model.PassageId


Act: TypeAlias = Put | If | Pick | Draw | Turn


def acts_of(rewards: Iterable[model.Reward], hero: Hero, where: str) -> tuple[Act, ...]:
    """What rewards do; what the other story has nothing for is in the account."""
    return tuple(act for reward in rewards for act in _acts(reward, hero, where))


def _acts(reward: model.Reward, hero: Hero, where: str) -> Iterator[Act]:
    match reward:
        case model.Gain(counter, base, times):
            more = f" + {times} * {hero.named('location')}" if times else ""
            yield _grow("counter", counter, f"{base}{more}", hero)
        case model.GainRenown("any", ranks):
            yield Pick(tuple(_ranks("renown", one, ranks, hero) for one in _renowns(hero)))
        case model.GainRenown("highest", ranks):
            best = hero.value(model.What("renowns"))
            yield Pick(
                tuple(
                    _ranks("renown", one, ranks, hero)._replace(
                        condition=f"{hero.named('renown', one)} == {best}"
                    )
                    for one in _renowns(hero)
                )
            )
        case model.GainRenown(id, ranks):
            yield _grow("renown", id, str(ranks), hero)
        case model.GainSkill(what, ranks) if what.kind == "skill":
            yield _grow("skill", what.id, str(ranks), hero)
        case model.GainSkill(what, ranks):
            step = 1 if ranks > 0 else -1
            options = tuple(_ranks("skill", one, step, hero) for one in hero.skills_of(what))
            yield from [Pick(options)] * min(abs(ranks), 20)
        case model.Become(status):
            yield Put(hero.named("status", status), "1")
        case model.LoseStatus(""):
            yield _lose("status", hero.pack.vocabulary.statuses, hero)
        case model.LoseStatus(status):
            yield Put(hero.named("status", status), "0")
        case model.GainTreasure(count, ""):
            yield from [Draw()] * min(count, 20)
        case model.GainTreasure(_, id):
            yield Put(hero.named("treasure", id), "1")
            yield Put(hero.named("found", id), "1")
        case model.LoseTreasure(""):
            yield _lose("treasure", hero.pack.vocabulary.treasures, hero)
        case model.LoseTreasure(id):
            yield Put(hero.named("treasure", id), "0")
        case model.GainToken(token):
            yield Put(hero.named("token", token), "1")
        case model.LoseToken(token):
            yield Put(hero.named("token", token), "0")
        case model.TurnTo(target):
            yield Turn(target)
        case model.OneOf(options):
            yield Pick(
                tuple(Option(reward_name(one), "", acts_of((one,), hero, where)) for one in options)
            )
        case model.Provided(condition, inner):
            yield If(hero.condition(condition, where), acts_of((inner,), hero, where))
        case model.ForOthers("each", inner):
            if not hero.is_gamebook:
                hero.account.add("lost", "rewards of other knights", where, reward_name(reward))
            yield from _acts(inner, hero, where)
        case _:
            told = "rewards of the board, the cards or other knights"
            hero.account.add("lost", told, where, reward_name(reward))


def _renowns(hero: Hero) -> tuple[str, ...]:
    return hero.pack.vocabulary.renowns


def _bounds(kind: str, id: str, hero: Hero) -> tuple[int, int | None]:
    counter = hero.pack.vocabulary.counter(id) if kind == "counter" else None
    if counter is not None:
        return counter.minimum, counter.maximum
    return (0, None) if kind == "counter" else (0, hero.rank_limit)


def _grow(kind: str, id: str, by: str, hero: Hero) -> Put:
    name = hero.named(kind, id)
    low, high = _bounds(kind, id, hero)
    return Put(name, hero.clamped(f"{name} + {by}".replace("+ -", "- "), low, high))


def _ranks(kind: str, id: str, ranks: int, hero: Hero) -> Option:
    """An option that raises or lowers one rank; only one that has room is open."""
    name = hero.named(kind, id)
    room = f"{name} < {hero.rank_limit}" if ranks > 0 else f"{name} > 0"
    return Option(f"{id} {ranks:+d}", room, (_grow(kind, id, str(ranks), hero),))


def _lose(kind: str, ids: Iterable[str], hero: Hero) -> Pick:
    return Pick(
        tuple(
            Option(f"lose {id}", f"{hero.named(kind, id)} > 0", (Put(hero.named(kind, id), "0"),))
            for id in ids
        )
    )
