"""The command `malory new`."""

from __future__ import annotations

from shlex import quote

import click
from malory.cli import FINDINGS

from scriptorium.laying import LayingError
from scriptorium.new.making import KINDS, make_pack


@click.command(epilog='Example: malory new goose-fair --title "The Goose Fair"')
@click.argument("path")
@click.option("--title", default="", help="The book's title; else the folder's name makes one.")
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default=KINDS[0],
    show_default=True,
    help="A gamebook, or a book for the cards of Tales.",
)
def new(path: str, title: str, kind: str) -> int:
    """Make a pack to start from: a few passages that are whole, and can be played at once.

    PATH is a folder that is not there yet. It gets a manifest, tales, a script of a play-through, a
    page for whoever writes on, and what checks the book on GitHub. Nothing is ever written over.
    """
    try:
        written = make_pack(path, kind, title)
    except LayingError as error:
        if error.is_usage:
            raise click.UsageError(str(error)) from None
        click.echo(f"malory: {error}", err=True)
        return FINDINGS
    # a folder that begins with a dash would be taken for an option
    shown = quote(f"./{path}" if path.startswith("-") else path)
    play = shown if kind == KINDS[0] else f"tales --book {shown}"
    click.echo(f"{path}: {', '.join(written)}")
    click.echo(f"play it: malory play {play}    check it: malory check {shown}")
    return 0
