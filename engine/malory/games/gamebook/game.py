"""`Gamebook`: a book without cards and its hero, as the kernel plays them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Final

from malory.book import Book, model
from malory.book.node import Node
from malory.games.gamebook import contents, course, prompts, setup, sheets, telling
from malory.games.gamebook.belongings import unfound
from malory.games.gamebook.pages import Page, one_id
from malory.games.gamebook.setting import Setting
from malory.games.gamebook.state import Journey
from malory.kernel import Event, Facts, Game, Prompt, Score, Seat, Sheet, Stream
from malory.pack.manifest import GamebookTables
from malory.tongue import mark

LIMIT: Final = 10_000
"""The plies after which a game is broken off unless it is bound otherwise: a book may go round."""

OPTIONS: Final[Mapping[str, str]] = {
    "start": "the passage to begin with, by id or number",
    "filter": "tags of choices to leave out, by commas",
    "limit": f"the answers after which the game is broken off ({LIMIT}), or none",
}

_NODES: Final = tuple(
    [
        one
        for one in vars(model).values()
        if isinstance(one, type) and issubclass(one, Node) and one is not Node
    ]
)


class Pages(dict[str, Page]):
    """The passages by id, each made ready when it is first asked for; KeyError if there is none."""

    def __init__(self, game: Gamebook) -> None:
        super().__init__()
        self._game = game
        self._nobody = game.opening(1)
        self._nobody.game = game

    def __missing__(self, id: str) -> Page:
        game = self._game
        book = game.book
        # moves are named in the words that were written, so that they are the same in each tongue
        own = book.own.passage(id).ending if book.is_told else None
        page = Page(book.passage(id), game.setting, self._nobody, bool(game.filters), own)
        page.after = course.after(page, model.PassageId(id))
        self[one_id(model.PassageId(id))] = page
        return page


class Gamebook(Game[Journey]):
    """A gamebook; see OPTIONS. Without a limit it has no bound: `Facts.longest` does not hold."""

    styles = telling.STYLES
    sheet_words = mark("what is before you: ranks, statuses, what you carry")

    def __init__(self, book: Book, options: Mapping[str, str]) -> None:
        manifest, tables = book.manifest, book.tables
        if manifest.game != "gamebook" or not isinstance(tables, GamebookTables):
            raise ValueError(f"{book.name} is no gamebook that can be played; run `malory check`")
        for name in options:
            if name not in OPTIONS:
                raise ValueError(_unknown("option", name, OPTIONS))
        self.book = book
        self.content = book.hash
        self.options = dict(options)
        self.title = book.title
        self.setting = Setting(book, tables)
        self.is_scored = bool(tables.score)
        self.start = _start(book, options.get("start", ""))
        self.limit = _limit(options.get("limit", ""))
        wanted = [one.strip() for one in options.get("filter", "").split(",") if one.strip()]
        for tag in wanted:
            if tag not in manifest.filters:
                raise ValueError(_unknown("filter", tag, manifest.filters))
        self.filters = frozenset(wanted)
        longest = LIMIT if self.limit == sys.maxsize else self.limit
        # a move may be two answers, and the bound is looked for before each move
        self.facts = Facts("gamebook", __package__, (1,), longest + 1, values=_NODES)
        self.pages = Pages(self)

    # ------------------------------------------------------------------ what the kernel asks of it

    def opening(self, seats: int) -> Journey:
        setting = self.setting
        s = Journey(
            ranks=dict(setting.first_ranks),
            renowns=dict.fromkeys(setting.renowns, 0),
            counters={id: row.start for id, row in setting.counters.items()},
        )
        s.push(setup.begin())
        return s

    def sample(self, view: Journey, rng: Stream) -> Journey:
        """Nothing is hidden in a gamebook."""
        return view.copy()

    def cards(self, s: Journey) -> Counter[str]:
        """The treasures: held, lost, or still to be found."""
        return Counter((*s.treasures, *s.spent, *unfound(s)))

    def outcome(self, s: Journey) -> tuple[Score, ...]:
        """GB008: the counter that the pack scores by; else 1 if an ending was reached."""
        if self.setting.score:
            return (float(s.counter(self.setting.score)),)
        return (1.0 if s.result == "end" else 0.0,)

    def prompt(self, view: Journey) -> Prompt:
        return prompts.prompt(view)

    def tell(self, event: Event, viewer: Seat) -> str:
        return telling.tell(self.setting, event)

    def follow(self, s: Journey) -> None:
        from malory.games.gamebook import following  # wanted by a save alone

        following.follow(s)

    def lost(self, s: Journey) -> tuple[str, ...]:
        return contents.missing(s)

    def faded(self, s: Journey) -> tuple[str, ...]:
        return contents.faded(s)

    def sheets(self, view: Journey, seat: Seat) -> tuple[Sheet, ...]:
        return sheets.sheets(view)


def _start(book: Book, wanted: str) -> model.PassageId:
    """The passage to begin with: the pack's, or one by its id or printed number."""
    if not wanted:
        if book.start is None or book.start not in book:
            raise ValueError(f"{book.name} does not say where it begins; run `malory check`")
        return book.start
    now = wanted
    if wanted not in book and book.renames:  # of a save
        from malory.book.lock import PASSAGE, now_called

        now = now_called(book.renames, PASSAGE, wanted)
    if now in book:
        return model.PassageId(now)
    found = book.by_number(int(wanted)) if wanted.isascii() and wanted.isdecimal() else None
    if found is None:
        from malory.source import nearest  # dear to import, and wanted only here

        near = nearest(wanted, book.ids)
        hint = f"; did you mean `{near}`?" if near else ""
        raise ValueError(f"there is no passage `{wanted}` in {book.name}{hint}")
    return found


def _limit(words: str) -> int:
    if words == "none":
        return sys.maxsize
    if not words:
        return LIMIT
    if not (words.isascii() and words.isdecimal() and len(words) < 10 and int(words) > 0):
        raise ValueError(f"limit {words!r} is neither `none` nor a number above 0")
    return int(words)


def _unknown(what: str, found: str, known: Mapping[str, str] | tuple[str, ...]) -> str:
    names = ", ".join(known)
    have = f"choose from {names}" if names else "this book has none"
    return f"there is no {what} `{found}`; {have}"
