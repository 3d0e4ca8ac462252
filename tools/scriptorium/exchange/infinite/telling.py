"""A text in the format's plain words: what only rules can decide is told to the reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from malory.book import model
from malory.book.phrases import begins, condition_name

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.infinite.rewards import json_rewards
from scriptorium.exchange.remarks import Account

NEUTRAL: Final = {
    "knight": "the knight",
    "sir": "Sir",
    "place": "this place",
    "region": "this region",
    "terrain": "this land",
    "age": "this Age",
}
"""Words for inserts where nobody knows whose tale it is."""


class Told:
    """What is told of some items: paragraphs, rewards, and where it goes on."""

    def __init__(self) -> None:
        self.paragraphs: list[str] = []
        self.rewards: dict[str, Json] = {}
        self.goto: model.PassageId | None = None

    @property
    def body(self) -> str:
        return "\n\n".join(self.paragraphs)


def told(items: Iterable[model.Item], where: str, account: Account) -> Told:
    """Items in the format's words; what goes over otherwise is in the account."""
    out = Told()
    every: list[model.Reward] = []
    was_block = False
    for item in items:
        if was_block and isinstance(item, model.Paragraph):
            out.paragraphs.append("[In any case:]")
        was_block = isinstance(item, model.Block)
        match item:
            case model.Paragraph(text):
                out.paragraphs.append(plain(text, where, account))
            case model.Pause():
                account.add("lost", "a pause in a text", where)
            case model.Block(branches):
                _block(branches, out, where, account)
            case model.Rewards(rewards):
                every += rewards
    out.rewards, words, goto = json_rewards(every)
    out.goto = goto or out.goto
    if words:
        account.add("said", "rewards that are told in the text", where, "; ".join(words))
        out.paragraphs.append(f"[{'; '.join(words)}]")
    return out


def _block(branches: tuple[model.Branch, ...], out: Told, where: str, account: Account) -> None:
    account.add("said", "text under a condition", where)
    for count, branch in enumerate(branches):
        if branch.condition is None:
            head = "Otherwise"
        else:
            head = f"{'Or if' if count else 'If'} {condition_name(branch.condition)}"
        inner = told(branch.items, where, account)
        parts = list(inner.paragraphs)
        held = [_said(key, value) for key, value in inner.rewards.items()]
        if inner.goto is not None:
            held.append(f"go on at {inner.goto}")
        if held:
            parts.append(f"[{'; '.join(held)}]")
        out.paragraphs.append(f"[{head}:]")
        out.paragraphs += parts


def _said(key: str, value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(_said("", row) for row in value)
    if isinstance(value, dict):
        return " ".join(str(one) for one in value.values())
    return f"{key} {value}".strip()


def plain(text: model.Text, where: str, account: Account) -> str:
    """A text without marks."""
    return "".join(_piece(piece, where, account) for piece in text)


def _piece(piece: model.Piece, where: str, account: Account) -> str:
    match piece:
        case str():
            return piece
        case model.Insert(name, capital):
            account.add("said", "an insert becomes a neutral word", where, f"{{{name}}}")
            word = NEUTRAL.get(name, name)
            return begins(word) if capital else word
        case model.Emphasis(inner, _):
            account.add("lost", "emphasis", where)
            return plain(inner, where, account)
        case model.Varying(condition, then, otherwise):
            account.add("said", "text that varies", where, condition_name(condition))
            return _varying(
                condition, plain(then, where, account), plain(otherwise, where, account)
            )


def _varying(condition: model.Condition, then: str, otherwise: str) -> str:
    """Both halves with their condition; a space with which a half closes its gap stays outside."""
    either = [half for half in (then, otherwise) if half]
    lead = " " if any(half.startswith(" ") for half in either) else ""
    tail = " " if any(half.endswith(" ") for half in either) else ""
    asked = condition_name(condition)
    if not then.strip():
        return f"{lead}[unless {asked}: {otherwise.strip()}]{tail}"
    other = f" / otherwise: {otherwise.strip()}" if otherwise.strip() else ""
    return f"{lead}[if {asked}: {then.strip()}{other}]{tail}"
