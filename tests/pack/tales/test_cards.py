"""The cards of Tales: all there, as many as the rulebook counts, each with its effect."""

from __future__ import annotations

from collections import Counter

import pytest
from malory.pack.provenance import Sourced
from malory.pack.record import Record
from malory.pack.tales import effects

from tests.pack.tales.shipped import pack, tables

BOX = tables()
STATUSES = {status.name: status for status in BOX.statuses}
TREASURES = {treasure.name: treasure for treasure in BOX.treasures}
TOKENS = {token.number: token for token in BOX.tokens}


@pytest.mark.rule("R006", "R007")
def test_the_box_adds_up() -> None:
    totals = {tally.name: tally.total for tally in BOX.tallies}
    assert totals["Status cards"] == 108 == 4 * len(BOX.statuses)
    assert totals["Encounter cards"] == 33
    assert totals["Feature cards"] == 11 == len(BOX.features)
    assert totals["Large cards"] == 12
    assert totals["Cards but Call to Arms"] + BOX.call_to_arms.copies == 213
    assert len(BOX.characters) == 12
    assert len(BOX.milieus) == 9
    assert len(BOX.locations) == 12
    assert len(BOX.treasures) == 18
    assert len(BOX.starting_quests) == 8
    assert len(BOX.advanced_quests) == 24
    assert len(BOX.grand_quests) == 9
    assert len(BOX.region_cards) == 7
    assert len(BOX.tokens) == 30


@pytest.mark.rule("R009", "R027")
def test_eight_knights_ride_with_three_skills_each() -> None:
    assert [knight.name for knight in BOX.knights] == (
        "Bradamante Enid Gawain Galahad Lancelot Palomides Percival Tristan".split()
    )
    first = {knight.name: knight.skills for knight in BOX.knights}
    assert first["Gawain"] == ("Warfare", "Cunning", "Honor")
    assert first["Tristan"] == ("Sword & Shield", "Hunting", "Endure Hardship")
    assert all(len(set(skills)) == 3 for skills in first.values())
    assert {knight.name for knight in BOX.knights if knight.title == "Dame"} == {
        "Bradamante",
        "Enid",
    }


@pytest.mark.rule("R010", "R011")
def test_twelve_skills_stand_in_four_categories_of_three() -> None:
    words = pack().vocabulary
    assert words.skills_of("Martial") == ("Warfare", "Mounted", "Sword & Shield")
    assert words.skills_of("Spiritual") == ("Magic", "Wisdom", "Piety")
    assert words.skills_of("Courtly") == ("Diplomacy", "Honor", "Cunning")
    assert words.skills_of("Wilderness") == ("Hunting", "Endure Hardship", "Nature Lore")
    colours = {category.name: category.colour for category in BOX.categories}
    assert colours == {
        "Martial": "red",
        "Spiritual": "blue",
        "Courtly": "gold",
        "Wilderness": "green",
    }


@pytest.mark.rule("R013")
def test_the_destiny_tokens_are_264_points() -> None:
    assert sum(token.value * token.count for token in BOX.numbers.destiny_tokens) == 264


@pytest.mark.rule("R020", "R021")
def test_three_ages_of_four_rounds() -> None:
    assert [age.rounds for age in BOX.ages] == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    assert [age.name for age in BOX.ages] == [
        "Golden Age of Camelot",
        "Quest of the Holy Grail",
        "Final Wars of Britain",
    ]


@pytest.mark.rule("R031")
def test_the_encounter_deck_is_as_large_as_the_rulebook_says() -> None:
    fixed = len(BOX.characters) + len(BOX.milieus)
    sizes = [fixed + knights + BOX.numbers.locations_over for knights in range(1, 5)]
    assert sizes == [23, 24, 25, 26]


@pytest.mark.rule("R055", "R109")
def test_the_tracks_are_as_ruled() -> None:
    assert BOX.numbers.movement == (3, 3, 3, 4, 4, 4, 5)
    assert BOX.numbers.columns == (6, 5, 4, 3, 2, 1)
    assert BOX.numbers.origin("columns") == "design"
    assert BOX.numbers.origin("renown_limit") == "rulebook"


