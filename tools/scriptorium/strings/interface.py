"""The interface's own words as lines to be translated: found in its source, by Babel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import malory

import scriptorium
from scriptorium.strings.wanted import Wanted

_KEYWORDS = {
    "say": (1,),
    "mark": (1,),
    "both": (1,),
    "say_in": ((1, "c"), 2),
    "mark_in": ((1, "c"), 2),
    "many": (2, 3),
    "mark_many": (1, 2),
}
"""The functions of `malory.tongue`, and which of their arguments are words or their context."""
_NOTE = "To translators:"


def interface_words() -> tuple[Wanted, ...]:
    """All that the engine and the printed book say in words that they have translated, once, in the
    order of their files.

    A place is a file without a line, lest every edit of the source change every catalogue.
    """
    found: dict[tuple[str, str], Wanted] = {}
    for one in _words():
        known = found.get(one.key)
        if known is None:
            found[one.key] = one
        else:
            found[one.key] = known._replace(
                notes=tuple(dict.fromkeys((*known.notes, *one.notes))),
                places=tuple(dict.fromkeys((*known.places, *one.places))),
                more=known.more or one.more,
            )
    return tuple(found.values())


def _words() -> Iterator[Wanted]:
    from babel.messages.extract import extract
    from jinja2.ext import babel_extract

    for name, path in _sources():
        # Any: Babel's own hint of a method is narrower than the one that Jinja has for it.
        how: Any = "python" if path.suffix == ".py" else babel_extract
        with path.open("rb") as file:
            if how == "python" and b"malory.tongue" not in file.read():
                continue
            file.seek(0)
            for _, words, notes, context in extract(how, file, _KEYWORDS, (_NOTE,)):
                one, more = words if isinstance(words, tuple) else (words, "")
                said = tuple([note.removeprefix(_NOTE).strip() for note in notes])
                yield Wanted(context or "", one, said, ((name, 0),), more)


def _sources() -> Iterator[tuple[str, Path]]:
    """Each file that may say something, by its name: those of the engine, and the printed book's,
    its templates too."""
    engine, workshop = Path(malory.__file__).parent, Path(scriptorium.__file__).parent
    for path in sorted(engine.rglob("*.py")):
        name = path.relative_to(engine.parent).as_posix()
        if not name.startswith("malory/tongue/"):  # where the functions are made, they say nothing
            yield name, path
    for path in sorted((workshop / "publish").rglob("*")):
        if path.suffix in (".py", ".j2"):
            yield path.relative_to(workshop.parent).as_posix(), path
