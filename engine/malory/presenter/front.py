"""What a front end must be: it shows what it is given and reads a line; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from malory.kernel import Prompt, Sheet
from malory.presenter.answers import Said
from malory.telling import Sitting, Summary, Told

if TYPE_CHECKING:
    from malory.presenter.folding import Fold


class Parting(NamedTuple):
    """How a game is left before its end. `resume` is the command that goes on with it, empty if it
    could not be saved; then `trouble` says why."""

    reason: Literal["quit", "no more input", "interrupted", "nothing fits"]
    resume: str
    trouble: str = ""


class Front(Protocol):
    """One way to show a sitting. `read` raises EOFError when there is no more input."""

    people: frozenset[int]
    """The seats whose answers are typed here, and so need not be told; set by `begin`."""
    is_patient: bool
    """Whether bad answers may go on for ever, since a person gives them."""
    is_screen: bool
    """Whether people read it: long lists are folded, and several may share it by turns."""

    def begin(self, sitting: Sitting) -> None:
        """Show what is being played."""
        ...

    def tell(self, told: Told) -> None:
        """Show new words."""
        ...

    def ask(self, sitting: Sitting, prompt: Prompt) -> None:
        """Show the open question."""
        ...

    def ask_again(self) -> None:
        """Show the question that was shown last once more, its choices too."""
        ...

    def remind(self) -> None:
        """Say that the question still stands, after something long was shown."""
        ...

    def hold(self) -> None:
        """Show that nothing is asked, and Enter is waited for, if that is not plain already."""
        ...

    def clear(self) -> None:
        """Leave nothing of what was shown within reach of whoever comes next."""
        ...

    def read(self) -> str:
        """Return what was typed."""
        ...

    def understand(self, typed: str, fold: Fold) -> Said:
        """Return what it means."""
        ...

    def rest(self, seconds: float) -> None:
        """Let what was told last be seen for so long."""
        ...

    def refuse(self, words: str) -> None:
        """Say why an answer was not taken."""
        ...

    def note(self, words: str) -> None:
        """Say something that is no part of the tale."""
        ...

    def strike(self, words: str) -> None:
        """Say what of the tale above is taken back, and draw a line there, if it can draw."""
        ...

    def help(self, about: Sequence[str], commands: Mapping[str, str]) -> None:
        """Show what the game says of itself, if anything, what can be typed, and the question."""
        ...

    def pages(self, name: str, sheets: Sequence[Sheet]) -> None:
        """Show a sheet or a map, or that this game has none."""
        ...

    def log(self, name: str, told: Sequence[Told]) -> None:
        """Show what was told before."""
        ...

    def why(self, prompt: Prompt, rules: Sequence[tuple[str, str]]) -> None:
        """Show the rules that bear on the question, the one that asks first, each in words if they
        are known."""
        ...

    def end(self, summary: Summary) -> None:
        """Show how the game ended."""
        ...

    def part(self, parting: Parting) -> None:
        """Say goodbye before the end."""
        ...
