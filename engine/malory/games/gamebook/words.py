"""Short words for what a book holds, in the tongue it is told in: means of a test, rewards, tokens;
prompts and telling share them. What a move is called stands in `malory.book.phrases`."""

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
    What,
)
from malory.book.phrases import reward_name
from malory.games.gamebook.setting import Setting
from malory.tongue import many, say, say_in


def means_words(setting: Setting, what: What) -> str:
    """Return what a test or a reward looks at, as a player reads it."""
    called = setting.called
    match what.kind:
        case "renowns":
            return say("any renown")
        case "skills":
            return say("any skill")
        case "category":
            return say("{category} skill", category=called("category", what.id))
        case "sum":
            return say("{category} ranks together", category=called("category", what.id))
        case _:
            return called(what.kind, what.id)


def token_words(setting: Setting, token: str) -> str:
    """Return a token as a player calls it."""
    return setting.titles.get(token, "") or say("Token {number}", number=token)


def reward_words(setting: Setting, reward: Reward) -> str:
    """Return a reward as it is offered to a player."""
    called = setting.called
    match reward:
        case Gain(counter, base, _):
            return f"{called('counter', counter)} {base:+d}"
        case GainRenown("any", ranks):
            return f"{say('any renown')} {ranks:+d}"
        case GainRenown("highest", ranks):
            return f"{say('highest renown')} {ranks:+d}"
        case GainRenown(id, ranks):
            return f"{called('renown', id)} {ranks:+d}"
        case GainSkill(what, ranks):
            words = means_words(setting, what)
            return words if ranks == 1 else f"{words} {ranks:+d}"
        case Become(status):
            return say("become {status}", status=called("status", status))
        case LoseStatus(""):
            return say("lose any status")
        case LoseStatus(status):
            return say("lose {status}", status=called("status", status))
        case GainTreasure(count, ""):
            return say_in("to gain", "treasure") if count == 1 else _treasures(count)
        case GainTreasure(_, id):
            return called("treasure", id)
        case LoseTreasure(""):
            return say("lose a treasure")
        case LoseTreasure(id):
            return say("lose {treasure}", treasure=called("treasure", id))
        case GainToken(token):
            return token_words(setting, token)
        case LoseToken(token):
            return say("lose {token}", token=token_words(setting, token))
        case TurnTo(target):
            return say("turn to {passage}", passage=target)
        case OneOf(options):
            return f" {say_in('a list', 'or')} ".join(
                [reward_words(setting, one) for one in options]
            )
        case Provided(_, inner) | ForOthers(_, inner):
            return reward_words(setting, inner)
        case _:
            return reward_name(reward, signs=True)


def _treasures(count: int) -> str:
    return many(count, "{n} treasure", "{n} treasures")


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
