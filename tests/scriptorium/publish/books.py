"""A small book for print, bound; and the text of a leaf, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from malory.book import open_book
from scriptorium.publish.binding import bind
from scriptorium.publish.press import Press
from scriptorium.publish.volume import Block, Branches, Paragraph, Runs, Stress, To, Varying, Volume

from tests.book.packs import write_pack

TALE = """\
## 1 The Gate
@tags guests

The *gate* is {Wounded: far | {Mad: loud | shut}}. "Who's there?" asks {knight} -- or the
wind{Scorned: , and laughs}.

{Wounded: You lean on it. | You knock.}

{if Gold 4+}
The porter smells gold.
{else if Gold 1-3}
The porter looks past you.
{else}
Nobody comes.
{end}
[Gold -1 | token 12 | Piety or Honor | {not Mad} become Wounded]

---

So.

* [counsel] Teach him -> lesson
* [attack] {Warfare 2+ and not (Mad or Wounded)} Ride at him! -> ford
* {visited ford and not visited lesson} Say that it is cold -> end

### lesson

? {not Scorned} Diplomacy or Honor 4: show him a bow
+ He bows.
  [Divinity +1 | treasure Clarent]
  -> ford
- He falls.
? Romance: sing
= 5+ It is sung.
= 2-4 It is hummed.
= 0-1 It is not.
  -> ford

## ford The Ford

It is cold.

[Gold +2 | turn to hut]

## hut The Hut

? die
= 4-6 Warm.
= 1-3 Cold.
  -> 1
"""


def pack(folder: Path, tale: str = TALE, **files: str) -> Path:
    return write_pack(folder / "pack", tale, **files)


def volume(folder: Path, tale: str = TALE, keys_apart: bool = False) -> Volume:
    return bind(open_book(str(pack(folder, tale))), keys_apart=keys_apart)


def press_of(folder: Path, tale: str = TALE) -> Press:
    book = open_book(str(pack(folder, tale)))
    return Press(book, book.ids)


def plain(runs: Runs) -> str:
    """Runs as they are heard, a way in angle brackets."""
    return "".join([_plain(run) for run in runs])


def _plain(run: str | Stress | Varying | To) -> str:
    match run:
        case str():
            return run
        case Stress(runs):
            return f"*{plain(runs)}*"
        case To(words, anchor):
            return f"<{words} {anchor}>"
        case Varying(cases):
            return f"[{' | '.join([f'{one.when} {plain(one.runs)}' for one in cases])}]"


def lines(blocks: Iterable[Block]) -> list[str]:
    return list(_lines(blocks, ""))


def _lines(blocks: Iterable[Block], indent: str) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield f"{indent}{plain(block.runs)}"
        elif isinstance(block, Branches):
            for branch in block.branches:
                yield f"{indent}{branch.lead}"
                yield from _lines(branch.blocks, f"{indent}  ")
        else:
            yield f"{indent}(pause)"
