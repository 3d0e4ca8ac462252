"""The laws a position keeps, whatever the game: one function a law, each raising LawBroken."""

from typing import Any, Final

from malory.kernel.chance import Seeded, Stream
from malory.kernel.codec import decode, encode, text
from malory.kernel.event import Event
from malory.kernel.play import apply, cancel, judge, legal, play, pose, question
from malory.kernel.question import CHANCE, NOBODY, Answer, Move, Outcome, Roll, Seat, Shuffle
from malory.kernel.state import State, data_of
from malory.kernel.view import view
from malory.kernel.watch import LawBroken, watched

# Any, throughout: the laws hold for the state of every game.
NONSENSE: Final = "no such move"


def written(s: State[Any]) -> str:
    """Return the data of `s` as text: equal texts, equal states, the order of dicts included."""
    return text(encode(s))


def demand(holds: bool, law: str, words: str) -> None:
    """Raise LawBroken unless it holds."""
    if not holds:
        raise LawBroken(f"{law}: {words}")


def check_legal(s: State[Any], seats: int) -> None:
    """The asked seat has moves, unique, the same in its view as in truth, each in the prompt."""
    moves = legal(s)
    if s.asked < 0:
        demand(moves == (), "legal", f"seat {s.asked} has moves")
        return
    demand(s.asked < seats, "legal", f"seat {s.asked} is asked at a table of {seats}")
    demand(bool(moves), "legal", f"{_top(s)} asks seat {s.asked} and offers nothing")
    demand(len(set(moves)) == len(moves), "legal", f"{_top(s)} offers a move twice: {moves}")
    demand(all(type(one) is str for one in moves), "legal", f"a move is no str: {moves}")
    posed = pose(s.copy())
    demand(posed.moves == moves, "legal", f"{_top(s)}, posed again, offers {posed.moves}")
    seen = view(s, s.asked)
    demand(
        legal(seen) == moves, "legal", f"{_top(s)} offers {legal(seen)} in the view, not {moves}"
    )
    prompt = s.game.prompt(view(s, s.asked))
    offered = tuple([one.move for one in prompt.options])
    demand(offered == moves, "prompt", f"{_top(s)} is worded as {offered}, not {moves}")
    labels = [one.label for one in prompt.options if one.label]
    demand(len(set(labels)) == len(labels), "prompt", f"two moves share a label: {labels}")
    worded = prompt.words and all(one.words for one in prompt.options)
    demand(bool(worded), "prompt", f"{_top(s)} is without words")


def check_views(s: State[Any], seats: int, rng: Stream) -> tuple[int, int]:
    """A view changes nothing; a sample fits the view, hides nothing and plays on.

    Returns how many views hid something, and of how many of them two samples were unequal.
    """
    truth, cards = written(s), s.game.cards(s)
    hiding = varied = 0
    for seat in (*range(seats), NOBODY):
        seen = view(s, seat)
        before = written(seen)
        if seat == NOBODY:
            continue
        key = rng.bits()
        sample = s.game.sample(seen, Stream(key))
        demand(written(seen) == before, "sample", f"sampling for seat {seat} changes the view")
        demand(sample is not seen, "sample", "a sample is a copy of the view")
        demand(not _hides(encode(sample)), "sample", f"the sample for seat {seat} hides something")
        again = view(sample, seat)
        demand(
            written(again) == before,
            "sample",
            f"seat {seat} sees in its sample {_difference(seen, again)}",
        )
        twin = s.game.sample(view(s, seat), Stream(key))
        demand(written(twin) == written(sample), "sample", "equal streams give unequal samples")
        kept = s.game.cards(sample) == cards
        demand(kept, "sample", f"the sample for seat {seat} has other pieces than the game")
        if _hides(encode(seen)):
            hiding += 1
            varied += written(sample) != written(s.game.sample(view(s, seat), Stream(key + 1)))
        _play_on(sample, seat, s.asked, legal(s), rng)
    demand(written(s) == truth, "values", "playing on a sample changes the state it was taken of")
    return hiding, varied


def _play_on(
    sample: State[Any], seat: Seat, asked: Seat, moves: tuple[str, ...], rng: Stream
) -> None:
    if asked == CHANCE:
        play(sample, Seeded(rng.bits()).outcome(0, question(sample)))
    if asked < 0:
        return
    offered = legal(sample)
    demand(bool(offered), "sample", f"in the sample for seat {seat} nothing can be answered")
    if seat == asked:
        demand(offered == moves, "sample", f"seat {seat} may {moves}, but {offered} in its sample")
    play(sample, rng.choice(offered))


def check_refusals(s: State[Any], seats: int) -> None:
    """What is not legal is refused in words, and changes nothing."""
    if s.asked == NOBODY:
        return
    truth, kept = written(s), {name: getattr(s, name) for name in data_of(type(s))}
    wrong: list[tuple[Seat, Any]] = [(s.asked, NONSENSE), (s.asked, ()), (s.asked, (0, 99))]
    wrong += [(s.asked, ("x",)), (s.asked, None), (NOBODY, NONSENSE)]
    moves = legal(s) or ("",)
    wrong += [(seat, moves[0]) for seat in (*range(seats), CHANCE) if seat != s.asked]
    for seat, answer in wrong:
        if seat == s.asked and question(s).refuse(answer) is None:
            continue  # a game may name a move as we name our nonsense
        refusal = apply(s, seat, answer)
        demand(refusal is not None, "refusal", f"{answer!r} of seat {seat} is taken at {_top(s)}")
        demand(bool(refusal and refusal.words), "refusal", "a refusal is without words")
        # a field that holds the very value it held needs no writing to be compared
        is_kept = all(getattr(s, name) is value for name, value in kept.items())
        demand(
            is_kept or written(s) == truth,
            "refusal",
            f"{_top(s)} refuses {answer!r} and changes the state",
        )
    for move in legal(s):
        demand(judge(s, s.asked, move) is None, "refusal", f"{move!r} is legal and refused")
    demand(written(s) == truth, "refusal", f"{_top(s)} refuses, and changes a value of the state")


