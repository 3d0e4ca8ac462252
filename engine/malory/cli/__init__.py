"""Arguments in, exit codes out: the command `malory`, its groups and its last line of defence."""

from malory.cli.commands import Command, Commands
from malory.cli.guard import FINDINGS, run
from malory.cli.packs import named_pack

__all__ = ["FINDINGS", "PLAYERS", "Command", "Commands", "named_pack", "run"]

PLAYERS = Commands(
    "Players",
    (
        Command("games", "malory.cli.games:games", "List what can be played."),
        Command("play", "malory.cli.play:play", "Play a game, or a gamebook from a folder."),
        Command("serve", "malory.cli.serve:serve", "Offer a game in the browser, on this machine."),
        Command("saves", "malory.cli.saves:saves", "List, rename, carry and delete saved games."),
        Command("records", "malory.cli.records:records", "Show what is remembered of your games."),
        Command("transcript", "malory.cli.transcript:transcript", "Write a saved game as a story."),
        Command("replay", "malory.cli.transcript:replay", "Watch a saved game again."),
        Command("settings", "malory.cli.settings:settings", "Show what is set, and set it."),
        Command("rules", "malory.cli.rules:rules", "Print a game's rules, or one of them."),
    ),
)
