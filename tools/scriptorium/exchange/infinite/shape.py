"""The shape of an infinite-tales book: what is wrong with one, and its entries in their order.

Only keys that the format knows are looked at; others may hold anything, and come home unread.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path, PureWindowsPath
from typing import Final, NamedTuple

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.reading import UnreadableError, faulty, parse_json, read_text
from scriptorium.exchange.wording import one_line

SCHEMA: Final = "book-of-infinite-tales/v1"


class BookFile(NamedTuple):
    """A book as it was read. `entries` are in their order, with their ids; `form` is how the file
    holds them: ``list``, ``map`` (by id) or ``file``, whose name is `entries_file` and whose own
    form is `file_form`; `components` is the file of the cards, None if it is not there."""

    head: dict[str, Json]
    entries: tuple[tuple[str, dict[str, Json]], ...]
    form: str
    entries_file: str = ""
    file_form: str = ""
    components: Json = None


def read_book(file: Path) -> BookFile:
    """The book in a file; `UnreadableError` names everything that is not as the format has it."""
    book = parse_json(read_text(file), file.name)
    if not isinstance(book, dict):
        raise UnreadableError(f"`{file.name}` holds {_kind(book)}, not a book: an object was due.")
    if book.get("schema") != SCHEMA:
        said = f"its `schema` is `{book['schema']}`" if "schema" in book else "it has no `schema`"
        raise UnreadableError(
            f"`{file.name}` is no book of infinite tales: {said}, not `{SCHEMA}`."
        )
    head = {key: value for key, value in book.items() if key != "entries"}
    faults = [
        f"`{key}` is {_kind(head[key])}, not a text."
        for key in ("title", "author", "version", "description", "components")
        if not isinstance(head.get(key, ""), str | None)
    ]
    held, form, name, inner = book.get("entries"), "list", "", ""
    if isinstance(held, str):
        form, name = "file", held
        held = _beside(file, held)
        inner = "map" if isinstance(held, dict) else "list"
    elif isinstance(held, dict):
        form = "map"
    entries = tuple(_entries(held, faults))
    if faults:
        raise faulty(file, faults)
    components = _components(file, head.get("components"))
    return BookFile(head, entries, form, name, inner, components)


def is_beside(file: Path, name: Json) -> bool:
    """Whether a name that a book states leads to a place in the book's own folder or below, by no
    link out of it: a book is other people's, and is to open no file of the reader's."""
    if not isinstance(name, str) or not name or not name.isprintable():
        return False
    inside = PureWindowsPath(name)  # which takes both kinds of slash for one
    if inside.anchor or ".." in inside.parts:
        return False
    root = Path(os.path.realpath(file.parent))
    return root in Path(os.path.realpath(root / name)).parents


def _beside(file: Path, name: str) -> Json:
    """What a file beside the book holds."""
    if not is_beside(file, name):
        raise UnreadableError(
            f"`{file.name}`: `entries` names `{one_line(name)}`, which is no file beside the book."
        )
    held = parse_json(read_text(file.parent / name), name)
    return held["entries"] if isinstance(held, dict) and set(held) == {"entries"} else held


def _components(file: Path, name: Json) -> Json:
    """The file of the cards, if it is there and can be read; the book does without it."""
    if not isinstance(name, str) or not is_beside(file, name):
        return None
    try:
        found = file.parent / name
        return parse_json(read_text(found), name) if found.is_file() else None
    except (UnreadableError, OSError, ValueError):
        return None


def _entries(held: Json, faults: list[str]) -> Iterator[tuple[str, dict[str, Json]]]:
    if isinstance(held, dict):
        rows = [(f"entry `{id}`", id, entry) for id, entry in held.items()]
    elif isinstance(held, list):
        rows = [(f"entry {count}", None, entry) for count, entry in enumerate(held, 1)]
    else:
        faults.append(f"`entries` is {_kind(held)}, not a list, a map or a file's name.")
        return
    first: dict[str, str] = {}
    for where, id, entry in rows:
        if not isinstance(entry, dict):
            faults.append(f"{where} is {_kind(entry)}, not an object.")
            continue
        own = id if id is not None else entry.get("id")
        if not isinstance(own, str) or not own.strip():
            faults.append(f"{where} has no `id` that is a text.")
            continue
        if own in first:
            faults.append(f"{where} has the id `{own}`, which {first[own]} has already.")
            continue
        first[own] = where
        told = where if id is not None else f"{where} (`{own}`)"
        faults += [f"{told}: {fault}" for fault in _entry_faults(entry)]
        yield own, entry


# ------------------------------------------------------------------------------ what is in them


def _entry_faults(entry: dict[str, Json]) -> Iterator[str]:
    yield from _held(entry, "", body=_TEXT, romantic=_FLAG, retinue=_TEXT, goto=_TEXT)
    yield from _rewards(entry.get("rewards"), "rewards")
    for at, response in _rows(entry, "responses"):
        if isinstance(response, dict):
            yield from _held(response, f"{at}.", label=_TEXT, goto=_TEXT, romantic=_FLAG)
        else:
            yield f"`{at}` is {_kind(response)}, not an object."
    for at, resolution in _rows(entry, "resolutions"):
        if isinstance(resolution, dict):
            yield from _resolution(resolution, at)
        else:
            yield f"`{at}` is {_kind(resolution)}, not an object."
    for key in ("responses", "resolutions"):
        if not isinstance(entry.get(key), list | None):
            yield f"`{key}` is {_kind(entry[key])}, not a list."


def _rows(entry: dict[str, Json], key: str) -> list[tuple[str, Json]]:
    held = entry.get(key)
    return [(f"{key}[{n}]", row) for n, row in enumerate(held)] if isinstance(held, list) else []


def _resolution(resolution: dict[str, Json], at: str) -> Iterator[str]:
    yield from _held(resolution, f"{at}.", label=_TEXT, using=_TEXTS, target=_NUMBER)
    for side in ("success", "failure"):
        outcome = resolution.get(side)
        if isinstance(outcome, dict):
            yield from _held(outcome, f"{at}.{side}.", body=_TEXT, goto=_TEXT)
            yield from _rewards(outcome.get("rewards"), f"{at}.{side}.rewards")
        elif outcome is not None:
            yield f"`{at}.{side}` is {_kind(outcome)}, not an object."


def _rewards(rewards: Json, at: str) -> Iterator[str]:
    if rewards is None:
        return
    if not isinstance(rewards, dict):
        yield f"`{at}` is {_kind(rewards)}, not an object."
        return
    for key in ("renown", "skills", "statuses"):
        rows = rewards.get(key)
        if rows is not None and not (
            isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
        ):
            yield f"`{at}.{key}` is not a list of objects."


_Test = tuple[str, Callable[[Json], bool]]

_TEXT: Final[_Test] = ("a text", lambda value: isinstance(value, str))
_FLAG: Final[_Test] = ("true or false", lambda value: isinstance(value, bool))
_TEXTS: Final[_Test] = (
    "a list of texts",
    lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
)
_NUMBER: Final[_Test] = (
    "a number, or an object with a `base`",
    lambda value: _is_number(value.get("base") if isinstance(value, dict) else value),
)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_whole(value: Json) -> bool:
    """Whether a value is a whole number, and no true or false."""
    return isinstance(value, int) and not isinstance(value, bool)


def _held(row: dict[str, Json], at: str, **due: _Test) -> Iterator[str]:
    for key, (wanted, fits) in due.items():
        value = row.get(key)
        if value is not None and not fits(value):
            yield f"`{at}{key}` is {_kind(value)}, not {wanted}."


def _kind(value: Json) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"
