"""The tree of a passage, built from the shape of its lines.

What stands where it may not is found here, and blocks that hold choices or tests are lifted into
the menu. What a single line holds is `malory.tale.entries`'.
"""

from __future__ import annotations

import re

from malory.tale.bands import check_outcomes, read_band
from malory.tale.entries import (
    TestHead,
    read_block_mark,
    read_choice,
    read_rewards,
    read_test,
    read_turn,
)
from malory.tale.fault import Fault
from malory.tale.inline import read_text
from malory.tale.lines import BAND, CHOICE, PAUSE, PROSE, REWARDS, SUCCESS, TURN, Line
from malory.tale.structure import (
    BlockShape,
    EntryShape,
    ItemShape,
    OutcomeShape,
    Sequence,
    ends_outcome,
)
from malory.tale.syntax import (
    Block,
    Branch,
    Condition,
    Die,
    Entry,
    Extent,
    Item,
    Logic,
    Menu,
    MenuBlock,
    MenuBranch,
    Outcome,
    Paragraph,
    Pause,
    Test,
    Turn,
)

_TIGHT_CHOICE = re.compile(r"\A\*(?=(?s:.*)->)|(?m:^)[^\S\n]*\*(?=[^\n]*->)")
"""Up to the star of what was meant as a choice."""
_CHOICE_HINT = "a choice begins with `*` and a space"


class Body:
    """What a sequence of lines came to."""

    __slots__ = ("die", "entries", "items", "turn")

    def __init__(self) -> None:
        self.items: tuple[Item, ...] = ()
        self.entries: list[Entry] = []
        self.die: Die | None = None
        self.turn: Turn | None = None

    @property
    def ending(self) -> Menu | Die | Turn | None:
        if self.entries:
            return Menu(tuple(self.entries))
        return self.die or self.turn


_WAYS_OUT = {
    "E039": "indent it by two spaces",
    "E040": "move it above the menu, or into a passage that a choice leads to",
}
"""What to do about what stands in the wrong place, where that can be said in general."""


