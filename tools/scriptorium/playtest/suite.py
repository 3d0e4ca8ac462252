"""The scripts of a pack: found, made ready, run one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from malory.pack.folder import script_files
from malory.telling import UnplayableError

from scriptorium.findings.listing import prefix_of
from scriptorium.playtest.order import Order
from scriptorium.playtest.script_report import Ran
from scriptorium.playtest.scripts.preparing import ENDING, prepare
from scriptorium.playtest.scripts.running import Finding, run_script

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def run_scripts(order: Order, folder: Traversable, named: Sequence[Path]) -> list[Ran]:
    """Run the scripts that are named, each once; without any, every script of the pack.

    A script with faults of its own is not run. Raises UnplayableError for a file that is none.
    """
    if named:
        files = [(path, path.as_posix()) for path in dict.fromkeys(named)]
        for path, name in files:
            if path.suffix != ENDING:
                raise UnplayableError(f"`{name}` is no script: the name of one ends in {ENDING}")
    elif isinstance(folder, Path):
        prefix = prefix_of(folder)
        files = [(folder / name, f"{prefix}{name}") for name, _ in script_files(folder)]
    else:
        files = []  # in a zip: scripts are for those who write
    return [_run(order, path, name) for path, name in files]


def _run(order: Order, path: Path, name: str) -> Ran:
    prepared, faults = prepare(path, name, order.marks().book)
    if prepared is None or faults:
        return Ran(name, tuple([Finding(fault) for fault in faults]))
    return Ran(name, tuple(run_script(prepared, order.what)))
