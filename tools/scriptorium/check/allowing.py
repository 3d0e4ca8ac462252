"""What passages allow themselves: findings that a note lets pass, and notes that are at fault.

W390: an allow that nothing needed; W391: one without a reason; E392: one of a code that there is
not; E393: one of an error; E394: a note to Malory that is no allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from malory.book.allows import Allow, find_allows
from malory.book.compiling import Compilation
from malory.book.unit import Placed
from malory.source import Diagnostic, Edit, Fix, Source, nearest, page_codes

_HOW = "write `allow`, the code, and why: `// malory: allow W201 the ferry is gone`"
_WHERE = "a note stands under the heading of its passage"


def after_allows(
    found: Iterable[Diagnostic], compilation: Compilation, is_idle: Callable[[str], bool]
) -> list[Diagnostic]:
    """The findings that no note of their passage, or of the one it is a section of, lets pass; and
    what is wrong with the notes. Of a code that
    `is_idle` nobody looked for any finding."""
    notes = {
        id: {code for allow in here.unit.allows for code, _ in allow.codes if not _is_error(code)}
        for id, here in compilation.placed.items()
        if here.unit.allows
    }
    outside = list(_before_headings(compilation))
    if not notes:
        return [*found, *outside]
    used: set[tuple[str, str]] = set()
    kept: list[Diagnostic] = []
    for finding in found:
        by = [
            id
            for id in dict.fromkeys((finding.passage, finding.passage.partition(".")[0]))
            if finding.code in notes.get(id, ())
        ]
        used.update((id, finding.code) for id in by)
        if not by:
            kept.append(finding)
    kept += outside
    for id in notes:
        kept += _faults_of(compilation.placed[id], id, used, is_idle)
    return kept


def _before_headings(compilation: Compilation) -> Iterator[Diagnostic]:
    """E394: notes above the first heading of a file, which are of no passage."""
    firsts: dict[str, tuple[Source, int]] = {}
    for here in compilation.placed.values():
        source, start = here.declared.source, here.declared.chunk.start
        firsts[source.name] = source, min(start, firsts.get(source.name, (source, start))[1])
    for _, (source, start) in sorted(firsts.items()):
        for allow in find_allows(source.text[:start]):
            yield Diagnostic("E394", source.place(*allow.at), hint=_WHERE)


def _faults_of(
    here: Placed, id: str, used: set[tuple[str, str]], is_idle: Callable[[str], bool]
) -> Iterator[Diagnostic]:
    known = page_codes()
    for allow in here.unit.allows:
        if not allow.codes:
            yield Diagnostic("E394", here.place(allow.at), hint=_HOW, passage=id)
            continue
        if not allow.reason:
            yield Diagnostic("W391", here.place(allow.at), passage=id)
        for code, extent in allow.codes:
            place = here.place(extent)
            if _is_error(code) and code in known:
                yield Diagnostic("E393", place, (("error", code),), passage=id)
            elif code not in known:
                near = nearest(code, [other for other in known if not _is_error(other)])
                hint = f"did you mean `{near}`?" if near else "see `malory explain`"
                yield Diagnostic("E392", place, (("unknown", code),), hint, passage=id)
            elif (id, code) not in used and not is_idle(code):
                hint, facts = _hint(here, allow), (("allowed", code),)
                fix = _without(here, allow) if len(allow.codes) == 1 else None
                yield Diagnostic("W390", place, facts, hint, passage=id, fix=fix)


def _hint(here: Placed, allow: Allow) -> str:
    """A note that is the last thing of its passage is most often meant for the next one."""
    chunk = here.declared.chunk
    is_last = not chunk.text[allow.at[1] :].strip()
    has_next = chunk.start + len(chunk.text) < len(here.declared.source.text)
    if is_last and has_next:
        return "a note for the passage below stands under its heading"
    return "delete it"


def _without(here: Placed, allow: Allow) -> Fix:
    """The passage without the line of a note that only said this."""
    source, at = here.declared.source, here.declared.chunk.start
    start = source.text.rfind("\n", 0, at + allow.at[0]) + 1
    end = source.text.find("\n", at + allow.at[1]) + 1 or len(source.text)
    return Fix("delete the note", (Edit(source.stretch(start, end), ""),))


def _is_error(code: str) -> bool:
    return code.startswith("E")
