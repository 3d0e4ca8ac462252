"""The command `malory play` as click reads it; ordinary lines are read by `quick` before that."""

from __future__ import annotations

from typing import Any

import click

from malory.cli import playing
from malory.cli.guard import Misused
from malory.cli.quick import LATEST


@click.command(
    epilog="Example: malory play tales --knights Gawain --seed 7",
    short_help="Play a game, or a gamebook from a folder.",
)
@click.argument("game", required=False, metavar="[GAME | PATH]")
@click.option("--seats", metavar="WHO,...", help="Who plays: `human`, `bot` or `bot:NAME` a seat.")
@click.option("--seed", metavar="SEED", help="A number or word; the same seed, the same dice.")
@click.option("--mode", metavar="MODE", help="solo, coop or competitive.")
@click.option("--ages", metavar="1|2|3", help="How many Ages rivals ride.")
@click.option("--difficulty", metavar="LEVEL", help="squire, knight or champion.")
@click.option("--knights", metavar="NAME,...", help="The knight of each seat.")
@click.option("--book", metavar="PACK", help="Play with this pack in place of the game's own.")
@click.option("--edition", metavar="NAME", help="The cards in play, by the name of a set of them.")
@click.option("--start", metavar="ID", help="Begin a gamebook at this passage.")
@click.option("--filter", metavar="TAG,...", help="Leave choices with these tags out.")
@click.option("--option", "more", metavar="NAME=VALUE", multiple=True, help="A rarer option.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[NAME]",
    help="Go on with a saved game; without a name, the latest.",
)
@click.option("--dice", metavar="WHO", help="roll, or `ask` for what your own dice show.")
@click.option("--cards", metavar="WHO", help="draw, or `ask` for what you draw of printed cards.")
@click.option("--language", metavar="LANG", help="de, ...: a book in another language it has.")
@click.option("--tutorial", is_flag=True, help="Be taught the game as you play it.")
@click.option("--screen", metavar="MODE", help="full, lines or plain; by itself what fits.")
@click.option("--plain", is_flag=True, help="Plain text, for screen readers and pipes.")
@click.option("--json", "as_json", is_flag=True, help="One event or decision a line, for programs.")
@click.option(
    "--width",
    type=click.IntRange(0),
    metavar="N",
    help="Columns of text; 0 leaves paragraphs unbroken.",
)
def play(**asked: Any) -> int:  # Any: each option its own, see `playing.play`
    """Play a game: tales, a gamebook that ships, or the folder of any gamebook.

    `malory games` lists the games. A game saves itself after every decision; `--resume` goes on.
    """
    try:
        return playing.play(**asked)
    except Misused as misused:
        raise click.UsageError(str(misused)) from None
