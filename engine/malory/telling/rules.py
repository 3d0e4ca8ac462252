"""The words of a rule by its id, out of the rules that ship (`docs/rules`)."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_ID = r"^[\s>*#|-]*([A-Z]{1,3}(?:-?[A-Z])?-?\d{1,4})\b"
_ENTRY = (
    r"^[\s>*#|-]*{}\b[*:.|\s)-]*(.+?)"
    r"(?=\n[\s>*#|-]*[A-Z]{{1,3}}(?:-?[A-Z])?-?\d|\n\s*\n|\n#|\Z)"
)


def rule_words(game: str, id: str) -> str:
    """Return what rule `id` of a game says; "" if the page of the game does not tell.

    An entry begins a line with its id and ends at the next id, an empty line or a heading.
    """
    if not re.fullmatch(r"[A-Z]{1,3}(-?[A-Z])?-?\d{1,4}", id):
        return ""
    page = rules_page(game)
    found = re.search(_ENTRY.format(re.escape(id)), page, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].replace("|", " ").replace("`", "").split()) if found else ""


def rules_meant(game: str, said: str) -> tuple[str, ...]:
    """Return the ids that a number, or an id written otherwise, may mean: `101`, `r16`, `R-016`."""
    found = re.fullmatch(r"([A-Za-z]*)-?([A-Za-z]*)-?0*(\d{1,4})", said)
    if found is None:
        return ()
    letters = (found[1] + found[2]).upper()
    known = re.findall(_ID, rules_page(game), re.MULTILINE)
    every = [
        id for id in dict.fromkeys(known)
        if int(re.sub(r"\D", "", id)) == int(found[3])
        and letters in ("", re.sub(r"[^A-Z]", "", id))
    ]  # fmt: skip
    return tuple(every)


def rules_page(game: str) -> str:
    """Return the page of a game's rules, as written; "" if there is none."""
    if not re.fullmatch(r"[a-z][a-z-]*", game):
        return ""
    try:
        return (_folder() / f"{game}.md").read_text("utf-8")
    except (OSError, ValueError):
        return ""


def ruled() -> tuple[str, ...]:
    """Return the games whose rules are written down, by name."""
    names = [one.name for one in _folder().iterdir()]
    return tuple(sorted(name[:-3] for name in names if name.endswith(".md")))


def _folder() -> Traversable:
    here = Path(import_module("malory.rules").__file__ or "").parent
    if here.is_dir():
        return here
    from importlib.resources import files

    return files("malory.rules")
