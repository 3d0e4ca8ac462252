"""A saved game played over from its beginning, as it was answered, for whoever wants to watch."""

from __future__ import annotations

from collections.abc import Iterator

from malory.kernel.chance import OwnDice
from malory.kernel.resume import replay
from malory.kernel.save import BadSave, Save
from malory.kernel.table import Table
from malory.telling.binding import Found, UnplayableError, bind
from malory.telling.saves import Saves, Trouble
from malory.telling.seats import cast
from malory.telling.sitting import Sitting
from malory.telling.taking_up import wish_of
from malory.telling.told import Told


def saved(saves: Saves, name: str) -> Save:
    """Return a save by its name or path, or for an empty name the latest, be it over or not.

    Raises UnplayableError if there is none, or it cannot be read.
    """
    if not name:
        names = saves.names()
        name = names[0] if names else ""
    read: Save | BadSave | Trouble = (
        saves.read(name) if name else Trouble("nothing has been saved yet")
    )
    if not isinstance(read, Save):
        raise UnplayableError(read.words.rstrip("."), is_fault=isinstance(read, BadSave))
    return read


def played_over(save: Save) -> tuple[Sitting, Iterator[Told]]:
    """Return a sitting at a new table, and what is told there as the record of `save` is played.

    Raises UnplayableError if its book is gone or has changed since.
    """
    note = save.note
    what = str(note.get("what") or save.game)
    found = Found(save.game, str(note.get("book") or save.game), what)
    bound = bind(found, save.options, True, wish=wish_of(save))
    proof = replay(bound.game, save)
    if isinstance(proof, BadSave):
        raise UnplayableError(proof.words.rstrip("."))
    table = Table(bound.game, save.seats, save.seed, OwnDice(), save.lone)
    sitting = Sitting(bound, cast(bound, str(note.get("seats") or "")), table, Saves())
    return sitting, sitting.feed(save.record)
