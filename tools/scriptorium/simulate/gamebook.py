"""What a gamebook's events say: which endings are reached, and by how long a way."""

from __future__ import annotations

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally


def read(played: Played, tally: Tally) -> None:
    """Count the ending, how the game ended, the passages read and the tests passed."""
    ending = result = ""
    passages = 0
    for event in played.events:
        if event.kind == "passage":
            passages += 1
            ending = str(event.facts["passage"])
        elif event.kind == "test" and "passed" in event.facts:
            tally.rate("tests passed", bool(event.facts["passed"]))
        elif event.kind == "game over":
            result = str(event.facts["result"])
    tally.mean("passages read", passages)
    tally.met("ended", how=result)
    if result == "end":
        tally.met("ending reached", passage=ending)
    for score in played.outcome:
        tally.mean("score in hundredths", round(100 * score))
