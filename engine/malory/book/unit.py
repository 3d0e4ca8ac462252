"""`Unit`: all that the whole book needs to know of one passage, without its tree.

The passage itself is kept as the bytes that a compiled book holds, so 20,000 of them fit in memory
and what an edit did not touch is not read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from malory.book import codec, model
from malory.book.allows import Allow, find_allows
from malory.book.declaring import Declared
from malory.book.digests import blake2b
from malory.book.links import ends_here
from malory.book.lowering import Lowered, Lowering, Scope, Site
from malory.book.lowering.facts import Facts
from malory.book.lowering.logic import Mention
from malory.pack import Pack, Vocabulary
from malory.source import Diagnostic, Place
from malory.tale import Fault, parse_passage
from malory.tale.syntax import Extent

_ARROW = re.compile(r"->[ \t]*([\w.-]*\w)|\bturn to[ \t]+([\w.-]*\w)")

RulesOf: TypeAlias = Callable[[Pack], Sequence["LocalRule"]]
"""The rules that a pack wants to be held to, as its manifest sets them."""


class LocalRule(NamedTuple):
    """Looks at one passage alone; its findings are kept with the unit.

    `codes` are all it may report; `mark` changes with whatever else it would find or goes by.
    """

    codes: tuple[str, ...]
    mark: str
    find: Callable[[model.Passage, Site, Vocabulary], Iterable[Fault]]


def no_rules(pack: Pack) -> tuple[LocalRule, ...]:
    """What play needs of the rules of the check."""
    return ()


@dataclass(frozen=True, slots=True)
class Unit:
    """One passage or section, lowered.

    `targets` are those of the mentions that are ways out. `data` is the canonical encoding with the
    number left open, empty if the passage is `broken`.
    `faults` are errors, `findings` what local rules say. `ends`: a way through it ends the
    encounter; `waits`: it stops for a choice, a test or a die. `allows` are its notes to the check.
    """

    id: str
    heading: Extent
    mentions: tuple[Mention, ...]
    targets: tuple[str, ...]
    facts: Facts
    data: bytes
    digest: bytes
    faults: tuple[Fault, ...]
    findings: tuple[Fault, ...]
    ends: bool
    waits: bool
    allows: tuple[Allow, ...] = ()

    @property
    def broken(self) -> bool:
        return not self.data


class Placed(NamedTuple):
    """A unit and where it stands; `number` is the one it has in print."""

    unit: Unit
    declared: Declared
    number: int | None

    def place(self, extent: Extent) -> Place:
        start = self.declared.chunk.start
        return self.declared.source.place(start + extent[0], start + extent[1])

    def diagnostic(self, fault: Fault) -> Diagnostic:
        return fault.diagnostic(self.declared.source, self.declared.chunk.start, self.unit.id)


def make_unit(text: str, scope: Scope, lowering: Lowering, rules: Sequence[LocalRule]) -> Unit:
    """The unit of a chunk's text."""
    parsed = parse_passage(text, lowering.inserts)
    vocabulary = lowering.vocabulary
    lowered = lowering.passage(parsed.passage, scope)
    lowered.site.text, lowered.site.tree = text, parsed.passage
    allows = find_allows(text)
    if parsed.faults:
        return _broken(lowered, parsed.faults, _glimpsed(text), allows)
    if lowered.faults:
        return _broken(lowered, lowered.faults, (), allows)
    passage = lowered.passage
    data = codec.canonical(passage)
    return Unit(
        passage.id,
        lowered.site.heading,
        lowered.mentions,
        _ways_out(lowered.mentions),
        passage.facts,
        data,
        blake2b(data, digest_size=16).digest(),
        (),
        tuple(fault for rule in rules for fault in rule.find(passage, lowered.site, vocabulary)),
        ends_here(passage),
        isinstance(passage.ending, model.Menu | model.Die),
        allows,
    )


def _ways_out(mentions: tuple[Mention, ...]) -> tuple[str, ...]:
    return tuple([target for kind, target, _ in mentions if kind != "visited"])


def _glimpsed(text: str) -> tuple[str, ...]:
    """What lines that could not be read seem to turn to, so that what follows is no orphan."""
    return tuple(found[1] or found[2] for found in _ARROW.finditer(text))


def _broken(
    lowered: Lowered,
    faults: tuple[Fault, ...],
    glimpsed: tuple[str, ...],
    allows: tuple[Allow, ...],
) -> Unit:
    passage = lowered.passage
    return Unit(
        passage.id,
        lowered.site.heading,
        lowered.mentions,
        _ways_out(lowered.mentions) + glimpsed,
        passage.facts,
        b"",
        b"",
        faults,
        (),
        True,
        True,
        allows,
    )


def unit_to_plain(unit: Unit) -> codec.Plain:
    """What a compiled book keeps of a whole unit beside its data, for the next compilation."""
    return [
        unit.id,
        unit.heading,
        unit.mentions,
        unit.facts,
        [
            (fault.code, fault.at, fault.facts, fault.hint, fault.notes, fault.edits)
            for fault in unit.findings
        ],
        unit.ends,
        unit.waits,
        unit.allows,
    ]


def unit_from_plain(plain: codec.Plain, data: bytes) -> Unit:
    """The unit again; any exception means that the data is none of ours."""
    id, heading, told, facts, findings, ends, waits, allows = plain
    first, last = heading
    mentions = tuple([(kind, target, (start, end)) for kind, target, (start, end) in told])
    return Unit(
        id,
        (first, last),
        mentions,
        _ways_out(mentions),
        tuple([(key, tuple(values)) for key, values in facts]),
        data,
        blake2b(data, digest_size=16).digest(),
        (),
        tuple(
            [
                Fault(
                    code,
                    (at[0], at[1]),
                    tuple([(key, value) for key, value in values]),
                    hint,
                    tuple([((extent[0], extent[1]), text) for extent, text in notes]),
                    tuple([((extent[0], extent[1]), text) for extent, text in edits]),
                )
                for code, at, values, hint, notes, edits in findings
            ]
        ),
        ends,
        waits,
        tuple(
            [
                Allow(
                    (at[0], at[1]),
                    tuple([(code, (start, end)) for code, (start, end) in codes]),
                    reason,
                )
                for at, codes, reason in allows
            ]
        ),
    )
