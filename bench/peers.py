"""The other engines: installed from the registries into `bench/.peers`, absent ones named."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEERS = HERE / ".peers"
BIN = PEERS / "venv" / ("Scripts" if os.name == "nt" else "bin")
NODE_PACKAGES = ("inkjs", "extwee")
PYTHON_PACKAGES = {
    "bardic": "bardic",
    "inkcpp-py": "inkcpp_py*",
    "pytwee": "pytwee",
    "rlcard": "rlcard",
    "open_spiel": "pyspiel*",
    "pettingzoo": "pettingzoo",
    "pygame": "pygame",  # PettingZoo's card games draw with it
}
"""What PyPI calls each, and what it is called where it is installed."""


def environment() -> dict[str, str]:
    """The environment the peers run in."""
    return {**os.environ, "NODE_PATH": str(PEERS / "node_modules")}


def install() -> list[str]:
    """Install what is missing; return a line for each peer that could not be had."""
    absent = []
    PEERS.mkdir(exist_ok=True)
    (PEERS / "package.json").write_text('{"name": "peers", "private": true}\n', "utf-8")
    npm = shutil.which("npm")
    lacking = [name for name in NODE_PACKAGES if not (PEERS / "node_modules" / name).is_dir()]
    if lacking and npm is not None:
        # All at once: npm takes away what is there and not named.
        _fails([npm, "install", "--silent", "--no-fund", "--no-save", *NODE_PACKAGES], PEERS)
    for name in lacking:
        if not (PEERS / "node_modules" / name).is_dir():
            absent.append(f"{name}: needs node and npm, and the npm registry")
    if not BIN.is_dir():
        venv.create(PEERS / "venv", with_pip=True)
    for name in PYTHON_PACKAGES:
        if _has(name):
            continue
        if _fails([str(BIN / "python"), "-m", "pip", "install", "--quiet", name], PEERS):
            absent.append(f"{name}: could not be installed from PyPI")
    return absent


def malory() -> str | None:
    """Install what a user would, a wheel of this checkout; return its script, None if that fails.

    The checkout's own is told apart by a finder that every import of ours goes through, which adds
    ten milliseconds to a start.
    """
    folder = PEERS / "malory"
    scripts = folder / BIN.name
    if not scripts.is_dir():
        venv.create(folder, with_pip=True)
    python = str(scripts / "python")
    shutil.rmtree(HERE.parent / "build", ignore_errors=True)  # else old modules stay in the wheel
    # Twice: what the wheel needs, once; and the wheel itself anew, though its version is the same.
    for more in ([], ["--no-deps", "--force-reinstall"]):
        if _fails([python, "-m", "pip", "install", "--quiet", *more, str(HERE.parent)], PEERS):
            return None
    return str(scripts / "malory")


def _fails(command: list[str], folder: Path) -> bool:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    except OSError:
        return True
    return done.returncode != 0


def ink_command(*arguments: str) -> list[str] | None:
    """inkjs on these arguments, None if it is absent."""
    node = shutil.which("node")
    if node is None or not (PEERS / "node_modules" / "inkjs").is_dir():
        return None
    return [node, str(HERE / "ink_peer.js"), *arguments]


def inkcpp_command(*arguments: str) -> list[str] | None:
    """inkcpp-py on these arguments, None if it is absent."""
    return _python("inkcpp_peer.py", arguments) if _has("inkcpp-py") else None


def card_command(package: str, *arguments: str) -> list[str] | None:
    """A card game of a package on these arguments, None if it is absent."""
    return _python("card_peers.py", arguments) if _has(package) else None


def bardic_command(*arguments: str) -> list[str] | None:
    """Bardic on these arguments, None if it is absent."""
    return [str(BIN / "bardic"), *arguments] if (BIN / "bardic").exists() else None


def bardic_player(*arguments: str) -> list[str] | None:
    """Bardic's engine on these arguments, None if it is absent."""
    return _python("bardic_peer.py", arguments) if _has("bardic") else None


def extwee_command(source: Path, html: Path) -> list[str] | None:
    """extwee, to make a page of a Twee story in a story format of one line; None if absent."""
    script = PEERS / "node_modules" / ".bin" / "extwee"
    node = shutil.which("node")
    if node is None or not script.exists():
        return None
    shape = PEERS / "format.js"
    shape.write_text(_FORMAT, "utf-8")
    return [node, str(script), "-c", "-i", str(source), "-o", str(html), "-s", str(shape)]


def pytwee_command(source: Path, html: Path) -> list[str] | None:
    """pytwee, to make a page of a Twee story; None if it is absent."""
    if not (BIN / "pytwee").exists():
        return None
    return [str(BIN / "pytwee"), "-ot", "twee2html", "-o", str(html), str(source)]


def _python(script: str, arguments: tuple[str, ...]) -> list[str]:
    return [str(BIN / "python"), str(HERE / script), *arguments]


def _has(package: str) -> bool:
    found = f"lib/python*/site-packages/{PYTHON_PACKAGES[package]}"
    return any((PEERS / "venv").glob(found))


_FORMAT = (
    'window.storyFormat({"name":"SugarCube","version":"2.36.1","proofing":false,"source":"<html>'
    '<head><title>{{STORY_NAME}}</title></head><body>{{STORY_DATA}}</body></html>"});\n'
)


if __name__ == "__main__":
    for line in install():
        print(line, file=sys.stderr)
