"""What a game must be: the protocol that every game under `games/` meets."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from malory.kernel.chance import Stream
from malory.kernel.event import Event
from malory.kernel.question import Move, Score, Seat
from malory.kernel.state import State

S = TypeVar("S", bound=State[Any])

Kind: TypeAlias = Literal["pile", "owner", "sealed", "asked"]
Pace: TypeAlias = Literal["", "pause", "forced", "typed"]
Style: TypeAlias = Literal["part", "heading", "prose", "answer", "line", "table"]


class Facts(NamedTuple):
    """The card of a game.

    `home` is the module or package that holds its steps (`__package__`). `longest` bounds a game
    in plies. `hidden` says which fields hide what: "pile" (nobody sees more than how many),
    "owner" (a value a seat, seen by it alone; of a tuple the others see how many), "sealed" (so
    too, but of any value all see only if it is filled), "asked" (seen by the seat asked). `passes`
    are the moves that put off the end, `values` the classes of the values a state may hold: frozen
    dataclasses, records, named tuples, enums.
    """

    id: str
    home: str
    seats: tuple[int, ...]
    longest: int
    hidden: Mapping[str, Kind] = {}
    passes: tuple[Move, ...] = ()
    values: tuple[type, ...] = ()


class Option(NamedTuple):
    """A Move in words. `label` may be typed in its place; moves of one `group` stand together.

    With `short` the words repeat their group, and under its heading `short` says the rest. `marked`
    is what a player looks for among many: he meets its words even where a long list is cut short.
    `leads` is the passage it opens, if all can see that: a table may prefer one it has not read.
    """

    move: Move
    words: str
    label: str = ""
    long: str = ""
    group: str = ""
    rule: str = ""
    short: str = ""
    marked: bool = False
    leads: str = ""


class Barred(NamedTuple):
    """A move that a player might expect but may not make, and why not."""

    words: str
    why: str
    rule: str = ""
    group: str = ""


class Prompt(NamedTuple):
    """The open question in words: one Option for each legal Move, in the same order.

    `words` is one line; `long` what else there is to know before answering. `pace` says what is
    no decision: a "pause" waits for the reader, a "forced" move with its one option for nobody, nor
    one with a `usual` move, which the table makes for a person who leaves such things to it. A
    "typed" one has but one option too, and is answered as if it had more: others may hear the keys.
    `rule` asks; the rules `also` say what will come of the answer. If `told`, the events that
    follow name what was picked, so that nobody need be told the answer of another besides; else
    `asked_of` is the question as others are told of it, who is asked named in it. `named` are moves
    not on offer that a player may well type: they are refused with the reason. What is answered to
    a `sealed` prompt nobody else may know yet, even where all lies open before it is answered.
    """

    seat: Seat
    words: str
    options: tuple[Option, ...]
    rule: str = ""
    long: str = ""
    barred: tuple[Barred, ...] = ()
    pace: Pace = ""
    also: tuple[str, ...] = ()
    told: bool = False
    asked_of: str = ""
    named: tuple[Move, ...] = ()
    usual: Move = ""
    sealed: bool = False
    by_enter: Move = ""


class Card(NamedTuple):
    """A card of a hand in words, and the Move that plays it where that is on offer.

    `facts` are what a hand may be sorted by, each under its name in `Game.sorts`.
    """

    move: Move
    words: str
    facts: Mapping[str, str | int] = {}


class Drawn(NamedTuple):
    """Cards that an event has turned up off a shuffled pile, all of them for everybody to see.

    `words` tell a table that draws them itself what to draw.
    """

    cards: tuple[str, ...]
    words: str


class Sheet(NamedTuple):
    """A page that a player may look at between moves: rows of a name and what stands there."""

    title: str
    rows: tuple[tuple[str, str], ...]


class Feat(NamedTuple):
    """Something that `seat` has done in a game that is over, fit to be remembered beyond it.

    `words` are a sentence or two. The `id` stays the same whatever the words.
    """

    id: str
    seat: Seat
    title: str
    words: str


class Spot(NamedTuple):
    """A space of a board as it is drawn: `x` grows east, `y` north, in the board's own units.

    `sign` is the letter that stands for its `kind`; `here` are those who stand on it, the one who
    looks first; `marks` what lies there. `far` counts the steps to it within one move: 0 where the
    one who looks stands, None where a move does not reach.
    """

    name: str
    x: int
    y: int
    kind: str
    sign: str
    here: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    far: int | None = None


class Board(NamedTuple):
    """A board as it is drawn: its spaces, and the lines between them, `kind` by `kind`."""

    spots: tuple[Spot, ...]
    lines: tuple[tuple[str, str, str], ...]


class Game(Protocol[S]):
    """The rules of one game, bound to content and options. Subclass it to inherit the defaults."""

    facts: Facts
    content: str = ""
    """A hash of the content it is bound to; a replay needs the same."""
    options: Mapping[str, str] = {}
    """What it was bound with, in words: kept in saves, to bind it again alike."""
    is_scored: bool = True
    """Whether an outcome is a number that a player knows; else it tells bots alone."""
    styles: Mapping[str, Style] = {}
    """How the told words of an event kind stand on the page: a "part" begins (an Age, a round), a
    "heading", "prose", an "answer" (a move in words, which the telling words by its
    prompt already), a "table" (such as the scores of a hand: a row a line, its cells parted by
    tabs, the heads first); what is not listed is a "line" of what happened."""
    sorts: tuple[str, ...] = ()
    """What a hand may be sorted by, such as its suit; as it was drawn goes without saying."""
    signs: Mapping[str, str] = {}
    """The signs that stand behind what they mark, on a sheet or in a status, each with the words
    that it stands for: who reads by ear is told these, who sees is told them once."""
    sheet_words: str = "what is before you"
    """What a player finds on his sheets, in words: said of the command that shows them."""

    lessons: Mapping[str, str] = {}
    """What a tutorial says, each once: before the first question of a rule (`asks R053`), or behind
    the first thing told by one (`tells R092`)."""

    def opening(self, seats: int) -> S:
        """Return the state before the first step: fields filled, the agenda pushed."""
        ...

    def sample(self, view: S, rng: Stream) -> S:
        """Return a whole state that fits `view`: a copy of it, HIDDEN replaced by lot.

        It fits `view.answers` too: a card named in a split move that waits for its roll is known.
        """
        ...

    def cards(self, s: S) -> Counter[str]:
        """Return every piece in every zone: the same at every ply."""
        ...

    def outcome(self, s: S) -> tuple[Score, ...]:
        """Return a score for each seat; more is better. Meant for the end of a game.

        A fraction only breaks ties: people are told the whole part.
        """
        ...

    def prompt(self, view: S) -> Prompt:
        """Return the open question in words, for the seat asked, from its view."""
        ...

    def tell(self, event: Event, viewer: Seat) -> str:
        """Return the event, as `event.seen_by(viewer)`, in words; "" if there is nothing to say."""
        ...

    def follow(self, s: S) -> None:
        """Call what was renamed since `s` was saved as the content calls it now."""
        return

    def lost(self, s: S) -> tuple[str, ...]:
        """Return the ids in `s`, its agenda and answers that the content does not hold."""
        return ()

    def faded(self, s: S) -> tuple[str, ...]:
        """Return what `s` holds, in words, that the content no longer knows and nothing asks for:
        it is told when a save is taken up."""
        return ()

    def seats_for(self) -> str:
        """Return what of the options narrows the seats, in words; "" if nothing does."""
        return ""

    def result(self, s: S) -> str:
        """Return how the game ended, in words, in place of the scores; "" to tell those. Who reads
        it is `s.viewer`: a seat, else NOBODY or None."""
        return ""

    def feats(self, s: S) -> tuple[Feat, ...]:
        """Return what of a game that is over shall be remembered beyond it."""
        return ()

    def way(self, s: S) -> str:
        """Return how it was played, in words: results are held against those of the same way."""
        return ""

    def called(self, view: S, seat: Seat) -> str:
        """Return what the table calls `seat`, such as its knight; "" if it has no name yet."""
        return ""

    def help(self, view: S, seat: Seat) -> tuple[str, ...]:
        """Return a few paragraphs for a new player: what wins, how to read a prompt."""
        return ()

    def drawn(self, event: Event) -> Drawn | None:
        """Return what an event has turned up by lot; None if nothing, or if not everybody sees it.
        A game that hides no hand lets a table draw its own cards by it."""
        return None

    def face(self, card: str) -> Option:
        """Return a card as a table names it that has drawn it; its `group` is its kind."""
        return Option(card, card)

    def hand(self, view: S, seat: Seat) -> tuple[Card, ...]:
        """Return the cards in the hand of `seat`, as they were drawn; none without hands."""
        return ()

    def status(self, view: S, seat: Seat) -> str:
        """Return one line that stands above each question: piles, whose turn, which way round."""
        return ""

    def stands(self, view: S, people: tuple[Seat, ...]) -> str:
        """Return in a few words where the game stands, by which a save is known again: who the
        `people` are, how far it is. What `view` hides, nobody's view but the table's, is not in it.
        """
        return ""

    def sheets(self, view: S, seat: Seat) -> tuple[Sheet, ...]:
        """Return what `seat` has before it, in words; none if the game keeps no sheet."""
        return ()

    def chart(self, view: S, seat: Seat) -> tuple[Sheet, ...]:
        """Return the board in words: where `seat` is, what lies round it; none without a board."""
        return ()

    def board(self, view: S, seat: Seat) -> Board | None:
        """Return the board to be drawn, as `seat` sees it; None where there is none to draw."""
        return None
