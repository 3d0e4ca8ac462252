"""Special white cards and a single Merlin."""

from __future__ import annotations

import pytest
from malory.games.shadows import Board

from tests.games.shadows.seated import GAWAIN, HOME, KAY, PALAMEDES, Seated, laid

BK = "Black Knight"


def playing(card: str, *hand: str, **fields: object) -> Seated:
    """Seat 0 plays a special card; Evil has brought an engine."""
    hands = fields.pop("hands", ((card, *hand),))
    table = Seated(*hands, **fields)  # type: ignore[arg-type,misc]
    return table(0, "siege engine", "special card", card)


@pytest.mark.rule("SC073")
def test_special_cards_are_played_in_ones_own_heroic_phase() -> None:
    table = Seated(("Piety", "Fight 1"), ("Piety",), black=["Saxons"])
    assert table.refused("special card") == "SC010"
    table(0, "black card", "special card")
    assert table.moves == ("Piety",)
    assert table.refused("Fight 1") == "SC073"
    assert table.refused("Fate") == "SC073"
    assert Seated(("Merlin",), black=["Saxons"])(0, "black card").deeds == (
        "move",
        "draw",
        "special card",
        "speak",
    )
    assert Seated(("Merlin",), black=["Despair"], over=("Grail",))(0, "black card").s.engines == 1


@pytest.mark.rule("SC073")
def test_a_merlin_removes_an_engine_a_warrior_or_the_last_standard_card() -> None:
    boards = {
        "Picts": Board(warriors=2),
        "Grail": Board((), laid("Despair", "Desolation")),
        BK: Board((), laid("Black Knight 1", "Black Knight 5")),
    }
    table = playing("Merlin", boards=boards)
    assert table.moves == (
        "siege engine",
        f"last card on the {BK}",
        "last card on the Grail",
        "warrior of the Picts",
    )
    assert playing("Merlin")(0, "siege engine").s.engines == 0
    table = playing("Merlin", boards=boards)(0, "warrior of the Picts")
    assert (table.s.boards["Picts"].warriors, table.s.supply["Picts"]) == (1, 3)
    table = playing("Merlin", boards=boards)(0, "last card on the Grail")
    assert table.s.boards["Grail"].black == laid("Desolation")
    table = playing("Merlin", boards=boards)(0, f"last card on the {BK}")
    assert table.s.boards[BK].black == laid("Black Knight 1")
    assert table.s.black_gone == ("Black Knight 5",)
    assert table.s.white_gone == ("Merlin",)


@pytest.mark.rule("SC-A16")
@pytest.mark.rule("SC-A45")
def test_a_merlin_takes_the_card_laid_last_unseen_if_it_lies_face_down() -> None:
    row = (*laid("Black Knight 7"), *laid("", by=1))
    table = playing("Merlin", boards={BK: Board((), row)}, down=((), ("Black Knight 3",), ()))
    table(0, f"last card on the {BK}")
    assert table.s.boards[BK].black == laid("Black Knight 7")
    assert table.s.lost == ((), ("Black Knight 3",), ())
    assert "Black Knight 3" not in table.seen(0)
    assert "Black Knight 3" in table.seen(1)


def test_clairvoyance_orders_the_top_black_cards() -> None:
    cards = ["Picts", "Saxons", "Despair", "Picts", "Vivien", "Mordred"]
    table = playing("Clairvoyance", black=cards)
    assert table.s.foreseen[0] == tuple(cards[:5])
    assert table.moves == ("Despair", "Picts", "Saxons", "Vivien")
    assert "Vivien" not in table.seen(1)
    table(0, "Vivien", "Picts", "Picts", "Saxons")
    assert table.s.black[:-6:-1] == ("Vivien", "Picts", "Picts", "Saxons", "Despair")
    assert table.s.foreseen[0] == table.s.black[:-6:-1]
    assert table.s.black[-6] == "Mordred"


@pytest.mark.rule("SC-A39")
def test_clairvoyance_makes_void_where_another_knew_the_top_to_lie() -> None:
    table = playing("Clairvoyance", black=["Picts", "Saxons"], foreseen=((), ("Picts",), ()))
    table(0, *[table.moves[0]])
    while table.step == "arrange":
        table(0, table.moves[0])
    assert table.s.foreseen[1:] == ((), ())


