"""Names are found by any spelling that reads the same, and mean one thing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.pack import (
    BARE_KINDS,
    KINDS,
    LANGUAGE_FACTS,
    CounterName,
    Fact,
    Insert,
    Skill,
    Token,
    Vocabulary,
    find_pack,
    fold,
    load_pack,
)

WORDS = Vocabulary(
    skills=(Skill("Sword & Shield", "Martial"), Skill("Piety", "Spiritual"), Skill("Magic")),
    categories=("Martial", "Spiritual"),
    renowns=("Romance",),
    statuses=("Plague-ridden", "Beast Form", "Mad"),
    treasures=("Clarent",),
    tokens=(Token("12", "Morgan's Favour"), Token("13")),
    places=("Morgan's Castle", "Brocéliande"),
    terrains=("Forest",),
    features=("Mad",),
    counters=(CounterName("Destiny"),),
    inserts=(Insert("sir"),),
)


@pytest.mark.parametrize(
    "spelt",
    [
        "plague-ridden",
        "PLAGUE\u2011RIDDEN",
        "Plague\u2013ridden",
        "Plague - ridden",
        "Plague\u2212ridden",
    ],
)
def test_case_hyphens_and_spacing_never_matter(spelt: str) -> None:
    assert WORDS.index().find(spelt) == ("status", "Plague-ridden")


@pytest.mark.parametrize(
    "spelt",
    [
        "Morgan\u2019s Castle",
        "morgan\u02bcs  castle",
        "Morgan\u2018s\u00a0Castle",
        "Morgan\u0060s\nCastle",
    ],
)
def test_quotes_and_kinds_of_space_never_matter(spelt: str) -> None:
    assert WORDS.index("place").find(spelt) == ("place", "Morgan's Castle")


def test_unicode_forms_never_matter_and_accents_do() -> None:
    places = WORDS.index("place")
    for form in ("NFC", "NFD"):
        name = unicodedata.normalize(form, "BROCÉLIANDE")
        assert places.find(name) == ("place", "Brocéliande")
    assert places.find("Broceliande") is None
    assert places.nearest("Broceliande") == "Brocéliande"


def test_what_cannot_be_seen_is_not_folded_away() -> None:
    assert WORDS.index().find("Mad\u200b") is None
    assert WORDS.index().nearest("Mad\u200b") == "Mad"


def test_a_token_is_found_by_number_and_by_title() -> None:
    tokens = WORDS.index("token")
    assert tokens.find("12") == tokens.find("morgan\u2019s favour") == ("token", "12")
    assert tokens.find("13") == ("token", "13")
    assert tokens.find("") is None


def test_a_name_is_sought_among_the_kinds_that_are_asked() -> None:
    assert WORDS.index().find("Mad") == ("status", "Mad")
    assert WORDS.index("feature").find("mad") == ("feature", "Mad")
    assert WORDS.index("skill", "category").find("Romance") is None
    assert WORDS.index().find("Clarent") is None


def test_the_nearest_name_is_spelt_as_the_pack_spells_it() -> None:
    assert WORDS.index().nearest("sword and sheild") == "Sword & Shield"
    assert WORDS.index().nearest("zzz") == ""


def test_categories_and_their_skills_are_told() -> None:
    assert WORDS.category_of("Piety") == "Spiritual"
    assert WORDS.category_of("Magic") == WORDS.category_of("Nobody") == ""
    assert WORDS.skills_of("Martial") == ("Sword & Shield",)
    assert WORDS.names("token") == ("12", "13")
    assert WORDS.names("skill") == ("Sword & Shield", "Piety", "Magic")
    assert WORDS.counter("Destiny") == CounterName("Destiny")
    assert WORDS.counter("Gold") is None


def test_every_pack_has_the_facts_of_the_language() -> None:
    assert Vocabulary().facts == LANGUAGE_FACTS
    assert Vocabulary().fact("retinue") == Fact("retinue", ("beside", "nearby", "away"))
    assert Vocabulary().fact("mood") is None


def test_every_kind_has_names() -> None:
    assert set(BARE_KINDS) < set(KINDS)
    assert len(set(KINDS)) == len(KINDS)
    for kind in KINDS:
        assert isinstance(WORDS.names(kind), tuple)


def test_what_a_condition_could_confuse_clashes_and_nothing_else_does() -> None:
    assert WORDS.clashes() == []
    both = Vocabulary(statuses=("Forest", "Mad", "mad"), terrains=("FOREST",), features=("Mad",))
    assert both.clashes() == [
        (("status", "Mad"), ("status", "mad")),
        (("status", "Forest"), ("terrain", "FOREST")),
    ]


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(st.text(max_size=40))
def test_folding_sees_through_case_form_and_spacing(name: str) -> None:
    folded = fold(name)
    assert fold(unicodedata.normalize("NFD", name)) == folded
    assert fold(unicodedata.normalize("NFC", name)) == folded
    assert fold(name.casefold()) == folded
    assert fold(f"  {name}\n") == folded
    assert not any(sign.isspace() for sign in folded)


@pytest.fixture(scope="module")
def tales() -> Vocabulary:
    folder = find_pack("tales")
    assert folder is not None
    return load_pack(folder)[0].vocabulary


@given(data=st.data())
def test_every_name_of_tales_is_found_in_any_dress(tales: Vocabulary, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([kind for kind in KINDS if tales.names(kind)]))
    name = data.draw(st.sampled_from(tales.names(kind)))
    dressed = data.draw(
        st.sampled_from(
            [
                name.upper(),
                name.lower(),
                name.replace("'", "\u2019"),
                name.replace("-", "\u2010"),
                name.replace(" ", "\u00a0 "),
                unicodedata.normalize("NFD", name),
            ]
        )
    )
    assert tales.index(kind).find(dressed) == (kind, name)


def test_no_two_names_of_tales_mean_the_same(tales: Vocabulary) -> None:
    assert tales.clashes() == []
