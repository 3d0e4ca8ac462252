"""`origin.json`: what a pack that was imported needs to go home as it came.

It holds what no tale has a place for; no game reads it, and a pack without it exports as any other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import PureWindowsPath
from typing import Final

from malory.book.lock import PASSAGE, now_called
from malory.pack.folder import why_no_file

from scriptorium.exchange.corrections import ABSENT, Json
from scriptorium.exchange.reading import UnreadableError, parse_json

NAME: Final = "origin.json"
_FORMAT: Final = 1
_HALVES: Final = re.compile("[\ud800-\udfff]")


def print_origin(form: str, held: dict[str, Json]) -> str:
    """The file for what came from this form; half a pair, which no file holds, stands escaped."""
    text = json.dumps({"format": _FORMAT, "from": form, **held}, ensure_ascii=False, indent=1)
    return _HALVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def read_origin(folder: Traversable, form: str) -> dict[str, Json]:
    """What the pack's file holds, empty if the pack came from no such form.

    `UnreadableError` if the file is damaged: to do without would lose what it keeps.
    """
    file = folder / NAME
    if why_no_file(file) or not file.is_file():
        return {}
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UnreadableError(_DAMAGED.format(NAME)) from None
    held = parse_json(text, NAME)
    if not isinstance(held, dict) or held.get("format") != _FORMAT:
        raise UnreadableError(_DAMAGED.format(NAME))
    if held.get("from") != form:
        return {}
    if any(key in held and not fits(held[key]) for key, fits in _SHAPES.items()):
        raise damaged()
    if held.get("form") == "file" and "entries_file" not in held:
        raise damaged()
    return held


def _is_map_of(fits: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, dict) and all(map(fits, value.values()))


def _is_list_of(fits: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_boxed(value: Json) -> bool:
    return isinstance(value, dict) and ("value" in value or value == ABSENT)


def _is_correction(value: Json) -> bool:
    return (
        isinstance(value, dict)
        and _is_list_of(lambda key: isinstance(key, str | int))(value.get("at"))
        and all(_is_boxed(value.get(key)) for key in ("told", "was"))
    )


def _is_in_order(value: Json) -> bool:
    """An entry's name; or a passage of ours by its id, or a whole one that is none of ours."""
    if isinstance(value, dict) and "passage" in value:
        row = value["passage"]
        return (
            isinstance(row, dict)
            and all(isinstance(row.get(key), str) for key in ("name", "text"))
            and _is_list_of(_is_text)(row.get("tags"))
            and isinstance(row.get("metadata"), dict | None)
        )
    return isinstance(value, str) or (isinstance(value, dict) and _is_text(value.get("id")))


def _is_name_beside(value: Json) -> bool:
    """A file's name that leads nowhere but below the folder it is written in."""
    if not isinstance(value, str) or not value.isprintable():
        return False
    parts = PureWindowsPath(value).parts
    return bool(parts) and not PureWindowsPath(value).anchor and ".." not in parts


_SHAPES: Final[dict[str, Callable[[Json], bool]]] = {
    **dict.fromkeys(
        ("style", "preamble", "story_format", "form", "file_form", "entries_file"), _is_text
    ),
    "entries_file": _is_name_beside,
    "ids": _is_map_of(_is_text),
    "names": _is_map_of(_is_text),
    "added": _is_map_of(_is_text),
    "at": _is_map_of(lambda value: isinstance(value, int)),
    "entries": _is_map_of(_is_list_of(_is_correction)),
    "passages": _is_map_of(_is_list_of(_is_correction)),
    "head": _is_list_of(_is_correction),
    "order": _is_list_of(_is_in_order),
}


_DAMAGED: Final = (
    "`{}` is not as an import writes it. Get it back, or delete it: then what it kept is lost."
)


def damaged() -> UnreadableError:
    """What to raise where a part of the file has not its shape."""
    return UnreadableError(_DAMAGED.format(NAME))


def renamed(ids: dict[str, Json], renames: tuple[tuple[str, str, str], ...]) -> dict[str, Json]:
    """What is kept by passage, by the ids that the passages have now."""
    if not renames:
        return ids
    return {now_called(renames, PASSAGE, id): value for id, value in ids.items()}
