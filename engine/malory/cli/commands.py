"""The lines of the help: each command by its name, known without importing it, or click."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import click


class Command(NamedTuple):
    """A line of the help: the command's name, where it lives (`module:attribute`), what it does."""

    name: str
    where: str
    line: str

    def load(self) -> "click.Command":
        module, _, attribute = self.where.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


class Commands(NamedTuple):
    """One titled group of the help, in the order it is printed."""

    title: str
    commands: tuple[Command, ...]
