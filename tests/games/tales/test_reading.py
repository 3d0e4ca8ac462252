"""Passages read, menus picked from, tests rolled."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import PassageId
from malory.games.tales.draws import draw_encounter
from malory.games.tales.reading import passage
from malory.games.tales.state import Held
from malory.kernel import CHANCE, NOBODY, view
from malory.kernel.play import advance

from tests.games.tales.riding import Ride

START = "## start\n\n"


def reading(text: str, **fields: Any) -> Ride:
    """A knight to whom the passage `start` is read."""
    return Ride(passage(0, PassageId("start")), text=START + text, **fields)


def prompted(ride: Ride) -> list[str]:
    return [one.words for one in ride.game.prompt(view(ride.s, 0)).options]


TWO = """Once.

* [attack] Ride at him -> one
* [steal] Take the ring -> two

### one

He falls.

[Piety]

### two

It is brass.

[Honor]
"""

TEST = """Once.

? Piety 4: pray
+ Heard.

  [Destiny 2]
- Unheard.

  [Piety]
"""


@pytest.mark.rule("R088", "R226")
def test_a_response_turns_to_another_passage_of_the_same_encounter() -> None:
    ride = reading(TWO)
    assert ride.moves == ("start.one", "start.two")
    ride.answer("start.two")
    assert ride.texts() == ["Once.", "It is brass."]
    assert ride.me.skills == {"Honor": 1}
    assert ride.me.visited == {"start", "start.two"}


@pytest.mark.rule("R089")
def test_nothing_below_a_pause_is_read_before_the_knight_goes_on() -> None:
    ride = reading("Above.\n\n---\n\nBelow.\n\n[Piety]\n")
    assert (ride.texts(), ride.moves) == (["Above."], ("go on",))
    ride.answer("go on")
    assert ride.texts() == ["Above.", "Below."]
    assert ride.me.skills == {"Piety": 1}


@pytest.mark.rule("R090", "R091", "R092", "R098", "R099")
def test_any_skill_on_offer_may_be_tried_untrained_with_one_die() -> None:
    ride = reading(TEST)
    assert ride.moves == ("Piety",)
    ride.answer("Piety")
    assert ride.s.asked == CHANCE
    assert "Heard." not in ride.texts()
    ride.roll(4)
    assert ride.texts() == ["Once.", "Heard."]
    assert (ride.me.destiny, ride.me.skills) == (2, {})
    assert ride.said("test")[0]["rank"] == 0
    failed = reading(TEST).answer("Piety").roll(3)
    assert failed.texts() == ["Once.", "Unheard."]


@pytest.mark.rule("R092")
@pytest.mark.parametrize(("rank", "die", "heard"), [(1, 3, True), (1, 2, False), (3, 1, True)])
def test_the_rank_adds_to_the_die(rank: int, die: int, heard: bool) -> None:
    ride = reading(TEST, knight={"skills": {"Piety": rank}}).answer("Piety").roll(die)
    assert (ride.texts()[-1] == "Heard.") is heard


@pytest.mark.rule("R093")
@pytest.mark.parametrize(("rank", "told"), [(2, "No."), (3, "Yes.")])
def test_a_renown_test_compares_ranks_without_a_die(rank: int, told: str) -> None:
    text = "Once.\n\n? Romance 3: sing\n+ Yes.\n  [Destiny 1]\n- No.\n  [Piety]\n"
    text = text.replace(".\n  [", ".\n\n  [")
    ride = reading(text, knight={"renown": {"Romance": rank}}).answer("Romance")
    assert ride.texts()[-1] == told
    assert "dice" not in ride.said("test")[0]


@pytest.mark.rule("R094", "R096", "R216")
def test_the_location_number_raises_the_number_and_not_the_roll() -> None:
    text = TEST.replace("Piety 4:", "Piety 2+L:")
    ride = reading(text, knight={"place": "Paris"}).answer("Piety").roll(4)
    said = ride.said("test")[0]
    assert (said["target"], said["total"], said["passed"]) == (5, 4, False)
    assert (
        reading(text, knight={"place": "Astolat"}).answer("Piety").roll(3).said("test")[0]["passed"]
    )


def test_a_number_may_grow_with_the_age() -> None:
    ride = reading(TEST.replace("Piety 4:", "Piety 2+Age:"), age=3).answer("Piety").roll(4)
    assert ride.said("test")[0]["target"] == 5


@pytest.mark.rule("R095")
def test_neither_number_nor_kind_of_number_is_known_before_the_roll() -> None:
    same = {"place": "Paris", "skills": {"Piety": 2}}
    static = reading(TEST, knight=same)
    variable = reading(TEST.replace("Piety 4:", "Piety 2+L:"), knight=same)
    assert prompted(static) == prompted(variable) == ["Piety +2: pray"]
    told = [static.game.tell(one, 0) for one in static.events]
    assert not any("4" in one for one in told)
    static.answer("Piety").roll(1)
    words = static.game.tell(next(one for one in static.events if one.kind == "test"), 0)
    assert words == (
        "Piety: you roll 1; with rank 2 that is only 3, 4 needed (the odds were 83 in 100)."
    )


@pytest.mark.rule("R097")
def test_destiny_may_grow_with_the_location_number() -> None:
    ride = reading("Once.\n\n[Destiny 1+L | Destiny L]\n", knight={"place": "Orkney"})
    assert [one["amount"] for one in ride.said("destiny")] == [7, 6]


@pytest.mark.rule("R100")
def test_a_passage_may_go_its_own_way() -> None:
    text = """First a gift.

