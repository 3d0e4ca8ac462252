"""The inkcpp peer: `build JSON BINARY`, `first BINARY`, `play BINARY SECONDS` (choices/s)."""

from __future__ import annotations

import sys
import time
from random import Random

import inkcpp_py as ink


def main() -> None:
    what, path = sys.argv[1:3]
    if what == "build":
        ink.compile_json(path, sys.argv[3])
        return
    story = ink.Story.from_file(path)
    if what == "first":
        print(len(story.new_runner().getall()))
        return
    seconds, r, choices = float(sys.argv[3]), Random(1), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        runner = story.new_runner()
        runner.getall()
        while runner.has_choices():
            runner.choose(r.randrange(runner.num_choices()))
            runner.getall()
            choices += 1
    print(choices / spent)


if __name__ == "__main__":
    main()
