"""The conversation: commands, refusals, every way to leave, and what is saved then."""

import errno
import io
import os
import re
from itertools import chain, cycle, repeat

import pytest
from malory.kernel import Roll, Sheet, bots_of
from malory.presenter import present, presenting
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.telling import Bound, Saves, begin, bind, cast, find, take_up

from tests.kernel.toys import Joust
from tests.presenter.playing import FRONTS, Typing, lines, played
from tests.telling.ferry import at_the_ferry


def full(handle):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("front", FRONTS)
def test_a_script_plays_to_the_end(tmp_path, front):
    code, out = played(tmp_path, ["", "2"], front)
    assert code == 0
    assert "the other, and you are on it" in " ".join(out.split())
    assert "malory play" in out


@pytest.mark.parametrize("front", FRONTS)
def test_the_end_of_input_leaves_a_save_and_says_how_to_go_on(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    code, out = played(sitting, [""], front)
    assert code == 0
    assert sitting.resume_command() in " ".join(out.split())
    assert take_up(sitting.saves).table.record == sitting.table.record


@pytest.mark.parametrize("front", FRONTS)
def test_an_interruption_leaves_a_save_and_130(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    code, out = played(sitting, ["", KeyboardInterrupt()], front)
    assert code == 130
    assert sitting.resume_command() in " ".join(out.split())
    assert take_up(sitting.saves).table.record == sitting.table.record


@pytest.mark.parametrize("front", FRONTS)
def test_quitting_leaves_a_save_before_any_decision_too(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    code, _ = played(sitting, ["quit"], front)
    assert code == 0
    assert take_up(sitting.saves).name == sitting.name


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("junk", ["xyzzy", "", "\x00\x1b[2J", "99", "{", "9" * 5000])
def test_endless_junk_ends_with_the_game_saved(tmp_path, front, junk):
    sitting = at_the_ferry(tmp_path)
    code, out = played(sitting, chain([""], repeat(junk)), front)
    assert code in (0, 1)
    assert len(out) < 60_000
    assert sitting.is_over or take_up(sitting.saves)


def test_too_many_bad_answers_in_a_row_are_an_end_with_1(tmp_path):
    code, out = played(tmp_path, repeat("xyzzy"))
    assert code == 1
    assert "Too many answers in a row fit nothing" in out
    assert out.count("xyzzy") == 24
    assert "The game is saved. To go on: malory play" in " ".join(out.split())


def test_a_person_may_answer_badly_for_ever(tmp_path):
    code, out = played(tmp_path, ["xyzzy"] * 100, is_terminal=True)
    assert code == 0
    assert out.count('"xyzzy"') == 100


def test_going_back_and_forth_without_end_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(presenting, "_IDLE", 100)
    code, _ = played(tmp_path, chain([""], cycle(["go back to the l", "undo"])))
    assert code == 1


def test_undo_takes_the_decision_back_and_asks_again(tmp_path):
    _, out = played(tmp_path, ["", "go back to the l", "undo", "undo", "undo"])
    assert out.count("4 choices:") == 2
    assert "Taken back: Go back to the landing, and wait." in out
    assert out.count("Taken back.") == 1  # the pause before it, which is no choice
    assert "There is nothing to take back." in out


def test_again_and_log_read_what_was_told(tmp_path):
    _, out = played(tmp_path, ["", "again"])
    assert out.count("You row") == 2
    _, out = played(tmp_path / "b", ["", "go back to the l", "log 1", "log all"])
    assert out.count("Nobody comes.") == 3
    assert out.count("Chosen: Go back to the landing") == 1


def test_help_lists_the_commands_and_the_choices_again(tmp_path):
    _, out = played(tmp_path, ["", "?"])
    assert "9 commands:" in out
    assert out.count("1. Take the oar") == 2


def test_help_offers_a_map_where_there_is_one(tmp_path):
    assert "map: where you are" not in played(tmp_path, ["?"])[1]
    sitting = at_the_ferry(tmp_path / "b")
    sitting.bound.game.chart = lambda view, seat: (Sheet("The river", (("You", "here"),)),)
    assert "map: where you are" in played(sitting, ["?"])[1]


@pytest.mark.parametrize("front", ["plain", "line", "json"])
def test_help_says_what_the_game_says_of_itself(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    sitting.bound.game.help = lambda view, seat: ("Reach the far bank.",)
    _, out = played(sitting, ["", "?"], front)
    assert "Reach the far bank." in out


def test_a_command_that_goes_on_repeats_the_switches(tmp_path):
    sitting = at_the_ferry(tmp_path)
    out = io.StringIO()
    present(sitting, PlainFront(out, Typing([""])), "--plain --width 60")
    assert f"--resume {sitting.name} --plain --width 60\n" in out.getvalue()
    out = io.StringIO()
    present(sitting, PlainFront(out, Typing(["1", "1"])), "--plain")
    assert " --seed 1 --plain\n" in out.getvalue()


def test_an_empty_line_reads_the_choices_again(tmp_path):
    _, out = played(tmp_path, ["", ""])
    assert out.count("1. Take the oar") == 2


def test_why_names_the_rule(tmp_path):
    _, out = played(tmp_path, ["", "why"])
    assert "Rule GB" in out


def test_a_save_under_a_name_is_a_copy(tmp_path):
    sitting = at_the_ferry(tmp_path)
    _, out = played(sitting, ["", "/save at the boat", "save ../x", "/save"])
    assert "Saved as at the boat." in out
    assert "It could not be saved: a save's name" in out
    assert f"Saved as {sitting.name}." in out
    assert take_up(sitting.saves, "at the boat").prompt.options


def test_a_full_disk_is_one_line_and_the_game_goes_on_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    code, out = played(tmp_path, ["", "go back to the l", "walk"])
    assert code == 0
    assert out.count("The game cannot be saved: no space left on device. It goes on.") == 1
    assert "The same mud" in out


def test_a_disk_that_has_room_again_is_said_once(tmp_path, monkeypatch):
    fsync = os.fsync

    def script():
        monkeypatch.setattr(os, "fsync", full)
        yield ""
        monkeypatch.setattr(os, "fsync", fsync)
        yield "go back to the l"
        yield "go back to the b"

    _, out = played(tmp_path, script())
    assert out.count("The game is saved again.") == 1


def test_what_cannot_be_saved_is_left_only_when_asked_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    code, out = played(tmp_path, ["", "quit", "sheet", "quit", "quit", "never typed"])
    assert code == 0
    assert " ".join(out.split()).count("Quit again to leave without it.") == 2
    assert "could not be saved: no space left on device" in out


def test_an_interruption_while_the_disk_is_full_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", full)
    code, out = played(tmp_path, ["", KeyboardInterrupt()])
    assert code == 130
    assert out.rstrip().endswith("The game could not be saved: no space left on device.")


def test_a_resumed_game_reads_its_last_text_and_goes_on(tmp_path):
    sitting = at_the_ferry(tmp_path)
    played(sitting, ["", "go back to the l"])
    code, out = played(take_up(sitting.saves), ["walk"])
    assert code == 0
    assert out.index("Nobody comes.") < out.index("2 choices:") < out.index("The same mud")
    assert "half full" not in out


@pytest.mark.parametrize("front", FRONTS)
def test_bots_alone_end_by_themselves_and_say_how_to_see_it_again(tmp_path, front):
    sitting = at_the_ferry(tmp_path, seats="bot:random", seed="4")
    code, out = played(sitting, [], front)
    assert code == 0
    assert "--seats bot:random --seed 4" in " ".join(out.split())
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize("front", ["plain", "line"])
def test_at_a_table_of_several_people_each_prompt_names_its_seat(tmp_path, front):
    bound = Bound(Joust(), bots_of({}), "The Joust", "joust", "joust")
    sitting = begin(bound, cast(bound, "human,human"), "3", Saves(tmp_path))
    sitting.hearing.is_private = False
    _, out = played(sitting, ["1", "1"], front)
    assert out.index("Player 1") < out.index("Player 2")


@pytest.mark.parametrize("front", ["plain", "line"])
def test_again_shows_the_question_again_and_a_long_page_recalls_it(tmp_path, front):
    _, out = played(tmp_path / front, ["", "again"], front)
    assert out.count("Take the oar") == 2
    _, out = played(tmp_path / front, ["", "sheet", "log", "why"], front)
    assert out.count("Enter") >= 3
    assert out.count("Take the oar") == 1


def test_a_program_is_sent_the_decision_again_after_again(tmp_path):
    _, out = played(tmp_path, ["", "again"], "json")
    told = [one["type"] for one in lines(out)]
    assert told[told.index("again") :][:2] == ["again", "decision"]


@pytest.mark.parametrize("front", ["plain", "line"])
def test_a_name_that_is_known_but_not_on_offer_is_refused_with_its_reason(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    sitting._prompt = sitting.prompt._replace(named=("the far bank",), pace="")
    _, out = played(sitting, ["far bank"], front)
    assert "the far bank is not on offer here." in out


@pytest.mark.parametrize("front", ["plain", "line", "json"])
def test_who_saves_over_another_is_told_once(tmp_path, front):
    sitting = at_the_ferry(tmp_path)
    list(sitting.go_on())
    sitting.keep()
    other = take_up(Saves(tmp_path / "saves"), sitting.name)
    list(other.go_on())
    other.answer(other.prompt.options[0].move)
    _, out = played(sitting, ["", "quit"], front)
    assert out.count("Somebody has played on with the save ferry-1 meanwhile.") == 1
    assert "--resume ferry-1-2" in out


def test_what_steers_a_terminal_is_not_printed_back(tmp_path):
    sitting = at_the_ferry(tmp_path, seats="bot", seed="\x1b[2Jx")
    for front in ("plain", "line"):
        _, out = played(sitting, [], front)
        assert "\x1b" not in out
        assert "--seed $'\\x1b[2Jx'" in out


def test_the_log_holds_what_was_chosen(tmp_path):
    for front in ("plain", "line"):
        _, out = played(tmp_path / front, ["", "go back to the l", "log"], front)
        assert out.count("Go back to the landing, and wait") == 2


def test_help_says_what_the_sheets_of_this_game_are(tmp_path):
    _, out = played(tmp_path, ["", "?"])
    assert "sheet: what is before you: ranks, statuses, what you carry" in out
    bound = bind(find("camlann"), {})
    sitting = begin(bound, cast(bound, "human,bot:steady"), "1", Saves(tmp_path))
    _, out = played(sitting, ["?"])
    assert "sheet: your hand, what both have in play, piles and tokens" in out


@pytest.mark.parametrize("front", ["plain", "line"])
def test_the_journal_tells_the_story_from_its_beginning(tmp_path, front):
    _, out = played(tmp_path, ["", "journal", "quit"], front)
    assert out.count("The ferryman holds one oar") == 2


def test_the_journal_is_written_to_a_file_once_and_never_over_another(tmp_path):
    story = tmp_path / "story.md"
    _, out = played(tmp_path / "a", ["", f"journal {story}", f"journal {story}", "quit"])
    assert "Written to" in out
    assert "could not be written: file exists." in " ".join(out.split())
    assert story.read_text("utf-8").startswith("# The Short Ferry\n")
    _, out = played(tmp_path / "b", ["", "journal story.pdf", "quit"])
    assert "ends in .md, .html, .json." in out


def test_a_bookmark_has_a_note_and_is_written_over_only_when_asked_twice(tmp_path):
    sitting = at_the_ferry(tmp_path)
    typed = ["", "save mark: the ferryman looks sly", "save mark", "save mark: again", "quit"]
    _, out = played(sitting, typed)
    assert "There is a save mark already. The same again writes over it." in " ".join(out.split())
    assert out.count("Saved as mark.") == 2
    assert sitting.saves.read("mark").note["words"] == "again"


def test_so_many_decisions_are_taken_back_and_it_says_where_it_stopped(tmp_path):
    back = "go back to the l"
    _, out = played(tmp_path, ["", back, back, "undo 2", "undo x", "undo 0", "undo 5", "quit"])
    assert "2 decisions taken back, to before: Go back to the landing, and wait." in out
    assert out.count("undo takes a number of decisions") == 2


def test_dice_fall_as_they_fell_after_an_undo_and_otherwise_only_when_that_is_asked(tmp_path):
    def rolls(turns):
        sitting = at_the_ferry(tmp_path / str(turns))
        for _ in range(turns):
            sitting.turn_dice()
        return [sitting.table.chance.outcome(0, Roll(12, 6)), sitting]

    first, sitting = rolls(1)
    assert first == rolls(1)[0]
    assert first != rolls(0)[0] != rolls(2)[0]
    list(sitting.go_on())
    sitting.answer(sitting.prompt.options[0].move)
    again = take_up(sitting.saves, sitting.name)
    assert again.turns == 1
    assert again.table.chance.outcome(0, Roll(12, 6)) == first


def test_at_a_table_with_others_no_dice_fall_anew(tmp_path):
    bound = bind(find("camlann"), {}, True)
    sitting = begin(bound, cast(bound, "human,human"), "7", Saves(tmp_path))
    assert "stay as they fall" in sitting.turn_dice().words
    assert sitting.turns == 0


def test_what_a_bot_does_rests_for_so_long_as_is_asked(tmp_path):
    bound = bind(find("camlann"), {}, True)
    sitting = begin(bound, cast(bound, "human,bot:random"), "7", Saves(tmp_path))
    rests = []
    front = PlainFront(io.StringIO(), Typing(["1"] * 40 + ["quit"]))
    front.rest = rests.append
    present(sitting, front, pace=0.5)
    assert rests
    assert set(rests) == {0.5}


def test_a_reader_reads_aloud_and_the_knight_has_only_what_is_no_tale(tmp_path):
    bound = bind(find("tales"), {"knights": "Gawain,Enid"}, True)
    sitting = begin(bound, cast(bound, "human,human"), "3", Saves(tmp_path))
    out = io.StringIO()
    present(sitting, LineFront(out, Typing(["1"] * 60 + ["quit"])), has_reader=True)
    shown = out.getvalue()
    reader = re.search(r"(\w+) reads aloud", shown)
    assert reader is not None
    after = shown.partition("reads aloud")[2]
    page, cleared, rest = after.partition("\x1b[3J")
    assert cleared
    told = next(one.words for one in sitting.log() if one.style == "prose")
    opening = " ".join(told.split()[:6])
    assert opening in " ".join(page.split())
    assert opening not in " ".join(rest.split())
