"""Where packs lie and which of a folder's files belong to one; works in a wheel or a zip too."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from malory.pack.record import Record

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from malory.source import Diagnostic, Source

MANIFEST = "pack.yaml"
LOCK_NAME = "numbers.lock"
LEDGER = "ledger.yaml"
"""What writers plan in; no table, and no game reads it."""
TRANSLATIONS = "translations"
"""The folder of a pack's translations, a file a language."""
_DEPTH = 8
MOST_BYTES = 32_000_000
"""What a file of a pack may hold. `malory.source` says the same, which a player's start does not
import."""
MOST_IN_ALL = 64_000_000
"""What the tales of a pack may hold together."""
MOST_ENTRIES = 100_000
"""What is looked through, in a pack's folder and those below; nobody has written so many files."""
_BASE = re.compile(
    rb"""^["']?base["']?[ \t]*:[ \t]+["']?([\w-]+)["']?[ \t]*(?:[ \t]#.*)?\r?$""", re.MULTILINE
)


class TaleFile(Record):
    """A `*.tale` file of a pack; `name` is its path in the pack, with `/`."""

    name: str
    file: Traversable

    def read_bytes(self) -> bytes:
        """The file as it is on disk; OSError if it cannot be read."""
        from malory.source.text import bytes_of  # a player's start needs no diagnostics

        return bytes_of(self.file)

    def read(self) -> tuple[Source | None, list[Diagnostic]]:
        """The file's text, or why there is none (E001, E002)."""
        from malory.source import read_source

        return read_source(self.file, self.name)


def find_pack(name_or_path: str) -> Traversable | None:
    """The folder of a pack: a path that holds `pack.yaml` (or is one), or the name of a pack that
    ships. A path wins over a name; None if there is neither.

    An empty path (a shell's empty variable) is none, though Path takes it for the current folder.
    """
    if not name_or_path:
        return None
    path = Path(name_or_path)
    try:
        if path.name == MANIFEST and path.is_file():
            path = path.parent
        if (path / MANIFEST).is_file():
            return path if path.name not in ("", "..") else path.resolve()  # a pack has a name
    except (OSError, ValueError):
        return None
    return _shipped(name_or_path)


def pack_round(here: Path) -> Path | None:
    """The nearest folder from here upwards that holds a pack."""
    return next((at for at in (here, *here.parents) if (at / MANIFEST).is_file()), None)


def _shipped(name: str) -> Traversable | None:
    """A pack that ships; asked by name alone, since listing all takes longer."""
    if not re.fullmatch(r"[\w-]+", name):
        return None
    folder = _content() / name
    return folder if (folder / MANIFEST).is_file() else None


def _content() -> Traversable:
    from importlib import import_module

    # importlib.resources takes as long to import as a pack to find: most often a path will do.
    here = Path(import_module("malory.content").__file__ or "").parent
    if here.is_dir():
        return here
    from importlib.resources import files

    return files("malory.content")


def shipped_packs() -> tuple[str, ...]:
    """The names of the packs that ship, sorted."""
    return tuple(
        sorted(
            entry.name
            for entry in _content().iterdir()
            if entry.is_dir() and (entry / MANIFEST).is_file()
        )
    )


def base_of(folder: Traversable) -> Traversable | None:
    """The shipped pack on whose tables a pack is based (`base:` at the start of a line of
    `pack.yaml`), or None; reads no YAML."""
    manifest = folder / MANIFEST
    try:
        found = _BASE.search(manifest.read_bytes()) if not why_no_file(manifest) else None
    except OSError:
        return None
    return _shipped(found[1].decode("utf-8", "replace")) if found else None


def table_files(folder: Traversable) -> list[Traversable]:
    """The YAML files right in a pack's folder, `pack.yaml` first, then by name.

    The writers' ledger is no table, and neither is what lies in folders below.
    """
    entries = [entry for entry in _entries(folder) if _is_table(entry) and not why_no_file(entry)]
    return sorted(entries, key=lambda entry: (entry.name != MANIFEST, entry.name))


def tale_files(folder: Traversable) -> tuple[TaleFile, ...]:
    """Every `*.tale` file in a folder and below, by path.

    Hidden folders are left out, and linked ones: a link may lead back up.
    """
    return tuple([TaleFile(name, file) for name, file in _walked(folder, ".tale", [], [])])


def script_files(folder: Traversable) -> list[tuple[str, Traversable]]:
    """Every script of a play-through (`*.play`) in the same folders, by path; what is called one
    and cannot be read is told by whoever reads it."""
    odd: list[tuple[str, str]] = []
    found = _walked(folder, ".play", odd, [])
    found += [(name, folder.joinpath(*name.split("/"))) for name, _ in odd]
    return sorted(found, key=lambda pair: pair[0])


def translation_files(folder: Traversable) -> list[tuple[str, Traversable]]:
    """Every catalogue in a pack's `translations/`, by its name without the ending, sorted."""
    found = [entry for entry in _catalogues(folder) if not why_no_file(entry)]
    return sorted([(entry.name[:-3], entry) for entry in found], key=lambda pair: pair[0])


