"""The command `malory map`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from pathlib import Path

import click
from malory.book.compiling import Compilation
from malory.book.phrases import counted
from malory.cli import FINDINGS, named_pack
from malory.cli.guard import USAGE, Refused
from malory.cli.writing import writing
from malory.source import Diagnostic
from malory.source.writing import check_room, write_whole

from scriptorium.check.checking import Selection, check_folder
from scriptorium.map.arranging import Layout, arrange
from scriptorium.map.drawing import Drawing
from scriptorium.map.filters import UnknownNameError, around, of_card, of_tag, problems
from scriptorium.map.folding import fold_chains, fold_sections
from scriptorium.map.graphviz import (
    PICTURES,
    NoGraphvizError,
    NoPictureError,
    check_graphviz,
    check_size,
    picture,
)
from scriptorium.map.heat import heated, knows_none
from scriptorium.map.look import Shape
from scriptorium.map.output import FORMATS, format_of
from scriptorium.map.passages import draw_passages, faults_elsewhere
from scriptorium.map.sheet import Sheet
from scriptorium.playtest.coverage import BadCoverageError, now_counted, read_coverage

_MANY = 600
"""Nodes from which a picture takes long enough to say so."""


@click.command(
    "map",
    epilog="Example: malory map tales -o king.svg --card King   (also --around 1905 --depth 2, "
    "--problems, --collapse, --board)",
)
@click.argument("pack", metavar="PACK")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help=f"Where to draw to; the ending says how: .{' .'.join(FORMATS)}. Without it, or with `-`, "
    "DOT goes to standard output.",
)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="The format, whatever the ending."
)
@click.option("--card", metavar="NAME", help="What a card, Age, status or token leads to.")
@click.option("--tag", metavar="TAG", help="The passages with this tag.")
@click.option("--around", "centre", metavar="ID", help="A passage and what is near it.")
@click.option(
    "--depth", type=click.IntRange(0, 99), help="With --around: how many ways off.  [default: 2]"
)
@click.option("--problems", "faulty", is_flag=True, help="What check finds fault with, and around.")
@click.option(
    "--heat",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Colour by what `malory playtest --coverage` met.",
)
@click.option("--collapse", is_flag=True, help="Fold sections into passages, and chains into one.")
@click.option("--sections/--no-sections", default=True, help="Draw sections by themselves.")
@click.option(
    "--layout",
    type=click.Choice(["auto", "trees", "layers"]),
    default="auto",
    show_default=True,
    help="Trees in columns, far links in words; or Graphviz' own layers, every link a line.",
)
@click.option("--board", is_flag=True, help="The board of the pack's game, not its book.")
def map_command(
    pack: str,
    output: str | None,
    form: str | None,
    card: str | None,
    tag: str | None,
    centre: str | None,
    depth: int | None,
    faulty: bool,
    heat: Path | None,
    collapse: bool,
    sections: bool,
    layout: Layout,
    board: bool,
) -> int:
    """Draw the passages of a book and the ways between them, or the board it is played on.

    PACK is a folder with a pack.yaml, or the name of a pack that ships. Filters combine. Pictures
    (.svg .png .pdf) need Graphviz; all else does not.
    """
    gc.disable()  # what is made here lives until the process ends
    form = _form(output, form)
    if depth is not None and centre is None:
        raise click.UsageError("--depth goes with --around ID.")
    if board and (card or tag or centre or faulty or heat or collapse):
        raise click.UsageError("--board draws the board; --card, --tag, --around, ... the book.")
    try:
        if form in PICTURES:
            check_graphviz()
        if board:
            data = _drawn_board(pack, form)
        else:
            # A map shows the story's works; what its words are like is no place on it.
            checked = check_folder(named_pack(pack), Selection(prose=False))
            drawing = _passages(checked, card, tag, centre, depth, faulty, collapse, sections)
            if heat is not None:
                drawing = _heated(drawing, heat, checked[0])
            data = _drawn(drawing, form, layout)
    except BadCoverageError as error:
        click.echo(f"malory: {error}", err=True)
        return FINDINGS
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from None
    except NoGraphvizError as error:
        raise Refused(str(error), USAGE) from None
    except NoPictureError as error:
        click.echo(f"malory: {error}", err=True)
        return FINDINGS
    return _put(output, data)


def _form(output: str | None, form: str | None) -> str:
    """The format; every way in which none can be told is a fault of usage."""
    if output in (None, "-"):
        if form in ("png", "pdf") and sys.stdout is not None and sys.stdout.isatty():
            raise click.UsageError(
                f"a terminal shows no {form.upper()}. Name a file: -o map.{form}"
            )
        return form or "dot"
    assert output is not None
    path = Path(output)
    with writing(path):  # nobody waits for a drawing that has nowhere to go
        check_room(path)
    found = form or format_of(output)
    if not found:
        raise click.UsageError(
            f"the ending of `{path.name}` names no format. Those are .{' .'.join(FORMATS)}; "
            "or say --format."
        )
    return found


def _passages(
    checked: tuple[Compilation, list[Diagnostic]],
    card: str | None,
    tag: str | None,
    centre: str | None,
    depth: int | None,
    faulty: bool,
    collapse: bool,
    sections: bool,
) -> Drawing:
    compilation, found = checked
    drawing = draw_passages(compilation, found)
    if faulty:
        elsewhere = sum(1 for _ in faults_elsewhere(drawing, found))
        if elsewhere:
            click.echo(
                f"malory: {counted(elsewhere, 'fault')} {'stands' if elsewhere == 1 else 'stand'} "
                "in no passage; `malory check` lists all.",
                err=True,
            )
    if collapse or not sections:
        drawing = fold_sections(drawing)
    if collapse:
        drawing = fold_chains(drawing)
    if card is not None:
        drawing = of_card(drawing, card)
    if tag is not None:
        drawing = of_tag(drawing, tag)
    if centre is not None:
        drawing = around(drawing, centre, 2 if depth is None else depth)
    if faulty:
        drawing = problems(drawing)
    if not drawing.nodes:
        why = "no passage has a fault" if faulty else "no passage is there"
        click.echo(f"malory: {why}: the drawing is empty.", err=True)
    return drawing


def _heated(drawing: Drawing, file: Path, compilation: Compilation) -> Drawing:
    """The drawing with what a coverage file says was met; what it counts and the book has no longer
    is told."""
    coverage = now_counted(read_coverage(file), compilation.lock.renames, compilation.placed)
    gone = [id for id in sorted(coverage.passages) if id not in compilation.placed]
    if 0 < len(gone) < len(coverage.passages):
        are = f"{counted(len(gone), 'passage')} {'is' if len(gone) == 1 else 'are'}"
        named = ", ".join(f"`{id}`" for id in gone[:3]) + (", ..." if len(gone) > 3 else "")
        click.echo(
            f"malory: {are} counted in `{file}` that the book has no longer: {named}. "
            "Another `malory playtest --coverage` counts it as it is.",
            err=True,
        )
    if drawing.nodes and knows_none(drawing, coverage.passages):
        click.echo(f"malory: nothing that `{file}` counts is drawn here.", err=True)
    return heated(drawing, coverage.passages, coverage.games)


def _drawn(drawing: Drawing, form: str, layout: Layout) -> bytes:
    if form in PICTURES or form == "dot":
        return _sheet(arrange(drawing, layout), form)
    return _data(drawing, form, None)


def _drawn_board(name: str, form: str) -> bytes:
    from malory.pack import load_pack
    from malory.pack.tales import TalesTables

    from scriptorium.map.board import arrange_board, draw_board, shapes_of

    pack, _ = load_pack(named_pack(name))
    tables = pack.tables
    if not isinstance(tables, TalesTables):
        whole = "has no board" if pack.is_whole else "cannot be read as a whole; see `malory check`"
        raise click.UsageError(f"the pack `{name}` {whole}.")
    drawing = draw_board(tables, pack.manifest.title or pack.name)
    shapes = shapes_of(tables)
    if form in PICTURES or form == "dot":
        return _sheet(arrange_board(drawing, shapes), form)
    return _data(drawing, form, shapes)


def _data(drawing: Drawing, form: str, shapes: Mapping[str, Shape] | None) -> bytes:
    from scriptorium.map.data import to_graphml, to_json
    from scriptorium.map.mermaid import to_mermaid

    if form == "json":
        return to_json(drawing).encode()
    if form == "graphml":
        return to_graphml(drawing).encode()
    _warn_of_edges(drawing)
    return to_mermaid(drawing, shapes).encode()


def _warn_of_edges(drawing: Drawing) -> None:
    from scriptorium.map.mermaid import MOST_EDGES

    if len(drawing.edges) > MOST_EDGES:
        click.echo(
            f"malory: {len(drawing.edges)} edges; most Mermaid viewers draw at most {MOST_EDGES}. "
            "Draw less: --collapse, --card NAME, --around ID.",
            err=True,
        )


def _sheet(sheet: Sheet, form: str) -> bytes:
    from scriptorium.map.dot import to_dot

    if form not in PICTURES:
        return to_dot(sheet).encode()
    check_size(sheet)
    if len(sheet.marks) > _MANY:
        click.echo(f"malory: Graphviz draws {len(sheet.marks)} nodes ...", err=True)
    return picture(to_dot(sheet), form)


def _put(output: str | None, data: bytes) -> int:
    if output in (None, "-"):
        click.echo(data, nl=False)  # says nothing to an output that was closed
        return 0
    assert output is not None
    with writing(output):
        check_room(Path(output))
        write_whole(Path(output), data)
    return 0