def check_cancel(s: State[Any], start: str) -> None:
    """A move half made is taken back whole: the state is as before its first answer (`start`)."""
    back = s.copy()
    demand(cancel(back) is None, "cancel", f"the answers at {_top(s)} cannot be taken back")
    demand(written(back) == start, "cancel", f"cancel at {_top(s)} does not restore the state")


def check_copies(s: State[Any], answer: Answer, after: str, told: list[Event]) -> None:
    """A copy, a loaded state and the watched twin go where the state went, and say the same."""
    loaded = decode(s.game, encode(s))
    demand(written(loaded) == written(s), "save", "a loaded state is another")
    for name, twin in (("copy", s.copy()), ("save", loaded)):
        twin.out = []
        play(twin, answer)
        demand(written(twin) == after, name, f"it goes on otherwise after {answer!r} at {_top(s)}")
        demand(twin.out == told, name, f"it tells otherwise of {answer!r} at {_top(s)}")
    slow = watched(s, answer)
    demand(written(slow) == after, "steps", f"{_top(s)} goes on otherwise when it is posed anew")


def check_leak(s: State[Any], viewer: Seat, answer: Answer, rng: Stream) -> None:
    """Play one move in the true state and in a sample: told the same, a seat sees the same.

    What it is told otherwise is marked, as revealed or as its secret.
    """
    true, other = s.copy(), s.game.sample(view(s, viewer), rng)
    true.out, other.out = [], []
    rolls = question(s), question(other)
    if isinstance(rolls[0], Roll) and isinstance(rolls[1], Roll):
        alike = (rolls[0].dice, rolls[0].sides) == (rolls[1].dice, rolls[1].sides)
        demand(alike, "leak", f"the dice of {_top(s)} show what seat {viewer} may not know")
    given = (*s.answers[len(other.answers) :], answer)
    for one in given:
        fits = _another_order(other, rng) if isinstance(rolls[0], Shuffle) else one
        if judge(other, other.asked, fits) is not None:
            return  # the sample cannot answer alike, so nothing is compared
        play(other, fits)
    play(true, answer)
    where = f"after {answer!r} at {_top(s)} seat {viewer}"
    unmarked = _told_unmarked(true, other, viewer)
    demand(not unmarked, "leak", f"{where} is told a secret by {unmarked!r}, unmarked")
    if _told(true, viewer) == _told(other, viewer):
        seen, other_seen = view(true, viewer), view(other, viewer)
        if written(seen) != written(other_seen):
            demand(False, "leak", f"{where} is told nothing of {_difference(seen, other_seen)}")


def check_sealed(s: State[Any], viewer: Seat, answer: Move, rng: Stream) -> None:
    """Two moves that differ only where a seat may not look are not told apart to it."""
    instead = rng.choice(legal(s))
    if s.asked == viewer or instead == answer:
        return
    one, other = s.copy(), s.copy()
    for now, move in ((one, answer), (other, instead)):
        now.out = []
        play(now, move)
    if written(one) != written(other) and written(view(one, viewer)) == written(
        view(other, viewer)
    ):
        unmarked = _told_unmarked(one, other, viewer)
        where = f"after {answer!r} at {_top(s)} seat {viewer}"
        demand(not unmarked, "leak", f"{where} is told by {unmarked!r} what it may not see")


def _told(s: State[Any], viewer: Seat) -> list[Event]:
    return [event.seen_by(viewer) for event in s.out or ()]


def _told_unmarked(one: State[Any], other: State[Any], viewer: Seat) -> str:
    """Return the kind of the first event told otherwise; "" if there is none, or it is marked."""
    here, there = _told(one, viewer), _told(other, viewer)
    if here == there:
        return ""
    pairs = enumerate(zip(here, there, strict=False))
    first = next((at for at, (a, b) in pairs if a != b), min(len(here), len(there)))
    raw = [event for s in (one, other) for event in (s.out or [])[first : first + 1]]
    marked = any(event.reveals or viewer in event.secret for event in raw)
    return "" if marked else raw[0].kind


def _another_order(other: State[Any], rng: Stream) -> Outcome:
    """Return an order of what the sample shuffles: what is dealt from it, too, is hidden."""
    return Seeded(rng.bits()).outcome(0, question(other))


def _top(s: State[Any]) -> str:
    return str(s.agenda[0][0].name) if s.agenda else "the end"


def _hides(data: Any) -> bool:
    if isinstance(data, dict):
        return "$hidden" in data or any(map(_hides, data.values()))
    return isinstance(data, list) and any(map(_hides, data))


def _difference(one: State[Any], other: State[Any]) -> str:
    """Return the fields in which two states differ, with both values."""
    a, b = encode(one), encode(other)
    return "; ".join(
        f"{name}: {a[name]} and {b[name]}" for name in a if text(a[name]) != text(b[name])
    )
