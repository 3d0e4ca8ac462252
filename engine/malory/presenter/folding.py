"""A very long list of choices, shown group by group with a free way back; view only.

Whatever is shown, any choice may be typed by its name at any time.
"""

from __future__ import annotations

from typing import Final

from malory.kernel import Option, Prompt
from malory.presenter.answers import Choose, Said, Unclear, number_in, understand
from malory.presenter.markup import one_line
from malory.presenter.words import BESIDES, grouped
from malory.tongue import many, say

LONG: Final = 48
"""More choices than this are a very long list: they do not stand on a screen in two columns."""
_FEWEST: Final = 3
_BACK: Final = "<back>"
_GROUP: Final = "<group>"
_MARK: Final = r"\*"


class Fold:
    """A prompt as it is shown: whole, or its groups to choose from, or the one that is open."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.groups: dict[str, list[Option]] = {}
        if len(prompt.options) > LONG:
            found = dict(grouped(prompt.options))
            if sum(_folds(*one) for one in found.items()) >= _FEWEST:
                self.groups = found
        self.opened = ""

    @property
    def shown(self) -> Prompt:
        """The prompt to put on the screen."""
        if not self.groups:
            return self.prompt
        if self.opened:
            back = Option(_BACK, say("Back to the whole list"), say("back"))
            options = [one._replace(group="") for one in self.groups[self.opened]]
            return self.prompt._replace(options=(*options, back), long=f"{self.opened}:")
        return self.prompt._replace(options=self._headings(True), long=self._note())

    def understand(self, typed: str) -> Said:
        """Return what a line means: something of what is shown, else any choice by its name."""
        if not self.groups:
            return understand(typed, self.prompt)
        shown = self.shown
        if not self.opened:
            shown = shown._replace(options=self._headings(False))
        said = understand(typed, shown)
        if isinstance(said, Unclear) and said.words and not number_in(typed):
            return understand(typed, self.prompt, is_numbered=False)
        return said

    def turn(self, said: Said) -> bool:
        """Open or close a group, if that is what was said; return whether it was."""
        if not isinstance(said, Choose) or not self.groups:
            return False
        if said.move == _BACK:
            self.opened = ""
        elif said.move.startswith(_GROUP):
            self.opened = said.move.removeprefix(_GROUP)
        else:
            return False
        return True

    def _headings(self, are_full: bool) -> tuple[Option, ...]:
        """Return a choice for each group; `are_full`: with the names of what is in it. What stands
        alone is itself."""
        found: list[Option] = []
        for name, members in self.groups.items():
            if not _folds(name, members):
                found += [one._replace(group="") for one in members]
                continue
            within = ", ".join(_name(one) for one in members) if are_full else ""
            words = f"{name} ({len(members)}): {within}" if within else name
            found.append(Option(f"{_GROUP}{name}", words, name))
        return tuple(found)

    def _note(self) -> str:
        marked = [one_line(one.words) for one in self.prompt.options if one.marked]
        choices = many(len(self.prompt.options), "{n} choice", "{n} choices")
        note = say("{choices}: name one, or pick a group to see it.", choices=choices)
        if not marked:
            return note
        return f"{note} {say('Of note: {choices}.', choices='; '.join(marked))}"


def _folds(name: str, members: list[Option]) -> bool:
    return bool(name) and name != say(BESIDES) and len(members) > 1


def _name(option: Option) -> str:
    return f"{option.label or one_line(option.words)}{_MARK if option.marked else ''}"
