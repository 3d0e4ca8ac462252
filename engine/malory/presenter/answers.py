"""What a typed line means at a prompt: a choice, a command, or nothing, and then why not."""

from typing import NamedTuple, TypeAlias
from unicodedata import combining, normalize

from malory.kernel import Move, Option, Prompt
from malory.presenter.commands import command_of, commands_like
from malory.presenter.markup import clean, one_line


class Choose(NamedTuple):
    """One of the prompt's moves."""

    move: Move


class Do(NamedTuple):
    """A command, and what was typed after it."""

    command: str
    words: str = ""


class Unclear(NamedTuple):
    """Neither; the words say why, in one line. Blank: the prompt is to be shown again."""

    words: str


Said: TypeAlias = Choose | Do | Unclear


def understand(typed: str, prompt: Prompt) -> Said:
    """Return what a line means: a number, the first letters of a choice, or a command.

    A whole command wins over letters inside a choice; where both could be meant, neither is taken.
    A slash before a word means the command.
    """
    typed = clean(typed).strip()
    options = prompt.options
    if not typed:
        return Choose(options[0].move) if len(options) == 1 else Unclear("")
    if typed.startswith("/"):
        return _command(typed[1:])
    if typed.isdecimal():
        return _numbered(typed, options)
    exact = [one for one in options if typed in (one.move, one.label)]
    if len(exact) == 1:
        return Choose(exact[0].move)
    command = command_of(typed)
    folded = fold(typed)
    found = _begun(folded, options) if command else _meant(folded, options)
    if command is not None and (not found or typed == "?"):
        return Do(*command)
    if command is not None and not command[1]:
        return Unclear(
            f'"{shown(typed)}" could be {_listed(found, options)}, or the command: '
            f"type {options.index(found[0]) + 1} or /{command[0]}."
        )
    if len(found) == 1:
        return Choose(found[0].move)
    if found:
        return Unclear(f'"{shown(typed)}" could be {_listed(found, options)}: type its number.')
    return _nothing(typed, prompt)


def fold(words: str) -> str:
    """Return words as they are compared: no case, no accents, no punctuation, single spaces.

    >>> fold("  Évrard's  Oath! ")
    'evrards oath'
    """
    bare = [one for one in normalize("NFKD", words) if not combining(one)]
    kept = [one if one.isalnum() else " " if one not in "'\u2019" else "" for one in bare]
    return " ".join("".join(kept).casefold().split())


def shown(typed: str) -> str:
    """Return what was typed, fit to be repeated in a message."""
    return typed if len(typed) <= 40 else typed[:37] + "..."


_ARTICLES = ("the ", "a ", "an ")
_LETTERS = 3
"""So many letters at least find a word inside a choice."""


_Face: TypeAlias = tuple[Option, str, str]
"""An option, its label and its words, both folded."""


def _faces(options: tuple[Option, ...]) -> list[_Face]:
    return [(one, fold(one.label), fold(one_line(one.words))) for one in options]


def _meant(folded: str, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that the letters may mean, by the nearest likeness that any has."""
    begun = _begun(folded, options)
    if begun or len(folded) < _LETTERS:
        return begun
    return [one for one, label, words in _faces(options) if f" {folded}" in f" {label} {words}"]


def _begun(folded: str, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that the letters are, or else those that begin with them."""
    if not folded:
        return []
    faces = _faces(options)
    whole = [one for one, label, words in faces if folded in (label, words)]
    return whole or [
        one
        for one, label, words in faces
        if label.startswith(folded) or words.startswith(folded) or _bare(words).startswith(folded)
    ]


def _bare(words: str) -> str:
    for article in _ARTICLES:
        if words.startswith(article):
            return words[len(article) :]
    return words


def _numbered(typed: str, options: tuple[Option, ...]) -> Said:
    number = int(typed) if len(typed) < 9 else 0
    if 1 <= number <= len(options):
        return Choose(options[number - 1].move)
    run = "there is only 1" if len(options) == 1 else f"they run from 1 to {len(options)}"
    return Unclear(f"There is no choice {shown(typed)}: {run}.")


def _command(typed: str) -> Said:
    command = command_of(typed)
    if command is None:
        like = commands_like(typed)
        if len(like) != 1:
            return Unclear(f'There is no command "{shown(typed)}"; ? lists them.')
        command = (like[0], "")
    return Do(*command)


def _nothing(typed: str, prompt: Prompt) -> Said:
    like = commands_like(typed)
    if len(like) == 1:
        return Do(like[0])
    if like:
        return Unclear(f'"{shown(typed)}" could be {" or ".join(like)}.')
    folded = fold(typed)
    for barred in prompt.barred:
        if folded and fold(one_line(barred.words)).startswith(folded):
            return Unclear(f"{one_line(barred.words)}: {one_line(barred.why)}")
    many = len(prompt.options)
    fits = "is not the one choice" if many == 1 else f"fits none of the {many} choices"
    return Unclear(f'"{shown(typed)}" {fits}; ? shows what can be typed.')


def _listed(found: list[Option], options: tuple[Option, ...]) -> str:
    """Return choices with their numbers, at most five of them."""
    names = [f"{options.index(one) + 1} ({one_line(one.label or one.words)})" for one in found[:5]]
    if len(found) > 5:
        names.append(f"{len(found) - 5} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
