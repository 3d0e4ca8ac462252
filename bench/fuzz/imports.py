"""Other tools' files: imported whole or refused in words, and what was imported goes home equal."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from unittest.mock import patch

from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.source import Severity, message
from malory.source.pages import severity
from scriptorium.exchange.forms import written
from scriptorium.exchange.infinite import importing
from scriptorium.exchange.infinite.importing import import_book
from scriptorium.exchange.infinite.shape import read_book
from scriptorium.exchange.reading import UnreadableError, parse_json
from scriptorium.exchange.remarks import Account, as_json
from scriptorium.exchange.twee.importing import import_story
from scriptorium.exchange.twee.story import read_story

from bench.fuzz.folders import folder


def twee(data: bytes) -> None:
    """A Twee 3 file; the story that comes home is imported as the same pack again."""
    with folder() as here:
        if not _imported(data, here, "a.twee", _twee):
            return
        home = _home(here / "pack", "twee").encode("utf-8", "backslashreplace")
        (here / "again").mkdir()
        if not _imported(home, here / "again", "a.twee", _twee):
            raise AssertionError("what came home is none of its kind")
        first, again = here / "pack", here / "again" / "pack"
        for name in ("pack.yaml", "story.tale"):
            assert (again / name).read_bytes() == (first / name).read_bytes(), name


def infinite(data: bytes) -> None:
    """A book.json of the infinite-tales reader; it comes home equal as JSON."""
    with folder() as here:
        with patch.object(importing, "Compiler", _compiler):
            if not _imported(data, here, "book.json", _infinite):
                return
        home = _home(here / "pack", "infinite-tales")
        was = parse_json((here / "book.json").read_bytes().decode("utf-8-sig"), "")
        assert parse_json(home, "") == was, "it came home otherwise"


@cache
def _compiler() -> Compiler:
    """One for all inputs: it keeps the tables of Tales, which take half a second to read."""
    return Compiler()


def _twee(file: Path, draft: Path, account: Account) -> None:
    import_story(read_story(file, account), draft, account)


def _infinite(file: Path, draft: Path, account: Account) -> None:
    book = read_book(file)
    import_book(book, draft, account)


def _imported(
    data: bytes, here: Path, name: str, read: Callable[[Path, Path, Account], None]
) -> bool:
    """Whether the file could be read; then its pack has no error, and lies in `pack` alone."""
    (here / name).write_bytes(data)
    (here / "pack").mkdir()
    account = Account()
    try:
        read(here / name, here / "pack", account)
    except UnreadableError:
        return False
    json.loads(as_json(account, "import", "form", "pack", 1))
    assert sorted(one.name for one in here.iterdir() if one.name != "again") == sorted(
        [name, "pack"]
    )
    found = compile_folder(here / "pack", _compiler()).diagnostics
    wrong = [message(one) for one in found if severity(one) is Severity.ERROR]
    assert not wrong, wrong[:3]
    return True


def _home(pack: Path, form: str) -> str:
    return written(compile_folder(pack, _compiler()), form, Account()).text
