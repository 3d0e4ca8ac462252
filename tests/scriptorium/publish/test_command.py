"""`malory publish`: what it is told, what it refuses, and what it never writes over."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from malory.tongue import speak
from scriptorium.publish.command import publish

from tests.cli.running import malory
from tests.scriptorium.publish.books import TALE, pack


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def book(tmp_path: Path) -> str:
    return str(pack(tmp_path, TALE))


def run(*words: str) -> Result:
    return CliRunner().invoke(publish, words, standalone_mode=False)


def done(*words: str) -> str:
    found = run(*words)
    assert found.exception is None, found.exception
    assert found.return_value == 0, found.output
    return found.output


def refused(*words: str) -> str:
    found = run(*words)
    return str(found.exception) if found.exception is not None else found.output


@pytest.mark.parametrize(
    ("form", "begins"), [("html", b"<!DOCTYPE"), ("epub", b"PK"), ("md", b"<!-- malory publish")]
)
def test_a_book_goes_into_a_file_of_its_name(
    book: str, here: Path, form: str, begins: bytes
) -> None:
    assert done(book, "--to", form).startswith(f"pack.{form}: ")
    assert (here / f"pack.{form}").read_bytes().startswith(begins)


def test_the_ending_of_a_file_says_its_format(book: str, here: Path) -> None:
    done(book, "-o", "a.md")
    done(book, "-o", "a.htm")
    assert (here / "a.md").read_text("utf-8").startswith("<!--")
    assert (here / "a.htm").read_text("utf-8").startswith("<!DOCTYPE")
    assert "names no format" in refused(book, "-o", "a.doc")


def test_standard_output_is_a_place_too(book: str) -> None:
    assert run(book, "--to", "md", "-o", "-").stdout_bytes.startswith(b"<!-- malory publish")


def test_an_earlier_book_is_replaced_and_nothing_else(book: str, here: Path) -> None:
    for name in ("a.html", "a.epub", "a.md"):
        done(book, "-o", name)
        done(book, "-o", name)
        (here / name).write_text("My own notes.", "utf-8")
        assert "is there already, and no book of `malory publish`" in refused(book, "-o", name)
        assert (here / name).read_text("utf-8") == "My own notes."
        done(book, "-o", name, "--force")
        done(book, "-o", name)


def test_an_archive_that_is_locked_is_no_book_of_ours(book: str, here: Path) -> None:
    done(book, "-o", "a.epub")
    data = bytearray((here / "a.epub").read_bytes())
    for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(sign)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(sign, at + 1)
    (here / "a.epub").write_bytes(data)
    assert "no book of `malory publish`" in refused(book, "-o", "a.epub")
    assert (here / "a.epub").read_bytes() == data


def test_a_published_pdf_is_known_again(book: str, here: Path) -> None:
    pytest.importorskip("typst")
    done(book, "-o", "a.pdf", "--paper", "letter")
    done(book, "-o", "a.pdf")
    (here / "a.pdf").write_bytes(b"%PDF-1.7\n")
    assert "is there already" in refused(book, "-o", "a.pdf")


def test_without_its_printer_a_pdf_says_what_to_install(
    book: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'malory[print]'" in refused(book, "--to", "pdf")
    assert list(here.iterdir()) == []


def test_what_makes_no_sense_is_refused_in_a_line(book: str, here: Path) -> None:
    assert "--paper is of a PDF" in refused(book, "--paper", "a5")
    assert "has no edition `none`" in refused(book, "--edition", "none")
    assert "there are first-ride, complete" in refused("tales", "--edition", "none")
    assert "there is no passage" in refused("camlann")
    assert "there is no folder `nowhere`" in refused(book, "-o", "nowhere/a.html")
    assert "is a folder" in refused(book, "--to", "html", "-o", str(here))
    assert list(here.iterdir()) == []


def test_a_book_with_errors_is_not_printed(tmp_path: Path, here: Path) -> None:
    bad = str(pack(tmp_path / "bad", "## 1\n\n-> nowhere\n"))
    assert f"`{bad}` has 1 error to mend" in refused(bad, "--to", "md")
    assert list(here.iterdir()) == []


def test_a_book_is_printed_in_a_tongue_that_it_is_told_in(tmp_path: Path, here: Path) -> None:
    folder = pack(tmp_path / "told", TALE)
    (folder / "translations").mkdir()
    (folder / "translations" / "de.po").write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "ford text"\nmsgid "It is cold."\n'
        'msgstr "Es ist kalt."\n\nmsgctxt "pack: title"\nmsgid "The Small Book"\n'
        'msgstr "Das kleine Buch"\n',
        "utf-8",
    )
    try:
        done(str(folder), "--language", "de", "-o", "a.html")
    finally:
        speak("en")
    text = (here / "a.html").read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Es ist kalt." in text
    assert "<title>Das kleine Buch</title>" in text
    assert f"`{folder}`: it is told in" in refused(str(folder), "--language", "fr")


def test_the_command_stands_in_the_help_and_ends_with_its_code(book: str, here: Path) -> None:
    assert "publish" in malory("--help").out
    assert malory("publish", book, "-o", str(here / "a.html")).code == 0
    (here / "a.html").write_text("mine", "utf-8")
    assert malory("publish", book, "-o", str(here / "a.html")).code == 2
    assert malory("publish", book, "--paper", "a5").code == 2
