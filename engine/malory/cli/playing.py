"""What the words of `malory play` ask for: bound, seated and presented; without click."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from malory.cli.guard import FINDINGS, USAGE, Misused, Refused
from malory.cli.quick import LATEST

if TYPE_CHECKING:
    from malory.presenter import Front, Keyboard
    from malory.presenter.words import Line
    from malory.telling import Sitting, Wish
    from malory.telling.settings import Settings


def play(width: int | None, **asked: Any) -> int:  # Any: each its own, see `lay`
    """Play to the end, or until the player leaves; return the exit code.

    Raises as `lay` does.
    """
    gc.disable()  # a tenth of the start would go to looking for garbage that is not there
    laid = lay(**asked)
    gc.freeze()  # modules and the book stay to the end; nobody need look them over
    gc.enable()
    switches = f"{laid.switches} --width {width}" if width is not None else laid.switches
    return _present(laid.sitting, laid.wanted, switches.strip(), width, laid.liked)


class Laid(NamedTuple):
    """A table that is laid: how it is to be shown, what was typed for that, what is set."""

    sitting: Sitting
    wanted: str
    switches: str
    liked: Settings


def lay(
    game: str | None,
    seats: str | None,
    seed: str | None,
    book: str | None,
    more: tuple[str, ...],
    resume: str | None,
    plain: bool,
    as_json: bool,
    screen: str | None,
    dice: str | None,
    cards: str | None,
    language: str | None,
    tutorial: bool,
    **own: str | None,
) -> Laid:
    """Lay the table that is asked for, new or saved; nothing is saved yet. `own` are the options
    of one game or another.

    Raises Refused for what cannot be played, Misused for words that make no sense together.
    """
    from malory import telling
    from malory.telling import UnplayableError
    from malory.telling.settings import SCREENS, Settings, read_settings
    from malory.tongue import speak

    if sum((plain, as_json, screen is not None)) > 1:
        raise Misused("--plain, --json and --screen exclude each other; name one")
    if screen is not None and screen not in SCREENS:
        raise Misused(f"--screen takes full, lines or plain, not `{screen}`")
    if dice not in (None, *telling.DICE):
        raise Misused(f"--dice takes {' or '.join(telling.DICE)}, not `{dice}`")
    if cards not in (None, *telling.CARDS):
        raise Misused(f"--cards takes {' or '.join(telling.CARDS)}, not `{cards}`")
    options = _options(own, more)
    liked = read_settings() if not as_json else Settings({})  # a program says all it wants itself
    try:
        if resume is not None:
            new = {"seats": seats, "seed": seed, "book": book, "dice": dice, "cards": cards, **own}
            rare = [f"option {one}" for one in more]
            rare += ["tutorial"] * tutorial
            _nothing_new([name for name, value in new.items() if value] + rare)
            sitting = _take_up(game, resume, wished(language) if language else None)
        else:
            wish = wished(language or liked["language"], must=language is not None)
            sitting = _begin(game, seats, seed, book, options, dice, cards, liked, wish)
            if liked["language"] not in ("system", "written"):
                sitting.notice = _in_another(wish.language, sitting.bound.language)
            if tutorial and not sitting.teach():
                raise Misused(
                    f"{sitting.bound.what} has no tutorial; `malory rules {sitting.bound.what}` "
                    "tells its rules, and ? helps in play"
                )
    except UnplayableError as error:
        raise Refused(error.words, FINDINGS if error.is_fault else USAGE) from None
    speak(sitting.bound.language)
    wanted = "json" if as_json else "plain" if plain else screen or liked["screen"]
    said = [name for name, on in (("--plain", plain), ("--json", as_json)) if on]
    said += [f"--screen {screen}"] if screen is not None else []
    return Laid(sitting, wanted, " ".join(said), liked)


def _options(own: dict[str, str | None], more: tuple[str, ...]) -> dict[str, str]:
    """Return the options that the game is bound with."""
    from malory.telling import SWITCHES

    options = {name: value for name in SWITCHES if (value := own.get(name)) is not None}
    for one in more:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise Misused(f"--option wants NAME=VALUE, not `{one}`")
        options[name] = value
    return options


def wished(word: str, must: bool = True) -> Wish:
    """Return the language that a word of the command line, or of the settings, wishes for.

    `must`: the word is one of a command line, so a book that is not told so is refused.
    """
    from malory.telling import AS_WRITTEN, Wish

    folded = word.strip().casefold()
    if folded == "written":
        return AS_WRITTEN
    from malory.tongue.tags import system_language, tag_of

    if folded == "system":
        from os import environ

        return Wish(system_language(environ))
    tag = tag_of(word)
    if not tag:
        raise Misused(f"--language takes a language such as de, system or written, not `{word}`")
    return Wish(tag, must)


def _in_another(wanted: str, language: str) -> str:
    """Return what a player hears whose settings want another language than the book has."""
    if not wanted or wanted.partition("-")[0] == language.partition("-")[0]:
        return ""
    return f"This is told in {language}, not in {wanted}."


def _nothing_new(named: list[str]) -> None:
    if named:
        raise Misused(
            f"--resume goes on with the game as it was begun; leave out --{', --'.join(named)}"
        )


def _begin(
    game: str | None,
    seats: str | None,
    seed: str | None,
    book: str | None,
    options: dict[str, str],
    dice: str | None,
    cards: str | None,
    liked: Settings,
    wish: Wish,
) -> Sitting:
    from malory import telling

    if game is None:
        raise Misused("which game? For one: `malory play tales`; `malory games` lists all")
    people = not seats or telling.HUMAN in seats.casefold()
    filters = liked["filter"] if people else ()
    bound = telling.bind(telling.find(game, book or ""), options, people, filters, wish)
    if cards is None and telling.draws_openly(bound):
        cards = liked["cards"]
    return telling.begin(
        bound,
        telling.cast(bound, seats or ""),
        seed,
        dice=dice or liked["dice"],
        cards=cards or "draw",
    )


def _take_up(game: str | None, name: str, wish: Wish | None) -> Sitting:
    from malory import telling

    saves = telling.Saves()
    return telling.take_up(saves, "" if name == LATEST else name, game or "", wish)


def _present(
    sitting: Sitting, wanted: str, switches: str, width: int | None, liked: Settings
) -> int:
    from malory.presenter import Keyboard, lenient, present
    from malory.tongue import say

    out = lenient(sys.stdout, ascii_only=liked["signs"] == "ascii")
    keyboard = Keyboard(sys.stdin)
    for trouble in liked.troubles if sitting.has_people else ():
        print(trouble, file=sys.stderr)
    front: Front
    pace, has_reader = liked["pace"] / 10, liked["reader"]
    if wanted != "json" and sitting.has_people and liked["memory"]:
        sitting.remember()
    try:
        if wanted == "full" and (why := _bars_full(out, keyboard)):
            print(say("{why}; the game is shown in lines.", why=why), file=sys.stderr)
            wanted = "lines"
        if wanted == "full" or (wanted == "auto" and _fits_full(out, keyboard, sitting)):
            from malory.presenter.full.front import FullFront

            full = FullFront(liked["theme"])
            code = full.run(lambda front: present(sitting, front, switches, pace, has_reader))
            _say(out, full.farewell)
            return code
        if wanted == "json":
            from malory.presenter.jsonl import JsonFront

            front = JsonFront(out, keyboard)
        else:
            front = in_lines(out, keyboard, wanted == "plain", width, liked)
        return present(sitting, front, switches, pace, has_reader)
    except Exception as error:
        if not sitting.is_unproven:
            raise
        raise Refused(
            f"`{sitting.name}` does not hold together, and cannot be played on from here "
            f"({type(error).__name__}); the file stays as it was last saved",
            FINDINGS,
        ) from error


def in_lines(
    out: TextIO, keyboard: Keyboard, plain: bool, width: int | None, liked: Settings
) -> Front:
    """Return the front end for lines: rich ones, or plain where that is asked or all there is."""
    if plain or not _is_screen(out):
        from malory.presenter.plain import PlainFront

        return PlainFront(out, keyboard, width, liked["width"])
    from malory.presenter.line import LineFront

    return LineFront(out, keyboard, width, liked["width"])


def _say(out: TextIO, lines: Sequence[Line]) -> None:
    """Print what is left to say once a full screen is gone."""
    for line in lines:
        out.write(f"{line.words}\n" + f"{line.command}\n" * bool(line.command))
    out.flush()


def _is_screen(out: TextIO) -> bool:
    """Whether output goes to a terminal that can do more than print."""
    from os import environ

    try:
        return out.isatty() and environ.get("TERM", "dumb") not in ("dumb", "")
    except ValueError:
        return False


_SMALLEST: Final = (60, 20)
"""Columns and rows below which a full screen has no room for a tale and its question."""


def _bars_full(out: TextIO, keyboard: Keyboard) -> str:
    """Return why no full screen can be shown here at all; "" if one can."""
    from os import environ

    from malory.tongue import say

    if environ.get("TEXTUAL_DRIVER"):  # it is served to a browser, which brings its own screen
        return ""
    if not (_is_screen(out) and keyboard.is_terminal):
        return say("A full screen needs a terminal")
    if "utf" not in (out.encoding or "").lower():
        return say("A full screen needs UTF-8, and here there is {encoding}", encoding=out.encoding)
    return ""


def _fits_full(out: TextIO, keyboard: Keyboard, sitting: Sitting) -> bool:
    """Whether a full screen can be shown, and somebody sits before it."""
    from os import get_terminal_size

    if not sitting.has_people or _bars_full(out, keyboard):
        return False
    try:
        columns, rows = get_terminal_size(out.fileno())
    except (OSError, ValueError):
        return False
    return columns >= _SMALLEST[0] and rows >= _SMALLEST[1]
