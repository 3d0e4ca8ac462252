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

_SORTS = ("words", "upper", "contractions")
_LISTS = {
    "english": ("english", "variant_1", "variant_2"),
    "british": ("british", "british_z", "british_variant_1", "british_variant_2"),
    "american": ("american",),
}


def make_list(folder: Path, categories: Iterable[str]) -> list[str]:
    """The words of some categories, sorted; a word's genitive goes with the word."""
    found: set[str] = set()
    for category in categories:
        for sort in _SORTS:
            for file in folder.glob(f"{category}-{sort}.*"):
                if int(file.suffix[1:]) <= SIZE:
                    found.update(file.read_text("latin-1").split("\n"))
    return sorted(word for word in found if word and not word.endswith("'s"))


def main(folder: Path) -> None:
    """Write the three lists; what is common to all stands in the first alone."""
    common = make_list(folder, _LISTS["english"])
    for name, categories in _LISTS.items():
        words = common if name == "english" else make_list(folder, categories)
        if name != "english":
            known = set(common)
            words = [word for word in words if word not in known]
        Path(__file__).with_name(f"{name}.txt").write_text("\n".join(words) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
