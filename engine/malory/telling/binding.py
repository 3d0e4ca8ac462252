"""Finding what a player names, opening its book, and binding its game to options."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from malory.book.book import Book
from malory.kernel import Bot, Game, bots_of
from malory.kernel.registry import GAMES, Listing, listing

GAMEBOOK = "gamebook"


class UnplayableError(Exception):
    """What a player asked for cannot be played; the text is one line that says why.

    `is_fault` means that a pack has errors; else the words of the command line are wrong.
    """

    def __init__(self, words: str, is_fault: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.is_fault = is_fault


class Wish(NamedTuple):
    """The language that a book is to be told in, "" as it was written. If it `must` be, a book that
    is not told in it is not played; else it is told as it was written then."""

    language: str = ""
    must: bool = False


AS_WRITTEN = Wish()


class Bound(NamedTuple):
    """A game ready to be played: `what` a player types to name it, and its `book`, as kept.

    `implied` are options that go without saying, since a person plays. `language` is the tag of the
    tongue the book is told in; `is_translated`: it was written in another.
    """

    game: Game[Any]  # Any: every game is played alike here
    bots: Mapping[str, Bot]
    title: str
    what: str
    book: str
    implied: Mapping[str, str] = {}
    language: str = "en"
    is_translated: bool = False

    @property
    def chosen(self) -> dict[str, str]:
        """The options that the game is bound with, but for what goes without saying."""
        return {
            name: value
            for name, value in self.game.options.items()
            if self.implied.get(name) != value
        }


class Playable(NamedTuple):
    """A line of `malory games`."""

    id: str
    title: str
    seats: tuple[int, ...]
    minutes: tuple[int, int] | None
    about: str


class Found(NamedTuple):
    """What a player names: the game's id, its book (a name that ships, or a path), its name.

    `opened` is the book, if it had to be opened to find the game.
    """

    game: str
    book: str
    what: str
    opened: Book | None = None


def near(word: str, names: Iterable[str]) -> str:
    """Return `; did you mean ...?`, or nothing if no name is near."""
    from malory.source import nearest

    found = nearest(word, names)
    return f"; did you mean `{found}`?" if found else ""


def find(what: str, book: str = "") -> Found:
    """Return what `what` names: a game, a gamebook that ships, or the path of a pack.

    `book` is the pack to play a game with, in place of its own. Raises UnplayableError.
    """
    listed = listing(what)
    if listed is not None:
        _demand_here(listed)
        return Found(listed.id, _place(book or listed.id), listed.id)
    if book:
        names = [one.id for one in GAMES if one.is_here()]
        raise UnplayableError(f"there is no game `{what}` to play with a book{near(what, names)}")
    opened = _open(what, unknown=lambda: _unknown(what))
    place = _place(what)
    return Found(opened.manifest.game, place, place, opened)


def bind(
    found: Found,
    options: Mapping[str, str],
    for_people: bool = False,
    filters: Sequence[str] = (),
    wish: Wish = AS_WRITTEN,
) -> Bound:
    """Return the game of `found`, bound to its book and options. Raises UnplayableError.

    `for_people`: what the game's package lists as FOR_PEOPLE holds unless an option says otherwise.
    `filters` are left out where the book has such tags and no option names others. `wish` is the
    tongue to tell it in.
    """
    book = _as_wished(found, wish)
    game_id = book.manifest.game
    if game_id != found.game:
        raise UnplayableError(f"`{found.book}` is a book for {game_id}, not for {found.game}")
    listed = listing(game_id)
    package = _package(game_id, listed)
    known = getattr(package, "OPTIONS", None)  # a game need not list them: `bind` refuses too
    if known is not None:
        for name in options:
            if name not in known:
                takes = near(name, known) or f"; it takes {', '.join(sorted(known))}"
                raise UnplayableError(f"{found.what} takes no `{name}`{takes}")
    liked = [tag for tag in filters if tag in book.manifest.filters]
    if liked and "filter" not in options and "filter" in (known or ()):
        options = {**options, "filter": ",".join(liked)}
    implied: Mapping[str, str] = getattr(package, "FOR_PEOPLE", {}) if for_people else {}
    try:
        game = package.bind(book, {**implied, **options})
    except ValueError as error:
        words = str(error).strip().rstrip(".")
        raise UnplayableError(words, is_fault="malory check" in words) from None
    return Bound(
        game,
        bots_of(package.BOTS),
        book.title,
        found.what,
        found.book,
        implied,
        book.language,
        book.own is not book,
    )


def _as_wished(found: Found, wish: Wish) -> Book:
    """The book of `found` in the tongue that is wished for."""
    if not wish.language:
        return found.opened or _open(found.book)
    from malory.book.tongues.shelf import UnknownTongueError

    try:
        return _open(found.book, language=wish.language)
    except UnknownTongueError as error:
        if wish.must:
            raise UnplayableError(f"`{found.what}`: {error}") from None
        return found.opened or _open(found.book)


# Any: what makes the words for a missing pack
def _open(pack: str, unknown: Any = None, language: str = "") -> Book:
    from malory.book.cache import FaultyBookError, NoPackError, open_book

    try:
        return open_book(pack, language)
    except NoPackError as error:
        words = unknown() if unknown is not None else str(error)
        raise UnplayableError(words.rstrip(".")) from None
    except FaultyBookError as error:
        from malory.book.faulty import errors_among, has_errors

        count = errors_among(error.diagnostics)
        raise UnplayableError(has_errors(pack, count, quoted(pack)), is_fault=True) from None


def _unknown(what: str) -> str:
    if not what:
        return "an empty name is no game; `malory games` lists them"
    path = Path(what)
    try:
        if path.is_dir():
            return f"`{what}` is a folder without a pack.yaml, so there is no book to play"
        if path.is_file():
            return f"`{what}` is a file; a book is a folder with a pack.yaml"
    except (OSError, ValueError):
        pass
    names = [one.id for one in playables()]
    return f"there is no game `{what}`{near(what, names) or '; `malory games` lists them'}"


def _place(pack: str) -> str:
    """Return a pack as a save keeps it: the name of one that ships, else a whole path."""
    path = Path(pack)
    return str(path.resolve()) if path.exists() else pack


def _demand_here(listed: Listing) -> None:
    if not listed.is_here():
        raise UnplayableError(
            f"{listed.title} is not in this version yet; `malory games` lists what can be played"
        )


def _package(game: str, listed: Listing | None) -> Any:  # Any: a game's package, see Package
    if listed is not None:
        _demand_here(listed)
        return listed.load()
    from importlib import import_module

    return import_module(f"malory.games.{game}")


def quoted(word: str) -> str:
    """Return a word as it is typed in a shell; what steers a terminal stands escaped.

    >>> quoted("Dark Plague"), quoted("a\\x1b")
    ("'Dark Plague'", "$'a\\\\x1b'")
    """
    if word.isascii() and word.replace("-", "").isalnum():
        return word
    if not word.isprintable():
        bare = word.replace("\\", "\\\\").replace("'", "\\'")
        kept = [one if one.isprintable() else _escaped(one) for one in bare]
        return f"$'{''.join(kept)}'"
    from shlex import quote  # dear to import, and a plain name needs none

    return quote(word)


def _escaped(sign: str) -> str:
    """Return the bytes of a character in the notation that shells read in `$'...'`."""
    return "".join(f"\\x{one:02x}" for one in sign.encode("utf-8", "surrogateescape"))


def playables() -> tuple[Playable, ...]:
    """Return the games that are here, then the gamebooks that ship, by name."""
    from malory.pack import shipped_packs

    found = [
        Playable(one.id, one.title, one.seats, one.minutes, one.about)
        for one in GAMES
        if one.is_here() and one.id != GAMEBOOK
    ]
    taken = {one.id for one in found}
    for name in shipped_packs():
        if name not in taken:
            found += _gamebook(name)
    return tuple(found)


def told_tongues(pack: str, book: Book) -> tuple[str, ...]:
    """Return the tags of the tongues that a pack is told in, its own first."""
    from malory.book.cache import folder_of
    from malory.book.tongues.shelf import own_tongue, tongues_of

    own = own_tongue(book.own.manifest.language)
    return (own, *[tag for tag in tongues_of(folder_of(pack)) if tag != own])


def _gamebook(name: str) -> list[Playable]:
    """Return the line of a pack that ships; none if it is no gamebook or has errors."""
    try:
        book = _open(name)
    except UnplayableError:
        return []
    if book.manifest.game != GAMEBOOK:
        return []
    about = f"a gamebook of {len([one for one in book.ids if '.' not in one])} passages"
    tongues = told_tongues(name, book)
    if len(tongues) > 1:
        from malory.book.phrases import listed

        about += f", told in {listed(tongues)}"
    return [Playable(name, book.title, (1,), None, about)]
