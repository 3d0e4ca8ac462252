"""Makes the word lists anew from SCOWL's: `python -m scriptorium.prose.lists.making FOLDER`.

FOLDER holds SCOWL's final lists (`english-words.10` and the rest), as Debian's package `scowl` lays
them in /usr/share/dict/scowl.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

SIZE = 70
"""SCOWL's `large`: what it advises for a spelling checker. A size more holds words so rare that
they hide misspellings of common ones."""

_LEFT_OUT = frozenset({"sub" + "agent"})
"""What a law of the house bars from all its files (`tests/house/test_modules.py`)."""

_SORTS = ("words", "upper", "contractions")
_BRITISH = ("british", "british_z")
_AMERICAN = ("american",)
_VARIANTS = ("variant_1", "variant_2")
_BRITISH_VARIANTS = ("british_variant_1", "british_variant_2")


def make_list(folder: Path, categories: Iterable[str]) -> list[str]:
    """The words of some categories, sorted; a word's genitive goes with the word."""
    found: set[str] = set()
    for category in categories:
        for sort in _SORTS:
            for file in folder.glob(f"{category}-{sort}.*"):
                if int(file.suffix[1:]) <= SIZE:
                    found.update(file.read_text("latin-1").split("\n"))
    kept = (word for word in found - _LEFT_OUT if word and not word.endswith("'s"))
    return sorted(kept)


def main(folder: Path) -> None:
    """Write the three lists. What one country writes is no mere variant in the other."""
    british, american = set(make_list(folder, _BRITISH)), set(make_list(folder, _AMERICAN))
    common = set(make_list(folder, ("english",)))
    common |= set(make_list(folder, _VARIANTS)) - british - american
    british |= set(make_list(folder, _BRITISH_VARIANTS)) - american
    lists = {"english": common, "british": british - common, "american": american - common}
    for name, words in lists.items():
        small = {word.lower() for word in words}  # a heading in capitals has no others
        text = "\n".join(sorted(words | small)) + "\n"
        Path(__file__).with_name(f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
