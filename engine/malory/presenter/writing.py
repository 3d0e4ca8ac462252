"""A story written out: Markdown, one printable HTML file, or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from malory.presenter.markup import Run, clean, one_line, paragraphs, plain
from malory.presenter.words import table_of
from malory.telling.journal import Entry, Journal

FORMS: Final = ("md", "html", "json")
"""What a story can be written as, by the ending of its file."""


def written(journal: Journal, form: str) -> str:
    """Return a story in one of FORMS."""
    return _WRITERS[form](journal)


def _facts(journal: Journal) -> str:
    """The line beneath the title: who played what, and its seed."""
    options = [f"{name} {value}" for name, value in journal.options.items() if value]
    return clean("; ".join([", ".join(journal.names), *options, f"seed {journal.seed}"]))


# --------------------------------------------------------------------------------------- Markdown


def _markdown(journal: Journal) -> str:
    blocks = [f"# {_escaped(one_line(journal.title))}", _escaped(_facts(journal))]
    blocks += [_in_markdown(one) for one in journal.entries]
    return "\n\n".join([one for one in blocks if one]) + "\n"


def _in_markdown(entry: Entry) -> str:
    match entry.style:
        case "part":
            return f"## {_escaped(one_line(entry.words).rstrip('.'))}"
        case "heading":
            return f"### {_escaped(one_line(entry.words))}"
        case "answer":
            return f"> {_escaped(one_line(entry.words))}"
        case "line":
            return f"*{_escaped(one_line(entry.words))}*" if entry.words.strip() else ""
        case "table":
            heads, *rows = [[cell.replace("|", "\\|") for cell in row]
                            for row in table_of(entry.words)]  # fmt: skip
            lines = [heads, ["---"] * len(heads), *rows]
            return "\n".join([f"| {' | '.join(line)} |" for line in lines])
        case _:
            return "\n\n".join(["".join(map(_marked, runs)) for runs in paragraphs(entry.words)])


def _marked(run: Run) -> str:
    text = _escaped(run.text).replace("\n", "  \n")
    sign = {"": "", "emphasis": "*", "strong": "**"}[run.weight]
    bare = text.strip()
    if not (sign and bare):
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{sign}{bare}{sign}{after}"


def _escaped(text: str) -> str:
    """Return text without anything that Markdown would take for a mark of its own."""
    for sign in "\\`*_[]<>#|":
        text = text.replace(sign, f"\\{sign}")
    return text


# ------------------------------------------------------------------------------------------- HTML

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ max-width: 38rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.55 Georgia, serif; }}
h1, h2, h3 {{ line-height: 1.2; }}
h3 {{ font-size: 1.1rem; }}
.facts, .line {{ opacity: .75; }}
.line {{ margin: .3rem 0; font-size: .95rem; }}
blockquote {{ margin: .8rem 0; padding-left: .8rem; border-left: 3px solid; font-style: italic; }}
table {{ border-collapse: collapse; }}
th, td {{ text-align: left; padding: .1rem .8rem .1rem 0; }}
@media print {{ body {{ max-width: none; margin: 0; }} h2 {{ break-before: page; }}
  h2, h3 {{ break-after: avoid; }} }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p class="facts">{facts}</p>
{body}
</main>
</body>
</html>
"""


def _html(journal: Journal) -> str:
    from html import escape

    body = "\n".join([one for entry in journal.entries for one in _in_html(entry)])
    title = escape(one_line(journal.title))
    return _PAGE.format(
        title=title, language=escape(journal.language), facts=escape(_facts(journal)), body=body
    )


def _in_html(entry: Entry) -> Iterator[str]:
    from html import escape

    words = escape(one_line(entry.words))
    match entry.style:
        case "part":
            yield f"<h2>{words.rstrip('.')}</h2>"
        case "heading":
            yield f"<h3>{words}</h3>"
        case "answer":
            yield f"<blockquote>{words}</blockquote>"
        case "line":
            yield f'<p class="line">{words}</p>'
        case "table":
            heads, *rows = [[escape(cell) for cell in row] for row in table_of(entry.words)]
            lines = ["".join([f'<th scope="col">{cell}</th>' for cell in heads])]
            lines += ["".join([f"<td>{cell}</td>" for cell in row]) for row in rows]
            yield f"<table>{''.join([f'<tr>{line}</tr>' for line in lines])}</table>"
        case _:
            for runs in paragraphs(entry.words):
                yield f"<p>{''.join(map(_tagged, runs))}</p>"


def _tagged(run: Run) -> str:
    from html import escape

    text = escape(run.text).replace("\n", "<br>")
    tag = {"": "", "emphasis": "em", "strong": "strong"}[run.weight]
    return f"<{tag}>{text}</{tag}>" if tag else text


# ------------------------------------------------------------------------------------------- JSON


def _json(journal: Journal) -> str:
    import json

    report = {
        "format": 1,
        "title": journal.title,
        "names": list(journal.names),
        "options": dict(journal.options),
        "seed": journal.seed,
        "entries": [
            {
                "style": one.style,
                "words": plain(one.words),
                "seat": one.seat if one.seat >= 0 else None,
                "plies": one.plies,
            }
            for one in journal.entries
        ],
    }
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


_WRITERS: Final[Mapping[str, Callable[[Journal], str]]] = {
    "md": _markdown,
    "html": _html,
    "json": _json,
}
