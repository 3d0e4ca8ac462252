"""No text makes a pattern go back over it again and again.

What a regular expression does inside one call is not counted anywhere: so each text is so long that
going over it once for each of its signs would take minutes, and a guard of the processor's own time
ends what has not ended by itself.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from scriptorium.check.command import check
from scriptorium.exchange.importing_command import import_command
from scriptorium.exchange.twee.story import LONGEST
from scriptorium.fmt import fmt
from scriptorium.publish.command import publish
from scriptorium.stats.command import stats
from scriptorium.strings.command import strings

from tests.security.strangers import done

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="no clock of the processor's own time"
)

LENGTH = 30_000
ENOUGH = 30
"""Seconds of the processor's own time; all that is done here together takes a tenth."""

MANIFEST = "title: T\ngame: gamebook\nstart: p0\nstatuses: [Wet]\nskills: [Rowing]\n"

STRETCHES = {
    "a word": "a",
    "capitals": "A",
    "figures": "1",
    "backslashes": "\\\\",
    "stops": ".",
    "dots": "…",
    "quotes": '"',
    "curly quotes": "“",
    "apostrophes": "'",
    "hyphens": "-",
    "hyphened words": "a-",
    "dashes": "—",
    "two hyphens": "-- ",
    "spaces": " ",
    "tabs": "\t",
    "lists": "a, ",
    "commas": ",",
    "and": "a, b and ",
    "words": "ab ",
    "lines": "a\n",
    "names": "Aa",
    "adverbs": "ly",
    "not": "not ",
    "stars": "*a* ",
    "speech": '"a ',
    "ends": "a.B",
    "marks": "a!'",
    "stops in words": "a.",
    "accents": "\u0301",
    "wide": "\u3000",
    "doubled": "the the ",
    "ands": " and ",
    "says": "The says ",
}
"""What a paragraph may repeat."""

FRAMES = {
    "condition": "x {~: y} z",
    "condition of lose": "x {lose ~: y} z",
    "insert": "x {a~} z",
    "reward": "[~]",
    "reward of lose": "[lose ~x]",
    "reward of gold": "[Gold ~]",
    "choice": "* a~ -> q",
    "target": "* a -> ~!",
    "jump": "-> ~!",
    "label": "* ~!",
    "test": "? Rowing ~: x\n+ y",
    "deed": "? Rowing 4: ~!\n+ y",
    "die": "? die\n= ~ x",
    "heading": "## ~!",
    "tags": "## q\n@tags ~!",
    "directive": "## q\n@~!",
    "remark": "// malory: allow ~!",
    "block": "{if ~}\nx\n{end}",
}
"""Where else than in a paragraph it may stand, in place of the tilde."""


@contextmanager
def guarded() -> Iterator[None]:
    """Breaks off what takes more of the processor than all of it should."""

    def end(number: int, frame: FrameType | None) -> None:
        raise AssertionError("a pattern goes over its text again and again")

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENOUGH)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def pack_of(folder: Path, bodies: list[str]) -> Path:
    folder.mkdir()
    tale = "".join(f"## p{at}\n\n{body}\n\n" for at, body in enumerate(bodies))
    (folder / "pack.yaml").write_text(MANIFEST, "utf-8")
    (folder / "a.tale").write_text(tale, "utf-8")
    return folder


def paragraphs() -> list[str]:
    return [f"x{unit * (LENGTH // len(unit))}y" for unit in STRETCHES.values()]


@pytest.mark.parametrize("command", [check, fmt, stats, strings, publish], ids=lambda one: one.name)
def test_no_paragraph_is_gone_over_again_and_again(tmp_path: Path, command: Any) -> None:
    pack = pack_of(tmp_path / "pack", paragraphs())
    more: dict[Any, tuple[str | Path, ...]] = {
        strings: ("--language", "de", "-o", "-"),
        publish: ("--to", "html", "-o", tmp_path / "a.html"),
    }
    with guarded():
        done(command, pack, *more.get(command, ()))


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_no_construct_is_gone_over_again_and_again(tmp_path: Path, name: str) -> None:
    bodies = [FRAMES[name].replace("~", unit * (8_000 // len(unit))) for unit in STRETCHES.values()]
    pack = pack_of(tmp_path / "pack", bodies)
    with guarded():
        done(check, pack)
        done(fmt, pack, "--check")


@pytest.mark.parametrize(
    "unit", ["[[a][", "[[a]] [", "//a", "''a", "<<a ", "<a ", "/*", "&a", "\\"]
)
def test_no_story_is_gone_over_again_and_again(tmp_path: Path, unit: str) -> None:
    length = LONGEST // 2 if unit == "[[a][" else LENGTH
    story = f":: A\n{unit * (length // len(unit))}\n\n:: B{unit * 5_000}\nx\n"
    (tmp_path / "a.twee").write_text(story, "utf-8")
    with guarded():
        done(import_command, "twee", tmp_path / "a.twee", "-o", tmp_path / "pack")
