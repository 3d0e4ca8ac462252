"""The state of a game: hands and piles, the quests, life, loyalty, the turn.

No rule is carried out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from malory.games.shadows.bound import Bound
from malory.games.shadows.cards import Card, Hand, Quest
from malory.kernel import NOBODY, Seat, State, field, state
from malory.pack.shadows import Power, RelicRole

T = TypeVar("T")

Hands = tuple[Hand, ...]
"""Cards by seat."""
Phase = Literal["setup", "evil", "deeds", "treason"]
Winner = Literal["", "Camelot", "Evil"]


class Laid(NamedTuple):
    """A black card on a quest, and who laid it; "" is face down (see `Realm.down`).

    Once face-down cards were turned up nobody is said to have laid any.
    """

    card: Card
    by: Seat


class Place(NamedTuple):
    """Where a card may lie that is out of sight: see `sights`."""

    zone: str
    seat: Seat = NOBODY
    at: int = 0


class Sighting(NamedTuple):
    """A seat has seen so many cards that lie out of sight, among these places. Which they are
    stands in `Realm.sighted`, in the same order; here (`cards`) if all have seen them (NOBODY)."""

    seat: Seat
    many: int
    places: tuple[Place, ...]
    cards: Hand = ()


class Board(NamedTuple):
    """What lies on a quest. `track` is where Excalibur stands: steps to the Knights, below 0 to
    Evil; `heroism` a card that lies there."""

    white: Hand = ()
    black: tuple[Laid, ...] = ()
    track: int = 0
    warriors: int = 0
    heroism: Hand = ()


class Deed(NamedTuple):
    """Something all have seen a seat do, so that it can be remembered: in which turn, what, and
    about whom or what."""

    turn: int
    seat: Seat
    what: str
    about: str = ""


@state
class Realm(State[Bound]):
    """A position in the game. Tuples are by seat unless they say otherwise.

    People: `knights` by name, "" for a squire; `lives`; `places`, a quest or home, "" of whoever is
    out of play; `dead` seats; `shown` loyalty that is public; `loyalty`, one card each, seen by its
    owner alone; `unlooked` loyalty that not even he has seen (SC071); `box`, the rest of it.

    White cards: `hands` as they were drawn; `known`, what all know a hand to hold at least;
    `buried`, what each discarded face down; `white` pile, its last card on top; `white_gone`, the
    open discard; `pool`, cards to be shared, open; `offers`, what was given but not yet shown;

    Black cards: `black` pile, its last on top; `black_gone`; `lost`, what went to the discard
    unseen by all but who had laid it, and `lost_at`, on which quest; `foreseen`, the cards from the
    top that a seat knows, `sunk` those from the bottom; `down`, what each laid face down, quest by
    quest, in the order it lies; `drawn`, just drawn and not yet laid; `pending`, the quest of a
    combat card that was drawn; `acting`, open cards while they act; `standing`, those that go on
    acting.

    Of both: `sightings`, where cards may lie that a seat has seen and sees no more, and `sighted`,
    which cards those are, by seat.

    The table: `boards` of the quests, `over` those that have left the game, `supply` of swords,
    engines and warriors, `relics` with their keepers.

    The turn: whose (`active`); `used`, the types of action taken; `acts`, how many; `powers` used;
    `doomed`, who dies when the turn (or his last action) ends; `exerted`, whether he has paid his
    last life; `won_now`, relics won by this action; `is_cut`, whether Guinevere ended it.
    """

    knights: tuple[str, ...]
    lives: tuple[int, ...]
    places: tuple[str, ...]
    hands: Hands
    known: Hands
    buried: Hands
    loyalty: Hands
    shown: tuple[str, ...]
    offers: Hands
    foreseen: Hands
    sunk: Hands
    down: Hands
    drawn: Hands
    lost: Hands
    lost_at: Hands
    sighted: Hands
    boards: Mapping[Quest, Board]
    supply: Mapping[str, int]
    unlooked: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    dead: tuple[Seat, ...] = ()
    white: Hand = ()
    white_gone: Hand = ()
    pool: Hand = ()
    black: Hand = ()
    black_gone: Hand = ()
    sightings: tuple[Sighting, ...] = ()
    pending: Quest = ""
    acting: Hand = ()
    standing: Hand = ()
    over: tuple[Quest, ...] = ()
    relics: Mapping[RelicRole, Seat] = field(default_factory=dict)
    """Who keeps which; a relic that nobody has won, or that is lost, is not listed."""
    is_sheathed: bool = False
    """Whether Excalibur's keeper wants to be asked for it no more before his next turn."""
    engines: int = 0
    white_swords: int = 0
    black_swords: int = 0
    accusers: tuple[Seat, ...] = ()
    """Who has accused: each Knight may once (SC043)."""
    active: Seat = NOBODY
    phase: Phase = "setup"
    turns: int = 0
    used: tuple[str, ...] = ()
    acts: int = 0
    powers: tuple[str, ...] = ()
    spoken: int = 0
    """How often the active Knight has spoken in this turn."""
    doomed: tuple[Seat, ...] = ()
    exerted: bool = False
    won_now: tuple[RelicRole, ...] = ()
    is_cut: bool = False
    annals: tuple[Deed, ...] = ()
    winner: Winner = ""
    how: str = ""
    """The rule by which the game ended; "" if it took too many turns."""

    # ---------------------------------------------------------------------------------- people

    def name(self, k: Seat) -> str:
        """Return what the table calls a seat: its Knight, or a squire by his place."""
        return self.knights[k] or f"Squire {k + 1}"

    def named(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        """Return what the table calls some seats."""
        return tuple([self.name(k) for k in seats])

    def seat_of(self, name: str) -> Seat:
        """Return the seat of a name."""
        return next(k for k in range(len(self.knights)) if self.name(k) == name)

    def is_living(self, k: Seat) -> bool:
        """Whether a seat has a Knight in play: not dead, no revealed Traitor."""
        return self.places[k] != ""

    def living(self) -> tuple[Seat, ...]:
        """Return the seats with a Knight in play, in seat order."""
        return tuple([k for k, place in enumerate(self.places) if place])

    def round_from(self, k: Seat) -> tuple[Seat, ...]:
        """Return the seats with a Knight in play, in turn order, from `k` on."""
        n = len(self.places)
        return tuple([one for i in range(n) if self.places[one := (k + i) % n]])

    def others(self, k: Seat) -> tuple[Seat, ...]:
        """Return the other seats with a Knight in play, in turn order from `k` on."""
        return tuple([one for one in self.round_from(k) if one != k])

    def present(self, quest: Quest) -> tuple[Seat, ...]:
        """Return who stands at a place, in turn order from the active seat on."""
        return tuple([k for k in self.round_from(max(self.active, 0)) if self.places[k] == quest])

    def has(self, k: Seat, power: Power) -> bool:
        """Whether a seat's Knight is in play and has a power."""
        row = self.game.deck.knights.get(self.knights[k])
        return row is not None and row.power == power and self.is_living(k)

    def with_power(self, power: Power) -> Seat:
        """Return the seat whose Knight is in play and has a power, or NOBODY."""
        name = self.game.deck.knight_of[power].name
        if name not in self.knights:
            return NOBODY
        k = self.knights.index(name)
        return k if self.is_living(k) else NOBODY

    def is_traitor(self, k: Seat) -> bool:
        """Whether a seat is the Traitor, known or not. In a view this may be asked only of the
        seat whose view it is."""
        unlooked = self.unlooked
        return "traitor" in self.loyalty[k] or (bool(unlooked) and unlooked[k] == "traitor")

    def knows_treason(self, k: Seat) -> bool:
        """Whether a seat knows itself to be the Traitor, and is not revealed."""
        return "traitor" in self.loyalty[k] and not self.shown[k]

    # ------------------------------------------------------------------------------- the table

    def is_open(self, quest: Quest) -> bool:
        """Whether a quest can be entered: it is not over, nor closed until another is."""
        after = self.game.deck.quests[quest].after
        return quest not in self.over and (not after or after in self.over)

    def keeper(self, relic: RelicRole) -> Seat:
        """Return who keeps a relic, or NOBODY."""
        return self.relics.get(relic, NOBODY)

    def stands(self, role: str) -> bool:
        """Whether a black card of a role goes on acting."""
        blacks = self.game.deck.blacks
        return any(blacks[card].role == role for card in self.standing)

    def horde(self, quest: Quest) -> int:
        """Return how many warriors stand in a war, Mordred among them."""
        board = self.boards[quest]
        return board.warriors + len(board.black)

    def swords(self) -> int:
        """Return how many swords lie on the Round Table."""
        return self.white_swords + self.black_swords

    # ------------------------------------------------------------------------------- changing

    def set_board(self, quest: Quest, board: Board) -> None:
        """Put a board in the place of a quest's."""
        self.boards = {**self.boards, quest: board}

    def give_supply(self, what: str, count: int) -> None:
        """Put so many pieces back into the supply, or take them if below 0."""
        self.supply = {**self.supply, what: self.supply[what] + count}

    def note(self, k: Seat, what: str, about: str = "") -> None:
        """Remember what all have seen a seat do."""
        self.annals += (Deed(self.turns, k, what, about),)

    def tell(
        self,
        kind: str,
        k: Seat = NOBODY,
        rule: str = "",
        reveals: bool = False,
        secret: Mapping[Seat, Mapping[str, Any]] | None = None,
        others: Iterable[Seat] = (),
        **facts: Any,  # Any: as in State.say
    ) -> None:
        """Say what happened, with the name of the seat it happened to. `others` are seats that
        the facts name: who reads of himself is told as "you"."""
        if self.out is None:
            return
        if others:
            facts["seats"] = {self.name(one): one for one in others}
        if k >= 0:
            facts = {"name": self.name(k), **facts}
        self.say(kind, k, rule=rule, reveals=reveals, secret=secret or {}, **facts)


def put(parts: Sequence[T], k: Seat, part: T) -> tuple[T, ...]:
    """Return the parts of all seats, that of seat `k` replaced."""
    return (*parts[:k], part, *parts[k + 1 :])
