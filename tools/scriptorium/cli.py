"""The command `malory`: the players' group and the writers' group in one help."""

from __future__ import annotations

from typing import NoReturn

from malory.cli import PLAYERS, Command, Commands, run

WRITERS = Commands(
    "Writers and mapmakers",
    (
        Command("new", "scriptorium.new.command:new", "Make a pack to start from."),
        Command("check", "scriptorium.check.command:check", "Report every fault of every file."),
        Command("explain", "scriptorium.explain:explain", "Print the page of a diagnostic."),
        Command("stats", "scriptorium.stats.command:stats", "Print a book's figures and aims."),
        Command("number", "scriptorium.number:number", "Lock the numbers that were dealt."),
        Command("diff", "scriptorium.diff.command:diff", "Tell what changed in the story."),
        Command(
            "rename", "scriptorium.rename.command:rename", "Call a thing otherwise, everywhere."
        ),
        Command("fmt", "scriptorium.fmt:fmt", "Put tales in canonical layout."),
        Command(
            "simulate",
            "scriptorium.simulate.command:simulate",
            "Play many games between bots, and report their balance.",
        ),
        Command("read", "scriptorium.read.command:read", "Print a passage as a player sees it."),
        Command(
            "playtest",
            "scriptorium.playtest.command:playtest_command",
            "Play a book by the thousand, and run its scripts.",
        ),
        Command(
            "trace",
            "scriptorium.trace.command:trace",
            "Tell how a player gets to a passage, or what bars the way.",
        ),
        Command(
            "strings",
            "scriptorium.strings.command:strings",
            "Write catalogues for translators.",
        ),
        Command("lsp", "scriptorium.server.command:lsp", "Serve an editor as you write."),
        Command("map", "scriptorium.map.command:map_command", "Draw the passages, or the board."),
        Command("publish", "scriptorium.publish.command:publish", "Write the printed book."),
        Command(
            "import",
            "scriptorium.exchange.importing_command:import_command",
            "Make a pack of another tool's book.",
        ),
        Command(
            "export",
            "scriptorium.exchange.exporting_command:export_command",
            "Write a book in another tool's form.",
        ),
    ),
)


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    run(PLAYERS, WRITERS)
