"""One made-up book, written out in each engine's language, so that all of them do the same work.

The book is a graph of passages from a seed: every passage can be reached, some choices have a
condition, three passages in ten roll a die against a skill, one in fifty is an end.

    python -m bench.synthetic 2000 FOLDER
"""

from __future__ import annotations

import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SKILLS = ("Riding", "Guile", "Courtesy", "Lore", "Ferrying")
POOLS = ("Silver", "Favour", "Hurts", "Credit")
START = {"Riding": 3, "Guile": 3, "Courtesy": 2, "Lore": 2, "Ferrying": 1}
START |= {"Silver": 5, "Favour": 3, "Hurts": 0, "Credit": 1}

_THINGS = (
    "ford mill byre gate harrow ladder oven bell rope saddle orchard hedge cart well barge loom "
    "candle kettle lantern bridle ferry quay chapel stair cellar hearth stable meadow spade plough "
    "anvil net oar mast sail barrel bench cup basin knife glove cloak boot ring horn harp book map"
).split()
_PEOPLE = (
    "the miller|the abbess|a carter|the reeve|two pilgrims|the old steward|a boy with a goose|"
    "the smith|a widow|the ferryman|some drovers|the king's cook|a dumb huntsman|the porter"
).split("|")
_KINDS = (
    "old narrow wet borrowed broken painted heavy crooked quiet burnt mended empty low cold green "
    "split patient rusted short wide"
).split()
_DEEDS = (
    "mends carries weighs hides counts opens burns washes sells follows guards forgets drags "
    "greases"
).split()
_YOURS = ("mend carry weigh hide count open burn wash sell follow guard forget drag grease").split()
_STARTS = (
    "Before light",
    "At the second ford",
    "After the rain",
    "Past the last house",
    "On the third day",
    "By the tithe barn",
    "When the road bends",
    "Under the gate",
)
_LABELS = ("Take", "Follow", "Ask about", "Ride round", "Look into", "Buy", "Lift", "Wait by")


@dataclass(slots=True)
class Trial:
    skill: str
    number: int
    deed: str
    success: str
    failure: str
    gain: tuple[str, int]
    loss: tuple[str, int]


@dataclass(slots=True)
class Way:
    label: str
    to: int
    condition: tuple[str, int] | None


@dataclass(slots=True)
class Leaf:
    id: int
    title: str
    prose: tuple[str, str]
    effects: list[tuple[str, int]] = field(default_factory=list)
    trial: Trial | None = None
    ways: list[Way] = field(default_factory=list)


def _thing(r: Random) -> str:
    return f"the {r.choice(_KINDS)} {r.choice(_THINGS)}"


def _sentence(r: Random) -> str:
    kind = r.randrange(5)
    if kind == 0:
        return f"{r.choice(_STARTS)}, {r.choice(_PEOPLE)} {r.choice(_DEEDS)} {_thing(r)}."
    if kind == 1:
        return f"You {r.choice(_YOURS)} {_thing(r)}, and then you {r.choice(_YOURS)} {_thing(r)}."
    if kind == 2:
        return f'"Mind {_thing(r)}," says {r.choice(_PEOPLE)}, and {r.choice(_DEEDS)} {_thing(r)}.'
    if kind == 3:
        return f"There is {_thing(r)} beside {_thing(r)}, and nobody {r.choice(_DEEDS)} either."
    words = f"{r.choice(_PEOPLE)} {r.choice(_DEEDS)} {_thing(r)} while you {r.choice(_YOURS)} it."
    return words[0].upper() + words[1:]


def _prose(r: Random, words: int) -> str:
    said: list[str] = []
    count = 0
    while count < words:
        said.append(_sentence(r))
        count += said[-1].count(" ") + 1
    return " ".join(said)


def _effect(r: Random, good: bool) -> tuple[str, int]:
    name = r.choice(POOLS + SKILLS)
    size = 1 if name in SKILLS else r.choice((1, 1, 2))
    return name, size if good != (name == "Hurts") else -size


