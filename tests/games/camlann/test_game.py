"""Whole games: the kit's laws under every option, bots, the registry, a recorded game, words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from malory.games.camlann import BOTS
from malory.kernel import bots_of, decode, digest, encode, view
from malory.kernel.bots import RANDOM
from malory.kernel.kit import check_bots, check_game, check_listing, count, playthrough
from malory.kernel.registry import listing
from malory.kernel.table import Table

from tests.games.camlann.fielding import ARTHUR, MORDRED, Field, game_of


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"targets": "any", "shield_lasts": "no", "arthur": "1"},
        {"leader_negated": "no", "foreign_leader": "free", "arthur": "2"},
        {"redraw": "turns", "singular": "each", "shield": "ask"},
    ],
)
def test_the_kit_holds_for_every_option(options: dict[str, str]) -> None:
    check_game(game_of(**options), games=2, every=8)


def test_the_line_of_the_registry_agrees() -> None:
    line = listing("camlann")
    assert line is not None
    check_listing(line, game_of())


def test_a_recorded_game_is_played_as_it_was(golden: Callable[[Path, str], None]) -> None:
    """Any change of the rules shows here."""
    golden(Path(__file__).with_name("recorded.txt"), playthrough(game_of(), 2, 7))


def test_the_ways_through_a_small_position_can_be_argued() -> None:
    # Arthur uses Dispell on one of two Spells, or passes.
    table = Field(("Dispell",), ("Fog", "Enchantment"), tide=ARTHUR)
    assert count(table.s, 1) == 2
    # Dispell: on two targets; or Arthur has passed, and Mordred may only pass too.
    assert count(table.s, 2) == 2 + 1
    # A Kill on one of two Units, and then the Shield is raised or not; or a pass, and a pass.
    table = Field(("Slain",), ("Bandits", "Red Knight", "Shield"), tide=ARTHUR)
    assert [count(table.s, depth) for depth in (1, 2)] == [2, 2 + 1]


def test_the_bound_of_a_game_is_argued() -> None:
    # ten hands: four shuffles, five cards of each redrawn, four answers for each of eleven actions
    # and two passes; before them a lot and a shuffle
    assert len(game_of().deck.acting) == 11
    assert game_of().facts.longest == 2 + 10 * (4 + 10 + 4 * 11 + 2)


def test_one_game_is_played_alike_from_its_seed_and_from_every_save() -> None:
    game, bots = game_of(), dict.fromkeys(range(2), RANDOM)
    ends = set()
    for stop in (None, 5, 30):
        table = Table(game, 2, "same")
        table.run(bots, stop)
        assert digest(decode(game, encode(table.state))) == digest(table.state)
        table.run(bots)
        ends.add(digest(table.state))
    assert len(ends) == 1


def test_every_bot_plays_every_table_legally() -> None:
    quick = {name: bot._replace(budget=min(bot.budget, 60)) for name, bot in bots_of(BOTS).items()}
    for options in ({}, {"targets": "any", "redraw": "turns", "singular": "each"}):
        check_bots(game_of(**options), quick)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"targts": "any"}, "there is no option `targts`; did you mean targets?"),
        ({"targets": "al"}, "targets knows no `al`; choose from enemy, any"),
        ({"arthur": "3"}, "arthur knows no `3`; choose from lot, 1, 2"),
    ],
)
def test_an_option_that_cannot_be_is_named_in_one_line(options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match="^" + words.replace("?", r"\?") + "$"):
        game_of(**options)


def test_every_option_of_the_pack_names_a_ruling_that_is_written_down() -> None:
    from malory.telling.rules import rule_words

    for row in game_of().tables.options:
        assert f"{row.name}=" in rule_words("camlann", row.ruling), row.name


def test_what_stands_before_a_player_follows_the_phase() -> None:
    table = Field.dealt(
        ("Gawain", "Bandits", "Slain", "Lance", "Sword", "Mace", "Helm", "Merlin", "Fog", "Smite"),
        ("Mordred", "Black Knight", "Red Knight", "Purple Knight", "Green Knight", "Barbarians",
         "Courage", "Bravery", "Strength", "Rally"),
    )  # fmt: skip
    game = table.game
    table(MORDRED, "done")
    seen = view(table.s, ARTHUR)
    assert [card.words for card in game.hand(seen, ARTHUR)][:2] == ["Gawain", "Bandits (not yours)"]
    assert game.hand(seen, MORDRED) == ()
    assert "of no use to Arthur" in game.prompt(seen).options[1].words
    assert game.status(seen, ARTHUR).startswith("Hand 1 of 10. Tide: Mordred. Tokens: Arthur 0, ")
    assert [page.title for page in game.sheets(seen, ARTHUR)] == ["Your hand", "The table"]
    table(ARTHUR, "done")(MORDRED, "pass")
    seen = view(table.s, ARTHUR)
    assert [card.move for card in game.hand(seen, ARTHUR)] == list(table.s.fields[ARTHUR])
    assert "Mordred has passed" in game.prompt(seen).words
    assert game.sheets(seen, ARTHUR)[0].title.startswith("Arthur in play: ")
    assert game.called(seen, ARTHUR) == "Arthur"
