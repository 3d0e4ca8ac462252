"""What a drawn Encounter card opens, and what becomes of Location cards (R074-R084, R202, R203)."""

from __future__ import annotations

from malory.book.model import PassageId
from malory.games.tales import decks, quests, reading
from malory.games.tales.setting import CHARACTER, LOCATION
from malory.games.tales.state import Served, Tale
from malory.kernel import Ask, Entry, Flow, Seat, step

KEEP = "keep"
BOTTOM = "bottom"


@step
def standard(s: Tale, k: Seat) -> None:
    """R065: a standard encounter; it serves the marks that lay there as it began (R138)."""
    s.push(draw_encounter(k, quests.waiting(s, k, s.knights[k].place)))


@step
def draw_encounter(s: Tale, k: Seat, served: Served = ()) -> None:
    """R074: the top Encounter card, the passage that it makes with Feature, Age or space.

    The marks that it has `served` come off before the cards are discarded (A37). A draw that a
    passage grants serves none by itself: it is part of the same encounter (A57).
    """
    card = decks.draw_encounter_card(s, k)
    if not card:
        s.say("no card", k, rule="R074")
        return
    decks.lay_out(s, card)
    setting = s.game.setting
    kind = setting.kind_of(card)
    if kind == LOCATION:
        if s.knights[k].locations and decks.another_is_left(s):
            s.push(keep_or_bottom(k, card, served))
        else:
            location_drawn.now(s, k, card, served)
        return
    if kind == CHARACTER:
        feature = decks.draw_feature_card(s, k)
        decks.lay_out(s, feature)
        cards: tuple[str, ...] = (card, feature)
        number = setting.resolve(card, feature)
    else:
        cards = (card,)
        number = setting.resolve_milieu(card, terrain_here(s, k), s.age)
    s.push(reading.passage(k, PassageId(number)), *_serve(k, served), discard_cards(k, cards))


def _serve(k: Seat, served: Served) -> tuple[Entry, ...]:
    return (quests.serve(k, served),) if served else ()


def terrain_here(s: Tale, k: Seat) -> str:
    """Return the terrain whose row of a Milieu counts (A33); at a Place of Power its gate's."""
    board = s.game.setting.board
    place = s.knights[k].place
    return board.terrain_of(board.gates.get(place, place))


@step
def discard_cards(s: Tale, k: Seat, cards: tuple[str, ...]) -> None:
    """R084: face up to their piles."""
    decks.discard_encounter(s, cards)


@step
def keep_or_bottom(s: Tale, k: Seat, card: str, served: Served = ()) -> Flow:
    """R080: who holds a face-up Location card may put a new one on the bottom and draw again."""
    answer = yield Ask(k, (KEEP, BOTTOM), what="location", rule="R080")
    if answer == KEEP:
        location_drawn.now(s, k, card, served)
        return
    decks.clear(s, card)
    s.encounters_under = (*s.encounters_under, card)
    s.bottomed = (*s.bottomed, card)
    s.say("bottomed", k, rule="R080", card=card)
    s.push(draw_encounter(k, served))


@step
def location_drawn(s: Tale, k: Seat, card: str, served: Served = ()) -> None:
    """R077: its passage; then the card stays with the knight (R078, R079). It serves too (A20)."""
    number = s.game.setting.locations[card].draw
    s.push(reading.passage(k, PassageId(number)), keep_location(k, card), *_serve(k, served))


@step
def keep_location(s: Tale, k: Seat, card: str) -> None:
    """R078, R195: face up before the knight, with Destiny from the pool or the reserve on it."""
    decks.clear(s, card)
    amount = s.game.setting.numbers.location_destiny
    pooled = min(amount, s.pool) if s.is_shared() else amount
    s.pool -= pooled if s.is_shared() else 0
    s.change(k, locations={**s.knights[k].locations, card: (pooled, amount - pooled)})
    s.say("kept", k, rule="R078", card=card, amount=amount, pool=s.pool)


@step
def visit(s: Tale, k: Seat, card: str) -> None:
    """R081, R082: at its place, on a later turn, the passage at the card's foot for this Age."""
    s.say("visit", k, rule="R082", card=card)
    number = s.game.setting.locations[card].visits[s.age - 1]
    s.push(reading.passage(k, PassageId(number)), close_location(k, card))


@step
def close_location(s: Tale, k: Seat, card: str) -> None:
    """R083: success or failure, the knight takes its Destiny, and the card leaves the game."""
    me = s.knights[k]
    pooled, spare = me.locations[card]
    s.change(
        k,
        locations={one: its for one, its in me.locations.items() if one != card},
        destiny=me.destiny + pooled + spare,
        spare=me.spare + spare,
    )
    s.removed = (*s.removed, card)
    s.say("closed", k, rule="R083", card=card, amount=pooled + spare, spare=spare)
