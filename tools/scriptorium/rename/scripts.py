"""What a rename asks for in the scripts of a pack (`*.play`)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from malory.book.compiling import Compilation
from malory.book.lowering.names import Names
from malory.pack.folder import script_files, why_no_file
from malory.source import Source, read_source
from malory.tale.script import quoted

from scriptorium.editing import Edit
from scriptorium.playtest.scripts.names import references
from scriptorium.rename.changes import is_called_so
from scriptorium.rename.subject import PASSAGE, TITLE, Subject


def changes_in_scripts(
    folder: Traversable, before: Compilation, subject: Subject
) -> Iterator[Edit]:
    """Every passage that a script begins with or asks for, every name in what it checks."""
    names = Names(before.pack.vocabulary)
    for name, file in script_files(folder):
        source, _ = (None, ()) if why_no_file(file) else read_source(file, name)
        if source is not None:
            yield from _changes(source, names, before, subject)


def _changes(source: Source, names: Names, before: Compilation, subject: Subject) -> Iterator[Edit]:
    kind = "token" if subject.kind == TITLE else subject.kind
    for kind_found, id, (first, last) in references(source.text, names, before.placed):
        written = source.text[first:last]
        if kind_found == PASSAGE:
            new = subject.now(PASSAGE, id)
            if new == id:
                continue
        elif kind_found == kind and id == subject.id and is_called_so(written, subject):
            assert subject.spelling is not None  # only passages go without
            new = subject.spelling.like(written, subject.id)
            if not written.startswith('"'):
                new = quoted(new)[1:-1]  # a straight quote would end the text it stands in
        else:
            continue
        yield Edit(source.name, first, last, new)
