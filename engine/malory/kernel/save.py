"""Saves as files: a table written whole or not at all, read back and checked for damage.

Whatever is wrong with a file is said in a BadSave; nothing here raises for what a file holds.
To sit down at a saved table again is `resume`'s.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final, NamedTuple

from malory.kernel.codec import Data, encode, text
from malory.kernel.digests import as_bytes, shake_128
from malory.kernel.question import Answer, Seat
from malory.kernel.table import Table, chances

FORMAT: Final = "malory save"
VERSION: Final = 1
LARGEST: Final = 64_000_000
"""Bytes of a save; the longest game that anybody has played takes a hundredth."""


class BadSave(NamedTuple):
    """Why a save cannot be read or played on, in words for the player."""

    words: str


class Save(NamedTuple):
    """What a save file holds, read and checked for shape, not yet bound to a game.

    `began` is the length of the record when the turn began, at the state `anchor` (None: unknown).
    `note` is the telling's: who sits where, and the like.
    """

    game: str
    content: str
    options: Mapping[str, str]
    seed: str
    seats: int
    record: tuple[tuple[Seat, Answer], ...]
    told: tuple[tuple[int, str], ...]
    floor: int
    barrier: int
    lone: bool
    state: Data
    anchor: Data
    began: int
    note: Mapping[str, Data] = {}


def write_save(path: Path, table: Table[Any], note: Mapping[str, Data] | None = None) -> None:
    """Write `table` to `path`, whole or not at all. Raises OSError if the disk refuses."""
    anchor = table.anchor()
    game = table.game
    body = {
        "game": game.facts.id,
        "content": game.content,
        "options": dict(game.options),
        "seed": table.seed,
        "seats": table.seats,
        "count": table.count,
        "state": encode(table.state),
        "anchor": encode(anchor.state) if anchor else None,
        "began": anchor.plies if anchor else 0,
        "record": table.record,
        "told": table.told,
        "floor": table.floor,
        "barrier": table.barrier,
        "lone": table.lone,
        "note": dict(note or {}),
    }
    write_whole(path, _dressed(body))


def _dressed(body: Mapping[str, Any]) -> bytes:  # Any: JSON
    """Return the bytes of a file that holds `body`."""
    words = text(body)
    return as_bytes(
        f'{{"format":"{FORMAT}","version":{VERSION},"check":"{_check(words)}","body":{words}}}\n'
    )


def _check(words: str) -> str:
    return shake_128(as_bytes(words)).hexdigest(8)


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file at `path` in one step, by way of one neighbour of a fixed name.

    Raises OSError if the disk refuses.
    """
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    with suppress(OSError):  # not every system lets a folder be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_bytes(path: Path) -> bytes:
    """Return what a save file holds. Raises OSError for what is no file, or larger than any save:
    a pipe would be waited for, and a device has no end."""
    status = os.stat(path)
    if not S_ISREG(status.st_mode):
        raise OSError(0, "it is no file")
    if status.st_size > LARGEST:
        raise OSError(0, "it is larger than any save")
    with open(path, "rb") as file:
        return file.read(LARGEST)


def write_note(path: Path, note: Mapping[str, Data]) -> BadSave | None:
    """Write a save anew with another `note` and nothing else changed; return why it cannot be.

    Raises OSError if the disk refuses.
    """
    read = read_save(path)
    if isinstance(read, BadSave):
        return read
    body = json.loads(read_bytes(path))["body"]
    write_whole(path, _dressed({**body, "note": dict(note)}))
    return None


def read_save(path: Path) -> Save | BadSave:
    """Read a save; its game, options and content tell what to bind before `resume`."""
    try:
        doc = json.loads(read_bytes(path))
    except OSError as error:
        return BadSave(f"{path.name} cannot be read: {error.strerror}.")
    except (ValueError, RecursionError):
        return BadSave(f"{path.name} is damaged, or is no save of Malory.")
    if not isinstance(doc, dict) or doc.get("format") != FORMAT:
        return BadSave(f"{path.name} is no save of Malory.")
    if doc.get("version") != VERSION:
        return BadSave(f"{path.name} was written by another version of Malory.")
    body = doc.get("body")
    try:
        if not isinstance(body, dict) or doc.get("check") != _check(text(body)):
            return BadSave(f"{path.name} is damaged.")
        return _shaped(body)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return BadSave(f"{path.name} is damaged.")


def _shaped(body: dict[str, Data]) -> Save:
    """Return the Save in `body`; raises what its odd parts make it raise."""
    record = tuple(
        [(_a(int, seat), answer if isinstance(answer, str) else tuple(answer))
         for seat, answer in body["record"]]
    )  # fmt: skip
    if chances(record) != body["count"] or not 0 <= body["began"] <= len(record):
        raise ValueError("the record does not fit the state")
    return Save(
        game=_a(str, body["game"]),
        content=_a(str, body["content"]),
        options={_a(str, key): _a(str, one) for key, one in body["options"].items()},
        seed=_a(str, body["seed"]),
        seats=_a(int, body["seats"]),
        record=record,
        told=tuple([(_a(int, plies), _a(str, words)) for plies, words in body["told"]]),
        floor=_a(int, body["floor"]),
        barrier=_a(int, body["barrier"]),
        lone=_a(bool, body["lone"]),
        state=_a(dict, body["state"]),
        anchor=body["anchor"],
        began=_a(int, body["began"]),
        note=_a(dict, body["note"]),
    )


def _a(kind: type[Any], value: Any) -> Any:  # Any: whatever JSON held
    """Return `value` if it is of `kind`; raises TypeError if not."""
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value
