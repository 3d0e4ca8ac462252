"""A sitting at a small gamebook: its saves with any body, and any lines of a program that plays."""

from __future__ import annotations

import io
import json
from functools import cache

from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.games import gamebook
from malory.kernel import bots_of
from malory.kernel.codec import text
from malory.kernel.resume import resume
from malory.kernel.save import BadSave, read_save
from malory.kernel.save import _check as check_of
from malory.presenter import Keyboard, present
from malory.presenter.jsonl import JsonFront
from malory.source.pages import harmless
from malory.telling import Bound, Saves, begin, cast
from malory.telling.shelf import shelved

from bench.fuzz.folders import folder, in_memory

MANIFEST = b"""title: The Ferry
game: gamebook
start: ferry
skills:
  - {name: Rowing, start: 1}
  - {name: Talk, start: 2}
statuses: [Wet]
treasures: [Key]
counters: [{name: Gold, start: 3}]
"""
TALE = b"""## ferry The Ferry

The ferryman holds *one* oar. {Wet: You drip. | You are dry.}

* Take the oar -> row
* {Gold 2} Pay -> far
* Wait -> ferry

## row On the Water

? Rowing 4: pull for the far bank
+ You are across.
  [treasure Key | Gold 1]
  -> far
- The stream has its own opinion.
  [become Wet]
  -> ferry
? Talk: have him row
= 0 He does not.
= 1+ He does.
  -> dice

## dice The Dice

? die
= 1-3 Nothing.
= 4-6 Something.
  [Rowing]

## far The Far Bank

It is a bank like the other.

-> end
"""


@cache
def bound() -> Bound:
    """The game of the ferry, bound."""
    compilation = compile_folder(in_memory({"pack.yaml": MANIFEST, "a.tale": TALE}), Compiler())
    assert not compilation.diagnostics, compilation.diagnostics
    book = compilation.book
    return Bound(gamebook.bind(book, {}), bots_of(gamebook.BOTS), book.title, "ferry", "ferry")


def save(data: bytes) -> None:
    """A save with this body, under a check that is right: refused in words, or played on.

    What plays on plays as the rules have it, though nobody came there by them.
    """
    with folder() as here:
        path = here / "one.save"
        path.write_bytes(dressed(data))
        shelved(Saves(here))
        read = read_save(path)
        if isinstance(read, BadSave):
            assert read.words == harmless(read.words), read.words
            return
        resumed = resume(bound().game, read)
        if isinstance(resumed, BadSave):
            assert resumed.words == harmless(resumed.words), resumed.words


def dressed(body: bytes) -> bytes:
    """A save file about a body, if that is JSON; else the bytes as they are."""
    try:
        held = json.loads(body)
        return json.dumps(
            {"format": "malory save", "version": 1, "check": check_of(text(held)), "body": held}
        ).encode()
    except (ValueError, RecursionError):
        return body


def answers(data: bytes) -> None:
    """Lines on standard input of `malory play --json`: every line out is JSON, and none is lost."""
    said = data.decode("utf-8", "replace")[:20_000]
    with folder() as here:
        sitting = begin(bound(), cast(bound(), ""), "1", Saves(here))
        out = io.StringIO()
        code = present(sitting, JsonFront(out, Keyboard(io.StringIO(said))))
        assert code in (0, 1), code  # 1: line after line that fits nothing
        for line in out.getvalue().split("\n")[:-1]:
            assert isinstance(json.loads(line)["type"], str)
        for path in here.rglob("*"):
            assert path.resolve().is_relative_to(here.resolve())
