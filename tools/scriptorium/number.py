"""The command `malory number`: writes the number lock of a pack."""

from __future__ import annotations

from pathlib import Path

import click
from malory.book.cache import compile_kept
from malory.book.numbering import LOCK_NAME, print_lock
from malory.cli import FINDINGS, named_pack
from malory.source import Severity, severity

from scriptorium.writing import reason_of, write_whole


@click.command(epilog="Example: malory number my-pack")
@click.argument("pack")
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if it would change."
)
def number(pack: str, only_check: bool) -> int:
    """Write numbers.lock, so that dealt numbers stay what they are in print.

    Passages that are gone leave the lock, and new ones enter it. A pack with errors is left alone:
    a passage that cannot be read would lose its number.
    """
    folder = named_pack(pack)
    compilation = compile_kept(folder)
    errors = [one for one in compilation.diagnostics if severity(one) is Severity.ERROR]
    # Two branches that both locked new passages are told apart here, so that fault is no bar.
    if any(one.code != "E121" for one in errors):
        click.echo(f"{pack}: it has errors, so no number is locked. See `malory check {pack}`.")
        return FINDINGS
    dealt = {
        id: here.number
        for id, here in compilation.placed.items()
        if here.number is not None and not id.isdecimal()
    }
    text = print_lock(dealt)
    lock = folder / LOCK_NAME
    before = lock.read_text("utf-8") if lock.is_file() else ""
    if text == before or not (dealt or before):
        click.echo(f"{len(dealt)} numbers are locked; nothing to change")
        return 0
    moved = sum(compilation.locked.get(id) != number for id, number in dealt.items())
    gone = len(compilation.locked.keys() - dealt.keys())
    said = f"{len(dealt)} numbers, {moved} of them new, {gone} given up"
    if only_check:
        click.echo(f"{LOCK_NAME} is out of date: {said}. Run `malory number {pack}`.")
        return FINDINGS
    if not isinstance(lock, Path):
        raise click.UsageError(f"`{pack}` lies where nothing can be written")
    try:
        write_whole(lock, text.encode())
    except OSError as error:
        click.echo(f"malory: `{lock}` is not written: {reason_of(error)}", err=True)
        return FINDINGS
    click.echo(f"{LOCK_NAME}: {said}")
    return 0
