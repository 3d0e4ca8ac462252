"""A pack becomes plain data and comes back the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.pack import (
    Dice,
    Fact,
    HeroSkill,
    Record,
    Vocabulary,
    find_pack,
    from_plain,
    load_pack,
    pack_from_plain,
    to_plain,
)

from tests.pack.packs import SMALL


@pytest.mark.parametrize("name", ["tales", str(SMALL)])
def test_a_pack_survives_json(name: str) -> None:
    folder = find_pack(name)
    assert folder is not None
    pack, _ = load_pack(folder)
    again = pack_from_plain(json.loads(json.dumps(pack.to_plain())))
    assert again.manifest == pack.manifest
    assert again.vocabulary == pack.vocabulary
    assert again.tables == pack.tables
    assert again.digest == pack.digest
    assert again.tales == ()


names = st.text(max_size=8)
facts = st.builds(Fact, names, st.lists(names).map(tuple), st.booleans())


@given(
    st.builds(
        Vocabulary,
        facts=st.lists(st.builds(Fact, names, st.lists(names).map(tuple), st.booleans())).map(
            tuple
        ),
        statuses=st.lists(names).map(tuple),
        ages=st.lists(st.integers(1, 9)).map(tuple),
    )
)
def test_any_vocabulary_survives_json(words: Vocabulary) -> None:
    assert from_plain(Vocabulary, json.loads(json.dumps(to_plain(words)))) == words


def test_what_equals_its_default_is_left_out() -> None:
    assert to_plain(HeroSkill("Strength")) == {"is": "HeroSkill", "name": "Strength"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "x",
        {},
        {"is": "Nothing"},
        {"is": "Dice", "colour": 1},
        {"is": "HeroSkill"},
        {"is": ["Dice"]},
        {"is": "Fact", "key": "x"},
    ],
)
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises((KeyError, TypeError)):
        from_plain(Dice, data)


def test_a_record_of_another_room_has_no_plain_form() -> None:
    class Stranger(Record):
        name: str = ""

    with pytest.raises(TypeError, match="Stranger"):
        to_plain(Stranger())
