"""Teams, the simplified game, and what else a table may choose."""

from __future__ import annotations

import pytest
from malory.kernel import view

from tests.games.kings_court.courtly import Sat, game_of

A = ("Gold 1", "Gold 2", "Gold 3")


@pytest.mark.rule("KC043")
def test_seats_alternate_between_two_teams_that_share_a_score() -> None:
    table = Sat(("Green 9",), A, A, ("Dragon",), teams="yes", totals=(5, 7))
    table(0, "Green 9")
    assert table.s.totals == (5 + 6, 7 + 6 + 35)
    assert game_of(teams="yes").facts.seats == (2, 4, 6, 8)


@pytest.mark.rule("KC-A40")
def test_a_team_ends_the_game_together_and_two_play_the_plain_game() -> None:
    table = Sat(("Green 9",), A, ("Dragon",), A, teams="yes", totals=(480, 20))
    table(0, "Green 9")
    assert table.s.totals == (515, 32)  # his partner's hand counts against them
    assert table.s.winners == (1,)
    assert table.game.outcome(table.s) == (-515.0, -32.0, -515.0, -32.0)
    assert table.game.result(table.s).startswith("The second team wins.")
    plain = Sat(("Green 9",), A, teams="yes")
    assert (plain.s.totals, plain.moves) == ((0, 0), ("Green 9", "draw"))


@pytest.mark.rule("KC044")
def test_a_partner_who_says_no_leaves_the_asker_free() -> None:
    table = Sat(("Green 9",), A, A, A, teams="yes")
    assert table.moves == ("Green 9", "draw", "ask 3")
    table(0, "ask 3")
    assert (table.asked, table.moves) == (2, ("yes", "no"))
    table(2, "no")
    assert table.moves == ("Green 9", "draw")  # asked once a turn
    assert table(0, "draw").moves[-1] == "keep"


@pytest.mark.rule("KC044")
def test_a_partner_who_says_yes_leaves_going_out_or_paying_for_it() -> None:
    hand = ("Green Fair Maiden", "Green 9")
    table = Sat(hand, A, A, A, teams="yes")
    table(0, "ask 3")(2, "yes")
    assert table.moves == ("Green Fair Maiden", "refuse")
    table(0, "refuse")
    assert table.counts() == (4, 3, 3, 3)
    assert table.asked == 1
    table = Sat(hand, A, A, A, teams="yes")
    table(0, "ask 3")(2, "yes")(0, "Green Fair Maiden", "Green 9")
    assert table.told("out")


@pytest.mark.rule("KC-A41")
def test_should_i_is_asked_only_when_a_play_empties_the_hand_of_any_one_partner() -> None:
    table = Sat(("Green 9", "Blue 1"), *[A] * 5, teams="yes")
    assert table.moves == ("Green 9", "draw")
    table = Sat(("King", "Blue 1"), *[A] * 5, teams="yes")
    assert table.moves == ("King", "draw", "ask 3", "ask 5")
    table(0, "ask 5")
    assert table.asked == 4
    table(4, "yes")
    # only what goes out is left, at each question
    assert table(0, "King").moves == ("Blue",)
    assert table(0, "Blue").moves == ("Blue 1",)


@pytest.mark.rule("KC-A41")
@pytest.mark.parametrize(
    ("hand", "goes"),
    [
        (("Magician",), True),
        (("Green Fair Maiden", "Blue Fair Maiden"), False),
        (("Green Fair Maiden", "Blue Fair Maiden", "Duke"), True),
        (("King", "King", "Gold 1"), True),
        (("King", "Protector"), False),
        (("Magician", "Blue 4"), True),
        (("Magician", "Blue 4", "Gold 4"), False),
        (("King", "Magic Potion"), True),
        (("Green 1", "Magic Potion"), False),
        (("Wizard", "Blue Fair Maiden", "King", "Magician", "Gold 4"), True),
    ],
)
def test_what_empties_a_hand_in_one_play(hand: tuple[str, ...], goes: bool) -> None:
    assert ("ask 3" in Sat(hand, A, A, A, teams="yes").moves) is goes