@pytest.mark.rule("R193")
def test_the_pools_grow_with_difficulty_and_knights() -> None:
    assert {row.name: row.pools for row in BOX.difficulties} == {
        "Squire": (35, 67, 98, 126),
        "Knight": (45, 86, 125, 162),
        "Champion": (50, 96, 140, 180),
    }


@pytest.mark.rule("R188", "R190", "R191")
def test_the_scoring_numbers_are_the_rulebooks() -> None:
    scoring = BOX.scoring
    assert (scoring.home, scoring.trained_rank, scoring.legend) == (3, 2, 3)
    assert (scoring.strong_rank, scoring.legend_rank) == (3, 6)


@pytest.mark.rule("R149")
def test_the_region_deck_has_a_city_for_each_face_and_never_camelot() -> None:
    region = {place.name: place.region for place in BOX.places}
    terrain = {place.name: place.terrain for place in BOX.places}
    for card in BOX.region_cards:
        assert len(card.cities) == 6
        for city in card.cities:
            assert (region[city], terrain[city]) == (card.region, "City")
            assert city != "Camelot"
    assert [row.degrees for row in BOX.delegation.lost] == [0, 60, 120, 180, 240, 300]


@pytest.mark.rule("R183", "R185")
def test_the_call_to_arms_has_one_use_alone_and_two_at_a_table() -> None:
    assert BOX.call_to_arms.copies == 4
    assert BOX.call_to_arms.uses == ("ride", "extra turn")
    assert BOX.call_to_arms.solo_uses == ("ride",)
    assert BOX.call_to_arms.barred == ("Camelot",)


# ------------------------------------------------------------------------- statuses and treasures


@pytest.mark.rule("R121", "R129")
def test_every_status_has_a_track_words_and_an_effect() -> None:
    assert len(STATUSES) == 27
    assert list(STATUSES) == sorted(STATUSES)
    for status in BOX.statuses:
        assert status.effects, status.name
        assert status.text
    named = "Accompanied,Accursed,Beast Form,Covetous,Enraged,Ensorcelled,Lost,Mad,Plague-ridden"
    assert {*named.split(","), "Unhorsed"} <= set(STATUSES)


@pytest.mark.rule("R122")
def test_four_statuses_never_expire() -> None:
    never = [status.name for status in BOX.statuses if status.track == "never"]
    assert never == ["Accompanied", "Betrothed", "Imprisoned", "Monarch"]
    tracks = {status.name: status.track for status in BOX.statuses}
    assert tracks["Doomed"] == tracks["Lost"] == tracks["Mad"] == 2
    assert tracks["Wounded"] == tracks["Despairing"] == tracks["Pariah"] == 4
    assert tracks["Accursed"] == tracks["Scorned"] == 5


def test_a_prisoner_has_two_ways_out_and_both_free_him() -> None:
    ways = [
        (effect.whose, effect.passage, effect.then)
        for effect in STATUSES["Imprisoned"].effects
        if isinstance(effect, effects.Special)
    ]
    free = (effects.Discard(),)
    assert ways == [("holder", "2537", free), ("another", "2544", free)]


@pytest.mark.rule("R125")
def test_three_statuses_force_a_response_by_its_tag() -> None:
    forced = {
        status.name: effect.tag
        for status in BOX.statuses
        for effect in status.effects
        if isinstance(effect, effects.Forced)
    }
    assert forced == {"Covetous": "steal", "Enraged": "attack", "Licentious": "court"}


@pytest.mark.rule("R126")
def test_the_dice_of_accursed_and_beast_form_are_the_rulebooks() -> None:
    def pools(name: str) -> list[tuple[int, str, tuple[str, ...]]]:
        return [
            (effect.count, effect.keep, effect.of)
            for effect in STATUSES[name].effects
            if isinstance(effect, effects.DicePool)
        ]

    assert pools("Accursed") == [(2, "low", ())]
    assert pools("Blessed") == [(2, "high", ())]
    assert pools("Beast Form")[0] == (3, "low", ("Courtly",))
    assert pools("Wounded") == [(3, "low", ("Martial",))]


