"""Who decides in a knight's place: the reader, a rival, the Region deck."""

from __future__ import annotations

from typing import Any

import pytest
from malory.book.model import PassageId
from malory.games.tales import Quest
from malory.games.tales.encounter import choose_encounter, encounter_phase
from malory.games.tales.movement import movement_phase
from malory.games.tales.quests import draw
from malory.games.tales.reading import passage
from malory.games.tales.statuses import gain
from malory.kernel import CHANCE, NOBODY, view
from malory.kernel.play import advance
from malory.pack.tales.cards import AdvancedQuest, Mark
from malory.pack.tales.effects import CardTest

from tests.games.tales.riding import Ride, edition, tables

ALL = tuple(one.name for one in tables().tables.advanced_quests)
CARDS = edition(quests=ALL)
REGIONS = ("Logres", "Ireland", "Brittany", "Cambria", "Cornwall", "Normandy", "Scotland")

CHOICES = """## start

Once.

* Fight -> one
* Talk -> two
? {Courtly skill 0+} Honor or Piety 4: pray
+ Heard.

  [Destiny 1]
- Unheard.

  [Honor]

### one

? Mounted or Honor 4: ride
+ Good.

  [Destiny 1]
- Bad.

  [Honor]

### two

Talk.
"""


def quest(*marks: Mark, **more: Any) -> AdvancedQuest:
    """A quest of our own, for what no card in the box asks."""
    test = CardTest(("Piety",), 4)
    fields = {"name": "Ours", "passage": "1009", "level": 1, "marks": marks, "premise": "Ours."}
    return AdvancedQuest(**{**fields, "test": test, "from_": "design", **more})


def drawing(*marks: Mark, mode: str = "coop", seats: int = 2, **more: Any) -> Ride:
    """A table at which a quest with these marks is drawn at London."""
    ours = quest(*marks, **more)
    options = {"mode": mode} if seats > 1 else {}
    return Ride(
        draw(0),
        cards=edition(quests=("Ours",)),
        extra=(ours,),
        options=options,
        seats=seats,
        knight={"place": "London"},
        **({"mode": mode} if seats > 1 else {}),
    )


def at_table(*entries: Any, seats: int = 3, deck: str = "no", **more: Any) -> Ride:
    """A competitive table."""
    options = {"mode": "competitive", "region-deck": deck}
    return Ride(*entries, cards=CARDS, options=options, seats=seats, mode="competitive", **more)


def spots(ride: Ride, name: str = "Ours") -> list[str]:
    return [place for _, place in ride.me.quests[name].marks]


# ----------------------------------------------------------------------------- the rival decides


@pytest.mark.rule("R137", "R130", "A52")
def test_the_knight_names_a_rival_who_places_the_marker() -> None:
    ride = at_table(draw(0), quests=("Dragon Slayer",), knight={"place": "London"})
    assert (ride.s.asked, ride.moves) == (0, ("Gawain", "Galahad"))
    ride.answer("Galahad")
    board = ride.game.setting.board
    assert ride.s.asked == 2
    assert {board.terrain_of(one) for one in ride.moves} == {"Mountain"}
    words = ride.game.prompt(view(ride.s, 2))
    assert (words.seat, words.words) == (
        2,
        "Enid's quest Dragon Slayer: where does its marker (Mountain) go?",
    )
    assert words.long == "Spaces away are counted from London, where Enid is."
    assert all(option.words.endswith(" away") for option in words.options)
    ride.answer("Snowdon")
    assert spots(ride, "Dragon Slayer") == ["Snowdon"]


@pytest.mark.rule("R137", "A39")
def test_the_rival_keeps_to_what_the_card_says_of_the_other_marker() -> None:
    ride = at_table(draw(0), seats=2, quests=("Ancient Treaty",), knight={"place": "London"})
    ride.answer("Paris")
    assert ride.s.asked == 1
    assert not {"Paris", "Rouen", "Falaise"} & set(ride.moves)
    ride.answer("London")
    assert spots(ride, "Ancient Treaty") == ["Paris", "London"]


@pytest.mark.rule("R155", "R137")
def test_a_rival_may_name_the_region_and_the_knight_the_space() -> None:
    mark = Mark("", "Forest", "theirs")
    ride = drawing(mark, mode="competitive", seats=2)
    assert ride.s.asked == 1
    assert "Logres" not in ride.moves
    ride.answer("Brittany")
    assert spots(ride) == ["Brocéliande"]


