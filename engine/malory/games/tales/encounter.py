"""The Encounter phase: which encounter a knight has (R065-R073, R213, R218, R219).

A standard encounter or a special one, never both. Statuses that want the phase come first (A54);
one that holds the knight leaves only its own way out (A46). Cards are drawn in `draws`.
"""

from __future__ import annotations

from malory.book.model import END, PassageId, Turn
from malory.games.tales import acts, draws, quests, reading, ventures
from malory.games.tales.holdings import cards_of, discard, due, effects, holder, is_held, spends
from malory.games.tales.state import Tale
from malory.kernel import Ask, Entry, Flow, Move, Refusal, Seat, step
from malory.pack.tales.effects import Held, Special, When

STANDARD = "standard"
PASS = "pass"
DRAW_QUEST = "draw quest"


@step
def encounter_phase(s: Tale, k: Seat) -> None:
    """Statuses that act as the phase begins, then the encounter (A54)."""
    prison = holder(s, k, Held)
    if prison:
        s.push(confined(k, prison))
        return
    s.push(stir(k, tuple(dict.fromkeys(card for card, _ in stirring(s, k)))), choose_encounter(k))


def stirring(s: Tale, k: Seat) -> list[tuple[str, When]]:
    """Return what wants the phase: as it begins, or by a die on arriving (A54)."""
    terrain = s.game.setting.board.terrain_of(s.knights[k].place)
    tried = [
        (card, one)
        for card, one in due(s, k, "arrive")
        if (one.test is not None or one.bands) and not one.marked
    ]
    return [
        (card, one)
        for card, one in (*due(s, k, "encounter"), *tried)
        if not one.terrain or terrain in one.terrain
    ]


@step
def stir(s: Tale, k: Seat, cards: tuple[str, ...]) -> Flow:
    """A54: the knight orders them; once one takes the encounter or holds him, the rest wait."""
    left = tuple([one for one in cards if one in cards_of(s.knights[k])])
    if not left or s.held_back or is_held(s, k):
        return
    first = left[0] if len(left) == 1 else (yield Ask(k, left, what="stir", rule="A54"))
    acting = [acts.occur(k, card, one) for card, one in stirring(s, k) if card == first]
    s.push(*acting, stir(k, tuple([one for one in left if one != first])))


def owes_standard(s: Tale, k: Seat) -> bool:
    """R060, R066, R067: the knight is on another space than before, and it is no refuge."""
    here = s.knights[k].place
    setting = s.game.setting
    quiet = here in setting.numbers.no_encounter or here in setting.board.gates
    return here != s.came_from and not quiet


def specials(s: Tale, k: Seat) -> dict[Move, Entry]:
    """R068, R070, A62: the special encounters open to the knight where he stands."""
    setting = s.game.setting
    me = s.knights[k]
    terrain = setting.board.terrain_of(me.place)
    found: dict[Move, Entry] = {}
    for card in me.locations:
        if setting.locations[card].place == me.place:
            found[f"visit {card}"] = draws.visit(k, card)
    for card, one in effects(s, k, Special):
        if (
            one.whose == "holder"
            and (not one.terrain or terrain in one.terrain)
            and (not one.passage or one.passage in s.game.book)
        ):
            found[card] = special(k, card)
    for card, ends in ventures.at_marks(s, k).items():
        found[card] = ventures.venture(k, ends)
    if me.place == setting.numbers.start and quests.has_begun(s, k) and quests.can_draw(s):
        found[DRAW_QUEST] = camelot_draw(k)
    for other in s.seats_from(k)[1:]:
        if s.knights[other].place == me.place:
            for card, one in effects(s, other, Special):
                if one.whose == "another":
                    found[f"help {s.knights[other].name}"] = help_out(k, other, card)
    return found


@step
def camelot_draw(s: Tale, k: Seat) -> None:
    """R072, R225: in Camelot an Advanced Quest may be drawn, once the Starting Quest is done."""
    s.say("court", k, rule="R072")
    s.push(quests.draw(k))


@step
def help_out(s: Tale, k: Seat, other: Seat, card: str) -> None:
    """R068: a special encounter on another knight's card, for whoever stands beside him."""
    s.helping = other
    s.say("help", k, rule="R068", card=card, name=s.knights[other].name)
    _special(s, k, card, "another")


@step
def choose_encounter(s: Tale, k: Seat) -> Flow:
    """R065, R066, R069: the standard encounter is owed unless a special one takes its place."""
    if s.held_back or is_held(s, k):
        return
    standard = owes_standard(s, k)
    open_ = specials(s, k)
    if not standard and not open_:
        here = s.knights[k].place
        moved = here != s.came_from
        s.say("quiet", k, rule="R067" if moved else "R060", place=here, moved=moved)
        return
    uses = spends(s, k, "turn")
    rests = spends(s, k, "encounter") if standard else {}
    moves: tuple[Move, ...] = (*open_, *rests, *uses)
    moves = (STANDARD, *moves) if standard else (*moves, PASS)
    answer = STANDARD
    if moves != (STANDARD,):
        rule = "R066" if standard else "R219"
        answer = yield Ask(k, moves, _owed if standard else None, "encounter", rule)
    if answer in uses:
        s.push(acts.spend(k, uses[answer], "turn"), choose_encounter(k))
    elif answer in rests:
        s.push(acts.spend(k, rests[answer], "encounter"))
    elif answer == STANDARD:
        s.push(draws.standard(k))
    elif answer != PASS:
        s.push(open_[answer])


def _owed(move: Move) -> Refusal | None:
    """Return why nobody may pass who has moved."""
    return Refusal("R066", "You have moved, so you owe an encounter.") if move == PASS else None


@step
def confined(s: Tale, k: Seat, card: str) -> Flow:
    """A46: held, he can only try the card's own way out, or use what frees him, or rest."""
    if not is_held(s, k):
        s.push(choose_encounter(k))
        return
    uses = spends(s, k, "turn")
    rests = spends(s, k, "encounter")
    answer = card
    if uses or rests:
        answer = yield Ask(k, (card, *rests, *uses), what="confined", rule="A46")
    if answer in uses:
        s.push(acts.spend(k, uses[answer], "turn"), confined(k, card))
    elif answer in rests:
        s.push(acts.spend(k, rests[answer], "encounter"))
    else:
        s.push(special(k, card))


@step
def special(s: Tale, k: Seat, card: str) -> None:
    """R213: the passage the card names, or the test that stands on it, or both.

    A passage that ends in a menu or a die holds the test itself, in the writer's words.
    """
    s.say("special", k, rule="R068", card=card)
    _special(s, k, card, "holder")


def _special(s: Tale, k: Seat, card: str, whose: str) -> None:
    terrain = s.game.setting.board.terrain_of(s.knights[k].place)
    for one in s.game.setting.effects_of(card, Special):
        if one.whose != whose or (one.terrain and terrain not in one.terrain):
            continue
        entries: list[Entry] = []
        told = False
        if one.passage:
            entries.append(reading.passage(k, PassageId(one.passage)))
            told = s.game.page(PassageId(one.passage)).ending not in (None, Turn(END))
        if one.test is not None and not told:
            ends = (one.then, one.otherwise, one.instead)
            entries.append(acts.card_test(k, card, one.passage, one.test, *ends))
        if one.spends:
            entries.append(put_away(k, card))
        s.push(*entries)
        return


@step
def put_away(s: Tale, k: Seat, card: str) -> None:
    """The card is used up, unless the passage took it already."""
    if card in cards_of(s.knights[k]):
        discard(s, k, card)
