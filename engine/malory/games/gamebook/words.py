"""Short words for what a book holds: means of a test, rewards, lists; prompts and telling share."""

from __future__ import annotations

from malory.book.model import (
    Become,
    Emphasis,
    ForOthers,
    Gain,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Insert,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    OneOf,
    Provided,
    Reward,
    Text,
    TurnTo,
    Varying,
)
from malory.book.phrases import means


def as_written(text: Text) -> str:
    """Return a text as it stands, whatever the hero is like: both halves of what varies."""
    return "".join([_piece(span) for span in text])


def _piece(span: object) -> str:
    match span:
        case Insert(name):
            return f"{{{name}}}"
        case Varying(_, then, otherwise):
            return f"{{{as_written(then)}|{as_written(otherwise)}}}"
        case Emphasis(text):
            return as_written(text)
        case _:
            return str(span)


def reward_words(reward: Reward) -> str:
    """Return a reward in the words of the book; it serves as the move that picks it."""
    match reward:
        case Gain(counter, base):
            return f"{counter} {base:+d}"
        case GainRenown(id, ranks):
            name = {"any": "any renown", "highest": "highest renown"}.get(id, id)
            return f"{name} {ranks:+d}"
        case GainSkill(what, ranks):
            return means(what) if ranks == 1 else f"{means(what)} {ranks:+d}"
        case Become(status):
            return f"become {status}"
        case LoseStatus(status):
            return f"lose {status or 'any status'}"
        case GainTreasure(count, id):
            return id or ("treasure" if count == 1 else f"{count} treasures")
        case LoseTreasure(id):
            return f"lose {id or 'a treasure'}"
        case GainToken(token):
            return f"token {token}"
        case LoseToken(token):
            return f"lose token {token}"
        case TurnTo(target):
            return f"turn to {target}"
        case OneOf(options):
            return " or ".join(map(reward_words, options))
        case Provided(_, inner) | ForOthers(_, inner):
            return reward_words(inner)
        case _:
            raise ValueError(f"a gamebook has no {type(reward).__name__}")
