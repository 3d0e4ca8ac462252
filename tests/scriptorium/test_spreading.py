"""Work that is spread over processes ends with whoever spread it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """\
import threading
from scriptorium.spreading import Crew

def work(first, many):
    print("at work", flush=True)
    threading.Event().wait()

if __name__ == "__main__":
    with Crew(2) as crew:
        crew.spread(work, 0, 2, print, print, chunk=1)
"""


def test_processes_end_when_the_one_that_began_them_is_killed(tmp_path: Path) -> None:
    """They share its output, which is at its end when nobody holds it any more."""
    script = tmp_path / "spread.py"
    script.write_text(SCRIPT, "utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(2)] == [b"at work\n"] * 2
        process.kill()
        assert process.communicate(timeout=60)[0] == b""
