"""What there is to say of a game that is over."""

from __future__ import annotations

import io
import json

from malory.kernel.bots import EAGER
from malory.kernel.table import Table
from malory.presenter.jsonl import JsonFront
from malory.presenter.streams import Keyboard
from malory.telling import Saves, Sitting, bind, find
from malory.telling.ending import summary_of


def test_scores_are_the_rules_own_and_what_breaks_a_tie_is_in_the_places_alone() -> None:
    bound = bind(find("king-arthur"), {})
    table = Table(bound.game, 3, "scores")
    table.run(dict.fromkeys(range(3), EAGER))
    # of two who are level in points the one with more knights is ahead
    s = table.state
    s.won, s.trophies = ((), (), ()), (("Dragon 5",), ("Dragon 4",), ("Monster 4",))
    s.knights = (("Red",), ("Red", "Red"), ("Red",))
    sitting = Sitting(bound, (EAGER, EAGER, EAGER), table, Saves())
    summary = summary_of(sitting)
    assert [score for _, score in summary.scores] == [5, 4, 4]
    assert summary.places == (1, 2, 3)
    out = io.StringIO()
    JsonFront(out, Keyboard()).end(summary)
    told = json.loads(out.getvalue())["scores"]
    assert [(one["score"], one["place"]) for one in told] == [(5, 1), (4, 2), (4, 3)]
    s.knights = (("Red",), ("Red",), ("Red",))
    assert summary_of(sitting).places == (1, 2, 2)


def test_an_outcome_that_is_no_score_stays_as_it_is() -> None:
    bound = bind(find("camlann"), {})
    table = Table(bound.game, 2, "draw")
    table.run(dict.fromkeys(range(2), EAGER))
    summary = summary_of(Sitting(bound, (EAGER, EAGER), table, Saves()))
    assert [score for _, score in summary.scores] == list(bound.game.outcome(table.state))
