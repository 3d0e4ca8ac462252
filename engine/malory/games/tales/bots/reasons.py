"""Why a bot of Tales did what it did: the worths that it went by, and what calls it on the road.

All lies open in this game but the order of the decks, of which no bot knows anything either.
"""

from __future__ import annotations

from typing import Any, Final

from malory.games.tales.bots.choosing import EDGE, weighed
from malory.games.tales.bots.mind import Mind, Taste
from malory.games.tales.bots.roads import goals
from malory.games.tales.state import Tale
from malory.kernel import Ask, Deed, Game, Move, Prompt, question

_RIDES: Final = frozenset(["ride", "call", "stray", "bonus move", "go"])
"""The questions of the rules that are answered with a place."""

_OTHERWISE: Final = {
    "place mark": "It is the nearest that it may be.",
    "mark": "It is the nearest that it may be.",
    "mark region": "It has the nearest space that the marker may have.",
    "starting skill": "It guesses that this is asked for most often.",
    "companion": "It is what the knight is best at already.",
    "rival": "That rival is furthest behind, and has most to lose by it.",
    "venture": "It gave this the best odds.",
    "madness": "It gave this the odds that suited it best.",
    "keep": "A higher die is worth more.",
    "expire": "It takes what comes first.",
    "stir": "It takes what comes first.",
    "completed": "It takes what comes first.",
    "region": "It takes what comes first.",
}
"""What speaks for the answers that are weighed by anything but Destiny."""


def reason(game: Game[Any], deed: Deed, taste: Taste) -> str:
    """Return why a bot of this taste has made its move."""
    view: Tale = deed.view  # type: ignore[assignment]  # it is the game's own bot that is asked
    asked = question(view)
    assert isinstance(asked, Ask)
    found = weighed(view, asked.moves, taste)
    ours = found[deed.move]
    others = {one: worth for one, worth in found.items() if one in asked.moves and one != deed.move}
    if asked.what in _OTHERWISE:
        return _OTHERWISE[asked.what]
    best = max(others.values())
    if best > ours - EDGE:
        alike = sum(worth > ours - EDGE for worth in others.values())
        if alike == len(others):
            return "Nothing spoke for one more than for another, so it drew lots."
        return f"{alike} more seemed as good to it, so it drew lots among them."
    about = ""
    if asked.what in _RIDES:
        about = _calls(Mind(view, view.agenda[0][1], taste), deed.move)
    next_best = next(one for one, worth in others.items() if worth == best)
    other = f"{_destiny(best)} from {_said(game.prompt(view), next_best)}"
    return f"{about}It reckoned with {_destiny(ours)} from it, and with {other}."


def _destiny(worth: float) -> str:
    rounded = f"{worth:.1f}"
    return f"{'0.0' if rounded == '-0.0' else rounded.replace('-', 'minus ')} Destiny"


def _said(prompt: Prompt, move: Move) -> str:
    """Return a move as it was offered, to stand within a sentence."""
    words = next((one.label or one.words for one in prompt.options if one.move == move), move)
    return f'"{words.rstrip(".")}"'


def _calls(m: Mind, place: Move) -> str:
    """Return what lies at a place, or where from there it is not far, "" for nothing special."""
    there = _at(m, place)
    if there:
        return f"{there} lies there. "
    far = m.board.distance(place)
    called = sorted([(far.get(one.place, 99), one.place) for one in goals(m)])
    for away, goal in called:
        what = _at(m, goal)
        if what and away < m.board.distance(m.here).get(goal, 99):
            return f"It is on the way to {goal}: {what[0].lower()}{what[1:]} lies there. "
    return ""


def _at(m: Mind, place: str) -> str:
    for name, quest in m.me.quests.items():
        if any(there == place for _, there in quest.marks):
            return f"A marker of {name}"
    for card in m.me.locations:
        if m.setting.locations[card].place == place:
            return f"The Destiny on its card {card}"
    for name, places in m.s.grand.items():
        if place in places:
            return f"A marker of the Grand Quest {name}"
    return ""
