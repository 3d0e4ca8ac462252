"""Who sits where is read from a word a seat."""

import pytest
from malory.kernel import bots_of
from malory.telling import Bound, UnplayableError, cast, spec_of

from tests.kernel.toys import Joust, Woods

LONE = Bound(Woods(), bots_of({}), "The Woods", "woods", "woods")
DUEL = Bound(Joust(), bots_of({}), "The Joust", "joust", "joust")


def test_without_a_word_a_person_plays():
    assert cast(LONE) == (None,)


def test_bots_fill_what_the_game_needs():
    assert spec_of(cast(DUEL)) == "human,bot:random"


def test_a_bot_may_be_named():
    assert spec_of(cast(DUEL, "Bot:eager, human")) == "bot:eager,human"


def test_a_bot_without_a_name_is_the_first():
    assert spec_of(cast(LONE, "bot")) == "bot:random"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("bot:egaer", "there is no bot `egaer`; did you mean `eager`?"),
        (
            "humam",
            "`humam` can sit nowhere; a seat is `human` or `bot:NAME`; did you mean `human`?",
        ),
        ("human,human", "The Woods is for 1 player; `--seats human,human` names 2"),
        ("human,", "`--seats` leaves a seat empty; a seat is `human` or `bot:NAME`"),
    ],
)
def test_what_cannot_sit_is_said_in_one_line(spec, words):
    with pytest.raises(UnplayableError) as error:
        cast(LONE, spec)
    assert error.value.words == words
    assert not error.value.is_fault
