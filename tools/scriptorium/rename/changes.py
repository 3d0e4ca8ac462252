"""Every change that a rename asks for, by position: in tales, in tables, in ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from unicodedata import normalize

from malory.book.compiling import Compilation
from malory.book.lowering.names import Names
from malory.book.unit import Placed
from malory.book.uses import uses_in
from malory.pack import fold
from malory.pack.folder import LEDGER
from malory.pack.nodes import Node, read_nodes
from malory.pack.uses import TableUse
from malory.source import Source, read_source
from malory.tale.heading import read_heading

from scriptorium.editing import Edit
from scriptorium.rename.subject import PASSAGE, TITLE, RenameError, Subject


def changes_in_tales(compilation: Compilation, subject: Subject) -> Iterator[Edit]:
    """The heading and every target, or every place that uses the name."""
    if subject.kind == PASSAGE:
        for id, here in compilation.placed.items():
            if id == subject.id:
                heading, _ = read_heading(here.declared.chunk.text, [])
                yield _edit(here, heading.id.at, subject.new.rpartition(".")[2])
            yield from _targets(here, id, subject, compilation)
        return
    vocabulary = compilation.pack.vocabulary
    names = Names(vocabulary)
    inserts = frozenset(fold(name) for name in vocabulary.names("insert"))
    kind = "token" if subject.kind == TITLE else subject.kind
    words = [fold(word) for word in subject.old.split()]
    for here in compilation.placed.values():
        text = here.declared.chunk.text
        folded = fold(text)
        if not all(word in folded for word in words):
            continue  # to parse it would find nothing
        for use in uses_in(text, names, inserts):
            written = text[use.at[0] : use.at[1]]
            if use.kind == kind and use.id == subject.id and is_called_so(written, subject):
                assert subject.spelling is not None  # only passages go without
                yield _edit(here, use.at, subject.spelling.like(written, subject.id))


def is_called_so(written: str, subject: Subject) -> bool:
    """Whether a token is called by what is renamed: it has a number and a title."""
    return subject.kind not in ("token", TITLE) or fold(written.strip('"“”„‟«»')) == fold(
        subject.old
    )


def _targets(
    here: Placed, source: str, subject: Subject, compilation: Compilation
) -> Iterator[Edit]:
    text = here.declared.chunk.text
    for _, target, at in here.unit.mentions:
        now = subject.now(PASSAGE, target)
        written = normalize("NFC", text[at[0] : at[1]])
        if now == target:
            _see_that_it_still_leads(here, source, subject, written, at)
            continue
        new = now if "." in written or "." not in target else now.partition(".")[2]
        family = source.partition(".")[0]
        if "." not in new and "." not in target and f"{family}.{new}" in compilation.placed:
            raise RenameError(
                f"`{new}` would lead to the section `{family}.{new}` here, which goes before a "
                "passage of that name.",
                here.place(at),
            )
        if new != written:
            yield _edit(here, at, new)


def _see_that_it_still_leads(
    here: Placed, source: str, subject: Subject, written: str, at: tuple[int, int]
) -> None:
    """A label goes before a passage of the same name: one that takes its name would catch this."""
    parent, dot, label = subject.new.partition(".")
    if dot and source.partition(".")[0] == parent and written == label:
        raise RenameError(
            f"`{written}` leads to the passage `{written}` here; it would lead to the section "
            f"`{subject.new}`.",
            here.place(at),
        )


def _edit(here: Placed, at: tuple[int, int], new: str) -> Edit:
    start = here.declared.chunk.start
    return Edit(here.declared.source.name, start + at[0], start + at[1], new)


# -------------------------------------------------------------------------------------- tables


def changes_in_tables(uses: Sequence[TableUse], subject: Subject) -> Iterator[Edit]:
    """Every value of the pack's own tables that names the thing, in its row's quotes."""
    for use in uses:
        if not use.is_own:
            continue
        if use.kind == TITLE:
            new = subject.new if subject.kind == TITLE and use.id == subject.old else use.id
        else:
            new = subject.now(use.kind, use.id)
        if new != use.id:
            yield _scalar(use.node, new)


def _scalar(node: Node, new: str) -> Edit:
    """A YAML value replaced by another, its quotes kept, or given where it cannot do without."""
    text = node.source.text[node.start : node.end]
    kept = text[len(text.rstrip()) :]
    if text.startswith("'"):
        written = "'" + new.replace("'", "''") + "'"
    elif text.startswith('"') or not _is_plain(new, node):
        written = '"' + new.replace("\\", "\\\\").replace('"', '\\"') + '"'
    else:
        written = new
    return Edit(node.source.name, node.start, node.end, written + kept)


def _is_plain(new: str, node: Node) -> bool:
    """Whether YAML reads a text without quotes as itself, in a list as on a line."""
    root, faults = read_nodes(Source("", f"[{new}, x]"))
    if faults or root is None or len(root.items) != 2 or root.items[0].kind != "text":
        return False
    read = root.items[0]
    was_number = node.plain and node.meaning == "int"
    return read.plain and read.text == new and read.meaning in ("str", "int" if was_number else "")


# ------------------------------------------------------------------------------------- ledgers


def changes_in_ledgers(folder: Traversable, subject: Subject) -> Iterator[Edit]:
    """What the writers' ledgers say of the thing under `passage` and `cards`. A file that is no
    table is left alone."""
    for name, source in ledgers(folder):
        root, faults = read_nodes(source)
        if root is None or faults:
            continue
        for key, node in ledger_values(root):
            new = _ledger_word(key, node.text, subject)
            if new != node.text:
                edit = _scalar(node, new)
                yield edit._replace(file=name)


def ledgers(folder: Traversable) -> Iterator[tuple[str, Source]]:
    """The YAML files that are no tables of a pack, by path: `ledger.yaml`, and what lies in its
    folders."""
    for name, file in _below(folder, ""):
        if name.endswith((".yaml", ".yml")) and ("/" in name or name == LEDGER):
            source, _ = read_source(file, name)
            if source is not None:
                yield name, source


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    """Every file in a folder and below, but for what is hidden or a link."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        is_link = isinstance(entry, Path) and entry.is_symlink()
        if entry.name.startswith(".") or is_link:
            continue
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        elif entry.is_file():
            yield prefix + entry.name, entry


def ledger_values(root: Node) -> Iterator[tuple[str, Node]]:
    """What a ledger says under `passage`, `passages` and `cards`, each with its key."""
    lines = root.get("lines")
    rows = lines if lines is not None else root
    for row in rows.items if rows.kind == "list" else [rows]:
        for key, value in row.pairs:
            if key.text in ("passage", "passages", "cards"):
                for node in value.items if value.kind == "list" else [value]:
                    if node.kind == "text":
                        yield key.text, node


def _ledger_word(key: str, text: str, subject: Subject) -> str:
    if subject.kind == PASSAGE:
        return text if key == "cards" else subject.now(PASSAGE, text)
    if key != "cards":
        return text
    if subject.kind == "token":
        return f"token {subject.new}" if fold(text) == fold(f"token {subject.id}") else text
    return subject.new if fold(text) == fold(subject.old) else text
