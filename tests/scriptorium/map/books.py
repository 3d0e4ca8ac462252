"""Small packs, and `malory map` run on them in this process."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner, Result
from malory.cli.guard import Refused
from scriptorium.check.checking import check_folder
from scriptorium.map.command import map_command
from scriptorium.map.drawing import Drawing
from scriptorium.map.passages import draw_passages

TABLES = """title: The Mill
game: gamebook
start: mill
number_range: [1, 400]
skills: [{name: Guile}]
counters: [{name: Silver, start: 5}]
score: Silver
"""

MILL = """## mill The Mill
@tags water, mill

* Go in -> inside
* Go round -> weir

### inside

It is dark.

-> weir

## weir
@tags water

? Guile 4: climb over
+ Over.
  -> road
- Wet.
  -> road

## road

-> hill

## hill

-> gate

## gate

* Knock -> hall
* Go home -> end

## hall

[Silver +1 | turn to bed]

## bed

You sleep.

-> end
"""
"""Every kind of edge; sections, a test, a chain (road, hill, gate) and an end; no fault."""

FAULTY = MILL + "\n## lost\n\n* Call -> nowhere\n* Go -> mill\n"
"""The same with a passage that nothing reaches and a target that is missing."""


def write_pack(folder: Path, tale: str = MILL, tables: str = TABLES) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(tables, "utf-8")
    (folder / "book.tale").write_text(tale, "utf-8")
    return folder


def drawing_of(folder: Path, tale: str = MILL) -> Drawing:
    return draw_passages(*check_folder(write_pack(folder, tale)))


def run(*arguments: str | Path) -> Result:
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(map_command, words, standalone_mode=False)


def code(result: Result) -> int:
    if isinstance(result.exception, click.UsageError):
        return 2
    if isinstance(result.exception, Refused):
        return result.exception.code
    assert result.exception is None, result.exception
    return int(result.return_value or 0)


def said(result: Result) -> str:
    """What the user is told, on stderr or as the line that a run ends with."""
    told = result.exception
    if isinstance(told, Refused):
        return told.words
    return told.format_message() if isinstance(told, click.UsageError) else result.stderr


def shown(*arguments: str | Path) -> dict[str, Any]:
    """The drawing that these arguments make, as JSON."""
    result = run(*arguments, "--format", "json")
    assert code(result) == 0, said(result)
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def ids(data: dict[str, Any]) -> list[str]:
    return [node["id"] for node in data["nodes"]]


def nodes_of(dot: str) -> dict[str, dict[str, str]]:
    """The attributes of each node of a DOT text of ours."""
    found = {}
    for id, facts in re.findall(r'^  ("[^"]*") \[(label=.*)\];$', dot, re.MULTILINE):
        found[id[1:-1]] = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', facts))
    return found
