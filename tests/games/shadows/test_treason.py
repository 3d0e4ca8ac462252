"""The Traitor: accused, revealed, and what he does then; and how it all ends."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board
from malory.games.shadows.verbs import SURE

from tests.games.shadows.seated import GAWAIN, HOME, KAY, PALAMEDES, Seated, laid


def accusing(**fields: object) -> Seated:
    """Seat 0 may accuse: six engines stand there."""
    return Seated(engines=5, **fields)(0, "siege engine")  # type: ignore[arg-type]


@pytest.mark.rule("SC043")
def test_an_accusation_needs_six_engines_or_six_swords_and_is_made_once() -> None:
    assert "accuse" in accusing().moves
    assert Seated(engines=4)(0, "siege engine").refused("accuse") == "SC043"
    assert "accuse" in Seated(white_swords=2, black_swords=4)(0, "siege engine").moves
    table = accusing(accusers=(0,))
    assert "accuse" not in table.moves
    assert table.refused("accuse") == "SC043"
    assert "accuse" in accusing(places=("Saxons", HOME, HOME)).moves  # from anywhere


@pytest.mark.rule("SC-A33")
def test_only_a_living_other_knight_whose_loyalty_is_not_public_may_be_accused() -> None:
    table = accusing(
        knights=(GAWAIN, PALAMEDES, KAY, "Sir Tristan"),
        dead=(2,),
        places=(HOME, HOME, "", HOME),
        shown=("", "loyal", "", ""),
    )
    table(0, "accuse")
    assert table.moves == ("Sir Tristan",)
    for name in (GAWAIN, PALAMEDES, KAY):
        assert table.refused(name) == "SC-A33"
    assert accusing(shown=("", "loyal", "loyal")).refused("accuse") == "SC-A33"


@pytest.mark.rule("SC-A33")
@pytest.mark.rule("SC-A27")
def test_once_the_traitor_is_known_nobody_is_accused_and_nobody_offers_to_reveal_himself() -> None:
    known = {"shown": ("", "traitor", ""), "places": (HOME, "", HOME), "lives": (4, 0, 4)}
    table = Seated(engines=6, traitor=1, **known)
    assert table.moves == ("black card", "siege engine", "life")
    assert table(0, "life").refused("accuse") == "SC-A33"
    assert table.refused("reveal myself") == "SC063"


@pytest.mark.rule("SC044")
def test_a_right_accusation_adds_a_white_sword_and_reveals_the_traitor() -> None:
    table = accusing(traitor=1)(0, "accuse", PALAMEDES)
    assert (table.s.white_swords, table.s.shown) == (1, ("", "traitor", ""))
    assert table.s.places[1] == ""
    assert table.told("accused")[0].reveals
    table(0, "end turn")
    assert table.asked == 1  # his turn comes, as the revealed Traitor's
    assert table.moves == ("black card", "siege engine")


@pytest.mark.rule("SC044")
@pytest.mark.rule("SC-A09")
def test_a_wrong_one_turns_a_sword_and_shows_loyalty() -> None:
    table = accusing(white_swords=2)(0, "accuse", KAY)
    assert (table.s.white_swords, table.s.black_swords) == (1, 1)
    assert table.s.shown == ("", "", "loyal")
    table = accusing()(0, "accuse", KAY)
    assert (table.s.white_swords, table.s.black_swords) == (0, 0)
    assert (table.s.accusers, table.s.shown[2]) == ((0,), "loyal")
    assert accusing(white_swords=1, black_swords=6)(0, "accuse", KAY).s.how == "SC065"


@pytest.mark.rule("SC061")
@pytest.mark.rule("SC-A37")
def test_a_revealed_traitor_gives_up_cards_figure_and_life() -> None:
    board = Board(("Fight 2",), laid("Black Knight 1"))
    table = accusing(
        hands=((), ("Grail", "Merlin"), ()),
        traitor=1,
        places=(HOME, "Black Knight", HOME),
        boards={"Black Knight": board},
    )
    table(0, "accuse", PALAMEDES)
    s = table.s
    assert (s.hands[1], s.buried[1], s.lives[1], s.places[1]) == ((), ("Grail", "Merlin"), 0, "")
    assert s.dead == ()
    assert s.boards["Black Knight"] == board._replace(white=())


@pytest.mark.rule("SC062")
def test_in_his_turn_he_taunts_a_knight_and_then_adds_an_engine_or_plays_a_card() -> None:
    hands = ((), ("Grail", "Merlin"), ())
    table = Seated(
        traitor=0,
        hands=hands,
        shown=("traitor", "", ""),
        lives=(0, 4, 4),
        places=("", HOME, HOME),
        die=(2,),
    )
    assert table.moves == (PALAMEDES,)
    assert table.prompt.pace == "forced"  # all can see who holds cards
    table(0, PALAMEDES)
    assert table.s.hands[1] == ("Grail",)
    assert table.s.buried[1] == ("Merlin",)  # face down, by lot
    assert table.moves == ("black card", "siege engine")
    table(0, "siege engine")
    assert (table.s.engines, table.asked) == (1, 1)


@pytest.mark.rule("SC-A38")
def test_the_taunt_lapses_if_nobody_holds_a_card() -> None:
    table = Seated(traitor=0, shown=("traitor", "", ""), lives=(0, 4, 4), places=("", HOME, HOME))
    assert table.moves == ("black card", "siege engine")


@pytest.mark.rule("SC063")
@pytest.mark.rule("SC-A36")
def test_he_may_reveal_himself_before_evil_and_takes_that_turn_at_once() -> None:
    table = Seated((), ("Grail",), traitor=0)(0, "reveal myself", SURE)
    assert (table.s.shown[0], table.s.white_swords) == ("traitor", 0)
    assert table.told("unmasked")[0].reveals
    table(0, PALAMEDES, "siege engine")
    assert table.asked == 1


@pytest.mark.rule("SC063")
@pytest.mark.rule("SC-A36")
def test_later_in_his_turn_it_simply_ends() -> None:
    table = Seated((), ("Grail",), traitor=0)(0, "siege engine", "draw", "reveal myself", SURE)
    assert (table.s.shown[0], table.asked, table.s.engines) == ("traitor", 1, 1)
    assert len(table.s.hands[1]) == 1


@pytest.mark.rule("SC063")
@pytest.mark.rule("SC-A27")
def test_nothing_comes_of_it_where_a_loyal_knight_says_he_is_the_traitor() -> None:
    for said in (SURE, "think better of it"):
        table = Seated()(0, "reveal myself")
        assert table.moves == (SURE, "think better of it")  # as many keys as the Traitor presses
        assert [one.words for one in table.prompt.options] == [
            "Yes (nothing comes of it: you are loyal)",
            "Think better of it",
        ]
        assert table.prompt.pace == ""
        table(0, said)
        assert table.s.shown == ("", "", "")
        assert table.moves == ("black card", "siege engine", "life")  # once in a phase
        assert table.refused("reveal myself") == "SC063"
        table(0, "siege engine", "reveal myself", said)
        assert table.refused("reveal myself") == "SC063"


@pytest.mark.rule("SC-A27")
def test_what_the_traitor_sees_is_laid_out_and_asked_as_what_a_loyal_knight_sees() -> None:
    hand = ("Fight 1", "Grail")
    loyal, traitor = Seated(hand), Seated(hand, traitor=0)
    for moves in (
        (),
        ("siege engine",),
        ("draw",),
        ("reveal myself",),
        ("think better of it",),
        ("end turn",),
    ):
        loyal(0, *moves)
        traitor(0, *moves)
        assert loyal.asked == traitor.asked
        assert loyal.step == traitor.step
        if loyal.asked:
            break
        one, other = loyal.prompt, traitor.prompt
        assert (one.words, one.long, one.rule) == (other.words, other.long, other.rule)
        assert one.pace == other.pace == ""  # nothing is answered for the one and not the other
        assert one.barred == other.barred == ()
        assert [row.move for row in one.options] == [row.move for row in other.options]
        if moves != ("reveal myself",):
            assert one.options == other.options
    assert loyal.seen(1) == traitor.seen(1)


@pytest.mark.rule("SC-A27")
def test_a_turn_is_ended_by_hand_even_where_a_loyal_knight_can_do_nothing_else() -> None:
    table = Seated(traitor=1)(0, "siege engine", "draw", "speak", "my strength", "weak")
    table(0, "reveal myself", "think better of it")
    table(0, "speak", "my strength", "weak", "second action", "move", "Saxons")
    assert (table.moves, table.prompt.pace) == (("end turn",), "typed")


@pytest.mark.rule("SC064")
def test_the_twelfth_engine_ends_the_game() -> None:
    table = Seated(engines=11)(0, "siege engine")
    assert (table.s.winner, table.s.how, table.s.asked) == ("Evil", "SC064", -2)


@pytest.mark.rule("SC065")
def test_the_seventh_black_sword_ends_the_game() -> None:
    table = Seated(black_swords=6, black=["Picts"], boards={"Picts": Board(warriors=3)})
    assert table(0, "black card").s.how == "SC065"


@pytest.mark.rule("SC-A07")
def test_swords_of_one_event_are_all_laid_and_the_black_ones_looked_at_first() -> None:
    table = Seated(
        black_swords=5,
        white_swords=10,
        black=["Dark Excalibur"],
        boards={"Excalibur": Board(track=-4, heroism=("Heroism",))},
    )(0, "black card")
    assert (table.s.how, table.s.black_swords, table.s.supply["swords"]) == ("SC065", 8, -2)


@pytest.mark.rule("SC067")
@pytest.mark.rule("SC-A08")
def test_twelve_swords_end_the_game_after_a_hidden_traitor_has_turned_two() -> None:
    def last(white: int, black: int, **fields: object) -> Seated:
        return Seated(white_swords=white, black_swords=black, **fields)(0, "siege engine")  # type: ignore[arg-type]

    assert last(7, 5).s.winner == "Camelot"
    assert last(6, 6).s.winner == "Evil"
    table = last(8, 4, traitor=2)
    assert (table.s.winner, table.s.white_swords, table.s.black_swords) == ("Evil", 6, 6)
    assert last(9, 3, traitor=2).s.winner == "Camelot"
    dead = {"dead": (2,), "places": (HOME, HOME, "")}
    assert last(8, 4, traitor=2, **dead).s.winner == "Camelot"  # a dead one turns none
    shown = {"shown": ("", "", "traitor"), "places": (HOME, HOME, "")}
    assert last(8, 4, traitor=2, **shown).s.winner == "Camelot"  # nor does a revealed one
    assert last(11, 0).s.winner == ""


@pytest.mark.rule("SC-A08")
def test_he_turns_what_there_is() -> None:
    four = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
    table = Seated(
        ("Fight 5",),
        traitor=2,
        white_swords=11,
        places=("Picts", HOME, HOME),
        boards={"Picts": Board(four)},
    )(0, "siege engine", "quest")
    assert (table.s.white_swords, table.s.black_swords) == (10, 2)
    assert table.facts("betrayed")["count"] == 2
    table = Seated(traitor=2, white_swords=1, black_swords=11)(0, "siege engine")
    assert (table.s.white_swords, table.s.black_swords) == (0, 12)
    assert table.facts("betrayed")["count"] == 1


@pytest.mark.rule("SC068")
@pytest.mark.rule("SC-A24")
def test_the_traitor_wins_exactly_when_evil_does_and_ties_are_evils() -> None:
    table = Seated(white_swords=8, black_swords=4, traitor=1)(0, "siege engine")
    assert table.game.outcome(table.s) == (0.0, 1.0, 0.0)
    table = Seated(white_swords=9, black_swords=3, traitor=1)(0, "siege engine")
    assert table.game.outcome(table.s) == (1.0, 0.0, 1.0)


@pytest.mark.rule("SC-A29")
def test_a_twelfth_white_sword_waits_until_the_action_is_settled() -> None:
    four = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
    table = Seated(
        ("Fight 5",),
        white_swords=11,
        places=("Picts", "Picts", HOME),
        boards={"Picts": Board(four)},
    )(0, "siege engine", "quest")
    assert (table.s.winner, table.step) == ("", "propose")
    table(0, "by lot")
    assert table.s.winner == "Camelot"


@pytest.mark.rule("SC-A05")
def test_a_doomed_traitor_who_reveals_himself_does_not_die() -> None:
    table = Seated(lives=(1, 4, 4), traitor=0)(0, "life", "reveal myself", SURE)
    assert (table.s.dead, table.s.shown[0]) == ((), "traitor")
