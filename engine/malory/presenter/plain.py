"""Plain text, for screen readers and pipes: new text alone, lists announced with their length."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import sleep
from typing import Final, TextIO

from malory.kernel import Card, Option, Prompt, Sheet
from malory.presenter.answers import Said
from malory.presenter.folding import Fold
from malory.presenter.front import Parting
from malory.presenter.markup import one_line, plain
from malory.presenter.page import PROSE, clauses, packed, page_width, wrapped
from malory.presenter.streams import Keyboard
from malory.presenter.words import (
    FEW,
    Line,
    enter_words,
    facts_of,
    goodbye,
    grouped,
    is_listed,
    none_words,
    option_words,
    playable,
    result,
    table_of,
    why_words,
)
from malory.telling import Sitting, Summary, Told
from malory.tongue import many, say

_A_PAIR: Final = 2
_SCREEN: Final = 60
"""So many lines are more than a screen shows."""


class PlainFront:
    """See `Front`. `width` None is the terminal's, up to `most`; 0 leaves each paragraph on one
    line."""

    is_screen = True

    def __init__(
        self, out: TextIO, keyboard: Keyboard, width: int | None = None, most: int = PROSE
    ) -> None:
        self.out = out
        self.keyboard = keyboard
        self.width = width
        self.most = most
        self.is_patient = keyboard.is_terminal
        self.people: frozenset[int] = frozenset()
        self.prompt: Prompt | None = None
        self._last = ""
        self._asked = -1
        """Who is known to be at the keyboard: whose turn was told, or who was asked last."""
        self._has_hinted = False
        self._chosen = say("Chosen: ")
        self.status = ""
        self.has_hands = False
        self.hand: tuple[Card, ...] = ()

    # ----------------------------------------------------------------------------------- output

    def write(self, words: str, first: str = "", rest: str = "") -> None:
        """Write words as lines of the page's width."""
        lines = wrapped(words, page_width(self.width, self.most), first, rest)
        self.out.write("".join([line + "\n" for line in lines]))

    def gap(self, kind: str) -> None:
        """Leave a line empty before a new kind of text; lines of what happened stand together."""
        if self._last and not (kind == self._last == "line"):
            self.out.write("\n")
        self._last = kind

    def begin(self, sitting: Sitting) -> None:
        self.people = sitting.people
        sitting.is_heard = True
        if len(sitting.cast) > 1:
            self._chosen = ""  # at a table an answer carries its question
        self.gap("part")
        self.write(sitting.bound.title + ".")
        self.write(facts_of(sitting))
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
        if told.style == "table":
            self._table(told.words)
        else:
            self.write(told.words, self._chosen if told.style == "answer" else "")

    def _table(self, words: str) -> None:
        """Read a table row by row, each number after the head of its column."""
        (_, *heads), *rows = table_of(words)
        for first, *cells in rows:
            self.write(f"{first}: {', '.join(map(' '.join, zip(heads, cells, strict=True)))}.")

    def ask(self, sitting: Sitting, prompt: Prompt) -> None:
        self.prompt = prompt
        if len(sitting.people) > 1 and prompt.seat != self._asked:
            self._asked = prompt.seat
            self.gap("note")
            name = sitting.called(prompt.seat)
            self.write(say("{name} decides.", name=f"{name[:1].upper()}{name[1:]}"))
        self.status, self.hand = sitting.status(), sitting.hand()
        self.has_hands = bool(sitting.bound.game.sorts)
        self._show(prompt)

    def ask_again(self) -> None:
        if self.prompt is not None:
            self._show(self.prompt, is_whole=True)

    def remind(self) -> None:
        if self.prompt is not None and self.prompt.pace != "pause":
            question = one_line(self.prompt.words)
            if self.prompt.by_enter:
                self.note(f"{question} {say('again reads the choices.')}")
            else:
                self.note(f"{question} {say('Enter reads the choices.')}")

    def hold(self) -> None:
        """The last line says so."""

    def clear(self) -> None:
        """Plain text takes nothing back: it says so, and leaves a screen of empty lines."""
        if self.is_patient:
            self.out.write("\n" * _SCREEN)
            self._last = ""
        self.note(say("What stands above this line was for one player alone."))

    def _show(self, prompt: Prompt, is_whole: bool = False) -> None:
        self.gap("prompt")
        if prompt.pace == "pause":
            self.write(say("Press Enter to go on."))
            return
        if self.status:
            for line in packed(clauses(plain(self.status)), page_width(self.width, self.most)):
                self.out.write(line + "\n")
        if self.hand:
            self._hand(prompt)
        elif self.has_hands:
            self.write(say("Your hand is empty."))
        self.write(prompt.words)
        if prompt.long:
            self.write(prompt.long)
        if prompt.by_enter and not (is_whole or is_listed(prompt)):
            self.write(enter_words(prompt, are_listed=False))
            return
        if len(prompt.options) == 1 and prompt.pace != "typed":
            self.write(say("Enter: {choice}", choice=option_words(prompt.options[0])))
        else:
            self._choices(prompt.options)
        for barred in prompt.barred:
            words, why = one_line(barred.words), one_line(barred.why)
            self.write(say("Not open: {choice}. {why}", choice=words, why=why))
        if len(prompt.options) > 1 or prompt.pace == "typed":
            last = len(prompt.options)
            hint = (
                say("Choose 1 to {last}", last=last)
                if last > _A_PAIR
                else say("Choose 1 or 2")
                if last == _A_PAIR
                else say("Choose 1")
            )
            self.write(f"{hint}." if self._has_hinted else f"{hint}{say(', or ? for help')}.")
            if prompt.by_enter:
                self.write(enter_words(prompt, are_listed=True))
            self._has_hinted = True

    def _hand(self, prompt: Prompt) -> None:
        """Read the hand, each card with the number of its choice; what can be chosen whole is read
        as choices alone."""
        cards = playable(self.hand, prompt)
        held = many(len(cards), "{n} card", "{n} cards")
        if all(number and _names(prompt.options[number - 1], card) for card, number in cards):
            self.write(say("Your hand, {cards}, is among the choices.", cards=held))
            return
        words = [
            say("{card} (choice {number})", card=one_line(card.words), number=number)
            if number
            else one_line(card.words)
            for card, number in cards
        ]
        before = say("Your hand, {cards}: ", cards=held)
        items = [*[f"{one}," for one in words[:-1]], f"{words[-1]}."]
        for line in packed(items, page_width(self.width, self.most), before):
            self.out.write(line + "\n")

    def _choices(self, options: tuple[Option, ...]) -> None:
        """Read the choices; of very many those that are looked for first, and then the rest."""
        self.write(many(len(options), "{n} choice:", "{n} choices:"))
        of_note = {at for at, one in enumerate(options) if one.marked and len(options) > FEW}
        if of_note:
            self._head(say("of note"), len(of_note))
        for at in sorted(of_note):
            where = f", {options[at].group}" if options[at].group else ""
            self.write(f"{at + 1}. {option_words(options[at])}{where}")
        number = 0
        for group, members in grouped(options):
            first, number = number, number + len(members)
            left = [at for at in range(first, number) if at not in of_note]
            short = bool(group and members[0].short)
            if group and left:
                self._head(group, len(left), short)
            for at in left:
                option = members[at - first]
                self.write(f"{at + 1}. {option.short if short else option_words(option)}")

    def _head(self, group: str, count: int, are_ways: bool = False) -> None:
        """Announce a group with its length; what stands alone needs none."""
        name = f"{group[:1].upper()}{group[1:]}"
        if count == 1:
            self.write(f"{name}:")
        elif are_ways:
            self.write(f"{name}, {many(count, '{n} way', '{n} ways')}:")
        else:
            self.write(f"{name}, {many(count, '{n} of them', '{n} of them')}:")

    # ------------------------------------------------------------------------------------ input

    def read(self) -> str:
        self.out.flush()
        return self.keyboard.read()

    def rest(self, seconds: float) -> None:
        self.out.flush()
        sleep(seconds)

    def understand(self, typed: str, fold: Fold) -> Said:
        return fold.understand(typed)

    def refuse(self, words: str) -> None:
        self.note(words)

    # --------------------------------------------------------------------------------- commands

    def note(self, words: str) -> None:
        self.gap("note")
        self.write(words)

    def strike(self, words: str) -> None:
        self.note(words)

    def help(self, about: Sequence[str], commands: Mapping[str, str]) -> None:
        self.gap("note")
        for words in about:
            self.write(words)
        self.write(
            say(
                "Answer with a number, or with the first letters of a choice. Enter alone goes on "
                "where there is one choice, and reads the choices again where there are more."
            )
        )
        self.write(many(len(commands), "{n} command:", "{n} commands:"))
        for name, does in commands.items():
            self.write(f"{name}: {does}")
        self.ask_again() if self.prompt and len(self.prompt.options) <= FEW else self.remind()

    def pages(self, name: str, sheets: Sequence[Sheet]) -> None:
        if not sheets:
            self.note(none_words(name))
        for sheet in sheets:
            self.gap("note")
            self.write(f"{sheet.title}, {many(len(sheet.rows), '{n} line', '{n} lines')}:")
            for title, words in sheet.rows:
                self.write(f"{title}: {words}" if title and words else title or words)

    def log(self, name: str, told: Sequence[Told]) -> None:
        if not told:
            self.note(say("Nothing has been told yet."))
        for one in told:
            self._tell(one)

    def why(self, prompt: Prompt, rules: Sequence[tuple[str, str]]) -> None:
        self.gap("note")
        for line in why_words(prompt, rules):
            self.write(line)

    # ---------------------------------------------------------------------------------- the end

    def end(self, summary: Summary) -> None:
        self._say(result(summary))

    def part(self, parting: Parting) -> None:
        self._say(goodbye(parting))

    def _say(self, lines: Iterable[Line]) -> None:
        self.gap("note")
        for line in lines:
            self.write(line.words)
            if line.command:
                self.out.write(line.command + "\n")
        self.out.flush()


def _names(option: Option, card: Card) -> bool:
    """Whether a choice begins with the name of the card that it plays."""
    return one_line(option.words).startswith(one_line(card.words).partition(" (")[0])
