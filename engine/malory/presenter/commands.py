"""The words a player may type at any prompt, beside its choices: as they stand here, and in the
spoken tongue."""

from __future__ import annotations

from typing import Final

from malory.presenter.spelling import spellings
from malory.tongue import mark, mark_in, say, say_in, spoken

COMMANDS: Final[dict[str, str]] = {
    mark_in("command", "help"): mark("this page (also ?)"),
    mark_in("command", "sheet"): mark("what is before you"),
    mark_in("command", "map"): mark("where you are, and what lies round it"),
    mark_in("command", "log"): mark("what was told of late (log all: from the beginning)"),
    mark_in("command", "journal"): mark(
        "your own story so far (journal FILE: write it to FILE.md, .html or .json)"
    ),
    mark_in("command", "again"): mark("read the last text again, and the question"),
    mark_in("command", "sort"): mark(
        "put your hand in order, where there is one (sort drawn: as it came)"
    ),
    mark_in("command", "why"): mark("the rule that asks this"),
    mark_in("command", "reason"): mark(
        "why each bot did what it did last (reason NAME: one of them, and more)"
    ),
    mark_in("command", "undo"): mark(
        "take the last decision back (undo 3: three; undo anew: and roll other dice)"
    ),
    mark_in("command", "save"): mark(
        "save now (save NAME: keep a copy; save NAME: WORDS, with a note)"
    ),
    mark_in("command", "quit"): mark("leave; the game is saved"),
}
ALIASES: Final[dict[str, str]] = {"?": "help", "rule": "why", "exit": "quit", "bye": "quit"}
TAKES_WORDS: Final = ("journal", "log", "reason", "save", "sheet", "sort", "undo")
"""The commands that may be followed by more."""


def commands_for(has_hands: bool, has_board: bool, has_bots: bool, sheet: str) -> dict[str, str]:
    """Return the commands that mean something in a game, each with what it does, in the spoken
    tongue; `sheet` is what the game's own sheets show."""
    means = {"sort": has_hands, "map": has_board, "reason": has_bots}
    found = {
        command_words(name): say(words) for name, words in COMMANDS.items() if means.get(name, True)
    }
    whole = say("{sheet} (sheet WORD: one page)", sheet=say(sheet))
    return {**found, command_words("sheet"): whole}


def command_words(name: str) -> str:
    """Return what a command is called in the spoken tongue."""
    return say_in("command", name)


def command_of(typed: str) -> tuple[str, str] | None:
    """Return the command that `typed` is, whole, and what follows it; None if it is none.

    >>> command_of("save Before the ford"), command_of("rule"), command_of("save!")
    (('save', 'Before the ford'), ('why', ''), None)
    """
    first, _, rest = typed.strip().partition(" ")
    name = ALIASES.get(first.casefold(), first.casefold())
    if name not in COMMANDS and first and spoken() != "en":
        name = _called().get(first.casefold(), name)
    if name not in COMMANDS or (rest.strip() and name not in TAKES_WORDS):
        return None
    return name, rest.strip()


def commands_like(typed: str) -> list[str]:
    """Return the commands that begin with `typed`."""
    folded = typed.strip().casefold()
    if not folded:
        return []
    found = [name for name in COMMANDS if name.startswith(folded)]
    if spoken() != "en":
        found += [name for called, name in _called().items() if called.startswith(folded)]
    return list(dict.fromkeys(found))


def _called() -> dict[str, str]:
    """Return the commands by what they are called in the spoken tongue, however it is spelt."""
    return {
        spelt: name
        for name in COMMANDS
        for spelt in (command_words(name).casefold(), *spellings(command_words(name)))
    }