def _catalogues(folder: Traversable) -> list[Traversable]:
    """What is called a catalogue, in a folder that is no link."""
    inside = folder / TRANSLATIONS
    return [
        entry
        for entry in (_entries(inside) if inside.is_dir() and not _is_link(inside) else ())
        if entry.name.endswith(".po") and not entry.name.startswith(".")
    ]


def unread(folder: Traversable) -> list[tuple[str, str]]:
    """What a pack's folder holds that nobody can read, by path, and why: folders that are closed,
    and what is called a tale, a table or a catalogue but is none.

    Neither `tale_files` nor `table_files` lists any of it: to open a pipe might take for ever.
    """
    odd = [entry for entry in _entries(folder) if _is_table(entry)]
    found = [(entry.name, why) for entry in odd if (why := why_no_file(entry))]
    found += [
        (f"{TRANSLATIONS}/{entry.name}", why)
        for entry in _catalogues(folder)
        if (why := why_no_file(entry))
    ]
    closed: list[tuple[str, str]] = []
    _walked(folder, ".tale", found, closed)
    return sorted(found + closed)


def why_no_file(entry: Traversable) -> str:
    """Why an entry of a folder is no file to be read or written, as E001 says it; empty if it is
    one, or is not there at all.

    A link may lead to another place in its pack, and nowhere else: what other people packed shall
    neither show nor change a file of the reader's.
    """
    return _weighed(entry)[0]


def _weighed(entry: Traversable) -> tuple[str, int]:
    """Why an entry is no file, as `why_no_file` says it, and how many bytes it holds."""
    if not isinstance(entry, Path):
        return "", 0
    if leads_out(entry):
        return "is a link that leads out of its pack", 0
    try:
        status = entry.stat()
    except (OSError, ValueError):  # reading it will tell
        return "", 0
    if S_ISDIR(status.st_mode):
        return "is a directory", 0
    if not S_ISREG(status.st_mode):
        return "is a pipe or a device", 0
    is_large = status.st_size > MOST_BYTES
    return f"is larger than {MOST_BYTES // 1_000_000} MB" if is_large else "", status.st_size


def is_there(entry: Traversable) -> bool:
    """Whether a file of a pack is there, and may be read."""
    return entry.is_file() and not why_no_file(entry)


def leads_out(entry: Path) -> bool:
    """Whether an entry of a pack's folder is a link to what lies outside the pack."""
    pack = pack_round(entry.absolute().parent) if os.path.islink(entry) else None
    if pack is None:
        return False
    root, target = os.path.realpath(pack), os.path.realpath(entry)
    return target != root and not target.startswith(os.path.join(root, ""))


def _is_table(entry: Traversable) -> bool:
    name = entry.name
    return name.endswith((".yaml", ".yml")) and not name.startswith(".") and name != LEDGER


def _walked(
    folder: Traversable, ending: str, odd: list[tuple[str, str]], closed: list[tuple[str, str]]
) -> list[tuple[str, Traversable]]:
    """The files with this ending, by path; what is called so but is no file, and the folders that
    cannot be listed."""
    found: list[tuple[str, Traversable]] = []
    waiting: list[tuple[str, Traversable, int]] = [("", folder, 0)]
    seen = weight = 0
    while waiting and seen <= MOST_ENTRIES:
        prefix, here, depth = waiting.pop()
        try:
            entries = _listed(here, MOST_ENTRIES + 1 - seen)
        except FileNotFoundError:  # gone since its folder was listed
            continue
        except OSError as error:
            closed.append((prefix.rstrip("/") or ".", (error.strerror or "it is closed").lower()))
            continue
        seen += len(entries)
        for entry in entries:
            name = prefix + entry.name
            if entry.name.startswith("."):
                continue
            if entry.name.endswith(ending):
                why, size = _weighed(entry)
                weight += 0 if why else size
                if why:
                    odd.append((name, why))
                elif weight <= MOST_IN_ALL:
                    found.append((name, entry))
            elif depth < _DEPTH and entry.is_dir() and not _is_link(entry):
                waiting.append((name + "/", entry, depth + 1))
    if seen > MOST_ENTRIES:
        closed.append((".", f"it holds more than {MOST_ENTRIES:,} files"))
    if weight > MOST_IN_ALL:
        closed.append((".", f"its tales hold more than {MOST_IN_ALL // 1_000_000} MB"))
    return sorted(found, key=lambda pair: pair[0])


def _is_link(entry: Traversable) -> bool:
    return isinstance(entry, Path) and entry.is_symlink()


def _entries(folder: Traversable) -> list[Traversable]:
    try:
        return _listed(folder, MOST_ENTRIES)
    except OSError:
        return []


def _listed(folder: Traversable, most: int) -> list[Traversable]:
    """So many of a folder's entries; of a folder on disk, no more of them are held at once."""
    if not isinstance(folder, Path):
        return list(islice(folder.iterdir(), most))
    with os.scandir(folder) as entries:
        return [folder / entry.name for entry in islice(entries, most)]


def digest_tables(folder: Traversable) -> str:
    """A digest of the table files' names and bytes, the base pack's too, taken without YAML."""
    from hashlib import sha256

    from malory.source.text import bytes_of

    digest = sha256()
    base = base_of(folder)
    for entry in [*table_files(folder), *(table_files(base) if base is not None else [])]:
        try:
            data = bytes_of(entry)
        except OSError:
            data = b""
        digest.update(f"{entry.name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()
