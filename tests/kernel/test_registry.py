"""The registry: games are known by a line each, without importing them."""

import subprocess
import sys

from malory.kernel.registry import GAMES, listing


def test_a_listing_is_found_by_its_id():
    assert listing("tales").title == "Tales of the Arthurian Knights"
    assert listing("chess") is None
    assert len({one.id for one in GAMES}) == len(GAMES)


def test_listing_the_games_imports_none_of_them():
    code = (
        "import sys; from malory.kernel.registry import GAMES; [one.is_here() for one in GAMES];"
        "print([m for m in sys.modules if m.startswith('malory.games.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