def test_every_treasure_has_a_legend_words_and_an_effect() -> None:
    assert len(TREASURES) == 18
    for treasure in BOX.treasures:
        assert treasure.effects, treasure.name
        assert treasure.text
        assert treasure.legend


def test_each_skill_has_one_treasure_that_adds_to_it() -> None:
    counted: Counter[str] = Counter()
    for treasure in BOX.treasures:
        bonuses = [effect for effect in treasure.effects if isinstance(effect, effects.TestBonus)]
        counted.update({skill for bonus in bonuses[:1] for skill in bonus.of})
    assert counted == {skill.name: 1 for skill in BOX.skills}


def test_wards_name_what_they_keep_off() -> None:
    wards = {
        treasure.name: effect.statuses
        for treasure in BOX.treasures
        for effect in treasure.effects
        if isinstance(effect, effects.Ward)
    }
    assert wards == {
        "Shield of Evalach": ("Accursed",),
        "White Dun-Mane": ("Unhorsed",),
        "Faerie Ring": (),
        "Goswhit": ("Wounded",),
    }


# -------------------------------------------------------------------------------------- tokens


@pytest.mark.rule("R014")
def test_the_tokens_are_numbered_from_one_to_thirty_and_titled() -> None:
    assert list(TOKENS) == [str(number) for number in range(1, 31)]
    assert len({token.title for token in BOX.tokens}) == 30
    assert all(token.text for token in BOX.tokens)


def test_a_token_with_a_use_of_its_own_has_it_as_an_effect() -> None:
    acting = [number for number, token in TOKENS.items() if token.effects]
    assert acting == "4 5 6 8 10 11 13 21 22 23 24 25 26 28".split()


def test_a_token_that_only_a_text_can_use_is_asked_for_somewhere() -> None:
    for token in BOX.tokens:
        assert token.effects or token.asked, token.number
        assert token.given or token.number == "5", token.number


def test_the_whelp_becomes_the_beast_as_the_third_age_begins() -> None:
    assert TOKENS["5"].effects == (
        effects.When(on="age", age=3, then=(effects.Discard(), effects.GainToken("6"))),
    )


def test_a_powder_loses_any_status_and_a_comb_nothing_by_itself() -> None:
    assert TOKENS["22"].effects == (effects.Spend("turn", then=(effects.Lose(),)),)
    assert TOKENS["15"].effects == ()


# -------------------------------------------------------------------------------------- quests


@pytest.mark.rule("R134", "R143")
def test_quests_have_at_most_three_marks_and_three_levels() -> None:
    for quest in BOX.advanced_quests:
        assert 1 <= len(quest.marks) <= 3
        assert quest.level in (1, 2, 3)
    assert [quest.passage for quest in BOX.advanced_quests] == sorted(
        quest.passage for quest in BOX.advanced_quests
    )


def test_each_skill_is_asked_three_or_four_times_by_the_quests() -> None:
    asked: Counter[str] = Counter()
    for quest in BOX.advanced_quests:
        tests = [quest.test, *(mark.test for mark in quest.marks)]
        asked.update(skill for test in tests if test is not None for skill in test.skills)
    assert set(asked) == {skill.name for skill in BOX.skills}
    assert set(asked.values()) <= {3, 4}


@pytest.mark.rule("R163", "R164", "R166")
def test_three_grand_quests_an_age_with_four_marks_each() -> None:
    assert Counter(quest.age for quest in BOX.grand_quests) == {1: 3, 2: 3, 3: 3}
    assert all(len(set(quest.marks)) == 4 for quest in BOX.grand_quests)
    paragons = next(quest for quest in BOX.grand_quests if quest.name == "Paragons of the Realm")
    assert paragons.marks[0] == "Paris"
    assert [quest.destiny for quest in BOX.grand_quests] == [2, 2, 2, 3, 3, 3, 4, 4, 4]


# ----------------------------------------------------------------------------------- provenance


def test_every_row_says_where_it_comes_from() -> None:
    rows: list[Record] = []
    for name in BOX.__fields__:
        table = getattr(BOX, name)
        rows += table if isinstance(table, tuple) else [table]
    assert len(rows) > 250
    for row in rows:
        assert isinstance(row, Sourced)
        assert row.from_ in ("rulebook", "public", "design")
