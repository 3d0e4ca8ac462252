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


def _piece(piece: syntax.Piece, names: Names, ask: Ask, faults: list[Fault]) -> model.Piece:
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
        edits = names.edits(piece.name, ("insert",))
        faults.append(Fault(code, piece.name.at, (("name", written),), hint, edits=edits))
        return model.Insert(written)
    return model.Insert(found[1], written[:1].isupper() and not found[1][:1].isupper())


def close_gaps(text: model.Text) -> model.Text:
    """The text with the space beside a half that may be empty moved into its halves."""
    if not any(type(piece) is not str and _may_be_empty((piece,)) for piece in text):
        return text
    pieces = list(text)
    for place, piece in enumerate(pieces):
        if isinstance(piece, str) or not _may_be_empty((piece,)):
            continue
        before = pieces[place - 1] if place else "\n"
        after = pieces[place + 1] if place + 1 < len(pieces) else "\n"
        before_word = before if isinstance(before, str) else "x"
        after_word = after if isinstance(after, str) else "x"
        if before_word.endswith(" ") and not _is_wordlike(after_word[:1]):
            pieces[place - 1] = before_word[:-1]
            pieces[place] = _spaced(piece, " ", ())
        elif before_word[-1:] in ("", "\n") and after_word.startswith(" "):
            joined = _joined(pieces, place + 1)
            pieces[place] = _spaced(piece, "", _space_if(joined) if joined else (" ",))
            pieces[place + 1] = after_word[1:]
    return tuple([piece for piece in pieces if piece != ""])


def _joined(pieces: list[model.Piece], at: int) -> list[model.Varying]:
    """The pieces from `at` on that may be empty, each behind one space, if nothing but an end or a
    mark follows the last: then a space before them stands only if one of them is there."""
    found: list[model.Varying] = []
    while at + 1 < len(pieces) and pieces[at] == " ":
        piece = pieces[at + 1]
        if not (isinstance(piece, model.Varying) and _is_plain(piece)):
            break
        found.append(piece)
        at += 2
    following = pieces[at] if at < len(pieces) else "\n"
    if not isinstance(following, str) or following[:1] == " " or _is_wordlike(following[:1]):
        return []
    return found


def _is_plain(piece: model.Varying) -> bool:
    """Whether a half is empty, and the other is too or never is."""
    then, otherwise = piece.then, piece.otherwise
    return not (then and otherwise) and not (then + otherwise and _may_be_empty(then + otherwise))


def _space_if(pieces: list[model.Varying]) -> model.Text:
    """A space if one of these pieces is not empty."""
    text: model.Text = ()
    for piece in reversed(pieces):
        then, otherwise = piece.then, piece.otherwise
        text = (
            model.Varying(piece.condition, (" ",) if then else text, (" ",) if otherwise else text),
        )
    return text


def _is_wordlike(sign: str) -> bool:
    return sign.isalnum() or sign in tuple("\"'([\u2018\u201c\u00ab")


def _may_be_empty(text: model.Text) -> bool:
    for piece in text:
        if isinstance(piece, model.Varying):
            if not (_may_be_empty(piece.then) or _may_be_empty(piece.otherwise)):
                return False
        elif isinstance(piece, model.Emphasis):
            if not _may_be_empty(piece.text):
                return False
        else:
            return False
    return True


def _spaced(piece: model.Piece, before: str, after: model.Text) -> model.Piece:
    """The piece with spaces at its ends wherever it is not empty."""
    if isinstance(piece, model.Varying):
        return model.Varying(
            piece.condition,
            _spaced_text(piece.then, before, after),
            _spaced_text(piece.otherwise, before, after),
        )
    if isinstance(piece, model.Emphasis):
        return model.Emphasis(_spaced_text(piece.text, before, after), piece.strong)
    return piece


def _spaced_text(text: model.Text, before: str, after: model.Text) -> model.Text:
    if not text:
        return ()
    if _may_be_empty(text):
        return tuple([_spaced(piece, before, after) for piece in text])
    first, last = text[0], text[-1]
    head = (before + first,) if isinstance(first, str) else (before, first) if before else (first,)
    if len(text) == 1:
        return _ended(head, after)
    return _ended((*head, *text[1:-1], last), after)


def _ended(text: model.Text, after: model.Text) -> model.Text:
    last = text[-1]
    if after and isinstance(last, str) and isinstance(after[0], str):
        return (*text[:-1], last + after[0], *after[1:])
    return (*text, *after)
