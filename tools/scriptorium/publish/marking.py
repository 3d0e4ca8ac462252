"""Running text with the marks of a format: HTML (and so EPUB), Markdown, and Typst (and so PDF)."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Final

from scriptorium.publish.volume import Run, Runs, Stress, To, Varying

Href = Callable[[str], str]
"""From a passage's anchor to where a link to it leads."""


def in_html(runs: Runs, href: Href) -> str:
    """Return runs as HTML that is XML as well."""
    return "".join([_html(run, href) for run in runs])


def _html(run: Run, href: Href) -> str:
    match run:
        case str():
            return escape(run, quote=False).replace("\n", "<br/>\n")
        case Stress(runs, strong):
            tag = "strong" if strong else "em"
            return f"<{tag}>{in_html(runs, href)}</{tag}>"
        case To(words, anchor):
            return f'<a href="{escape(href(anchor))}">{escape(words)}</a>'
        case Varying(cases):
            said = [
                f'<i class="when">{escape(case.when, quote=False)}</i> {in_html(case.runs, href)}'
                for case in cases
            ]
            between = ' <i class="when">|</i> '
            return f'<span class="varying">[{between.join(said)}]</span>'


# --------------------------------------------------------------------------------------- Markdown

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>&#|~])")
_LEADING: Final = re.compile(r"(?m)^(\s*)([-+=]|\d+(?=[.)]))")


def in_markdown(runs: Runs) -> str:
    """Return runs as CommonMark, of one paragraph."""
    marked = "".join([_markdown(run) for run in runs])
    return _LEADING.sub(_escaped_lead, marked)


def _escaped_lead(found: re.Match[str]) -> str:
    """What begins a line and would be taken for a list, a rule or a heading."""
    blank, sign = found.groups()
    return f"{blank}{sign}\\" if sign.isdigit() else f"{blank}\\{sign}"


def plain_markdown(words: str) -> str:
    """Return words in which nothing is a mark."""
    return _SPECIAL.sub(r"\\\1", words)


def _markdown(run: Run) -> str:
    match run:
        case str():
            return plain_markdown(run).replace("\n", "\\\n")
        case Stress(runs, strong):
            return _stressed("".join(map(_markdown, runs)), "**" if strong else "*")
        case To(words, anchor):
            return f"[{plain_markdown(words)}](#{anchor})"
        case Varying(cases):
            said = [
                f"_{plain_markdown(case.when)}_ {''.join(map(_markdown, case.runs))}"
                for case in cases
            ]
            between = " \\| "
            return f"\\[{between.join(said)}\\]"


def _stressed(words: str, sign: str) -> str:
    """Marked words; blanks at the ends stand outside, or the marks would be none."""
    bare = words.strip()
    if not bare:
        return words
    before, after = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{before}{sign}{bare}{sign}{after}"


# ------------------------------------------------------------------------------------------- Typst


def in_typst(runs: Runs) -> str:
    """Return runs as an expression of Typst."""
    return " + ".join(map(_typst, runs)) or '""'


def quoted(words: str) -> str:
    """Return words as a string of Typst, in which nothing is a mark."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _typst(run: Run) -> str:
    match run:
        case str():
            return " + linebreak() + ".join(map(quoted, run.split("\n")))
        case Stress(runs, strong):
            return f"{'strong' if strong else 'emph'}({in_typst(runs)})"
        case To(words, anchor):
            return f"to({quoted(anchor)}, {quoted(words)})"
        case Varying(cases):
            said = [f'when({quoted(case.when)}) + " " + {in_typst(case.runs)}' for case in cases]
            return f"varying({', '.join(said)})"
