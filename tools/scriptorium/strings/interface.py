"""The interface's own words as lines to be translated: found in its source, and in the templates of
the printed book.

Read from the syntax tree, not by Babel's reader of tokens: that takes `s.say("test", ...)`, an
event of a game, for words, and looks into no f-string.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import malory

import scriptorium
from scriptorium.strings.wanted import Wanted

_WORDS = {
    "say": ("", 0, -1),
    "mark": ("", 0, -1),
    "both": ("", 0, -1),
    "say_in": ("context", 1, -1),
    "mark_in": ("context", 1, -1),
    "many": ("", 1, 2),
    "mark_many": ("", 0, 1),
}
"""The functions of `malory.tongue`: whether their first argument is a context, and which are words
and, where something is counted, the words for several."""


def interface_words() -> tuple[Wanted, ...]:
    """Everything the engine says in words that it has translated, once, in the order of its files.

    A place is a file without a line, lest every edit of the source change every catalogue.
    """
    found: dict[tuple[str, str], Wanted] = {}
    for one in _all_words():
        known = found.get(one.key)
        if known is not None:
            places = tuple(dict.fromkeys((*known.places, *one.places)))
            one = known._replace(places=places, more=known.more or one.more)
        found[one.key] = one
    return tuple(found.values())


def _all_words() -> Iterator[Wanted]:
    for package in (malory, scriptorium):
        root = Path(package.__file__ or "").parent
        for path in sorted([*root.rglob("*.py"), *root.rglob("*.j2")]):
            name = path.relative_to(root.parent).as_posix()
            text = path.read_text("utf-8")
            if path.suffix == ".j2":
                yield from words_in_template(text, name)
            elif "from malory.tongue import" in text or name == "malory/tongue/saying.py":
                yield from words_in(text, name)


def words_in(text: str, name: str) -> Iterator[Wanted]:
    """Every line in the text of a module, in reading order.

    >>> [(one.words, one.more) for one in words_in('many(2, "{n} roll", "{n} rolls")', "a.py")]
    [('{n} roll', '{n} rolls')]
    """
    calls = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Call)]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        if not isinstance(call.func, ast.Name) or call.func.id not in _WORDS:
            continue
        context, at, more_at = _WORDS[call.func.id]
        said = [_text(argument) for argument in call.args]
        if len(said) <= max(at, more_at) or not said[at]:
            continue  # words that were marked elsewhere, and stand in a variable here
        more = said[more_at] if more_at >= 0 else ""
        yield _wanted(said[0] if context else "", said[at], more, name)


def _wanted(context: str, words: str, more: str, name: str) -> Wanted:
    flags = ("python-brace-format",) if "{" in words else ()
    return Wanted(context, words, (), ((name, 0),), more, flags=flags)


def words_in_template(text: str, name: str) -> Iterator[Wanted]:
    """Every line in the text of a template, in reading order.

    >>> [one.words for one in words_in_template('{{ say("Go on") }} say("not this")', "page.j2")]
    ['Go on']
    """
    from jinja2 import Environment, nodes

    for call in Environment().parse(text).find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in _WORDS:
            continue
        context, at, more_at = _WORDS[call.node.name]
        said = [one.value if isinstance(one, nodes.Const) else "" for one in call.args]
        if len(said) > max(at, more_at) and isinstance(said[at], str) and said[at]:
            more = said[more_at] if more_at >= 0 else ""
            yield _wanted(said[0] if context else "", said[at], more, name)


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ""
