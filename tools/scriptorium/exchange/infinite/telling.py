"""A text in the format's plain words: what only rules can decide is told to the reader."""

from __future__ import annotations

from collections.abc import Iterable

from malory.book import model
from malory.book.phrases import begins, condition_name

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.infinite.rewards import json_rewards
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.saying import ANYWAY, NEUTRAL, branch_said, varying_said


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
            out.paragraphs.append(f"[{ANYWAY}:]")
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
        inner = told(branch.items, where, account)
        parts = list(inner.paragraphs)
        held = [_said(key, value) for key, value in inner.rewards.items()]
        if inner.goto is not None:
            held.append(f"go on at {inner.goto}")
        if held:
            parts.append(f"[{'; '.join(held)}]")
        out.paragraphs.append(f"[{branch_said(branch.condition, not count)}:]")
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
            return varying_said(
                condition, plain(then, where, account), plain(otherwise, where, account), "[]"
            )
