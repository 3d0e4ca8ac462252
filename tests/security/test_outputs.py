"""What a stranger wrote is words in every output: no markup, no script, no signs for a terminal."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from malory.book.cache import open_book
from malory.kernel.save import read_save
from malory.presenter.writing import written
from malory.telling import Saves
from malory.telling.journal import Entry, Journal
from malory.telling.shelf import shelved
from scriptorium.check.command import check
from scriptorium.map.command import map_command
from scriptorium.publish.binding import bind
from scriptorium.publish.command import publish
from scriptorium.publish.pdf import as_pdf, print_page
from scriptorium.read.command import read
from scriptorium.stats.command import stats

from bench.fuzz.sittings import bound, dressed
from tests.security.strangers import done

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'`&<!--]]>"


def evil_pack(folder: Path, evil: str = EVIL) -> Path:
    pack = folder / "evil"
    pack.mkdir()
    said = json.dumps(evil)
    shown = re.sub(r"([\\\[\]{}*]|//)", r"\\\1", evil)
    (pack / "pack.yaml").write_text(
        f"title: {said}\ngame: gamebook\nstart: gate\nstatuses: [{said}]\nlicence: {said}\n"
        f"inserts: [{{name: herald, text: {said}}}]\nversion: {said}\n",
        "utf-8",
    )
    tale = f"## gate {evil}\n\n{shown} {{herald}}\n\n* {shown} -> hall\n\n## hall\n\n-> end\n"
    (pack / "a.tale").write_text(tale, "utf-8")
    return pack


class Marks(HTMLParser):
    """Elements that run or fetch something, with the text of scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts = 0
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "base", "link"):
            self.found.append(tag)
        self.found += [name for name, _ in attrs if name.startswith("on")]
        self.found += [value for _, value in attrs if (value or "").startswith("javascript:")]


def test_a_published_page_holds_no_markup_of_a_stranger_s(tmp_path: Path) -> None:
    pack = evil_pack(tmp_path)
    done(publish, pack, "--to", "html", "-o", tmp_path / "a.html")
    marks = Marks((tmp_path / "a.html").read_text("utf-8"))
    assert marks.found == []
    assert marks.scripts == 1  # the page's own


SET = '\\") #panic("hacked") #read("/etc/passwd") #import "@preview/x:1.0.0" $#panic()$ `#x` //'


def test_what_is_set_for_print_holds_a_stranger_s_words_in_strings_alone(tmp_path: Path) -> None:
    pack = evil_pack(tmp_path, SET)
    text = print_page(bind(open_book(str(pack))), "a5")
    assert "hacked" in text
    assert "hacked" not in re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    pytest.importorskip("typst")
    assert as_pdf(bind(open_book(str(pack))), "a5").startswith(b"%PDF")


def test_a_published_epub_is_xml_without_scripts(tmp_path: Path) -> None:
    pack = evil_pack(tmp_path)
    done(publish, pack, "--to", "epub", "-o", tmp_path / "a.epub")
    with zipfile.ZipFile(tmp_path / "a.epub") as book:
        pages = [name for name in book.namelist() if name.endswith((".xhtml", ".opf", ".xml"))]
        assert pages
        for name in pages:
            tree = ElementTree.fromstring(book.read(name))
            names = {one.tag.rpartition("}")[2] for one in tree.iter()}
            assert not names & {"script", "img", "iframe", "object"}, name
        assert all(".." not in name and not name.startswith("/") for name in book.namelist())


def test_published_markdown_holds_no_html_of_a_stranger_s(tmp_path: Path) -> None:
    pack = evil_pack(tmp_path)
    done(publish, pack, "--to", "md", "-o", tmp_path / "a.md")
    text = (tmp_path / "a.md").read_text("utf-8")
    assert not re.search(r"(?<!\\)<(?:script|img|/script)", text)


@pytest.mark.parametrize("form", ["svg", "graphml"])
def test_a_map_is_xml_without_scripts(tmp_path: Path, form: str) -> None:
    pack = evil_pack(tmp_path)
    told = done(map_command, pack, "-o", tmp_path / f"a.{form}")
    if not (tmp_path / f"a.{form}").exists():
        pytest.skip(told.output)
    tree = ElementTree.fromstring((tmp_path / f"a.{form}").read_text("utf-8"))
    for one in tree.iter():
        assert one.tag.rpartition("}")[2] not in ("script", "image", "foreignObject")
        assert not [name for name in one.attrib if name.startswith("on")]


