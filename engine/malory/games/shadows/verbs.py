"""What seats answer: the moves that are no name of a card, a place or a Knight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEEN: Final = "go on"
"""The loyalty card was looked at."""

BLACK, ENGINE, LIFE = "black card", "siege engine", "life"
"""The three evils; an engine is also what a Merlin may remove."""
REVEAL: Final = "reveal myself"
"""On offer to everybody whose loyalty is not public, that no menu tells the Traitor (SC-A27)."""
SURE, BACK = "yes, I am the Traitor", "think better of it"

MOVE, DRAW, SIEGE, QUEST = "move", "draw", "siege", "quest"
CARD, HEAL, ACCUSE = "special card", "heal", "accuse"
RIDE, FREE, SWAP = "ride out", "free card", "exchange"
AGAIN, TALK, END = "second action", "speak", "end turn"

TYPES: Final[Mapping[str, str]] = {
    MOVE: "move",
    RIDE: "move",
    DRAW: "quest",
    SIEGE: "quest",
    QUEST: "quest",
    CARD: "special",
    FREE: "special",
    HEAL: "heal",
    ACCUSE: "accuse",
}
"""The type of each deed (SC011): none is done twice in a turn (SC015)."""
RULES: Final[Mapping[str, str]] = {
    "combat": "SC036",
    "river": "SC039",
    "spots": "SC040",
    "war": "SC041",
}
"""By what a quest of each kind is played."""

ROLL: Final = "roll"
NO_BLOW: Final = "none"
UP, DOWN = "face up", "face down"
KEEP, REST, STRIKE = "keep it", "keep it until my turn", "throw it away"
LET_DIE: Final = "let it be"
PASS, PAY = "no", "pay"
BY_LOT: Final = "by lot"
AGREE, REFUSE = "agree", "refuse"

MINE, THEIRS = "for me", "for the others"
ENOUGH: Final = "enough"
COME, STAY = "come home", "stay"
WARRIOR: Final = "warrior of the "
LAST: Final = "last card on the "

INTEND, HELP, STRENGTH = "I mean to go", "I need help", "my strength"
SUSPECT, TRUST = "I suspect", "I trust"
STRENGTHS: Final = ("weak", "middling", "strong")
