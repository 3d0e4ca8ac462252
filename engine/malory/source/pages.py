"""The page of each diagnostic: its name, message, severity, reason and examples.

Pages are data (`malory.grammar/diagnostics/E012-unknown-target.md`); nothing is read until a
message is to be shown.

A page reads:

    # E012 unknown-target

    severity: error
    message: there is no passage `{target}`

    Why it matters, in a paragraph or two.

    ## Bad

    ```tale
    ...
    ```

    ## Good

    ```tale
    ...
    ```
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from malory.source.diagnostic import Diagnostic, Severity

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_HEAD = re.compile(r"# (?P<code>[EWI]\d{3}) (?P<name>[a-z0-9-]+)\n")
_FIELD = re.compile(r"^(severity|message): (.+)$", re.MULTILINE)
_EXAMPLE = re.compile(
    r"^## (Bad|Good)\b[^\n]*\n(.*?)(?=^## (?:Bad|Good)\b|\Z)", re.MULTILINE | re.DOTALL
)
_FENCE = re.compile(r"^```([a-z]*)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LONGEST = 200
_SLOT = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Example:
    """A fenced text of a page: its language (`tale`, `yaml`), the file name after it, if any, and
    the text."""

    language: str
    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One diagnostic's page. `bad` must give exactly this code when compiled, `good` nothing."""

    code: str
    name: str
    severity: Severity
    message: str
    text: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]


def parse_page(text: str) -> Page:
    """The page that a Markdown text holds; ValueError if it lacks a part."""
    head = _HEAD.match(text)
    # The first of each counts: an example may hold a line that looks like one.
    fields = dict(reversed(_FIELD.findall(text)))
    if head is None or "message" not in fields or "severity" not in fields:
        raise ValueError("a diagnostic's page needs `# CODE name`, `severity:` and `message:`")
    examples: dict[str, list[Example]] = {"Bad": [], "Good": []}
    for title, body in _EXAMPLE.findall(text):
        examples[title] += [Example(*found) for found in _FENCE.findall(body)]
    return Page(
        head["code"],
        head["name"],
        Severity(fields["severity"]),
        fields["message"],
        text,
        tuple(examples["Bad"]),
        tuple(examples["Good"]),
    )


def _folder() -> Traversable:
    from importlib.resources import files  # dear to import, and a book without a fault needs none

    return files("malory.grammar") / "diagnostics"


@cache
def _names() -> dict[str, str]:
    folder = _folder()
    return {
        entry.name[:4]: entry.name
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if re.match(r"[EWI]\d{3}-.*\.md$", entry.name)
    }


def page_codes() -> tuple[str, ...]:
    """The codes that have a page, sorted."""
    return tuple(sorted(_names()))


@cache
def load_page(code: str) -> Page:
    """The page of a code; KeyError if there is none."""
    name = _names()[code]
    return parse_page((_folder() / name).read_text("utf-8"))


def severity(diagnostic: Diagnostic) -> Severity:
    """How bad a finding is, as its page says."""
    return load_page(diagnostic.code).severity


def message(diagnostic: Diagnostic) -> str:
    """The finding in one line: the page's template filled with the finding's facts, a very long
    one cut short."""
    facts = dict(diagnostic.facts)
    template = load_page(diagnostic.code).message
    return _SLOT.sub(lambda slot: _short(facts.get(slot[1], slot[0])), template)


def _short(fact: str) -> str:
    return fact if len(fact) <= _LONGEST else f"{fact[: _LONGEST - 3]}..."
