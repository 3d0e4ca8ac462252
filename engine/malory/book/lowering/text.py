"""Runs of words: inserts checked, emphasis kept, and the gaps of varying text closed.

`He comes {Wounded: limping} home` keeps one space between words whichever half is read: where a
half may be empty, the space beside it moves into the halves.
"""

from __future__ import annotations

from collections.abc import Callable

from malory.book import model
from malory.book.lowering.names import DOUBT, Names
from malory.tale import Fault, syntax

Ask = Callable[["syntax.Logic[syntax.Condition]"], model.Condition]


def lower_text(text: syntax.Text, names: Names, ask: Ask, faults: list[Fault]) -> model.Text:
    """The model of a text; `ask` lowers a condition. E105: an insert the pack does not offer."""
    if len(text) == 1 and type(text[0]) is str:
        return text  # type: ignore[return-value]  # a string is the same in both rooms
    return close_gaps(tuple([_piece(piece, names, ask, faults) for piece in text]))


def _piece(piece: syntax.Piece, names: Names, ask: Ask, faults: list[Fault]) -> model.Span:
    if isinstance(piece, str):
        return piece
    if isinstance(piece, syntax.Emphasis):
        return model.Emphasis(lower_text(piece.text, names, ask, faults), piece.strong)
    if isinstance(piece, syntax.Varying):
        return model.Varying(
            ask(piece.condition),
            lower_text(piece.then, names, ask, faults),
            lower_text(piece.otherwise, names, ask, faults),
        )
    written = piece.name.text
    found = names.index("insert").find(written)
    if found is None:
        code = DOUBT if names.is_doubtful("insert") else "E105"
        hint = names.hint(written, ("insert",))
        faults.append(Fault(code, piece.name.at, (("name", written),), hint))
        return model.Insert(written)
    return model.Insert(found[1], written[:1].isupper() and not found[1][:1].isupper())


def close_gaps(text: model.Text) -> model.Text:
    """The text with the space beside a half that may be empty moved into its halves."""
    if not any(type(span) is not str and _may_be_empty((span,)) for span in text):
        return text
    spans = list(text)
    for place, span in enumerate(spans):
        if isinstance(span, str) or not _may_be_empty((span,)):
            continue
        before = spans[place - 1] if place else "\n"
        after = spans[place + 1] if place + 1 < len(spans) else "\n"
        before_word = before if isinstance(before, str) else "x"
        after_word = after if isinstance(after, str) else "x"
        if before_word.endswith(" ") and not _is_wordlike(after_word[:1]):
            spans[place - 1] = before_word[:-1]
            spans[place] = _spaced(span, " ", "")
        elif before_word[-1:] in ("", "\n") and after_word.startswith(" "):
            spans[place + 1] = after_word[1:]
            spans[place] = _spaced(span, "", " ")
    return tuple([span for span in spans if span != ""])


def _is_wordlike(sign: str) -> bool:
    return sign.isalnum() or sign in tuple("\"'([\u2018\u201c\u00ab")


def _may_be_empty(text: model.Text) -> bool:
    for span in text:
        if isinstance(span, model.Varying):
            if not (_may_be_empty(span.then) or _may_be_empty(span.otherwise)):
                return False
        elif isinstance(span, model.Emphasis):
            if not _may_be_empty(span.text):
                return False
        else:
            return False
    return True


def _spaced(span: model.Span, before: str, after: str) -> model.Span:
    """The span with spaces at its ends wherever it is not empty."""
    if isinstance(span, model.Varying):
        return model.Varying(
            span.condition,
            _spaced_text(span.then, before, after),
            _spaced_text(span.otherwise, before, after),
        )
    if isinstance(span, model.Emphasis):
        return model.Emphasis(_spaced_text(span.text, before, after), span.strong)
    return span


def _spaced_text(text: model.Text, before: str, after: str) -> model.Text:
    if not text:
        return ()
    if _may_be_empty(text):
        return tuple([_spaced(span, before, after) for span in text])
    first, last = text[0], text[-1]
    head = (before + first,) if isinstance(first, str) else (before, first) if before else (first,)
    if len(text) == 1:
        return _ended(head, after)
    return _ended((*head, *text[1:-1], last), after)


def _ended(text: model.Text, after: str) -> model.Text:
    if not after:
        return text
    last = text[-1]
    return (*text[:-1], last + after) if isinstance(last, str) else (*text, after)
