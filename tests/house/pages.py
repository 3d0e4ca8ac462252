"""A page of documentation followed to the letter: its files written, its commands run.

A block of three backticks is followed by what it is:

- ``tale FILE``: into that file of the pack. A passage that is there is replaced by the one of the
  same id, another is added.
- ``play FILE``: that script, written anew.
- ``yaml FILE``: each line replaces the one of the same key, or is added.
- ``console``: what follows `$` is run, and what it prints is compared with the lines below it, in
  which three dots stand for anything.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^```([a-z]+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PASSAGE = re.compile(r"^## (\S+)", re.MULTILINE)


class Block(NamedTuple):
    """One block of a page: what it is, the file it names, its text, its line."""

    kind: str
    file: str
    text: str
    line: int


class Ran(NamedTuple):
    """A command, what the page says it prints, what it printed, and its line."""

    command: str
    said: str
    printed: str
    line: int

    @property
    def is_so(self) -> bool:
        """Whether the page tells the truth."""
        parts = [re.escape(line).replace(r"\.\.\.", ".*") for line in self.said.splitlines()]
        pattern = "".join(r"(?:[^\n]*\n)*" if part == ".*" else part + r"[ ]*\n" for part in parts)
        return re.fullmatch(pattern, self.printed) is not None


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page in order."""
    for found in BLOCK.finditer(page):
        line = page.count("\n", 0, found.start()) + 1
        yield Block(found[1], found[2] or "", found[3], line)


def follow(page: str, here: Path, pack: str) -> Iterator[Ran]:
    """Do what the page says, in a folder; each command that was run."""
    for block in blocks(page):
        if block.kind == "console":
            yield from run(block, here)
        elif block.kind == "play":
            (here / pack / block.file).write_text(block.text, "utf-8")
        elif block.kind == "yaml":
            put_keys(here / pack / block.file, block.text)
        else:
            put_passages(here / pack / block.file, block.text)


def put_passages(file: Path, text: str) -> None:
    """Put passages into a file: in place of those of the same id, or at its end."""
    for passage in cut(text):
        old = file.read_text("utf-8") if file.is_file() else ""
        mine = PASSAGE.match(passage)
        assert mine is not None
        parts = re.split(r"(?m)^(?=## |// )", old)
        at = next((n for n, part in enumerate(parts) if _id(part) == mine[1]), None)
        if at is None:
            parts += ["\n"] * bool(old) + [passage.rstrip() + "\n"]
        else:
            parts[at] = passage.rstrip() + "\n" + "\n" * (at + 1 < len(parts))
        file.write_text("".join(parts), "utf-8")


def cut(text: str) -> list[str]:
    """The passages of a text, sections with them."""
    return [part for part in re.split(r"(?m)^(?=## )", text) if part.strip()]


def _id(part: str) -> str:
    found = PASSAGE.match(part)
    return found[1] if found is not None else ""


def put_keys(file: Path, text: str) -> None:
    """Put lines into a table: each in place of the line of the same key, or at its end."""
    table = file.read_text("utf-8")
    for line in text.splitlines():
        key = line.partition(":")[0]
        replaced, count = re.subn(rf"(?m)^{key}:.*$", lambda _, line=line: line, table)
        table = replaced if count else f"{table}{line}\n"
    file.write_text(table, "utf-8")


def run(block: Block, here: Path) -> Iterator[Ran]:
    """Run the commands of a block."""
    lines = block.text.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        command = lines[start].removeprefix("$ ")
        said = "".join(f"{line}\n" for line in lines[start + 1 : end])
        yield Ran(command, said, printed(command, here), block.line + start + 1)


def printed(command: str, here: Path) -> str:
    """What a command prints, standard error with it."""
    words = shlex.split(command)
    if words[0] == "malory":
        words[0] = str(Path(sys.executable).with_name("malory"))
    env = {
        **os.environ,
        "COLUMNS": "80",
        "XDG_CACHE_HOME": str(here / ".cache"),
        "XDG_DATA_HOME": str(here / ".data"),
    }
    done = subprocess.run(
        words,
        cwd=here,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout
