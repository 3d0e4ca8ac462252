"""The command `malory fmt`: tales in canonical layout, each file written whole or not at all."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from malory.cli import FINDINGS
from malory.source import Diagnostic, Place, Source, read_source

_STDIN = "-"
_STDIN_NAME = "<stdin>"


class _Bytes:
    """What was read once, so that text and bytes are of one moment."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_bytes(self) -> bytes:
        return self.data


@dataclass(frozen=True, slots=True)
class _Result:
    """What a file held, what it would hold, and what stood in the way; no `after` means that it
    could not be read."""

    before: bytes
    after: str | None
    faults: tuple[Diagnostic, ...]

    @property
    def changed(self) -> bool:
        return self.after is not None and self.after.encode() != self.before


@click.command(
    epilog="Example: malory fmt --check my-pack   (exit 0: clean, 1: something to do, 2: usage)"
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
def fmt(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Put tales, and scripts of a play, in canonical layout.

    PATH is a file, a folder (all its *.tale and *.play files), the name of a pack that ships, or -
    for standard input, which is laid out onto standard output. Without one, the pack that the
    current folder belongs to is laid out.

    The book stays the same; comments and your line breaks stay. A passage with a fault is left as
    it is, and reported. Files are UTF-8 with plain line ends afterwards.
    """
    gc.disable()  # trees are freed as they are left; a search of a million nodes takes a minute
    changed = total = 0
    faulty = False
    files = list(_files(paths))
    _settle(files, not (check or diff))
    for path in files:
        result = _laid_out(path)
        total += 1
        faulty = _report(result) or faulty
        if not result.changed:
            if path == _STDIN and not (check or diff) and result.after is not None:
                click.echo(result.before, nl=False)
            continue
        changed += 1
        if diff:
            click.echo(_difference(path, result), nl=False)
        elif path == _STDIN and not check:
            click.echo((result.after or "").encode(), nl=False)
        elif check:
            click.echo(f"{path}: would be laid out", err=True)
        elif not _written(Path(path), result):
            faulty = True
            changed -= 1
        else:
            click.echo(f"{path}: laid out", err=True)
    if paths != (_STDIN,):
        click.echo(_summary(changed, total, check or diff), err=True)
    return FINDINGS if faulty or (check and changed) else 0


def _settle(files: list[str], may_write: bool) -> None:
    """Finish what was broken off in the packs that the files belong to."""
    from malory.pack.folder import pack_round

    from scriptorium.journal import finish

    folders = {Path(path).absolute().parent for path in files if path != _STDIN}
    packs = {pack for folder in folders if (pack := pack_round(folder)) is not None}
    for pack in sorted(packs):
        if told := finish(pack, may_write):
            click.echo(f"malory: {told}", err=True)


def _summary(changed: int, total: int, only_looking: bool) -> str:
    if not total:
        return "there is no *.tale file here"
    verb = "would be laid out" if only_looking else "laid out"
    files = "file" if total == 1 else "files"
    if changed:
        return f"{changed} of {total} {files} {verb}"
    return f"{total} {files} as {'it' if total == 1 else 'they'} should be"


def _files(paths: tuple[str, ...]) -> Iterator[str]:
    """Every file meant, once, in a stable order."""
    seen: set[str] = set()
    for given in paths or (_here(),):
        for path in _files_of(given):
            real = path if path == _STDIN else os.path.realpath(path)
            if real not in seen:
                seen.add(real)
                yield path


def _here() -> str:
    from malory.pack.folder import pack_round

    found = pack_round(Path.cwd())
    if found is None:
        raise click.UsageError("this folder belongs to no pack. Name a file: `malory fmt PATH`.")
    return os.path.relpath(found)


def _files_of(given: str) -> list[str]:
    from malory.pack.folder import find_pack

    if given == _STDIN:
        return [_STDIN]
    if not given:  # a shell's empty variable, not the folder it would be taken for
        raise click.UsageError("an empty path names no file.")
    path = Path(given)
    if path.is_dir():
        return _files_in(path, given)
    if path.exists() or path.is_symlink():
        return [given]
    pack = find_pack(given)
    if isinstance(pack, Path):
        return _files_in(pack, os.path.relpath(pack))
    raise click.UsageError(f"there is no file, folder or pack `{given}`.")


def _files_in(folder: Path, shown: str) -> list[str]:
    """The tales of a folder, and what nobody can read there, so that it is told."""
    from malory.pack.folder import script_files, tale_files, unread

    closed = [name for name, _ in unread(folder) if not name.endswith((".yaml", ".yml"))]
    scripts = [name for name, _ in script_files(folder)]
    names = sorted([*(tale.name for tale in tale_files(folder)), *scripts, *closed])
    return [os.path.join(shown, name) for name in names]


def _laid_out(path: str) -> _Result:
    from malory.pack.folder import why_no_file
    from malory.tale import format_file

    data = b""
    try:
        if path == _STDIN:
            data = sys.stdin.buffer.read() if sys.stdin is not None else b""
        elif why := why_no_file(Path(path)):
            raise OSError(0, why)
        else:
            data = Path(path).read_bytes()
    except OSError as error:
        place = Place(_STDIN_NAME if path == _STDIN else path, 1, 1, 1, 2)
        facts = (("reason", (error.strerror or "the system refused").lower()),)
        return _Result(b"", None, (Diagnostic("E001", place, facts),))
    source, faults = read_source(_Bytes(data), _STDIN_NAME if path == _STDIN else path)
    if source is None:
        return _Result(data, None, tuple(faults))
    if path.endswith(".play"):
        return _script(data, source)
    formatted = format_file(source)
    return _Result(data, formatted.text, formatted.faults)


def _script(data: bytes, source: Source) -> _Result:
    from malory.tale.script import parse_script
    from malory.tale.script_print import format_script

    _, faults = parse_script(source.text)
    told = tuple([fault.diagnostic(source) for fault in faults])
    return _Result(data, format_script(source.text), told)


def _report(result: _Result) -> bool:
    """Says what stood in the way; whether anything did."""
    if not result.faults:
        return False
    from scriptorium.findings.listing import Found
    from scriptorium.findings.text import as_text

    click.echo(as_text([Found(fault) for fault in result.faults]), err=True)
    return True


def _difference(path: str, result: _Result) -> str:
    from difflib import unified_diff

    text = result.before.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    before, after = _lines(text), _lines(result.after or "")
    lines = [*unified_diff(before, after, f"{path} (now)", f"{path} (laid out)", lineterm="")]
    if not lines:
        return f"{path}: only its line ends, or its byte-order mark, would change\n"
    return "".join(f"{line}\n" for line in lines)


def _lines(text: str) -> list[str]:
    """Lines without their ends; a last line that has none says so, as other tools do."""
    lines = text.split("\n")
    if lines[-1]:
        return [*lines[:-1], f"{lines[-1]}\n\\ No newline at end of file"]
    return lines[:-1]


def _written(path: Path, result: _Result) -> bool:
    """Puts the new text in the old one's place in one step; says why if that cannot be done."""
    from malory.source.writing import reason_of, write_whole

    try:
        write_whole(path, result.after or "", result.before)
    except OSError as error:
        click.echo(f"{path}: not written, and left as it was: {reason_of(error)}", err=True)
        return False
    return True
