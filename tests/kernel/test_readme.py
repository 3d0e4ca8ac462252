"""The README's example runs as it stands."""

import re
from collections import Counter
from pathlib import Path

from malory import kernel
from malory.kernel import CHANCE, NOBODY, Seeded, apply, begin, legal

README = Path(kernel.__file__).with_name("README.md")


def test_the_example_of_the_readme_plays_to_its_end():
    code = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    scope = {"__name__": "pig"}
    exec("from malory.kernel import *\n" + code[1], scope)

    class PigGame(kernel.Game):
        facts = kernel.Facts("pig", "pig", (2,), 1000)

        def opening(self, seats):
            s = scope["Pig"](scores=(0,) * seats)
            s.push(scope["turn"](0, 0))
            return s

        def cards(self, s):
            return Counter()

    s = begin(PigGame(), 2)
    chance, count = Seeded(7), 0
    while s.asked != NOBODY:
        if s.asked == CHANCE:
            answer, count = chance.outcome(count, kernel.question(s)), count + 1
        else:
            answer = "hold" if s.agenda[0][2] >= 10 else legal(s)[0]
        assert apply(s, s.asked, answer) is None
    assert max(s.scores) >= 50
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 30