def make_book(passages: int, seed: int = 1) -> list[Leaf]:
    """The abstract book: passage i stands at index i - 1; passage 1 is the start."""
    r = Random(f"{seed}/{passages}")
    ends = {i for i in range(2, passages + 1) if r.random() < 0.02} | {passages}
    wanted = [0] + [0 if i in ends else r.choice((2, 3, 3, 4)) for i in range(1, passages + 1)]
    targets: list[list[int]] = [[] for _ in range(passages + 1)]
    open_ones = [1]
    for i in range(2, passages + 1):
        # Each passage hangs on one of the latest that still wants a way: all can be reached.
        at = r.randrange(max(0, len(open_ones) - 40), len(open_ones))
        parent = open_ones[at]
        targets[parent].append(i)
        # One way is always kept open, else the next passage would have no parent.
        if len(targets[parent]) >= wanted[parent] and (len(open_ones) > 1 or wanted[i]):
            del open_ones[at]
        if wanted[i]:
            open_ones.append(i)
    leaves = []
    for i in range(1, passages + 1):
        while len(targets[i]) < wanted[i]:
            forward = i < passages and r.random() < 0.6
            to = r.randint(i + 1, min(passages, i + 200)) if forward else r.randint(1, passages)
            if to != i and to not in targets[i]:
                targets[i].append(to)
        first = r.randrange(30, 60)
        title = f"{r.choice(_KINDS)} {r.choice(_THINGS)}".capitalize()
        leaf = Leaf(i, title, (_prose(r, first), _prose(r, 92 - first)))
        if r.random() < 0.08:
            leaf.effects.append(_effect(r, r.random() < 0.5))
        if wanted[i] and r.random() < 0.3:
            leaf.trial = Trial(
                r.choice(SKILLS),
                r.randrange(4, 10),
                f"{r.choice(_YOURS)} {_thing(r)}",
                _sentence(r),
                _sentence(r),
                _effect(r, True),
                _effect(r, False),
            )
        for k, to in enumerate(targets[i]):
            condition = (r.choice(POOLS + SKILLS), r.randint(1, 5))
            barred = k > 0 and r.random() < 0.15
            label = f"{r.choice(_LABELS)} {_thing(r)}, {k + 1}"
            leaf.ways.append(Way(label, to, condition if barred else None))
        leaves.append(leaf)
    return leaves


# ------------------------------------------------------------------------------------- languages


def _reward(effect: tuple[str, int]) -> str:
    name, size = effect
    if name in SKILLS and size == 1:
        return name
    return f"{name} {size:+d}"


def malory_files(book: list[Leaf]) -> dict[str, str]:
    """A gamebook pack in the Tale language, prose wrapped as a writer would."""
    skills = "".join(f"  - {{name: {name}, start: {START[name]}}}\n" for name in SKILLS)
    counters = "".join(f"  - {{name: {name}, start: {START[name]}}}\n" for name in POOLS)
    manifest = (
        f"title: Synthetic Book of {len(book)}\ngame: gamebook\nstart: p1\n"
        f"number_range: [1, {len(book) * 2}]\ncounters:\n{counters}"
    )
    out: list[str] = []
    for leaf in book:
        out += [f"## p{leaf.id} {leaf.title}", ""]
        for paragraph in leaf.prose:
            out += [textwrap.fill(paragraph, 96), ""]
        for effect in leaf.effects:
            out += [f"[{_reward(effect)}]", ""]
        if trial := leaf.trial:
            out += [
                f"? {trial.skill} {trial.number}: {trial.deed}",
                textwrap.fill(f"+ {trial.success}", 96, subsequent_indent="  "),
                f"  [{_reward(trial.gain)}]",
                "  -> on",
                textwrap.fill(f"- {trial.failure}", 96, subsequent_indent="  "),
                f"  [{_reward(trial.loss)}]",
                "  -> on",
                "",
                "### on",
                "",
            ]
        for way in leaf.ways:
            condition = f"{{{way.condition[0]} {way.condition[1]}+}} " if way.condition else ""
            out.append(f"* {condition}{way.label} -> p{way.to}")
        out += ["" if leaf.ways else "-> end\n"]
    tables = f"skills:\n{skills}rank_limit: 99\n"
    return {"pack.yaml": manifest, "hero.yaml": tables, "book.tale": "\n".join(out)}


def _sign(effect: tuple[str, int]) -> str:
    name, size = effect
    return f"{name} = {name} {'+' if size >= 0 else '-'} {abs(size)}"


