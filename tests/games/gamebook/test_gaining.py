"""Rewards: what the hero gains and loses, what the player chooses, and what has no room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gamebook.walking import Walk, game_of, walk


def paid(rewards: str, *moves: str, before: str = "", **pack: Any) -> Walk:
    """A hero who was given these rewards, standing at a menu after them."""
    first = f"[{before}]\n\n" if before else ""
    return walk(f"## road\n\n{first}[{rewards}]\n\n* Stop -> end\n", *moves, **pack)


@pytest.mark.rule("GB030")
def test_rewards_come_in_order_each_in_force_for_the_next() -> None:
    one = paid("Gold +1 | {Gold 4+} become Lost | {Lost} Luck +1 | {Gold 5+} Luck +5")
    assert one.hero.counters == {"Gold": 4, "Luck": 1}
    assert one.hero.statuses == ("Lost",)


@pytest.mark.rule("GB030")
def test_what_must_be_chosen_waits_before_the_rewards_that_follow() -> None:
    one = paid("Gold +1 | any skill | {Wit 2+} Luck +1 | Luck +1")
    assert one.hero.counters == {"Gold": 4, "Luck": 0}
    assert one.asked() == "skill"
    one.answer("Wit")
    assert one.hero.counters["Luck"] == 2
    assert one.moves() == ("end",)


@pytest.mark.rule("GB031")
@pytest.mark.parametrize(
    ("reward", "rank"), [("Wit", 2), ("3 Mind skills", 4), ("Wit -1", 0), ("Mind skill", 2)]
)
def test_a_skill_rises_and_falls_by_ranks(reward: str, rank: int) -> None:
    assert paid(reward).hero.ranks["Wit"] == rank


@pytest.mark.rule("GB031")
def test_a_skill_keeps_within_its_limits() -> None:
    one = paid("Wit -1 | Wit -1 | 9 Mind skills")
    assert one.hero.ranks["Wit"] == 4
    assert [facts["rank"] for facts in one.all("skill")] == [0, 1, 2, 3, 4]
    assert one.all("blocked") == [{"skill": "Wit", "rank": 0}, {"skill": "Mind", "rank": 0}]
    assert "Mind can go no further." in one.told()


@pytest.mark.rule("GB031")
def test_of_several_skills_the_player_picks_one_with_room_rank_by_rank() -> None:
    one = paid("3 Body skills", before="Riding")
    assert one.moves() == ("Riding", "Wrestling")
    one.answer("Riding")
    assert one.hero.ranks["Riding"] == 4
    # the other has room alone now, and takes what is left unasked
    assert one.asked() == "menu"
    assert one.hero.ranks["Wrestling"] == 2


@pytest.mark.rule("GB031")
def test_only_a_skill_that_has_ranks_can_lose_one() -> None:
    one = paid("any skill -1")
    assert one.asked() == "lose skill"
    assert one.moves() == ("Riding", "Wit")
    assert one.answer("Wit").hero.ranks["Wit"] == 0
    assert paid("Body skill -1").hero.ranks["Riding"] == 1


@pytest.mark.rule("GB032")
def test_renowns_change_within_their_limits() -> None:
    one = paid("Mercy +2 | Pride +9 | Mercy -1 | Mercy -3")
    assert one.hero.renowns == {"Mercy": 0, "Pride": 4}
    assert "Pride rises to 4." in one.told()


@pytest.mark.rule("GB032")
def test_the_player_picks_a_renown_where_several_may_be_meant() -> None:
    one = paid("any renown +1 | highest renown +1")
    assert one.moves() == ("Mercy", "Pride")
    one.answer("Pride")
    assert one.hero.renowns == {"Mercy": 0, "Pride": 2}
    one = paid("highest renown +1", "Mercy")
    assert one.hero.renowns["Mercy"] == 1
    assert paid("any renown -1").kinds() == ["begin", "passage"]


@pytest.mark.rule("GB033")
def test_a_status_or_token_is_had_or_not() -> None:
    one = paid(
        "become Mad | become Mad | token 7 | token 7 | lose token 12 | become Lost | lose Mad"
    )
    assert one.hero.statuses == ("Lost",)
    assert one.hero.tokens == ("7",)
    assert one.told() == [
        "You become Mad.",
        "You are Mad already.",
        "You take: The Ring.",
        "You become Lost.",
        "You are no longer Mad.",
    ]
    assert paid("lose token The Ring", before="token 7").hero.tokens == ()


@pytest.mark.rule("GB033")
def test_any_status_to_be_lost_is_the_players_choice() -> None:
    one = paid("lose any status", before="become Mad | become Lost")
    assert one.moves() == ("Mad", "Lost")
    assert one.answer("Mad").hero.statuses == ("Lost",)
    assert paid("lose any status", before="become Mad").hero.statuses == ()
    assert paid("lose any status").hero.statuses == ()


@pytest.mark.rule("GB034")
def test_a_treasure_without_a_name_is_drawn_by_lot() -> None:
    one = paid("2 treasures", dice=[(2,), (2,)])
    assert one.hero.treasures == ("Lantern", "Old Harp")
    assert one.all("treasure") == [{"treasure": "Lantern"}, {"treasure": "Old Harp"}]
    assert paid("4 treasures", dice=[(1,), (1,)]).hero.treasures == (
        "Clarent",
        "Lantern",
        "Old Harp",
    )


@pytest.mark.rule("GB034")
def test_when_all_were_found_what_was_lost_is_found_again() -> None:
    one = paid(
        "lose treasure Lantern | treasure | treasure", before='treasure "Lantern"', dice=[(1,)]
    )
    assert one.hero.treasures == ("Clarent", "Old Harp")
    assert one.hero.spent == ("Lantern",)
    one = paid("lose treasure Lantern | 4 treasures", before='treasure "Lantern"', dice=[(1,)])
    assert one.hero.treasures == ("Clarent", "Old Harp", "Lantern")
    assert "No treasure is left." in one.told()


@pytest.mark.rule("GB034")
def test_a_named_treasure_is_given_once() -> None:
    one = paid('treasure "Clarent" | treasure Clarent')
    assert one.hero.treasures == ("Clarent",)
    assert len(one.all("treasure")) == 1


@pytest.mark.rule("GB035")
def test_a_counter_moves_between_its_ends() -> None:
    one = paid("Gold +4 | Gold +9 | Luck -1 | Luck -5 | Gold 2 | Gold -12")
    assert [facts["now"] for facts in one.all("counter")] == [7, 9, -1, -2, 9, 0]
    assert one.told()[:2] == ["Gold +4: now 7.", "Gold +2: now 9."]
    assert "Gold stays at 9." in one.told()


@pytest.mark.rule("GB036")
def test_of_rewards_joined_by_or_the_player_takes_one() -> None:
    one = paid("Gold +2 or token 12 or lose Mad or 2 Body skills or highest renown +1")
    assert one.asked() == "reward"
    assert one.moves() == ("Gold +2", "token 12", "lose Mad", "Body skill +2", "highest renown +1")
    assert [option.words for option in one.prompt().options][1] == "Token 12"
    assert one.answer("token 12").hero.tokens == ("12",)
    again = paid("Gold +2 or 2 Body skills", "Body skill +2", "Wrestling", "Wrestling")
    assert again.hero.ranks["Wrestling"] == 2


@pytest.mark.rule("GB036")
def test_a_treasure_to_be_lost_is_the_players_choice() -> None:
    one = paid("lose treasure", before='treasure "Clarent" | treasure "Lantern"')
    assert one.moves() == ("Clarent", "Lantern")
    one.answer("Clarent")
    assert (one.hero.treasures, one.hero.spent) == (("Lantern",), ("Clarent",))
    assert paid("lose treasure").hero.spent == ()


@pytest.mark.rule("GB037")
def test_what_reaches_each_knight_reaches_the_hero() -> None:
    assert paid("each knight: Gold +1").hero.counter("Gold") == 4


def test_the_sheet_shows_what_the_hero_has_and_nothing_empty() -> None:
    one = paid("become Mad | token 7 | Mercy +1")
    pages = {page.title: page.rows for page in one.game.sheets(one.hero, 0)}
    assert pages["Body skills"] == (("Riding", "2"), ("Wrestling", "0"))
    assert pages["Counters"] == (("Gold", "3 of 9"), ("Luck", "0"))
    assert pages["Tokens"] == (("The Ring", ""),)
    assert "Treasures" not in pages


def test_a_hero_of_a_bare_pack_needs_no_tables() -> None:
    one = Walk(game_of("## road\n\nDust.\n\n* On -> end\n", hero="skills: []\n"))
    assert one.game.sheets(one.hero, 0) == ()
    assert one.answer("end").hero.result == "end"
