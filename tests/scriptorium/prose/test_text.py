"""What counts as a word a player is shown, and how much of it one reader hears."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from malory.book import model
from scriptorium.prose.encounters import Encounter, families, inserts_of, read_family
from scriptorium.prose.parts import PROSE, parts_of
from scriptorium.prose.text import STAND_IN, heard_words, stretch_of
from scriptorium.prose.words import WORD, count_words, first_words, sentences_of, words_of

from tests.book.packs import compiled, write_pack

TALE = """\
## mill The Mill of Seven Sleepers
// A note that nobody is shown.
@tags water

The wheel {Wounded: groans and | turns}, {knight} say. It is *very* old.

---

{if Gold 3+}
There is gold in the race.
{else}
There is mud.
{end}

* [attack] {Piety 2+} Break the wheel -> gate
* Leave -> end

? Mounted 3: jump the race
+ Over you go.
  [Destiny 2 | Mounted]
- In you go, and under.
  [Mounted | become Mad]

### gate

So it stops.

-> end
"""


def encounter(folder: Path, tale: str = TALE) -> Encounter:
    compilation = compiled(write_pack(folder, tale))
    assert not compilation.diagnostics
    (family,) = families(compilation)
    return read_family(family, inserts_of(compilation))


def test_rewards_conditions_tags_targets_facts_and_notes_are_no_words(tmp_path: Path) -> None:
    shown = " ".join(line.text for line in encounter(tmp_path).lines)
    for hidden in ("note", "tags", "attack", "Piety", "end", "Destiny", "Mad", "Gold", "Wounded"):
        assert hidden not in shown


def test_both_halves_of_varying_text_and_all_branches_are_written_once(tmp_path: Path) -> None:
    words = [line.text for line in encounter(tmp_path).lines if line.kind in PROSE]
    assert words == [
        "The wheel groans and, you say. It is very old.",
        "turns",
        "There is gold in the race.",
        "There is mud.",
        "Over you go.",
        "In you go, and under.",
        "So it stops.",
    ]


def test_the_parts_of_a_passage_are_told_apart(tmp_path: Path) -> None:
    kinds = [(piece.id, piece.part.kind) for piece in encounter(tmp_path).pieces]
    assert kinds == [
        ("mill", "title"),
        ("mill", "response"),
        ("mill", "label"),
        ("mill", "label"),
        ("mill", "deed"),
        ("mill", "outcome"),
        ("mill", "outcome"),
        ("mill.gate", "outcome"),
    ]


def test_one_reader_hears_the_mean_of_the_halves(tmp_path: Path) -> None:
    (response,) = (p.part for p in encounter(tmp_path).pieces if p.part.kind == "response")
    # 2 + (2 + 1) / 2 + 2 + 4 words, then one of two branches of 6 and 3.
    assert response.heard == 2 + 1.5 + 2 + 4 + 4.5


def test_an_insert_is_one_word_and_its_own_words_if_the_pack_gives_any() -> None:
    text = ("Sit, ", model.Insert("knight", True), ".")
    assert heard_words(text) == 2
    assert stretch_of(text, {}).text == f"Sit, {STAND_IN}."
    assert stretch_of(text, {"knight": "the ferryman"}).text == "Sit, The ferryman."


def test_varying_text_may_nest_and_lie_in_emphasis() -> None:
    inner = model.Varying(model.Age(2), ("b",), ("c",))
    text = (model.Emphasis((model.Varying(model.Age(1), ("a ", inner), ("d",)), " e")),)
    stretch = stretch_of(text, {})
    assert (stretch.text, stretch.other, stretch.halves) == ("a b e", "d e", ("c", "d"))


@given(st.text(alphabet="abÄ '’-—.,1_\n", max_size=40))
def test_a_text_has_as_many_words_as_are_listed(text: str) -> None:
    assert count_words(text) == len(words_of(text))
    assert all(WORD.fullmatch(word) for word in words_of(text))


@given(st.lists(st.sampled_from(["wheel", "old", "it's", "mill-race"]), max_size=9))
def test_the_first_words_are_the_first_of_all_words(words: list[str]) -> None:
    text = " ".join(words)
    assert first_words(text, 4) == words_of(text)[:4]


@given(st.text(alphabet='ab .!?"’”\n', max_size=60))
def test_sentences_lose_no_word_of_a_paragraph(text: str) -> None:
    assert words_of(" ".join(sentences_of(text))) == words_of(text)
    assert re.sub(r"\s", "", "".join(sentences_of(text))) == re.sub(r"\s", "", text)


def test_a_passage_in_its_parts_is_the_same_in_any_company(tmp_path: Path) -> None:
    one = encounter(tmp_path)
    parts = [part for passage in one.passages for part in parts_of(passage, one.inserts)]
    assert parts == [piece.part for piece in one.pieces]
