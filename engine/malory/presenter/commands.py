"""The words a player may type at any prompt, beside its choices."""

from __future__ import annotations

from typing import Final

COMMANDS: Final[dict[str, str]] = {
    "help": "this page (also ?)",
    "sheet": "what is before you",
    "map": "where you are, and what lies round it",
    "log": "what was told of late (log all: from the beginning)",
    "journal": "your own story so far (journal FILE: write it to FILE.md, .html or .json)",
    "again": "read the last text again, and the question",
    "sort": "put your hand in order, where there is one (sort drawn: as it came)",
    "why": "the rule that asks this",
    "reason": "why each bot did what it did last (reason NAME: one of them, and more)",
    "undo": "take the last decision back (undo 3: three; undo anew: and roll other dice)",
    "save": "save now (save NAME: keep a copy; save NAME: WORDS, with a note)",
    "quit": "leave; the game is saved",
}
ALIASES: Final[dict[str, str]] = {"?": "help", "rule": "why", "exit": "quit", "bye": "quit"}
TAKES_WORDS: Final = ("journal", "log", "reason", "save", "sheet", "sort", "undo")
"""The commands that may be followed by more."""


def commands_for(has_hands: bool, has_board: bool, has_bots: bool, sheet: str) -> dict[str, str]:
    """Return the commands that mean something in a game, each with what it does; `sheet` is what
    the game's own sheets show."""
    means = {"sort": has_hands, "map": has_board, "reason": has_bots}
    found = {name: words for name, words in COMMANDS.items() if means.get(name, True)}
    return {**found, "sheet": f"{sheet} (sheet WORD: one page)"}


def command_of(typed: str) -> tuple[str, str] | None:
    """Return the command that `typed` is, whole, and what follows it; None if it is none.

    >>> command_of("save Before the ford"), command_of("rule"), command_of("save!")
    (('save', 'Before the ford'), ('why', ''), None)
    """
    first, _, rest = typed.strip().partition(" ")
    name = ALIASES.get(first.casefold(), first.casefold())
    if name not in COMMANDS or (rest.strip() and name not in TAKES_WORDS):
        return None
    return name, rest.strip()


def commands_like(typed: str) -> list[str]:
    """Return the commands that begin with `typed`."""
    folded = typed.strip().casefold()
    return [name for name in COMMANDS if folded and name.startswith(folded)]
