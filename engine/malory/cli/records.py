"""`malory records`: what is remembered beyond a game, and having it forgotten."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from malory.cli.guard import FINDINGS, USAGE, Refused

if TYPE_CHECKING:
    from malory.book.book import Book
    from malory.telling.memory import Memory
    from malory.telling.records import Record, Way


@click.command(epilog="Example: malory records tales")
@click.argument("game", required=False, metavar="[GAME]")
@click.option("--unread", is_flag=True, help="Numbers of the passages not met yet; no titles.")
@click.option("--forget", is_flag=True, help="Throw away what is remembered, for good.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="text or json."
)
def records(game: str | None, unread: bool, forget: bool, yes: bool, form: str) -> int:
    """Show what is remembered: games finished, best results, how much is read, and the stories.

    Of GAME, a book or a game, or of all. `malory settings memory no` has nothing remembered.
    """
    from malory.presenter import lenient
    from malory.telling.records import record_of

    found = _remembered(game)
    for one in found:
        for news in one.news:
            print(news, file=sys.stderr)
    if forget:
        return _forget(found, yes)
    shown = [record_of(one, _book(one.book)) for one in found]
    out = lenient(sys.stdout)
    out.write(_as_json(shown, unread) if form == "json" else _as_text(shown, unread))
    out.flush()
    return 0


def _remembered(game: str | None) -> list[Memory]:
    """The memories asked for that there are."""
    from malory.telling import UnplayableError, find
    from malory.telling.memory import Memory, memories, memory_path

    if game is None:
        return [one for one in memories() if one.book]
    try:
        place = find(game).book
    except UnplayableError as error:
        raise Refused(error.words, FINDINGS if error.is_fault else USAGE) from None
    return [Memory(place, "")] if memory_path(place).is_file() else []


def _book(place: str) -> Book | None:
    """The book as it is now; None if it is gone or has errors."""
    from malory.book.cache import FaultyBookError, NoPackError, open_book

    try:
        return open_book(place)
    except (NoPackError, FaultyBookError):
        return None


def _forget(found: list[Memory], yes: bool) -> int:
    if not found:
        click.echo("There is nothing to forget.")
        return 0
    titles = ", ".join([one.title for one in found])
    if not yes:
        click.confirm(f"Forget what is remembered of {titles}, for good?", abort=True)
    for one in found:
        try:
            one.path.unlink(missing_ok=True)
        except OSError as error:
            why = (error.strerror or "the system refused").lower()
            raise Refused(f"{one.path} cannot be thrown away: {why}", FINDINGS) from None
    click.echo(f"Forgotten: {titles}.")
    return 0


def _as_text(shown: list[Record], unread: bool) -> str:
    from malory.presenter.page import page_width, wrapped

    width = page_width(None)
    lines: list[str] = []
    for one in shown:
        lines += [""] * bool(lines)
        for words in _lines(one, unread):
            lines += wrapped(words, width, "    " if words is not one.title else "", "    ")
    if not shown:
        lines.append("Nothing is remembered yet. What you meet in a game is, as you play it.")
    return "\n".join(lines) + "\n"


def _lines(one: Record, unread: bool) -> list[str]:
    from malory.book.phrases import counted
    from malory.telling.records import as_ranges

    lines = [one.title, f"{counted(one.games, 'game')} finished."]
    if one.passages:
        lines.append(f"Read: {one.read:,} of {one.passages:,} passages.")
    elif one.read:
        lines.append(f"Read: {counted(one.read, 'passage')}.")
    if unread and one.passages:
        left = [as_ranges(one.unread)] if one.unread else []
        left += [f"{one.unnumbered:,} without a number"] if one.unnumbered else []
        lines.append(f"Not met yet: {'; '.join(left) or 'none'}.")
    lines += [_way_words(way) for way in one.ways if way.won or way.best.is_scored]
    for feat in one.feats:
        lines.append(f"{feat.title} ({feat.name}, {feat.date}): {feat.words}")
    return lines


def _way_words(way: Way) -> str:
    from malory.book.phrases import counted

    head = way.way[:1].upper() + way.way[1:]
    said = f"{head}: {counted(way.games, 'game')}" if head else counted(way.games, "game")
    best = way.best
    if not best.is_scored:
        return f"{said}, {way.won:,} won."
    result = best.result or f"Score: {int(best.score)}."
    return f"{said}. The best by {' and '.join(best.names)}, {best.date}. {result}"


def _as_json(shown: list[Record], unread: bool) -> str:
    import json

    rows = []
    for one in shown:
        row = {
            **one._asdict(),
            "ways": [{**way._asdict(), "best": way.best._asdict()} for way in one.ways],
            "feats": [feat._asdict() for feat in one.feats],
        }
        if not unread:
            del row["unread"], row["unnumbered"]
        rows.append(row)
    return json.dumps({"format": 1, "records": rows}, indent=2) + "\n"
