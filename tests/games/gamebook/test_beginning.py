"""How a gamebook begins: the hero, the points handed out, the first passage, the options."""

from __future__ import annotations

import pytest
from malory.kernel import NOBODY

from tests.games.gamebook.walking import HERO, Walk, game_of, walk

ROAD = "## road The Road\n\nDust.\n\n* On -> inn\n\n## inn\n\nBeer.\n\n-> end\n"


@pytest.mark.rule("GB001")
def test_the_hero_begins_as_the_pack_draws_him() -> None:
    hero = walk(ROAD).hero
    assert hero.ranks == {"Riding": 2, "Wrestling": 0, "Wit": 1}
    assert hero.renowns == {"Mercy": 0, "Pride": 0}
    assert hero.counters == {"Gold": 3, "Luck": 0}
    assert (hero.statuses, hero.treasures, hero.tokens) == ((), (), ())


@pytest.mark.rule("GB009")
def test_the_tale_begins_with_the_first_passage_of_the_pack() -> None:
    one = walk(ROAD)
    assert one.kinds() == ["begin", "passage", "text"]
    assert one.last("passage")["title"] == "The Road"
    assert one.texts() == ["Dust."]


@pytest.mark.rule("GB009")
def test_another_first_passage_is_found_by_id_or_number() -> None:
    assert walk(ROAD, options={"start": "inn"}).texts() == ["Beer."]
    number = game_of(ROAD).book.number("inn")
    assert walk(ROAD, options={"start": str(number)}).texts() == ["Beer."]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"start": "in"}, "there is no passage `in` in small; did you mean `inn`?"),
        ({"start": "99999999999999999999"}, "there is no passage"),
        ({"start": "²"}, "there is no passage"),
        ({"colour": "red"}, "there is no option `colour`; choose from start, filter, limit"),
        ({"filter": "attack"}, "there is no filter `attack`; choose from love"),
        ({"limit": "soon"}, "neither `none` nor a number"),
        ({"limit": "0"}, "neither `none` nor a number"),
        ({"limit": "9" * 5000}, "neither `none` nor a number"),
    ],
)
def test_options_it_cannot_take_are_refused_in_a_line(options: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=r"there is no|neither") as refused:
        game_of(ROAD, options=options)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("GB002")
def test_points_are_handed_out_rank_by_rank_up_to_their_limit() -> None:
    one = walk(ROAD, hero=HERO + "points: 4\npoints_limit: 2\n")
    assert one.asked() == "hand out"
    assert one.moves() == ("Riding", "Wrestling", "Wit")
    assert "4 ranks to give" in one.prompt().words
    one.answer("Wrestling", "Wrestling")
    assert one.moves() == ("Riding", "Wit")
    one.answer("Riding", "Wit")
    assert one.hero.ranks == {"Riding": 3, "Wrestling": 2, "Wit": 2}
    assert one.texts() == ["Dust."]


@pytest.mark.rule("GB002")
def test_what_has_no_room_is_not_handed_out() -> None:
    one = walk(ROAD, hero=HERO + "points: 99\n")
    for _ in range(9):
        one.answer(one.moves()[-1])
    assert one.hero.ranks == {"Riding": 4, "Wrestling": 4, "Wit": 4}
    assert one.asked() == "menu"


def test_handing_out_can_be_taken_back() -> None:
    one = walk(ROAD, "Wit", hero=HERO + "points: 1\n")
    assert one.table.undo(0) is None
    assert one.hero.ranks["Wit"] == 1
    assert one.asked() == "hand out"


def test_a_book_of_one_page_is_over_as_it_begins() -> None:
    one = walk("## road\n\nDust.\n\n-> end\n")
    assert one.hero.asked == NOBODY
    assert one.told() == ["Dust.", "The end."]


def test_a_game_is_bound_to_its_book_and_says_so() -> None:
    game = game_of(ROAD, options={"start": "inn"})
    assert game.content == game.book.hash
    assert game.options == {"start": "inn"}
    assert Walk(game).hero.game is game
