"""A rename worked out to its end before anything is written: new bytes of every file, proved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from malory.book.cache import compile_kept
from malory.book.compiling import Compilation, Compiler
from malory.book.faulty import has_errors
from malory.book.lock import Rename, print_lock, renewed
from malory.book.whole import Listing, compile_folder, listing_of, numbers_in_print
from malory.pack.folder import LOCK_NAME
from malory.pack.overlay import Overlay
from malory.pack.uses import TableUse, table_uses
from malory.source import Severity, Source, severity

from scriptorium.editing import Edit, edited
from scriptorium.rename.changes import changes_in_ledgers, changes_in_tables, changes_in_tales
from scriptorium.rename.mentions import Mention, mentions
from scriptorium.rename.proof import is_logged, prove
from scriptorium.rename.scripts import changes_in_scripts
from scriptorium.rename.subject import PASSAGE, RenameError, Subject, subject_for

_BEARABLE = ("E102", "E103", "E120", "E121", "E122", "E123")
"""Errors that hide no use of a name: a target that is not written yet, a number."""


@dataclass(frozen=True, slots=True)
class Change:
    """One file, by its path in the pack: its bytes now (None: it is not there) and afterwards, and
    where it is edited: line, column, what stood there and what will."""

    file: str
    before: bytes | None
    after: bytes
    places: tuple[tuple[int, int, str, str], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be done. `number` is what a passage keeps in print, None if it has none; `resolved`
    counts targets that led nowhere and will lead here."""

    subject: Subject
    changes: tuple[Change, ...]
    mentions: tuple[Mention, ...]
    number: int | None
    resolved: int


class Known(NamedTuple):
    """What is known of a pack already, as it is with what is unsaved: a compiler that has compiled
    it and may compile on, the compilation, the names in the tables, and what lies in the folder."""

    compiler: Compiler
    compilation: Compilation
    uses: Sequence[TableUse]
    listing: Listing


def plan_rename(
    folder: Path,
    old: str,
    new: str,
    kind: str,
    unsaved: Mapping[str, bytes] | None = None,
    known: Known | None = None,
) -> Plan:
    """Work a rename out and prove it; `RenameError` if it cannot be done. Nothing is written.

    `unsaved` are texts, by the file's path in the pack, that hold instead of what is on disk;
    without `known` the pack is read.
    """
    texts: Traversable = Overlay(folder, unsaved) if unsaved else folder
    compiler, before, uses, listing = known or _read(folder, texts)
    _demand_sound(before)
    subject = subject_for(before, uses, old, new, kind)
    edits = [
        *changes_in_tales(before, subject),
        *changes_in_tables(uses, subject),
        *changes_in_ledgers(texts, subject),
        *changes_in_scripts(texts, before, subject),
    ]
    told = mentions(before, texts, subject)
    changes = _changed(texts, before, edits)
    changes.append(_lock(texts, before, subject))
    changed = {change.file: change.after for change in changes}
    then = Overlay(folder, {**(unsaved or {}), **changed})
    after = compile_folder(then, compiler, listing.over(then, changed, are_tables=True))
    prove(before, after, subject)
    _prove_numbers(before, after, subject)
    here = after.placed.get(subject.new) if subject.kind == PASSAGE else None
    return Plan(
        subject,
        tuple(change for change in changes if change.after != change.before),
        tuple(told),
        here.number if here is not None else None,
        _resolved(before, after),
    )


def _read(folder: Path, texts: Traversable) -> Known:
    compiler = Compiler()
    before = compile_kept(folder, compiler=compiler)
    if texts is not folder:
        before = compile_folder(texts, compiler)
    return Known(compiler, before, table_uses(texts), listing_of(texts))


def _demand_sound(before: Compilation) -> None:
    """A passage or table that cannot be read may hold what would have to change."""
    errors = [
        one
        for one in before.diagnostics
        if severity(one) is Severity.ERROR and one.code not in _BEARABLE
    ]
    if errors:
        told = has_errors(before.pack.name, len(errors))
        raise RenameError(f"{told}. What cannot be read may hold the name.", errors[0].place)


def _changed(folder: Traversable, before: Compilation, edits: list[Edit]) -> list[Change]:
    by_file: dict[str, list[Edit]] = {}
    for edit in sorted(set(edits)):
        by_file.setdefault(edit.file, []).append(edit)
    changes: list[Change] = []
    for file, found in by_file.items():
        data = (folder / file).read_bytes()
        cut = before.cuts.get(file)  # whose lines are known
        source = cut.source if cut is not None else _source(file, data)
        places = []
        for edit in found:
            line, column = source.position(edit.start)
            places.append((line, column, source.text[edit.start : edit.end], edit.new))
        changes.append(Change(file, data, edited(data, found), tuple(places)))
    return changes


def _source(file: str, data: bytes) -> Source:
    text = data.decode("utf-8-sig")
    return Source(file, text.replace("\r\n", "\n").replace("\r", "\n"))


def _lock(folder: Traversable, before: Compilation, subject: Subject) -> Change:
    """The lock: every number stays what it is, and the rename is noted for saved games."""
    path = folder / LOCK_NAME
    data = path.read_bytes() if path.is_file() else None
    lock = before.lock
    if subject.kind == PASSAGE:
        held, of_cards = numbers_in_print(before)
        held = {subject.now(PASSAGE, id): number for id, number in held.items()}
        if subject.new.isdecimal():
            held[subject.new] = int(subject.new)
        known: dict[str, int] = {}
        for id, number in lock.all.items():
            now = subject.now(PASSAGE, id)
            is_its = held.get(now, number) == number  # else it goes with the old name, retired
            known[now if is_its else id] = number
        lock = renewed(lock._replace(numbers=known, retired={}), held, of_cards)
    if is_logged(subject):
        entry = Rename(subject.kind, subject.id, subject.new)
        lock = lock._replace(renames=(*lock.renames, entry))
    return Change(LOCK_NAME, data, print_lock(lock).encode(), ())


def _prove_numbers(before: Compilation, after: Compilation, subject: Subject) -> None:
    for id, here in before.placed.items():
        now = subject.now(PASSAGE, id)
        number = after.placed[now].number
        if number != here.number and not now.isdecimal() and here.number is not None:
            raise RenameError(
                f"`{now}` could not keep the number {here.number}: it lies outside the pack's "
                "`number_range`."
            )


def _resolved(before: Compilation, after: Compilation) -> int:
    counts = [
        sum(one.code == "E103" for one in compilation.diagnostics)
        for compilation in (before, after)
    ]
    return max(0, counts[0] - counts[1])