@pytest.mark.rule("SC-A15")
@pytest.mark.rule("SC-A40")
def test_convocation_calls_all_home_and_those_there_share_a_card_each() -> None:
    table = playing(
        "Convocation",
        places=(BK, "Saxons", HOME),
        white=["Grail"] * 3,
        boards={BK: Board(("Fight 1",))},
    )
    assert (table.asked, table.moves) == (0, ("come home", "stay"))
    table(0, "come home")
    assert table.s.boards[BK].white == ()
    table(1, "stay")
    assert table.s.pool == ("Grail", "Grail")
    table(0, KAY, GAWAIN)(2, "agree")
    assert (len(table.s.hands[0]), len(table.s.hands[2])) == (1, 1)
    assert table.s.used == ("special",)  # nobody's move is used up


@pytest.mark.rule("SC-A33")
def test_a_loyal_fate_lets_all_draw_and_shows_him_loyal() -> None:
    table = playing("Fate")
    assert table.s.hands == (("Fight 1",),) * 3
    assert table.s.shown == ("loyal", "", "")
    assert table.step == "deeds"


@pytest.mark.rule("SC-A18")
def test_the_traitors_fate_reveals_him_without_a_sword() -> None:
    hands = (("Fate", "Grail"), ("Fight 1",) * 2, ("Fight 1", "Fight 2", "Grail"))
    table = playing("Fate", hands=hands, traitor=0)
    assert table.s.shown[0] == "traitor"
    assert table.s.white_swords == 0
    assert table.s.hands == ((), (), hands[2])  # two of two: nothing to choose
    assert table.asked == 2
    table(2, "Grail", "Fight 1")
    assert table.s.hands[2] == ("Fight 2",)
    assert table.asked == 1  # his turn has ended


@pytest.mark.rule("SC-A47")
def test_heroism_may_lie_on_any_open_quest_and_does_not_pass_to_the_dragon() -> None:
    table = playing("Heroism", over=("Excalibur",))
    assert table.moves == (BK, "Lancelot", "Grail", "Picts", "Saxons")
    table(0, "Lancelot")
    assert table.s.boards["Lancelot"].heroism == ("Heroism",)
    lancelot = "Lancelot 1/Dragon 5"
    table = Seated(
        black=[lancelot],
        boards={"Lancelot": Board((), laid(*[lancelot] * 4), heroism=("Heroism",))},
    )
    table(0, "black card", "face up")
    assert table.s.black_swords == 2
    assert table.s.boards["Dragon"].heroism == ()
    assert table.s.white_gone == ("Heroism",)


@pytest.mark.rule("SC-A14")
def test_the_lady_brings_excalibur_nearer_or_gives_life() -> None:
    assert playing("Lady of the Lake").s.boards["Excalibur"].track == 1
    table = playing("Lady of the Lake", over=("Excalibur",))
    assert table.s.lives[0] == 6
    table = playing(
        "Lady of the Lake", boards={"Excalibur": Board(track=4)}, places=(HOME, HOME, "Excalibur")
    )
    assert table.s.relics == {"excalibur": 0}
    assert (table.s.lives, table.s.white_swords) == ((4, 4, 5), 2)
    assert [len(hand) for hand in table.s.hands] == [0, 0, 7]


@pytest.mark.rule("SC073")
def test_the_messenger_gives_one_to_three_cards_and_two_alone_know_which() -> None:
    hands = (("Messenger", "Fight 1", "Grail", "Grail"), ("Merlin",), ())
    table = playing("Messenger", hands=hands)
    assert table.moves == (PALAMEDES, KAY)
    table(0, PALAMEDES, "Grail")
    assert table.moves == ("Fight 1", "Grail", "enough")
    table(0, "enough")
    assert table.s.hands == (("Fight 1", "Grail"), ("Merlin", "Grail"), ())
    assert set(table.told("sent")[0].secret) == {0, 1}
    table = playing("Messenger", hands=hands)(0, KAY, "Grail", "Grail", "Fight 1")
    assert len(table.s.hands[2]) == 3
    table = Seated(("Messenger",), black=["Saxons"])(0, "black card")
    assert table.refused("special card") == "SC073"


@pytest.mark.rule("SC073")
def test_piety_and_reinforcements_are_for_oneself_or_the_others() -> None:
    assert playing("Piety", lives=(2, 4, 6))(0, "for me").s.lives == (5, 4, 6)
    assert playing("Piety", lives=(2, 4, 6))(0, "for the others").s.lives == (2, 5, 6)
    table = playing("Reinforcements")(0, "for me")
    assert [len(hand) for hand in table.s.hands] == [4, 0, 0]
    table = playing("Reinforcements")(0, "for the others")
    assert [len(hand) for hand in table.s.hands] == [0, 1, 1]
