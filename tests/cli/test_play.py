"""`malory play`: pipes, closed ends, odd places and odd words; every end is a line and a code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from malory.cli import playing
from malory.cli.guard import Refused
from malory.kernel.codec import text
from malory.kernel.digests import shake_128
from malory.telling import begin, bind, find
from malory.telling.settings import Settings

from tests.cli.running import MALORY, environment, malory
from tests.conftest import tool

ON = "The game is saved. To go on:"


def saves() -> list[Path]:
    return sorted(Path(os.environ["XDG_DATA_HOME"]).rglob("*.save"))


def test_piped_answers_play_to_the_end(ferry: str) -> None:
    done = malory("play", ferry, "--seed", "1", stdin="\n2\n")
    assert (done.code, done.err) == (0, "")
    assert "The far bank is a bank like the other" in done.out
    assert "\x1b" not in done.out


def test_the_end_of_the_pipe_saves_and_the_next_process_goes_on(ferry: str) -> None:
    done = malory("play", ferry, "--seed", "1", stdin="\nwait\ngo back to the l\n")
    assert done.code == 0
    assert done.out.splitlines()[-2] == ON
    command = done.out.splitlines()[-1]
    assert command == f"malory play {ferry} --resume ferry-1"
    for args in (command.split()[1:], ["play", ferry, "--resume"], ["play", "--resume"]):
        again = malory(*args, stdin="quit\n")
        assert again.code == 0
        assert "Nobody comes." in again.out
        assert "half full" not in again.out


def test_a_closed_keyboard_is_its_end(ferry: str) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *MALORY, "play", ferry],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert ON.encode() in done.stdout
    assert saves()


def test_closed_outputs_are_no_bug(ferry: str) -> None:
    for closed in (">&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {closed}', "sh", *MALORY, "play", ferry],
            input=b"\n2\n",
            capture_output=True,
            env=environment(),
            check=False,
        )
        assert done.returncode == 0, (closed, done.stderr)


@pytest.mark.parametrize("junk", ["yes xyzzy", "yes ''", "cat /dev/zero", "cat /dev/urandom"])
@pytest.mark.parametrize("mode", ["--plain", "--json"])
def test_endless_junk_ends_in_a_line_and_a_save(ferry: str, junk: str, mode: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'{junk} | "$@"', "sh", *MALORY, "play", ferry, mode, "--seed", "1"],
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert done.returncode in (0, 1), done.stderr  # an empty line answers some prompts
    assert len(done.stdout) < 100_000
    assert saves()


def test_endless_sensible_answers_play_to_the_end(ferry: str) -> None:
    done = subprocess.run(
        ["sh", "-c", 'yes 1 | "$@"', "sh", *MALORY, "play", ferry, "--seed", "1"],
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert done.returncode == 0


def test_a_reader_that_leaves_early_is_no_fault(ferry: str) -> None:
    for args in (["--seats", "bot"], ["--json", "--seats", "bot"], ["--plain"]):
        done = subprocess.run(
            [
                "sh",
                "-c",
                '("$@"; echo code $? >&2) | head -c 1',
                "sh",
                *MALORY,
                "play",
                ferry,
                *args,
            ],
            input=b"\n" * 50,
            capture_output=True,
            env=environment(),
            check=False,
            timeout=60,
        )
        assert done.stderr.strip() in (b"code 0", b"code 1"), done.stderr
        assert b"Traceback" not in done.stderr


def test_a_full_output_is_one_line(ferry: str) -> None:
    with open("/dev/full", "wb") as out:
        done = subprocess.run(
            [*MALORY, "play", ferry],
            input=b"\n",
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().strip() == "malory: no space left on device"


def test_an_interruption_is_130_with_a_save_and_a_line(ferry: str) -> None:
    process = subprocess.Popen(
        [*MALORY, "play", ferry, "--plain", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("Press Enter"):
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert ON in out
    assert err == ""
    assert [path.name for path in saves()] == ["ferry-1.save"]


def test_a_home_that_cannot_be_written_is_one_line_and_the_game_goes_on(
    ferry: str, tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file where a folder should be", "utf-8")
    home = str(tmp_path / "home")
    nowhere = {"HOME": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
    done = malory("play", ferry, "--seed", "1", stdin="\nsave\nquit\nquit\n", env=nowhere)
    assert done.code == 0
    words = " ".join(done.out.split())
    assert words.count("The game cannot be saved: not a directory. It goes on.") == 1
    assert "It could not be saved: not a directory. Quit again to leave without it." in words
    done = malory("play", ferry, "--seed", "1", stdin="\n2\n", env=nowhere)
    assert done.code == 0
    assert "The far bank" in done.out


def test_a_read_only_disk_is_one_line(ferry: str, tmp_path: Path) -> None:
    if not Path("/proc/self").exists():
        pytest.skip("there is no /proc to write to in vain")
    nowhere = {"XDG_DATA_HOME": "/proc/malory", "XDG_CACHE_HOME": "/proc/malory"}
    done = malory("play", ferry, "--seed", "1", stdin="\n2\n", env=nowhere)
    assert done.code == 0
    assert done.out.count("The game cannot be saved") == 1


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX"},
    ],
)
@pytest.mark.parametrize("mode", ["--plain", "--json"])
def test_any_encoding_of_the_output_will_do(tmp_path: Path, env: dict[str, str], mode: str) -> None:
    from tests.telling.ferry import write_ferry

    folder = write_ferry(tmp_path / "ferry")
    tale = folder / "ferry.tale"
    tale.write_text(
        tale.read_text("utf-8").replace("half full", "half full \u2026 \u00c9vrard \u4e2d"), "utf-8"
    )
    done = malory("play", str(folder), mode, "--seed", "1", stdin="\n\u00e9\n2\n", env=env)
    assert done.code == 0, done.err
    assert "half full" in done.out
    if mode == "--json":
        texts = [json.loads(line).get("words", "") for line in done.out.splitlines()]
        assert "The boat is half full \u2026 \u00c9vrard \u4e2d." in texts
    elif env.get("PYTHONIOENCODING") == "ascii":
        assert "half full ... Evrard ?." in done.out


def test_the_width_follows_columns_and_the_option(ferry: str) -> None:
    for env, args, most in (
        ({"COLUMNS": "20"}, (), 20),
        ({"COLUMNS": "200"}, (), 72),
        ({}, ("--width", "30"), 30),
    ):
        done = malory("play", ferry, *args, stdin="\n", env=env)
        lines = [line for line in done.out.splitlines() if not line.startswith("malory")]
        assert max(map(len, lines)) <= most
    assert (
        '"You row," he says. Behind him the bell begins.\n'
        in malory("play", ferry, "--width", "0").out
    )


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "which game? For one: `malory play tales`; `malory games` lists all"),
        (("tals",), "there is no game `tals`; did you mean `tales`?"),
        (("FERRY", "--seats", "bot:curios"), "there is no bot `curios`; did you mean `curious`?"),
        (("FERRY", "--seats", "human,human"), "The Short Ferry is for 1 player"),
        (("FERRY", "--start", "fery"), "did you mean `ferry`?"),
        (("FERRY", "--knights", "Gawain"), "takes no `knights`"),
        (("FERRY", "--option", "limit"), "--option wants NAME=VALUE, not `limit`"),
        (("FERRY", "--option", "limit=x"), "limit 'x' is neither"),
        (("FERRY", "--filter", "romance"), "there is no filter `romance`"),
        (("FERRY", "--tutorial"), "has no tutorial"),
        (("FERRY", "--screen", "large"), "--screen takes full, lines or plain, not `large`"),
        (("FERRY", "--plain", "--json"), "--plain, --json and --screen exclude each other"),
        (("FERRY", "--width", "-1"), "--width wants a whole number from 0 up, not `-1`"),
        (("FERRY", "--width", "wide"), "--width wants a whole number from 0 up, not `wide`"),
        (("FERRY", "--option", "strat=x"), "takes no `strat`; did you mean `start`?"),
        (("FERRY", "--seats", "human,"), "`--seats` leaves a seat empty"),
        (("FERRY", "--resume", "x", "--seed", "2"), "leave out --seed"),
        (("FERRY", "--resume", "x", "--option", "limit=2"), "leave out --option limit=2"),
        (("FERRY", "--resume", "x"), "there is no save `x`"),
        (("--resume",), "there is no game to go on with"),
        (("tales", "--book", "FERRY"), "is a book for gamebook, not for tales"),
        (("tales", "--book", "nowhere"), "there is no pack `nowhere`"),
    ],
)
def test_what_is_typed_wrong_is_one_line_and_2(
    ferry: str, args: tuple[str, ...], words: str
) -> None:
    done = malory("play", *[ferry if one == "FERRY" else one for one in args])
    assert done.code == 2
    assert done.out == ""
    first = done.err.splitlines()[0]
    assert words in first
    assert first.startswith("malory: ")
    assert not saves()


def test_a_pack_with_errors_says_which_command_shows_them(tmp_path: Path) -> None:
    from tests.telling.ferry import write_ferry

    folder = write_ferry(tmp_path / "broken")
    (folder / "more.tale").write_text("## more More\n\nNo way.\n\n-> nowhere-at-all\n", "utf-8")
    done = malory("play", str(folder))
    assert (done.code, done.out) == (1, "")
    assert done.err.strip().endswith(f"has 1 error to mend: `malory check {folder}` shows it")
    assert done.err.count("\n") == 1


def test_a_damaged_save_is_1(ferry: str) -> None:
    malory("play", ferry, "--seed", "1", stdin="\n")
    (path,) = saves()
    path.write_bytes(b"{}")
    done = malory("play", ferry, "--resume", "ferry-1")
    assert (done.code, done.out) == (1, "")
    assert done.err == "malory: ferry-1.save is no save of Malory\n"


def test_a_relative_path_is_kept_whole(ferry: str, tmp_path: Path) -> None:
    malory("play", "ferry", "--seed", "9", stdin="\n", cwd=Path(ferry).parent)
    done = malory("play", "--resume", stdin="quit\n", cwd=tmp_path)
    assert done.code == 0
    assert "half full" in done.out


def test_bots_play_by_themselves_and_the_line_they_end_with_plays_it_again(ferry: str) -> None:
    done = malory("play", ferry, "--seats", "bot:random", "--seed", "5")
    assert done.code == 0
    command = done.out.splitlines()[-1].split()
    assert command[:2] == ["malory", "play"]
    assert malory(*command[1:]).out == done.out
    assert not saves()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_hash_seeds_change_nothing(ferry: str, seed: str) -> None:
    tales = {
        malory("play", ferry, "--seats", "bot", "--seed", seed, env={"PYTHONHASHSEED": one}).out
        for one in ("1", "2")
    }
    assert len(tales) == 1


def test_a_named_save_is_gone_on_with_by_its_name(ferry: str) -> None:
    malory("play", ferry, "--seed", "1", stdin="\nsave the bank\ngo back to the l\n")
    done = malory("play", "--resume", "the bank", stdin="")
    assert "4 choices:" in done.out


def test_the_help_of_play_shows_an_example() -> None:
    done = malory("play", "--help")
    assert done.code == 0
    assert "Example: malory play tales" in done.out


def test_a_terminal_gets_lines_and_a_dumb_one_plain_text(ferry: str) -> None:
    script = tool("script")
    for term, drawn in (("xterm", True), ("dumb", False)):
        command = " ".join(f"'{one}'" for one in [*MALORY, "play", ferry, "--seats", "bot"])
        done = subprocess.run(
            [script, "-qec", command, "/dev/null"],
            capture_output=True,
            env=environment(TERM=term),
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0
        assert (b"\x1b[" in done.stdout) is drawn


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("ranks", {"Rowing": "three"}, 1),
        ("statuses", "Wet", 1),
        ("answered", None, 1),
        ("here", 4, 1),
    ],
)
def test_a_forged_save_is_one_line_and_stays_as_it_is(
    ferry: str, field: str, value: object, code: int
) -> None:
    malory("play", ferry, "--seed", "1", stdin="\nquit\n")
    (file,) = saves()
    body = json.loads(file.read_text("utf-8"))["body"]
    body["state"][field] = value
    body["anchor"] = None
    words = text(body)
    head = {"format": "malory save", "version": 1, "check": shake_128(words.encode()).hexdigest(8)}
    file.write_text(f'{json.dumps(head)[:-1]}, "body": {words}}}', "utf-8")
    kept = file.read_bytes()
    done = malory("play", "--resume", stdin="quit\n")
    assert done.code == code
    assert done.err.count("\n") == 1
    assert field in done.err
    assert file.read_bytes() == kept


def test_a_save_that_was_taken_on_trust_and_breaks_later_is_no_bug_of_ours(
    ferry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> int:
        raise KeyError("nowhere")

    monkeypatch.setattr("malory.presenter.present", broken)
    sitting = begin(bind(find(ferry), {}), (None,))
    with pytest.raises(KeyError):
        playing._present(sitting, "plain", "--plain", None, Settings({}))
    sitting.is_unproven = True
    with pytest.raises(Refused, match="does not hold together") as refused:
        playing._present(sitting, "plain", "--plain", None, Settings({}))
    assert refused.value.code == 1


def test_a_seat_too_few_says_which_options_want_more() -> None:
    seats = ("play", "tales", "--seats", "human")
    for options, why in (
        (("--option", "grand-quests=yes"), "grand-quests yes"),
        (("--ages", "2"), "ages 2"),
        (("--mode", "coop", "--option", "grand-quests=yes"), "mode coop and grand-quests yes"),
        (("--knights", "Enid,Gawain"), "the 2 knights named"),
    ):
        done = malory(*seats, *options)
        assert done.code == 2
        assert f"for 2 to 4 players with {why}; `--seats human` names 1" in done.err


def test_a_full_screen_that_cannot_be_is_said_and_the_game_is_played_in_lines(ferry):
    run = malory("play", ferry, "--seed", "1", "--screen", "full", stdin="\n")
    assert run.code == 0
    assert run.err == "A full screen needs a terminal; the game is shown in lines.\n"
    assert "half full" in run.out
    assert "\x1b" not in run.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("FERRY", "--cards", "ask"), "has no cards to draw; `--cards ask` is for tales"),
        (
            ("shadows", "--cards", "ask"),
            "only the game can keep hidden; `--cards ask` is for tales",
        ),
        (("FERRY", "--cards", "mine"), "--cards takes draw or ask, not `mine`"),
        (("--resume", "x", "--cards", "ask"), "leave out --cards"),
    ],
)
def test_cards_of_the_tables_own_are_for_games_that_draw_openly(ferry, args, words):
    run = malory("play", *[ferry if one == "FERRY" else one for one in args])
    assert run.code == 2
    assert words in run.err


def test_a_card_is_named_by_its_first_letters_or_left_to_the_game_by_enter(tmp_path):
    run = malory(
        "play", "tales", "--cards", "ask", "--knights", "Gawain", "--seed", "5", "--plain",
        stdin="falcon\nquit\n",
    )  # fmt: skip
    assert "Enter: Leave it to the game." in run.out
    assert "You are given a Starting Quest: A Falcon for the Queen." in run.out
    left = malory(
        "play", "tales", "--cards", "ask", "--knights", "Gawain", "--seed", "5", "--plain",
        stdin="\nquit\n",
    )  # fmt: skip
    assert "You are given a Starting Quest: Letters for Benwick." in left.out
