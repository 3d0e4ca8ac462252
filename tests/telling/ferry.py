"""A short gamebook and its sittings, for whatever is tested of telling and presenting."""

from __future__ import annotations

from pathlib import Path

from malory.telling import Saves, Sitting, begin, bind, cast, find

PACK = """\
title: The Short Ferry
game: gamebook
start: ferry
number_range: [1, 99]
tags: [steal]
filters: [steal]
"""
SKILLS = """\
skills:
  - {name: Rowing, start: 1}
  - {name: Talk, start: 2}
statuses:
  - Wet
"""
TALE = """\
## ferry The Ferry

The ferryman holds *one* oar, and looks at you. "You row," he says. **Behind him the bell begins.**

---

The boat is half full.

* Take the oar -> row
* [steal] Take the purse that lies on the thwart -> purse
* Save the dog in the water -> bank
* Go back to the landing, and wait -> wait

## row On the Water

You sit down to it.

? Rowing 4: pull for the far bank
+ You are across before the bell stops.
  -> far
- The stream has its own opinion.
  [become Wet]
  -> bank
? Talk 4: have him row after all
+ He rows.
  -> far
- He does not.
  -> bank

## purse The Purse

It holds three teeth and a key. The ferryman watches you count them.

-> far

## wait The Landing

Nobody comes.

* Go back to the boat -> ferry
* Walk home -> bank

## bank The Near Bank

The same mud as before. Nobody asks you anything.

-> end

## far The Far Bank

The far bank is a bank like the other, and you are on it.

-> end
"""


def write_ferry(folder: Path) -> Path:
    """Write the pack into a folder and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK, "utf-8")
    (folder / "skills.yaml").write_text(SKILLS, "utf-8")
    (folder / "ferry.tale").write_text(TALE, "utf-8")
    return folder


def at_the_ferry(
    folder: Path, seats: str = "", seed: str = "1", saves: Saves | None = None
) -> Sitting:
    """Sit down to the ferry in a folder of its own."""
    bound = bind(find(str(write_ferry(folder / "ferry"))), {})
    return begin(bound, cast(bound, seats), seed, saves or Saves(folder / "saves"))


def words_of(sitting: Sitting) -> str:
    """Go on, and return all that is told on the way."""
    return "\n".join(told.words for told in sitting.go_on())
