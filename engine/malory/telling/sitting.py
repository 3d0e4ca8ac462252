"""A sitting: a table, who sits at it, what was told, and the saves that follow each answer.

A presenter asks it to go on, shows what is told and the prompt, and gives it a person's answer.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from malory.kernel import (
    CHANCE,
    NOBODY,
    Answer,
    Board,
    Bot,
    Card,
    Move,
    Prompt,
    Refusal,
    Roll,
    Seat,
    Sheet,
    fresh_seed,
    is_open,
    question,
    view,
)
from malory.kernel.chance import Seed
from malory.kernel.table import Table
from malory.telling.binding import Bound
from malory.telling.dice import TableDice, chance_of, roll_prompt
from malory.telling.hands import DRAWN, arranged, ordered
from malory.telling.hearing import Hearing
from malory.telling.memory import Memory
from malory.telling.remembering import Remembering
from malory.telling.saves import Saves, Trouble, refuse_name
from malory.telling.seats import Cast, spec_of
from malory.telling.told import Told, from_kept, to_kept
from malory.telling.typed import to_begin, to_go_on


class Summary(NamedTuple):
    """What there is to say of a game that is over; `scores` are by seat, with its name. Where the
    game is not `is_scored` they are no numbers that a player knows; `result` are words in their
    place, if the game has some."""

    scores: tuple[tuple[str, float], ...]
    decisions: int
    rolls: int
    words: int
    seed: str
    replay: str
    shuffles: int = 0
    is_scored: bool = True
    result: str = ""
    record: str = ""
    """What was done in it for the first time, in a line."""


class Sitting:
    """One game being played by a cast. `trouble` is what hindered the last save, or None; `news`
    what else a player must hear of saving, once."""

    def __init__(
        self, bound: Bound, cast: Cast, table: Table[Any], saves: Saves, name: str = ""
    ) -> None:
        self.bound = bound
        self.cast = cast
        self.table = table
        self.saves = saves
        self.name = name
        """The save's name; empty until the first is written."""
        self.notice = ""
        self.trouble: Trouble | None = None
        self.news: list[str] = []
        self.is_resumed = False
        """Whether the table was laid from a save."""
        self.is_unproven = False
        """Whether the table was laid as a save says, and nothing proves that play led there."""
        self.bots: dict[Seat, Bot] = {k: one for k, one in enumerate(cast) if one is not None}
        self.people = frozenset(k for k, one in enumerate(cast) if one is None)
        self.hearing = Hearing(bound.game, self.people)
        self.orders: dict[Seat, str] = {}
        """What each person's hand is sorted by."""
        self.decisions: list[int] = []
        """The length of the record at each real decision of a person."""
        self.lessons: dict[str, str] | None = None
        """What is still to be taught, as `Game.lessons` has it; None without a tutorial."""
        self.turns = 0
        """How often the player has had the dice fall anew after taking something back."""
        self.dice: tuple[int, ...] = ()
        """What the table has rolled so far of a roll that is left to it."""
        self.remembering: Remembering | None = None
        """What is remembered beyond this game; None for a game that leaves nothing."""
        self.heard = 0
        self._kept_over = False
        self._pending: list[Told] = []
        self._prompt: Prompt | None = None

    # ------------------------------------------------------------------------------- the course

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.table.is_over

    @property
    def has_people(self) -> bool:
        """Whether a person plays; else the game runs to its end by itself."""
        return bool(self.people)

    @property
    def prompt(self) -> Prompt:
        """The question that waits for a person."""
        state = self.table.state
        if self._prompt is None and state.asked == CHANCE:
            self._prompt = self._roll()
        elif self._prompt is None:
            prompt = self.bound.game.prompt(view(state, state.asked))
            self._prompt = arranged(prompt, self.hand()) if self.orders else prompt
        return self._prompt

    def _roll(self) -> Prompt:
        """Ask for the next face of a roll, of whoever brought it about, or sits at his screen."""
        roll = question(self.table.state)
        assert isinstance(roll, Roll)  # nothing else is left to the table
        seat = next((who for who, _ in reversed(self.table.record) if who >= 0), 0)
        seen = view(self.table.state, self._eyes())
        name = self.bound.game.called(seen, seat) if len(self.cast) > 1 else ""
        return roll_prompt(roll, self.dice, seat if seat in self.people else self._first, name)

    @property
    def _first(self) -> Seat:
        return min(self.people, default=0)

    def go_on(self) -> Iterator[Told]:
        """Yield what happens, as it happens, until a person is asked or the game is over.

        Bots play; a move that the game calls forced is made.
        """
        table = self.table
        while True:
            self._hear()
            yield from self._told()
            if table.is_over:
                if not self._kept_over:
                    self.keep()
                return
            if table.state.asked == CHANCE:
                return
            prompt = self.prompt
            if table.state.asked in self.bots:
                at = len(table.record)
                table.run(self.bots, 1)
                self._answered(prompt, table.record[at][1])
            elif self._goes_by_itself(prompt):
                self._take(prompt.usual or prompt.options[0].move)
            else:
                return
            self._prompt = None

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
        if self.dice:
            self.dice, self._prompt = self.dice[:-1], None
            return None
        seat = table.state.asked if not table.is_over else self.hearing.viewer
        if seat == CHANCE:
            seat = self.prompt.seat
        target = self.decisions[-1] if self.decisions else 0
        refusal = table.undo(seat)
        if refusal is not None:
            return refusal
        while len(table.record) > target and table.may_undo(seat):
            table.undo(seat)
        while self.decisions and self.decisions[-1] >= len(table.record):
            self.decisions.pop()
        self.heard = len(table.events)
        self._pending.clear()
        self.hearing.forget(len(table.record))
        self._prompt = None
        self.keep()
        return None

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
        if state.asked == CHANCE:  # a roll is seen by all, wherever the screen lies
            return self.hearing.keeper
        is_common = is_open(state, sorted(self.people)) and not self.prompt.sealed
        return NOBODY if is_common else state.asked

    # --------------------------------------------------------------------------- what was told

    def _answered(self, prompt: Prompt, answer: Answer) -> None:
        """Keep a decision in the log: a lone player's own as it was offered, another's with what
        was asked. A lone option is none, and what may be secret only events tell."""
        alone = len(self.cast) == 1
        if len(prompt.options) < 2 or (prompt.told and prompt.seat in self.bots):
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

    def sheets(self) -> tuple[Sheet, ...]:
        """Return what the person who is asked has before them."""
        seat = self._eyes()
        return self.bound.game.sheets(view(self.table.state, seat), seat)

    def chart(self) -> tuple[Sheet, ...]:
        """Return the board in words, for the person who is asked."""
        seat = self._eyes()
        return self.bound.game.chart(view(self.table.state, seat), seat)

    def board(self) -> Board | None:
        """Return the board to be drawn for the person who is asked; None if there is none."""
        seat = self._eyes()
        return self.bound.game.board(view(self.table.state, seat), seat)

    def help(self) -> tuple[str, ...]:
        """Return the game's own words for a new player, for the person who is asked."""
        seat = self._eyes()
        return self.bound.game.help(view(self.table.state, seat), seat)

    def hand(self) -> tuple[Card, ...]:
        """Return the hand of the person who is asked, sorted as he likes it."""
        seat, game = self._eyes(), self.bound.game
        cards = game.hand(view(self.table.state, seat), seat)
        return ordered(cards, self.orders.get(seat, DRAWN), game.sorts)

    def sort(self, by: str) -> str:
        """Sort the hand of the person who is asked; return why not, or an empty string."""
        sorts = self.bound.game.sorts
        if not sorts:
            return "There is no hand to sort in this game."
        if by not in (*sorts, DRAWN):
            return f"A hand is sorted by {', '.join(sorts)} or {DRAWN}: sort {sorts[0]}."
        self.orders[self._eyes()] = by
        self._prompt = None
        return ""

    def status(self) -> str:
        """Return how things stand, in a line, for the person who is asked; "" if all is said."""
        seat = self._eyes()
        return self.bound.game.status(view(self.table.state, seat), seat)

    def _eyes(self) -> Seat:
        viewer = self.hearing.viewer
        return viewer if viewer >= 0 else max(self.table.state.asked, 0)

    def rule(self, id: str) -> str:
        """Return what a rule of the game says; "" if that is not written down."""
        from malory.telling.rules import rule_words

        return rule_words(self.bound.game.facts.id, id)

    def called(self, seat: Seat) -> str:
        """Return what to call a seat: its name in the game, else its number from 1."""
        return self.bound.game.called(view(self.table.state, self._eyes()), seat) or (
            "you" if seat == self.hearing.viewer else f"player {seat + 1}"
        )

    def teach(self, left: Iterable[str] | None = None) -> bool:
        """Begin the game's tutorial, or go on with the lessons that are `left`; return whether it
        has one."""
        lessons = self.bound.game.lessons
        kept = lessons if left is None else left
        self.lessons = {when: lessons[when] for when in kept if when in lessons}
        return bool(lessons)

    def lesson(self, when: str) -> str:
        """Return what is to be said now, such as for `asks R053`; "" if nothing is, or it was."""
        return self.lessons.pop(when, "") if self.lessons else ""

    def names(self) -> tuple[str, ...]:
        """Return what to call each seat in a story that others read."""
        seen = view(self.table.state, self._eyes())
        called = [self.bound.game.called(seen, seat) for seat in range(len(self.cast))]
        return tuple([name or f"Player {seat + 1}" for seat, name in enumerate(called)])

    def remember(self) -> None:
        """From here on keep for later games what is met in this one."""
        self.remembering = Remembering(Memory(self.bound.book, self.bound.title))

    # ------------------------------------------------------------------------------------ saves

    def keep(self) -> Trouble | None:
        """Save the game under its own name; `trouble` remembers what hindered it."""
        if not self.has_people:
            return None
        self._kept_over = self.is_over
        if not self.name:
            self.name = self._fresh_name()
        elif not self.saves.is_as_left(self.name):
            other, self.name = self.name, self._fresh_name()
            self.news.append(
                f"Somebody has played on with the save {other} meanwhile. That stays as it is; "
                f"this game is saved as {self.name} from here on."
            )
        self.trouble = self.saves.write(self.name, self.table, self._note())
        if self.remembering is not None:
            self.news += self.remembering.keep(self)
        return self.trouble

    def _fresh_name(self) -> str:
        return self.saves.fresh(f"{_stem(self.bound.what)}-{self.table.seed}")

    def save(self, name: str, words: str = "") -> Trouble | None:
        """Save the game under a name of the player's as well, with words of his own; it goes on
        under its own name."""
        refused = refuse_name(name)
        if refused is not None:
            return refused
        return self.saves.write(name, self.table, {**self._note(), "words": words})

    def _note(self) -> Mapping[str, Any]:  # Any: JSON
        return {
            "own": self.name,
            "turns": self.turns,
            "lessons": None if self.lessons is None else sorted(self.lessons),
            "dice": "ask" if isinstance(self.table.chance, TableDice) else "roll",
            "names": list(self.names()),
            "what": self.bound.what,
            "book": self.bound.book,
            "title": self.bound.title,
            "seats": spec_of(self.cast),
            "decisions": self.decisions,
            "over": self.is_over,
        }

    # ------------------------------------------------------------------------------- in the end

    def summary(self) -> Summary:
        """Return what there is to say once the game is over."""
        table = self.table
        drawn = [one for seat, one in table.record if seat == CHANCE]
        shuffles = sum([isinstance(face, str) for one in drawn for face in one[:1]])
        scores = self.bound.game.outcome(table.state)
        ended = table.state.copy()
        ended.viewer = self.hearing.viewer
        return Summary(
            scores=tuple([(self.called(seat), score) for seat, score in enumerate(scores)]),
            decisions=len(table.record) - len(drawn),
            rolls=len(drawn) - shuffles,
            shuffles=shuffles,
            words=sum(len(words.split()) for _, words in table.told),
            seed=table.seed,
            replay=self.command(),
            is_scored=self.bound.game.is_scored,
            result=self.bound.game.result(ended),
            record=self.remembering.record if self.remembering is not None else "",
        )

    def command(self) -> str:
        """Return the command that begins the same game again."""
        command = to_begin(self.bound, self.cast, self.table.seed)
        return f"{command} --dice ask" * isinstance(self.table.chance, TableDice) or command

    def resume_command(self) -> str:
        """Return the command that goes on with this game; only once it has been saved."""
        return to_go_on(self.bound, self.name)


def _stem(what: str) -> str:
    return what.replace("\\", "/").rstrip("/").rpartition("/")[2]


def begin(
    bound: Bound,
    cast: Cast,
    seed: Seed | None = None,
    saves: Saves | None = None,
    dice: str = "roll",
) -> Sitting:
    """Set a new table and sit down at it; without a `seed` one that nobody has seen.

    `dice` is one of DICE; bots alone roll none.
    """
    lone = sum(one is None for one in cast) == 1  # bots do not mind what is taken back
    seed = fresh_seed() if seed is None else seed
    asks = dice == "ask" and None in cast
    table = Table(
        bound.game, len(cast), seed, chance_of(seed, 0, "ask" if asks else "roll"), lone=lone
    )
    return Sitting(bound, cast, table, saves or Saves())
