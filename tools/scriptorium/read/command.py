"""The command `malory read`."""

from __future__ import annotations

import sys

import click
from malory.book.cache import compile_kept
from malory.book.reporting import gathered
from malory.book.tongues.shelf import UnknownTongueError
from malory.book.tongues.telling import told_in
from malory.cli import FINDINGS, named_pack
from malory.pack import shipped_packs
from malory.source import Source
from malory.tongue import speak

from scriptorium.findings.listing import Found
from scriptorium.findings.text import as_text as faults_as_text
from scriptorium.passages import UnknownPassageError, find_passage
from scriptorium.read.guard import warning
from scriptorium.read.listener import Listener, ListenerError
from scriptorium.read.page import page_for
from scriptorium.read.report import as_json, as_text
from scriptorium.staging import read_facts


@click.command(
    epilog='Example: malory read tales 1905 --state "Romance 3, Wounded, at Tintagel, Age 2" --all'
)
@click.argument("pack")
@click.argument("id")
@click.option("--state", default="", help='Who reads: "Piety 2, Wounded, token 12, Age 2".')
@click.option("--all", "tells_all", is_flag=True, help="Barred choices and all outcomes, too.")
@click.option("--edition", default="", metavar="NAME", help="The edition whose cards are in play.")
@click.option(
    "--language", default="", metavar="LANG", help="As it is told in another language: de, ..."
)
@click.option("--yes", is_flag=True, help="Do not ask before showing a page of a book that ships.")
@click.option("--plain", is_flag=True, help="No bold, no italics: for pipes and screen readers.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the page is printed.",
)
def read(
    pack: str,
    id: str,
    state: str,
    tells_all: bool,
    edition: str,
    language: str,
    yes: bool,
    plain: bool,
    form: str,
) -> int:
    """Print one passage as a player would see it.

    ID is a passage's id (`1905`, `the-ford`, `1905.lesson`), its number in print, a section's label
    or a title. --state is written as conditions are, with commas between; what it does not name is
    as when a game begins. --all shows the choices that are barred, and why, and what follows each
    outcome of a test.

    A player may look up the passage of a printed card so. At a terminal a book that ships is
    opened only after it is said what will be shown.
    """
    folder = named_pack(pack)
    compilation = compile_kept(folder)
    book = compilation.book
    broken = compilation.placed.get(id)
    if broken is not None and broken.unit.broken:
        own = [Found(one) for one in compilation.diagnostics if one.passage == id]
        click.echo(faults_as_text(own), err=True)
        click.echo(f"malory: `{id}` cannot be read before it is mended.", err=True)
        return FINDINGS
    if language:
        try:
            book = told_in(compilation, language).book
        except UnknownTongueError as error:
            raise click.UsageError(f"`{pack}`: {error}.") from None
    speak(book.language)
    facts, faults = read_facts(state, book)
    if faults:
        source = Source("--state", state)
        told = [Found(one) for one in gathered(fault.diagnostic(source) for fault in faults)]
        click.echo(faults_as_text(told), err=True)
        raise click.UsageError("--state is written as conditions are.")
    try:
        found = find_passage(book, id)
        page = page_for(book, found, Listener(book, found, facts, edition), tells_all)
    except (UnknownPassageError, ListenerError) as error:
        raise click.UsageError(str(error)) from None
    if pack in shipped_packs() and form == "text" and not yes and _is_asked():
        click.echo(warning(page, tells_all))
        click.confirm("Show it?", abort=True)
    is_plain = plain or sys.stdout is None or not sys.stdout.isatty()
    click.echo(as_json(page) if form == "json" else as_text(page, is_plain))
    return 0


def _is_asked() -> bool:
    """Whether a person reads the page, and can say whether he wants to."""
    streams = (sys.stdin, sys.stdout)
    return all(stream is not None and stream.isatty() for stream in streams)