class Builder:
    """Faults of lines go to `faults`, faults of placement to `misplaced`."""

    def __init__(
        self, text: str, lines: list[Line], faults: list[Fault], inserts: frozenset[str]
    ) -> None:
        self.text = text
        self.lines = lines
        self.faults = faults
        self.misplaced: list[Fault] = []
        self.inserts = inserts
        self.said: set[str] = set()
        self.last_mark: Line | None = None

    # ----------------------------------------------------------------------------- placement

    def misplace(self, code: str, at: Extent, *facts: tuple[str, str], once: bool = True) -> None:
        if once and code in self.said:
            return
        self.said.add(code)
        self.misplaced.append(Fault(code, at, facts, _WAYS_OUT.get(code, "")))

    def at(self, item: ItemShape) -> Extent:
        line = self.line(item)
        newline = self.text.find("\n", line.start, line.end)
        end = newline if newline >= 0 else line.end
        return (line.start, max(end, line.start + 1))

    def line(self, item: ItemShape) -> Line:
        return self.lines[item.marks[0] if isinstance(item, BlockShape) else item]

    # ----------------------------------------------------------------------------------- text

    def item(self, item: int) -> Item | Turn | None:
        """The node of a line of text; None where a fault took it."""
        line = self.lines[item]
        kind = line.kind
        if kind == PROSE:
            raw = self.text[line.start : line.end]
            before = len(self.faults)
            text = read_text(raw, line.start, self.faults)
            if len(self.faults) > before and (star := _TIGHT_CHOICE.search(raw)):
                # A choice whose star lacks its space: all that follows from it is one mistake.
                at = (line.start + star.end() - 1, line.start + star.end())
                told = [one for one in self.faults[before:] if one.at[0] < at[0]]
                self.faults[before:] = [*told, Fault("E015", at, (("mark", "*"),), _CHOICE_HINT)]
            return Paragraph(text, (line.start, line.end))
        if kind == REWARDS:
            return read_rewards(self.text, line, self.faults)
        if kind == PAUSE:
            return Pause((line.start, line.end))
        if kind == TURN:
            return read_turn(self.text, line, self.faults)
        return None

    def items(self, shapes: tuple[ItemShape, ...]) -> tuple[tuple[Item, ...], Turn | None]:
        """Text up to a redirect. No block in it holds entries."""
        items: list[Item] = []
        turn: Turn | None = None
        left = False
        for shape_ in shapes:
            if left:
                self.misplace("E041", self.at(shape_))
            if isinstance(shape_, BlockShape):
                block, leaves = self.block(shape_)
                if not left:
                    items.append(block)
                left = left or leaves
                continue
            node = self.item(shape_)
            if left:
                continue
            if self.lines[shape_].kind == TURN:
                left = True
                turn = node if isinstance(node, Turn) else None
            elif node is not None and not isinstance(node, Turn):
                items.append(node)
        return tuple(items), turn

    def block(self, shape_: BlockShape) -> tuple[Block, bool]:
        """A block of text, and whether every way through it ends in a redirect."""
        branches: list[Branch] = []
        for index, condition, at in self.branches(shape_):
            items, turn = self.items(shape_.sequences[index].items)
            self.orphans(shape_.sequences[index].outcomes)
            branches.append(Branch(condition, items, turn, at))
        whole = (self.lines[shape_.marks[0]].start, self.lines[shape_.end].end)
        has_else = self.lines[shape_.marks[-1]].word == "else"
        leaves = has_else and all(branch.turn is not None for branch in branches)
        return Block(tuple(branches), whole), leaves

    def branches(self, shape_: BlockShape) -> list[tuple[int, Logic[Condition] | None, Extent]]:
        """Of each branch its index, condition and extent."""
        found: list[tuple[int, Logic[Condition] | None, Extent]] = []
        ended = False
        for index, mark in enumerate(shape_.marks):
            line = self.lines[mark]
            condition = read_block_mark(self.text, line, self.faults)
            if ended:
                said = "else" if line.word == "else" else "else if"
                self.misplace("E045", self.at(mark), ("mark", f"{{{said}}}"), once=False)
            ended = ended or line.word == "else"
            following = shape_.marks[index + 1] if index + 1 < len(shape_.marks) else shape_.end
            found.append((index, condition, (line.start, self.lines[following].start)))
        end = self.lines[shape_.end]
        if end.start < end.end:
            read_block_mark(self.text, end, self.faults)
        return found

    # ----------------------------------------------------------------------------------- menus

    def body(self, sequence: Sequence) -> Body:
        """A whole passage."""
        body = Body()
        cut_at = next(
            (index for index, item in enumerate(sequence.items) if ends_outcome(item)),
            len(sequence.items),
        )
        body.items, body.turn = self.items(sequence.items[:cut_at])
        left = body.turn is not None or any(
            not isinstance(item, BlockShape) and self.lines[item].kind == TURN
            for item in sequence.items[:cut_at]
        )
        if left and (sequence.entries or cut_at < len(sequence.items)):
            following: ItemShape = (
                sequence.items[cut_at] if cut_at < len(sequence.items) else sequence.entries[0].line
            )
            self.misplace("E042", self.at(following))
        self.orphans(sequence.outcomes)
        self.menu_items(sequence.items[cut_at:], body)
        for entry in sequence.entries:
            self.entry(entry, body)
        return body

    def menu_items(self, shapes: tuple[ItemShape, ...], body: Body) -> None:
        """What stands among the entries of a menu: blocks of entries are lifted into it."""
        for shape_ in shapes:
            if isinstance(shape_, BlockShape) and ends_outcome(shape_):
                body.entries.append(self.menu_block(shape_, body))
                continue
            is_turn = not isinstance(shape_, BlockShape) and self.lines[shape_].kind == TURN
            before = len(self.faults)
            self.items((shape_,))
            if not any(one.hint == _CHOICE_HINT for one in self.faults[before:]):
                self.misplace("E042" if is_turn else "E040", self.at(shape_))

    def menu_block(self, shape_: BlockShape, outer: Body) -> MenuBlock:
        branches: list[MenuBranch] = []
        for index, condition, at in self.branches(shape_):
            body = Body()
            sequence = shape_.sequences[index]
            self.menu_items(sequence.items, body)
            self.orphans(sequence.outcomes)
            for entry in sequence.entries:
                self.entry(entry, body, in_block=True)
            outer.die = outer.die or body.die
            branches.append(MenuBranch(condition, tuple(body.entries), at))
        return MenuBlock(
            tuple(branches), (self.lines[shape_.marks[0]].start, self.lines[shape_.end].end)
        )

    def entry(self, entry: EntryShape, body: Body, in_block: bool = False) -> None:
        line = self.lines[entry.line]
        mark, self.last_mark = self.last_mark, None
        if line.after or (mark is not None and line.indent > mark.indent):
            self.misplace("E038", self.at(entry.line), once=False)
        if line.kind == CHOICE:
            choice = read_choice(self.text, line, self.faults, self.inserts)
            if choice is not None:
                body.entries.append(choice)
            self.menu_items(entry.items, body)
            self.orphans(entry.outcomes)
            return
        head = read_test(self.text, line, self.faults)
        alone = not (body.entries or body.die or in_block)
        if not alone if head.is_die else body.die is not None:
            self.misplace("E037", self.at(entry.line), once=False)
        self.between(entry, body)
        outcomes, lifted = self.outcomes(entry)
        check_outcomes(head, outcomes, self.at(entry.line), self.faults)
        self.add_test(head, outcomes, line, body)
        if lifted:
            self.menu_items(lifted, body)

    def between(self, entry: EntryShape, body: Body) -> None:
        """What stands between a test and its first outcome; without outcomes that is the fault."""
        if entry.outcomes:
            for item in entry.items:
                self.misplace("E040", self.at(item))
                self.discard((item,))
        elif any(ends_outcome(item) for item in entry.items):
            self.menu_items(entry.items, body)
        else:
            self.items(entry.items)

    def add_test(
        self, head: TestHead, outcomes: tuple[Outcome, ...], line: Line, body: Body
    ) -> None:
        end = outcomes[-1].at[1] if outcomes else line.end
        at = (line.start, end)
        if head.is_die:
            body.die = body.die or Die(outcomes, at)
        else:
            body.entries.append(
                Test(head.trial, head.deed, outcomes, head.tags, head.condition, at)
            )

    # ------------------------------------------------------------------------------- outcomes

    def outcomes(self, entry: EntryShape) -> tuple[tuple[Outcome, ...], tuple[ItemShape, ...]]:
        """A test's outcomes, and the blocks (with what follows them) that belong to the menu."""
        found: list[Outcome] = []
        lifted: tuple[ItemShape, ...] = ()
        for index, shape_ in enumerate(entry.outcomes):
            items = shape_.items
            mark = self.lines[shape_.mark]
            first = next((n for n, item in enumerate(items) if ends_outcome(item)), len(items))
            if first < len(items):
                block = self.line(items[first])
                is_last = index == len(entry.outcomes) - 1
                if is_last and block.indent <= mark.indent and not block.after:
                    lifted = items[first:]
                else:
                    self.misplace("E038", self.at(items[first]), once=False)
                    self.discard(items[first:])
                items = items[:first]
            found.append(self.outcome(shape_.mark, items))
        return tuple(found), lifted

    def outcome(self, mark_index: int, shapes: tuple[ItemShape, ...]) -> Outcome:
        mark = self.last_mark = self.lines[mark_index]
        self.margin(mark, shapes)
        before = len(self.faults)
        items, turn = self.items(shapes)
        following = self.lines[mark_index + 1 : mark_index + 2]
        held = bool(shapes) or any(line.after for line in following)
        if not held and len(self.faults) == before:
            self.misplace("E031", (mark.start, mark.end), once=False)
        last = mark.end
        if shapes:
            final = shapes[-1]
            end = self.lines[final.end if isinstance(final, BlockShape) else final].end
            last = max(last, end)
        low, high = (1, None) if mark.kind == SUCCESS else (0, 0)
        if mark.kind == BAND:
            low, high = read_band(self.text, mark, self.faults)
        return Outcome(low, high, items, turn, (mark.start, last), (mark.start, mark.end))

    def margin(self, mark: Line, shapes: tuple[ItemShape, ...]) -> None:
        """After a blank line, what is still the outcome's is indented."""
        for shape_ in shapes:
            line = self.line(shape_)
            if line.blank and line.indent <= mark.indent:
                self.misplace("E039", self.at(shape_), once=False)
                return
            if isinstance(shape_, BlockShape):
                before = len(self.misplaced)
                for sequence in shape_.sequences:
                    self.margin(mark, sequence.items)
                    if len(self.misplaced) > before:
                        return

    def orphans(self, outcomes: tuple[OutcomeShape, ...]) -> None:
        """Outcomes without a test: one fault, however many there are."""
        for index, outcome in enumerate(outcomes):
            mark = self.lines[outcome.mark]
            if not index:
                self.misplace("E030", (mark.start, mark.end), ("mark", mark.kind), once=False)
            self.discard(outcome.items)

    def discard(self, shapes: tuple[ItemShape, ...]) -> None:
        """Reads what has no place, for the faults of its lines only."""
        kept, said = self.misplaced, self.said
        self.misplaced, self.said = [], set()
        body = Body()
        for shape_ in shapes:
            if ends_outcome(shape_):
                self.menu_items((shape_,), body)
            else:
                self.items((shape_,))
        self.misplaced, self.said = kept, said