[Piety]

Then dice.

? die
= 4-6 High.
= 1-3 Low. Now choose.

  -> more

### more

* {Piety 1+} Pray -> end
* {Piety 2+} Preach -> end
* Go -> end
"""
    ride = reading(text)
    assert ride.texts() == ["First a gift.", "Then dice."]
    ride.roll(2)
    assert ride.me.skills == {"Piety": 1}
    assert prompted(ride) == ["Pray", "Go"]
    assert ride.moves == ("end: Pray", "end: Go")
    ride.answer("end: Go")
    assert ride.s.agenda == ()
    assert reading(text).roll(4).s.agenda == ()


@pytest.mark.rule("R100")
def test_a_test_may_be_read_on_bands() -> None:
    text = """Once.

? Honor: bow
= 6+ Low.

  [Destiny 3]
= 3-5 Half.

  [Destiny 1]
= 0-2 Not.

  [Honor]
"""
    assert reading(text).answer("Honor").roll(1).texts()[-1] == "Not."
    assert reading(text).answer("Honor").roll(5).texts()[-1] == "Half."
    assert reading(text, knight={"skills": {"Honor": 4}}).answer("Honor").roll(2).me.destiny == 3


def test_a_sum_of_ranks_and_any_renown_have_no_die() -> None:
    text = "Once.\n\n? sum Martial 4: fight\n+ Won.\n\n  [Destiny 1]\n- Lost.\n\n  [Honor]\n"
    mine = {"skills": {"Warfare": 3, "Mounted": 1, "Piety": 5}, "statuses": ("Despairing",)}
    ride = reading(text, knight=mine)
    assert ride.moves == ("sum Martial",)
    assert ride.answer("sum Martial").texts()[-1] == "Won."
    text = text.replace("sum Martial 4", "any renown 2")
    ride = reading(text, knight={"renown": {"Villainy": 2}}).answer("any renown")
    assert ride.texts()[-1] == "Won."


@pytest.mark.rule("R064")
def test_where_the_retinue_is_may_be_said_and_changes_nothing() -> None:
    ride = reading("@retinue away\n\nOnce.\n\n[Piety]\n")
    assert ride.said("passage")[0]["retinue"] == ("away",)
    assert ride.me.skills == {"Piety": 1}


# ------------------------------------------------------------------------ texts and conditions


def test_text_varies_and_inserts_are_the_rules() -> None:
    text = """{Sir} {knight} in {region}, at {place}, {terrain}, {age}.
{Wounded: Limping | Striding}.

{if Romance 2+}
Loved.
{else if token 12}
Owed.
{else}
Alone.
{end}

