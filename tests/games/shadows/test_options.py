"""What a table may play otherwise: squires, a certain Traitor, a late look."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board

from tests.games.shadows.seated import GAWAIN, HOME, KAY, Seated, game_of
from tests.games.shadows.test_setup import opened

FOUR = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
LATE = {"late-look": "yes"}


def unlooked(**fields: object) -> Seated:
    """Three players of whom nobody has seen his loyalty; seat 1 has the Traitor's card."""
    table = Seated(options=LATE, **fields)  # type: ignore[arg-type]
    table.s.loyalty = ((),) * 3
    table.s.unlooked = ("loyal", "traitor", "loyal")
    return table


@pytest.mark.rule("SC071")
def test_squires_have_no_power_until_they_were_at_a_won_quest() -> None:
    table = Seated(
        ("Fight 5", "Piety"),
        knights=("", "", "Sir Galahad"),
        places=("Saxons", "Saxons", HOME),
        boards={"Saxons": Board(FOUR)},
        options={"squires": "yes"},
    )
    assert table.s.name(0) == "Squire 1"
    table(0, "siege engine", "quest")
    assert all(table.s.knights)
    assert len(set(table.s.knights)) == 3
    assert table.moves[:2] == table.s.knights[:2]  # the share is proposed under the new names
    assert table.told("knighted")[0].facts["squire"] == "Squire 1"


@pytest.mark.rule("SC071")
def test_squires_who_were_elsewhere_or_lost_stay_squires() -> None:
    table = Seated(
        ("Fight 5",),
        knights=("", "", ""),
        places=("Saxons", HOME, HOME),
        boards={"Saxons": Board(FOUR)},
        options={"squires": "yes"},
    )
    table(0, "siege engine", "quest")
    assert table.s.knights[0]
    assert table.s.knights[1:] == ("", "")
    table = Seated(
        knights=("", "", ""),
        places=("Saxons", HOME, HOME),
        black=["Saxons"],
        boards={"Saxons": Board(warriors=3)},
        options={"squires": "yes"},
    )
    assert table(0, "black card").s.knights == ("", "", "")


@pytest.mark.rule("SC071")
def test_a_game_of_squires_begins_without_knights_and_by_lot() -> None:
    firsts = {opened(4, seed, squires="yes").state.active for seed in range(30)}
    assert firsts == {0, 1, 2, 3}
    assert opened(4, squires="yes").state.knights == ("",) * 4


@pytest.mark.rule("SC071")
@pytest.mark.parametrize("seats", [3, 7])
def test_a_certain_traitor_sits_at_the_table(seats: int) -> None:
    found = []
    for seed in range(30):
        s = opened(seats, seed, traitor="certain").state
        found.append([k for k in range(seats) if s.is_traitor(k)])
        assert len(s.box) == 8 - seats
    assert all(len(one) == 1 for one in found)
    assert len({one[0] for one in found}) == seats


@pytest.mark.rule("SC071")
def test_in_a_late_look_nobody_sees_his_loyalty_until_six_swords_lie() -> None:
    s = opened(3, 2, late_look="yes").state
    assert s.loyalty == ((), (), ())
    assert len(s.unlooked) == 3
    assert game_of(late_look="yes").facts.seats == (3,)
    assert game_of(late_look="yes").seats_for() == "a late look at loyalty"
    table = unlooked(
        white_swords=5,
        places=(HOME, "Saxons", HOME),
        turn=1,
        hands=((), ("Fight 5",), ()),
        boards={"Saxons": Board(FOUR)},
    )
    table(1, "reveal myself", "yes, I am the Traitor")  # he does not know, and nothing comes of it
    assert table.s.shown == ("", "", "")
    table(1, "siege engine", "quest")
    assert (table.step, table.asked) == ("see_oath", 1)
    assert "Traitor" in table.prompt.long
    table(1, "go on")(2, "go on")
    assert "loyal" in table.prompt.long
    table(0, "go on")
    assert table.s.loyalty == (("loyal",), ("traitor",), ("loyal",))
    assert table.s.unlooked == ()


@pytest.mark.rule("SC071")
def test_before_that_an_accusation_or_fate_turns_the_card_up() -> None:
    table = unlooked(engines=5)(0, "siege engine", "accuse", "Sir Palamedes")
    assert table.s.shown == ("", "traitor", "")
    table = unlooked(engines=5)(0, "siege engine", "accuse", KAY)
    assert table.s.shown == ("", "", "loyal")
    table = unlooked(hands=(("Fate",), (), ()))(0, "siege engine", "special card", "Fate")
    assert table.s.shown == ("loyal", "", "")
    assert GAWAIN in table.s.knights


@pytest.mark.rule("SC071")
def test_a_traitor_who_never_looked_turns_swords_and_wins_all_the_same() -> None:
    table = unlooked(white_swords=0, lives=(1, 4, 4), engines=11)(0, "siege engine")
    assert table.game.outcome(table.s) == (0.0, 1.0, 0.0)


def test_an_option_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="did you mean squires"):
        game_of(squire="yes")
    with pytest.raises(ValueError, match="traitor knows no `sure`"):
        game_of(traitor="sure")
