"""Conditions, trials and rewards: what each text says, and how a wrong one is answered."""

from __future__ import annotations

import gc
from unicodedata import normalize

import pytest
from malory.tale import syntax as s
from malory.tale.logic import read_condition, read_reward, read_trial

from tests.tale.reading import name

L = name


def condition(text: str) -> s.Condition:
    logic, fault = read_condition(text, 0)
    assert fault is None, fault
    assert logic is not None
    return logic.tree


def reward(text: str) -> s.Reward:
    logic, fault = read_reward(text, 0)
    assert fault is None, fault
    assert logic is not None
    return logic.tree


def trial(text: str) -> s.Trial:
    logic, fault = read_trial(text, 0)
    assert fault is None, fault
    assert logic is not None
    return logic.tree


def named(text: str) -> s.What:
    return s.What("named", s.Name(text))


def category(text: str) -> s.What:
    return s.What("category", s.Name(text))


CONDITIONS = (
    ("Piety 2+", s.Rank(named("Piety"), 2)),
    ("Piety 0-1", s.Rank(named("Piety"), 0, 1)),
    ("Piety 3", s.Rank(named("Piety"), 3, 3)),
    ("Martial skill 3+", s.Rank(category("Martial"), 3)),
    ("any skill 3+", s.Rank(s.What("skills"), 3)),
    ("any renown 3+", s.Rank(s.What("renowns"), 3)),
    ("sum Martial 6+", s.Rank(s.What("sum", L("Martial")), 6)),
    ("Destiny 10+", s.Rank(named("Destiny"), 10)),
    ("Nature Lore 2+", s.Rank(named("Nature Lore"), 2)),
    ("Wounded", s.Is(L("Wounded"))),
    ("Plague-ridden", s.Is(L("Plague-ridden"))),
    ("Morgan's Castle", s.Is(L("Morgan's Castle"))),
    ("St. Mary & All", s.Is(L("St. Mary & All"))),
    ("token 12", s.Has("token", L("12"))),
    ("token Green Ring", s.Has("token", L("Green Ring"))),
    ('treasure "Clarent"', s.Has("treasure", L("Clarent"))),
    ("treasure Clarent", s.Has("treasure", L("Clarent"))),
    ("quest “Dark Plague”", s.Has("quest", L("Dark Plague"))),
    ("Age 2", s.Age(2, 2)),
    ("Age 2+", s.Age(2)),
    ("at Tintagel", s.Stands(L("Tintagel"))),
    ("At-Tintagel", s.Is(L("At-Tintagel"))),
    ("visited 1905.lesson", s.Visited(s.Target("1905.lesson"))),
    ("visited the-ford", s.Visited(s.Target("the-ford"))),
    ("another knight has token 12", s.Another(s.Has("token", L("12")))),
    ("another knight has Piety 2+", s.Another(s.Rank(named("Piety"), 2))),
    ("another knight is Wounded", s.Another(s.Is(L("Wounded")))),
    ("another knight is at Tintagel", s.Another(s.Stands(L("Tintagel")))),
    ("another knight is not Mad", s.Another(s.Not(s.Is(L("Mad"))))),
    ("Avalon set aside", s.SetAside(L("Avalon"))),
    ("not Mad", s.Not(s.Is(L("Mad")))),
    ("not (Mad or Lost)", s.Not(s.Or((s.Is(L("Mad")), s.Is(L("Lost")))))),
    ("Mad and Lost and Wounded", s.And((s.Is(L("Mad")), s.Is(L("Lost")), s.Is(L("Wounded"))))),
    (
        "(Mad and Lost) or Wounded",
        s.Or((s.And((s.Is(L("Mad")), s.Is(L("Lost")))), s.Is(L("Wounded")))),
    ),
    ("Mad or (Lost or Wounded)", s.Or((s.Is(L("Mad")), s.Is(L("Lost")), s.Is(L("Wounded"))))),
    ('"Sword and Shield"', s.Is(L("Sword and Shield"))),
    ('"Room 101"', s.Is(L("Room 101"))),
    ("  NOT\tMad\n", s.Not(s.Is(L("Mad")))),
    ("Android", s.Is(L("Android"))),
    ("Orkney", s.Is(L("Orkney"))),
)


@pytest.mark.parametrize(("text", "tree"), CONDITIONS, ids=[text for text, _ in CONDITIONS])
def test_a_condition_is_read(text: str, tree: s.Condition) -> None:
    assert condition(text) == tree


