"""What a player's games leave behind: passages met, games finished, feats; one JSON file a book.

Nothing here raises for what a file holds or a disk refuses: a game never waits for its memory. What
cannot be written yet is kept, and written with what follows.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from malory.kernel import Event
from malory.kernel.digests import as_bytes, shake_128
from malory.kernel.save import write_whole
from malory.telling.saves import data_folder
from malory.tongue import say

FORMAT: Final = "malory memory"
VERSION: Final = 1
ENDING: Final = ".json"
_PATIENCE: Final = 20
"""Hundredths of a second that another process may take to write."""


class Finished(NamedTuple):
    """A game that was finished; `id` is its own, so that the same end never counts twice.

    `way` is how it was played, in words; `result` how it ended. `is_won` says something of games
    that are not scored.
    """

    id: str
    date: str
    names: tuple[str, ...]
    way: str
    score: float
    result: str
    is_scored: bool
    is_won: bool


class Earned(NamedTuple):
    """A feat that was earned first on that `date`, by that `name`."""

    id: str
    title: str
    words: str
    date: str
    name: str


class Memory:
    """What is remembered of one book. `news` is what a player must hear of it, once."""

    def __init__(self, book: str, title: str, path: Path | None = None) -> None:
        self.book = book
        self.title = title
        self.path = path or memory_path(book)
        self.passages: set[str] = set()
        self.finished: dict[str, Finished] = {}
        self.feats: dict[str, Earned] = {}
        self.news: list[str] = []
        self._began = ""
        """What tells this file from one that was begun after it had been thrown away."""
        self._new: set[str] = set()
        """Passages, games and feats that are not written yet, by id."""
        self._is_warned = False
        self.read()

    def read(self) -> None:
        """Add what the file holds. A damaged one is set aside; if it was thrown away since it was
        last read, what is written already is forgotten here too."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            self._go_by("")
            return
        except OSError as error:
            self._warn(error)
            return
        try:
            held = json.loads(data)
            if held["format"] != FORMAT or held["version"] != VERSION:
                raise ValueError("another format")
            passages = {_text(one) for one in held["passages"]}
            finished = [_finished(one) for one in held["games"]]
            feats = [
                Earned(*[_text(one[name]) for name in Earned._fields]) for one in held["feats"]
            ]
            self.title = self.title or _text(held["title"])
            self.book = self.book or _text(held["book"])
            self._go_by(_text(held.get("began", "")))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._set_aside()
            return
        self.passages |= passages
        for game in finished:
            self.finished.setdefault(game.id, game)
        for feat in feats:  # whoever was first keeps it
            mine = self.feats.get(feat.id)
            if mine is None or feat.date <= mine.date:
                self.feats[feat.id] = feat

    def _go_by(self, began: str) -> None:
        """Forget what is written already, unless it is this file that it was written to."""
        if began != self._began:
            self.passages &= self._new
            for kept in (self.finished, self.feats):
                for id in [one for one in kept if one not in self._new]:
                    del kept[id]
        self._began = began

    def meet(self, event: Event) -> None:
        """Note a passage, or a section of one, that an event turns to."""
        if event.kind == "passage":
            passage = str(event.facts.get("passage", ""))
            if passage and passage not in self.passages:
                self.passages.add(passage)
                self._new.add(passage)

    def finish(self, game: Finished, feats: Iterable[Earned]) -> tuple[Earned, ...]:
        """Note a game that is over, and what was done in it; return what was never done before."""
        if game.id not in self.finished:
            self.finished[game.id] = game
            self._new.add(game.id)
        new = [one for one in feats if one.id not in self.feats]
        first = {one.id: one for one in reversed(new)}
        if first:
            self.feats |= first
            self._new.update(first)
        return tuple([one for one in new if first[one.id] is one])

    def keep(self) -> None:
        """Write what is new, together with what another process has written meanwhile."""
        if not self._new:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self.path) as is_alone:
                if not is_alone:
                    return
                self.read()
                self._began = self._began or os.urandom(5).hex()
                write_whole(self.path, self._data())
        except OSError as error:
            with suppress(OSError):
                self.path.with_name(self.path.name + ".new").unlink()
            self._warn(error)
        else:
            self._new.clear()

    def _data(self) -> bytes:
        held = {
            "format": FORMAT,
            "version": VERSION,
            "began": self._began,
            "book": self.book,
            "title": self.title,
            "passages": sorted(self.passages),
            "games": [one._asdict() for one in self.finished.values()],
            "feats": [self.feats[id]._asdict() for id in sorted(self.feats)],
        }
        return (json.dumps(held, ensure_ascii=True, indent=1) + "\n").encode("ascii")

    def _warn(self, error: OSError) -> None:
        if not self._is_warned:
            self._is_warned = True
            why = (error.strerror or "the system refused").lower()
            self.news.append(
                say("What you have read cannot be remembered: {why}. The game goes on.", why=why)
            )

    def _set_aside(self) -> None:
        aside, n = self.path.with_name(self.path.name + ".damaged"), 2
        while aside.exists():
            aside, n = self.path.with_name(f"{self.path.name}.damaged-{n}"), n + 1
        try:
            self.path.rename(aside)
        except OSError as error:
            self._warn(error)
            return
        self.news.append(
            say(
                "What was remembered of {title} is damaged; it is set aside as {file}, and "
                "remembering begins anew.",
                title=self.title or self.book or self.path.stem,
                file=aside.name,
            )
        )


def memory_folder() -> Path:
    """Return the folder of all memories; it need not exist."""
    return data_folder() / "memory"


def memory_path(book: str) -> Path:
    """Return the file of a book's memory: of one that ships by its name, else by name and path."""
    stem = Path(book).name or "book"
    if stem != book:
        stem = f"{stem}-{shake_128(as_bytes(book)).hexdigest(4)}"
    return memory_folder() / (stem + ENDING)


def memories() -> tuple[Memory, ...]:
    """Return what is remembered of every book, by title."""
    paths: list[Path] = []
    with suppress(OSError):
        paths = sorted(memory_folder().glob("*" + ENDING))
    return tuple(sorted([Memory("", "", one) for one in paths], key=lambda one: one.title))


def game_id(*parts: Any) -> str:  # Any: what tells one game from another, alike at each reading
    """Return the id of a game, from all that it came of."""
    return str(shake_128(as_bytes(repr(parts))).hexdigest(8))


def today() -> str:
    """Return the date, local time."""
    return time.strftime("%Y-%m-%d")


@contextmanager
def _alone(path: Path) -> Iterator[bool]:
    """Hold a file's lock; False if another process will not give it up. Where a system has no such
    locks the latest to write wins, and has read the other's a moment before."""
    try:
        import fcntl
    except ImportError:
        yield True
        return
    lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        yield _locked(fcntl, lock)
    finally:
        os.close(lock)


def _locked(fcntl: Any, lock: int) -> bool:  # Any: a module that only some systems have
    for _ in range(_PATIENCE):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.01)
        else:
            return True
    return False


def _text(value: Any) -> str:  # Any: JSON
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _finished(held: Any) -> Finished:  # Any: JSON
    score = held["score"]
    if type(score) not in (int, float):
        raise TypeError("no score")
    return Finished(
        id=_text(held["id"]),
        date=_text(held["date"]),
        names=tuple([_text(one) for one in held["names"]]),
        way=_text(held["way"]),
        score=float(score),
        result=_text(held["result"]),
        is_scored=held["is_scored"] is True,
        is_won=held["is_won"] is True,
    )


def _earned(held: Any) -> Earned:  # Any: JSON
    return Earned(*[_text(held[name]) for name in Earned._fields])
