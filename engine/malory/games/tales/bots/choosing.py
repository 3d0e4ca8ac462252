"""Which thought answers which question of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from malory.book.phrases import distinct, reward_name
from malory.games.tales import (
    acts,
    delegation,
    draws,
    encounter,
    growth,
    menu,
    movement,
    trial,
    ventures,
)
from malory.games.tales.bots import deeds, worth
from malory.games.tales.bots.guessing import chance_of
from malory.games.tales.bots.mind import Mind, Taste
from malory.games.tales.bots.roads import Roads
from malory.games.tales.holdings import effects
from malory.games.tales.setting import quest_card
from malory.games.tales.state import Tale
from malory.kernel import Ask, Move, Stream, question
from malory.pack.tales.effects import Forced, Retry, Special, Spend, Succeed

# Any, throughout: the arguments of the step that asks, as it declared them.
Args = tuple[Any, ...]
Weigh = Callable[[Mind, tuple[Move, ...], Args], Mapping[Move, float]]

_USE: Final = "use "
EDGE: Final = 1e-9
"""Worths that differ by no more are the same."""
_HESITATION: Final = 0.4  # a card is worth keeping for a moment that is not known yet


def choose(view: Tale, legal: tuple[Move, ...], rng: Stream, taste: Taste) -> Move:
    """Return the move that is worth most to the seat asked; of equals one by lot.

    Whoever decides for another knight does so as his rival.
    """
    if len(legal) == 1:
        return legal[0]
    found = weighed(view, legal, taste)
    best = max(found[move] for move in legal)
    return rng.choice([move for move in legal if found[move] > best - EDGE])


def weighed(view: Tale, legal: tuple[Move, ...], taste: Taste) -> Mapping[Move, float]:
    """Return what each move is worth to the seat asked, in Destiny by the end of the game."""
    asked = question(view)
    assert isinstance(asked, Ask)  # a bot answers for a seat
    args: Args = view.agenda[0][1:]
    m = Mind(view, args[0], taste)
    uses = {move: _use(m, move) for move in legal if move.startswith(_USE)}
    plain = tuple([move for move in legal if move not in uses])
    found = {**WEIGHED[asked.what](m, plain, args), **uses}
    return found if asked.seat == m.k else {move: -worth for move, worth in found.items()}


def _use(m: Mind, move: Move) -> float:
    """Return what discarding a card now is worth, above letting it lie."""
    card = move.removeprefix(_USE)
    done = 0.0
    for one in m.setting.effects_of(card, Spend):
        done += worth.acts_worth(m, card, one.then)
        if one.at == "encounter":
            done -= worth.card_worth(m, card)  # it is a rest: the card itself is what ends
            return done
    return done - max(0.0, worth.card_worth(m, card)) - (_HESITATION if m.turns else 0.0)


# ----------------------------------------------------------------------------------- the road


def _ride(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    roads = Roads(m)
    found = {one: roads.after_move(one) for one in moves if one != movement.CALL}
    if movement.CALL in moves:
        called = max(roads.after_move(one) for one in movement.call_places(m.s, m.k))
        # alone it is of no other use; among rivals it is a turn more at the end
        kept = 0.15 * m.turns if m.s.is_shared() else m.turn()
        found[movement.CALL] = called - kept
    return found


def _call(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    roads = Roads(m)
    return {one: roads.after_move(one) for one in moves}


def _drift(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """A move after which no encounter is owed."""
    roads = Roads(m)
    return {one: roads.outlook(one) for one in moves}


def _held(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return dict.fromkeys(moves, 0.0)


def _obey(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """A tag that is forced is known; what another decides is not."""
    tags = {card: one.tag for card, one in effects(m.s, m.k, Forced)}
    deciding = args[-1][0] if len(args) > 1 else moves[0]
    return {
        one: deeds.tag_worth(m, tags[one]) if one in tags else -0.1 * (one == deciding)
        for one in moves
    }


# ------------------------------------------------------------------------------- encounters


def _encounter(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    found = {encounter.STANDARD: deeds.standard(m), encounter.PASS: 0.0}
    return {one: found[one] if one in found else deeds.special(m, one) for one in moves}


def _confined(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: 0.5 if m.setting.effects_of(one, Special) else 0.0 for one in moves}


def _location(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """To draw again brings an encounter now; to keep the card, its Destiny and a place to go."""
    place = m.setting.locations[args[1]].place
    away = m.board.distance(m.here).get(place, 9)
    limit = movement.movement_limit(m.s, m.k)
    turns = -(-away // limit)
    reached = (1 + deeds.VISIT) * m.taste.far**turns if turns <= m.turns else 0.0
    return {draws.KEEP: reached + worth.TOKEN, draws.BOTTOM: deeds.standard(m)}


def _menu(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    id, obeyed, only = args[-3:]
    offered = menu.on_offer(m.s, m.k, id, obeyed, only)
    return _entries(m, moves, id, offered)


def _bewitched(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    id = args[2]
    offered = menu.picks(m.s, m.k, menu.open_entries(m.s, m.k, id))
    return _entries(m, moves, id, offered)


def _entries(
    m: Mind, moves: tuple[Move, ...], id: str, offered: Mapping[Move, menu.Pick]
) -> Mapping[Move, float]:
    each = m.guesses.destiny + m.gained
    found: dict[Move, float] = {}
    for one in moves:
        if one in offered:
            found[one] = each * deeds.entry_worth(m, id, *offered[one])
    tried = [deeds.entry_worth(m, id, *pick) for pick in offered.values() if pick[1] is not None]
    found[menu.BY_MADNESS] = each * sum(tried) / len(tried) if tried else 0.0
    return found


def _madness(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    match args:
        case (_, _, trial.QuestEnds() as ends):
            return deeds.card_chances(m, ventures.test_of(m.s, m.k, ends), quest_card(ends.name))
        case (_, _, str(), str(where), test, _, _):
            return deeds.card_chances(m, test, where)
        case _:
            return _menu(m, moves, args)


def _card_test(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    card, where, test, then, otherwise, instead = args[1:7]
    won, lost = (worth.acts_worth(m, card, one) for one in (then, otherwise))
    chances = deeds.card_chances(m, test, where)
    found = {one: chance * won + (1 - chance) * lost for one, chance in chances.items()}
    found[menu.BY_MADNESS] = sum(found.values()) / len(found)
    found[acts.INSTEAD] = worth.acts_worth(m, card, instead)
    return found


def _venture(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    ends = args[-1]
    chances = deeds.card_chances(m, ventures.test_of(m.s, m.k, ends), quest_card(ends.name))
    return {**chances, menu.BY_MADNESS: sum(chances.values()) / len(chances)}


def _sure(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    where, what = args[1:3]
    each = m.guesses.destiny + m.gained
    chance = chance_of(m.s, m.k, what, where)
    kept = {one: worth.card_worth(m, one) for one in moves if one != trial.ROLL}
    return {trial.ROLL: chance * each, **{one: each - held for one, held in kept.items()}}


def _failed(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """The number has been told, so a second try has odds that are known."""
    where, what, number = args[1:4]
    each = m.guesses.destiny + m.gained
    found = {trial.ACCEPT: 0.0}
    for card in moves:
        if card == trial.ACCEPT:
            continue
        chance = deeds.against(m, what, number, where)
        again = m.setting.effects_of(card, Retry)
        then = sum(
            worth.acts_worth(m, card, one.then) for one in m.setting.effects_of(card, Succeed)
        )
        gain = chance * each if again else each + then
        found[card] = gain - worth.card_worth(m, card)
    return found


# ---------------------------------------------------------------------------- gains and losses


def _may(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {acts.YES: worth.acts_worth(m, args[1], args[2]), acts.NO: 0.0}


def _extra_turn(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {acts.YES: m.turn(), acts.NO: 0.0}


def _skill(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: m.skill_rank(one) for one in moves}


def _first_skill(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """What responses are guessed to ask most often is the best to begin with."""
    asked = [one for means in m.guesses.tags.values() for one in means]
    return {one: float(asked.count(one)) for one in moves}


def _companion(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: float(m.me.skills.get(one, 0)) for one in moves}


def _lose_skill(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: m.skill_rank(one, -1) for one in moves}


def _swap(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: 0.0 if one == growth.IGNORE else m.swapped(args[1], one) for one in moves}


def _renown(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: m.renown_rank(one, args[2]) for one in moves}


def _reward(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    options = args[1]
    names = distinct([reward_name(one) for one in options])
    pairs = zip(names, options, strict=True)
    return {move: worth.reward_worth(m, one) for move, one in pairs}


def _another(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """Companions are given what helps them most, rivals what helps them least."""
    sign = 1 if m.s.is_shared() else -1
    seats = {one.name: seat for seat, one in enumerate(m.s.knights)}
    return {
        one: sign * worth.reward_worth(Mind(m.s, seats[one], m.taste), args[1]) for one in moves
    }


def _ward(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    kept = {one: -worth.card_worth(m, one) for one in moves if one != trial.ACCEPT}
    return {**kept, trial.ACCEPT: worth.becoming_worth(m, args[1])}


def _lose(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: -worth.card_worth(m, one) for one in moves}


def _first(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: -float(at) for at, one in enumerate(moves)}


def _any(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return dict.fromkeys(moves, 0.0)


# -------------------------------------------------------------------------------------- quests


def _quest_limit(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    return {one: -deeds.quest_outlook(m, one) for one in moves}


def _rival(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """The rival who has most to lose by a ride of mine is the one behind me."""
    destiny = {one.name: one.destiny for one in m.s.knights}
    return {one: -float(destiny[one]) for one in moves}


def _place(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """A mark is best near, and on the space where most is to be had."""
    far = m.board.distance(m.here)
    return {one: -float(far.get(one, 9)) for one in moves}


def _region(m: Mind, moves: tuple[Move, ...], args: Args) -> Mapping[Move, float]:
    """The region with the nearest space for the mark."""
    spot = next(one for one in args if isinstance(one, delegation.Spot))
    here = delegation.regions(m.s, m.k)[0]
    far = m.board.distance(m.here)
    return {
        one: -float(
            min(far.get(place, 9) for place in delegation.spaces(m.s, m.k, spot, here, one))
        )
        for one in moves
    }


WEIGHED: Final[Mapping[str, Weigh]] = {
    "knight": _any,
    "starting skill": _first_skill,
    "expire": _first,
    "held": _held,
    "obey": _obey,
    "stray": _call,
    "ride": _ride,
    "call": _call,
    "bonus move": _drift,
    "go": _drift,
    "stir": _first,
    "encounter": _encounter,
    "confined": _confined,
    "location": _location,
    "pause": _any,
    "menu": _menu,
    "card test": _card_test,
    "may": _may,
    "sure": _sure,
    "keep": lambda m, moves, args: {trial.HIGH: 1.0, trial.LOW: 0.0},
    "failed": _failed,
    "skill": _skill,
    "lose skill": _lose_skill,
    "swap": _swap,
    "renown": _renown,
    "reward": _reward,
    "another": _another,
    "ward": _ward,
    "companion": _companion,
    "lose": _lose,
    "lose treasure": _lose,
    "quest limit": _quest_limit,
    "completed": _first,
    "rival": _rival,
    "region": _first,
    "place mark": _place,
    "mark region": _region,
    "mark": _place,
    "venture": _venture,
    "bewitched": _bewitched,
    "madness": _madness,
    "extra turn": _extra_turn,
}
"""What weighs the moves of each question of the rules, by its name."""
