"""`steady` and `deep`: what they see in a position, and that the search reads by the rules."""

from __future__ import annotations

import pytest
from malory.games.camlann import BOTS
from malory.games.camlann.bots.deep import best, position
from malory.games.camlann.bots.reading import PASS, Position, Reader, bits_of
from malory.games.camlann.bots.worth import weak
from malory.kernel import Stream, legal, view
from malory.kernel.bots import RANDOM
from malory.kernel.play import play
from malory.kernel.table import Table

from tests.games.camlann.fielding import ARTHUR, MORDRED, Field, game_of


def picks(table: Field, name: str) -> str:
    bot = BOTS[name]
    seen = view(table.s, table.asked)
    return bot.choose(table.game, seen, table.moves, Stream(1), bot.budget)


@pytest.mark.parametrize("name", ["steady", "deep"])
def test_a_leader_without_a_shield_is_killed(name: str) -> None:
    table = Field(("Arthur Pendragon", "Gawain"), ("Delayed", "Slain"))
    assert picks(table, name) == "Slain"
    assert picks(table(MORDRED, "Slain"), name) == "Arthur Pendragon"


@pytest.mark.parametrize("name", ["steady", "deep"])
def test_the_shield_is_cleared_away_before_a_kill(name: str) -> None:
    table = Field(("Arthur Pendragon", "Gawain", "Shield"), ("Slain", "Smite"))
    assert picks(table, name) == "Smite"
    assert picks(table(MORDRED, "Smite"), name) == "Shield"


@pytest.mark.parametrize("name", ["steady", "deep"])
def test_the_shield_is_kept_for_the_leader_while_another_kill_waits(name: str) -> None:
    table = Field(("Arthur Pendragon", "Gawain", "Shield"), ("Slain", "Mortal Wound"))
    table(MORDRED, "Slain", "Gawain")
    assert picks(table, name) == "let it strike"
    table = Field(("Arthur Pendragon", "Gawain", "Shield"), ("Slain", "Mace"))
    table(MORDRED, "Slain", "Arthur Pendragon")
    assert picks(table, name) == "raise"


@pytest.mark.parametrize("name", ["steady", "deep"])
def test_neither_gives_more_than_it_takes(name: str) -> None:
    table = Field(("Challenge", "Gawain"), ("Sir Caradoc",), tide=ARTHUR)
    assert picks(table, name) == "pass"


def test_deep_gives_up_its_own_leader_to_save_the_game() -> None:
    table = Field(
        ("Challenge", "Arthur Pendragon", "Gawain"), ("Slain", "Black Knight"), tide=ARTHUR
    )
    assert picks(table, "deep") == "Challenge"
    table(ARTHUR, "Challenge", "Black Knight")
    assert picks(table, "deep") == "Arthur Pendragon"


def test_deep_draws_anew_what_is_of_no_use_and_keeps_a_kill() -> None:
    hand = ("Slain", "Shield", "Mace", "Bandits", "Mordred", "Gawain", "Merlin", "Lancelot",
            "Arthur Pendragon", "Golden Armor")  # fmt: skip
    foe = ("Black Knight", "Red Knight", "Purple Knight", "Green Knight", "Barbarians", "Fog",
           "Helm", "Courage", "Lance", "Sword")  # fmt: skip
    table = Field.dealt(hand, foe)(MORDRED, "done")
    thrown = weak(view(table.s, ARTHUR), ARTHUR)
    assert {"Bandits", "Golden Armor", "Mace"} <= set(thrown)
    assert {"Slain", "Shield", "Lancelot", "Mordred", "Arthur Pendragon"}.isdisjoint(thrown)


@pytest.mark.parametrize("options", [{}, {"singular": "each", "leader_negated": "no"}])
def test_the_search_reads_every_use_as_the_rules_play_it(options: dict[str, str]) -> None:
    game = game_of(arthur="1", **options)
    bits = bits_of(game)
    met = 0
    for seed in range(12):
        table = Table(game, 2, seed)
        while not table.is_over:
            s = table.state
            if s.agenda[0][0].name == "act" and not s.answers:
                k = s.asked
                at = position(view(s, k), k, s.agenda[0][2])
                ways = set()
                for card in legal(s)[:-1]:
                    one = s.copy()
                    play(one, card)
                    for target in legal(one):
                        two = one.copy()
                        play(two, target)
                        given = legal(two) if two.asked == k and two.answers else ("",)
                        ways |= {tuple([bits.bit.get(x, 0) for x in (card, target, own)])
                                 for own in given}  # fmt: skip
                assert ways == set(bits.uses(at))
                assert bits.strength(at.own) == s.strength(k)
                met += len(ways)
            table.run(dict.fromkeys(range(2), RANDOM), plies=1)
    assert met > 100


def _whole(reader: Reader, at: Position) -> float:
    """The value of a position by looking at everything."""
    values = []
    for use in (*reader.bits.uses(at), PASS):
        plain = Reader(reader.bits, 10**9)
        plain.look = lambda to, depth, low, high: _whole(reader, to)  # type: ignore[method-assign]
        values.append(plain.after(at, use, 0, -9999.0, 9999.0))
    return max(values)


def test_what_is_cut_off_changes_no_value() -> None:
    bits = bits_of(game_of())
    for own, foe in (
        (("Smite", "Gawain", "Challenge"), ("Shield", "Black Knight", "Delayed")),
        (("Slain", "Merlin"), ("Shield", "Bandits", "Ensorcelled", "Red Knight")),
        (("Dispell", "Enchantment", "Lance"), ("Dispell", "Plate Mail Armor", "Fog")),
    ):
        at = Position(bits.mask(own), bits.mask(foe), 0, False, True)
        reader = Reader(bits, 10**6)
        _, found = reader.read(at)
        assert not reader.is_cut
        assert found == pytest.approx(_whole(reader, at))


def test_a_search_keeps_its_budget() -> None:
    bits = bits_of(game_of())
    at = Position(bits.mask(("Slain", "Smite", "Fog", "Delayed", "Gawain")),
                  bits.mask(("Shield", "Bandits", "Dispell", "Red Knight", "Falter")),
                  0, False, True)  # fmt: skip
    for budget in (1, 10, 100):
        reader = Reader(bits, budget)
        assert reader.read(at)[0] in [*bits.uses(at), PASS]
        assert reader.looked <= budget + 1
    assert best(game_of(), at, 500) == best(game_of(), at, 500)


def test_steady_wins_most_of_its_games_against_random() -> None:
    game = game_of(arthur="1")
    won = 0
    for seed in range(40):
        seat = seed % 2
        table = Table(game, 2, seed)
        table.run({seat: BOTS["steady"], 1 - seat: RANDOM})
        won += table.state.winner == seat
    assert won >= 34  # of 2,000 it wins 93 in 100: docs/bots.md
