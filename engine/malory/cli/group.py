"""A click group that imports a command only when it is called, so that `--help` stays quick."""

from __future__ import annotations

from collections.abc import Sequence

import click

from malory.cli.commands import Commands


class _Group(click.Group):
    def __init__(self, groups: Sequence[Commands]) -> None:
        super().__init__(
            "malory",
            help="A gamebook engine and a workshop for its writers.",
            epilog="`malory COMMAND --help` tells more, with an example.",
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        self.groups = tuple(groups)
        self._by_name = {c.name: c for group in groups for c in group.commands}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = self._by_name.get(cmd_name)
        return found.load() if found is not None else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self._by_name and not args[0].startswith("-"):
            from malory.source import nearest

            near = nearest(args[0], self._by_name)
            hint = f" Did you mean `{near}`?" if near else " See `malory --help`."
            raise click.UsageError(f"there is no command `{args[0]}`.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group in self.groups:
            with formatter.section(group.title):
                formatter.write_dl([(c.name, c.line) for c in group.commands])


def make_group(*groups: Commands) -> click.Group:
    """The command `malory` with these groups; nothing behind them is imported yet."""
    from malory import __version__

    group = _Group(groups)
    version: click.Command = click.version_option(
        __version__, "--version", prog_name="malory", message="%(prog)s %(version)s"
    )(group)
    assert isinstance(version, click.Group)
    return version
