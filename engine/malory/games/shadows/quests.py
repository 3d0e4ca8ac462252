"""Quests in general: leaving one, and how each ends: swords, life, cards, relics (SC045, SC046)."""

from __future__ import annotations

from malory.games.shadows import ends, lives, sights, squires
from malory.games.shadows.cards import Card, Quest
from malory.games.shadows.sharing import spoils
from malory.games.shadows.state import Board, Laid, Place, Realm, put
from malory.kernel import NOBODY, Seat, step


def leave(s: Realm, k: Seat, to: str) -> None:
    """A Knight leaves where he stands. SC032: the white cards of a solo quest are discarded."""
    place = s.places[k]
    quest = s.game.deck.quests.get(place)
    s.places = put(s.places, k, to)
    if quest is not None and quest.solo and s.boards[place].white:
        board = s.boards[place]
        s.white_gone += board.white
        s.set_board(place, board._replace(white=()))
        s.tell("abandoned", k, "SC032", quest=place, cards=board.white)


def black_cards(s: Realm, quest: Quest) -> tuple[Card, ...]:
    """Return the black cards of a quest as they lie, those that are face down too: of a whole
    state, not of a view."""
    unseen = [list(own_down(s, quest, k)) for k in range(len(s.knights))]
    return tuple([laid.card or unseen[laid.by].pop(0) for laid in s.boards[quest].black])


def own_down(s: Realm, quest: Quest, k: Seat) -> tuple[Card, ...]:
    """Return what a seat has laid face down on a quest, in the order it lies."""
    first = sum([_count_down(s, one, k) for one in _before(s, quest)])
    return s.down[k][first : first + _count_down(s, quest, k)]


def lay_down(s: Realm, quest: Quest, k: Seat, card: Card) -> None:
    """Lay a black card face down, last on its quest: its value is known to who laid it alone."""
    at = sum([_count_down(s, one, k) for one in (*_before(s, quest), quest)])
    s.down = put(s.down, k, (*s.down[k][:at], card, *s.down[k][at:]))
    board = s.boards[quest]
    s.set_board(quest, board._replace(black=(*board.black, Laid("", k))))


def forget_down(s: Realm, quest: Quest, k: Seat, at: int, count: int) -> tuple[Card, ...]:
    """Take so many of the cards that a seat laid face down on a quest, from its `at`-th on."""
    first = at + sum([_count_down(s, one, k) for one in _before(s, quest)])
    taken = s.down[k][first : first + count]
    s.down = put(s.down, k, (*s.down[k][:first], *s.down[k][first + count :]))
    return taken


def take_last(s: Realm, quest: Quest, at: int) -> None:
    """SC-A16, SC-A45: take the black card at a place of a quest, and discard it, unseen if it lies
    face down."""
    board = s.boards[quest]
    laid = board.black[at]
    if laid.card:
        s.black_gone += (laid.card,)
    else:
        before = sum([one.card == "" and one.by == laid.by for one in board.black[:at]])
        cards = forget_down(s, quest, laid.by, before, 1)
        into = Place(sights.LOST, laid.by, len(s.lost[laid.by]))
        s.lost = put(s.lost, laid.by, s.lost[laid.by] + cards)
        s.lost_at = put(s.lost_at, laid.by, (*s.lost_at[laid.by], quest))
    s.set_board(quest, board._replace(black=(*board.black[:at], *board.black[at + 1 :])))
    if not laid.card:
        sights.slip(s, (Place(quest, laid.by, at),), (into,), (), (laid.by,))


def _before(s: Realm, quest: Quest) -> tuple[Quest, ...]:
    names = tuple(s.boards)
    return names[: names.index(quest)]


def _count_down(s: Realm, quest: Quest, k: Seat) -> int:
    return sum([not laid.card and laid.by == k for laid in s.boards[quest].black])


def sharers(s: Realm, quest: Quest, finisher: Seat) -> tuple[Seat, ...]:
    """Return who shares what a quest gives: those present, from the finisher on if he is there,
    else from the active Knight or the next who is there (SC046, SC-A41)."""
    found = s.present(quest)
    if finisher in found:
        at = found.index(finisher)
        return found[at:] + found[:at]
    return found


@step
def end(s: Realm, name: Quest, is_won: bool, finisher: Seat) -> None:
    """SC045: a quest ends. `finisher` completed it, if anybody did: he may have been elsewhere."""
    quest, board = s.game.deck.quests[name], s.boards[name]
    those = sharers(s, name, finisher)
    swords = quest.victory.swords if is_won else quest.defeat.swords
    swords += sum([s.game.deck.whites[card].amount for card in board.heroism])
    kind = "quest won" if is_won else "quest lost"
    s.tell(kind, finisher, "SC045", quest=name, present=s.named(those), others=those)
    _clear(s, name, board)
    for k in those:
        s.places = put(s.places, k, s.game.deck.home)
    s.push(lives.deaths())
    if is_won:
        spoils(s, quest.victory.cards, those)
        if s.game.has_squires and those:
            s.push(squires.knight(those))
        s.push(ends.lay_swords(swords, 0, "SC045"))
        for k in those:
            lives.gain(s, k, quest.victory.life, "SC045")
            if s.has(k, "spoils"):
                lives.gain(s, k, s.game.deck.knight_of["spoils"].amount, "SC-A28")
        _give_relic(s, name, those, finisher)
        _lift(s)
        return
    if s.stands("mists"):
        swords += s.game.deck.black_of["mists"].amount
    s.push(ends.lay_swords(0, swords, "SC045"))
    if quest.defeat.engines:
        s.push(ends.add_engines(quest.defeat.engines, "SC045"))
    for k in those:
        lives.lose(s, k, quest.defeat.life, "SC045")


def _clear(s: Realm, name: Quest, board: Board) -> None:
    """Its cards are discarded, its warriors put back; it begins anew, or has left the game."""
    deck = s.game.deck
    s.white_gone += board.white + board.heroism
    s.black_gone += tuple([laid.card for laid in board.black])
    if board.warriors:
        s.give_supply(name, board.warriors)
    s.set_board(name, Board())
    if not deck.quests[name].perpetual:
        s.over += (name,)


def _give_relic(s: Realm, name: Quest, those: tuple[Seat, ...], finisher: Seat) -> None:
    """SC072, SC-A14, SC-A41: a relic goes to who completed the quest, else to who is there."""
    relic = s.game.deck.quests[name].victory.relic
    keeper = finisher if finisher != NOBODY else those[0] if those else NOBODY
    if relic and keeper != NOBODY:
        s.relics = {**s.relics, relic: keeper}
        s.won_now += (relic,)
        s.tell("relic won", keeper, "SC072", relic=s.game.deck.relics[relic].name)


def _lift(s: Realm) -> None:
    """A quest is won: Dark Forest and Vivien go."""
    blacks = s.game.deck.blacks
    gone = tuple([card for card in s.standing if blacks[card].role in ("forest", "vivien")])
    if gone:
        s.standing = tuple([card for card in s.standing if card not in gone])
        s.black_gone += gone
        s.tell("lifted", rule="SC-A17", cards=gone)
