"""The command `malory simulate`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
from malory.cli.guard import FINDINGS, INTERRUPTED, USAGE
from malory.telling import UnplayableError

from scriptorium.simulate.order import Order
from scriptorium.simulate.playing import GameBroken, play_lot
from scriptorium.simulate.report import Data, report_data, report_text, run_data
from scriptorium.spreading import Bell, ClusterError, DeadlyWorkError, Progress, bar, hands

_OWN = ("ages", "edition")
_COMPETITIVE = "competitive"  # it has no pool, so it knows no difficulty


class _Refused(click.ClickException):
    exit_code = USAGE


class _Faulty(click.ClickException):
    exit_code = FINDINGS


@click.command(
    epilog="Example: malory simulate tales --games 2000 --difficulty squire,knight,champion",
    short_help="Play many games between bots, and report their balance.",
)
@click.argument("game", metavar="GAME | PATH")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, metavar="N")
@click.option("--seats", metavar="WHO,...", help="`bot` or `bot:NAME` for each seat.")
@click.option("--seed", default="balance", show_default=True, metavar="SEED", help="Of the lot.")
@click.option("--mode", metavar="MODE,...", help="How knights ride: solo, coop, competitive.")
@click.option("--ages", metavar="N", help="How many Ages a competitive game runs.")
@click.option("--difficulty", metavar="LEVEL,...", help="squire, knight, champion; each is played.")
@click.option("--edition", metavar="NAME", help="The cards in play, by the name of a set of them.")
@click.option("--book", metavar="PACK", help="Play with this pack in place of the game's own.")
@click.option("--option", "more", metavar="NAME=VALUE", multiple=True, help="A rarer option.")
@click.option("--rotate", is_flag=True, help="Game i seats everybody i places on.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes.  [default: cores]")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, whose workers play.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def simulate(
    game: str,
    games: int,
    seats: str | None,
    seed: str,
    mode: str | None,
    difficulty: str | None,
    book: str | None,
    more: tuple[str, ...],
    rotate: bool,
    jobs: int | None,
    cluster: str | None,
    form: str,
    **own: str | None,
) -> int:
    """Play many whole games between bots and report, with 95% intervals, how they go.

    Several modes or difficulties by commas are played one after the other, N games of each. Game i
    has the seed SEED/i, whatever the number of jobs. Ctrl-C reports what was played.
    """
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs is for this machine; a cluster has its own workers.")
    click.get_current_context().with_resource(Bell())  # what was played is reported
    options = _options(own, more)
    orders = [
        Order(
            game, book or "", tuple(sorted({**options, **run}.items())), seats or "", seed, rotate
        )
        for run in _runs(_listed(mode), _listed(difficulty))
    ]
    try:
        for order in orders:
            order.bots()
        data = _played(orders, games, jobs, cluster)
    except UnplayableError as error:
        raise (_Faulty if error.is_fault else _Refused)(error.words) from None
    except ClusterError as error:
        raise _Refused(str(error)) from None
    except DeadlyWorkError as error:
        raise _Faulty(
            f"game {error} of seed `{seed}` ends the process that plays it (of memory?)"
        ) from None
    except GameBroken as error:
        raise _Faulty(f"a game broke off, which is our bug: {error}") from None
    text = report_text(data) if form == "text" else json.dumps(data, ensure_ascii=False, indent=1)
    click.echo(text, nl=form == "json")
    return INTERRUPTED if data["interrupted"] else 0


def _played(orders: list[Order], games: int, jobs: int | None, cluster: str | None) -> Data:
    runs: list[Data] = []
    interrupted = False
    what, book = orders[0].what, orders[0].book
    with hands(jobs, cluster, what, book, games) as crew, bar(games * len(orders)) as shown:
        for at, order in enumerate(orders):
            done = play_lot(order, games, crew, _after(at * games, shown))
            runs.append(run_data(order, done.tally))
            interrupted = done.interrupted
            if interrupted:
                break
    for note in crew.notes:
        click.echo(f"malory: {note}", err=True)
    return report_data(orders[0], runs, interrupted)


def _after(before: int, shown: Progress) -> Progress:
    """Show how far the whole lot is, of which so many games were played before."""
    return lambda played: shown(before + played)


def _runs(modes: list[str], levels: list[str]) -> Iterator[dict[str, str]]:
    """Yield the options of each run: every mode with every difficulty that it has."""
    for mode in modes or [""]:
        for level in [""] if mode == _COMPETITIVE and modes[1:] else levels or [""]:
            named = {"mode": mode, "difficulty": level}
            yield {name: value for name, value in named.items() if value}


def _listed(words: str | None) -> list[str]:
    return [one.strip() for one in (words or "").split(",") if one.strip()]


def _options(own: dict[str, str | None], more: tuple[str, ...]) -> dict[str, str]:
    options = {name: value for name in _OWN if (value := own.get(name)) is not None}
    for one in more:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise click.UsageError(f"--option wants NAME=VALUE, not `{one}`")
        options[name] = value
    return options
