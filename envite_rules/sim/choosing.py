"""How the teams play: policies by their names, or as functions that numba compiled."""

from __future__ import annotations

from typing import Any, TypeAlias

from envite_rules.errors import SimulationError
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.sim.kernel import RANDOM, SENSIBLE, Policy
from envite_rules.sim.prints import print_of_function

POLICIES: dict[str, Policy] = {"random": RANDOM, "sensible": SENSIBLE}
"""The policies that have a name, as the kernel takes them."""

_NAMES = {code: name for name, code in POLICIES.items()}

PolicyLike: TypeAlias = Any
"""``random``, ``sensible``, or a function ``(tables, stakes, match, word)`` that `numba.njit` has
compiled, and that returns a place in ``match.action[:match.actions]``; or two of these, for A and
for B."""


def policies_of(policy: PolicyLike) -> tuple[Policy, Policy]:
    """How A and B play.

    Args:
        policy: one for both, or one for each.

    Raises:
        SimulationError: there is no such policy.
    """
    both = tuple(policy) if isinstance(policy, (tuple, list)) else (policy, policy)
    if len(both) != 2:
        raise SimulationError(Message("sim.two-policies", {"given": len(both)}))
    return _policy(both[0]), _policy(both[1])


def _policy(policy: Any) -> Policy:
    if isinstance(policy, str):
        if policy in POLICIES:
            return POLICIES[policy]
        hint, _ = did_you_mean(policy, POLICIES)
        known = AnyOf(Message(f"sim.policy-named.{name}") for name in POLICIES)
        arguments = {"word": policy, "known": known}
        raise SimulationError(Message("sim.no-policy", arguments), hint)
    if hasattr(policy, "py_func"):
        return policy
    raise SimulationError(Message("sim.not-compiled", {"word": repr(policy)}))


def name_of(policy: Policy) -> str:
    """What a policy is called.

    Args:
        policy: a code, or a function.
    """
    return _NAMES[policy] if isinstance(policy, int) else str(policy.py_func.__qualname__)


def print_of(policy: Policy) -> str:
    """What tells a policy from another of the same name: that it does the same.

    Args:
        policy: a code, or a function.
    """
    if isinstance(policy, int):
        return _NAMES[policy]
    return f"{name_of(policy)} {print_of_function(policy)}"