-> end
"""
    ride = reading(text, knight={"place": "Caledon", "tokens": ("12",)}, age=3)
    assert ride.texts() == [
        "Dame Enid in Scotland, at Caledon, forest, Final Wars of Britain. Striding.",
        "Owed.",
    ]


@pytest.mark.rule("A72")
def test_at_sea_a_knight_is_in_no_region_but_words_name_the_nearest() -> None:
    text = "{region}: {Normandy: in | {Brittany: in | out}}.\n\n-> end\n"
    assert reading(text, knight={"place": "Narrow Sea"}).texts() == ["Cornwall: out."]
    assert reading(text, knight={"place": "Paris"}).texts() == ["Normandy: in."]


@pytest.mark.parametrize(
    ("condition", "knight", "fields"),
    [
        ("Piety 2+", {"skills": {"Piety": 2}}, {}),
        ("Piety 0-1", {}, {}),
        ("Martial skill 3+", {"skills": {"Mounted": 3}}, {}),
        ("sum Martial 6+", {"skills": {"Mounted": 3, "Warfare": 3}}, {}),
        ("Destiny 10+", {"destiny": 10}, {}),
        ("Wounded", {"statuses": ("Wounded",)}, {}),
        ("token 12", {"tokens": ("12",)}, {}),
        ('treasure "Clarent"', {"treasures": ("Clarent",)}, {}),
        ("Age 2", {}, {"age": 2}),
        ("Age 2+", {}, {"age": 3}),
        ("Forest", {"place": "Caledon"}, {}),
        ("Scotland", {"place": "Caledon"}, {}),
        ("at Caledon", {"place": "Caledon"}, {}),
        ("Enid", {}, {}),
        ("visited 1905", {"visited": frozenset({"1905"})}, {}),
        ("another knight has token 12", {}, {"seats": 2}),
        ("not Mad and (Mad or Enid)", {}, {}),
    ],
)
def test_conditions_ask_about_the_knight_who_reads(
    condition: str, knight: dict[str, Any], fields: dict[str, Any]
) -> None:
    text = f"{{{condition}: Yes | No}}.\n\n-> end\n"
    if fields.get("seats"):
        ride = Ride(seats=2, text=START + text)
        ride.s.change(1, tokens=("12",))
        ride.s.push(passage(0, PassageId("start")))
        advance(ride.s)
    else:
        ride = reading(text, knight=knight, **fields)
    assert ride.texts() == ["Yes."]


@pytest.mark.rule("R032")
@pytest.mark.parametrize(("aside", "told"), [(("Avalon",), "Yes."), (("Corbenic",), "No.")])
def test_a_passage_may_ask_for_a_card_set_aside_and_nobody_says_so(
    aside: tuple[str, ...], told: str
) -> None:
    text = """{Avalon set aside: Yes | No}.

* {Avalon set aside} Stay -> end
* Go -> more

### more

Gone.