@pytest.mark.rule("KC-A41")
def test_a_drawn_card_may_bring_the_question_too() -> None:
    table = Sat(("Green 9",), A, A, A, top="Blue 5", pile=["King"], teams="yes")
    assert table(0, "draw").moves == ("King", "keep", "ask 3")
    table(0, "ask 3")(2, "yes")
    assert table.moves == ("King", "refuse")
    assert table(0, "King").moves == ("Green",)


@pytest.mark.rule("KC045")
def test_chosen_kinds_play_as_dukes() -> None:
    table = Sat(("Wizard", "Blue Knight", *A), A, A, simplified="wizard,Knight")
    assert table.moves[:2] == ("Wizard", "Blue Knight")
    assert table(0, "Wizard").moves == ("Green", "Gold", "Burgundy", "Blue")
    assert table(0, "Blue").asked == 1  # nothing follows, nobody draws
    everything = game_of(simplified="all").deck
    assert {face.role for face in everything.faces.values()} == {"number", "duke"}


@pytest.mark.rule("KC-A42")
def test_a_simplified_kind_is_a_duke_in_all_but_its_points() -> None:
    options = {"simplified": "Fair Maiden,Drawbridge,Protector,Dungeon"}
    hand = ("Blue Fair Maiden", "Protector", "Dungeon", "Green 1")
    table = Sat(hand, A, A, **options)
    assert table.moves == (*hand, "draw")
    table(0, "Blue Fair Maiden", "Gold")  # she needs no escort, and names any suit
    assert table.s.discard[-1] == ("Blue Fair Maiden", "Duke", "Gold")
    table = Sat(("Dragon", *A), ("Protector", "Gold Drawbridge", *A), A, **options)
    assert table(0, "Dragon", "Blue").moves == ("draw",)  # they answer nothing
    table = Sat(("Green 9",), ("Dungeon",), A, **options)
    table(0, "Green 9")
    assert table.facts("scored")["points"] == (0, 35, 6)
    table = Sat(("Magician", *A), A, A, **options)
    guises = table(0, "Magician").moves
    assert not [one for one in guises if "Drawbridge" in one or one == "Dungeon"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"teem": "yes"}, "there is no option `teem`; did you mean teams?"),
        ({"teams": "ys"}, "teams knows no `ys`; did you mean yes?"),
        ({"simplified": "Dargon"}, "simplified knows no `Dargon`; did you mean Dragon?"),
        ({"turn-limit": "0"}, "turn-limit '0' is no number from 1 to 99999"),
    ],
)
def test_an_option_that_cannot_be_is_named_in_one_line(options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match="^" + words.replace("?", r"\?") + "$"):
        game_of(**options)


def test_every_option_of_the_pack_names_a_ruling_that_is_written_down() -> None:
    from malory.telling.rules import rule_words

    for row in game_of().tables.options:
        assert f"{row.name}=" in rule_words("kings-court", row.ruling), row.name


def test_a_hand_is_sorted_by_suit_kind_or_points_for_the_eye_alone() -> None:
    from malory.telling.hands import ordered

    hand = ("Gold 9", "Dragon", "Green 2", "Gold 1")
    table = Sat(hand, A)
    cards = table.game.hand(view(table.s, 0), 0)
    by = {sort: [one.move for one in ordered(cards, sort, table.game.sorts)] for sort in table.game.sorts}  # fmt: skip  # noqa: E501
    assert by["suit"] == ["Green 2", "Gold 1", "Gold 9", "Dragon"]
    assert by["points"] == ["Dragon", "Gold 9", "Green 2", "Gold 1"]
    assert by["kind"] == ["Gold 1", "Green 2", "Gold 9", "Dragon"]
    assert table.s.hands[0] == hand
    assert table.game.hand(view(table.s, 1), 0) == ()
