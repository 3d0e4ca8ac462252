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
NODE_PACKAGES = ("inkjs",)
PYTHON_PACKAGES = ("bardic", "inkcpp-py", "rlcard")


def environment() -> dict[str, str]:
    """The environment the peers run in."""
    return {**os.environ, "NODE_PATH": str(PEERS / "node_modules")}


def install() -> list[str]:
    """Install what is missing; return a line for each peer that could not be had."""
    absent = []
    PEERS.mkdir(exist_ok=True)
    (PEERS / "package.json").write_text('{"name": "peers", "private": true}\n', "utf-8")
    npm = shutil.which("npm")
    for name in NODE_PACKAGES:
        if (PEERS / "node_modules" / name).is_dir():
            continue
        if npm is None or _fails([npm, "install", "--silent", "--no-fund", name], PEERS):
            absent.append(f"{name}: needs node and npm, and the npm registry")
    if not BIN.is_dir():
        venv.create(PEERS / "venv", with_pip=True)
    for name in PYTHON_PACKAGES:
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
    if not any((PEERS / "venv").glob("lib/python*/site-packages/inkcpp_py*")):
        return None
    return [str(BIN / "python"), str(HERE / "inkcpp_peer.py"), *arguments]


def rlcard_command(*arguments: str) -> list[str] | None:
    """UNO in RLCard on these arguments, None if it is absent."""
    if not any((PEERS / "venv").glob("lib/python*/site-packages/rlcard")):
        return None
    return [str(BIN / "python"), str(HERE / "rlcard_peer.py"), *arguments]


def bardic_command(*arguments: str) -> list[str] | None:
    """Bardic on these arguments, None if it is absent."""
    return [str(BIN / "bardic"), *arguments] if (BIN / "bardic").exists() else None


if __name__ == "__main__":
    for line in install():
        print(line, file=sys.stderr)
