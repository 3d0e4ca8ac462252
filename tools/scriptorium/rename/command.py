"""The command `malory rename`."""

from __future__ import annotations

import gc
from pathlib import Path

import click
from malory.cli import FINDINGS, named_pack
from malory.pack import KINDS
from malory.source import nearest

from scriptorium.findings.text import caret
from scriptorium.journal import WriteError, finish, write_all
from scriptorium.rename.plan import Plan, plan_rename
from scriptorium.rename.report import as_difference, as_json, as_text
from scriptorium.rename.subject import PASSAGE, RenameError


def _kind(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """A kind of name, whatever its case."""
    if value is None:
        return ""
    kinds = (PASSAGE, *KINDS)
    said = " ".join(value.lower().split())
    if said in kinds:
        return said
    near = nearest(said, kinds)
    hint = f"did you mean `{near}`?" if near else f"there are {', '.join(kinds)}."
    raise click.BadParameter(f"there is no kind `{value}`: {hint}")


@click.command(
    epilog="Example: malory rename my-pack 1905.lesson 1905.courtesies   (also: rename my-pack "
    "Scorned Despised; rename my-pack Avalon Afallon --kind place)"
)
@click.argument("pack")
@click.argument("old")
@click.argument("new")
@click.option(
    "--kind", callback=_kind, metavar="KIND", help="What OLD is, if it is several: skill, place ..."
)
@click.option("--dry-run", is_flag=True, help="Write nothing; print what would change.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the change is printed.",
)
def rename(pack: str, old: str, new: str, kind: str, dry_run: bool, form: str) -> int:
    """Call a passage, a section or a name otherwise, everywhere at once.

    OLD is a passage (`1905`, `the-ford`, `1905.lesson`) or whatever the pack declares: a skill, a
    status, a token, a tag, a place. Headings, targets, conditions, tests, rewards, tables, ledgers
    and the number lock follow; comments and prose stay, and comments that mention OLD are listed.

    All or nothing: every change is made in memory first, and the book compiled again. Unless it is
    the same but for the name, nothing is written. A pack with an error is left alone, since what
    cannot be read may hold the name; targets that are not written yet do not matter.

    Exit codes: 0 done, 1 not done because of what the pack holds, 2 usage.
    """
    gc.disable()  # what is made here lives until the process ends
    folder = named_pack(pack)
    if not isinstance(folder, Path):
        raise click.UsageError(f"`{pack}` lies where nothing can be written.")
    if told := finish(folder, not dry_run):
        click.echo(f"malory: {told}", err=True)
    try:
        plan = plan_rename(folder, old, new, kind)
    except RenameError as error:
        return _refused(error)
    if not dry_run:
        try:
            write_all(folder, {one.file: (one.before, one.after) for one in plan.changes})
        except WriteError as error:
            click.echo(f"malory: {error}; nothing is renamed", err=True)
            return FINDINGS
    _tell(plan, form, dry_run)
    return 0


def _refused(error: RenameError) -> int:
    if error.place is None:
        raise click.UsageError(str(error)) from None
    place = error.place
    click.echo(f"{place.file}:{place.line}:{place.column}: {error}", err=True)
    for line in caret(place):
        click.echo(line, err=True)
    click.echo("malory: nothing is renamed", err=True)
    return FINDINGS


def _tell(plan: Plan, form: str, dry_run: bool) -> None:
    if form == "json":
        click.echo(as_json(plan, not dry_run))
        return
    if dry_run:
        click.echo(as_difference(plan))
    click.echo(as_text(plan, not dry_run), err=dry_run)
