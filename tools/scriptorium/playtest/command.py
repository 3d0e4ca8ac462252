"""The command `malory playtest`."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import click
from malory.book.phrases import counted
from malory.cli import FINDINGS, named_pack
from malory.cli.guard import INTERRUPTED, USAGE
from malory.cli.writing import writing
from malory.source.writing import check_room, write_whole
from malory.telling import UnplayableError

from scriptorium.playtest.coverage import BadCoverageError
from scriptorium.playtest.keepers import keep_game, keep_save
from scriptorium.playtest.lot import Asked, Lot, play_lot, report_again
from scriptorium.playtest.order import LIMIT, STRATEGIES, Order, Strategy
from scriptorium.playtest.report import FORMAT, report_data, report_text
from scriptorium.playtest.script_report import Ran, script_data, scripts_text
from scriptorium.playtest.scripts.keeping import UnkeepableError
from scriptorium.playtest.suite import run_scripts
from scriptorium.spreading import Bell, ClusterError, DeadlyWorkError


class _Refused(click.ClickException):
    exit_code = USAGE


class _Faulty(click.ClickException):
    exit_code = FINDINGS


@click.command(
    "playtest",
    epilog="Example: malory playtest my-pack --strategy unused --coverage met.json   "
    "(exit 0: clean, 1: faults, 2: usage, 130: broken off)",
    short_help="Play a book by the thousand, and run its scripts.",
)
@click.argument("pack", metavar="PACK")
@click.argument("scripts", nargs=-1, metavar="[SCRIPT]...", type=click.Path(path_type=Path))
@click.option(
    "--games",
    type=click.IntRange(0),
    metavar="N",
    help="How many are played; 0 runs the scripts alone.  [default: 1000]",
)
@click.option("--seed", default="playtest", show_default=True, metavar="SEED", help="Of the lot.")
@click.option(
    "--strategy",
    type=click.Choice(STRATEGIES),
    default="random",
    show_default=True,
    help="How choices are made; see above.",
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes.  [default: cores]")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, whose workers play.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=LIMIT,
    show_default=True,
    metavar="STEPS",
    help="Decisions and rolls that make a game endless; ten times as many states for `states`.",
)
@click.option("--coverage", metavar="FILE", help="Write what was met, for `malory map --heat`.")
@click.option("--add", is_flag=True, help="With --coverage: add to what stands in the file.")
@click.option("--whole", is_flag=True, help="Of a book of cards: whole games, not encounters.")
@click.option("--mode", metavar="MODE", help="Whole games of this mode: solo, coop, competitive.")
@click.option("--seats", metavar="WHO,...", help="Whole games; `bot` plays by the strategy.")
@click.option("--option", "more", metavar="NAME=VALUE", multiple=True, help="A rarer option.")
@click.option(
    "--replay", metavar="SEED/I", help="Print game I of a lot as a script, and its fault."
)
@click.option("--keep", metavar="SAVE", help="Print a saved game as a script.")
@click.option("--full", is_flag=True, help="With --replay, --keep: the whole text, not its begin.")
@click.option("-o", "--output", metavar="FILE", help="With --replay, --keep: where to write to.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def playtest_command(
    pack: str,
    scripts: tuple[Path, ...],
    games: int | None,
    seed: str,
    strategy: Strategy,
    jobs: int | None,
    cluster: str | None,
    limit: int,
    coverage: str | None,
    add: bool,
    whole: bool,
    mode: str | None,
    seats: str | None,
    more: tuple[str, ...],
    replay: str | None,
    keep: str | None,
    full: bool,
    output: str | None,
    form: str,
) -> int:
    """Play a book many times over, run its scripts, and report what goes wrong and what is not met.

    \b
    random   any choice
    unused   the choice that was taken least
    options  each passage by itself: every choice, both sides of each condition and test
    states   of a gamebook, what a search of its states comes to, and all that can be done there

    A gamebook is played from its start. Of a book of cards each game is one encounter, with a
    knight whom the lot has made; --whole, --mode or --seats play whole games.

    Every *.play of the pack is run too; with SCRIPTs named, those alone.
    """
    if output is not None and replay is None and keep is None:
        raise click.UsageError("-o is where --replay or --keep writes to: add one of them.")
    if add and coverage is None:
        raise click.UsageError("--add needs the file: add `--coverage FILE`.")
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs is for this machine; a cluster has its own workers.")
    gc.freeze()
    click.get_current_context().with_resource(Bell())  # what was played is counted and reported
    try:
        if keep is not None:
            return _put(output, keep_save(keep, full))
        named = named_pack(pack)
        order = _order(pack, seed, strategy, limit, whole, mode, seats, more)
        if replay is not None:
            return _again(order, replay, full, output)
        ran = run_scripts(order, named, scripts)
        lot: Lot | None = None
        if games != 0 and not (scripts and games is None):
            asked = Asked(games or 1000, jobs, cluster, coverage, add)
            lot = play_lot(order, named, asked)
    except UnplayableError as error:
        raise (_Faulty if error.is_fault else _Refused)(error.words) from None
    except ClusterError as error:
        raise _Refused(str(error)) from None
    except DeadlyWorkError as error:
        raise _Faulty(
            f"number {error} of seed `{seed}` ends the process that plays it (of memory?)"
        ) from None
    except (BadCoverageError, UnkeepableError) as error:
        raise _Faulty(str(error)) from None
    _print(ran, lot, form)
    for note in lot.notes if lot is not None else ():
        click.echo(f"malory: {note}", err=True)
    if lot is not None and lot.gone:
        gone = counted(len(lot.gone), "id")
        click.echo(f"malory: `{coverage}` held {gone} that the book has no longer.", err=True)
    if lot is not None and lot.run.interrupted:
        return INTERRUPTED
    is_faulty = any(one.findings for one in ran) or (lot is not None and bool(lot.run.faults))
    return FINDINGS if is_faulty else 0


def _order(
    pack: str,
    seed: str,
    strategy: Strategy,
    limit: int,
    whole: bool,
    mode: str | None,
    seats: str | None,
    more: tuple[str, ...],
) -> Order:
    options = {"mode": mode} if mode else {}
    for one in more:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise click.UsageError(f"--option wants NAME=VALUE, not `{one}`")
        options[name] = value
    order = Order(pack, tuple(sorted(options.items())), seats or "", seed, strategy, limit=limit)
    order.check()
    return order._replace(scene=order.has_scenes() and not (whole or mode or seats))


def _print(ran: list[Ran], lot: Lot | None, form: str) -> None:
    if form == "json":
        data = {
            "format": FORMAT,
            "lot": report_data(lot.run, lot.where) if lot is not None else None,
            "scripts": [script_data(one) for one in ran],
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    if ran:
        click.echo("\n".join(scripts_text(ran)))
        if lot is not None:
            click.echo()
    if lot is not None:
        click.echo(report_text(lot.run, lot.where), nl=False)
    elif not ran:
        click.echo("nothing was played: the pack has no scripts (*.play)")


def _again(order: Order, which: str, full: bool, output: str | None) -> int:
    """Print a game of a lot, and what went wrong with it."""
    seed, slash, number = which.rpartition("/")
    if not slash or not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise click.UsageError(f"--replay wants SEED/I, as a report names it, not `{which}`")
    order = order._replace(seed=seed)
    words = report_again(order, int(number))
    if order.strategy in ("random", "unused"):
        script, words = keep_game(order, int(number), full)
        code = _put(output, script)
        if code:
            return code
    if words:
        click.echo(words, err=True)
    return FINDINGS if words else 0


def _put(output: str | None, text: str) -> int:
    if output in (None, "-"):
        click.echo(text, nl=False)
        return 0
    assert output is not None
    with writing(output):
        check_room(Path(output), own=".play")
        write_whole(Path(output), text)
    return 0
