"""`Session`: a play that a script leads: what is asked, what was told since the last choice.

What decides nothing is passed over: pauses for the reader, and moves that the game makes by itself.
"""

from __future__ import annotations

from typing import Any, Final

from malory.kernel import (
    CHANCE,
    NOBODY,
    Game,
    Move,
    OwnDice,
    Prompt,
    Refusal,
    Roll,
    Seat,
    Seeded,
    view,
)
from malory.kernel.play import question
from malory.kernel.table import Table

from scriptorium.playtest.scripts.preparing import Prepared
from scriptorium.staging import Fact, stage

MOST: Final = 20_000
"""Answers between two lines of a script; a play that asks for more goes round."""


class EndlessPlayError(Exception):
    """The play goes on without a decision."""


class Session:
    """One play. `told` are the words told since the last choice, `unmet` what could not be made so
    of the hero."""

    def __init__(self, game: Game[Any], seats: int, seed: str, prepared: Prepared) -> None:
        self.game = game
        self.told: list[str] = []
        self.unmet: tuple[Fact, ...] = ()
        self._chance = Seeded(seed)
        self._heard = 0
        if prepared.start or prepared.facts:
            start = prepared.start or _first(game)
            self.table, self.unmet = stage(game, seats, seed, start, prepared.facts)
        else:
            self.table = Table(game, seats, seed, OwnDice())
        self._hear()

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.table.is_over

    @property
    def seat(self) -> Seat:
        """Whose decision it is; the first seat's once the play is over."""
        asked: Seat = self.table.state.asked
        return max(asked, 0)

    @property
    def prompt(self) -> Prompt | None:
        """The decision that waits; None if none does."""
        state = self.table.state
        return self.game.prompt(view(state, state.asked)) if state.asked >= 0 else None

    def settle(self) -> None:
        """Go on to the next decision; what is rolled meanwhile is the seed's."""
        for _ in range(MOST):
            if self.table.state.asked == CHANCE:
                self.roll(None)
            elif not self.pass_over():
                return
        raise EndlessPlayError

    def seek_roll(self) -> Roll | None:
        """Go on to the next roll of dice; None if a decision comes first."""
        for _ in range(MOST):
            if self.table.state.asked == CHANCE:
                asked = question(self.table.state)
                if isinstance(asked, Roll):
                    return asked
                self.roll(None)  # a shuffle is the seed's
            elif not self.pass_over():
                return None
        raise EndlessPlayError

    def roll(self, dice: tuple[int, ...] | None) -> Refusal | None:
        """Let the dice fall so, or as the seed has it."""
        table = self.table
        outcome = (
            dice if dice is not None else self._chance.outcome(table.count, question(table.state))
        )
        refusal = table.answer(CHANCE, outcome)
        self._hear()
        return refusal

    def choose(self, move: Move) -> None:
        """Make a move that is on offer; what was told before it is done with."""
        self.told = []
        self.table.answer(self.table.state.asked, move)
        self._hear()

    def pass_over(self) -> bool:
        """Answer what decides nothing; whether there was such a thing."""
        prompt = self.prompt
        if prompt is None or not prompt.pace or len(prompt.options) != 1:
            return False
        self.table.answer(self.table.state.asked, prompt.options[0].move)
        self._hear()
        return True

    def _hear(self) -> None:
        events = self.table.events
        viewer = 0 if self.table.seats == 1 else NOBODY
        for event in events[self._heard :]:
            words = self.game.tell(event.seen_by(viewer), viewer)
            if words.strip():
                self.told.append(words)
        self._heard = len(events)

    def here(self) -> str:
        """The passage that was turned to last."""
        for event in reversed(self.table.events):
            if event.kind == "passage":
                return str(event.facts["passage"])
        return ""


def _first(game: Game[Any]) -> str:
    """Where a gamebook begins; a book of cards begins nowhere of itself."""
    return str(getattr(game, "start", ""))
