"""Set-up: knights, skills, decks, the opening passage."""

from __future__ import annotations

import pytest
from malory.games.tales import Tales, bind
from malory.kernel import CHANCE, NOBODY, Seeded, apply, begin, legal, question, view
from malory.kernel.table import Table

from tests.games.tales.riding import LOCATIONS, book_of, edition, game_of, tables

SET_UP = ("knight", "starting skill", "place mark", "mark", "rival", "region")


def started(game: Tales, seats: int = 1, seed: int = 7) -> Table:
    """A table set up: everybody has taken the first knight, and the first space for a marker."""
    table = Table(game, seats, seed)
    while not table.is_over and question(table.state).what in SET_UP:
        assert table.answer(table.state.asked, legal(table.state)[0]) is None
    return table


@pytest.mark.rule("R022", "R037", "R043")
def test_a_ride_begins_in_round_1_of_age_1_and_has_all_ages() -> None:
    s = started(game_of()).state
    assert (s.round, s.age) == (1, 1)
    assert s.game.setting.last_round == 12


@pytest.mark.rule("R023")
def test_of_several_knights_the_first_is_drawn_by_lot() -> None:
    s = begin(game_of(), 3)
    assert s.asked == CHANCE
    apply(s, CHANCE, (2,))
    assert (s.first, s.asked) == (1, 1)


@pytest.mark.rule("R024")
def test_knights_are_taken_in_turn_order_each_once() -> None:
    s = begin(game_of(), 2)
    apply(s, CHANCE, (2,))
    assert s.asked == 1
    apply(s, 1, "Gawain")
    assert s.asked == 0
    assert "Gawain" not in legal(s)
    assert apply(s, 0, "Gawain") is not None


@pytest.mark.rule("R024")
def test_the_options_may_name_the_knight() -> None:
    s = started(game_of(knights="enid")).state
    assert s.knights[0].name == "Enid"


@pytest.mark.rule("R026", "R028", "R029", "R039")
def test_a_first_game_gives_each_knight_his_own_three_skills() -> None:
    me = started(game_of(knights="Gawain", opening="skip")).state.knights[0]
    assert me.skills == {"Warfare": 1, "Cunning": 1, "Honor": 1}
    assert (dict(me.renown), me.destiny, me.tokens, me.calls) == ({}, 0, (), 0)


@pytest.mark.rule("R026")
def test_or_six_markers_are_turned_up_and_three_kept() -> None:
    game = game_of(knights="Enid", skills="drawn")
    s = begin(game, 1)
    order = tuple(reversed(game.setting.skills))
    apply(s, CHANCE, order)
    assert sorted(legal(s)) == sorted(order[:6])
    for skill in ("Honor", "Hunting", "Cunning"):
        assert apply(s, 0, skill) is None
    assert s.knights[0].skills == {"Honor": 1, "Hunting": 1, "Cunning": 1}


@pytest.mark.rule("R030", "A6")
def test_a_knight_is_off_the_map_until_his_first_turn() -> None:
    s = begin(game_of(), 1)
    assert s.knights[0].place == ""
    s = started(game_of()).state
    assert s.knights[0].place == "Camelot"


@pytest.mark.rule("A6")
def test_a_text_read_before_the_first_turn_is_read_in_camelot() -> None:
    words = "In {region}, at {place}. {Forest: No. | Yes.} {at Camelot: Here. | Away.}"
    table = started(game_of(f"## 1000\n\n{words}\n\n-> end\n"))
    told = next(one.facts["text"] for one in table.events if one.kind == "text")
    assert told == "In Logres, at Camelot. Yes. Away."


@pytest.mark.rule("R031")
def test_the_whole_box_makes_an_encounter_deck_of_23_cards() -> None:
    cards = tables().edition("complete")
    assert cards is not None
    s = started(Tales(book_of("", cards.__class__("test", *_cards(cards))), {})).state
    assert len(s.encounters) == 23
    assert len(s.aside) == 10
    assert sum(one in cards.locations for one in s.encounters) == 2


def _cards(one: object) -> tuple[tuple[str, ...], ...]:
    return (one.characters, one.milieus, one.locations)  # type: ignore[attr-defined]


@pytest.mark.rule("R031", "R033", "R038")
def test_decks_are_built_from_the_cards_of_the_edition() -> None:
    s = started(game_of(cards=edition(("King", "Giant")))).state
    locations = [one for one in s.encounters if one in LOCATIONS]
    assert len(locations) == 2
    assert sorted({*s.encounters, *s.aside}) == sorted(
        ("King", "Giant", "Strange Beast", *LOCATIONS)
    )
    assert (len(s.features), len(s.treasures)) == (11, 18)
    assert (s.encounter_discards, s.feature_discards, s.treasure_discards) == ((), (), ())
    orders = {started(game_of(), seed=seed).state.features for seed in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("R032", "R215")
def test_the_cards_set_aside_are_seen_by_nobody() -> None:
    s = started(game_of()).state
    seen = view(s, 0)
    assert len(s.aside) == 1
    assert s.aside[0] not in repr((seen.aside, seen.encounters))


@pytest.mark.rule("R044")
def test_the_opening_is_read_unless_it_is_skipped() -> None:
    text = "## 1000\n\nOnce.\n\n[Destiny 1]\n"
    read = [one.facts.get("text") for one in started(game_of(text)).events]
    skipped = [one.facts.get("text") for one in started(game_of(text, opening="skip")).events]
    assert "Once." in read
    assert "Once." not in skipped


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"difficulty": "hero"}, "no difficulty 'hero'; choose from squire, knight, champion"),
        ({"edition": "second"}, "no edition 'second'; choose from test"),
        ({"knights": "Mordred"}, "no knight 'Mordred'"),
        ({"knights": "Enid,Gawain", "mode": "solo"}, "name only one"),
        ({"skills": "best"}, "`skills` is first or drawn, not 'best'"),
        ({"filter": "gore"}, "no filter 'gore'; choose from romance"),
        ({"pace": "fast"}, "no option 'pace'"),
    ],
)
def test_options_that_nobody_can_mean_are_refused_with_what_can_be(
    options: dict[str, str], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        bind(book_of("", edition()), options)


def test_an_edition_with_a_passage_missing_is_not_begun() -> None:
    with pytest.raises(ValueError, match="needs passages that the book lacks: 1000"):
        bind(book_of("## 1905\n\nHm.\n\n[Destiny 1]\n", edition(), fill=False), {})


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (started(game_of(), seed=3).state for _ in range(2))
    assert one == two
    assert one.asked not in (CHANCE, NOBODY)
    assert Seeded(3).outcome(0, question(begin(game_of(), 2))) is not None
