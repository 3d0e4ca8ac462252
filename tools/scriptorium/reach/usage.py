"""What a book gives, asks for and tests, by name, and the passages that do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from malory.book import model

from scriptorium.reach.logic import Bare, atoms, conditions, rewards, tests

Named: TypeAlias = tuple[str, str]
"""A kind of the vocabulary (`skill`, `token`, ...) and an id. Where any of a kind will do, the id
is empty; a category stands for its skills."""


class Usage:
    """Each name with the passages, in the book's order, that give it, ask for it, take it away or
    test it."""

    def __init__(self, logics: Mapping[str, Bare]) -> None:
        self.given: dict[Named, list[str]] = {}
        self.asked: dict[Named, list[str]] = {}
        self.taken: dict[Named, list[str]] = {}
        self.tested: dict[Named, list[str]] = {}
        for id, logic in logics.items():
            if logic.plain:
                continue
            for condition in conditions(logic):
                for name in named_in(condition):
                    _note(self.asked, name, id)
            for reward in rewards(logic):
                for name in given_by(reward):
                    _note(self.given, name, id)
                for name in taken_by(reward):
                    _note(self.taken, name, id)
            for test in tests(logic):
                for what in test.whats:
                    _note(self.tested, _of_what(what), id)

    def uses(self, name: Named) -> bool:
        """Whether a passage names it in any way."""
        return any(name in each for each in (self.given, self.asked, self.taken, self.tested))


def _note(names: dict[Named, list[str]], name: Named, id: str) -> None:
    found = names.setdefault(name, [])
    if not found or found[-1] != id:
        found.append(id)


def _of_what(what: model.What) -> Named:
    match what.kind:
        case "skills":
            return ("skill", "")
        case "renowns":
            return ("renown", "")
        case "sum" | "category":
            return ("category", what.id)
        case _:
            return (what.kind, what.id)


def named_in(condition: model.Condition) -> Iterator[Named]:
    """What a condition asks about."""
    for atom in atoms(condition):
        match atom:
            case model.Rank(what):
                yield _of_what(what)
            case model.Counter(id):
                yield ("counter", id)
            case model.Has(kind, id):
                yield (kind, id)
            case model.Another(inner):
                yield from named_in(inner)


def given_by(reward: model.Reward) -> Iterator[Named]:
    """What a reward, without those in it, adds to the hero."""
    match reward:
        case model.Gain(counter, base, times) if base > 0 or times > 0:
            yield ("counter", counter)
        case model.GainSkill(what, ranks) if ranks > 0:
            yield _of_what(what)
        case model.GainRenown(id, ranks) if ranks > 0:
            yield ("renown", "" if id in ("any", "highest") else id)
        case model.Become(status):
            yield ("status", status)
        case model.GainTreasure(_, id):
            yield ("treasure", id)
        case model.GainToken(token):
            yield ("token", token)


def taken_by(reward: model.Reward) -> Iterator[Named]:
    """What a reward, without those in it, takes from the hero."""
    match reward:
        case model.Gain(counter, base, times) if base < 0 or times < 0:
            yield ("counter", counter)
        case model.GainSkill(what, ranks) if ranks < 0:
            yield _of_what(what)
        case model.GainRenown(id, ranks) if ranks < 0:
            yield ("renown", "" if id in ("any", "highest") else id)
        case model.LoseStatus(id):
            yield ("status", id)
        case model.LoseTreasure(id):
            yield ("treasure", id)
        case model.LoseToken(token):
            yield ("token", token)


def shown(name: Named) -> str:
    """A name as a text would write it."""
    kind, id = name
    if kind == "token":
        return f"token {id}"
    return f'treasure "{id}"' if kind == "treasure" else id
