"""Whether a loaded state holds what its classes declare, its agenda what its steps may be given.

A save can be written by anybody. What play did not prove is held against the annotations of the
state, of the records in it and of the steps that wait.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from malory.kernel.codec import CodecError
from malory.kernel.state import State

_PLAIN = (str, int, bool, float)


def demand_shape(s: State[Any]) -> None:
    """Raise CodecError if a field of `s`, or what a waiting step is to be given, is of no kind that
    its class declares."""
    kind: Any = type(s)
    for name, hint in _hints(kind).items():
        _demand(name, getattr(s, name), hint)
    for step, *given in s.agenda:
        wanted = _parameters(step.body)
        needed = len(wanted) - len(step.body.__defaults__ or ())
        if not needed <= len(given) <= len(wanted):
            raise CodecError(f"{step.name} waits for {needed} things, not for {len(given)}")
        for (name, hint), value in zip(wanted.items(), given, strict=False):
            _demand(f"{name} of {step.name}", value, hint)


def _demand(name: str, value: Any, hint: Any) -> None:  # Any, here and below: whatever a save held
    if not fits(value, hint):
        raise CodecError(f"what it holds as {name} is nothing of the kind")


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of the kind that an annotation names, and all that it holds.

    >>> fits((1, "a"), tuple[int, str]), fits(("a",), tuple[int, ...]), fits({"a": 1}, Any)
    (True, False, True)
    """
    if hint is Any or isinstance(hint, TypeVar):
        return True
    if isinstance(hint, NewType):
        return fits(value, hint.__supertype__)
    if hint in _PLAIN or hint in (None, NoneType):
        return value is None if hint in (None, NoneType) else _is_plain(value, hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in args)
    if origin is Literal:
        return value in args
    if origin is tuple:
        return _fits_tuple(value, args)
    if origin is frozenset:
        return isinstance(value, frozenset) and all(fits(one, args[0]) for one in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            fits(key, args[0]) and fits(one, args[1]) for key, one in value.items()
        )
    if origin is not None or not isinstance(hint, type):
        return True  # nothing that states are made of
    return isinstance(value, hint) and _fits_fields(value)


def _is_plain(value: Any, kind: Any) -> bool:
    return type(value) is kind or (kind is float and type(value) is int)


def _fits_tuple(value: Any, args: tuple[Any, ...]) -> bool:
    if not isinstance(value, tuple):
        return False
    if len(args) == 2 and args[1] is Ellipsis:
        return all(fits(one, args[0]) for one in value)
    return len(value) == len(args) and all(map(fits, value, args))


def _fits_fields(value: Any) -> bool:
    kind: Any = type(value)
    hints = _hints(kind)
    return all(fits(getattr(value, name, None), hint) for name, hint in hints.items())


@cache
def _hints(cls: Any) -> Mapping[str, Any]:
    """Return the annotations of a record's fields; none for what has no fields."""
    names: Any = getattr(cls, "__fields__", None) or getattr(cls, "_fields", None)
    if names is None:
        names = getattr(cls, "__dataclass_fields__", ())
    return {name: hint for name, hint in _resolved(cls).items() if name in names}


@cache
def _parameters(body: Callable[..., Any]) -> Mapping[str, Any]:
    """Return what a step declares of its arguments, without the state."""
    found = _resolved(body)
    code = body.__code__
    return {name: found.get(name, Any) for name in code.co_varnames[1 : code.co_argcount]}


def _resolved(of: Any) -> Mapping[str, Any]:
    """Return what a class or a function annotates; Any where only a type checker imports it."""
    found: dict[str, Any] = {}
    classes = of.__mro__ if isinstance(of, type) else ()
    for one in reversed(classes or (of,)):
        names = vars(sys.modules[one.__module__])
        hints = vars(one).get("__annotations__", {}) if classes else one.__annotations__
        for name, hint in hints.items():
            try:
                found[name] = eval(hint, dict(names)) if isinstance(hint, str) else hint
            except (NameError, AttributeError, TypeError):
                found[name] = Any
    return found
