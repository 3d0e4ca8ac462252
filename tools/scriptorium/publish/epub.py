"""The book as an EPUB 3: the same bytes from the same book, wherever and whenever it is made."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Literal, NamedTuple
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from malory.tongue import say

from scriptorium.publish.html import GENERATOR, colophon
from scriptorium.publish.templating import fill, style
from scriptorium.publish.volume import Index, Leaf, Sheet, Volume

_MOST = 40
"""Passages to a file: a reading device opens one at a time, and takes its time over a large one."""

_KEYS = "keys.xhtml"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""A ZIP knows no earlier day."""

_NO_XML = {0xFFFE: None, 0xFFFF: None}
"""Signs of Unicode that are none, which a tale may hold and XML may not."""

_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""


class Page(NamedTuple):
    """A file of the book and what it holds."""

    file: str
    kind: Literal["front", "sheet", "leaves", "keys", "index"]
    heading: str
    part: Sheet | Index | Sequence[Leaf] | None = None


def as_epub(volume: Volume) -> bytes:
    """Return the file."""
    pages = tuple(_pages(volume))
    where = {
        leaf.anchor: page.file for page in pages if page.kind == "leaves" for leaf in _leaves(page)
    }

    def href(anchor: str) -> str:
        return f"{where.get(anchor, _KEYS)}#{anchor}"

    # Any: what templates are given.
    facts: dict[str, Any] = {"volume": volume, "pages": pages, "generator": GENERATOR}
    files = {"META-INF/container.xml": _CONTAINER}
    files["EPUB/package.opf"] = fill(
        "epub-package.opf.j2", uuid=_uuid(volume), modified=_modified(), **facts
    )
    files["EPUB/nav.xhtml"] = fill("epub-nav.xhtml.j2", **facts)
    files["EPUB/style.css"] = style("epub.css") + "\n"
    for page in pages:
        files[f"EPUB/{page.file}"] = fill(
            "epub-page.xhtml.j2", href, page=page, colophon=colophon(volume), **facts
        )
    return _zipped(files)


def _leaves(page: Page) -> Sequence[Leaf]:
    return page.part if isinstance(page.part, tuple) else ()


def _pages(volume: Volume) -> Iterator[Page]:
    yield Page("front.xhtml", "front", say("Beginning"))
    for at, sheet in enumerate(volume.sheets, 1):
        yield Page(f"sheet{at}.xhtml", "sheet", sheet.heading, sheet)
    for start in range(0, len(volume.leaves), _MOST):
        leaves = volume.leaves[start : start + _MOST]
        yield Page(f"passages{start // _MOST + 1}.xhtml", "leaves", _span(leaves), leaves)
    if volume.keys_apart:
        yield Page(_KEYS, "keys", say("Reader’s table"))
    for index in volume.indexes:
        yield Page(f"{index.anchor}.xhtml", "index", index.heading, index)


def _span(leaves: Sequence[Leaf]) -> str:
    first, last = leaves[0].name, leaves[-1].name
    return first if first == last else f"{first}–{last}"


def _uuid(volume: Volume) -> str:
    return str(UUID(volume.mark[:32], version=5))


def _modified() -> str:
    """When it was made, as far as SOURCE_DATE_EPOCH says; else a day that never changes."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    when = datetime(*_EPOCH, tzinfo=UTC)
    if said.isascii() and said.isdigit() and len(said) < 12:
        when = datetime.fromtimestamp(int(said), UTC)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _zipped(files: dict[str, str]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        # The first entry says what the file is, in bytes that are not packed.
        _put(archive, "mimetype", "application/epub+zip", ZIP_STORED)
        for name, text in files.items():
            _put(archive, name, text.lstrip(), ZIP_DEFLATED)
    return out.getvalue()


def _put(archive: ZipFile, name: str, text: str, how: int) -> None:
    info = ZipInfo(name, _EPOCH)
    info.compress_type = how
    info.create_system = 3
    info.external_attr = 0o644 << 16
    archive.writestr(info, text.translate(_NO_XML).encode("utf-8"))
