"""What stands on the full screen, as rich text: told words, hands, choices, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from malory.kernel import Card, Prompt, Sheet
from malory.presenter.markup import one_line
from malory.presenter.page import clauses
from malory.presenter.texts import Whole, as_text
from malory.presenter.words import Line, grouped, playable, table_of
from malory.telling import Told
from malory.tongue import say


class Choice(NamedTuple):
    """A line of the list of choices: what it shows, and what is typed for it; "" for a heading or
    what is not open. Behind a `mark` its words keep to a column of their own."""

    text: Text
    typed: str
    mark: str = ""

    @property
    def shown(self) -> Text | Table:
        """The line as it stands in the list."""
        return _beside(Text(self.mark, "bold"), self.text) if self.mark else self.text


def told_text(told: Told) -> Text:
    """Return told words but those of a table; the style of their block is the screen's."""
    match told.style:
        case "answer":
            return Text.assemble(("> ", "bold"), as_text(told.words))
        case "line":
            return Text.assemble(("\u00b7 ", "dim"), as_text(told.words))
        case "part":
            return as_text(told.words.rstrip("."), "bold")
        case "heading":
            return as_text(told.words, "bold underline")
        case _:
            return _prose(told.words)


def hanging(told: Told) -> Text | Table:
    """Return told words as they stand on the screen, behind a mark in a column of their own."""
    if told.style == "table":
        return _table(told.words)
    text = told_text(told)
    if told.style not in ("line", "answer"):
        return text
    return _beside(text[:1], text[2:])


def log_text(told: Iterable[Told]) -> Group:
    """Return what was told as it stands on the screen; lines of what happened stand together."""
    found: list[Text | Table] = []
    last = ""
    for one in told:
        if found and not one.style == last == "line":
            found.append(Text())
        found.append(hanging(one))
        last = one.style
    return Group(*found)


def _beside(mark: Text, words: Text) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(mark, words)
    return grid


def _prose(words: str) -> Text:
    """Return prose, an empty line between paragraphs."""
    found = Text()
    for number, paragraph in enumerate(words.strip("\n").split("\n\n")):
        if number:
            found.append("\n\n")
        found.append_text(as_text(paragraph))
    return found


def _table(words: str) -> Table:
    """Return rows in columns; what is too long for the last goes on beneath its beginning."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    rows = table_of(words)
    last = len(rows[0]) - 1 if rows else 0
    for at in range(last + 1):
        grid.add_column(no_wrap=at < last, overflow="fold")
    for number, row in enumerate(rows):
        grid.add_row(*[Text(cell, "" if number else "bold") for cell in row])
    return grid


def choices_of(prompt: Prompt) -> list[Choice]:
    """Return the lines of the list of choices, numbered; groups have a heading, and what is not
    open stands last with its reason."""
    if prompt.pace == "pause":
        return [Choice(Text(say("Enter goes on."), "dim"), "1")]
    found: list[Choice] = []
    number = 0
    digits = len(str(len(prompt.options)))
    for group, members in grouped(prompt.options):
        if group:
            found.append(Choice(Text(one_line(group), "italic"), ""))
        for option in members:
            number += 1
            short = bool(group and option.short)
            text = as_text(option.short if short else option.words)
            if option.long:
                text.append("  ").append_text(as_text(option.long, "dim"))
            found.append(Choice(text, str(number), f"{number:>{digits}} "))
    for barred in prompt.barred:
        words = f"{one_line(barred.words)}: {one_line(barred.why)}"
        found.append(Choice(Text(words, "dim"), "", f"{'-':>{digits}} "))
    return found


def hand_text(hand: Sequence[Card], prompt: Prompt) -> Whole:
    """Return a hand; a card that can be played bears the number of its choice."""
    pieces = []
    for card, number in playable(hand, prompt):
        piece = Text().append(f"[{number}] " * bool(number), "bold not dim")
        words = as_text(one_line(card.words), "not dim" if number else "dim")
        pieces.append(piece.append_text(words))
    return Whole(pieces, Text(say("Your hand:"), "dim"))


def status_text(words: str) -> Whole:
    """Return how things stand, clause by clause."""
    return Whole([as_text(one) for one in clauses(words) if one], gap=" ")


_NAMES: Final = 24
"""Names of this length or less, all on a page, stand in a column of their own."""


def sheets_page(sheets: Sequence[Sheet]) -> Group | None:
    """Return pages of a name and what stands there, one beneath the other; None if there are
    none."""
    found: list[Text | Table] = []
    for sheet in sheets:
        found += [Text()] if found else []
        found.append(as_text(sheet.title, "bold underline"))
        if sheet.rows and all(words and len(name) <= _NAMES for name, words in sheet.rows):
            found.append(_named(sheet.rows))
        else:
            found += [_inline(name, words) for name, words in sheet.rows]
    return Group(*found) if found else None


def _named(rows: Iterable[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, words in rows:
        grid.add_row(as_text(name, "bold"), as_text(words))
    return grid


def _inline(name: str, words: str) -> Text:
    if not words:
        return as_text(name)
    return Text().append_text(as_text(name, "bold")).append("  ").append_text(as_text(words))


def lines_text(lines: Iterable[Line]) -> Text:
    """Return lines, a command on a line of its own."""
    found = Text()
    for line in lines:
        if found:
            found.append("\n")
        found.append(line.words)
        if line.command:
            found.append(f"\n{line.command}", "bold")
    return found
