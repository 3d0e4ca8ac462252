"""The table at which any game is played: states, steps, questions, chance, views, saves.

It knows no game. A game needs only the names exported here.
"""

from malory.kernel.bots import Bot, Deed, bots_of
from malory.kernel.chance import OwnDice, Scripted, Seeded, Stream, fresh_seed, key_of, stream
from malory.kernel.codec import CodecError, decode, digest, encode
from malory.kernel.event import Event
from malory.kernel.game import (
    Barred,
    Board,
    Card,
    Drawn,
    Facts,
    Feat,
    Game,
    Option,
    Pace,
    Prompt,
    Sheet,
    Spot,
    Style,
)
from malory.kernel.play import apply, begin, cancel, judge, legal, play, question
from malory.kernel.question import (
    CHANCE,
    NOBODY,
    Answer,
    Ask,
    Flow,
    Move,
    Outcome,
    Question,
    Refusal,
    Roll,
    Score,
    Seat,
    Shuffle,
)
from malory.kernel.state import State, field, state
from malory.kernel.step import Entry, Step, step
from malory.kernel.view import HIDDEN, is_open, view

__all__ = (
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "Answer",
    "Ask",
    "Barred",
    "Board",
    "Bot",
    "Card",
    "CodecError",
    "Deed",
    "Drawn",
    "Entry",
    "Event",
    "Facts",
    "Feat",
    "Flow",
    "Game",
    "Move",
    "Option",
    "Outcome",
    "OwnDice",
    "Pace",
    "Prompt",
    "Question",
    "Refusal",
    "Roll",
    "Score",
    "Scripted",
    "Seat",
    "Seeded",
    "Sheet",
    "Shuffle",
    "Spot",
    "State",
    "Step",
    "Stream",
    "Style",
    "apply",
    "begin",
    "bots_of",
    "cancel",
    "decode",
    "digest",
    "encode",
    "field",
    "fresh_seed",
    "is_open",
    "judge",
    "key_of",
    "legal",
    "play",
    "question",
    "state",
    "step",
    "stream",
    "view",
)
