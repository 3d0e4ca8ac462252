"""Life, death, and the relics that help against it."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board
from malory.games.shadows.verbs import SURE

from tests.games.shadows.seated import GAWAIN, HOME, KAY, PALAMEDES, PLAIN, Seated, laid

CURSE = "Morgan's Curse"


def cursed(turn: int = 0, **fields: object) -> Seated:
    """Everybody loses a life by a card that seat `turn` draws."""
    table = Seated(black=[CURSE], turn=turn, **fields)  # type: ignore[arg-type]
    table(turn, "black card")
    for k in table.s.round_from(turn):
        table(k, "0")
    return table


@pytest.mark.rule("SC060")
def test_without_life_a_knight_dies_and_his_loyalty_stays_hidden() -> None:
    table = cursed(
        hands=((), ("Grail", "Merlin"), ()),
        lives=(4, 1, 4),
        places=(HOME, "Saxons", HOME),
        boards={"Saxons": Board(("Fight 1",))},
        traitor=1,
    )
    s = table.s
    assert (s.dead, s.lives, s.places) == ((1,), (3, 0, 3), (HOME, "", HOME))
    assert (s.hands[1], s.buried[1]) == ((), ("Grail", "Merlin"))
    assert s.shown == ("", "", "")
    assert s.boards["Saxons"].white == ("Fight 1",)
    assert table.step == "deeds"


@pytest.mark.rule("SC060")
def test_a_dead_knight_shares_in_a_victory() -> None:
    table = Seated(
        dead=(1,),
        places=(HOME, "", HOME),
        lives=(4, 0, 4),
        white_swords=8,
        black_swords=4,
        traitor=2,
    )(0, "siege engine")
    # a hidden Traitor turns two: six against six
    assert table.game.outcome(table.s) == (0.0, 0.0, 1.0)
    table = Seated(
        dead=(1,), places=(HOME, "", HOME), lives=(4, 0, 4), white_swords=9, black_swords=3
    )(0, "siege engine")
    assert table.game.outcome(table.s) == (1.0, 1.0, 1.0)


@pytest.mark.rule("SC002")
@pytest.mark.rule("SC-A05")
def test_life_lost_in_ones_own_phase_of_evil_kills_as_the_turn_ends() -> None:
    table = cursed(lives=(1, 4, 4), hands=(("Grail",) * 3, (), ()))
    assert (table.s.lives[0], table.s.doomed) == (0, (0,))
    table(0, "heal", "Grail")
    assert table.s.lives[0] == 0  # life gained meanwhile does not help
    table(0, "end turn")
    assert table.s.dead == (0,)
    assert table.asked == 1


@pytest.mark.rule("SC-A05")
def test_in_anothers_turn_and_by_ones_own_action_death_comes_at_once() -> None:
    assert cursed(turn=2, lives=(1, 4, 4)).s.dead == (0,)
    table = Seated(lives=(1, 4, 4), die=(1,))(0, "siege engine", "siege", "roll")
    assert table.s.dead == (0,)
    assert table.asked == 1
    board = Board(("Fight 1", "Fight 2", "Fight 2"), laid("Black Knight 7"))
    table = Seated(
        ("Fight 1",),
        lives=(1, 4, 4),
        places=("Black Knight", HOME, HOME),
        boards={"Black Knight": board},
    )(0, "siege engine", "quest", "Fight 1")
    assert table.s.dead == (0,)
    assert table.asked == 1


@pytest.mark.rule("SC-A05")
def test_guinevere_ends_the_turn_of_a_doomed_knight_and_he_dies() -> None:
    cards = ["Morgan's Torrent", CURSE, "Guinevere", "Picts"]
    table = Seated(black=cards, lives=(1, 4, 4))(0, "black card")
    while table.step == "pledge":
        table(table.asked, "0")
    assert table.s.dead == (0,)
    assert table.asked == 1


@pytest.mark.rule("SC-A37")
def test_who_dies_on_a_solo_quest_leaves_its_white_cards_to_the_discard() -> None:
    board = Board(("Fight 2",), laid("Black Knight 1"))
    table = cursed(
        turn=1, lives=(1, 4, 4), places=("Black Knight", HOME, HOME), boards={"Black Knight": board}
    )
    assert table.s.boards["Black Knight"] == board._replace(white=())
    assert table.s.white_gone == ("Fight 2",)


@pytest.mark.rule("SC051")
@pytest.mark.rule("SC-A32")
def test_the_grail_saves_one_of_those_who_would_die_together() -> None:
    table = cursed(turn=2, lives=(1, 1, 4), relics={"grail": 2})
    assert (table.asked, table.moves) == (2, (*PLAIN[:2], "let it be"))
    table(2, PLAIN[1])
    assert (table.s.lives, table.s.dead) == ((0, 4, 3), (0,))
    assert table.s.relics == {}


@pytest.mark.rule("SC051")
@pytest.mark.rule("SC-A31")
def test_the_grail_may_save_its_keeper_or_nobody_and_is_offered_at_the_end_of_the_turn() -> None:
    table = Seated(lives=(1, 4, 4), relics={"grail": 0})(0, "life")
    assert table.step == "deeds"  # not yet
    table(0, "draw", "end turn")
    assert (table.asked, table.moves) == (0, (PLAIN[0], "let it be"))
    table(0, PLAIN[0])
    assert (table.s.lives[0], table.s.relics, table.asked) == (4, {}, 1)
    table = cursed(turn=2, lives=(4, 1, 4), relics={"grail": 0}, traitor=0)(0, "let it be")
    assert (table.s.dead, table.s.relics) == ((1,), {"grail": 0})
    assert table.s.annals[-1][1:] == (0, "lets die", PLAIN[1])


@pytest.mark.rule("SC051")
@pytest.mark.rule("SC050")
@pytest.mark.rule("SC052")
def test_relics_go_with_their_dead_keeper() -> None:
    relics = {"excalibur": 0, "armor": 0}
    table = Seated(lives=(1, 4, 4), relics=relics, die=(1,))(0, "siege engine", "siege", "roll")
    assert table.s.relics == {}


@pytest.mark.rule("SC050")
@pytest.mark.rule("SC051")
@pytest.mark.rule("SC052")
def test_of_the_relics_a_revealed_traitor_keeps_the_armor_alone() -> None:
    relics = {"excalibur": 0, "armor": 0, "grail": 0}
    table = Seated((), ("Grail",), traitor=0, relics=relics, black=["Saxons", "Picts"])
    table(0, "reveal myself", SURE, PLAIN[1])
    assert table.s.relics == {"armor": 0}
    table(0, "black card")
    assert table.moves == ("Saxons", "Picts")
    table(0, "Picts")
    assert table.s.black[0] == "Saxons"
    assert table.s.sunk[0] == ("Saxons",)
    assert table.asked == 1


@pytest.mark.rule("SC066")
@pytest.mark.rule("SC-A10")
def test_when_all_loyal_are_dead_evil_has_won_though_that_shows_the_traitor() -> None:
    table = cursed(turn=2, lives=(1, 1, 4), traitor=2)
    assert (table.s.winner, table.s.how) == ("Evil", "SC066")
    assert table.s.shown == ("loyal", "loyal", "traitor")
    assert table.game.outcome(table.s) == (0.0, 0.0, 1.0)
    assert cursed(turn=2, lives=(1, 1, 4)).s.winner == ""  # a loyal one lives


@pytest.mark.rule("SC-A32")
@pytest.mark.rule("SC066")
def test_the_grail_is_offered_before_it_is_seen_whether_all_are_dead() -> None:
    table = cursed(turn=2, lives=(1, 1, 4), traitor=2, relics={"grail": 0})
    assert table.asked == 0
    assert table(0, PLAIN[1]).s.winner == ""


@pytest.mark.rule("SC-A30")
def test_a_revealed_traitors_card_may_end_it_there_and_then() -> None:
    def struck(**fields: object) -> Seated:
        table = Seated(
            knights=(GAWAIN, PALAMEDES, KAY),
            lives=(0, 1, 1),
            traitor=0,
            black=[CURSE],
            shown=("traitor", "", ""),
            places=("", HOME, HOME),
            **fields,
        )
        return table(0, "black card")(1, "0")(2, "0")

    assert struck().s.how == "SC066"
    table = struck(relics={"grail": 1})
    assert (table.asked, table.moves) == (1, (PALAMEDES, KAY, "let it be"))
    assert table(1, KAY).s.winner == ""
    assert table.asked == 2


@pytest.mark.rule("SC024")
@pytest.mark.rule("SC-A39")
def test_the_armors_pair_is_seen_by_its_keeper_alone_and_the_one_played_may_be_stopped() -> None:
    table = Seated(black=["Morgan's Siege", "Saxons"], relics={"armor": 0, "excalibur": 1})
    table(0, "black card")
    assert table.moves == ("Morgan's Siege", "Saxons")
    for k in (1, 2):
        assert "Siege" not in table.seen(k)
        assert '"drawn":[[{"$hidden' in table.seen(k).replace(" ", "")
    table(0, "Saxons")
    assert table.s.sunk == (("Morgan's Siege",), (), ())
    assert table.moves == ("keep it", "keep it until my turn", "throw it away")
    table(1, "throw it away")
    assert table.s.boards["Saxons"].warriors == 0
    assert table.s.black[0] == "Morgan's Siege"  # it stays where it was put
    assert "Siege" not in table.seen(1)
    equal = Seated(black=["Saxons", "Saxons"], relics={"armor": 0})(0, "black card")
    assert (equal.moves, equal.prompt.pace) == (("Saxons",), "typed")


@pytest.mark.rule("SC-A39")
def test_percival_with_the_armor_sees_one_card_before_he_decides() -> None:
    table = Seated(
        knights=("Sir Percival", GAWAIN, KAY), black=["Saxons", "Picts"], relics={"armor": 0}
    )
    assert table.s.foreseen[0] == ("Saxons",)
    table(0, "black card")
    assert table.moves == ("Saxons", "Picts")


@pytest.mark.rule("SC025")
def test_excalibur_may_be_thrown_away_to_stop_a_black_card() -> None:
    table = Seated(relics={"excalibur": 1}, black=["Saxons"])(0, "black card")
    assert (table.asked, table.moves) == (1, ("keep it", "keep it until my turn", "throw it away"))
    table(1, "throw it away")
    assert (table.s.boards["Saxons"].warriors, table.s.relics) == (0, {})
    assert table.s.black_gone == ("Saxons",)
    assert table.step == "deeds"
    table = Seated(relics={"excalibur": 1}, black=["Saxons"])(0, "black card")(1, "keep it")
    assert table.s.boards["Saxons"].warriors == 1


@pytest.mark.rule("SC025")
@pytest.mark.rule("SC-A48")
def test_excalibur_stops_a_combat_card_unseen_and_it_earns_nothing() -> None:
    table = Seated(relics={"excalibur": 1}, black=["Black Knight 7"])(0, "black card")
    assert table.asked == 1
    assert "Black Knight 7" not in table.seen(1)
    assert "Black Knight 7" not in table.prompt.words
    table(1, "throw it away")
    assert table.s.hands[0] == ()
    assert table.s.black_gone == ("Black Knight 7",)
    assert table.step == "deeds"


@pytest.mark.rule("SC025")
def test_its_keeper_may_say_that_he_is_asked_no_more_before_his_next_turn() -> None:
    table = Seated(relics={"excalibur": 1}, black=["Saxons", "Picts", "Saxons"], turn=2)
    table(2, "black card")(1, "keep it until my turn")(2, "draw", "end turn")
    table(0, "black card", "draw", "end turn")  # nothing is asked of him
    assert [table.s.horde(war) for war in ("Saxons", "Picts")] == [1, 1]
    table(1, "black card")
    assert table.step == "throw_sword"


@pytest.mark.rule("SC025")
def test_a_table_may_keep_excalibur_from_special_cards() -> None:
    table = Seated(relics={"excalibur": 1}, black=["Morgan's Siege"])
    table(0, "black card", "0")(1, "0")(2, "0")
    assert table.step == "throw_sword"
    options = {"excalibur-cancels": "standard"}
    table = Seated(relics={"excalibur": 1}, black=["Morgan's Siege"], options=options)
    table(0, "black card", "0")(1, "0")(2, "0")
    assert table.s.engines == 2
    table = Seated(relics={"excalibur": 1}, black=["Saxons"], options=options)(0, "black card")
    assert table.step == "throw_sword"


@pytest.mark.rule("SC-A06", "SC013")
def test_whoever_would_give_his_last_life_is_told_so() -> None:
    def words(table: Seated, move: str) -> str:
        return next(one.words for one in table.prompt.options if one.move == move)

    for lives, warned in ((2, False), (1, True)):
        table = Seated(lives=(lives, 4, 4))
        assert ("die" in words(table, "life")) == warned
        table(0, "siege engine", "draw")
        assert ("die" in words(table, "second action")) == warned