@pytest.mark.rule("R136", "R137")
def test_at_sea_the_rival_who_places_the_marker_says_which_region_counts() -> None:
    mark = Mark("", "City", "here", True)
    ride = drawing(mark, mode="competitive", seats=2)
    assert (ride.s.asked, ride.moves) == (1, ("London", "Winchester", "Canterbury", "Cameliard"))
    sea = Ride(
        draw(0),
        cards=edition(quests=("Ours",)),
        extra=(quest(mark),),
        options={"mode": "competitive"},
        seats=2,
        mode="competitive",
        knight={"place": "Severn Sea"},
    )
    assert (sea.s.asked, sea.moves) == (1, ("Cambria", "Cornwall", "Logres"))


# ------------------------------------------------------------------------ the Region deck decides


@pytest.mark.rule("R150", "R040", "R149", "R156")
def test_rivals_may_agree_on_the_region_deck() -> None:
    ride = at_table(draw(0), deck="yes", quests=("Dragon Slayer",), knight={"place": "London"})
    assert ride.s.asked == CHANCE
    ride.roll(REGIONS)
    assert ride.said("region") == [{"region": "Ireland", "who": "Enid"}]
    without = at_table(draw(0), quests=("Dragon Slayer",))
    assert without.s.asked == 0
    assert without.game.region_deck is False


@pytest.mark.rule("R156", "R160", "R221", "R162")
def test_any_space_of_a_terrain_is_the_nearest_to_a_city_of_another_region() -> None:
    ride = drawing(Mark("", "Mountain", "free", True))
    ride.roll(REGIONS, 4)
    near = ride.game.setting.board.targets("Cashel", "Mountain")
    assert spots(ride) == list(near)[:1]


@pytest.mark.rule("R159", "R156")
def test_a_city_is_rolled_on_the_regions_card() -> None:
    ride = drawing(Mark("", "City", "free", True)).roll(REGIONS, 2)
    assert spots(ride) == ["Tara"]


@pytest.mark.rule("R160")
def test_the_sea_is_searched_where_it_is_asked_for() -> None:
    ride = drawing(Mark("", "Sea", "free", True)).roll(REGIONS, 1)
    board = ride.game.setting.board
    near = board.targets("Dublin", "Sea")
    if len(near) > 1:
        ride.answer(near[0])
    assert board.is_sea(spots(ride)[0])


@pytest.mark.rule("R161", "R135")
def test_any_terrain_is_rolled_and_what_is_barred_is_rolled_again() -> None:
    ride = drawing(Mark("", "any", "free", True), no_city=True).roll(REGIONS, 1, 6, 4, 1)
    (rolled,) = ride.said("terrain")
    assert (rolled["terrain"], rolled["passed"]) == ("Plains", ("City", "Sea"))
    told = next(ride.game.tell(one, 0) for one in ride.events if one.kind == "terrain")
    assert told == (
        "The die shows 4: Plains. It was rolled 3 times, since this marker stands on no City or "
        "Sea."
    )
    board = ride.game.setting.board
    near = board.targets("Dublin", "Plains")
    if len(near) > 1:
        ride.answer(near[0])
    assert spots(ride) == [near[0]]


@pytest.mark.rule("R161", "A39")
def test_a_terrain_that_the_other_marker_has_is_rolled_again() -> None:
    ride = Ride(
        draw(0), cards=CARDS, quests=("Magnificent Deeds",), knight={"place": "London"}
    ).answer("Snowdon")
    ride.roll(REGIONS, 3)
    assert ride.s.asked == CHANCE
    ride.roll(2, 1)
    if ride.s.asked == 0:
        ride.answer(ride.moves[0])
    board = ride.game.setting.board
    assert [board.terrain_of(one) for one in spots(ride, "Magnificent Deeds")] == [
        "Mountain",
        "Forest",
    ]


@pytest.mark.rule("R157")
def test_two_markers_of_a_rival_go_to_two_other_regions() -> None:
    mark = Mark("", "City", "free", True)
    ride = drawing(mark, mark).roll(REGIONS, 2).roll(REGIONS, 1)
    assert [one["region"] for one in ride.said("region")] == ["Ireland", "Brittany"]
    assert spots(ride) == ["Tara", "Benwick"]


@pytest.mark.rule("R155")
def test_for_a_region_of_a_rivals_the_deck_draws_and_the_knight_picks_the_space() -> None:
    ride = drawing(Mark("", "City", "theirs")).roll(REGIONS)
    assert (ride.s.asked, ride.moves) == (0, ("Dublin", "Tara", "Armagh", "Cashel"))
    ride.answer("Armagh")
    assert spots(ride) == ["Armagh"]


@pytest.mark.rule("R158", "R221")
def test_the_text_or_the_knight_may_name_the_region_of_the_card() -> None:
    here = drawing(Mark("", "City", "here", True))
    assert here.s.asked == CHANCE
    here.roll(3)
    assert spots(here) == ["Canterbury"]
    other = drawing(Mark("", "City", "elsewhere", True))
    assert other.s.asked == 0
    assert "Logres" not in other.moves
    other.answer("Normandy").roll(1)
    assert spots(other) == ["Paris"]


