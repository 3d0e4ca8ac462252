"""Outcomes as a set: one success and one failure, or bands without gap or overlap."""

from __future__ import annotations

from malory.tale.entries import TestHead
from malory.tale.fault import Fault
from malory.tale.lines import BAND_TEXT, Line
from malory.tale.logic import MOST_DIGITS
from malory.tale.logic_print import print_range
from malory.tale.syntax import Extent, Outcome

_SIDES = 6


def read_band(text: str, line: Line, faults: list[Fault]) -> tuple[int, int | None]:
    """The lowest and highest number of a band; None is open. `(-1, -1)` after a fault."""
    found = BAND_TEXT.match(text, line.start)
    if found is None:  # already reported by the cut
        return (-1, -1)
    at = (line.start, line.end)
    if max(len(found[1]), len(found[3] or "")) > MOST_DIGITS:
        faults.append(Fault("E056", at))
        return (-1, -1)
    low = int(found[1])
    high = None if found[2] else int(found[3]) if found[3] else low
    if high is not None and high < low:
        said = f"{low}-{high}"
        faults.append(Fault("E033", at, (("found", said),), f"write `= {high}-{low}`"))
        return (-1, -1)
    return low, high


def check_outcomes(
    head: TestHead, outcomes: tuple[Outcome, ...], at: Extent, faults: list[Fault]
) -> None:
    """What is missing, doubled, mixed or uncovered among the outcomes of a test or die."""
    if not outcomes:
        faults.append(Fault("E036" if head.is_die else "E028", at, (), _wish(head)))
        return
    banded = [outcome for outcome in outcomes if not _is_pair(outcome)]
    paired = [outcome for outcome in outcomes if _is_pair(outcome)]
    if head.is_die and paired:
        faults.append(Fault("E036", paired[0].mark, (), _wish(head)))
        return
    if banded and paired:
        later = max(banded[0], paired[0], key=lambda outcome: outcome.mark)
        faults.append(Fault("E032", later.mark, (), "either `+` and `-`, or bands"))
        return
    number = head.trial.tree.number if head.trial else None
    if paired:
        if head.trial and number is None:
            faults.append(Fault("E026", at, (), "write `Piety 4: the deed`"))
        _check_pair(paired, at, faults)
        return
    if number is not None and head.trial is not None:
        start = head.trial.start
        where = (start + number.at[0], start + number.at[1])
        faults.append(Fault("E032", where, (), "with bands the test has no number"))
        return
    _check_bands(banded, at, _SIDES if head.is_die else None, faults)


def _wish(head: TestHead) -> str:
    if head.is_die:
        return "a die has bands that cover 1 to 6: `= 4-6 ...`, `= 1-3 ...`"
    return ""


def _is_pair(outcome: Outcome) -> bool:
    return outcome.mark[1] - outcome.mark[0] == 1 and outcome.low >= 0


def _check_pair(outcomes: list[Outcome], at: Extent, faults: list[Fault]) -> None:
    signs = "".join("+" if outcome.low else "-" for outcome in outcomes)
    if signs == "+-":
        return
    if signs in ("+", "-"):
        missing = "failure, `- ...`" if signs == "+" else "success, `+ ...`"
        faults.append(Fault("E029", at, (("wrong", f"the test has no {missing}"),)))
    elif signs == "-+":
        facts = (("wrong", "the success, `+ ...`, comes before the failure"),)
        faults.append(Fault("E029", outcomes[0].mark, facts))
    else:
        seen: set[int] = set()
        for outcome in outcomes:
            if outcome.low in seen:
                name = "success" if outcome.low else "failure"
                facts = (("wrong", f"the test has a second {name}"),)
                first = next(other for other in outcomes if other.low == outcome.low)
                notes = ((first.mark, "the first stands here"),)
                faults.append(Fault("E029", outcome.mark, facts, "", notes))
                return
            seen.add(outcome.low)


def _check_bands(
    outcomes: list[Outcome], at: Extent, sides: int | None, faults: list[Fault]
) -> None:
    """Bands cover all from 0 up, or 1 to 6 of a die, each number once."""
    if any(outcome.low < 0 for outcome in outcomes):
        return
    lowest = 1 if sides else 0
    ordered = sorted(outcomes, key=lambda outcome: (outcome.low, outcome.mark))
    wanted = lowest
    for index, outcome in enumerate(ordered):
        low = outcome.low
        high = sides if outcome.high is None and sides else outcome.high
        if sides and (low < 1 or low > sides or (high or low) > sides):
            facts = (("found", _band(outcome)),)
            faults.append(Fault("E033", outcome.mark, facts, "a die shows 1 to 6"))
            return
        if low > wanted:
            gap = str(wanted) if low == wanted + 1 else f"{wanted}-{low - 1}"
            faults.append(Fault("E034", outcome.mark, (("gap", gap),)))
            return
        if low < wanted and index:
            before = ordered[index - 1]
            later = max(outcome, before, key=lambda one: one.mark)
            earlier = min(outcome, before, key=lambda one: one.mark)
            notes = ((earlier.mark, f"`= {_band(earlier)}` stands here"),)
            faults.append(Fault("E035", later.mark, (("number", str(low)),), "", notes))
            return
        if high is None:
            if index < len(ordered) - 1:
                other = ordered[index + 1]
                facts = (("number", str(other.low)),)
                notes = ((outcome.mark, f"`= {_band(outcome)}` stands here"),)
                faults.append(Fault("E035", other.mark, facts, "", notes))
            return
        wanted = high + 1
    if sides is None:
        facts = (("gap", f"{wanted} and more"),)
        hint = f"the highest band is open: `= {ordered[-1].low}+`"
        faults.append(Fault("E034", ordered[-1].mark, facts, hint))
    elif wanted <= sides:
        gap = str(sides) if wanted == sides else f"{wanted}-{sides}"
        faults.append(Fault("E034", at, (("gap", gap),)))


def _band(outcome: Outcome) -> str:
    return print_range(outcome.low, outcome.high)
