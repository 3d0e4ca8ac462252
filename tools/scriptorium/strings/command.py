"""The command `malory strings`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from malory.cli import FINDINGS, named_pack
from malory.cli.guard import USAGE, Refused
from malory.cli.writing import writing
from malory.pack.folder import TRANSLATIONS, leads_out, why_no_file
from malory.source.writing import check_room, reason_of, taken, write_whole
from malory.tongue.tags import tag_of

from scriptorium.strings.report import as_json, as_text
from scriptorium.strings.updating import (
    BrokenCatalogueError,
    Update,
    made,
    template,
    updated,
)
from scriptorium.strings.wanted import Wanted, wanted_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@click.command(
    epilog="Example: malory strings my-pack --language de   (exit 0: done, 1: findings, 2: usage)"
)
@click.argument("pack", required=False, metavar="[PACK]")
@click.option("--language", "languages", multiple=True, metavar="LANG", help="de, pt-BR, ...")
@click.option("--update", is_flag=True, help="Merge what is new into the catalogues there are.")
@click.option("--interface", is_flag=True, help="The words of the program, not of a pack.")
@click.option("-o", "--output", metavar="FILE", help="Write this file; - is standard output.")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a catalogue would change.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How the report is printed.",
)  # fmt: skip
def strings(
    pack: str | None,
    languages: tuple[str, ...],
    update: bool,
    interface: bool,
    output: str | None,
    check: bool,
    form: str,
) -> int:
    """Write gettext catalogues for translators: the story of PACK, or the program's own words.

    With --language a catalogue of that language, `translations/LANG.po` in the pack; without, the
    template `translations/template.pot`, which all languages begin with. --update merges what has
    changed into the catalogues that are there (or those named) and loses no translation: what
    stands elsewhere now moves, what has changed is marked `fuzzy`, what is gone is kept at the end.
    """
    if interface == (pack is not None):
        raise click.UsageError("name a pack, or --interface for the words of the program.")
    tags = _tags(languages)
    if output is not None and len(tags) > 1:
        raise click.UsageError("-o writes one file: name one --language.")
    try:
        import babel  # noqa: F401
    except ImportError:
        raise Refused(
            "`malory strings` needs the package Babel: pip install 'malory[strings]'", USAGE
        ) from None
    project, wanted, folder = _of_interface() if interface else _of_pack(pack or "")
    if check and not (update or tags):
        update = True
    files = _files(folder, tags, update, output)
    found: list[Update] = []
    is_faulty = False
    for tag, file, may_merge in files:
        try:
            found.append(_one(project, wanted, tag, file, may_merge))
        except BrokenCatalogueError as error:
            is_faulty = True
            click.echo(error.words, err=True)
    for one in found:
        is_faulty = not (check or _written(one)) or is_faulty
    if output != "-" or form == "json":
        click.echo(as_json(found) if form == "json" else as_text(found, check), err=output == "-")
    return FINDINGS if is_faulty or (check and any(one.is_changed for one in found)) else 0


def _tags(languages: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    for word in languages:
        tag = tag_of(word)
        if not tag:
            raise click.UsageError(f"`{word}` is no language; one is written `de` or `pt-BR`.")
        found[tag] = None
    return list(found)


def _of_pack(pack: str) -> tuple[str, Sequence[Wanted], Path | None]:
    from malory.book.cache import compile_kept

    folder = named_pack(pack)
    compilation = compile_kept(folder)
    if compilation.is_torn or compilation.pack.tables is None:
        raise Refused(
            f"`{pack}` cannot be read as a whole, and what cannot be read would be taken for gone; "
            f"`malory check {pack}` shows why",
            FINDINGS,
        )
    broken = sorted(id for id, here in compilation.placed.items() if here.unit.broken)
    if broken:
        raise Refused(
            f"`{broken[0]}` has errors, and its lines would be taken for gone; "
            f"`malory check {pack}` shows them",
            FINDINGS,
        )
    manifest = compilation.pack.manifest
    here = folder / TRANSLATIONS
    project = f"{' '.join(manifest.title.split())} {manifest.version}"
    return project, wanted_of(compilation), here if isinstance(here, Path) else None


def _of_interface() -> tuple[str, Sequence[Wanted], Path | None]:
    from malory import __version__
    from malory.tongue.shelf import interface_folder

    from scriptorium.strings.interface import interface_words

    folder: Traversable = interface_folder()
    return (
        f"malory {__version__}",
        interface_words(),
        folder if isinstance(folder, Path) else None,
    )


def _files(
    folder: Path | None, tags: list[str], update: bool, output: str | None
) -> list[tuple[str, Path | None, bool]]:
    """What is to be written: the language ("" for the template), the file (None is standard
    output), and whether it is merged with what is there."""
    if output == "-":
        return [(tags[0] if tags else "", None, False)]
    if output is not None:
        _demand_room(Path(output), tags)
        return [(tags[0] if tags else "", Path(output), update and bool(tags))]
    if folder is None:
        raise Refused("this lies where nothing can be written; name a file with -o", USAGE)
    if not tags and not update:
        return [("", folder / "template.pot", True)]
    if not tags:
        there = sorted(folder.glob("*.po"))
        if not there:
            raise Refused(f"there is no catalogue in {folder} yet; --language makes one", USAGE)
        found: list[tuple[str, Path | None, bool]] = [
            (tag_of(file.stem), file, True) for file in there if tag_of(file.stem)
        ]
        pot = folder / "template.pot"
        return [*found, ("", pot, True)] if pot.is_file() else found
    return [(tag, folder / f"{tag}.po", update) for tag in tags]


def _demand_room(file: Path, tags: list[str]) -> None:
    with writing(file):
        check_room(file, file.suffix if file.suffix in (".po", ".pot") else "")
    if tags and file.suffix == ".pot":
        raise Refused(f"{file}: a template is of no language; one of {tags[0]} is a `.po`", USAGE)


def _one(
    project: str, wanted: Sequence[Wanted], tag: str, file: Path | None, may_merge: bool
) -> Update:
    for at in (file, file.parent) if file is not None else ():
        if leads_out(at):
            raise Refused(f"{at} {why_no_file(at)}", USAGE)
    if file is not None and file.exists() and not may_merge and (tag or file.suffix != ".pot"):
        merges = "--update merges into it" if tag else "a template goes into another file"
        raise Refused(str(taken(file, way=merges)), USAGE)
    if not tag:
        return template(project, wanted, file)
    if file is None or not file.exists():
        return made(project, wanted, tag, file)
    return updated(wanted, tag, file)


def _written(one: Update) -> bool:
    """Put a catalogue in its place; say why if that cannot be done."""
    if one.file is None:
        sys.stdout.buffer.write(one.data)
        sys.stdout.flush()
        return True
    if not one.is_changed:
        return True
    try:
        if one.file.parent.name == TRANSLATIONS:
            one.file.parent.mkdir(exist_ok=True)
        write_whole(one.file, one.data, one.before)
    except OSError as error:
        click.echo(f"{one.file}: not written, and left as it was: {reason_of(error)}", err=True)
        return False
    return True
