"""A sitting: a table, who sits at it, what was told, and the saves that follow each answer.

A presenter asks it to go on, shows what is told and the prompt, and gives it a person's answer.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from malory.kernel import (
    CHANCE,
    NOBODY,
    Answer,
    Move,
    Prompt,
    Refusal,
    Roll,
    Seat,
    fresh_seed,
    is_open,
    question,
    view,
)
from malory.kernel.chance import Seed
from malory.kernel.table import Table
from malory.telling.binding import Bound
from malory.telling.cards import TableCards, demand_open_cards
from malory.telling.dice import TableDice, chance_of, roll_prompt
from malory.telling.ending import Summary, summary_of
from malory.telling.hands import arranged
from malory.telling.keeping import Kept
from malory.telling.reasons import Reasons
from malory.telling.saves import Saves
from malory.telling.seats import Cast
from malory.telling.told import Told, from_kept, to_kept


class Sitting(Kept):
    """One game being played by a cast."""

    def __init__(
        self, bound: Bound, cast: Cast, table: Table[Any], saves: Saves, name: str = ""
    ) -> None:
        super().__init__(bound, cast, table, saves, name)
        self.notice = ""
        self.is_resumed = False
        """Whether the table was laid from a save."""
        self.is_unproven = False
        """Whether the table was laid as a save says, and nothing proves that play led there."""
        self.dice: tuple[int, ...] = ()
        """What the table has rolled so far of a roll that is left to it."""
        self.undone = ""
        """What was chosen in the decision that was taken back last, in words; "" if they are not
        for whoever sees the screen, or a die or card was taken back."""
        self.reasons = Reasons(bound.game, self.hearing.is_private)
        self._pending: list[Told] = []

    # ------------------------------------------------------------------------------- the course

    @property
    def has_people(self) -> bool:
        """Whether a person plays; else the game runs to its end by itself."""
        return bool(self.people)

    @property
    def prompt(self) -> Prompt:
        """The question that waits for a person."""
        if self._prompt is None:
            self._prompt = self._ask()
        return self._prompt

    def _ask(self) -> Prompt:
        state = self.table.state
        if self.is_left:
            return self._ask_of_table()
        prompt = self.bound.game.prompt(view(state, state.asked))
        if self.remembering is not None and state.asked in self.people:
            prompt = self.remembering.marked(prompt)
        return arranged(prompt, self.hand()) if self.orders else prompt

    @property
    def is_left(self) -> bool:
        """Whether a roll or a card is left to the table."""
        return self.table.state.asked == CHANCE or self._draws

    @property
    def _draws(self) -> bool:
        return self.cards is not None and self.cards.opened is not None

    def _ask_of_table(self) -> Prompt:
        """Ask for the next face of a roll or the next card, of whoever brought it about, or sits
        at his screen."""
        seat = next((who for who, _ in reversed(self.table.record) if who >= 0), 0)
        if self.cards is not None and self.cards.opened is not None:
            drawer = self.table.events[self.cards.opened.at].seat
            seat = drawer if drawer >= 0 else seat
        name = ""
        if len(self.cast) > 1:
            name = self.bound.game.called(self.seen(self.eyes()), seat)
        asked = seat if seat in self.people else self._first
        if self.cards is not None and self.cards.opened is not None:
            return self.cards.prompt(self.table, asked, name)
        roll = question(self.table.state)
        assert isinstance(roll, Roll)  # nothing else is left to the table
        return roll_prompt(roll, self.dice, asked, name)

    @property
    def _first(self) -> Seat:
        return min(self.people, default=0)

    def go_on(self) -> Iterator[Told]:
        """Yield what happens, as it happens, until a person is asked or the game is over.

        Bots play; a move that the game calls forced is made.
        """
        while True:
            self._hear()
            yield from self._told()
            table = self.table
            if self.is_left:
                return
            if table.is_over:
                if not self._kept_over:
                    self.keep()
                return
            prompt = self.prompt
            if table.state.asked in self.bots:
                self._let_play(table.state.asked, prompt)
            elif self._goes_by_itself(prompt):
                self._take(prompt.usual or prompt.options[0].move)
            else:
                return
            self._prompt = None

    def _let_play(self, seat: Seat, prompt: Prompt) -> None:
        """Let the bot that is asked answer."""
        table = self.table
        at, said, before = len(table.record), len(table.events), table.state.copy()
        table.run(self.bots, 1)
        move = table.record[at][1]
        assert isinstance(move, str)  # a bot answers for a seat
        if self.people:
            self.reasons.note(seat, before, prompt, move, tuple(table.events[said:]))
        self._answered(prompt, move)

    def why_bots(self, name: str = "") -> list[str]:
        """Return, a line each, what each bot did last and why, in words that whoever asks may
        hear; if a `name` begins so, the last things that bot did."""
        eyes, wanted, found = self.eyes(), name.casefold(), []
        for seat in self.reasons.order():
            called = self.called(seat)
            if not called.casefold().startswith(wanted):
                continue
            lines = self.reasons.told(seat, self.bots[seat], eyes)
            who = f"{called[:1].upper()}{called[1:]} ({self.bots[seat].name}):"
            found += [f"{who} {line}" for line in (lines if wanted else lines[-1:])]
        return found

    def _goes_by_itself(self, prompt: Prompt) -> bool:
        """Whether a forced move is made for a person. Where a screen is handed round and hands are
        hidden it is not if it is his only one: the others would learn that he has no other."""
        if prompt.pace != "forced":
            return False
        is_lone = len(prompt.options) == 1
        return bool(prompt.usual) or (
            is_lone and not (self.hearing.by_turns and self.reader != NOBODY)
        )

    def answer(self, move: Move) -> Refusal | None:
        """Take the answer of the person who is asked, and save; or refuse it, changing nothing."""
        prompt = self.prompt
        at = len(self.table.record)
        if self._draws:
            return self._drew(move)
        if self.table.state.asked == CHANCE:
            return self._rolled(move)
        refusal = self._take(move)
        if refusal is None:
            if len(prompt.options) > 1:
                self.decisions.append(at)
            self._answered(prompt, move)
            self._prompt = None
            self._hear()
            self.keep()
        return refusal

    def _rolled(self, move: Move) -> Refusal | None:
        """Take one face; with the last of them the roll is made, and saved."""
        roll = question(self.table.state)
        faces = {one.move: at for at, one in enumerate(self.prompt.options, 1)}
        if move not in faces:
            return Refusal("", f"A die shows 1 to {len(faces)}.")
        self.dice = (*self.dice, faces[move])
        self._prompt = None
        if isinstance(roll, Roll) and len(self.dice) == roll.dice:
            rolled, self.dice = self.dice, ()
            refusal = self.table.answer(CHANCE, rolled)
            assert refusal is None  # each face was one of the die's
            self._hear()
            self.keep()
        return None

    def _drew(self, move: Move) -> Refusal | None:
        """Take one card; with the last of them the draw is made, and saved."""
        assert self.cards is not None
        again = self.cards.answer(self.table, move, self.table.chance)
        self._prompt = None
        if isinstance(again, Refusal):
            return again
        self.table = again
        if not self._draws:
            self._hear()
            self.keep()
        return None

    def feed(self, record: Iterable[tuple[Seat, Answer]]) -> Iterator[Told]:
        """Play a record again, and yield what it brings, a person's choices too; nothing is saved.

        Chance must be left to the table (`OwnDice`). Raises ValueError for an answer that is not
        taken.
        """
        for seat, answer in record:
            self._hear()
            yield from self._told()
            prompt = self.prompt if seat != CHANCE else None
            refusal = self.table.answer(seat, answer)
            if refusal is not None:
                raise ValueError(refusal.words)
            if prompt is not None:
                self._answered(prompt, answer)
            self._prompt = None
        self._hear()
        yield from self._told()

    def _take(self, move: Move) -> Refusal | None:
        return self.table.answer(self.table.state.asked, move)

    def undo(self) -> Refusal | None:
        """Go back to the last real decision of the person who is asked; pauses do not count."""
        table = self.table
        self.undone = ""
        if self.dice or (self.cards is not None and self.cards.take_back()):
            self.dice, self._prompt = self.dice[:-1], None
            return None
        seat = table.state.asked if not table.is_over else self.hearing.viewer
        if self.is_left:
            seat = self.prompt.seat
        target = self.decisions[-1] if self.decisions else 0
        record = table.record[target:]
        refusal = table.undo(seat)
        if refusal is not None:
            return refusal
        while len(table.record) > target and table.may_undo(seat):
            table.undo(seat)
        while self.decisions and self.decisions[-1] >= len(table.record):
            self.decisions.pop()
        self.heard = len(table.events)
        if self.cards is not None:
            self.cards.forget(self.heard)
        self._pending.clear()
        self.reasons.forget()
        self.hearing.forget(len(table.record))
        self._prompt = None
        self.undone = self._chosen(record[max(len(table.record) - target, 0) :])
        self.keep()
        return None

    def _chosen(self, record: Sequence[tuple[Seat, Answer]]) -> str:
        """Return what was chosen at the question that is open again, out of what was the record
        from there on."""
        if not record or self.is_left or (self.prompt.sealed and self.hearing.by_turns):
            return ""
        seat, answer = record[0]
        words = [one.words for one in self.prompt.options if one.move == answer]
        is_his = seat == self.prompt.seat and self.prompt.pace != "pause"
        return words[0] if words and is_his else ""

    def turn_dice(self) -> Refusal | None:
        """Have the dice fall otherwise from here on; only a lone player may."""
        if not self.table.lone:
            return Refusal("", "At a table with others the dice stay as they fall.")
        self.turns += 1
        dice = "ask" if isinstance(self.table.chance, TableDice) else "roll"
        self.table.chance = chance_of(self.table.seed, self.turns, dice)
        self.keep()
        return None

    @property
    def reader(self) -> Seat:
        """Who a shared screen is for now: who is asked, or NOBODY, that is all, while nothing that
        a person may see is hidden from another."""
        state = self.table.state
        if self.is_left:  # dice and cards are seen by all, wherever the screen lies
            return self.hearing.keeper
        is_common = is_open(state, sorted(self.people)) and not self.prompt.sealed
        return NOBODY if is_common else state.asked

    # --------------------------------------------------------------------------- what was told

    def _answered(self, prompt: Prompt, answer: Answer) -> None:
        """Keep a decision in the log: a lone player's own as it was offered, another's with what
        was asked. A lone option is told where it is a deed, such as the one test of a passage, and
        no pause; what may be secret only events tell."""
        alone = len(self.cast) == 1
        is_none = len(prompt.options) < 2 and bool(prompt.pace)
        if is_none or (prompt.told and prompt.seat in self.bots):
            return
        if self.hearing.is_private and not alone:
            return
        words = next(one.words for one in prompt.options if one.move == answer)
        if not alone and prompt.asked_of:
            words = f"{prompt.asked_of} {words}"
        elif not alone:
            words = f"{prompt.words} {self.called(prompt.seat)}: {words}"
        self._tell(Told("answer", words, seat=prompt.seat, move=str(answer)))

    def _hear(self) -> None:
        """Word what happened since, and keep it in the log, fit for all who may look at that."""
        events, hearing = self.table.events, self.hearing
        while self.heard < len(events):
            if self.cards is not None and self.cards.stops_at(self.table, self.heard):
                return
            event = events[self.heard]
            self.heard += 1
            if self.remembering is not None:
                self.remembering.meet(event)
            told = hearing.told(event)
            if told is not None:
                self.table.tell(to_kept(told))
            if hearing.by_turns:
                told = hearing.own(event, len(self.table.record))
            if told is not None:
                self._pending.append(told)

    def _tell(self, told: Told) -> None:
        self.table.tell(to_kept(told))
        self._pending.append(told)

    def _told(self) -> Iterator[Told]:
        while self._pending:
            yield self._pending.pop(0)

    def log(self) -> list[Told]:
        """Return all that was told, from the beginning."""
        return [from_kept(words) for _, words in self.table.told]

    def again(self) -> list[Told]:
        """Return what was told since the last real decision."""
        since = self.decisions[-1] + 1 if self.decisions else 0
        return [from_kept(words) for plies, words in self.table.told if plies >= since]

    def summary(self) -> Summary:
        """Return what there is to say once the game is over."""
        return summary_of(self)


def begin(
    bound: Bound,
    cast: Cast,
    seed: Seed | None = None,
    saves: Saves | None = None,
    dice: str = "roll",
    cards: str = "draw",
) -> Sitting:
    """Set a new table and sit down at it; without a `seed` one that nobody has seen.

    `dice` is one of DICE, `cards` of CARDS; bots alone roll none and draw none.
    """
    lone = sum(one is None for one in cast) == 1  # bots do not mind what is taken back
    seed = fresh_seed() if seed is None else seed
    asks = dice == "ask" and None in cast
    table = Table(
        bound.game, len(cast), seed, chance_of(seed, 0, "ask" if asks else "roll"), lone=lone
    )
    sitting = Sitting(bound, cast, table, saves or Saves())
    if cards == "ask" and None in cast:
        demand_open_cards(bound)
        sitting.cards = TableCards()
    return sitting
