"""What the tests of this room write: random valid books, and random soups of lines."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = ("cold", "a|b", "3/4", r"\*", r"\-> so", "Ünïcödé", "“Yes,”", "it's", "{knight}", "*so*",
         "**it is**", "{Mad: a | b}", "{not Lost:c|}", "{Wounded: {Mad: x} |y}", "a\\\n b",
         "—")  # fmt: skip
IDS = ("1", "1905", "the-ford", "a", "lesson", "1905.lesson", "end")
FRAGMENTS = (
    "## 12 Ford\n", "## ford\n", "### a\n", "@tags x, y\n", "@by z\n", "// note\n", "\n", "\n",
    "\n  \n", "text here\n", "more *text* {knight}\n", "  indented {Wounded: a | b}\n",
    "* [aid] {Piety 2+} Go -> 13\n", "* Go on\n", "  -> 14\n", "-> 15\n", "-> end\n",
    "[Destiny 1 | Piety]\n", "[Destiny 1 |\n", "Piety]\n", "---\n", "? Piety 4: pray\n",
    "  ? [aid] Piety or Honor 2+L: pray\n", "? Romance: sing\n", "? die\n", "+ yes\n", "- no\n",
    "+\n", "-\n", "- [Piety]\n", "+ -> 13\n", "= 4+ a\n", "= 2-3 b\n", "= 0-1 c\n", "= 4-6 d\n",
    "= 1-3 e\n", "{if Wounded}\n", "{else if Mad}\n", "{else}\n", "{end}\n", "  {if Lost}\n",
    "  {end}\n", "  [Piety]\n", "  para\n", "\\- x\n", "verse\\\n", "a {Mad:x|}b\n",
    "\t* tab -> 3\n",
    "* a\n// in\nb -> 2\n", "? Piety\n or Honor 3:\n deed\n", "[a|\n// c\n b]\n", "+ {if Mad}\n",
    "[{Gawain} each knight: {not Mad} Honor +1 or Piety]\n", "+ * x -> 1\n", "\\\n",
)  # fmt: skip
BITS = ("{", "}", "*", "[", "]", "|", "->", "//", "-", "+", "=", "?", "#", "@", ":", " ", "\\", '"',
        "é", "\u0301", "\u200b", "\xa0", "\x00", "😀", "\t", "or", "not", "12", "L")  # fmt: skip


def soups() -> st.SearchStrategy[str]:
    """Lines of every kind in any order, with or without stray bits among them."""
    lines = st.lists(st.sampled_from(FRAGMENTS), max_size=30)
    mixed = st.lists(st.sampled_from(FRAGMENTS + BITS), max_size=40)
    return st.builds(
        lambda head, parts: head + "".join(parts), st.sampled_from(["## 1\n", ""]), lines | mixed
    )


def conditions() -> st.SearchStrategy[str]:
    single = st.sampled_from(
        ("Mad", "Piety 2+", "Martial skill 0 – 1", "token 12", "Age 2", "at  Tintagel",
         "sum Martial 6+",
         "visited 1905.lesson", "another knight is not Mad", "Avalon set aside", 'quest "A or B"',
         "NOT Lost", "Nature   Lore 3")
    )  # fmt: skip
    return st.recursive(
        single,
        lambda inner: st.one_of(
            st.builds(lambda a, b: f"({a})and({b})", inner, inner),
            st.builds(lambda a, b: f"({a} )  or ({b})", inner, inner),
            st.builds(lambda a: f"not ({a})", inner),
        ),
        max_leaves=4,
    )


def rewards() -> st.SearchStrategy[str]:
    single = st.sampled_from(
        ("Destiny 1 + L", "Honor −1", "any renown +1", "2 Martial skills", "any skill",
         "become Mad",
         "lose any status", "treasure “Holy Lance”", "2 treasures", "token 12", "companion Piety",
         "move 2 by sea", "move anywhere", "go to nearest City", "quest", "Piety or Honor +1")
    )  # fmt: skip
    item = st.builds(
        lambda before, condition, one: before.replace("C", condition) + one,
        st.sampled_from(["", "", "{C} ", "each knight:", "{C}another knight: "]),
        conditions(),
        single,
    )
    gaps = st.sampled_from(["|", " | ", "|\n  ", "\n|", " |\n// why\n"])
    return st.builds(
        lambda items, gap: f"[{gap.join(items)}]", st.lists(item, min_size=1, max_size=4), gaps
    )


def prose() -> st.SearchStrategy[str]:
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)
    gaps = st.sampled_from([" ", "  ", "\n", "\n  ", " \n// note\n"])
    return st.builds(lambda words, gap: "x " + gap.join(words) + ".", words, gaps)


def _entry(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tags = st.sampled_from(["", "[aid]", "[aid ,steal] "])
    guard = st.one_of(st.just(""), conditions().map(lambda text: f"{{{text}}}"))
    choice = st.builds(
        lambda tag, guard, label, gap, to: f"* {tag}{guard} {label}{gap}->{to}",
        tags, guard, prose(), st.sampled_from([" ", "", "\n "]), st.sampled_from(IDS),
    )  # fmt: skip
    test = st.builds(
        lambda tag, guard, what, deed, first, second: (
            f"? {tag}{guard} {what} 2 + L:{deed}\n+ {first}\n- {second}"
        ),
        tags, guard, st.sampled_from(["Piety", "Piety  OR Honor", "Martial skill", "any skill"]),
        prose(), inside, inside,
    )  # fmt: skip
    bands = st.builds(
        lambda deed, first, second: f"? Romance:  {deed}\n= 3 + {first}\n=0–2 {second}",
        prose(), inside, inside,
    )  # fmt: skip
    return st.one_of(choice, test, bands)


def _block(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda one, a, b: f"{{if {one}}}\n{a}\n{{else}}\n{b}\n{{end}}", conditions(), inner, inner
    )


def books() -> st.SearchStrategy[str]:
    """A passage or two that have no fault, laid out carelessly."""
    plain = st.one_of(prose(), rewards(), st.just("---"))
    text = st.lists(plain, min_size=1, max_size=3).map("\n\n".join)
    outcome = st.lists(st.one_of(prose(), rewards()), min_size=1, max_size=3).map("\n\n  ".join)
    items = st.lists(st.one_of(plain, _block(text)), max_size=3).map("\n\n".join)
    entry = _entry(outcome)
    entries = st.lists(st.one_of(entry, _block(entry)), min_size=1, max_size=3)
    ending = st.one_of(
        st.just(""),
        st.sampled_from(IDS).map(lambda to: f"->{to}"),
        entries.map("\n\n".join),
        st.just("? die\n= 4+ x\n=1 - 3 y"),
    )
    head = st.sampled_from(["## 12  The   Ford\n", "## ford\n@by x\n// c\n@tags a,b\n", "## 7"])
    passage = st.builds(lambda head, a, b: f"{head}\n\n{a}\n\n\n{b}\n", head, items, ending)
    return st.lists(passage, min_size=1, max_size=2).map("\n".join)