REWARDS = (
    ("Destiny 2", s.Gain(L("Destiny"), s.Amount(2))),
    ("Destiny 1+L", s.Gain(L("Destiny"), s.Amount(1, 1))),
    ("Destiny L", s.Gain(L("Destiny"), s.Amount(0, 1))),
    ("Destiny -1", s.Gain(L("Destiny"), s.Amount(-1, 0, "-"))),
    ("Destiny −1", s.Gain(L("Destiny"), s.Amount(-1, 0, "-"))),
    ("Destiny – 1", s.Gain(L("Destiny"), s.Amount(-1, 0, "-"))),
    ("Divinity +1", s.Gain(L("Divinity"), s.Amount(1, 0, "+"))),
    ("Honor-1", s.Gain(L("Honor"), s.Amount(-1, 0, "-"))),
    ("any renown +1", s.GainRenown("any", 1)),
    ("highest renown -1", s.GainRenown("highest", -1)),
    ("Piety", s.Gain(L("Piety"))),
    ("2 Martial skills", s.GainSkill(category("Martial"), 2)),
    ("1 Martial skill", s.GainSkill(category("Martial"), 1)),
    ("Spiritual skill", s.GainSkill(category("Spiritual"))),
    ("Spiritual skill -1", s.GainSkill(category("Spiritual"), -1)),
    ("any skill", s.GainSkill(s.What("skills"))),
    ("2 skills", s.GainSkill(s.What("skills"), 2)),
    ("become Plague-ridden", s.Become(L("Plague-ridden"))),
    ("lose Unhorsed", s.LoseStatus(L("Unhorsed"))),
    ("lose any status", s.LoseStatus()),
    ("treasure", s.GainTreasure()),
    ("2 treasures", s.GainTreasure(2)),
    ('treasure "Holy Lance"', s.GainTreasure(1, L("Holy Lance"))),
    ("lose treasure", s.LoseTreasure()),
    ("lose treasure Clarent", s.LoseTreasure(L("Clarent"))),
    ("token 12", s.GainToken(L("12"))),
    ("lose token 12", s.LoseToken(L("12"))),
    ("companion Piety", s.GainCompanion(named("Piety"))),
    ("companion Martial skill", s.GainCompanion(category("Martial"))),
    ("companion any skill", s.GainCompanion(s.What("skills"))),
    ("move 3", s.Move(3)),
    ("move 2 by sea", s.Move(2, "sea")),
    ("move 2 by Land", s.Move(2, "land")),
    ("move anywhere", s.Move(None)),
    ("go to Tintagel", s.Go("place", L("Tintagel"))),
    ("go to nearest City", s.Go("nearest", L("City"))),
    ("go to any City", s.Go("any", L("City"))),
    ("quest", s.DrawQuest()),
    ("encounter", s.DrawEncounter()),
    ("turn to 2210", s.TurnTo(s.Target("2210"))),
    ("turn to end", s.TurnTo(s.Target("end"))),
    ("Piety or Honor +1", s.OneOf((s.Gain(L("Piety")), s.Gain(L("Honor"), s.Amount(1, 0, "+"))))),
    ("each knight: Piety", s.ForOthers("each", s.Gain(L("Piety")))),
    ("another knight: Piety", s.ForOthers("another", s.Gain(L("Piety")))),
    ("{Mad} Piety", s.Provided(s.Is(L("Mad")), s.Gain(L("Piety")))),
    (
        "{Gawain} each knight: {not Mad} Piety or Honor",
        s.Provided(
            s.Is(L("Gawain")),
            s.ForOthers(
                "each",
                s.Provided(
                    s.Not(s.Is(L("Mad"))), s.OneOf((s.Gain(L("Piety")), s.Gain(L("Honor"))))
                ),
            ),
        ),
    ),
    ("Gold +3", s.Gain(L("Gold"), s.Amount(3, 0, "+"))),
)


@pytest.mark.parametrize(("text", "tree"), REWARDS, ids=[text for text, _ in REWARDS])
def test_a_reward_is_read(text: str, tree: s.Reward) -> None:
    assert reward(text) == tree


TRIALS = (
    ("Piety 4", s.Trial((named("Piety"),), s.Number(4))),
    ("Piety 2+L", s.Trial((named("Piety"),), s.Number(2, "L"))),
    ("Piety 2 + age", s.Trial((named("Piety"),), s.Number(2, "Age"))),
    ("Piety or Honor 4", s.Trial((named("Piety"), named("Honor")), s.Number(4))),
    ("Martial skill 4", s.Trial((category("Martial"),), s.Number(4))),
    ("Martial 4", s.Trial((named("Martial"),), s.Number(4))),
    ("any skill 4", s.Trial((s.What("skills"),), s.Number(4))),
    ("any renown 3", s.Trial((s.What("renowns"),), s.Number(3))),
    ("sum Martial 6", s.Trial((s.What("sum", L("Martial")),), s.Number(6))),
    ("Divinity or Romance", s.Trial((named("Divinity"), named("Romance")), None)),
)


@pytest.mark.parametrize(("text", "tree"), TRIALS, ids=[text for text, _ in TRIALS])
def test_a_trial_is_read(text: str, tree: s.Trial) -> None:
    assert trial(text) == tree


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_unicode_form_of_a_name_never_matters(form: str) -> None:
    written = "Brocéliande or Gwenhwÿfar"
    assert condition(normalize(form, written)) == condition(written)  # type: ignore[arg-type]


