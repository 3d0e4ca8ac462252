"""Other tools from npm, where they are there: `npm install extwee inkjs` in the folder that
MALORY_NPM names, or in this checkout's."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

HOME = os.environ.get("MALORY_NPM") or str(Path(__file__).resolve().parents[3])


def node(script: str, *words: str) -> str:
    """What a script of modules prints."""
    command = ["node", "--input-type=module", "-e", script, "--", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HOME)
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


@cache
def has(module: str) -> bool:
    """Whether node is there and finds a module."""
    if shutil.which("node") is None:
        return False
    command = ["node", "--input-type=module", "-e", f"import '{module}'"]
    return subprocess.run(command, capture_output=True, check=False, cwd=HOME).returncode == 0
