"""The heroic phase: one action or two, their types, the powers, the siege, healing."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board

from tests.games.shadows.seated import (
    ARTHUR,
    GALAHAD,
    GAWAIN,
    HOME,
    KAY,
    PALAMEDES,
    TRISTAN,
    Seated,
)


def acting(*hand: str, knight: str = PALAMEDES, **fields: object) -> Seated:
    """Seat 0 is to act; Evil has brought an engine."""
    fields.setdefault(
        "knights", (knight, GAWAIN, KAY) if knight != GAWAIN else (GAWAIN, PALAMEDES, KAY)
    )
    return Seated(hand, **fields)(0, "siege engine")  # type: ignore[arg-type]


@pytest.mark.rule("SC011")
def test_one_heroic_action_is_a_must() -> None:
    table = acting("Grail", "Grail", "Grail", "Piety", engines=5)
    assert table.deeds == ("move", "draw", "siege", "special card", "heal", "accuse", "speak")
    assert table.refused("end turn") == "SC011"
    table(0, "draw")
    assert table.deeds == ("second action", "speak", "end turn")
    assert table(0, "end turn").asked == 1


@pytest.mark.rule("SC012")
def test_a_second_action_of_another_type_costs_a_life_first() -> None:
    table = acting("Fight 1", "Grail", "Grail", "Grail")(0, "move", "Saxons")
    assert table.refused("quest") == "SC012"
    table(0, "second action")
    assert table.moves == ("quest", "heal")
    assert table.s.lives[0] == 4  # not yet: the action may be taken back whole
    assert table.refused("end turn") == table.refused("speak") == "SC012"
    table(0, "quest")
    assert table.s.lives[0] == 3
    assert table.s.boards["Saxons"].white == ("Fight 1",)
    assert table.deeds == ("speak", "end turn")  # no third one, though he could heal
    assert table.refused("second action") == "SC012"


@pytest.mark.rule("SC015")
def test_no_type_is_taken_twice_in_a_turn() -> None:
    table = acting("Fight 1", "Fight 1", "Piety")(0, "draw", "second action")
    assert table.moves == ("move", "special card", "heal")
    assert table.refused("siege") == "SC015"
    assert table.refused("draw") == "SC015"
    table = acting(*["Grail"] * 6)(0, "heal", "Grail", "second action")
    assert table.moves == ("move", "draw", "siege")
    table = acting()(0, "move", "Saxons")
    assert table.deeds == ("speak", "end turn")  # no second move
    table = acting("Piety", "Merlin", knight=GALAHAD)(0, "free card", "Merlin", "siege engine")
    assert table.s.acts == 0
    assert table.refused("special card") == "SC015"
    assert table.refused("free card") == "SC015"
    assert "move" in table.moves  # the action is still to come


@pytest.mark.rule("SC-A43")
@pytest.mark.rule("SC014")
def test_galahads_free_card_is_no_action_and_his_special_card_of_the_turn() -> None:
    table = acting("Piety", "Merlin", knight=GALAHAD)(0, "draw", "free card", "Piety", "for me")
    assert (table.s.acts, table.s.used) == (1, ("quest", "special"))
    assert "second action" in table.moves
    assert acting("Piety").refused("free card") == "SC014"


@pytest.mark.rule("SC-A43")
@pytest.mark.rule("SC014")
def test_tristan_rides_out_freely_and_that_is_his_move() -> None:
    table = acting("Fight 1", knight=TRISTAN)(0, "ride out", "Saxons", "quest")
    assert (table.s.acts, table.s.lives[0]) == (1, 4)
    assert table.refused("move") == "SC015"
    table = acting("Fight 1", knight=TRISTAN)(0, "move", "Saxons")
    assert "ride out" not in table.moves
    assert acting().refused("ride out") == "SC014"
    table = acting(knight=TRISTAN, places=("Saxons", HOME, HOME))
    assert table.refused("ride out") == "SC014"


@pytest.mark.rule("SC014")
def test_arthur_exchanges_a_card_face_down_each_choosing_his_own() -> None:
    table = acting("Fight 1", "Grail", knight=ARTHUR, hands=(("Fight 1", "Grail"), ("Merlin",), ()))
    table(0, "exchange")
    assert table.moves == (GAWAIN,)  # who holds nothing gives nothing
    table(0, GAWAIN, "Fight 1")
    assert (table.asked, table.moves) == (1, ("Merlin",))
    assert table.prompt.pace == "typed"
    assert "Fight 1" not in table.seen(1).split('"white"')[0].split('"hands"')[1]
    table(1, "Merlin")
    assert table.s.hands == (("Grail", "Merlin"), ("Fight 1",), ())
    event = table.told("swapped")[0]
    assert set(event.facts) == {"name", "other", "seats"}
    assert event.secret[1] == {"gave": "Merlin", "got": "Fight 1"}
    assert table.refused("exchange") == "SC014"
    assert "draw" in table.moves  # it was no action


@pytest.mark.rule("SC014")
def test_arthurs_exchange_may_fall_by_lot() -> None:
    hands = (("Fight 1", "Grail"), ("Merlin", "Piety"), ())
    table = acting(knight=ARTHUR, hands=hands, options={"swap": "random"}, die=(2, 1))
    table(0, "exchange", GAWAIN)
    assert table.s.hands == (("Fight 1", "Merlin"), ("Piety", "Grail"), ())
    assert table.asked == 0


@pytest.mark.rule("SC014")
@pytest.mark.rule("SC033")
def test_at_the_round_table_one_draws_two_and_gawain_three() -> None:
    cards = ["Grail", "Merlin", "Piety"]
    assert acting(white=cards)(0, "draw").s.hands[0] == ("Grail", "Merlin")
    assert acting(white=cards, knight=GAWAIN)(0, "draw").s.hands[0] == tuple(cards)
    assert acting("Fight 1", places=("Saxons", HOME, HOME)).refused("draw") == "SC031"


@pytest.mark.rule("SC-A04")
@pytest.mark.rule("SC033")
def test_twelve_cards_bar_the_draw_and_nothing_else() -> None:
    assert acting(*["Fight 1"] * 12).refused("draw") == "SC033"
    table = acting(*["Fight 1"] * 11, knight=GAWAIN)(0, "draw")
    assert len(table.s.hands[0]) == 14


@pytest.mark.rule("SC031")
def test_round_table_and_siege_are_one_to_who_is_home() -> None:
    table = acting("Fight 1", places=("Saxons", HOME, HOME))
    table(0, "move", HOME, "second action")
    assert {"draw", "siege"} <= set(table.moves)
    assert acting()(0, "move").refused("Siege") == "SC031"


@pytest.mark.rule("SC034")
def test_more_than_the_die_removes_an_engine_else_it_costs_a_life() -> None:
    table = acting("Fight 5", "Fight 2", "Grail", die=(6,))(0, "siege")
    assert table.moves == ("Fight 2", "Fight 5", "roll")
    assert table.refused("Grail") == "SC034"
    table(0, "Fight 5", "Fight 2", "roll")
    assert (table.s.engines, table.s.lives[0], table.s.hands[0]) == (0, 4, ("Grail",))
    table = acting("Fight 5", "Fight 1", die=(6,))(0, "siege", "Fight 5", "Fight 1", "roll")
    assert (table.s.engines, table.s.lives[0], table.s.hands[0]) == (1, 3, ())
    assert acting(black=["Saxons"]).s.engines == 1
    table = Seated(black=["Saxons"])(0, "black card")
    assert table.refused("siege") == "SC034"


@pytest.mark.rule("SC035")
def test_a_fight_without_a_card_is_never_won() -> None:
    table = acting(relics={"excalibur": 0}, die=(1,))(0, "siege", "roll")
    assert (table.s.engines, table.s.lives[0]) == (1, 3)


@pytest.mark.rule("SC050")
def test_excalibur_adds_to_its_keepers_siege_fights() -> None:
    table = acting("Fight 3", relics={"excalibur": 0}, die=(3,))(0, "siege", "Fight 3", "roll")
    assert table.s.engines == 0
    table = acting("Fight 3", relics={"excalibur": 1}, die=(3,))(0, "siege", "Fight 3", "roll")
    assert table.s.engines == 1


@pytest.mark.rule("SC-A11")
@pytest.mark.rule("SC014")
def test_kay_adds_a_card_after_the_die_of_his_own_fight() -> None:
    knights = (KAY, GAWAIN, PALAMEDES)
    table = acting("Fight 3", "Fight 1", knights=knights, die=(3,))(0, "siege", "Fight 3", "roll")
    assert table.moves == ("Fight 1", "none")
    assert "The die shows 3" in table.prompt.words
    assert table(0, "Fight 1").s.engines == 0
    table = acting("Fight 3", knights=knights, die=(3,))(0, "siege", "Fight 3", "roll")
    assert (table.moves, table.prompt.pace) == (("none",), "typed")
    assert table(0, "none").s.lives[0] == 3


@pytest.mark.rule("SC042")
def test_three_identical_cards_heal_oneself() -> None:
    table = acting("Grail", "Grail", "Grail", "Fight 1", lives=(3, 4, 2))(0, "heal")
    assert table.moves == ("Grail",)
    assert table.refused("Fight 1") == "SC042"
    table(0, "Grail")
    assert (table.s.lives[0], table.s.hands[0]) == (4, ("Fight 1",))
    assert acting("Grail", "Grail").refused("heal") == "SC042"


@pytest.mark.rule("SC042")
def test_a_table_may_let_them_heal_anybody() -> None:
    table = acting("Grail", "Grail", "Grail", lives=(3, 4, 2), options={"heal": "any"})
    table(0, "heal", "Grail", KAY)
    assert table.s.lives == (3, 4, 3)


@pytest.mark.rule("SC013")
def test_who_pays_his_last_life_still_acts_and_dies_then_whatever_it_gives() -> None:
    four = ("Fight 1", "Fight 2", "Fight 3", "Fight 4")
    table = acting("Fight 5", lives=(1, 4, 4), boards={"Saxons": Board(four)})
    table(0, "move", "Saxons", "second action", "quest")
    assert table.s.white_swords == 1
    assert table.s.dead == (0,)
    assert table.s.lives[0] == 0
    assert table.asked == 1


@pytest.mark.rule("SC013")
@pytest.mark.rule("SC-A31")
def test_a_grail_won_before_saves_him_but_not_the_one_just_won() -> None:
    def exerted(**fields: object) -> Seated:
        table = acting("Grail", lives=(1, 4, 4), boards={"Grail": Board(("Grail",) * 6)}, **fields)
        return table(0, "move", "Grail", "second action", "quest")

    table = exerted()
    assert table.s.relics == {}  # it fell with its keeper
    assert table.s.dead == (0,)
    table = acting("Fight 1", lives=(1, 4, 4), relics={"grail": 1})
    table(0, "move", "Saxons", "second action", "quest")
    assert (table.asked, table.moves) == (1, (PALAMEDES, "let it be"))
    table(1, PALAMEDES)
    assert table.s.lives[0] == 4
    assert table.deeds == ("speak", "end turn")


@pytest.mark.rule("SC014")
def test_powers_are_used_before_between_and_after_actions_in_ones_own_phase() -> None:
    hands = (("Fight 1", "Grail"), ("Merlin",), ())

    def arthur() -> Seated:
        return acting(knight=ARTHUR, hands=hands)

    assert "exchange" in arthur().moves
    table = arthur()(0, "draw")
    assert "exchange" in table.moves
    table(0, "second action", "move", "Saxons")
    assert "exchange" in table.moves
    assert table(0, "exchange", GAWAIN, "Grail")(1, "Merlin").deeds == ("speak", "end turn")
    assert Seated(*hands, knights=(ARTHUR, GAWAIN, KAY)).refused("exchange") == "SC010"
    assert arthur()(0, "draw", "second action").refused("exchange") == "SC014"


@pytest.mark.rule("SC-A26")
@pytest.mark.rule("SC070")
def test_what_may_be_said_is_a_menu_without_effect() -> None:
    table = acting("Fight 5")(0, "speak")
    assert table.moves == ("I mean to go", "I need help", "my strength", "I suspect", "I trust")
    table(0, "my strength")
    assert table.moves == ("weak", "middling", "strong")
    assert table.prompt.words == "How strong are your cards?"
    table(0, "weak", "speak", "I suspect")
    assert table.moves == (GAWAIN, KAY)
    assert table.prompt.words == "Whom?"
    table(0, KAY)
    assert table.refused("speak") == "SC-A26"
    assert table.facts("spoke") == {"name": PALAMEDES, "topic": "I suspect", "about": KAY}
    assert [deed[2:] for deed in table.s.annals[-2:]] == [
        ("my strength", "weak"),
        ("I suspect", KAY),
    ]
    assert (table.s.acts, table.s.used) == (0, ())
    words = acting()(0, "speak", "I need help").moves
    assert words == (
        HOME,
        "Siege",
        "Black Knight",
        "Lancelot",
        "Excalibur",
        "Grail",
        "Picts",
        "Saxons",
    )