def ink_text(book: list[Leaf]) -> str:
    """The book in ink."""
    out = [f"VAR {name} = {value}" for name, value in START.items()]
    out += ["VAR die = 0", "-> p1", ""]
    for leaf in book:
        out += [f"=== p{leaf.id} ===", *leaf.prose, *(f"~ {_sign(e)}" for e in leaf.effects)]
        if trial := leaf.trial:
            out += [
                "~ die = RANDOM(1, 6)",
                f"{{ die + {trial.skill} >= {trial.number}:",
                f"    {trial.success}",
                f"    ~ {_sign(trial.gain)}",
                "- else:",
                f"    {trial.failure}",
                f"    ~ {_sign(trial.loss)}",
                "}",
            ]
        for way in leaf.ways:
            condition = f"{{{way.condition[0]} >= {way.condition[1]}}} " if way.condition else ""
            out.append(f"+ {condition}[{way.label}] -> p{way.to}")
        out += [] if leaf.ways else ["-> END"]
        out.append("")
    return "\n".join(out) + "\n"


def bardic_text(book: list[Leaf]) -> str:
    """The book in Bardic."""
    out = ["from bardic.stdlib.dice import roll", "", "@start Start", "", ":: Start"]
    out += [f"~ {name} = {value}" for name, value in START.items()]
    out += ["~ die = 0", "-> p1", ""]
    for leaf in book:
        out += [f":: p{leaf.id}", leaf.prose[0], "", leaf.prose[1]]
        out += [f"~ {_sign(effect)}" for effect in leaf.effects]
        if trial := leaf.trial:
            out += [
                "~ die = roll('1d6')",
                f"@if die + {trial.skill} >= {trial.number}:",
                f"    {trial.success}",
                f"    ~ {_sign(trial.gain)}",
                "@else:",
                f"    {trial.failure}",
                f"    ~ {_sign(trial.loss)}",
                "@endif",
            ]
        for way in leaf.ways:
            condition = f"{{{way.condition[0]} >= {way.condition[1]}}} " if way.condition else ""
            out.append(f"+ {condition}[{way.label}] -> p{way.to}")
        out += [] if leaf.ways else ["The end."]
        out.append("")
    return "\n".join(out) + "\n"


def twee_text(book: list[Leaf]) -> str:
    """The book in Twee 3, in SugarCube's macros."""
    data = (
        '{"ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "format": "SugarCube",'
        ' "format-version": "2.36.1", "start": "p1"}'
    )
    out = [":: StoryTitle", f"Synthetic Book of {len(book)}", "", ":: StoryData", data, ""]
    out += [":: StoryInit", *(f"<<set ${name} to {value}>>" for name, value in START.items()), ""]
    for leaf in book:
        out += [f":: p{leaf.id}", leaf.prose[0], "", leaf.prose[1]]
        out += [_macro(effect) for effect in leaf.effects]
        if trial := leaf.trial:
            out += [
                "<<set _roll to random(1, 6)>>",
                f"<<if _roll + ${trial.skill} gte {trial.number}>>",
                f"{trial.success} {_macro(trial.gain)}",
                "<<else>>",
                f"{trial.failure} {_macro(trial.loss)}",
                "<</if>>",
            ]
        for way in leaf.ways:
            link = f"[[{way.label}|p{way.to}]]"
            if way.condition:
                link = f"<<if ${way.condition[0]} gte {way.condition[1]}>>{link}<</if>>"
            out.append(link)
        out.append("")
    return "\n".join(out) + "\n"


def _macro(effect: tuple[str, int]) -> str:
    name, size = effect
    return f"<<set ${name} to ${name} {'+' if size >= 0 else '-'} {abs(size)}>>"


def write_book(passages: int, folder: Path, seed: int = 1) -> None:
    """Write the book into a folder: `malory/` (a pack), `book.ink`, `book.bard`, `book.twee`."""
    book = make_book(passages, seed)
    (folder / "malory").mkdir(parents=True, exist_ok=True)
    for name, text in malory_files(book).items():
        (folder / "malory" / name).write_text(text, "utf-8")
    (folder / "book.ink").write_text(ink_text(book), "utf-8")
    (folder / "book.bard").write_text(bardic_text(book), "utf-8")
    (folder / "book.twee").write_text(twee_text(book), "utf-8")


if __name__ == "__main__":
    write_book(int(sys.argv[1]), Path(sys.argv[2]))
