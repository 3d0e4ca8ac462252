"""The command, for whoever starts it by the interpreter: `python -m scriptorium`."""

from scriptorium.cli import main

main()
