"""The forms there are, each with its module, imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from malory.book.compiling import Compilation
from malory.book.faulty import errors_among, has_errors

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.origin import read_origin
from scriptorium.exchange.remarks import Account

IMPORTS: Final = ("twee", "infinite-tales")
EXPORTS: Final = ("twee", "ink", "infinite-tales", "json")


class Written(NamedTuple):
    """A book in another form: its text, and by name the files that lie beside it."""

    text: str
    beside: Mapping[str, str] = {}


class NoWayError(Exception):
    """A pack cannot go into that form; the text says why."""


def written(compilation: Compilation, form: str, account: Account) -> Written:
    """A pack's book in a form; what that form cannot say is added to the account."""
    errors = errors_among(compilation.diagnostics)
    name = compilation.pack.name
    if errors:
        raise NoWayError(has_errors(name, errors))
    game = compilation.pack.manifest.game
    if game not in ("tales", "gamebook"):
        raise NoWayError(f"`{name}` holds no story: it is a pack of {game}")
    if not compilation.book.ids:
        raise NoWayError(f"`{name}` has no passage")
    folder = compilation.folder
    origin = read_origin(folder, form) if folder is not None else {}
    return _WRITERS[form](compilation, origin, account)


def _infinite(compilation: Compilation, origin: dict[str, Json], account: Account) -> Written:
    import json

    from scriptorium.exchange.infinite.exporting import export_book

    if compilation.pack.manifest.game != "tales":
        raise NoWayError("infinite-tales holds books for the cards of Tales, and this is none")
    told = export_book(compilation, origin, account)

    def dumped(value: Json) -> str:
        return json.dumps(value, ensure_ascii=False, indent=2) + "\n"

    beside = {told.entries_file: dumped(told.entries)} if told.entries_file else {}
    return Written(dumped(told.book), beside)


def _twee(compilation: Compilation, origin: dict[str, Json], account: Account) -> Written:
    from scriptorium.exchange.twee.exporting import export_story

    return Written(export_story(compilation, origin, account))


def _ink(compilation: Compilation, origin: dict[str, Json], account: Account) -> Written:
    from scriptorium.exchange.ink.exporting import export_ink

    return Written(export_ink(compilation, origin, account))


def _json(compilation: Compilation, origin: dict[str, Json], account: Account) -> Written:
    from scriptorium.exchange.plainly import export_json

    return Written(export_json(compilation))


_WRITERS: Final = {
    "infinite-tales": _infinite,
    "twee": _twee,
    "ink": _ink,
    "json": _json,
}
