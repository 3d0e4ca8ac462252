"""Small books in the infinite-tales form, with everything odd that the form allows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FEATURES = (1, 2, 3, 4, 5, 7, 10, 12, 13, 15, 20)
ENDS = ("1000", "2000", "3000", "9999", "2537", "2544", "2550")


def plain_entry(id: str) -> dict[str, Any]:
    return {"id": id, "body": f"This is {id}.\n\nAnd that was it."}


def king_book() -> dict[str, Any]:
    """The King in all eleven tempers, and what a game comes to besides; every odd thing in it."""
    entries = [plain_entry(id) for id in ENDS]
    entries += [plain_entry(str(1000 + feature)) for feature in FEATURES]
    by_id = {entry["id"]: entry for entry in entries}
    by_id["1000"]["rewards"] = {}
    by_id["1001"] |= {
        "romantic": True,
        "retinue": "absent",
        "body": "# [no] heading * of {ours} -> or // theirs | \\ at all\n\n- dash\n+ plus\n"
        "two  spaces, a\u00a0hard one, a \u0007bell\n\n\n\nlast  ",
        "responses": [
            {"label": "Go on *here*", "goto": "1801"},
            {"label": "Court her", "goto": "1802", "romantic": True},
            {"label": "", "goto": "intro passage"},
            {"label": "Nowhere", "goto": "4711"},
            {"label": "- begins with a dash -> and an arrow", "goto": "00012"},
        ],
    }
    by_id["1002"] |= {"retinue": "nearby", "goto": "1801", "rewards": {"destiny": 1}}
    by_id["1003"] |= {"retinue": "beside", "body": ""}
    by_id["1004"] |= {"retinue": "behind", "note": {"of": ["theirs", None, 1.5, True]}}
    by_id["1005"] |= {
        "responses": [{"label": "Both", "goto": "1801"}],
        "resolutions": [resolution("a way", ["Any"], 3)],
        "goto": "1802",
    }
    entries += [
        {"id": "1801", "body": "Tests.", "resolutions": resolutions()},
        {"id": "1802", "body": "More.", "romantic": None, "resolutions": [rewarding()]},
        {"id": "intro passage", "body": "An id with a space."},
        {"id": "00012", "body": "An id with noughts.", "goto": "end"},
        {"id": "end", "body": "An id that is taken."},
    ]
    return {
        "schema": "book-of-infinite-tales/v1",
        "title": 'The "King": a book',
        "author": "Nobody",
        "version": "0.1.0",
        "description": "Two\nlines.",
        "components": "../cards.json",
        "aiGenerated": False,
        "entries": entries,
    }


def resolution(label: str, using: list[str], target: Any) -> dict[str, Any]:
    return {
        "label": label,
        "using": using,
        "target": target,
        "success": {"body": "Won.", "rewards": {"destiny": 2}},
        "failure": {"body": "Lost.", "rewards": {"destiny": 0, "skills": [{"name": "Piety"}]}},
    }


def resolutions() -> list[dict[str, Any]]:
    found = [
        resolution("by one skill", ["Sword & Shield"], 4),
        resolution("by two", ["Piety", "honor"], {"base": 2, "addLocationNumber": True}),
        resolution("by a category", ["Martial"], {"base": 3, "addLocationNumber": False}),
        resolution("by a renown", ["Divinity", "Romance"], 3),
        resolution("mixed", ["Divinity", "Piety"], 3),
        resolution("by nothing known", ["Chess"], 120),
        resolution("odd number", [], -2),
        resolution("half", ["Any"], 2.5),
    ]
    found[0]["failure"] = {"body": "On.", "rewards": {}, "goto": "1802"}
    found[1]["success"] = {"body": "", "rewards": {"destiny": 1}}
    found[2]["success"] = {"body": ""}
    del found[3]["failure"]
    found[4]["partial"] = {"body": "unknown to ours"}
    return found


def rewarding() -> dict[str, Any]:
    found = resolution("everything", ["Magic"], 5)
    found["success"]["rewards"] = {
        "destiny": "location_number",
        "renown": [
            {"type": "Romance", "delta": 2},
            {"type": "Any", "delta": 1},
            {"type": "Highest", "delta": -1},
            {"type": "Chivalry", "delta": 1},
            {"type": "Villainy", "delta": 0},
        ],
        "skills": [
            {"name": "Nature Lore"},
            {"category": "Courtly"},
            {"category": "Martial", "count": 2},
            {"category": "Any"},
            {"name": "Chess"},
        ],
        "treasures": 2,
        "statuses": [
            {"action": "gain", "name": "Plague-Ridden"},
            {"action": "lose", "name": "Wounded"},
            {"action": "lose", "name": "Any"},
            {"action": "gain", "name": "Ensnared"},
            {"action": "swap", "name": "Lost"},
        ],
        "storyToken": 4,
        "movement": 3,
        "horse": "white",
    }
    found["failure"]["rewards"] = {
        "destiny": {"base": 1, "addLocationNumber": True},
        "treasures": "Holy Lance",
        "storyToken": 99,
        "movement": "free",
        "renown": None,
    }
    return found


def write_book(folder: Path, book: Any, name: str = "book.json") -> Path:
    file = folder / name
    file.write_text(json.dumps(book, ensure_ascii=False), "utf-8")
    return file