-> end
"""
    ride = reading(text, aside=aside, encounters=("Giant",))
    assert ride.texts() == [told]
    assert ("end" in ride.moves) is (told == "Yes.")
    consulted = next(one for one in ride.events if one.kind == "consulted")
    assert consulted.reveals
    assert ride.game.tell(consulted, 0) == ""
    assert ride.s.aside_known == {"Avalon": told == "Yes."}
    assert view(ride.s, 0).aside_known == ride.s.aside_known


# ------------------------------------------------------------- what statuses make of a menu


@pytest.mark.rule("R125", "A28")
def test_enraged_and_covetous_either_will_do() -> None:
    assert reading(TWO, knight={"statuses": ("Enraged",)}).moves == ("start.one",)
    assert reading(TWO, knight={"statuses": ("Covetous",)}).moves == ("start.two",)
    both = reading(TWO, knight={"statuses": ("Enraged", "Covetous")})
    assert both.moves == ("start.one", "start.two")
    two_attacks = TWO.replace("[steal]", "[attack, trick]")
    assert len(reading(two_attacks, knight={"statuses": ("Enraged",)}).moves) == 2


@pytest.mark.rule("R210", "A53")
def test_a_forcing_status_does_nothing_where_nothing_open_fits() -> None:
    assert len(reading(TWO, knight={"statuses": ("Licentious",)}).moves) == 2
    closed = TWO.replace("* [attack]", "* [attack] {Mad}")
    assert reading(closed, knight={"statuses": ("Enraged",)}).moves == ("start.two",)


@pytest.mark.rule("R124")
def test_what_a_status_bars_is_told_with_the_reason() -> None:
    ride = reading(TWO, knight={"statuses": ("Enraged",)})
    prompt = ride.game.prompt(view(ride.s, 0))
    assert prompt.words == "Enraged leaves you this:"
    assert [(one.words, one.why) for one in prompt.barred] == [
        ("Take the ring", "Enraged will not let you.")
    ]
    refusal = ride.refused("start.two")
    assert (refusal.rule, refusal.words) == ("R124", "Enraged will not let you.")
    assert ride.refused("start.three").words == "start.three is not on offer here."


@pytest.mark.rule("R128", "R152", "R149")
@pytest.mark.parametrize(
    ("die", "target"), [(1, "start.one"), (2, "start.one"), (3, "start.two"), (5, "start.two")]
)
def test_ensorcelled_the_die_responds(die: int, target: str) -> None:
    ride = reading(TWO, knight={"statuses": ("Ensorcelled",)})
    assert ride.s.asked == CHANCE
    ride.roll(die)
    assert target in ride.me.visited


@pytest.mark.rule("R152", "A53")
def test_ensorcelled_a_6_leaves_the_choice_and_closed_responses_do_not_count() -> None:
    ride = reading(TWO, knight={"statuses": ("Ensorcelled",)}).roll(6)
    assert ride.moves == ("start.one", "start.two")
    closed = TWO.replace("* [attack]", "* [attack] {Mad}")
    ride = reading(closed, knight={"statuses": ("Ensorcelled",)})
    assert ride.moves == ("start.two",)


@pytest.mark.rule("R154", "R124")
def test_ensorcelled_or_enraged_is_chosen_before_the_roll() -> None:
    mine = {"statuses": ("Ensorcelled", "Enraged")}
    ride = reading(TWO, knight=mine)
    assert ride.moves == ("Ensorcelled", "Enraged")
    assert ride.answer("Enraged").moves == ("start.one",)
    assert reading(TWO, knight=mine).answer("Ensorcelled").s.asked == CHANCE


MAD = """Once.

? Piety or Honor 4: pray
+ Heard.

  [Destiny 2]
- Unheard.

  [Piety]

? Romance 1: sing
+ Sung.

  [Destiny 1]
- Croaked.

  [Honor]
