"""Saves in the player's data folder: names, the latest, writing without ever raising."""

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from malory.kernel.save import BadSave, Save, read_save, write_save

if TYPE_CHECKING:
    from malory.kernel.table import Table

ENDING: Final = ".save"
_LONGEST: Final = 60
_NAME: Final = r"\w[\w .'-]*"


class Trouble(NamedTuple):
    """Why a save could not be written or found, in words for the player."""

    words: str


_Stamp: TypeAlias = tuple[int, int, int]


class Saves:
    """A folder of saves, one file a name; it is made when the first is written.

    It remembers each file as it read or wrote it, to know when somebody else has written it since.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._left: dict[str, _Stamp | None] = {}

    @property
    def folder(self) -> Path:
        """The player's own, unless another was named."""
        if self._folder is None:
            self._folder = data_folder() / "saves"
        return self._folder

    def path(self, name: str) -> Path:
        """Return the file of a save, whether or not there is one."""
        return self.folder / (name + ENDING)

    def write(
        self,
        name: str,
        table: "Table[Any]",
        note: Mapping[str, Any],  # Any: JSON, and every game
    ) -> Trouble | None:
        """Write the table under `name`, whole or not at all; return what hindered it."""
        try:
            path = self.path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_save(path, table, note)
            self._left[name] = self._stamp(name)
        except OSError as error:
            with suppress(OSError):  # a full disk is not left with half a file on it
                self.path(name).with_name(name + ENDING + ".new").unlink()
            return Trouble((error.strerror or "the system refused").lower())
        return None

    def is_as_left(self, name: str) -> bool:
        """Whether the file of a save is the one last read or written here, or gone."""
        now = self._stamp(name)
        return now is None or now == self._left.get(name)

    def is_there(self, name: str) -> bool:
        """Whether there is a save of that name, damaged or not."""
        return refuse_name(name) is None and self.path(name).is_file()

    def _stamp(self, name: str) -> _Stamp | None:
        """What tells one writing of a file from another: each makes a file anew."""
        try:
            found = self.path(name).stat()
        except OSError:
            return None
        return (found.st_ino, found.st_mtime_ns, found.st_size)

    def _read(self, name: str) -> Save | BadSave:
        self._left[name] = self._stamp(name)  # before it is read, lest a later one be taken for it
        return read_save(self.path(name))

    def names(self) -> tuple[str, ...]:
        """Return the names of all saves, the latest first."""
        found: list[tuple[int, str]] = []
        with suppress(OSError):
            for path in self.folder.glob("*" + ENDING):
                with suppress(OSError):
                    found.append((-path.stat().st_mtime_ns, path.name[: -len(ENDING)]))
        return tuple([name for _, name in sorted(found)])

    def read(self, name: str) -> Save | BadSave | Trouble:
        """Return the save of that name, BadSave for one that cannot be read, Trouble for none.

        A path that ends in `.save` will do as well.
        """
        if name.endswith(ENDING) and Path(name).is_file():
            return read_save(Path(name))
        refused = refuse_name(name)
        if refused is not None:
            return refused
        path = self.path(name)
        if not path.is_file():
            from malory.telling.binding import near

            every = self.names()
            hint = near(name, every)
            if not hint and every:
                kept = f"{', '.join(every[:5])}{' ...' if every[5:] else ''}"
                hint = f"; {'the only one is' if len(every) == 1 else 'there are'} {kept}"
            return Trouble(f"there is no save `{name}`{hint or '; nothing has been saved yet'}")
        return self._read(name)

    def latest(self, game: str = "", book: str = "") -> tuple[str, Save] | BadSave | Trouble:
        """Return the latest save that is not over, of that game and book if named.

        BadSave if all that is left cannot be read, Trouble if there is none at all.
        """
        damaged: BadSave | None = None
        for name in self.names():
            save = self._read(name)
            if isinstance(save, BadSave):
                damaged = damaged or save
                continue
            fits = (not game or save.game == game) and (not book or save.note.get("book") == book)
            if fits and not save.note.get("over"):
                return name, save
        if damaged is not None:
            return damaged
        return Trouble("there is no game to go on with; nothing fitting has been saved yet")

    def fresh(self, stem: str) -> str:
        """Return a name that begins with `stem` and that no save has."""
        stem = re.sub(r"[^\w-]+", "-", stem).strip("-")[: _LONGEST - 6] or "game"
        taken: set[str] = set()
        with suppress(OSError):
            taken = {one.removesuffix(ENDING) for one in os.listdir(self.folder)}
        name, n = stem, 2
        while name in taken:
            name, n = f"{stem}-{n}", n + 1
        return name


def data_folder() -> Path:
    """Return the folder for what a player keeps; it need not exist."""
    return player_folder("XDG_DATA_HOME", "~/.local/share", "user_data_path")


def player_folder(variable: str, usual: str, elsewhere: str) -> Path:
    """Return a folder of the player's own: what `variable` says or else `usual`, and on systems
    without these what the function `elsewhere` of platformdirs says."""
    if sys.platform.startswith(("linux", "freebsd")):
        # What platformdirs says, without the eight milliseconds it takes to import.
        base = os.environ.get(variable, "")
        return Path(base if base.strip() else os.path.expanduser(usual)) / "malory"
    import platformdirs

    return Path(getattr(platformdirs, elsewhere)("malory", appauthor=False))


def refuse_name(name: str) -> Trouble | None:
    """Return why `name` cannot name a save, or None if it can."""
    if len(name) > _LONGEST or len(name.encode("utf-8", "replace")) > 200:
        return Trouble(f"a save's name has at most {_LONGEST} characters")
    if not re.fullmatch(_NAME, name) or name.endswith((".", " ", ENDING)):
        return Trouble(
            "a save's name begins with a letter or digit and holds letters, digits, spaces and -"
        )
    return None
