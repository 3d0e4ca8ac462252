"""Lines in a terminal, set by rich: wrapped prose, headings, emphasis, dim rules.

Colour and weight only repeat what numbers, marks and places on the page say already.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import sleep
from typing import TYPE_CHECKING, Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from malory.kernel import Card, Option, Prompt, Sheet
from malory.presenter.answers import Said
from malory.presenter.folding import Fold
from malory.presenter.front import Parting
from malory.presenter.markup import one_line, paragraphs
from malory.presenter.page import PROSE, clauses, packed, page_width
from malory.presenter.streams import Keyboard
from malory.presenter.texts import WEIGHTS, Trimmed, Whole, as_text
from malory.presenter.words import (
    FEW,
    Line,
    enter_words,
    facts_of,
    goodbye,
    grouped,
    is_listed,
    none_words,
    one_page_words,
    playable,
    result,
    table_of,
    why_words,
)
from malory.tongue import say, say_in

if TYPE_CHECKING:
    from malory.telling import Sitting, Summary, Told

_MANY: Final = 4
_MARK, _OURS, _REFUSED = "bold magenta", "magenta", "red"
"""Of the eight colours that any terminal has, those that can be read on black and on white."""
_CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, the screen, and then what scrolled off it: some terminals scroll off what is cleared."""


