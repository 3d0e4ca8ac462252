"""Small books with known faults, written into a folder; scripts run against them."""

from __future__ import annotations

from pathlib import Path

from malory.telling import bind, find
from scriptorium.playtest.order import Order
from scriptorium.playtest.result import Result
from scriptorium.playtest.running import run
from scriptorium.playtest.scripts.preparing import prepare
from scriptorium.playtest.scripts.running import Finding, run_script
from scriptorium.spreading import Crew

HERO = """\
title: {title}
game: gamebook
start: "1"
skills:
  - {{name: Rope, start: 1}}
rank_limit: 5
statuses: [Wet]
tokens:
  - {{number: "1", title: A Key}}
counters:
  - {{name: Gold, minimum: 0, start: 2}}
treasures: [Goat]
"""

FORD = """\
## 1 The Ford

A ford. The *far* bank is a long way off, "and wet," says the ferryman.

* Cross -> on
* Carry on by the road -> end

## on

Wet feet.

? Rope 5: pull
+ Over you go.
  -> end
- Round you go.
  [become Wet]
  -> end
"""

FAULTY = """\
## 1 Begin

You stand at a fork.

* Left -> left
* Right -> maze
* Down -> pit
* Along -> stop
* Home -> end

## left Left

A door.

* {token 1} Open it -> end
* {Wet} Swim under it -> end

## maze Maze

Round.

* On -> maze-2

## maze-2 More Maze

And round.

* On -> maze

## pit Pit

A hole.

{if Wet}
-> end
{else}
-> pit
{end}

## stop Stop

You wait here and nothing comes of it.

? Rope 4: throw
+ It holds.
  -> end
- It slips.
"""


def write_book(folder: Path, tale: str = FORD, title: str = "A Ford") -> Path:
    """A pack of one tale."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(HERO.format(title=title), "utf-8")
    (folder / "book.tale").write_text(tale, "utf-8")
    return folder


def played(order: Order, games: int, jobs: int = 1) -> Result:
    """What comes of some games."""
    with Crew(jobs) as crew:
        return run(order, games, crew, lambda done: None)


def findings(pack: Path | str, folder: Path, text: str) -> list[Finding]:
    """What is wrong with a script: with its lines, or else with how it goes."""
    file = folder / "it.play"
    file.write_text(text, "utf-8")
    book = bind(find(str(pack)), {}).game.book  # type: ignore[attr-defined]  # it reads a book
    prepared, faults = prepare(file, "it.play", book)
    assert prepared is not None
    if faults:
        return [Finding(one) for one in faults]
    return run_script(prepared, str(pack))


def codes(pack: Path | str, folder: Path, text: str) -> list[str]:
    """The codes of what is wrong with a script."""
    return [one.diagnostic.code for one in findings(pack, folder, text)]
