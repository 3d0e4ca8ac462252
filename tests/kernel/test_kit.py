"""The kit passes lawful games, and finds each planted fault by the name of its law."""

import pytest
from malory.kernel import bots_of
from malory.kernel.kit import check_bots, check_game, check_listing, count, playthrough
from malory.kernel.play import begin
from malory.kernel.registry import Listing

from tests.kernel.toys import Joust, Woods

BOTS = {}


@pytest.mark.parametrize("game", [Woods(), Joust()], ids=["woods", "joust"])
def test_a_lawful_game_passes(game):
    check_game(game)
    check_bots(game, bots_of({}))


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        ("untold deal", "leak"),
        ("open bid", "leak"),
        ("unmarked reveal", "leak"),
        ("untold draw", "leak"),
        ("told to all", "leak"),
        ("peek", "leak"),
        ("polled for hand", "leak"),
        ("loose dice", "leak"),
        ("wide dice", "steps"),
        ("open hands", "leak"),
        ("sample is fixed", "sample"),
        ("sample loses", "sample"),
        ("sample hides", "sample"),
        ("sees the deck", "sample"),
        ("twice", "legal"),
        ("nothing offered", "legal"),
        ("mute", "prompt"),
        ("changing refusal", "refusal"),
        ("shared value", "values"),
        ("change before", "steps"),
        ("say before", "steps"),
        ("push before", "steps"),
        ("change between", "steps"),
        ("asks after shuffle", "steps"),
        ("lost card", "conservation"),
        ("foreign value", "save"),
        ("too long", "bound"),
    ],
)
def test_the_kit_finds(fault, law):
    with pytest.raises(AssertionError, match=f"^{law}: "):
        check_game(Joust(fault))


def test_a_perft_count_can_be_argued():
    # three links from each passage, and none of them twice
    assert count(begin(Woods(), 1), 4) == 3**4


def test_a_playthrough_is_the_same_again():
    text = playthrough(Joust(), 3, 5)
    assert text == playthrough(Joust(), 3, 5)
    assert text != playthrough(Joust(), 3, 6)
    assert text.splitlines()[0].startswith("chance: c")
    assert text.splitlines()[-1].startswith("outcome: (")


def test_the_dear_laws_can_be_held_to_now_and_then():
    check_game(Joust(), 2, games=1, every=5)
    with pytest.raises(AssertionError, match=r"^leak: "):
        check_game(Joust("untold draw"), [2], games=9, every=3)


def test_a_line_of_the_registry_agrees_with_its_game():
    line = Listing("woods", __name__, "The Woods", (1,), (1, 2), "a walk")
    check_listing(line, Woods())
    with pytest.raises(AssertionError, match=r"^listing: woods is played by"):
        check_listing(line._replace(seats=(1, 2)), Woods())
    with pytest.raises(AssertionError, match=r"^listing: "):
        check_listing(line, Joust())
