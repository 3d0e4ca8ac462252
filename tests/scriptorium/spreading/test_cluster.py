"""Games on a cluster are those of one process: none lost, none counted twice, none different."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from scriptorium.spreading import Hands, cluster
from scriptorium.spreading.cluster import Cluster
from scriptorium.spreading.crew import Crew
from scriptorium.spreading.same import here
from scriptorium.spreading.work import Chunk, ClusterError

from tests.cli.running import malory
from tests.scriptorium.spreading.clusters import Local
from tests.telling.ferry import write_ferry


def numbers(first: int, many: int) -> Chunk:
    """Work that comes to what it was."""
    return first, many


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    found = Local(tmp_path_factory.mktemp("cluster"))
    write_ferry(found.folder / "ferry")
    found.add_worker()
    found.add_worker()
    yield found
    found.end()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Local]:
    """One that a test may break."""
    found = Local(tmp_path)
    yield found
    found.end()


def at(local: Local) -> Cluster:
    return Cluster(local.address, here("the-ferry", ""))


def counted(hands: Hands, many: int, chunk: int = 10) -> list[int]:
    """Every number that is taken, in order."""
    found: list[int] = []
    with hands:
        assert not hands.spread(
            numbers, 0, many, lambda one: found.extend(range(one[0], sum(one))), print, chunk
        )
    return sorted(found)


def test_every_number_is_taken_once(local: Local) -> None:
    assert counted(at(local), 1234) == list(range(1234))


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "ferry", "--games", "300"),
        ("playtest", "ferry", "--games", "300"),
        ("playtest", "ferry", "--games", "90", "--strategy", "unused"),
        ("playtest", "ferry", "--strategy", "options"),
        ("playtest", "ferry", "--strategy", "states"),
    ],
    ids=" ".join,
)
def test_a_report_is_the_same_bytes_as_from_one_process(local: Local, command: list[str]) -> None:
    alone = malory(*command, "--jobs", "1", "--format", "json", cwd=local.folder)
    there = malory(*command, "--cluster", local.address, "--format", "json", cwd=local.folder)
    assert (there.code, there.out, there.err) == (alone.code, alone.out, "")
    assert json.loads(alone.out)


def test_a_worker_that_is_killed_in_mid_run_loses_no_number_and_none_is_counted_twice(
    own: Local,
) -> None:
    doomed = own.add_worker()
    own.add_worker()
    found: list[int] = []

    def take(one: Chunk) -> None:
        if not found:
            doomed.kill()
        found.extend(range(one[0], sum(one)))

    with at(own) as hands:
        hands._client.wait_for_workers(2)
        assert not hands.spread(numbers, 0, 2000, take, print)
    assert sorted(found) == list(range(2000))
    assert doomed.wait() != 0


def test_ctrl_c_keeps_what_is_done_and_asks_for_no_more(local: Local) -> None:
    taken: list[Chunk] = []

    def progress(done: int) -> None:
        if done >= 50:
            raise KeyboardInterrupt

    with at(local) as hands:
        assert hands.spread(numbers, 0, 10**12, taken.append, progress)
    numbers_taken = [number for one in taken for number in range(one[0], sum(one))]
    assert 50 <= len(set(numbers_taken)) == len(numbers_taken)


@pytest.mark.usefixtures("heard")
def test_whoever_rings_while_results_are_taken_loses_none_of_them(local: Local) -> None:
    begun: list[Chunk] = []
    taken: list[Chunk] = []

    def take(one: Chunk) -> None:
        begun.append(one)
        for _ in range(3):
            signal.raise_signal(signal.SIGINT)
        taken.append(one)

    with at(local) as hands:
        assert hands.spread(numbers, 0, 10**12, take, print)
    assert taken == begun != []


def test_chunks_grow_while_they_are_quick_and_shrink_while_they_are_slow() -> None:
    chunks = cluster._Chunks(0, 10**6, 10)
    first = chunks.next(4)
    assert first == (0, 10)
    chunks.took(first, 0.01)
    assert chunks.next(4) == (10, 20)
    chunks.took((10, 20), 30.0)
    assert chunks.next(4) == (30, 10)
    small = cluster._Chunks(0, 9, 10)
    sizes = []
    while chunk := small.next(4):
        sizes.append(chunk[1])
    assert sizes == [2, 1, 1, 1, 1, 1, 1, 1]


def test_a_scheduler_that_goes_away_cuts_it_short_and_is_named(own: Local) -> None:
    own.add_worker()
    taken: list[Chunk] = []

    def take(one: Chunk) -> None:
        taken.append(one)
        own.scheduler.kill()

    with at(own) as hands:
        assert hands.spread(numbers, 0, 10**12, take, print)
    assert taken
    assert own.address in hands.notes[0]
    assert "what had come back is counted" in hands.notes[0]


def test_a_worker_with_other_content_is_refused_by_name_before_a_game_is_played(
    own: Local, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        write_ferry(tmp_path / name / "ferry")
    tale = next((tmp_path / "b" / "ferry").glob("*.tale"))
    tale.write_text(tale.read_text("utf-8").replace("half full", "full"), "utf-8")
    own.add_worker(tmp_path / "a")
    own.add_worker(tmp_path / "b")
    with at(own) as hands:
        hands._client.wait_for_workers(2)
    done = malory("simulate", "ferry", "--cluster", own.address, cwd=tmp_path / "a")
    assert (done.code, done.out) == (2, "")
    assert "this worker would play other games, tcp://127.0.0.1:" in done.err
    assert "its `ferry` has other content" in done.err


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"version": "9.9"}, "it has malory 9.9, here it is"),
        ({"code": "f00"}, "is built from other code (f00, here it is"),
        ({"content": "ba4"}, "its `the-ferry` has other content (ba4, here it is"),
    ],
)
def test_what_differs_is_named(changed: dict[str, str], words: str) -> None:
    mine = here("the-ferry", "")
    assert words in mine.differs(mine._replace(**changed))
    assert not mine.differs(mine)


def test_a_worker_that_joins_later_with_another_version_is_refused(local: Local) -> None:
    with at(local) as hands:
        hands.here = hands.here._replace(version="9.9")
        with pytest.raises(ClusterError, match="a worker that joined would play other games"):
            hands.spread(numbers, 0, 100, print, print)


def test_a_worker_that_has_not_the_pack_says_so(local: Local) -> None:
    with pytest.raises(ClusterError, match="it cannot play `nowhere`: there is no"):
        Cluster(local.address, here("the-ferry", "")._replace(what="nowhere")).__enter__()


def test_where_no_scheduler_is_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9", here("the-ferry", "")).__enter__()


def test_a_cluster_without_workers_says_how_to_start_one(
    own: Local, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 2)
    with pytest.raises(ClusterError, match=f"start one with `dask worker {own.address}`"):
        at(own).__enter__()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--cluster", "8786"], "--cluster wants the address of a Dask scheduler"),
        (["--cluster", "inproc://x"], "--cluster wants the address of a Dask scheduler"),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], "a cluster has its own workers"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "playtest"])
def test_words_that_name_no_cluster_are_refused(command: str, words: list[str], says: str) -> None:
    done = malory(command, "the-ferry", *words)
    assert done.code == 2
    assert says in done.err


def test_a_crew_of_this_machine_takes_the_same_numbers() -> None:
    assert counted(Crew(2), 1234) == counted(Crew(1), 1234) == list(range(1234))
