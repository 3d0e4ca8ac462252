"""Graphviz at work: DOT to SVG, PNG or PDF, if it is installed."""

from __future__ import annotations

import shutil
import subprocess
import sys

from scriptorium.map.sheet import Sheet

PICTURES = ("svg", "png", "pdf")
LIMIT = 8000
"""Nodes of a picture whose places are ours."""
LAYERED_LIMIT = 1000
"""Nodes that Graphviz lays out by itself in bearable time."""
_SECONDS = 300
_INCHES = {"png": 150.0, "pdf": 195.0}
"""The longest side: PNGs stay within what viewers open, PDFs within what the format allows."""


class NoPictureError(Exception):
    """There is no picture; the text says why, and what to do."""


class NoGraphvizError(NoPictureError):
    """What draws pictures is not installed."""


def check_graphviz() -> str:
    """Where `dot` is; NoGraphvizError if it is not installed."""
    found = shutil.which("dot")
    if found is None:
        how = {
            "darwin": "`brew install graphviz`",
            "win32": "`winget install graphviz`",
        }.get(sys.platform, "`apt install graphviz` on Debian and Ubuntu")
        raise NoGraphvizError(
            f"Graphviz draws pictures and is not installed: install the package graphviz ({how}). "
            "Without it -o FILE.dot, .mmd, .json and .graphml still work."
        )
    return found


def check_size(sheet: Sheet) -> None:
    """NoPictureError if the sheet is more than a picture holds."""
    count = len(sheet.marks) - len(sheet.legend)
    limit = LIMIT if sheet.size else LAYERED_LIMIT
    if count > limit:
        kind = "a picture" if sheet.size else "a layered picture"
        other = "" if sheet.size else "--layout trees, "
        raise NoPictureError(
            f"{count} nodes are more than {kind} holds ({limit}). Draw less: {other}--collapse, "
            "--card NAME, --tag TAG, --around ID, --problems; or write .dot or .json."
        )


def picture(dot: str, form: str) -> bytes:
    """The picture of a DOT text; NoPictureError with Graphviz' own words if it makes none."""
    command = [check_graphviz(), f"-T{form}"]
    if form in _INCHES:
        command.append(f"-Gsize={_INCHES[form]:g},{_INCHES[form]:g}")
    try:
        made = subprocess.run(
            command, input=dot.encode(), capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise NoPictureError(
            f"Graphviz did not finish in {_SECONDS // 60} minutes. Draw less: --collapse, "
            "--card NAME, --around ID; or --layout trees."
        ) from None
    if made.returncode or not made.stdout:
        told = made.stderr.decode("utf-8", "replace").strip().splitlines() or ["no reason given"]
        raise NoPictureError(f"Graphviz could not draw this: {told[-1]}")
    return made.stdout
