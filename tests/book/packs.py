"""Small packs for tests: files given as text, checked as `malory check` would."""

from __future__ import annotations

import re
from pathlib import Path

from malory.book.compiling import Compilation, Compiler
from malory.book.whole import compile_folder
from malory.source import Diagnostic
from scriptorium.check.checking import ALL, Selection, check_compilation, passage_rules
from scriptorium.check.rules import STORY_RULES

RULES = passage_rules
STORY = (*[code for rule in STORY_RULES for code in rule.CODES], "W230")
"""What these find in a scrap of a book is no fault of what the scrap is there to show."""

PACK = """\
title: The Small Book
game: gamebook
number_range: [1, 3000]
tags: [attack, steal, counsel]
categories: [Martial, Courtly, Spiritual]
skills:
  - {name: Mounted, category: Martial}
  - {name: Warfare, category: Martial}
  - {name: Diplomacy, category: Courtly}
  - {name: Honor, category: Courtly}
  - {name: Piety, category: Spiritual}
renowns: [Divinity, Romance, Villainy]
statuses: [Wounded, Mad, Scorned]
treasures: [Clarent, Holy Lance]
tokens: [{number: "12", title: The Old Oath}]
counters: [{name: Destiny}, {name: Gold, start: 3}]
inserts: [{name: knight, text: you}, {name: place, text: here}]
"""


def write_pack(folder: Path, *tales: str, **files: str) -> Path:
    """A pack in `folder`: tales in files a, b, ...; other files by name, `_` standing for a dot."""
    folder.mkdir(parents=True, exist_ok=True)
    heading = re.search(r"^## (\S+)", "\n".join(tales), re.MULTILINE)
    start = f'start: "{heading[1]}"\n' if heading else ""
    (folder / "pack.yaml").write_text(PACK + start, "utf-8")
    for letter, tale in zip("abcdefgh", tales, strict=False):
        (folder / f"{letter}.tale").write_text(tale, "utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    return folder


def compiled(folder: Path, compiler: Compiler | None = None) -> Compilation:
    return compile_folder(folder, compiler or Compiler(RULES))


def found_in(
    folder: Path, story: tuple[str, ...] = (), selection: Selection = ALL
) -> list[Diagnostic]:
    """Everything a check finds; of the story as a whole only the codes of `story`."""
    found = check_compilation(compiled(folder), selection)
    return [one for one in found if one.code not in STORY or one.code in story]


def codes(folder: Path, story: tuple[str, ...] = ()) -> list[str]:
    return [finding.code for finding in found_in(folder, story)]
