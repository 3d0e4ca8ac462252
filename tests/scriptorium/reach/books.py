"""Small gamebooks for tests of reach: compiled as they stand, or made up by hypothesis."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st
from malory.book.compiling import Compilation, Compiler
from malory.book.whole import compile_folder

from tests.games.gamebook.walking import HERO, PACK

IDS = ("p1", "p2", "p3", "p4", "p5")


def compiled(tale: str, hero: str = HERO) -> Compilation:
    """A tale compiled with a hero's tables; it begins with its first passage."""
    heading = re.search(r"^## (\S+)", tale, re.MULTILINE)
    assert heading is not None
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "small"
        pack.mkdir()
        (pack / "pack.yaml").write_text(f'{PACK}start: "{heading[1]}"\n', "utf-8")
        (pack / "hero.yaml").write_text(hero, "utf-8")
        (pack / "a.tale").write_text(tale, "utf-8")
        made = compile_folder(pack, Compiler())
    assert [one.code for one in made.diagnostics if one.code.startswith("E")] == []
    return made


TIGHT = HERO.replace("rank_limit: 4", "rank_limit: 2\npoints: 1")

_ATOMS = (
    "Gold 2+|Gold 0-4|Gold 5|Luck 1+|Luck 0-3|Riding 3+|Wrestling 0|Body skill 2+|any skill 3+|"
    "sum Body 3+|Mercy 1+|any renown 2+|Wounded|Mad|token 7|token 12|treasure Lantern|visited p2|"
    "visited p4"
).split("|")
_GIFTS = (
    "Gold +2|Gold -1|Luck -1|Luck +1|Riding|Riding -1|Body skill|any skill|Wit -1|Mercy +1|"
    "any renown +1|highest renown -1|become Wounded|become Mad|lose Wounded|lose any status|"
    "token 7|token 12|lose token 7|treasure|treasure Lantern|lose treasure|2 Body skills|"
    "Gold +9"
).split("|")

atoms = st.sampled_from(_ATOMS)
conditions = st.one_of(
    atoms,
    atoms.map(lambda one: f"not {one}"),
    st.tuples(atoms, atoms).map(" and ".join),
    st.tuples(atoms, atoms).map(lambda two: f"{two[0]} or not ({two[1]})"),
)
gifts = st.one_of(
    st.sampled_from(_GIFTS),
    st.tuples(st.sampled_from(_GIFTS), st.sampled_from(_GIFTS)).map(" or ".join),
    st.tuples(conditions, st.sampled_from(_GIFTS)).map(lambda two: f"{{{two[0]}}} {two[1]}"),
)
targets = st.sampled_from([*IDS, "end"])
rewards = st.lists(gifts, min_size=1, max_size=2).map(" | ".join)


@st.composite
def _given(draw: st.DrawFn) -> str:
    """A line of rewards, sometimes one that turns away."""
    line = draw(rewards)
    if draw(st.integers(0, 5)) == 0:
        condition = draw(st.none() | conditions)
        turn = f"turn to {draw(st.sampled_from(IDS))}"
        line += f" | {{{condition}}} {turn}" if condition else f" | {turn}"
    return f"[{line}]"


def _maybe(text: st.SearchStrategy[str], none: str = "") -> st.SearchStrategy[str]:
    return st.one_of(st.just(none), text)


@st.composite
def _outcome(draw: st.DrawFn, mark: str) -> str:
    lines = [f"{mark} So it goes."]
    if draw(st.booleans()):
        lines.append(f"  [{draw(rewards)}]")
    if draw(st.integers(0, 3)):
        lines.append(f"  -> {draw(targets)}")
    return "\n".join(lines)


@st.composite
def _entry(draw: st.DrawFn, at: int) -> str:
    condition = draw(st.none() | conditions)
    barred = f"{{{condition}}} " if condition else ""
    if draw(st.integers(0, 2)):
        return f"* {barred}Way {at} -> {draw(targets)}"
    what = draw(st.sampled_from(["Riding", "Wit", "Body", "any skill", "Mercy", "sum Body"]))
    if draw(st.booleans()):
        number = draw(st.integers(1, 9))
        ends = [draw(_outcome("+")), draw(_outcome("-"))]
        return "\n".join([f"? {barred}{what} {number}: deed {at}", *ends])
    ends = [draw(_outcome("= 4+")), draw(_outcome("= 2-3")), draw(_outcome("= 0-1"))]
    return "\n".join([f"? {barred}{what}: deed {at}", *ends])


@st.composite
def _passage(draw: st.DrawFn, id: str) -> str:
    parts = [f"## {id}", "Words." + draw(_maybe(conditions.map(lambda one: f" {{{one}: more.}}")))]
    if draw(st.integers(0, 2)) == 0:
        parts.append(draw(_given()) if draw(st.booleans()) else f"[{draw(rewards)}]")
    if draw(st.integers(0, 2)) == 0:
        other = f"{{else}}\n[{draw(rewards)}]\n" if draw(st.booleans()) else ""
        parts.append(f"{{if {draw(conditions)}}}\n[{draw(rewards)}]\n{other}{{end}}")
    if re.search(r"turn to p\d\]", parts[-1]) and "{" not in parts[-1]:
        return "\n\n".join(parts)
    ending = draw(st.integers(0, 6))
    if ending == 0:
        parts.append(f"-> {draw(targets)}")
    elif ending == 1:
        parts.append("? die\n" + draw(_outcome("= 3-6")) + "\n" + draw(_outcome("= 1-2")))
    elif ending > 2:
        parts += [draw(_entry(at)) for at in range(draw(st.integers(1, 3)))]
    return "\n\n".join(parts)


@st.composite
def tales(draw: st.DrawFn) -> str:
    """A whole small tale of five passages."""
    return "\n\n".join(draw(_passage(id)) for id in IDS) + "\n"