class LineFront:
    """See `Front`. `width` None is the terminal's, measured anew for each text, up to `most`."""

    is_screen = True

    def __init__(
        self, out: TextIO, keyboard: Keyboard, width: int | None = None, most: int = PROSE
    ) -> None:
        self.out = out
        self.keyboard = keyboard
        self.is_patient = keyboard.is_terminal
        self.width = width
        self.most = most
        self.people: frozenset[int] = frozenset()
        self.prompt: Prompt | None = None
        self._last = ""
        self._asked = -1
        """Who is known to be at the keyboard: whose turn was told, or who was asked last."""
        self._has_hinted = False
        self.status = ""
        self.has_hands = False
        self.hand: tuple[Card, ...] = ()
        # the terminal's own 16 colours: they fit its ground, light or dark
        self.console = Console(file=out, highlight=False, markup=False, emoji=False)

    # ----------------------------------------------------------------------------------- output

    def show(self, *texts: Text | Table | Rule, left: int = 0) -> None:
        """Print texts within the page."""
        width = page_width(self.width, self.most) or self.console.width
        for text in texts:
            shown = Padding(text, (0, 0, 0, min(left, width // 4))) if left else text
            self.console.print(Trimmed(shown), width=width, soft_wrap=False)

    def gap(self, kind: str) -> None:
        """Leave a line empty before a new kind of text; lines of what happened stand together."""
        if self._last and not (kind == self._last == "line"):
            self.console.print()
        self._last = kind

    def begin(self, sitting: Sitting) -> None:
        self.people = sitting.people
        self.gap("part")
        self.show(Text(sitting.bound.title, "bold"), Text(facts_of(sitting), "dim"))
        if sitting.notice:
            self.note(sitting.notice)
        if sitting.is_resumed:
            for told in sitting.again():
                self.tell(told)

    def tell(self, told: Told) -> None:
        if told.style == "answer" and told.seat in self.people:
            return  # whoever typed it has read it
        if told.style == "heading":
            self._asked = told.seat
        self._tell(told)

    def _tell(self, told: Told) -> None:
        self.gap(told.style)
        match told.style:
            case "part":
                title = as_text(told.words.rstrip("."), "bold")
                self.show(Rule(title, style="dim", align="left"))
            case "heading":
                self.show(as_text(told.words, "bold underline"))
            case "prose":
                for number, runs in enumerate(paragraphs(told.words)):
                    if number:
                        self.console.print()
                    self.show(Text.assemble(*[(run.text, WEIGHTS[run.weight]) for run in runs]))
            case "table":
                self._table(told.words)
            case "answer":
                self._item(">", as_text(told.words), _MARK)
            case _:
                self._item("\u00b7", as_text(told.words), "dim")

    def _table(self, words: str) -> None:
        """Print a table, its numbers under their heads."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        heads, *rows = table_of(words)
        for at, _ in enumerate(heads):
            cells = [row[at] for row in rows if at < len(row)]
            numbers = at and all(one.lstrip("+-").isdecimal() for one in cells)
            grid.add_column(justify="right" if numbers else "left", overflow="fold")
        grid.add_row(*[as_text(one, "bold") for one in heads])
        for row in rows:
            grid.add_row(*[as_text(one) for one in row])
        self.show(grid, left=2)

    def _item(self, mark: str, text: Text, style: str = "", width: int = 0) -> None:
        """Print a mark and a text beside it that keeps to its own column."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", no_wrap=True, width=width or None)
        grid.add_column(overflow="fold")
        grid.add_row(Text(mark, style), text)
        self.show(grid)

    def ask(self, sitting: Sitting, prompt: Prompt) -> None:
        self.prompt = prompt
        if len(sitting.people) > 1 and prompt.seat != self._asked:
            self._asked = prompt.seat
            self.gap("part")
            name = sitting.called(prompt.seat)
            title = Text(f"{name[:1].upper()}{name[1:]}", "bold")
            self.show(Rule(title, style="dim", align="left"))
        self.status, self.hand = sitting.status(), sitting.hand()
        self.has_hands = bool(sitting.bound.game.sorts)
        self._show(prompt)

    def ask_again(self) -> None:
        if self.prompt is not None:
            self._last = ""
            self._show(self.prompt, is_whole=True)

    def remind(self) -> None:
        if self.prompt is not None and self.prompt.pace != "pause":
            text = as_text(self.prompt.words, "bold")
            self.gap("note")
            how = (
                say("again shows the choices.")
                if self.prompt.by_enter
                else say("Enter shows the choices.")
            )
            self.show(text.append_text(Text(f"  {how}", "not bold dim")))

    def hold(self) -> None:
        """The last line says so."""

    def clear(self) -> None:
        self.out.write(_CLEARED)
        self.keyboard.forget()
        self._last = ""

    def _hand(self, prompt: Prompt) -> None:
        """Print the hand; a card that can be played bears the number of its choice."""
        width = page_width(self.width, self.most) or self.console.width
        pieces = []
        for card, number in playable(self.hand, prompt):
            piece = Text().append(f"[{number}] " * bool(number), _MARK)
            pieces.append(piece.append_text(as_text(card.words, "not dim" if number else "dim")))
        self.show(*Whole(pieces, Text(say("Your hand:"), "dim")).lines(width))

    def _show(self, prompt: Prompt, is_whole: bool = False) -> None:
        self.gap("prompt")
        if prompt.pace == "pause":
            self.show(Text(say("Enter goes on."), "dim"))
            return
        if self.status:
            width = page_width(self.width, self.most) or self.console.width
            lines = packed(clauses(self.status), width)
            self.show(*[as_text(line, "dim") for line in lines])
        if self.hand:
            self._hand(prompt)
        elif self.has_hands:
            self.show(Text(say("Your hand is empty."), "dim"))
        self.show(as_text(prompt.words, "bold"))
        if prompt.long:
            self.show(as_text(prompt.long))
        if prompt.by_enter:
            are_listed = is_whole or is_listed(prompt)
            self.show(Text(enter_words(prompt, are_listed), "dim"))
            if not are_listed:
                return
        digits = len(str(len(prompt.options)))
        number = 0
        for group, members in grouped(prompt.options):
            if group and members[0].short:
                self.show(as_text(f"{group}:"), left=digits + 2)
                members = [one._replace(words=f"  {one.short}") for one in members]
            elif group:
                self.show(Text(group, "dim italic"), left=digits + 3)
            if self._fits_columns(members, digits):
                self._columns(members, number, digits)
                number += len(members)
                continue
            for option in members:
                number += 1
                is_enough = len(prompt.options) == 1 and prompt.pace != "typed"
                mark = say_in("the key", "Enter") if is_enough else str(number)
                text = as_text(option.words)
                if option.long:
                    text.append("  ")
                    text.append_text(as_text(option.long, "dim"))
                self._item(mark, text, _MARK, max(digits, len(mark)) + 1)
        for barred in prompt.barred:
            words = as_text(f"{one_line(barred.words)}: {one_line(barred.why)}", "dim")
            self._item("-", words, "dim", digits + 1)
        if not self._has_hinted and len(prompt.options) > 1:
            self._has_hinted = True
            self.show(Text(say("A number or first letters; ? for help."), "dim"))

    def _fits_columns(self, options: Sequence[Option], digits: int) -> bool:
        """Whether options are so many and so short that two stand on a line."""
        if len(options) < _MANY or any(one.long for one in options):
            return False
        left, right = self._widths(options, digits)
        return left >= 0 and right >= 0

    def _widths(self, options: Sequence[Option], digits: int) -> tuple[int, int]:
        """Return how wide the words of two columns may be; below 0 if they have no room.

        Halves where both fit in one; else what the first needs, and the rest; and halves again,
        where a few of many would have to be broken, between their words.
        """
        room = (page_width(self.width, self.most) or self.console.width) - 2 * digits - 5
        half = (len(options) + 1) // 2
        words = [one_line(one.words) for one in options]
        needs = [cell_len(one) for one in words]
        left, right = max(needs[:half]), max(needs[half:])
        if max(left, right) <= room // 2 - 1:
            return room // 2, room - room // 2
        if left + right < room:
            return left, room - left
        longest = max([cell_len(word) for one in words for word in one.split()], default=0)
        few = sum(one > room // 2 - 1 for one in needs) <= len(needs) // _MANY
        if few and longest <= room // 2:
            return room // 2, room - room // 2
        return -1, -1

    def _columns(self, options: Sequence[Option], before: int, digits: int) -> None:
        """Print short options two on a line, numbered downwards, the first after `before`."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for width in self._widths(options, digits):
            grid.add_column(justify="right", no_wrap=True, width=digits + 1)
            grid.add_column(width=width)
        half = (len(options) + 1) // 2
        for row in range(half):
            cells: list[Text] = []
            for at in (row, row + half):
                if at < len(options):
                    cells += [Text(str(before + at + 1), _MARK), as_text(options[at].words)]
            grid.add_row(*cells)
        self.show(grid)

    # ------------------------------------------------------------------------------------ input

    def read(self) -> str:
        self.out.flush()
        return self.keyboard.edit("> ") if self.is_patient else self.keyboard.read()

    def rest(self, seconds: float) -> None:
        self.out.flush()
        sleep(seconds)

    def understand(self, typed: str, fold: Fold) -> Said:
        return fold.understand(typed)

    def refuse(self, words: str) -> None:
        self.show(Text(words, _REFUSED))

    # --------------------------------------------------------------------------------- commands

    def note(self, words: str) -> None:
        if self._last == "line":
            self.console.print()
        self._last = "note"
        self.show(Text(words, _OURS))

    def strike(self, words: str) -> None:
        self.gap("part")
        self.show(Rule(style="dim"), Text(words, _OURS))

    def help(self, about: Sequence[str], commands: Mapping[str, str]) -> None:
        for words in about:
            self.show(as_text(words))
        self.show(
            Text(
                say(
                    "Answer with a number, or with the first letters of a choice. Enter alone goes "
                    "on where there is one choice, and shows the choices again where there are "
                    "more."
                )
            )
        )
        self._rows(tuple(commands.items()))
        self._last = "note"
        self.ask_again() if self.prompt and len(self.prompt.options) <= FEW else self.remind()

    def _rows(self, rows: Sequence[tuple[str, str]]) -> None:
        width = page_width(self.width, self.most) or self.console.width
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", overflow="fold", max_width=max(6, width // 3))
        grid.add_column(overflow="fold")
        for name, words in rows:
            grid.add_row(as_text(name), as_text(words))
        self.show(grid, left=2)

    def pages(self, name: str, sheets: Sequence[Sheet]) -> None:
        if not sheets:
            self.note(none_words(name))
        for number, sheet in enumerate(sheets):
            if number:
                self.console.print()
            self.show(Rule(as_text(sheet.title, "bold"), style="dim", align="left"))
            self._rows(sheet.rows)
        self._last = "note"
        lines = sum([len(sheet.rows) + 2 for sheet in sheets])
        if name == "sheet" and len(sheets) > 1 and lines > self.console.height:
            self.note(one_page_words(name, sheets))

    def log(self, name: str, told: Sequence[Told]) -> None:
        if not told:
            self.note(say("Nothing has been told yet."))
            return
        self._last = ""
        for one in told:
            self._tell(one)

    def why(self, prompt: Prompt, rules: Sequence[tuple[str, str]]) -> None:
        for line in why_words(prompt, rules):
            self.note(line)

    # ---------------------------------------------------------------------------------- the end

    def end(self, summary: Summary) -> None:
        self.gap("part")
        self.show(Rule(style="dim"))
        self._say(result(summary))

    def part(self, parting: Parting) -> None:
        if parting.reason != "quit":
            self.console.print()  # the line that was being typed ends here
        self._say(goodbye(parting))

    def _say(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.show(Text(line.words, _OURS))
            if line.command:
                self.console.print(Text(line.command), soft_wrap=True)
        self.out.flush()
