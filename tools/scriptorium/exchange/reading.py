"""Other tools' files as text and as JSON, or one line that says why not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from malory.source.writing import reason_of

from scriptorium.exchange.corrections import Json

DEPTH: Final = 100
"""How deep JSON may nest."""

_LARGEST: Final = 64_000_000
"""Bytes of a file; nobody has written a book of more."""


class UnreadableError(Exception):
    """The file is not what it should be; `lines` say why, each with where it is."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


_MOST: Final = 20
"""Faults that are listed of one file."""


def faulty(file: Path, faults: Sequence[str]) -> UnreadableError:
    """What to raise for a file with these faults: the first of them, and how many more."""
    more = len(faults) - _MOST
    shown = [*faults[:_MOST], *([f"... and {more} more."] if more > 0 else [])]
    return UnreadableError(*[f"`{file.name}`: {fault}" for fault in shown])


def read_text(file: Path) -> str:
    """A file's text: UTF-8 (UTF-16 with its mark), the mark dropped, every line end made LF."""
    try:
        if file.is_dir():
            raise UnreadableError(f"`{file}` is a folder. Name a file in it.")
        if not file.is_file() and file.exists():
            raise UnreadableError(f"`{file}` is a pipe or a device. Name a file.")
        if file.is_file() and file.stat().st_size > _LARGEST:
            raise UnreadableError(f"`{file}` is larger than a book can be.")
        data = file.read_bytes()
    except (OSError, ValueError) as error:
        why = reason_of(error) if isinstance(error, OSError) else "its name cannot be"
        raise UnreadableError(f"`{file}` cannot be read: {why}.") from None
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableError(
            f"`{file}`, line {line}: this is not UTF-8. Save the file as UTF-8."
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_json(text: str, name: str) -> Json:
    """The value of a JSON text that nests no deeper than `DEPTH`, every key of an object once."""
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise UnreadableError(
            f"`{name}`, line {error.lineno}, column {error.colno}: this is not JSON: "
            f"{error.msg.lower()}."
        ) from None
    except _Twice as error:
        raise UnreadableError(f"`{name}`: the key `{error}` stands twice in one object.") from None
    except RecursionError:
        raise UnreadableError(_TOO_DEEP.format(name, DEPTH)) from None
    except ValueError as error:
        raise UnreadableError(f"`{name}` is not JSON: {error}.") from None
    if _depth(value) > DEPTH:
        raise UnreadableError(_TOO_DEEP.format(name, DEPTH))
    return value


_TOO_DEEP: Final = "`{}` nests deeper than {} levels: no book does."


class _Twice(Exception):
    pass


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Twice(key)
            seen.add(key)
    return found


def _no_number(word: str) -> Json:
    raise ValueError(f"`{word}` is no number of JSON")


def _depth(value: Json) -> int:
    deepest, waiting = 0, [(value, 1)]
    while waiting:
        here, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(here, dict | list):
            if depth > DEPTH:
                return depth
            held = here.values() if isinstance(here, dict) else here
            waiting += [(one, depth + 1) for one in held]
    return deepest