"""


@pytest.mark.rule("R128", "R152", "R153")
@pytest.mark.parametrize(
    ("die", "picked"), [(1, "Piety"), (2, "Honor"), (3, "Romance"), (4, "Piety")]
)
def test_mad_the_die_picks_skill_or_renown(die: int, picked: str) -> None:
    ride = reading(MAD, knight={"statuses": ("Mad",)})
    assert ride.s.asked == CHANCE
    ride.roll(die)
    assert ride.said("decided")[0]["picked"] == picked


@pytest.mark.rule("A74")
def test_in_a_mixed_menu_the_knight_responds_and_madness_picks_the_skill() -> None:
    text = MAD + "\n* Walk away -> end\n"
    ride = reading(text, knight={"statuses": ("Mad",)})
    assert ride.moves == ("end", "let madness choose")
    ride.answer("let madness choose").roll(2)
    assert ride.said("decided")[0]["picked"] == "Honor"
    ride = reading(text, knight={"statuses": ("Ensorcelled",)}).roll(1)
    assert ride.moves == ("Piety", "Honor")
    ride = reading(text, knight={"statuses": ("Ensorcelled", "Mad")}).roll(1, 2)
    assert [one["picked"] for one in ride.said("decided")] == ["first", "Honor"]
    assert reading(text, knight={"statuses": ("Ensorcelled",)}).roll(5).s.agenda == ()


@pytest.mark.rule("R124")
def test_unhorsed_mounted_is_not_chosen_unless_nothing_else_is_offered() -> None:
    text = MAD.replace("Piety or Honor", "Mounted or Honor")
    mine = {"statuses": ("Unhorsed",), "skills": {"Mounted": 3}}
    assert reading(text, knight=mine).moves == ("Honor", "Romance")
    alone = reading(TEST.replace("? Piety", "? Mounted"), knight=mine)
    assert alone.moves == ("Mounted",)
    alone.answer("Mounted").roll(4)
    assert alone.said("test")[0]["rank"] == 0


def test_two_tests_of_one_skill_are_told_apart_by_their_deeds() -> None:
    text = TEST + "\n" + TEST.removeprefix("Once.\n\n").replace("pray", "sing psalms")
    assert reading(text).moves == ("Piety: pray", "Piety: sing psalms")


@pytest.mark.rule("R119")
def test_romance_may_be_left_out_as_long_as_a_choice_is_left() -> None:
    text = TWO.replace("[steal]", "[court, romance]")
    assert reading(text, options={"filter": "romance"}).moves == ("start.one",)
    both = text.replace("[attack]", "[romance]")
    assert len(reading(both, options={"filter": "romance"}).moves) == 2


@pytest.mark.rule("R119")
def test_romance_may_be_left_out_for_one_player_alone() -> None:
    text = TWO.replace("[steal]", "[court, romance]")
    assert reading(text, options={"filter": "1:romance"}).moves == ("start.one",)
    assert len(reading(text, options={"filter": "2:romance"}).moves) == 2
    for wrong, why in (("9:romance", "names no player"), ("1:zzz", "zzz")):
        with pytest.raises(ValueError, match=why):
            reading(text, options={"filter": wrong})


# -------------------------------------------------------------------- dice, bonuses, second tries


def tried(die: int | tuple[int, ...], skill: str = "Piety", **knight: Any) -> dict[str, Any]:
    """The facts of a test of a skill."""
    ride = reading(TEST.replace("? Piety", f"? {skill}"), knight=knight).answer(skill)
    return dict(ride.roll(die).said("test")[0])


@pytest.mark.rule("R126")
@pytest.mark.parametrize(
    ("statuses", "skill", "dice", "kept"),
    [
        (("Accursed",), "Piety", (5, 2), 2),
        (("Atoning",), "Warfare", (5, 2), 2),
        (("Blessed",), "Piety", (5, 2), 5),
        (("Beast Form",), "Honor", (5, 2, 4), 2),
        (("Accursed", "Beast Form"), "Honor", (5, 2, 4), 2),
        (("Accursed", "Beast Form"), "Piety", (5, 2), 2),
        (("Beast Form",), "Hunting", (5, 2), 5),
        (("Beast Form",), "Magic", (5,), 5),
        (("Wounded",), "Mounted", (5, 2, 4), 2),
        (("Monarch",), "Wisdom", (5, 2), 5),
    ],
)
def test_statuses_change_the_dice(
    statuses: tuple[str, ...], skill: str, dice: tuple[int, ...], kept: int
) -> None:
    said = tried(dice, skill, statuses=statuses)
    assert (said["dice"], said["kept"]) == (dice, kept)


def test_a_monarch_rolls_two_dice_in_cities_only() -> None:
    assert tried(4, statuses=("Monarch",), place="Caledon")["dice"] == (4,)


@pytest.mark.rule("A29", "R124")
def test_between_highest_and_lowest_the_knight_chooses_each_time() -> None:
    ride = reading(
        TEST.replace("? Piety", "? Mounted"), knight={"statuses": ("Blessed", "Wounded")}
    )
    ride.answer("Mounted")
    assert ride.moves == ("high", "low")
    assert prompted(ride) == ["Keep the highest of 2 dice", "Keep the lowest of 3 dice"]
    ride.answer("high").roll((4, 2))
    assert ride.said("test")[0]["kept"] == 4
    low = reading(TEST.replace("? Piety", "? Mounted"), knight={"statuses": ("Blessed", "Wounded")})
    low.answer("Mounted", "low").roll((4, 2, 6))
    assert low.said("test")[0]["kept"] == 2


@pytest.mark.rule("A47")
def test_doomed_the_die_that_is_kept_counts_as_1() -> None:
    said = tried((3, 6), statuses=("Doomed", "Blessed"), skills={"Piety": 2})
    assert (said["kept"], said["counts"], said["total"], said["odds"]) == (6, 1, 3, (0, 36))


@pytest.mark.rule("A48", "A76")
def test_despairing_takes_the_rank_and_nothing_else() -> None:
    said = tried(
        2,
        skills={"Piety": 4},
        treasures=("Holy Lance",),
        statuses={"Despairing": Held(), "Accompanied": Held(companions=("Piety",))},
    )
    assert (said["rank"], said["total"]) == (0, 4)
    text = "{Piety 4+: Yes | No}.\n\n-> end\n"
    mine = {"skills": {"Piety": 4}, "statuses": ("Despairing",)}
    assert reading(text, knight=mine).texts() == ["Yes."]


@pytest.mark.rule("R212", "A55")
def test_companions_add_to_the_rank_and_to_each_other() -> None:
    held = {"Accompanied": Held(companions=("Piety", "Honor", "Piety"))}
    said = tried(1, skills={"Piety": 1}, statuses=held)
    assert (said["bonuses"], said["total"]) == ((("Accompanied", 2),), 4)


@pytest.mark.rule("A66")
def test_a_passages_bare_die_is_plain_but_doom_counts() -> None:
    text = "Once.\n\n? die\n= 2-6 High.\n\n  [Destiny 1]\n= 1 Low.\n\n  [Honor]\n"
    assert reading(text, knight={"statuses": ("Accursed",)}).roll(2).texts()[-1] == "High."
    assert reading(text, knight={"statuses": ("Doomed",)}).roll(6).texts()[-1] == "Low."


def test_the_odds_are_told_after_the_roll() -> None:
    assert tried(1)["odds"] == (3, 6)
    assert tried((1, 1), statuses=("Blessed",))["odds"] == (27, 36)
    assert tried((1, 1), statuses=("Accursed",))["odds"] == (9, 36)
    assert tried(1, skills={"Piety": 3})["odds"] == (6, 6)


def test_esteemed_a_success_in_a_city_raises_a_renown_after_the_rewards() -> None:
    text = (
        TEST.replace("[Destiny 2]", "[Destiny 2 | turn to after]")
        + "\n## after\n\nMore.\n\n-> end\n"
    )
    ride = reading(text, knight={"statuses": ("Esteemed",)}).answer("Piety").roll(4)
    assert ride.me.destiny == 2
    assert ride.texts()[-1] == "Heard."
    assert ride.moves == ("Divinity", "Romance", "Villainy")
    ride.answer("Romance")
    assert ride.texts()[-1] == "More."
    away = (
        reading(TEST, knight={"statuses": ("Esteemed",), "place": "Caledon"})
        .answer("Piety")
        .roll(4)
    )
    assert away.s.agenda == ()


@pytest.mark.rule("A80", "R032")
def test_a_card_that_the_edition_leaves_in_the_box_counts_as_set_aside() -> None:
    ride = reading("{Orkney set aside: Yes | No}.\n\n-> end\n")
    assert ride.texts() == ["Yes."]
    assert not ride.said("consulted")


LEFT = """Here.

