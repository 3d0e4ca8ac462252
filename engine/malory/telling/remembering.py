"""What a sitting adds to the memory of its book: passages as they are met, the end, its feats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.kernel import Event, Prompt
from malory.telling.memory import Earned, Finished, Memory, game_id, today
from malory.tongue import say

if TYPE_CHECKING:
    from malory.telling.keeping import Kept


class Remembering:
    """Has a memory follow one sitting. `record` is a line about what was done in it for the first
    time, once it is over."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.record = ""

    def meet(self, event: Event) -> None:
        """Note what an event tells."""
        self.memory.meet(event)

    def marked(self, prompt: Prompt) -> Prompt:
        """Say of choices that lead to a passage, where the rules leave one free, which have been
        read: so a table may prefer those that it does not know."""
        if len(prompt.options) < 2 or not any(one.leads for one in prompt.options):
            return prompt
        read = say("Its passage has been read before.")
        options = [
            one._replace(long=f"{one.long} {read}".strip())
            if one.leads in self.memory.passages
            else one
            for one in prompt.options
        ]
        return prompt._replace(options=tuple(options))

    def keep(self, sitting: Kept) -> tuple[str, ...]:
        """Write what is new, the end of the game too; return what a player must hear of it."""
        if sitting.is_over:
            new = self.memory.finish(_finished(sitting), _earned(sitting))
            self.record = self.record or record_line(new)
        self.memory.keep()
        news = tuple(self.memory.news)
        self.memory.news.clear()
        return news


def record_line(new: tuple[Earned, ...]) -> str:
    """Return the line for what was done for the first time; "" for nothing."""
    if not new:
        return ""
    if len(new) == 1:
        return f"For the book of records: {new[0].title}. {new[0].words}"
    titles = "; ".join([one.title for one in new])
    return f"For the book of records: {titles}. To read them: malory records"


def _finished(sitting: Kept) -> Finished:
    from malory.telling.ending import whole  # wanted at the end alone

    table, game = sitting.table, sitting.bound.game
    people = sorted(sitting.people)
    scores = game.outcome(table.state)
    best = max(scores[seat] for seat in people)
    ended = table.state.copy()
    ended.viewer = sitting.hearing.viewer
    names = sitting.names()
    return Finished(
        id=game_id(table.seed, sitting.turns, sorted(game.options.items()), table.record),
        date=today(),
        names=tuple([names[seat] for seat in people]),
        way=game.way(table.state),
        score=whole(best) if game.is_scored else best,
        result=game.result(ended),
        is_scored=game.is_scored,
        is_won=len(scores) > 1 and best >= 1,  # where nothing is scored a winner has 1
    )


def _earned(sitting: Kept) -> list[Earned]:
    """Return what people did, not bots, under the name of the knight who did it."""
    names, date = sitting.names(), today()
    return [
        Earned(one.id, one.title, one.words, date, names[one.seat])
        for one in sitting.bound.game.feats(sitting.table.state)
        if one.seat in sitting.people
    ]