def test_a_map_for_graphviz_names_no_file_and_no_address(tmp_path: Path) -> None:
    pack = tmp_path / "evil"
    pack.mkdir()
    (pack / "pack.yaml").write_text('title: "x"\ngame: gamebook\nstart: a\n', "utf-8")
    title = 'A", image="/etc/passwd", URL="javascript:alert(1)", x="\\'
    (pack / "a.tale").write_text(f"## a {title}\n\n-> end\n", "utf-8")
    done(map_command, pack, "-o", tmp_path / "a.dot")
    text = (tmp_path / "a.dot").read_text("utf-8")
    quotes = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    assert "image" not in quotes
    assert "URL" not in quotes


def test_a_map_for_mermaid_holds_no_tag(tmp_path: Path) -> None:
    pack = evil_pack(tmp_path)
    done(map_command, pack, "-o", tmp_path / "a.mmd")
    text = (tmp_path / "a.mmd").read_text("utf-8")
    assert "<script" not in text
    assert "<img" not in text


@pytest.mark.parametrize("form", ["html", "md"])
def test_a_story_written_out_holds_no_markup_of_a_stranger_s(form: str) -> None:
    entries = tuple(
        [Entry(style, EVIL, 0, 1) for style in ("part", "heading", "answer", "line", "prose")]
    )
    journal = Journal(EVIL, (EVIL,), {EVIL: EVIL}, EVIL, entries)
    text = written(journal, form)
    if form == "html":
        marks = Marks(text)
        assert (marks.found, marks.scripts) == ([], 0)
    else:
        assert not re.search(r"(?<!\\)<", text)


ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\u202e"


def test_no_story_steers_the_terminal_of_the_workshop(tmp_path: Path) -> None:
    pack = tmp_path / "evil"
    pack.mkdir()
    (pack / "pack.yaml").write_text("title: Evil\ngame: gamebook\nstart: a\n", "utf-8")
    (pack / "a.tale").write_bytes(f"## a T{ESCAPES}\n\nx{ESCAPES}y {{q{ESCAPES}}}\n".encode())
    for command, *more in ((check,), (read, "a"), (stats,)):
        told = done(command, pack, *more).output
        assert not set(told) & set("\x1b\x07\x9b\r\u202e"), command


def test_no_save_steers_the_terminal_of_a_player(tmp_path: Path) -> None:
    body = json.loads((Path(__file__).parents[2] / "bench/fuzz/corpus/save/ferry-1").read_bytes())
    body["note"] |= {"title": ESCAPES, "words": ESCAPES, "seats": ESCAPES, "own": ESCAPES}
    body["told"] = [[0, ESCAPES]]
    (tmp_path / "a.save").write_bytes(dressed(json.dumps(body).encode()))
    assert bound() is not None
    assert not isinstance(read_save(tmp_path / "a.save"), str)
    (one,) = shelved(Saves(tmp_path))
    from malory.cli.saves import saves

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        (tmp_path / "data" / "malory" / "saves").mkdir(parents=True)
        (tmp_path / "a.save").rename(tmp_path / "data" / "malory" / "saves" / "a.save")
        told = done(saves, "--all").output
    assert "a" in told
    assert not set(told) & set("\x1b\x07\x9b\r\u202e")
    assert one.name == "a"


def test_lines_for_programs_are_one_line_each(tmp_path: Path) -> None:
    from malory.presenter import Keyboard, present
    from malory.presenter.jsonl import JsonFront
    from malory.telling import begin, cast

    out = io.StringIO()
    sitting = begin(bound(), cast(bound(), ""), "1", Saves(tmp_path))
    present(sitting, JsonFront(out, Keyboard(io.StringIO(f'"{ESCAPES}"\n{ESCAPES}\nquit\n'))))
    rows = out.getvalue().split("\n")
    assert rows.pop() == ""
    for row in rows:
        json.loads(row)
        assert not set(row) & set("\x1b\x07\x9b\r")
