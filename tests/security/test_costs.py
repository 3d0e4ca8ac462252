"""No text costs more than its length: work is counted in calls, at a size and at twice that size.

Calls are those of Python and of its library's functions; what a regular expression does inside one
is not seen, so the largest sizes are such that an expression that goes back over its text again and
again would not end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.pack import load_pack, nodes, schema
from malory.pack.nodes import read_nodes
from malory.presenter.markup import paragraphs
from malory.source import Source
from malory.tale import format_file, parse_file
from malory.tale.script import parse_script
from malory.tongue.catalogue import MOST_SLIPS, read_catalogue
from scriptorium.exchange.reading import UnreadableError, parse_json
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.importing import import_story
from scriptorium.exchange.twee.story import LONGEST, read_story

from bench.fuzz.folders import in_memory

MANIFEST = b"title: T\ngame: gamebook\nstart: p0\n"


def calls(work: Callable[[], object]) -> int:
    """How many functions are called as work is done."""
    count = 0

    def see(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def linear(work: Callable[[str], object], text: Callable[[int], str], size: int) -> None:
    """Demand that twice the text is at most a little more than twice the work."""
    work(text(8))  # what is loaded and compiled once
    one, two = (calls(lambda n=n: work(text(n))) for n in (size, 2 * size))
    assert two <= 2.3 * one + 2_000, (one, two)


def tale(text: str) -> None:
    parse_file(Source("t.tale", text))


def laid(text: str) -> None:
    format_file(Source("t.tale", text))


def book(text: str) -> None:
    compile_folder(in_memory({"pack.yaml": MANIFEST, "a.tale": text.encode()}), Compiler())


def yaml(text: str) -> None:
    read_nodes(Source("p.yaml", text))


# ruff: noqa: E501
TEXTS: dict[str, tuple[Callable[[str], object], Callable[[int], str], int]] = {
    "words": (tale, lambda n: "## a\n\n" + "word " * n, 40_000),
    "stars": (tale, lambda n: "## a\n\n" + "**a *b " * n, 4_000),
    "a run of stars": (tale, lambda n: "## a\n\nx" + "*" * n, 100_000),
    "open braces": (tale, lambda n: "## a\n\n" + "{" * n, 8_000),
    "open conditions": (tale, lambda n: "## a\n\n" + "{Mad: " * n, 3_000),
    "nested texts": (tale, lambda n: "## a\n\n" + "{Mad: a | " * n + "}" * n, 2_000),
    "open quotes": (tale, lambda n: "## a\n\n" + '{"' * n, 6_000),
    "rewards": (tale, lambda n: "## a\n\n[" + "Gold 1 | " * n + "Gold 1]\n", 1_500),
    "backslashes": (tale, lambda n: "## a\n\nx" + "\\" * n, 8_000),
    "spaces": (tale, lambda n: "## a\n\nx" + " " * n + "y", 200_000),
    "blank lines": (tale, lambda n: "## a\n\nx\n" + " \n" * n, 50_000),
    "text before": (tale, lambda n: "x\n" * n, 50_000),
    "a choice without end": (tale, lambda n: "## a\n\n* " + "x\n" * n, 4_000),
    "colons": (tale, lambda n: "## a\n\n? " + "x: " * n, 10_000),
    "choices": (tale, lambda n: "## a\n\n" + "* x -> end\n" * n, 800),
    "outcomes": (tale, lambda n: "## a\n\n? Piety 4: pray\n" + "+ Yes.\n" * n, 800),
    "open blocks": (tale, lambda n: "## a\n\n" + "{if Mad}\n" * n, 2_000),
    "else after else": (tale, lambda n: "## a\n\n{if Mad}\n" + "x\n{else if Wet}\n" * n + "{end}\n", 400),
    "brackets": (tale, lambda n: "## a\n\n{" + "(" * n + "Mad: x}\n", 20_000),
    "one number": (tale, lambda n: "## a\n\n{Gold " + "9" * n + ": x}\n", 100_000),
    "headings": (tale, lambda n: "".join(f"## {i}\n" for i in range(n)), 1_500),
    "lines laid out": (laid, lambda n: "## a\n\n" + "x y\n\n" * n, 500),
    "broken links": (book, lambda n: "".join(f"## p{i}\n\n* x -> q{i}\n\n" for i in range(n)), 500),
    "a ring": (book, lambda n: "".join(f"## p{i}\n\n-> p{(i + 1) % n}\n\n" for i in range(n)), 200),
    "headings twice": (book, lambda n: "## p0\n\nx\n" * n, 300),
    "broken labels": (book, lambda n: "## p0\n\n" + "".join(f"* x -> p0.q{i}x\n" for i in range(n)) + "".join(f"\n### r{i}\n\nx\n" for i in range(n)), 500),
    "keys": (yaml, lambda n: "".join(f"k{i}: v\n" for i in range(n)), 2_000),
    "one key": (yaml, lambda n: "k: v\n" * n, 1_500),
    "open lists": (yaml, lambda n: "[" * n, 20_000),
    "lines of a script": (parse_script, lambda n: "choose 1\n" * n, 400),
    "a script's quotes": (parse_script, lambda n: 'expect "' + "a " * n, 10_000),
    "a catalogue": (read_catalogue, lambda n: "".join(f'msgid "a{i}"\nmsgstr "b"\n\n' for i in range(n)), 1_000),
    "told words": (paragraphs, lambda n: "*a " * n, 10_000),
    "told lines": (paragraphs, lambda n: "a\n \n" * n, 4_000),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_twice_the_text_is_twice_the_work(name: str) -> None:
    linear(*TEXTS[name])


def _marks(n: int) -> str:
    """A number in signs that no id may hold."""
    return f"{n:012b}".replace("0", "!").replace("1", "?")


HEAD = ':: StoryData\n{"start":"A"}\n\n:: A\n'
STORIES: dict[str, tuple[Callable[[int], str], int]] = {
    "links in words": (lambda n: HEAD + "x [[a->B]] " * n, 250),
    "open links": (lambda n: HEAD + "[[" * n, 2_000),
    "open macros": (lambda n: HEAD + "<<" * n, 2_000),
    "macros": (lambda n: HEAD + "<<if $a>>x" * n, 300),
    "tags": (lambda n: HEAD + "<b>x" * n, 500),
    "comments": (lambda n: HEAD + "/*" * n, 1_000),
    "passages": (lambda n: "".join(f":: P{i}\nx\n" for i in range(n)), 200),
    "names alike": (lambda n: "".join(f":: P{_marks(i)}\nx\n" for i in range(n)), 80),
}


@pytest.mark.parametrize("name", sorted(STORIES))
def test_twice_the_story_is_twice_the_work_and_twice_the_pack(tmp_path: Path, name: str) -> None:
    text, size = STORIES[name]
    sizes: list[int] = []

    def imported(words: str) -> None:
        file = tmp_path / "a.twee"
        file.write_text(words, "utf-8")
        pack = tmp_path / f"pack{len(sizes)}"
        pack.mkdir()
        import_story(read_story(file, Account()), pack, Account())
        sizes.append(sum(one.stat().st_size for one in pack.iterdir()))

    linear(imported, text, size)
    assert sizes[-1] <= 2.3 * sizes[-2] + 4_000


def test_a_passage_of_a_story_has_its_bound(tmp_path: Path) -> None:
    (tmp_path / "a.twee").write_text(f":: A\n{'x' * LONGEST}y\n", "utf-8")
    with pytest.raises(UnreadableError, match="longer than"):
        read_story(tmp_path / "a.twee", Account())


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, "1" * 200_000, " " * 200_000])
def test_json_of_a_stranger_s_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        parse_json(text, "a.json")
    assert len(refused.value.lines) == 1
    assert len(refused.value.lines[0]) < 300


def test_a_table_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (nodes.SIZE_LIMIT, nodes.NODE_LIMIT) == (8_000_000, 300_000)
    for name in ("SIZE_LIMIT", "NODE_LIMIT"):
        monkeypatch.setattr(nodes, name, 3_000)
    for text, codes in (
        ("a: " + "x" * 2_997, []),
        ("a: " + "x" * 2_998, ["E074"]),
        ("[" + "a," * 1_490 + "a]", []),
    ):
        _, found = read_nodes(Source("p.yaml", text))
        assert [one.code for one in found] == codes
    monkeypatch.setattr(nodes, "NODE_LIMIT", 1_000)
    _, found = read_nodes(Source("p.yaml", "[" + "a," * 1_001 + "a]"))
    assert [one.code for one in found] == ["E074"]


def test_an_alias_bomb_is_not_one() -> None:
    bomb = "a0: &a0 [x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)
    )
    assert calls(lambda: read_nodes(Source("p.yaml", bomb))) < 10_000


def test_a_table_of_misspelt_names_is_told_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    # Beyond so many misspelt names nothing is sought that they were meant for. Fewer will do here:
    # up to there each costs what all known names do, and it is what follows that is measured.
    monkeypatch.setattr(schema, "_MOST_HINTS", 10)

    def work(n: int) -> int:
        rows = "".join(f"  - {{name: S{i:05}, category: C{i:05}x}}\n" for i in range(n))
        names = ", ".join(f"C{i:05}" for i in range(n))
        text = f"title: T\ngame: gamebook\nskills:\n{rows}categories: [{names}]\n"
        return calls(lambda: load_pack(in_memory({"pack.yaml": text.encode()})))

    work(8)
    some, more, most = work(40), work(80), work(160)
    assert most - more <= 1.1 * 2 * (more - some)


def test_a_catalogue_that_is_none_is_left_early() -> None:
    found = read_catalogue("junk\n\n" * 100_000)
    assert len(found.slips) <= MOST_SLIPS + 2


def test_a_line_of_ten_megabytes_is_read_once() -> None:
    text = "## a\n\n" + "word " * 2_000_000
    before = sys.getsizeof(text)
    held: list[Any] = []
    assert calls(lambda: held.append(parse_file(Source("t.tale", text)))) < 1_000
    ((_, parsed),) = held[0][0].passages
    assert sys.getsizeof(json.dumps(str(parsed.passage)[:1000])) < before


def test_a_million_answers_of_a_program_take_the_memory_of_one() -> None:
    import io

    from malory.presenter.streams import Keyboard

    keyboard = Keyboard(io.StringIO("x" * 50_000_000))
    assert len(keyboard.read()) <= 4096


def test_no_clock_is_asked_here() -> None:
    with patch("time.perf_counter", side_effect=AssertionError):
        linear(*TEXTS["words"])
