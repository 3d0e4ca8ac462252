"""A page printed: as text on a page's width, plain or with its emphasis, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO

from malory.presenter.markup import paragraphs
from malory.presenter.page import page_width, wrapped

from scriptorium.read.page import Page, Part, Way


def as_json(page: Page) -> str:
    """The page as `grammar/schemas/read.json` describes it."""
    return json.dumps(
        {
            "format": 1,
            "id": page.id,
            "number": page.number,
            "title": page.title,
            "hero": page.hero,
            "parts": [part._asdict() for part in page.parts],
            "asks": page.asks,
            "offers": [
                {
                    "words": one.words,
                    "tags": list(one.tags),
                    "leads": one.leads,
                    "barred": one.needs,
                    "ways": [
                        {"when": way.when, "parts": [part._asdict() for part in way.parts]}
                        for way in one.ways
                    ],
                }
                for one in page.offers
            ],
            "ends": page.ends,
        },
        ensure_ascii=False,
        indent=2,
    )


def as_text(page: Page, is_plain: bool) -> str:
    """The page in lines of the terminal's width, at most 72 columns."""
    width = page_width(None)
    lines = [*_heading(page, width), ""]
    for part in page.parts:
        lines += [*_part(part, width, "", is_plain), ""]
    if page.asks:
        lines += wrapped(page.asks, width)
    for number, offer in enumerate(page.offers, 1):
        mark = "    " if offer.needs else f"{number:>2}. "
        tags = f"[{', '.join(offer.tags)}] " if offer.tags else ""
        leads = f" -> {offer.leads}" if offer.leads else ""
        words = f"({offer.words}: {offer.needs})" if offer.needs else f"{offer.words}{leads}"
        lines += _folded(tags + words, width, mark, "    ")
        for way in offer.ways:
            lines += _way(way, width, is_plain, offer.words)
    if page.ends:
        lines.append("(Nothing follows: it ends here.)")
    lines += [*([""] if lines[-1] else []), *_folded(f"Read to {page.hero}.", width, "", "")]
    return "\n".join(lines)


def _heading(page: Page, width: int) -> list[str]:
    number = "" if page.number is None or str(page.number) == page.id else f"{page.number} · "
    title = f"  {page.title}" if page.title else ""
    return _folded(f"{number}{page.id}{title}", width, "", "    ")


def _way(way: Way, width: int, is_plain: bool, offered: str) -> Iterator[str]:
    if way.when != offered:
        yield f"    {way.when}:"
    for part in way.parts:
        yield from _part(part, width, "      ", is_plain)


def _part(part: Part, width: int, indent: str, is_plain: bool) -> list[str]:
    if part.kind == "text":
        return _prose(part.words, width, indent, is_plain)
    mark = {"pause": "--- ", "rewards": "[", "turn": "-> "}[part.kind]
    words = part.words
    if part.kind == "turn":
        words = words.removeprefix("Turn to ").removesuffix(".")
    closed = "]" if part.kind == "rewards" else ""
    return _folded(words + closed, width, indent + mark, indent + " " * len(mark))


def _folded(words: str, width: int, first: str, rest: str) -> list[str]:
    """Words without markup as lines."""
    return wrapped(words.replace("\\", "\\\\").replace("*", "\\*"), width, first, rest)


def _prose(words: str, width: int, indent: str, is_plain: bool) -> list[str]:
    if is_plain:
        return wrapped(words, width, indent, indent)
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    weights = {"": "", "emphasis": "italic", "strong": "bold"}
    out = StringIO()
    console = Console(file=out, force_terminal=True, highlight=False, markup=False, emoji=False)
    for number, runs in enumerate(paragraphs(words)):
        if number:
            console.print()
        text = Text.assemble(*[(run.text, weights[run.weight]) for run in runs])
        console.print(Padding(text, (0, 0, 0, len(indent))), width=width or None)
    return [line.rstrip() for line in out.getvalue().rstrip("\n").split("\n")]
