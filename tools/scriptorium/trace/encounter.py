"""A way through an encounter of Tales told: the cards, what is picked, what a knight needs."""

from __future__ import annotations

from fractions import Fraction

from malory.book import model
from malory.book.compiling import Compilation
from malory.pack.tales import TalesTables

from scriptorium.reach.encounters import Turned, Way
from scriptorium.reach.possible import Possible
from scriptorium.reach.rewards import By
from scriptorium.reach.trials import named_trial
from scriptorium.reach.usage import Usage
from scriptorium.trace.givers import needed_from_anywhere
from scriptorium.trace.journey import labels
from scriptorium.trace.told import Step, Told, all_odds

_SIDES = 6


def told(compilation: Compilation, possible: Possible, way: Way) -> Told:
    """The way in words. Odds are those of one die and the rank that the way itself asks for, at the
    best and the worst Location number."""
    tables = compilation.pack.tables
    assert isinstance(tables, TalesTables)
    usage = Usage(possible.logics)
    steps: list[Step] = []
    for at, turned in enumerate(way.turns):
        passage = compilation.book.passage(turned.passage)
        if at + 1 == len(way.turns):
            steps.append(Step(turned.passage, passage.number, passage.title, ""))
            continue
        by = way.turns[at + 1].by
        does, condition, odds = _done(possible, passage, turned, by)
        needs = needed_from_anywhere(condition, usage.given, possible.boxes, tables)
        steps.append(Step(turned.passage, passage.number, passage.title, does, needs, odds))
    entry = way.origin.entry
    begins = f"{entry.kind}: {entry.title}" if entry is not None else ""
    return Told(begins, tuple(steps), all_odds(tuple(steps)), True)


def _done(
    possible: Possible, passage: model.Passage, turned: Turned, by: By
) -> tuple[str, model.Condition | None, tuple[Fraction, Fraction] | None]:
    """What leads on: in words, with its condition and its odds."""
    at, n = by
    ending = passage.ending
    if isinstance(ending, model.Die) and n >= 0:
        one = ending.outcomes[n]
        high = _SIDES if one.high is None else one.high
        chance = Fraction(high - one.low + 1, _SIDES)
        return f"roll {one.low}-{high}", None, (chance, chance)
    if not isinstance(ending, model.Menu) or at < 0:
        return "turn on", None, None
    entry = ending.entries[at]
    if isinstance(entry, model.Choice):
        return f"pick “{labels(entry.label)}”", entry.condition, None
    outcome = entry.outcomes[n]
    words = f"try {named_trial(entry)}: {labels(entry.deed)}"
    if entry.number is None:
        band = f"{outcome.low}+" if outcome.high is None else f"{outcome.low}-{outcome.high}"
        return f"{words}: {band} in all", entry.condition, _band_odds(possible, entry, n, turned)
    ends = "succeed" if outcome.low else "fail"
    return f"{words}: {ends}", entry.condition, _odds(possible, entry, bool(outcome.low), turned)


def _ranks(possible: Possible, test: model.Test, box: int) -> tuple[int, bool]:
    """The best rank that the way asks for anyhow, and whether a die is rolled to it."""
    best = 0
    for what in possible.trials.means(test):
        field = possible.frame.of(("rank", what.kind, what.id))
        if field is not None:
            best = max(best, field.range(box)[0])
    return best, test.whats[0].is_rolled


def _odds(
    possible: Possible, test: model.Test, passes: bool, turned: Turned
) -> tuple[Fraction, Fraction] | None:
    assert test.number is not None
    rank, is_rolled = _ranks(possible, test, turned.box)
    if not is_rolled:
        return None
    found = []
    for needed in possible.trials.needed(test.number):
        good = min(max(_SIDES + 1 - (needed - rank), 0), _SIDES)
        found.append(Fraction(good if passes else _SIDES - good, _SIDES))
    return min(found), max(found)


def _band_odds(
    possible: Possible, test: model.Test, n: int, turned: Turned
) -> tuple[Fraction, Fraction] | None:
    rank, is_rolled = _ranks(possible, test, turned.box)
    if not is_rolled:
        return None
    low, high = test.outcomes[n].low, test.outcomes[n].high
    good = sum(low <= face + rank and (high is None or face + rank <= high) for face in range(1, 7))
    return Fraction(good, _SIDES), Fraction(good, _SIDES)
