"""Running text on paper: varying text shows all its cases, an insert is a neutral word."""

from __future__ import annotations

import re

from malory.book import model
from malory.book.phrases import begins
from malory.tongue import mark, say

from scriptorium.publish.conditions import condition_said
from scriptorium.publish.press import Press
from scriptorium.publish.volume import Case, Run, Runs, Stress, Varying

_NEUTRAL = {
    "knight": mark("the knight"),
    "sir": mark("the good knight"),
    "place": mark("this place"),
    "region": mark("these parts"),
    "terrain": mark("this country"),
    "age": mark("this Age"),
}
"""In place of what the rules of Tales put in, which a book cannot know."""

_TITLED = re.compile(r"\s+")
_SENTENCE = re.compile(r"(?:^|[.!?:][\"'”’)]*\s+|[\"“‘(])\Z")
"""What stands before the beginning of a sentence."""


def runs_of(text: model.Text, press: Press) -> Runs:
    """Return a text as it is printed."""
    return _Setter(press).runs(text, "")


def cases_of(varying: model.Varying) -> list[tuple[model.Condition | None, bool, model.Text]]:
    """Return the cases of varying text: a condition, whether it has to hold, and what is read then.

    A second half that is nothing but varying text goes on with that. A case without words is left
    out where nothing follows it.
    """
    found: list[tuple[model.Condition | None, bool, model.Text]] = []
    rest: model.Text = (varying,)
    while (one := _lone(rest)) is not None:
        if not one.then and _lone(one.otherwise) is None:
            return [*found, (one.condition, False, one.otherwise)]
        found.append((one.condition, True, one.then))
        rest = one.otherwise
    return [*found, (None, True, rest)] if rest else found


def _lone(text: model.Text) -> model.Varying | None:
    """The varying text that a text is, but for blanks."""
    pieces = [one for one in text if not isinstance(one, str) or one.strip()]
    if len(pieces) == 1 and isinstance(pieces[0], model.Varying):
        return pieces[0]
    return None


def lone_varying(paragraph: model.Paragraph) -> model.Varying | None:
    """The varying text that makes a whole paragraph."""
    return _lone(paragraph.text)


class _Setter:
    def __init__(self, press: Press) -> None:
        self._press = press

    def runs(self, text: model.Text, before: str) -> Runs:
        """The runs; `before` is what stands before them, as far as it is known."""
        found: list[Run] = []
        at = 0
        while at < len(text):
            piece = text[at]
            at += 1
            if isinstance(piece, str):
                _add(found, self._press.set(piece, _end(found, before)))
            elif isinstance(piece, model.Insert):
                if _is_titled(text, at - 1):
                    at += 2  # "Sir" and the name are one
                _add(found, self._word(piece, _end(found, before)))
            elif isinstance(piece, model.Emphasis):
                found.append(Stress(self.runs(piece.text, _end(found, before)), piece.strong))
            else:
                self._vary(found, piece, before)
        return tuple(found)

    def _word(self, insert: model.Insert, before: str) -> str:
        own = self._press.inserts.get(insert.name, "")
        if own:
            return begins(own) if insert.capital else own
        neutral = say(_NEUTRAL[insert.name]) if insert.name in _NEUTRAL else insert.name
        # "Sir" has its capital as a title; any other is asked for by its sentence.
        asked = insert.capital and insert.name != "sir"
        return begins(neutral) if asked or _SENTENCE.search(before) else neutral

    def _vary(self, found: list[Run], varying: model.Varying, before: str) -> None:
        cases = cases_of(varying)
        halves = [text for _, _, text in cases]
        if any(_opens_blank(half) for half in halves) and not _end(found, before).endswith(" "):
            _add(found, " ")
        said: list[Case] = []
        for condition, holds, half in cases:
            when = _when(condition, holds, bool(said), self._press)
            runs = _trimmed(self.runs(half, _end(found, before)))
            said.append(Case(when, runs or (say("nothing"),)))
        found.append(Varying(tuple(said)))
        if any(_closes_blank(half) for half in halves):
            _add(found, " ")


def _when(condition: model.Condition | None, holds: bool, is_next: bool, press: Press) -> str:
    if condition is None:
        return say("otherwise:")
    words = condition_said(condition, press, holds)
    if is_next:
        return say("otherwise, if {condition}:", condition=words)
    return say("if {condition}:", condition=words)


def _is_titled(text: model.Text, at: int) -> bool:
    """Whether a title stands at a place, and the name that it goes before after it."""
    name, between = text[at], text[at + 1 : at + 2]
    after = text[at + 2] if at + 2 < len(text) else None
    return (
        isinstance(name, model.Insert)
        and name.name == "sir"
        and bool(between)
        and isinstance(between[0], str)
        and _TITLED.fullmatch(between[0]) is not None
        and isinstance(after, model.Insert)
        and after.name == "knight"
    )


def _add(found: list[Run], words: str) -> None:
    if found and isinstance(found[-1], str):
        found[-1] += words
    elif words:
        found.append(words)


def _end(found: list[Run], before: str) -> str:
    """What stands last, as far as it is words."""
    if not found:
        return before
    last = found[-1]
    while isinstance(last, Stress):
        last = last.runs[-1] if last.runs else ""
    return last if isinstance(last, str) else "x"


def _opens_blank(half: model.Text) -> bool:
    return bool(half) and isinstance(half[0], str) and half[0][:1].isspace()


def _closes_blank(half: model.Text) -> bool:
    return bool(half) and isinstance(half[-1], str) and half[-1][-1:].isspace()


def _trimmed(runs: Runs) -> Runs:
    """Runs without the blanks at their ends."""
    found = list(runs)
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip()
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip()
    return tuple([one for one in found if one])
