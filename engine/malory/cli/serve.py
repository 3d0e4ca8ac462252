"""`malory serve`: the same table in a browser, on this machine."""

from __future__ import annotations

import sys
from importlib import resources

import click

from malory.cli.guard import USAGE, Misused, Refused

_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command(
    epilog="Example: malory serve tales --port 8765 -- --knights Gawain",
    context_settings={"ignore_unknown_options": False},
)
@click.argument("game", metavar="GAME")
@click.argument("options", nargs=-1, metavar="[-- OPTIONS]")
@click.option("--port", type=click.IntRange(1, 65535), default=8765, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--to-anyone", is_flag=True, help="Listen at an address that other machines can reach."
)
def serve(game: str, options: tuple[str, ...], port: int, host: str, to_anyone: bool) -> int:
    """Offer a game at a local address, for a browser; OPTIONS are those of `malory play`.

    Whoever reaches the address plays with your saves, so it is this machine's own unless you say
    otherwise. Each page that is opened is a game of its own; Ctrl-C ends all, and all are saved.
    """
    if host not in _LOOPBACK and not to_anyone:
        raise Refused(
            f"{host} can be reached from other machines, whose users would play with your saves; "
            "--to-anyone says that you mean it",
            USAGE,
        )
    _demand_playable(game, options)
    try:
        from malory.cli.doorman import Table
    except ImportError:
        raise Refused(
            "`malory serve` needs the package textual-serve: pip install 'malory[serve]'", USAGE
        ) from None
    import shlex

    command = [sys.executable, "-m", "scriptorium", "play", game, *options, "--screen", "full"]
    with resources.as_file(resources.files("malory.presenter.full") / "web") as page:
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        server = Table(shlex.join(command), host, port, "Malory", url, templates_path=page)
        server.is_local = host in _LOOPBACK
        click.echo(f"The table is at {url}. Ctrl-C ends it.")
        try:
            server.serve()
        except OSError as error:
            why = (error.strerror or "the system refused").lower()
            raise Refused(f"{url} cannot be listened at: {why}", USAGE) from None
    return 0


def _demand_playable(game: str, options: tuple[str, ...]) -> None:
    """Refuse now what each page would refuse; a browser shows no reason."""
    from malory.cli import playing
    from malory.cli.quick import read_quickly

    asked = read_quickly(["play", game, *options])
    if asked is None:
        raise Refused(
            f"`malory play` does not take {' '.join(options)}; `malory play --help` tells", USAGE
        )
    try:
        playing.lay(**{name: one for name, one in asked.items() if name != "width"})
    except Misused as error:
        raise Refused(str(error), USAGE) from None