@pytest.mark.rule("R221", "R136")
def test_at_sea_the_deck_starts_from_the_region_the_knight_says() -> None:
    ride = Ride(draw(0), cards=CARDS, quests=("The Ghost King",), knight={"place": "Severn Sea"})
    assert ride.moves == ("Cambria", "Cornwall", "Logres")
    ride.answer("Logres").roll(REGIONS)
    assert ride.said("region") == [{"region": "Ireland"}]


# ------------------------------------------------------------------------------ statuses of rivals


@pytest.mark.rule("R128", "A44", "A52", "R151")
def test_lost_the_reader_picks_the_way() -> None:
    ride = at_table(movement_phase(0), knight={"place": "Caen", "statuses": ("Lost",)})
    lines = ride.game.setting.board.lines["Caen"]
    assert (ride.s.asked, set(ride.moves)) == (1, {one.place for one in lines})
    assert ride.game.prompt(view(ride.s, 1)).words == "Enid is lost. Which way does the road go?"
    ride.answer(ride.moves[0])
    assert ride.me.place == lines[0].place
    gate = at_table(movement_phase(0), knight={"place": "Avalon", "statuses": ("Lost",)})
    assert gate.me.place == "Glastonbury"


@pytest.mark.rule("R128", "A32", "A53", "R047")
def test_ensorcelled_the_reader_picks_the_response() -> None:
    ride = at_table(
        passage(0, PassageId("start")), text=CHOICES, knight={"statuses": ("Ensorcelled",)}
    )
    assert ride.s.asked == 1
    assert ride.moves == ("start.one", "start.two", "Honor")
    words = [one.words for one in ride.game.prompt(view(ride.s, 1)).options]
    assert words == ["Fight", "Talk", "pray"]
    ride.answer("start.one")
    assert (ride.s.asked, ride.moves) == (0, ("Mounted", "Honor"))


@pytest.mark.rule("A74", "R128")
def test_of_the_skills_of_an_entry_that_the_reader_picks_the_knight_picks_one() -> None:
    ride = at_table(
        passage(0, PassageId("start")), text=CHOICES, knight={"statuses": ("Ensorcelled",)}
    ).answer("Honor")
    assert (ride.s.asked, ride.moves) == (0, ("Honor", "Piety"))


@pytest.mark.rule("R128", "R153", "A52")
def test_mad_the_reader_picks_the_skill_or_renown() -> None:
    text = CHOICES.replace("? Mounted or Honor 4: ride", "? Mounted or Honor 4: ride", 1)
    ride = at_table(passage(0, PassageId("start.one")), text=text, knight={"statuses": ("Mad",)})
    assert (ride.s.asked, ride.moves) == (1, ("Mounted", "Honor"))
    words = [one.words for one in ride.game.prompt(view(ride.s, 1)).options]
    assert words == ["Mounted +0: ride", "Honor +0: ride"]
    ride.answer("Honor").roll(4)
    assert ride.said("test")[0]["tested"].id == "Honor"


@pytest.mark.rule("R128", "R217")
def test_mad_the_reader_picks_at_a_quests_marker_and_on_a_card_too() -> None:
    held = {"The Vision": Quest(1, ((0, "London"),))}
    mad = {"place": "London", "statuses": ("Mad",), "quests": held}
    ride = at_table(choose_encounter(0), came_from="London", knight=mad)
    ride.answer("quest The Vision", "let madness choose")
    assert (ride.s.asked, ride.moves) == (1, ("Magic", "Divinity"))
    words = [one.words for one in ride.game.prompt(view(ride.s, 1)).options]
    assert words == ["Magic +0, against 6", "Divinity, rank 0 (no die), against 3"]
    ride.answer("Divinity")
    assert ride.me.quests["The Vision"].pluses == 1
    caught = {"place": "Caen", "statuses": ("Mad", "Pursued")}
    card = at_table(encounter_phase(0), came_from="Caen", knight=caught).answer(
        "let madness choose"
    )
    assert (card.s.asked, card.moves) == (1, ("Hunting", "Endure Hardship", "Nature Lore"))
    assert card.game.prompt(view(card.s, 1)).options[0].words == "Hunting +0, against 4"
    card.answer("Nature Lore").roll(6)
    assert card.me.statuses.keys() == {"Mad"}