REFUSED = (
    ("condition", "Piety 2+ and", "E052", ""),
    ("condition", "", "E052", ""),
    ("condition", "Piety >= 2", "E052", "write `Piety 2+`"),
    ("condition", "Mad && Lost", "E052", "conditions are joined by `and`"),
    ("condition", "!Mad", "E052", "write `not`"),
    ("condition", "Mad, Lost", "E052", "conditions are joined by `and` or `or`"),
    ("condition", "Martial skill", "E052", "a rank has its own number, such as `2+`"),
    (
        "condition",
        "another knight Mad",
        "E052",
        "write `another knight has` or `another knight is`",
    ),
    ("condition", "Mad and Lost or Wounded", "E054", ""),
    ("condition", "Mad or Lost and Wounded", "E054", ""),
    ("condition", "Piety +2", "E055", ""),
    ("condition", "Piety 3-1", "E055", ""),
    ("condition", "Piety 9999999+", "E056", ""),
    ("condition", 'treasure "Clarent', "E057", ""),
    ("condition", "Mad\u200b", "E004", "delete it"),
    (
        "condition",
        "visited The Ford",
        "E052",
        "a passage is named as headed: `visited 1905.lesson`",
    ),
    ("condition", "(" * 51 + "Mad" + ")" * 51, "E019", ""),
    ("condition", "not " * 51 + "Mad", "E019", ""),
    ("trial", "Piety 4 or Honor 3", "E027", ""),
    ("trial", "Piety 4 or Honor", "E053", ""),
    ("trial", "Piety and Honor 4", "E053", "the skills of a test are joined by `or`"),
    ("trial", "4 Piety", "E053", "the number comes last: `Piety 4`"),
    ("trial", "Piety 2+", "E055", ""),
    ("trial", "Piety L+2", "E055", ""),
    ("reward", "+1 Villainy", "E051", "the name comes first: `Villainy +1`"),
    ("reward", "Destiny 1, Piety", "E051", "rewards are parted by `|`"),
    ("reward", "go Tintagel", "E051", "write `go to Tintagel`"),
    ("reward", "turn 2210", "E051", "write `turn to 2210`"),
    ("reward", "-> 2210", "E051", "write `turn to 2210`"),
    ("reward", "lose 2 Destiny", "E051", "a loss is `Destiny -2`"),
    ("reward", "lose Destiny 2", "E051", "a loss is `Destiny -2`"),
    ("reward", "gain 1 gold", "E051", "the name comes first, and a gain is named alone: `gold 1`"),
    ("reward", "gain 2 treasures", "E051", "a gain is named alone: `2 treasures`"),
    ("reward", "companion", "E051", "say whose marker: `companion Piety` or `companion any skill`"),
    ("reward", "any renown", "E051", "say by how much: `any renown +1`"),
    ("reward", "move 2 by air", "E051", ""),
    ("reward", "move", "E051", "say how far: `move 3` or `move anywhere`"),
    ("reward", "Destiny --1", "E051", ""),
    ("reward", "Destiny 1-1", "E055", ""),
    ("reward", "Destiny 2+", "E055", ""),
    ("reward", "any renown 1", "E055", ""),
    (
        "reward",
        "Piety or {Mad} Honor",
        "E051",
        "a condition or `each knight:` governs the whole item",
    ),
    ("reward", "{Mad} " * 51 + "Piety", "E019", ""),
    ("reward", "Piety Honor 2 3", "E051", ""),
)


@pytest.mark.parametrize(
    ("kind", "text", "code", "hint"), REFUSED, ids=[row[1][:24] for row in REFUSED]
)
def test_a_wrong_text_is_answered(kind: str, text: str, code: str, hint: str) -> None:
    read = {"condition": read_condition, "trial": read_trial, "reward": read_reward}[kind]
    logic, fault = read(text, 100)
    assert logic is None
    assert fault is not None
    assert (fault.code, fault.hint) == (code, hint) if hint else fault.code == code
    assert 100 <= fault.at[0] < fault.at[1] <= 100 + max(len(text), 1)


def test_what_was_expected_is_said_in_a_handful_of_words() -> None:
    for kind, text, code, _ in REFUSED:
        read = {"condition": read_condition, "trial": read_trial, "reward": read_reward}[kind]
        fault = read(text, 0)[1]
        assert fault is not None
        facts = dict(fault.facts)
        if code in ("E051", "E052", "E053"):
            assert facts["expected"]
            assert len(facts["expected"]) < 60


def test_one_tree_serves_every_place_with_the_same_text() -> None:
    one, _ = read_condition("  Mad and Lost", 10)
    two, _ = read_condition("Mad and Lost ", 50)
    assert one is not None
    assert two is not None
    assert one.tree is two.tree
    assert (one.start, two.start) == (12, 50)
    assert one == two


def test_a_long_chain_is_read_in_no_time() -> None:
    tree = condition(" or ".join(["Mad"] * 20_000))
    assert isinstance(tree, s.Or)
    assert len(tree.conditions) == 20_000


def test_whoever_writes_all_day_fills_no_memory_with_texts() -> None:
    def gains() -> int:
        gc.collect()
        return sum(isinstance(one, s.Gain) for one in gc.get_objects())

    before = gains()
    for number in range(1, 4_500):
        reward(f"Destiny +{number}")
    assert gains() - before <= 4_096
