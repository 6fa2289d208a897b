"""What tells a function from another: its code, and all that its code looks at."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

_KNOWN = frozenset({"builtins", "envite_rules", "numba", "numpy"}) | sys.stdlib_module_names
"""Packages whose functions are told by their names: they are of the version that is installed."""

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def print_of_function(function: Any) -> str:
    """A digest of a function: the same in another process, another where anything it does is.

    It is of its code, of what it closes over, of the globals that it names, and so on for each
    function among these, plain or compiled.

    Args:
        function: a Python function, or one that numba compiled.
    """
    told = "\n".join(_told(function, []))
    return hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _told(value: Any, above: list[Any]) -> Iterator[str]:
    """What there is to tell of a value, line by line.

    Args:
        value: anything.
        above: the values that this one is told within: those are not told again.
    """
    places = [place for place, one in enumerate(above) if one is value]
    if places and not isinstance(value, (int, float, str, bytes)):
        yield f"again {places[0]}"
        return
    kind = type(value)
    yield f"{kind.__module__}.{kind.__qualname__}"
    if _is_known(value):
        yield f"{value.__module__}.{value.__qualname__}"
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype.descr} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    elif isinstance(value, ModuleType):
        yield value.__name__
    else:
        parts = _parts(value)
        if parts is None:
            yield _ADDRESS.sub("", repr(value))
            return
        yield f"of {len(parts)}"
        for part in parts:
            yield from _told(part, [*above, value])


def _is_known(value: Any) -> bool:
    """Whether it is a function or a class of a package that has its version."""
    package = str(getattr(value, "__module__", None)).partition(".")[0]
    return package in _KNOWN and hasattr(value, "__qualname__")


def _parts(value: Any) -> list[Any] | None:
    """What a value is made of; None if it is told by its text."""
    if hasattr(value, "py_func"):  # compiled by numba
        return [getattr(value, "targetoptions", None), value.py_func]
    if isinstance(value, FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
        plain = [value.__code__, value.__defaults__, value.__kwdefaults__]
        return [*plain, cells, _globals_of(value)]
    if isinstance(value, CodeType):
        names = [value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars]
        return [value.co_code, *names, value.co_consts]
    if isinstance(value, (list, tuple)):
        return list(value)
    if isinstance(value, Mapping):
        return [part for key in sorted(value, key=repr) for part in (key, value[key])]
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    return None


def _globals_of(function: FunctionType) -> dict[str, Any]:
    """What a function's code names: globals, and what it may take from modules among them."""
    names = sorted(set(_names(function.__code__)))
    found = {name: function.__globals__[name] for name in names if name in function.__globals__}
    modules = [one for one in found.values() if isinstance(one, ModuleType)]
    own = [one for one in modules if one.__name__.partition(".")[0] not in _KNOWN]
    for module in own:
        taken = {f"{module.__name__}.{name}": getattr(module, name, None) for name in names}
        found |= {name: one for name, one in taken.items() if one is not None}
    return found


def _names(code: CodeType) -> Iterator[str]:
    """The names in a code, and in those of the functions within it."""
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _names(one)
