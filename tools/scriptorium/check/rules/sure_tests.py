"""W217: a test that nobody can pass; W218: one that nobody can fail; W219: a band that no total
reaches. Every rank that can be had is tried, with every Location number and Age."""

from __future__ import annotations

from collections.abc import Iterator

from malory.book import model
from malory.book.compiling import Compilation
from malory.source import Diagnostic

from scriptorium.check.settings import Settings
from scriptorium.reach.judging import judged
from scriptorium.reach.places import Places
from scriptorium.reach.trials import named_trial

CODES = ("W217", "W218", "W219")


def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
    known = judged(compilation)
    if known is None:
        return
    places = Places(compilation)
    for verdict in known.verdicts:
        ending = known.possible.logics[verdict.id].ending
        for at, n in verdict.outcomes:
            assert isinstance(ending, model.Menu)
            test = ending.entries[at]
            assert isinstance(test, model.Test)
            outcome = test.outcomes[n]
            code = "W219" if test.number is None else "W217" if outcome.low else "W218"
            band = f"{outcome.low}+" if outcome.high is None else f"{outcome.low}-{outcome.high}"
            yield Diagnostic(
                code,
                places.outcome(verdict.id, at, n),
                (("test", named_trial(test)), ("band", band)),
                passage=verdict.id,
            )
