"""The conversation: what happens is told, a person is asked, until the end or until they leave.

The same for every front end. Exit codes: 0 the end, or left; 1 too many answers that fit nothing;
130 interrupted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from malory.kernel import NOBODY, Seat
from malory.presenter.answers import Choose, Do, Said
from malory.presenter.commands import command_of
from malory.presenter.doing import LEFT, Doing, Left
from malory.presenter.folding import Fold
from malory.presenter.front import Front
from malory.presenter.markup import one_line
from malory.telling import Sitting, Told
from malory.tongue import say

NOTHING_FITS, INTERRUPTED = 1, 130
_BAD: Final = 25
"""So many answers in a row may fit nothing when nobody sits there to read why."""
_IDLE: Final = 2_000
"""So many lines may lead nowhere new, then."""


def present(
    sitting: Sitting,
    front: Front,
    switches: str = "",
    pace: float = 0.0,
    has_reader: bool = False,
) -> int:
    """Play a sitting through a front end, to its end or until it is left; return the exit code.

    `switches` are those of the command line that chose the front end; commands that go on repeat
    them. After what a bot does it rests for `pace` seconds. Where it `has_reader` and several
    people share a screen, one of them reads the tale aloud, and its words are gone before the one
    who answers has the screen.
    """
    talk = _Talk(sitting, front, switches, pace, has_reader)
    try:
        return talk.run()
    except Left as left:
        front.part(left.parting)
        return left.code
    except KeyboardInterrupt:
        front.part(talk.parting("interrupted"))
        return INTERRUPTED


class _Talk(Doing):
    def __init__(
        self, sitting: Sitting, front: Front, switches: str, pace: float, has_reader: bool
    ) -> None:
        super().__init__(sitting, front, switches)
        self.pace = pace
        self.has_reader = has_reader and front.is_screen and len(sitting.people) > 1
        self.warned = ""
        self.bad = self.idle = 0
        self.furthest = 0

    def run(self) -> int:
        sitting, front = self.sitting, self.front
        if front.is_screen:
            sitting.hearing.share()
        front.begin(sitting)
        while True:
            self.waiting = False
            self.tell(sitting.go_on())
            self.mind_the_saves()
            if sitting.is_over:
                if sitting.hearing.by_turns:
                    self.tell_missed(sitting.hearing.keeper)
                summary = sitting.summary()
                front.end(summary._replace(replay=summary.replay + self.switches))
                return LEFT
            self.waiting = True
            if sitting.hearing.by_turns:
                self.hand_over(sitting.reader)
            self.teach(f"asks {sitting.prompt.rule}")
            fold = Fold(sitting.prompt)
            front.ask(sitting, fold.shown)
            while not self.hear(fold):
                pass

    def tell(self, told: Iterable[Told]) -> None:
        """Tell what happens; what is read aloud only once its reader has the screen."""
        front = self.front
        kept: list[Told] = []
        for one in told:
            if self.has_reader:
                kept.append(one)
                continue
            front.tell(one)
            if one.event is not None:
                self.teach(f"tells {one.event.rule}")
            if self.pace and one.seat in self.sitting.bots:
                front.rest(self.pace)
        if any(one.style == "prose" for one in kept):
            self.read_aloud(kept)
        else:
            for one in kept:
                front.tell(one)

    def teach(self, when: str) -> None:
        """Say what a tutorial has to say now."""
        words = self.sitting.lesson(when)
        if words:
            self.front.note(words)

    def read_aloud(self, told: Sequence[Told]) -> None:
        """Give the screen to the reader, who reads; leave only what is no tale for the one who
        answers. The reader is whoever sits next after him (R047)."""
        sitting, front = self.sitting, self.front
        people = sorted(sitting.people)
        asked = sitting.prompt.seat if not sitting.is_over else people[0]
        reader = next((seat for seat in people if seat > asked), people[0])
        if reader == asked:
            reader = next(seat for seat in people if seat != asked)
        front.note(
            say("{name} reads aloud: press Enter when only you see this.",
                name=sitting.called(reader))
        )  # fmt: skip
        self.wait()
        lines: list[Told] = []
        while True:
            for one in told:
                front.tell(one)
            lines += [one for one in told if one.style in ("line", "table")]
            if sitting.is_over or sitting.prompt.pace != "pause":
                break
            front.note(say("Pause. Enter reads on."))  # R089: what follows is not shown before
            self.wait()
            sitting.answer(sitting.prompt.options[0].move)
            told = list(sitting.go_on())
        name = sitting.called(sitting.prompt.seat if not sitting.is_over else asked)
        front.note(
            say("Press Enter when it is read: the screen is cleared, and is for {name}.", name=name)
        )
        self.wait()
        front.clear()
        for one in lines:
            front.tell(one)

    def hand_over(self, seat: Seat) -> None:
        """Give a shared screen to `seat`, or for NOBODY to all, nothing that is one player's left
        on it; then tell what was missed."""
        sitting, front = self.sitting, self.front
        hearing = sitting.hearing
        if hearing.has_screen(seat):
            return
        name = say("everybody") if seat == NOBODY else sitting.called(seat)
        if hearing.keeper >= 0:
            front.note(
                say("Now it is for {name}. Press Enter, and this screen is cleared.", name=name)
            )
            self.wait()
            front.clear()
        if seat != NOBODY:
            front.note(
                say("Pass to {name}: press Enter when nobody else can see the screen.", name=name)
            )
            self.wait()
        self.tell_missed(seat)

    def tell_missed(self, seat: Seat) -> None:
        """Tell whoever has the screen now what happened while it lay elsewhere."""
        for told in self.sitting.hearing.take_seat(seat):
            self.front.tell(told)

    def wait(self) -> None:
        """Read one line, which means nothing but that somebody is ready, or leaves."""
        self.front.hold()
        if command_of(self.read()) == ("quit", ""):
            raise Left(LEFT, self.parting("quit"))

    def read(self) -> str:
        try:
            return self.front.read()
        except EOFError:
            raise Left(LEFT, self.parting("no more input")) from None

    def hear(self, fold: Fold) -> bool:
        """Read one line and do what it says; return whether the game goes on from here."""
        front = self.front
        said = front.understand(self.read(), fold)
        self.lose_patience(said)
        if fold.turn(said):
            front.ask(self.sitting, fold.shown)
            return False
        if not (isinstance(said, Do) and said.command == "quit"):
            self.quitting = False
        match said:
            case Choose(move):
                self.waiting = False
                refusal = self.sitting.answer(move)
                self.waiting = True
                if refusal is None:
                    return True
                rule = f" ({refusal.rule})" if refusal.rule else ""
                front.refuse(one_line(say(refusal.words)) + rule)
                return False
            case Do(command, words):
                return self.do(command, words, fold.shown)
            case _:
                front.refuse(said.words) if said.words else front.ask_again()
                return False

    def mind_the_saves(self) -> None:
        """Say once that saving fails, and once that it works again."""
        self.tell_news()
        trouble = self.sitting.trouble
        words = trouble.words if trouble is not None else ""
        if words and words != self.warned:
            self.front.note(say("The game cannot be saved: {why}. It goes on.", why=words))
        elif self.warned and not words:
            self.front.note(say("The game is saved again."))
        self.warned = words

    def lose_patience(self, said: Said) -> None:
        """Count what leads nowhere, and leave when it is too much; a person may take any time."""
        if self.front.is_patient:
            return
        length = len(self.sitting.table.record)
        if length > self.furthest:
            self.furthest, self.idle = length, 0
        self.idle += 1
        self.bad = 0 if isinstance(said, (Choose, Do)) else self.bad + 1
        if self.bad >= _BAD or self.idle >= _IDLE:
            raise Left(NOTHING_FITS, self.parting("nothing fits"))
