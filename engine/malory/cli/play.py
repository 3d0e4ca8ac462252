"""`malory play`: what the words of the command line ask for, bound, seated and presented."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from malory.cli.guard import FINDINGS, USAGE

if TYPE_CHECKING:
    from malory.presenter import Front
    from malory.telling import Sitting

_LATEST = "*"  # no save can be named so


class _Refused(click.ClickException):
    """One line, without the usage of the command: what was typed is well formed."""

    exit_code = USAGE


class _Faulty(click.ClickException):
    """What was named is there, but cannot be played."""

    exit_code = FINDINGS


@click.command(
    epilog="Example: malory play tales --knights Gawain --seed 7",
    short_help="Play a game, or a gamebook from a folder.",
)
@click.argument("game", required=False, metavar="[GAME | PATH]")
@click.option("--seats", metavar="WHO,...", help="Who plays: `human`, `bot` or `bot:NAME` a seat.")
@click.option("--seed", metavar="SEED", help="A number or word; the same seed, the same dice.")
@click.option("--mode", metavar="MODE", help="solo, co-op or competitive.")
@click.option("--difficulty", metavar="LEVEL", help="squire, knight or champion.")
@click.option("--knights", metavar="NAME,...", help="The knight of each seat.")
@click.option("--book", metavar="PACK", help="Play with this pack in place of the game's own.")
@click.option("--edition", metavar="NAME", help="The cards in play, by the name of a set of them.")
@click.option("--start", metavar="ID", help="Begin a gamebook at this passage.")
@click.option("--filter", metavar="TAG,...", help="Leave choices with these tags out: romance.")
@click.option("--option", "more", metavar="NAME=VALUE", multiple=True, help="A rarer option.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=_LATEST,
    metavar="[NAME]",
    help="Go on with a saved game; without a name, the latest.",
)
@click.option("--plain", is_flag=True, help="Plain text, for screen readers and pipes.")
@click.option("--json", "as_json", is_flag=True, help="One event or decision a line, for programs.")
@click.option(
    "--width",
    type=click.IntRange(0),
    metavar="N",
    help="Columns of text; 0 leaves paragraphs unbroken.",
)
def play(
    game: str | None,
    seats: str | None,
    seed: str | None,
    book: str | None,
    more: tuple[str, ...],
    resume: str | None,
    plain: bool,
    as_json: bool,
    width: int | None,
    **own: str | None,
) -> int:
    """Play a game: tales, a gamebook that ships, or the folder of any gamebook.

    `malory games` lists the games. A game saves itself after every decision; `--resume` goes on.
    """
    import gc

    gc.disable()  # a tenth of the start would go to looking for garbage that is not there
    from malory.telling import UnplayableError

    if plain and as_json:
        raise click.UsageError("--plain and --json exclude each other; name one")
    options = _options(own, more)
    try:
        if resume is not None:
            new = ("seats", seats), ("seed", seed), ("book", book), *sorted(options.items())
            _nothing_new([name for name, value in new if value])
            sitting = _take_up(game, resume)
        else:
            sitting = _begin(game, seats, seed, book, options)
    except UnplayableError as error:
        raise (_Faulty if error.is_fault else _Refused)(error.words) from None
    gc.enable()
    return _present(sitting, plain, as_json, width)


def _options(own: dict[str, str | None], more: tuple[str, ...]) -> dict[str, str]:
    """Return the options that the game is bound with."""
    from malory.telling import SWITCHES

    options = {name: value for name in SWITCHES if (value := own.get(name)) is not None}
    for one in more:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise click.UsageError(f"--option wants NAME=VALUE, not `{one}`")
        options[name] = value
    return options


def _nothing_new(named: list[str]) -> None:
    if named:
        raise click.UsageError(
            f"--resume goes on with the game as it was begun; leave out --{', --'.join(named)}"
        )


def _begin(
    game: str | None, seats: str | None, seed: str | None, book: str | None, options: dict[str, str]
) -> Sitting:
    from malory import telling

    if game is None:
        raise click.UsageError("which game? For one: `malory play tales`; `malory games` lists all")
    people = not seats or telling.HUMAN in seats.casefold()
    bound = telling.bind(telling.find(game, book or ""), options, for_people=people)
    return telling.begin(bound, telling.cast(bound, seats or ""), seed)


def _take_up(game: str | None, name: str) -> Sitting:
    from malory import telling

    saves = telling.Saves()
    return telling.take_up(saves, "" if name == _LATEST else name, game or "")


def _present(sitting: Sitting, plain: bool, as_json: bool, width: int | None) -> int:
    from malory.presenter import Keyboard, lenient, present

    out = lenient(sys.stdout)
    keyboard = Keyboard(sys.stdin)
    front: Front
    if as_json:
        from malory.presenter.jsonl import JsonFront

        front = JsonFront(out, keyboard)
    elif plain or not _is_screen(out):
        from malory.presenter.plain import PlainFront

        front = PlainFront(out, keyboard, width)
    else:
        from malory.presenter.line import LineFront

        front = LineFront(out, keyboard, width)
    return present(sitting, front)


def _is_screen(out: Any) -> bool:  # Any: a stream or what stands in for one
    """Whether output goes to a terminal that can do more than print."""
    from os import environ

    try:
        return bool(out.isatty()) and environ.get("TERM", "dumb") not in ("dumb", "")
    except ValueError:
        return False
