"""What tells one policy of one's own from another: all that it does, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import njit

from envite_rules.sim.choosing import print_of
from envite_rules.sim.prints import print_of_function

if TYPE_CHECKING:
    from collections.abc import Callable

AT = 1


def made(text: str, **around: Any) -> Any:
    """The function ``f`` of a text, as if it stood in a module of its own with some globals."""
    names = {"__name__": "a_policy", **around}
    exec(dedent(text), names)  # noqa: S102 - a text of this test
    return names["f"]


def closing(k: Any) -> Callable[[], Any]:
    """A function that closes over something."""

    def f() -> Any:
        return k

    return f


def test_a_function_is_told_by_what_it_closes_over() -> None:
    """The same code with another number is another policy."""
    assert print_of_function(closing(2)) == print_of_function(closing(2))
    assert print_of_function(closing(2)) != print_of_function(closing(5))
    assert print_of_function(closing(2)) != print_of_function(closing(2.0))
    weights = np.arange(3)
    assert print_of_function(closing(weights)) == print_of_function(closing(weights.copy()))
    assert print_of_function(closing(weights)) != print_of_function(closing(weights + 1))
    assert print_of_function(closing(weights)) != print_of_function(closing(weights.astype("f8")))
    many = np.zeros(100_000)
    changed = many.copy()
    changed[50_000] = 1  # where the text of so large an array leaves things out
    assert print_of_function(closing(many)) != print_of_function(closing(changed))


def test_a_compiled_function_is_told_by_what_it_closes_over() -> None:
    """Policies that one function makes, each with its number."""

    def policy(k: int) -> Any:
        @njit
        def of_mine(tables: Any, stakes: Any, match: Any, word: Any) -> int:  # noqa: ARG001
            return k

        return of_mine

    assert print_of(policy(2)) == print_of(policy(2))
    assert print_of(policy(2)) != print_of(policy(5))
    assert print_of(policy(2)).split(" ")[0] == print_of(policy(5)).split(" ")[0]


def test_how_a_function_is_compiled_tells_it_apart() -> None:
    """With inexact floats it may choose otherwise."""
    function = closing(2)
    assert print_of_function(njit(function)) != print_of_function(njit(fastmath=True)(function))


@pytest.mark.parametrize("value", [2, (1, 2), np.arange(3), "a"])
def test_a_function_is_told_by_the_globals_it_names(value: Any) -> None:
    """And by those only."""
    text = "def f(): return K"
    assert print_of_function(made(text, K=value)) == print_of_function(made(text, K=value))
    assert print_of_function(made(text, K=value)) != print_of_function(made(text, K=5))
    assert print_of_function(made(text, K=1, L=2)) == print_of_function(made(text, K=1, L=3))


def test_a_function_is_told_by_those_it_calls() -> None:
    """However deep; also compiled, and of a module."""
    inner = "def f(): return {}"
    middle = "def f(): return g() + 1"
    outer = "def f(): return g() + h.k()"

    def whole(number: int, other: int) -> str:
        called = made(middle, g=njit(made(inner.format(number))))
        module = ModuleType("helpers")
        module.k = made(inner.format(other))  # type: ignore[attr-defined]  # a module made here
        return print_of_function(made(outer, g=called, h=module))

    assert whole(1, 2) == whole(1, 2)
    assert len({whole(1, 2), whole(3, 2), whole(1, 3)}) == 3


def test_a_function_within_is_told_by_its_code() -> None:
    """Without the place where it stands in memory, and with the globals that it names."""
    text = "def f():\n    def g(): return {}\n    return g()"
    assert print_of_function(made(text.format(1))) == print_of_function(made(text.format(1)))
    assert print_of_function(made(text.format(1))) != print_of_function(made(text.format(2)))
    named = text.format("K")
    assert print_of_function(made(named, K=1)) != print_of_function(made(named, K=2))


def test_defaults_tell_a_function_apart() -> None:
    """Those by name as well."""
    prints = [
        print_of_function(made(f"def f({parameters}): return a"))
        for parameters in ("a=1", "a=2", "*, a=1", "*, a=2")
    ]
    assert len(set(prints)) == 4


def test_functions_that_call_one_another_have_an_end() -> None:
    """Each is told once."""

    def one() -> FunctionType:
        names: dict[str, Any] = {"__name__": "a_policy"}
        exec("def f(n): return g(n - 1) if n else 0\ndef g(n): return f(n)", names)  # noqa: S102
        found: FunctionType = names["f"]
        return found

    assert print_of_function(one()) == print_of_function(one())


def test_where_something_stands_in_memory_is_no_matter() -> None:
    """Of what is told by its text."""

    class Plain: ...

    assert print_of_function(closing(Plain())) == print_of_function(closing(Plain()))


def test_another_process_has_the_same_print() -> None:
    """A folder is gone on with on another day: sets and names come in another order there."""
    text = """
        from math import sqrt
        import numpy as np
        from envite_rules.sim.prints import print_of_function
        K, S, W = (1, 2), {"a", "b", "c"}, np.arange(4)
        def made(k):
            def f(x):
                def g(y): return y in {"d", "e", "f"} or K[y]
                return g(x) + sqrt(k) + np.sum(W) + len(S)
            return f
        print(print_of_function(made(3)))
    """
    prints = {
        subprocess.run(
            [sys.executable, "-c", dedent(text)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(prints) == 1
    assert len(prints.pop().strip()) == 16
