"""Which passage of now is which of then: by id, by the log of renames, by what they say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from malory.book.lock import PASSAGE, now_called

Words = Callable[[str], Sequence[str]]
"""The words of a passage, by its id."""

ALIKE = 0.5
"""Two passages are one if they share at least this part of their runs of three words."""

_COMMON = 10
"""A run of words in more passages than this tells nothing, and is passed over."""


def paired(
    then: Sequence[str],
    now: Sequence[str],
    renames: Iterable[tuple[str, str, str]],
    words_then: Words,
    words_now: Words,
) -> dict[str, str]:
    """The id of now for each id of then that is still there; both in their own order."""
    here = set(now)
    pairs = {id: id for id in then if id in here}
    lost = [id for id in then if id not in here]
    was = set(then)
    new = {id: None for id in now if id not in was}
    log = tuple(renames)
    for id in lost:
        called = now_called(log, PASSAGE, id)
        if called in new:
            pairs[id] = called
            del new[called]
    lost = [id for id in lost if id not in pairs]
    if lost and new:
        same = _same(lost, list(new), words_then, words_now)
        pairs |= same
        taken = set(same.values())
        lost = [id for id in lost if id not in same]
        pairs |= _alike(lost, [id for id in new if id not in taken], words_then, words_now)
    return {id: pairs[id] for id in then if id in pairs}


def _same(
    lost: Sequence[str], new: Sequence[str], words_then: Words, words_now: Words
) -> dict[str, str]:
    """Pairs of passages that say the very same, and that nothing else says."""
    said: dict[int, list[str]] = defaultdict(list)
    for id in new:
        if words := words_now(id):
            said[hash(tuple(words))].append(id)
    told: dict[int, list[str]] = defaultdict(list)
    for id in lost:
        told[hash(tuple(words_then(id)))].append(id)
    return {
        ids[0]: said[key][0]
        for key, ids in told.items()
        if len(ids) == 1 and len(said.get(key, ())) == 1
    }


def _alike(
    lost: Sequence[str], new: Sequence[str], words_then: Words, words_now: Words
) -> dict[str, str]:
    """Pairs of passages that say nearly the same, the likest first; each is in one pair."""
    if not (lost and new):
        return {}
    sizes: dict[str, int] = {}
    holders: dict[int, list[str]] = defaultdict(list)
    for id in new:
        runs = _runs(words_now(id))
        sizes[id] = len(runs)
        for run in runs:
            holders[run].append(id)
    found: list[tuple[float, int, str, str]] = []
    for place, id in enumerate(lost):
        mine = _runs(words_then(id))
        shared = Counter(
            other for run in mine if len(held := holders.get(run, ())) <= _COMMON for other in held
        )
        for other, count in shared.items():
            likeness = count / (len(mine) + sizes[other] - count)
            if likeness >= ALIKE:
                found.append((-likeness, place, id, other))
    pairs: dict[str, str] = {}
    taken: set[str] = set()
    for _, _, id, other in sorted(found):
        if id not in pairs and other not in taken:
            pairs[id] = other
            taken.add(other)
    return pairs


def _runs(words: Sequence[str]) -> set[int]:
    """The runs of three words, as marks that hold for this process; of fewer words the one there
    is."""
    if len(words) < 3:
        return {hash(tuple(words))} if words else set()
    return set(map(hash, zip(words, words[1:], words[2:], strict=False)))
