"""The command `malory lsp`."""

from __future__ import annotations

import click
from malory.cli.guard import USAGE, Refused


@click.command(epilog="Example: malory lsp   (an editor starts it; docs/editor.md tells how)")
@click.option("--stdio", is_flag=True, help="Standard input and output: what it always does.")
def lsp(stdio: bool) -> int:
    """Serve an editor: findings as you type, completion, renaming, a map.

    Speaks the Language Server Protocol on standard input and output, with whatever editor starts
    it, until that ends it or is gone. It reads the packs whose files the editor opens, and writes
    nothing: what is to be changed the editor is told.
    """
    try:
        import pygls  # noqa: F401
    except ImportError:
        raise Refused(
            "`malory lsp` needs the package pygls: pip install 'malory[editor]'", USAGE
        ) from None
    import logging

    from scriptorium.server.pipe import serve
    from scriptorium.server.serving import make_server

    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)  # we say what there is to say
    logging.getLogger("asyncio").setLevel(logging.CRITICAL + 1)
    server = make_server()
    try:
        return serve(server)
    finally:
        server.rounds.end()
