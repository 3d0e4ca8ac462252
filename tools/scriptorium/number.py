"""The command `malory number`: writes the number lock of a pack."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from malory.book.cache import compile_kept
from malory.book.faulty import has_errors
from malory.book.lock import Lock, print_lock, renewed
from malory.book.phrases import counted
from malory.book.whole import numbers_in_print
from malory.cli import FINDINGS, named_pack
from malory.cli.guard import Refused
from malory.cli.writing import writing
from malory.pack.folder import LOCK_NAME
from malory.source import Diagnostic, Severity, nearest, severity
from malory.source.writing import write_whole

from scriptorium.journal import finish

if TYPE_CHECKING:
    from malory.book.compiling import Compilation


@dataclass(frozen=True, slots=True)
class Change:
    """The lock as it should be, and how it differs from the one that is there: ids."""

    lock: Lock
    locked: tuple[str, ...]
    back: tuple[str, ...]
    retired: tuple[str, ...]
    freed: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    """Lines of the lock that say an id or a number for the second time."""

    @property
    def words(self) -> str:
        """One line, such as `30 numbers; 2 newly locked; 1 retired`."""
        count = len(self.lock.numbers)
        parts = [counted(count, "number")]
        for ids, said in (
            (self.locked, "newly locked"),
            (self.back, "back from retirement"),
            (self.retired, "retired"),
            (self.freed, "freed"),
        ):
            if ids:
                parts.append(f"{len(ids)} {said}")
        if self.dropped:
            parts.append(f"{len(self.dropped)} dropped")
        return "; ".join(parts)


@click.command(
    epilog="Example: malory number my-pack --check   (exit 0: as it should be, 1: out of date, "
    "2: usage)"
)
@click.argument("pack")
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if it would change."
)
@click.option(
    "--free",
    "freed",
    multiple=True,
    metavar="ID",
    help="Let a retired number be dealt again: the id it was of, or the number.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the change is printed.",
)
def number(pack: str, only_check: bool, freed: tuple[str, ...], form: str) -> int:
    """Write numbers.lock, so that dealt numbers stay what they are in print.

    New passages enter the lock. The number of a passage that is gone is retired: it is dealt to no
    other, and is there again if the passage comes back. A rename (`malory rename`) keeps its
    number. A number that a heading states is in the lock for that alone; one that cards stand for
    is never dealt, and not in it.

    A pack with errors is left alone: a passage that cannot be read would lose its number.
    """
    folder = named_pack(pack)
    if isinstance(folder, Path) and (told := finish(folder, not only_check)):
        click.echo(f"malory: {told}", err=True)
    compilation = compile_kept(folder)
    errors = [one for one in compilation.diagnostics if severity(one) is Severity.ERROR]
    # Two branches that both locked new passages are told apart here, so that fault is no bar.
    if any(one.code != "E121" for one in errors) and not (freed and _only_lacks_numbers(errors)):
        raise Refused(has_errors(pack, len(errors)), FINDINGS)
    change = _changed(compilation, _retired(freed, compilation.lock, pack))
    lock = folder / LOCK_NAME
    held = lock.read_bytes() if lock.is_file() else None
    before = (held or b"").decode().replace("\r\n", "\n")
    text = print_lock(change.lock)
    is_current = text == before or not (change.lock.all or before)
    if not (only_check or is_current):
        if not isinstance(lock, Path):
            raise click.UsageError(f"`{pack}` lies where nothing can be written")
        with writing(lock):
            write_whole(lock, text, held)
    click.echo(
        _as_json(change, is_current)
        if form == "json"
        else _said(change, is_current, pack, only_check)
    )
    return FINDINGS if only_check and not is_current else 0


def _said(change: Change, is_current: bool, pack: str, only_check: bool) -> str:
    if is_current:
        count = len(change.lock.numbers)
        are = "is" if count == 1 else "are"
        held = f", {len(change.lock.retired)} retired" if change.lock.retired else ""
        return f"{counted(count, 'number')} {are} locked{held}; nothing to change"
    if only_check:
        return f"{LOCK_NAME} is out of date: {change.words}. Run `malory number {pack}`."
    told = f"{LOCK_NAME}: {change.words}"
    if change.retired:
        ids = ", ".join(change.retired[:5]) + (", ..." if len(change.retired) > 5 else "")
        told += f"\nretired with their numbers: {ids}. To let one be dealt again: --free ID"
    return told + "".join(
        [
            f"\ndropped `{line}`: a line before it has its id or its number"
            for line in change.dropped
        ]
    )


def _as_json(change: Change, is_current: bool) -> str:
    """As `grammar/schemas/number.json` describes it."""
    return json.dumps(
        {
            "format": 1,
            "current": is_current,
            "numbers": dict(sorted(change.lock.numbers.items())),
            "retired": dict(sorted(change.lock.retired.items())),
            "newly_locked": list(change.locked),
            "back": list(change.back),
            "newly_retired": list(change.retired),
            "freed": list(change.freed),
            "dropped": list(change.dropped),
        },
        ensure_ascii=False,
        indent=2,
    )


def _only_lacks_numbers(errors: list[Diagnostic]) -> bool:
    """Whether all that is wrong may be put right by freeing a number."""
    return all(one.code in ("E121", "E122") for one in errors)


def _retired(wanted: tuple[str, ...], lock: Lock, pack: str) -> tuple[str, ...]:
    """The retired ids that are meant by ids or numbers; UsageError for what is not retired."""
    owners = {str(number): name for name, number in lock.retired.items()}
    found: list[str] = []
    for word in wanted:
        if word in lock.retired or word in owners:
            found.append(word if word in lock.retired else owners[word])
            continue
        near = nearest(word, [*lock.retired, *owners])
        hint = f" Did you mean `{near}`?" if near else ""
        if word in lock.numbers or word in map(str, lock.numbers.values()):
            hint = " It is in use: only the number of a passage that is gone can be freed."
        elif not lock.retired:
            hint = f" `{pack}` has no retired number."
        raise click.UsageError(f"there is no retired number `{word}`.{hint}")
    return tuple(dict.fromkeys(found))


def _changed(compilation: Compilation, freed: tuple[str, ...]) -> Change:
    old = compilation.lock
    dealt, of_cards = numbers_in_print(compilation)
    lock = renewed(
        old._replace(retired={id: n for id, n in old.retired.items() if id not in freed}),
        dealt,
        of_cards,
    )
    return Change(
        lock,
        tuple(sorted(id for id, number in dealt.items() if old.all.get(id) != number)),
        tuple(sorted(id for id, number in dealt.items() if old.retired.get(id) == number)),
        tuple(sorted(lock.retired.keys() - old.retired.keys())),
        tuple(sorted(old.retired.keys() - lock.retired.keys() - dealt.keys())),
        tuple([one.place.excerpt for one in compilation.diagnostics if one.code == "E121"]),
    )
