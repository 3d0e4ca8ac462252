"""A table in the middle of a game: at a passage, with a hero who is as facts say."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple

from malory.book.reading import Hero, holds
from malory.kernel import Game, OwnDice, key_of, stream
from malory.kernel.chance import Chance, Seed
from malory.kernel.play import advance, set_up
from malory.kernel.table import Table

from scriptorium.staging.facts import Fact

_LOT = -1
"""The seat whose stream answers what set-up asks: no player's."""


class Staged(NamedTuple):
    """A table, and the facts that could not be made true of the hero."""

    table: Table[Any]  # Any: every game is staged here
    unmet: tuple[Fact, ...]


def stage(
    game: Game[Any],
    seats: int,
    seed: Seed,
    passage: str,
    facts: Iterable[Fact] = (),
    chance: Chance | None = None,
) -> Staged:
    """Set a table at which the first seat's hero has just turned to `passage`.

    Without `chance` the dice are left to whoever plays. `passage` is an id of the book.
    """
    s, _, unmet = set_before(game, seats, seed, facts)
    _room(game).open_at(s, passage)
    advance(s)
    table: Table[Any] = Table.laid(game, seats, seed, seats == 1, s, (), (), None, s.out)
    table.floor = 0
    if chance is not None and not isinstance(chance, OwnDice):
        table.sit_down(chance)
    return Staged(table, unmet)


def set_before(
    game: Game[Any], seats: int, seed: Seed, facts: Iterable[Fact] = ()
) -> tuple[Any, Hero, tuple[Fact, ...]]:  # Any: the state of any game that reads a book
    """The state of a game set up before any passage, its first hero, and the facts that could not
    be made true of him."""
    s = set_up(game, seats)
    s.out = []
    known = tuple(facts)
    room = _room(game)
    room.deal(s, stream(key_of(seed), _LOT, 0))
    for fact in known:
        room.dress(s, fact)
    hero = hero_of(s)
    return s, hero, tuple([fact for fact in known if not is_so(fact, hero)])


def is_so(fact: Fact, hero: Hero) -> bool:
    return holds(fact.condition, hero) == fact.holds


def hero_of(s: Any, seat: int = 0) -> Hero:  # Any: the state of any game that reads a book
    """Return what answers a book's questions about the hero of a seat."""
    if s.game.facts.id == "tales":
        from malory.games.tales.hero import Hero as Knight

        return Knight(s, seat)
    hero: Hero = s
    return hero


def _room(game: Game[Any]) -> Any:  # Any: a module with `deal`, `dress` and `open_at`
    return import_module(f"scriptorium.staging.{game.facts.id}")
