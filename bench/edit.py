"""One passage edited and the whole pack checked again but for its prose, in process:
milliseconds, the median.

python -m bench.edit PACK ROUNDS [processor]

With a third word, milliseconds that the processor worked, for a machine that is not calm.
"""

from __future__ import annotations

import gc
import re
import statistics
import sys
import time
from pathlib import Path

from scriptorium.check.checking import Checker, Selection


def main() -> None:
    """Edit another passage's first line each round, check, and print the median."""
    pack, rounds = Path(sys.argv[1]), int(sys.argv[2])
    now = time.process_time if sys.argv[3:] else time.perf_counter
    tale = pack / "book.tale"
    text = tale.read_text("utf-8")
    heads = [found.end() for found in re.finditer(r"^## .*\n\n", text, re.MULTILINE)]
    checker = Checker(pack, Selection(prose=False))
    checker.check()
    spent = []
    for n in range(rounds):
        at = heads[(n + 1) * len(heads) // (rounds + 2)]
        tale.write_text(f"{text[:at]}Edited for the {n}th time. {text[at:]}", "utf-8")
        gc.collect()
        start = now()
        _, found = checker.check()
        spent.append((now() - start) * 1000)
        assert not found, found[:3]
    tale.write_text(text, "utf-8")
    print(statistics.median(spent))


if __name__ == "__main__":
    main()
