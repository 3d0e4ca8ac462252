"""`python -m bench.abuse.sitter FOLDER PACK`: sits at tables, a round for each line it reads.

A round: a game begun, played at random with a save after each answer, taken back, left, taken up
from its save and held against what was left; then the same through `--json` of a gamebook. What a
round leaves to the collector is collected, and how many blocks of memory are left is told.
"""

from __future__ import annotations

import gc
import io
import random
import sys
from pathlib import Path

from malory.kernel import digest
from malory.presenter import Keyboard, present
from malory.presenter.jsonl import JsonFront
from malory.telling import Saves, Sitting, begin, bind, cast, find
from malory.telling.shelf import delete_save
from malory.telling.taking_up import take_up

GAMES = ("tales", "kings-court", "shadows", "camlann", "king-arthur")
_ANSWERS = 40


def main() -> None:
    """Serve rounds until the input ends."""
    folder, pack = Path(sys.argv[1]), sys.argv[2]
    for n, _ in enumerate(sys.stdin):
        sit(folder, n)
        by_json(folder, pack, n)
        gc.collect()
        print("done", sys.getallocatedblocks(), flush=True)


def sit(folder: Path, n: int) -> None:
    """One game of cards or of Tales; RuntimeError if it does not go on as it was left."""
    saves = Saves(folder)
    dice = random.Random(n)
    bound = bind(find(GAMES[n % len(GAMES)]), {}, for_people=True)
    sitting = begin(bound, cast(bound, ""), str(n % 50), saves)
    sitting.remember()
    _play(sitting, dice, _ANSWERS)
    if sitting.is_over and sitting.name:
        delete_save(saves, sitting.name)
    if sitting.is_over or not sitting.name:
        return
    before, name = digest(sitting.table.state), sitting.name
    again = take_up(saves, name)
    for told in again.go_on():  # what bots did since the last answer, they do again
        assert told.words is not None
    if digest(again.table.state) != before:
        raise RuntimeError(f"{name} goes on otherwise than it was left")
    _play(again, dice, _ANSWERS // 4)
    delete_save(saves, again.name)


def _play(sitting: Sitting, dice: random.Random, answers: int) -> None:
    for _ in range(answers):
        for told in sitting.go_on():
            assert told.words is not None
        if sitting.is_over:
            return
        if dice.random() < 0.15:
            sitting.undo()
            continue
        sitting.answer(dice.choice(sitting.prompt.options).move)
    for told in sitting.go_on():
        assert told.words is not None


def by_json(folder: Path, pack: str, n: int) -> None:
    """A gamebook played by lines, some of them nonsense."""
    dice = random.Random(n)
    words = ["1", "2", "3", "", "undo", "sheet", '{"number": 1}', "{", "log", "nonsense", "why"]
    lines = "\n".join(dice.choice(words) for _ in range(60)) + "\nquit\n"
    bound = bind(find(pack), {}, for_people=True)
    saves = Saves(folder)
    sitting = begin(bound, cast(bound, ""), str(n % 50), saves)
    present(sitting, JsonFront(io.StringIO(), Keyboard(io.StringIO(lines))))
    if sitting.name:
        delete_save(saves, sitting.name)


if __name__ == "__main__":
    main()
