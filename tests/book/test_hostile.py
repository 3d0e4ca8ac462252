"""Odd and hostile texts: each compiles or gets a clear diagnostic, never a traceback or a hang."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import message

from tests.book.packs import found_in, write_pack

HEAD = "## 1905 The Suit\n\n"
TEXTS = {
    "five hundred choices": HEAD + "".join(f"* Door {n} -> end\n" for n in range(500)),
    "five hundred conditions": HEAD
    + "".join(f"* {{Piety {n}+ and Gold {n}}} Door -> end\n" for n in range(500)),
    "deep parentheses": HEAD + "* {" + "(" * 5000 + "Mad" + ")" * 5000 + "} A -> end\n* B -> end\n",
    "deep negation": HEAD + "* {" + "not " * 5000 + "Mad} A -> end\n* B -> end\n",
    "deep varying text": HEAD + "{Mad: x " * 300 + "}" * 300 + "\n\n-> end\n",
    "deep blocks": HEAD + "{if Mad}\n" * 300 + "So.\n" + "{end}\n" * 300 + "\n-> end\n",
    "a million signs in a line": HEAD + "a" * 1_000_000 + "\n\n-> end\n",
    "ten thousand unknown targets": HEAD + "".join(f"* A -> t{n}\n" for n in range(10_000)),
    "a thousand uses of one wrong name": HEAD + "* {Piaty 2+} A -> end\n" * 1000 + "* B -> end\n",
    "a thousand wrong names": HEAD
    + "".join(f"* {{Piaty{chr(97 + n % 26) * (n // 26 + 1)} 2+}} A -> end\n" for n in range(300))
    + "* B -> end\n",
    "a long ring": HEAD
    + "-> p0\n\n"
    + "".join(f"## p{n}\n\n-> p{(n + 1) % 3000}\n\n" for n in range(3000)),
    "no heading": "Once upon a time.\n",
    "only headings": "".join(f"## {n}\n" for n in range(1, 50)),
    "an end of file in a label": HEAD + "* Go",
    "a space-only line between passages": HEAD + "-> ford\n \t \n## ford\n\n-> end\n",
    "a target of a million signs": HEAD + "-> " + "x" * 1_000_000 + "\n",
    "a million braces": HEAD + "{" * 1_000_000 + "\n\n-> end\n",
    "a million stars": HEAD + "*" * 1_000_000 + "\n\n-> end\n",
    "spaces before a heading": HEAD + "-> ford\n\n  ## ford\n\n-> end\n",
    "a title with a colon and quotes": '## 1905 He said: "no" \U0001f409\n\n-> end\n',
    "two hundred thousand wrong names in a line": HEAD + "{x} " * 200_000 + "\n\n-> end\n",
    "a hundred thousand wrong tags in a line": HEAD
    + f"* [{', '.join(['foo'] * 100_000)}] A -> end\n* B -> end\n",
    "a paragraph of a hundred thousand lines": HEAD + "So *it* went.\n" * 100_000 + "\n-> end\n",
    "twenty thousand sections": HEAD
    + "-> l0\n\n"
    + "".join(f"### l{n}\n\nOn.\n\n-> l{n + 1}\n\n" for n in range(20_000))
    + "### l20000\n\nDone.\n\n-> end\n",
    "a lone surrogate in a name": HEAD + "* {\ud800 2+} A -> end\n* B -> end\n",
}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_hostile_text_is_answered(name: str, tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    text = TEXTS[name].encode("utf-8", "surrogatepass")
    (folder / "a.tale").write_bytes(text)
    found = found_in(folder)
    for one in found:
        assert 0 < len(message(one)) < 1000
        assert one.place.line >= 1


def test_bytes_that_are_not_utf_8_cost_only_their_file(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, "## 1905\n\n-> end\n")
    (folder / "b.tale").write_bytes(b"## 7\n\nCaf\xe9.\n")
    (folder / "c.tale").write_bytes("## 8\n\n-> end\n".encode("utf-16"))
    (folder / "d.tale").mkdir()
    files = [(one.code, one.place.file) for one in found_in(folder)]
    assert ("E002", "b.tale") in files
    assert {file for _, file in files} <= {"b.tale", "c.tale", "d.tale"}


def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path) -> None:
    from tests.book.packs import compiled

    text = "## 1905 The Suit\n\nOne\ntwo.\n\n* A -> ford\n* B -> end\n\n## ford\n\n[Gold 1]\n"
    hashes = set()
    for number, data in enumerate(
        (
            text.encode(),
            b"\xef\xbb\xbf" + text.encode(),
            text.replace("\n", "\r\n").encode(),
            text.replace("\n", "\r").encode(),
            text.rstrip("\n").encode(),
        )
    ):
        folder = write_pack(tmp_path / str(number) / "pack", text)
        (folder / "a.tale").write_bytes(data)
        compilation = compiled(folder)
        assert compilation.diagnostics == ()
        hashes.add(compilation.book.hash)
    assert len(hashes) == 1


def test_a_byte_order_mark_before_any_file_of_several_is_none_of_its_text(tmp_path: Path) -> None:
    from tests.book.packs import compiled

    tales = ("## 1905\n\n* A -> ford\n* B -> end\n", "## ford\n\n[Gold 1]\n", "// Nothing.\n")
    plain = compiled(write_pack(tmp_path / "plain" / "pack", *tales))
    marked = write_pack(tmp_path / "marked" / "pack", *tales)
    for path in marked.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    compilation = compiled(marked)
    assert compilation.diagnostics == plain.diagnostics == ()
    assert compilation.book.hash == plain.book.hash


def test_a_lock_that_is_no_file_is_told(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, "## 1905\n\n[Gold 1]\n")
    (folder / "numbers.lock").mkdir()
    assert [(one.code, one.place.file) for one in found_in(folder)] == [("E001", "numbers.lock")]


def test_sections_are_kept_in_time_that_grows_with_their_number(tmp_path: Path) -> None:
    from malory.book.compiling import key_mark

    labels = frozenset(f"l{n}" for n in range(20_000))
    marks = {key_mark(("So.", f"1905.{label}", labels, ()), b"") for label in labels}
    assert len(marks) == len(labels)
    other = key_mark(("So.", "1905.l0", labels - {"l1"}, ()), b"")
    assert other not in marks
