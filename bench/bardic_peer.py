"""The Bardic peer: `first JSON` tells the first text, `play JSON SECONDS` plays (choices/s)."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from random import Random

from bardic.runtime.engine import BardEngine


def main() -> None:
    what, path = sys.argv[1:3]
    engine = BardEngine(json.loads(Path(path).read_text("utf-8")))
    if what == "first":
        print(len(engine.current().content))
        return
    seconds, r, choices = float(sys.argv[3]), Random(1), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        engine.goto("Start")
        said = engine.current()
        while said.choices:
            said = engine.choose(r.randrange(len(said.choices)))
            choices += 1
    print(choices / spent)


if __name__ == "__main__":
    main()
