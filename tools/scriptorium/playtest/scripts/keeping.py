"""A play that was played, kept as a script: run at once, it passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from malory.kernel import CHANCE, NOBODY, Answer, Game, Prompt, Seat, Seeded, Shuffle
from malory.kernel.play import question
from malory.kernel.table import Table
from malory.source import Source
from malory.tale.script import Line, Script
from malory.tale.script_print import line_text

from scriptorium.playtest.scripts.choosing import words_for
from scriptorium.playtest.scripts.comparing import is_told, level, opening
from scriptorium.playtest.scripts.preparing import Prepared
from scriptorium.playtest.scripts.session import Session
from scriptorium.staging import Fact, fact_words

_TOLD: Final = ("part", "heading", "prose")
"""The styles of what is kept of a text: what the writer wrote."""


class UnkeepableError(Exception):
    """A play that no script can tell; the text says why, in one line."""


class Play(NamedTuple):
    """A play as it was recorded. `start` and `facts` are those of a play that was begun in the
    middle; `record` holds all answers, each with the seat that gave it."""

    game: Game[Any]  # Any: every game is kept here
    seats: int
    seed: str
    record: Sequence[tuple[Seat, Answer]]
    options: Mapping[str, str]
    start: str = ""
    facts: tuple[Fact, ...] = ()


def keep(play: Play, about: str, full: bool = False) -> str:
    """Return the script of a play, with a comment above it.

    What was told is kept by its first words, so that an edit of prose breaks nothing that the play
    does not hang on; `full` keeps all of it. Raises UnkeepableError.
    """
    rows = [f"// {' '.join(about.split())}", *map(line_text, _settings(play)), ""]
    session = _session(play)
    if session.unmet:
        raise UnkeepableError("what its hero is like cannot be said in a line")
    for line in _steps(play, session, full):
        if line.word == "choose" and rows[-1]:
            rows.append("")
        rows.append(line_text(line))
    if not session.is_over:
        rows += ["", line_text(Line("stop"))]
    return "\n".join(rows) + "\n"


def _settings(play: Play) -> Iterator[Line]:
    yield Line("seed", play.seed)
    for name, value in sorted(play.options.items()):
        yield Line("option", name, value)
    if play.seats > 1 or len(play.game.facts.seats) > 1:
        yield Line("seats", numbers=(play.seats,))
    if play.start:
        yield Line("start", play.start)
    if play.facts:
        yield Line("state", ", ".join(fact_words(fact) for fact in play.facts))


def _session(play: Play) -> Session:
    """The play begun anew, as its script will begin it."""
    script = Prepared(Source("", ""), Script(()), play.start, play.facts, {}, {})
    return Session(play.game, play.seats, play.seed, script)


def _steps(play: Play, session: Session, full: bool) -> Iterator[Line]:
    """The lines of a play, as it is played again, answer by answer."""
    table = session.table
    chance = Seeded(play.seed)
    done = _Told(session, full)
    for seat, answer in play.record:
        if table.state.asked == CHANCE:
            asked = question(table.state)
            if isinstance(asked, Shuffle):
                if answer != chance.outcome(table.count, asked):
                    raise UnkeepableError(
                        "its cards were shuffled by hand; a script has only those of its seed"
                    )
                session.roll(None)
                continue
            dice = tuple([int(face) for face in answer])
            yield Line("roll", numbers=dice)
            session.roll(dice)
            continue
        prompt = session.prompt
        if prompt is None or seat != prompt.seat or not isinstance(answer, str):
            raise UnkeepableError("it cannot be played again: the book has changed since")
        if prompt.pace and len(prompt.options) == 1:
            session.pass_over()
            continue
        yield from done.lines()
        said = _said(prompt, answer)
        if said is None:
            raise UnkeepableError("it cannot be played again: the book has changed since")
        yield said
        session.choose(answer)
        done.choose()
    yield from done.lines()


def _said(prompt: Prompt, move: str) -> Line | None:
    """How a script makes a move: by the option's words, or by its place if they are not its own."""
    for at, option in enumerate(prompt.options, 1):
        if option.move == move:
            words = words_for(option, prompt.options)
            return Line("choose", words) if words else Line("choose", numbers=(at,))
    return None


class _Told:
    """What was told since the last choice, as lines that expect it; they stand behind its dice."""

    def __init__(self, session: Session, full: bool) -> None:
        self._session = session
        self._full = full
        self._heard = 0
        self._waiting: list[Line] = []

    def choose(self) -> None:
        """Forget what was told: a choice was made."""
        self._waiting = []

    def lines(self) -> Iterator[Line]:
        """What was told and not yet expected."""
        self._hear()
        yield from self._waiting
        self._waiting = []

    def _hear(self) -> None:
        session = self._session
        game = session.game
        viewer = 0 if session.table.seats == 1 else NOBODY
        events = session.table.events
        for event in events[self._heard :]:
            style = game.styles.get(event.kind, "line")
            words = level(game.tell(event.seen_by(viewer), viewer))
            if words and (style in _TOLD or (self._full and style == "line")):
                text = words if self._full else opening(words)
                assert is_told(text, [words])
                self._waiting.append(Line("expect", text))
        self._heard = len(events)


def play_of(table: Table[Any], options: Mapping[str, str]) -> Play:
    """Return the play at a table that was set at its beginning."""
    return Play(table.game, table.seats, table.seed, tuple(table.record), options)