@pytest.mark.rule("R153", "R152")
def test_mad_alone_the_die_picks_at_a_quests_marker() -> None:
    held = {"The Vision": Quest(1, ((0, "London"),))}
    mad = {"place": "London", "statuses": ("Mad",), "quests": held}
    ride = Ride(choose_encounter(0), cards=CARDS, came_from="London", knight=mad)
    ride.answer("quest The Vision", "let madness choose").roll(4)
    assert ride.said("decided")[0]["picked"] == "Divinity"
    assert ride.me.quests["The Vision"].pluses == 1


@pytest.mark.rule("R128", "A52")
def test_obsessed_the_reader_marks_the_space() -> None:
    ride = at_table(knight={"place": "London"})
    gain(ride.s, 0, "Obsessed")
    advance(ride.s)
    assert ride.s.asked == 1
    assert "Camelot" not in ride.moves
    ride.answer("Paris")
    assert ride.me.statuses["Obsessed"].mark == "Paris"


# ------------------------------------------------------------------------------------ a rescue


RESCUE = """## 2544

They have a knight shut up here.

? Diplomacy 4+L: ask
+ Out.

  [another knight: lose Imprisoned | Destiny 2]
- No.

  [Diplomacy]
"""


def rescuing(**more: Any) -> Ride:
    """Enid ends her movement beside two others, one of whom sits in prison."""
    ride = at_table(text=RESCUE, knight={"place": "Arques"}, others={"place": "Arques"}, **more)
    gain(ride.s, 2, "Imprisoned")
    ride.s.came_from = "Arques"
    ride.s.agenda = (choose_encounter(0),)
    advance(ride.s)
    return ride


@pytest.mark.rule("R068", "A46", "A60")
def test_a_knight_may_come_to_the_rescue_of_one_who_is_imprisoned_beside_him() -> None:
    ride = rescuing()
    assert ride.moves == ("help Galahad", "pass")
    ride.answer("help Galahad", "Diplomacy").roll(6)
    number = ride.game.setting.board.number["Arques"]
    passed = 4 + number <= 6
    assert ("Imprisoned" in ride.s.knights[2].statuses) is not passed
    alone = at_table(choose_encounter(0), came_from="Camelot", knight={"place": "Camelot"})
    assert alone.s.asked == NOBODY


@pytest.mark.rule("R068", "A75")
def test_where_the_passage_only_tells_the_test_on_the_card_follows_and_frees_him() -> None:
    ride = at_table(
        text="## 2544\n\nThey have a knight shut up here.\n\n-> end\n",
        knight={"place": "Arques", "skills": {"Diplomacy": 6}},
        others={"place": "Arques"},
    )
    gain(ride.s, 1, "Imprisoned")
    ride.s.came_from = "Arques"
    ride.s.agenda = (choose_encounter(0),)
    advance(ride.s)
    ride.answer("help Gawain")
    assert ride.moves == ("Diplomacy", "Sword & Shield")
    ride.answer("Diplomacy").roll(6)
    assert ride.s.knights[1].statuses == {}


@pytest.mark.rule("A62", "R068")
def test_a_hostages_parole_makes_a_rescue_sure() -> None:
    ride = at_table(
        text=RESCUE,
        knight={"place": "Arques", "tokens": ("28",)},
        others={"place": "Arques"},
    )
    gain(ride.s, 2, "Imprisoned")
    ride.s.came_from = "Arques"
    ride.s.agenda = (choose_encounter(0),)
    advance(ride.s)
    ride.answer("help Galahad", "Diplomacy", "token 28")
    assert ride.s.knights[2].statuses == {}
    assert (ride.me.tokens, ride.me.destiny) == ((), 2)


@pytest.mark.rule("A60", "A46")
def test_the_rescuer_frees_whom_he_came_for_though_another_sits_there_too() -> None:
    ride = at_table(text=RESCUE, knight={"place": "Arques"}, others={"place": "Arques"})
    gain(ride.s, 1, "Imprisoned")
    gain(ride.s, 2, "Imprisoned")
    ride.s.change(0, skills={"Diplomacy": 6}, tokens=())
    ride.s.came_from = "Arques"
    ride.s.agenda = (choose_encounter(0),)
    advance(ride.s)
    assert ride.moves == ("help Gawain", "help Galahad", "pass")
    ride.answer("help Galahad", "Diplomacy").roll(6)
    assert ride.s.knights[2].statuses == {}
    assert "Imprisoned" in ride.s.knights[1].statuses


@pytest.mark.rule("R210", "A53")
def test_the_reader_is_not_asked_where_one_response_is_open() -> None:
    text = CHOICES.replace("* Fight", "* {Piety 3+} Fight").replace("skill 0+", "skill 3+")
    ride = at_table(
        passage(0, PassageId("start")), text=text, knight={"statuses": ("Ensorcelled",)}
    )
    assert (ride.s.asked, ride.moves) == (0, ("start.two",))
