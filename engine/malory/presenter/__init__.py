"""One presenter for every game: what is told, asked and typed, in lines, plain text or JSON.

It is fed by events, prompts and views alone. The front ends are imported when they are used.
"""

from malory.presenter.front import Front, Parting
from malory.presenter.presenting import present
from malory.presenter.streams import Keyboard, lenient

__all__ = ("Front", "Keyboard", "Parting", "lenient", "present")
