"""The strategy `options`: each passage by itself, for heroes who meet its conditions or do not.

Nothing of it depends on how a hero came there, so every option is tried and both sides of every
condition and test. What no hero can be is not tried, and nobody is blamed for it; nor for a menu
that is barred to a hero who may never come there. What is found are errors of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from malory.book import model
from malory.book.links import links
from malory.book.possible import fact_of, heroes, holds_for
from malory.kernel.table import Table

from scriptorium.playtest.conditions import conditions_in
from scriptorium.playtest.exploring import explore
from scriptorium.playtest.faults import Fault, Faults
from scriptorium.playtest.following import Follower
from scriptorium.playtest.order import Order
from scriptorium.playtest.playing import changed_cards, error_words
from scriptorium.playtest.result import Result
from scriptorium.staging import Fact, stage

Done = set[tuple[object, ...]]


def passages(order: Order) -> tuple[str, ...]:
    """The passages that some way leads to, whatever is asked on it, in the book's order."""
    return _passages(order.what, order.options)


@lru_cache(maxsize=4)
def _passages(what: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    book = Order(what, options).marks().book
    waiting: list[str] = [one.target for one in book.entries if one.target in book]
    seen = set(waiting)
    for id in waiting:  # grows while it is walked
        for link in links(book.passage(id)):
            if link.target not in seen and link.target in book:
                seen.add(link.target)
                waiting.append(link.target)
    return tuple([id for id in book if id in seen])


def look(order: Order, first: int, many: int) -> Result:
    """Try out passages `first` to `first + many - 1`."""
    result = Result()
    for number in range(first, first + many):
        result.add(look_at(order, number))
    return result


def look_at(order: Order, number: int) -> Result:
    """Try out one passage."""
    result = Result()
    marks = order.marks()
    game = order.bound().game
    passage = passages(order)[number]
    done: Done = set()
    for facts in _heroes(order, passage):
        try:
            table, unmet = stage(game, order.company(), order.seed, passage, facts)
        except Exception as error:  # whatever the rules raise is what is looked for
            words = error_words(error)
            result.faults.add(Faults([Fault("bug", passage, words, number, (passage,))]))
            continue
        if unmet and facts:
            continue  # there is no such hero
        result.games += 1
        follower = Follower(marks, result.coverage)
        follower.follow(table.events)
        if not table.is_over and follower.here == passage:
            for fault in tried(table, passage, number, done, result, follower):
                result.faults.add(Faults([fault]))
    return result


def tried(
    table: Table[Any], passage: str, number: int, done: Done, result: Result, before: Follower
) -> Iterator[Fault]:
    """Try everything from a position, count what is met, and yield what goes wrong."""
    game = table.game
    held = game.cards(table.state)
    for way in explore(table.state, done, before):
        result.choices += 1
        path = tuple(way.follower.path)
        if way.error is not None:
            yield Fault("bug", passage, error_words(way.error), number, path)
        elif words := changed_cards(held, game.cards(way.state)):
            yield Fault("cards", passage, words, number, path)


def _heroes(order: Order, passage: str) -> Iterator[tuple[Fact, ...]]:
    """The hero as the book begins, then heroes who make each condition hold, and fail."""
    seen: set[tuple[Fact, ...]] = {()}
    yield ()
    written = order.marks().book.passage(passage)
    wishes = [(one, wanted) for one in conditions_in(written) for wanted in (True, False)]
    for condition, wanted in dict.fromkeys((*wishes, *_outcomes(order, written))):
        facts = _hero(order, condition, wanted)
        if facts is not None and facts not in seen:
            seen.add(facts)
            yield facts


def _outcomes(order: Order, passage: model.Passage) -> Iterator[tuple[model.Condition, bool]]:
    """What a hero must be like so that each outcome of each test can come about."""
    if not isinstance(passage.ending, model.Menu):
        return
    for entry in passage.ending.entries:
        if isinstance(entry, model.Choice):
            continue
        own = (entry.condition,) if entry.condition is not None else ()
        for what in entry.whats:
            for low, high in _ranks(order, entry, what):
                yield model.And((*own, model.Rank(what, low, high))), True


def _ranks(order: Order, test: model.Test, what: model.What) -> Iterator[tuple[int, int | None]]:
    """The ranks with which a test can come out in each of its ways."""
    least, most = _roll(order) if what.is_rolled else (0, 0)
    if test.number is not None:
        yield max(0, test.number.base - most), None
        yield 0, max(0, test.number.base - least - 1)
        return
    for outcome in test.outcomes:
        high = None if outcome.high is None else max(0, outcome.high - least)
        yield max(0, outcome.low - most), high


def _roll(order: Order) -> tuple[int, int]:
    """The least and the most that the dice of a test show."""
    roll = getattr(getattr(order.bound().game, "setting", None), "roll", None)
    return (roll.dice, roll.dice * roll.sides) if roll is not None else (1, 6)


def _hero(order: Order, condition: model.Condition, wanted: bool) -> tuple[Fact, ...] | None:
    """What makes a condition hold, or fail; None if nothing does."""
    vocabulary = order.marks().book.vocabulary
    for hero in heroes((condition,), vocabulary):
        if holds_for(condition, hero) != wanted:
            continue
        facts = [
            fact_of(subject, value)
            for subject, value in hero.items()
            if value != ""  # nowhere in particular
        ]
        return tuple([_as_fact(one) for one in facts])
    return None


def _as_fact(condition: model.Condition) -> Fact:
    if isinstance(condition, model.Not):
        return Fact(condition.condition, False)
    return Fact(condition)
