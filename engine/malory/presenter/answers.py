"""What a typed line means at a prompt: a choice, a command, or nothing, and then why not."""

import re
from typing import Final, NamedTuple, TypeAlias

from malory.book.phrases import listed
from malory.kernel import Move, Option, Prompt
from malory.presenter.commands import command_of, command_words, commands_like
from malory.presenter.markup import clean, one_line
from malory.presenter.spelling import Spellings, fold, spellings
from malory.tongue import say, say_in

_KEYS: Final = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~])"
"""What a terminal sends for keys that write nothing, as arrows, End and F5, digits included."""


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


def understand(typed: str, prompt: Prompt, is_numbered: bool = True) -> Said:
    """Return what a line means: a number, the first letters of a choice, or a command.

    A whole command wins over letters inside a choice; where both could be meant, neither is taken.
    A slash before a word means the command. What is known here but not on offer is chosen all the
    same, for the rules to refuse it with their reason. Unless it `is_numbered`, nothing speaks of
    numbers.
    """
    typed = clean(re.sub(_KEYS, "", typed)).strip()
    options = prompt.options
    if not typed and prompt.by_enter:
        return Choose(prompt.by_enter)
    if not typed:
        is_enough = len(options) == 1 and prompt.pace != "typed"
        return Choose(options[0].move) if is_enough else Unclear("")
    if typed.startswith("/"):
        return _command(typed[1:])
    if typed.isdecimal():
        return _numbered(typed, options)
    exact = [one for one in options if typed in (one.move, one.label)]
    if len(exact) == 1:
        return Choose(exact[0].move)
    command = command_of(typed)
    folded = spellings(typed)
    number = number_in(typed) if command is None and not _begun(folded, options) else ""
    if number:
        return _numbered(number, options)
    found = _begun(folded, options) if command else _meant(folded, options)
    if command is not None and (not found or typed == "?"):
        return Do(*command)
    if command is not None and not command[1]:
        return Unclear(
            say(
                '"{typed}" could be {choices}, or the command: type {number} or /{command}.',
                typed=shown(typed),
                choices=_listed(found, options),
                number=options.index(found[0]) + 1,
                command=command_words(command[0]),
            )
        )
    if len(found) == 1:
        return Choose(found[0].move)
    if found and is_numbered:
        return Unclear(
            say(
                '"{typed}" could be {choices}: type its number.',
                typed=shown(typed),
                choices=_listed(found, options),
            )
        )
    if found:
        names = _any_of([one_line(one.label or one.words) for one in found])
        return Unclear(
            say('"{typed}" could be {choices}: type more of it.', typed=shown(typed), choices=names)
        )
    return _named(folded, prompt.named) or _nothing(typed, prompt)


def shown(typed: str) -> str:
    """Return what was typed, fit to be repeated in a message."""
    return typed if len(typed) <= 40 else typed[:37] + "..."


_NUMBER: Final = r"\W*(?:(?:go|go to|choose|pick|option|choice|number|nr|no)\W+)?(\d+)\W*"
"""A number, and what people put round it: `16.`, `(16)`, `go 16`, `#16`."""


def number_in(typed: str) -> str:
    """Return the one number that a line is, dressed in a word or signs; "" if it is none."""
    found = re.fullmatch(_NUMBER, typed.casefold())
    return found[1] if found and "-" not in typed and "+" not in typed else ""


_LETTERS = 3
"""So many letters at least find a word inside a choice."""


_Face: TypeAlias = tuple[Option, Spellings]
"""An option, and how its label and its words are spelt."""


def _faces(options: tuple[Option, ...]) -> list[_Face]:
    return [
        (one, (*(spellings(one.label) if one.label else ()), *spellings(one_line(one.words))))
        for one in options
    ]


def _meant(typed: Spellings, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that the letters may mean, by the nearest likeness that any has."""
    begun = _begun(typed, options)
    if begun or len(typed[0]) < _LETTERS:
        return begun
    return [
        one
        for one, face in _faces(options)
        if any(f" {letters}" in f" {words}" for letters in typed for words in face)
    ]


def _begun(typed: Spellings, options: tuple[Option, ...]) -> list[Option]:
    """Return the options that the letters are, or else those that begin with them."""
    if not typed[0]:
        return []
    faces = _faces(options)
    whole = [one for one, face in faces if any(letters in face for letters in typed)]
    if whole:
        return whole
    articles = tuple([f"{one} " for one in say_in("articles", "the a an").split()])
    return [
        one
        for one, face in faces
        if any(
            words.startswith(typed) or _bare(words, articles).startswith(typed) for words in face
        )
    ]


def _bare(words: str, articles: tuple[str, ...]) -> str:
    for article in articles:
        if words.startswith(article):
            return words[len(article) :]
    return words


def _numbered(typed: str, options: tuple[Option, ...]) -> Said:
    number = int(typed) if len(typed) < 9 else 0
    if 1 <= number <= len(options):
        return Choose(options[number - 1].move)
    if len(options) == 1:
        return Unclear(say("There is no choice {typed}: there is only 1.", typed=shown(typed)))
    return Unclear(
        say(
            "There is no choice {typed}: they run from 1 to {last}.",
            typed=shown(typed),
            last=len(options),
        )
    )


def _command(typed: str) -> Said:
    command = command_of(typed)
    if command is None:
        like = commands_like(typed)
        if len(like) != 1:
            return Unclear(say('There is no command "{typed}"; ? lists them.', typed=shown(typed)))
        command = (like[0], "")
    return Do(*command)


def _nothing(typed: str, prompt: Prompt) -> Said:
    like = commands_like(typed)
    if len(like) == 1:
        return Do(like[0])
    if like:
        return Unclear(
            say(
                '"{typed}" could be {choices}.',
                typed=shown(typed),
                choices=_any_of([command_words(one) for one in like]),
            )
        )
    folded = fold(typed)
    for barred in prompt.barred:
        if folded and fold(one_line(barred.words)).startswith(folded):
            return Unclear(f"{one_line(barred.words)}: {one_line(barred.why)}")
    if len(prompt.options) == 1:
        return Unclear(
            say('"{typed}" is not the one choice; ? shows what can be typed.', typed=shown(typed))
        )
    return Unclear(
        say(
            '"{typed}" fits none of the {number} choices; ? shows what can be typed.',
            typed=shown(typed),
            number=len(prompt.options),
        )
    )


def _named(typed: Spellings, named: tuple[Move, ...]) -> Said | None:
    """Return what is known here though not on offer, if the letters mean one thing alone."""
    folded = typed[0]
    if len(folded) < _LETTERS:
        return None
    faces = [(one, fold(one)) for one in named]
    whole = [one for one, face in faces if face == folded]
    found = whole or [one for one, face in faces if face.startswith(folded)]
    found = found or [one for one, face in faces if f" {folded}" in f" {face}"]
    return Choose(found[0]) if len(found) == 1 else None


def _listed(found: list[Option], options: tuple[Option, ...]) -> str:
    """Return choices with their numbers."""
    return _any_of(
        [f"{options.index(one) + 1} ({one_line(one.label or one.words)})" for one in found]
    )


def _any_of(names: list[str]) -> str:
    """Return names as a list, at most five of them."""
    if len(names) > 5:
        names = [*names[:5], say("{number} more", number=len(names) - 5)]
    return listed(names, say_in("a list", "or"))
