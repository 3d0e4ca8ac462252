"""The page of each diagnostic: its name, message, severity, reason and examples.

Pages are data (`malory.grammar/diagnostics/E012-unknown-target.md`); nothing is read until a
message is to be shown.

A page reads:

    # E012 unknown-target

    severity: error
    message: there is no passage `{target}`

    Why it matters, in a paragraph or two.

What a pack may set for a rule of the check stands in the head, too, with what holds if it does not:

    default: off
    options: budget=3, words=suddenly|somehow

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
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from malory.source.diagnostic import Diagnostic, Severity

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_HEAD = re.compile(r"# (?P<code>[EWI]\d{3}) (?P<name>[a-z0-9-]+)\n")
_FIELDS = ("severity", "message", "default", "options")
_NUMBER = re.compile(r"\d+(\.\d+)?")
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


Option: TypeAlias = int | float | tuple[str, ...]
"""What a rule may be given: a number, or names."""


@dataclass(frozen=True, slots=True)
class Page:
    """One diagnostic's page. `bad` must give exactly this code when compiled, `good` nothing.

    `is_on` and `options` are what holds for a pack that sets nothing else.
    """

    code: str
    name: str
    severity: Severity
    message: str
    is_on: bool
    options: Mapping[str, Option]
    text: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]


def parse_page(text: str) -> Page:
    """The page that a Markdown text holds; ValueError if it lacks a part."""
    head = _HEAD.match(text)
    fields = _fields(text)
    if head is None or "message" not in fields or "severity" not in fields:
        raise ValueError("a diagnostic's page needs `# CODE name`, `severity:` and `message:`")
    if fields.get("default", "on") not in ("on", "off"):
        raise ValueError("`default:` is `on` or `off`")
    examples: dict[str, list[Example]] = {"Bad": [], "Good": []}
    for title, body in _EXAMPLE.findall(text):
        examples[title] += [Example(*found) for found in _FENCE.findall(body)]
    return Page(
        head["code"],
        head["name"],
        Severity(fields["severity"]),
        fields["message"],
        fields.get("default", "on") == "on",
        MappingProxyType(_options(fields.get("options", ""))),
        text,
        tuple(examples["Bad"]),
        tuple(examples["Good"]),
    )


def _fields(text: str) -> dict[str, str]:
    """The `key: value` lines of the paragraph below the title."""
    head = text.partition("\n\n")[2].partition("\n\n")[0]
    pairs = [line.partition(": ") for line in head.split("\n")]
    return {key: value.strip() for key, _, value in pairs if key in _FIELDS}


def _options(text: str) -> dict[str, Option]:
    """What `options:` says: `name=3` and `name=0.5` are numbers, `name=one|two` and `name=` names.

    >>> _options("budget=3, share=0.5, words=so|very")
    {'budget': 3, 'share': 0.5, 'words': ('so', 'very')}
    """
    found: dict[str, Option] = {}
    for part in text.split(",") if text else ():
        name, is_set, value = part.strip().partition("=")
        if not is_set or not re.fullmatch(r"[a-z][a-z_]*", name):
            raise ValueError("`options:` reads `name=value, other=one|two`")
        if _NUMBER.fullmatch(value):
            found[name] = float(value) if "." in value else int(value)
        else:
            found[name] = tuple(word.strip() for word in value.split("|") if word.strip())
    return found


def _folder() -> Traversable:
    # importlib.resources takes ten milliseconds to import: most often a path will do.
    here = Path(import_module("malory.grammar").__file__ or "").parent
    if here.is_dir():
        return here / "diagnostics"
    from importlib.resources import files

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
    """How bad a finding is: as its pack says, else as its page says."""
    return diagnostic.level or load_page(diagnostic.code).severity


def message(diagnostic: Diagnostic) -> str:
    """The finding in one line: the page's template filled with the finding's facts, a very long
    one cut short, and none with a sign that would steer a terminal."""
    facts = dict(diagnostic.facts)
    template = load_page(diagnostic.code).message
    return _SLOT.sub(lambda slot: _short(facts.get(slot[1], slot[0])), template)


def _short(fact: str) -> str:
    return harmless(fact if len(fact) <= _LONGEST else f"{fact[: _LONGEST - 3]}...")


def harmless(text: str) -> str:
    r"""Other people's text as it may be printed on one line: what steers a terminal, turns the
    direction of a line or cannot be seen is a question mark.

    >>> harmless("a\nb\x1b[2J\u202e")
    'a b?[2J?'
    """
    if text.isprintable():
        return text
    text = re.sub(r"[\t\n\r\u2028\u2029]+", " ", text)
    from unicodedata import category

    return "".join("?" if category(sign) in ("Cc", "Cf", "Cs") else sign for sign in text)
