"""One passage saved under `malory check --watch`: milliseconds until a result is printed.

python -m bench.watch SCRIPT PACK ROUNDS [options of check]

The median, then the slowest. Every other round the file is put in place by rename, as many editors
do it.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

_SUMMARY = re.compile(r"(\d+ (?:is|are) gone\. )?[\d,]+ passages: ")
_MORE = "the prose is being read"


def main() -> None:
    """Save another passage's first line each round, and wait for the summary."""
    script, pack, rounds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    tale = pack / "book.tale"
    text = tale.read_text("utf-8")
    heads = [found.end() for found in re.finditer(r"^## .*\n\n", text, re.MULTILINE)]
    command = [script, "check", str(pack), "--watch", *sys.argv[4:]]
    spent: list[float] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            _until_rest(process)
            for n in range(rounds):
                at = heads[(n + 1) * len(heads) // (rounds + 2)]
                edited = f"{text[:at]}Edited for the {n}th time. {text[at:]}"
                if n % 2:
                    beside = tale.with_suffix(".new")
                    beside.write_text(edited, "utf-8")
                    start = time.perf_counter()
                    os.replace(beside, tale)
                else:
                    start = time.perf_counter()
                    tale.write_text(edited, "utf-8")
                line = _summary(process)
                spent.append((time.perf_counter() - start) * 1000)
                _until_rest(process, line)
        finally:
            process.terminate()
            tale.write_text(text, "utf-8")
    print(f"{statistics.median(spent)} {max(spent)}")


def _summary(process: subprocess.Popen[str]) -> str:
    """The next line that sums a check up, or its quick part."""
    assert process.stdout is not None
    while not _SUMMARY.match(line := process.stdout.readline()):
        if not line:
            raise SystemExit("the watch has ended")
    return line


def _until_rest(process: subprocess.Popen[str], line: str = "") -> None:
    """Wait until the check whose first result is `line` has said all."""
    while not line or _MORE in line:
        line = _summary(process)


if __name__ == "__main__":
    main()
