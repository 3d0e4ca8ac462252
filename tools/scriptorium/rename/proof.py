"""Whether a book is the same as before, but for the one name."""

from __future__ import annotations

from collections import Counter
from typing import Any

from malory.book.codec import passage_of
from malory.book.compiling import Compilation
from malory.book.renaming import renamed
from malory.pack import fold
from malory.source import Diagnostic, Severity, message, severity

from scriptorium.rename.subject import PASSAGE, TITLE, RenameError, Subject


def prove(before: Compilation, after: Compilation, subject: Subject) -> None:
    """`RenameError` with the place if any fault is new, or if anything differs but the name."""
    fault = _new_fault(before, after)
    if fault is not None:
        raise RenameError(f"the book would have a new fault: {message(fault)}.", fault.place)
    _prove_entries(before, after, subject)
    _prove_tables(before, after, subject)
    if {subject.now(PASSAGE, id) for id in before.placed} != set(after.placed):
        raise RenameError("the book would not have the same passages.")
    for id, here in before.placed.items():
        now = after.placed[subject.now(PASSAGE, id)]
        if now.unit.data == here.unit.data:
            continue
        was = passage_of(here.unit.data, None)
        if renamed(was, subject.now) != passage_of(now.unit.data, None):
            raise RenameError(
                f"`{id}` would not read as it does now.", here.place(here.unit.heading)
            )


def _new_fault(before: Compilation, after: Compilation) -> Diagnostic | None:
    """A fault of a code of which there are more than before: the last of that code."""
    counts = Counter(one.code for one in before.diagnostics)
    for one in after.diagnostics:
        counts[one.code] -= 1
        if counts[one.code] < 0 and severity(one) is Severity.ERROR:
            return one
    return None


def _prove_entries(before: Compilation, after: Compilation, subject: Subject) -> None:
    """The ways into the book lead where they led."""
    was = [subject.now(PASSAGE, entry.target) for entry in before.entries]
    now = [entry.target for entry in after.entries]
    for entry, target in zip(before.entries, was, strict=True):
        if target not in now and entry.target in before.placed:
            raise RenameError(
                f"`{entry.target}` is where {entry.title} leads: the number is the cards', and no "
                "other can be had."
            )
    if now != was:
        raise RenameError("the ways into the book would not be the same.")


def _prove_tables(before: Compilation, after: Compilation, subject: Subject) -> None:
    was, now = before.pack.to_plain(), after.pack.to_plain()
    for part in ("manifest", "vocabulary", "tables"):
        if not _is_alike(was[part], now[part], subject):
            raise RenameError("the tables would not say the same.")


def _is_alike(was: Any, now: Any, subject: Subject) -> bool:  # Any: plain data
    """Whether plain data is the same but for the name, which may be spelt otherwise in each."""
    if isinstance(was, str) and isinstance(now, str):
        if was == now:
            return True
        if subject.kind == PASSAGE:
            return subject.now(PASSAGE, was) == now
        return fold(was) == fold(subject.old) and now == subject.new
    if isinstance(was, dict) and isinstance(now, dict):
        return list(was) == list(now) and all(_is_alike(was[key], now[key], subject) for key in was)
    if isinstance(was, list | tuple) and isinstance(now, list | tuple):
        return len(was) == len(now) and all(
            _is_alike(one, other, subject) for one, other in zip(was, now, strict=True)
        )
    return bool(was == now)


def is_logged(subject: Subject) -> bool:
    """Whether saved games know the thing by what it was called: not by a token's title."""
    return subject.kind != TITLE