{if Villainy 0}
But:

-> other
{end}

Never.

[Destiny 9]

* Never -> other

### other

There.

[Destiny 2 | turn to last]

### last

[Piety or Destiny 1 | {Piety 1+} turn to trying]

Never.

-> other

### trying

? Piety 3: try
+ Won.

  [{Piety 1+} turn to after]

  -> other
- Lost.

  [Honor]

### after

After.
"""


@pytest.mark.rule("R226")
def test_what_a_passage_leaves_unread_stays_unread() -> None:
    one = reading(LEFT)
    assert one.texts() == ["Here.", "But:", "There."]
    assert one.moves == ("Piety", "Destiny 1")
    one.answer("Piety", "Piety").roll(6)
    assert one.texts()[3:] == ["Won.", "After."]
    assert [facts["amount"] for facts in one.said("destiny")] == [2]
    assert one.s.asked == NOBODY


@pytest.mark.rule("R226")
def test_a_turned_page_leaves_the_rest_of_the_encounter_as_it_was() -> None:
    text = (
        "## 1905\n\nHere.\n\n[{Villainy 0} turn to on]\n\nNever.\n\n-> on\n\n### on\n\nOn.\n\n"
        "[encounter]\n\nBack.\n"
    )
    one = Ride(
        draw_encounter(0),
        text=text,
        encounters=("Giant", "Giant"),
        features=("Amorous", "Wise"),
    )
    assert one.texts() == ["Here.", "On.", "Nothing to speak of.", "Back."]
