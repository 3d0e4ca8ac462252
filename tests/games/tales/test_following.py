"""A saved ride follows what was renamed since: passages, cards, places and all other names."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from types import SimpleNamespace

from malory.book.compiling import Compiler
from malory.book.lock import Rename
from malory.book.model import PassageId, Rewards, TurnTo
from malory.book.whole import compile_folder, listing_of
from malory.games.tales import delegation, draws, following, menu, reading
from malory.games.tales.state import Knight, Tale
from malory.kernel import legal
from malory.kernel.codec import encode
from malory.kernel.resume import resume
from malory.kernel.save import BadSave, read_save, write_save
from malory.kernel.table import Table
from malory.pack.uses import table_uses
from malory.telling import bind, find
from scriptorium.rename.plan import Known, plan_rename

from tests.games.tales.riding import game_of


class Renamed(dict[str, object]):
    """As much of a book as is asked for here."""

    renames = (Rename("passage", "ford", "weir"), Rename("passage", "hall", "hut"))


def test_what_was_read_and_what_waits_is_called_as_it_is_now() -> None:
    s = Tale(knights=(Knight(visited=frozenset(("ford", "ford.x", "mill", "hall"))),))
    book = Renamed({"weir": 1, "weir.x": 1, "mill": 1})
    s.game = SimpleNamespace(book=book, setting=game_of().setting)  # type: ignore[assignment]
    turn = Rewards((TurnTo(PassageId("ford.x")),))
    s.agenda = (menu.respond(0, PassageId("ford"), "", ""), reading.read(0, (turn,)))
    following.follow(s)
    # What is known no more, and what it was renamed to is not either, stays: it will be missed.
    assert s.knights[0].visited == {"weir", "weir.x", "mill", "hall"}
    assert s.agenda == (
        menu.respond(0, PassageId("weir"), "", ""),
        reading.read(0, (Rewards((TurnTo(PassageId("weir.x")),)),)),
    )


RENAMED = (
    ("character", "Maiden", "Lass"),
    ("milieu", "Strange Beast", "Odd Beast"),
    ("status", "Unhorsed", "On Foot"),
    ("skill", "Wisdom", "Sense"),
    ("renown", "Divinity", "Holiness"),
    ("treasure", "Faerie Ring", "Ring of Faerie"),
    ("quest", "The Lepers' Bread", "Bread for Lepers"),
    ("place", "Avalon", "Afallon"),
    ("location card", "Camelot", "Camalat"),
)


def test_a_ride_goes_on_wherever_it_was_saved_when_cards_and_places_are_called_otherwise(
    root: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(root / "content" / "tales", folder)
    table = Table(bind(find(str(folder)), {}).game, 1, "5")
    picks = random.Random(5)
    saves: list[Path] = []
    for ply in range(500):
        if table.is_over:
            break
        if ply % 10 == 0:
            saves.append(tmp_path / f"{ply}.save")
            write_save(saves[-1], table)
        assert not table.answer(table.state.asked, picks.choice(legal(table.state)))
    compiler = Compiler()  # one for all: what a rename has compiled the next one need not
    for kind, old, new in RENAMED:
        compilation = compile_folder(folder, compiler)
        known = Known(compiler, compilation, table_uses(folder), listing_of(folder))
        for change in plan_rename(folder, old, new, kind, known=known).changes:
            (folder / change.file).write_bytes(change.after)
    game = bind(find(str(folder)), {}).game
    for path in saves:
        save = read_save(path)
        assert not isinstance(save, BadSave)
        resumed = resume(game, save)
        assert not isinstance(resumed, BadSave), (path.name, resumed)
        assert not resumed.anew, path.name
        said = json.dumps(encode(resumed.table.state))
        for _, old, new in RENAMED:
            assert f'"{old}"' not in said or old in ("Avalon", "Camelot"), (old, new)
        for _ in range(25):
            if resumed.table.is_over:
                break
            state = resumed.table.state
            assert not resumed.table.answer(state.asked, picks.choice(legal(state)))


def test_a_place_and_the_card_of_its_name_are_told_apart() -> None:
    """Of the two only the place was renamed: a card that waits to be visited keeps its name."""
    setting = SimpleNamespace(
        board=SimpleNamespace(lines={"Afallon": ()}, row={}), locations={"Avalon": ()},
        tables=SimpleNamespace(characters=(), features=(), milieus=(), regions=()),
        effects={}, quests={}, grand={}, knights={}, category={}, skills_of={}, renowns=(),
    )  # fmt: skip
    book = Renamed()
    book.renames = (Rename("place", "Avalon", "Afallon"),)  # type: ignore[assignment]
    s = Tale(knights=(Knight(place="Avalon", locations={"Avalon": (1, 0)}),))
    s.game = SimpleNamespace(book=book, setting=setting)  # type: ignore[assignment]
    s.removed = ("Avalon",)
    spot = delegation.Spot("Dread")
    s.agenda = (draws.visit(0, "Avalon"), delegation.mark(0, spot, "City", "Avalon"))
    following.follow(s)
    assert (s.knights[0].place, dict(s.knights[0].locations)) == ("Afallon", {"Avalon": (1, 0)})
    assert s.removed == ("Avalon",)
    assert s.agenda == (draws.visit(0, "Avalon"), delegation.mark(0, spot, "City", "Afallon"))
