"""What tests share: the same examples of a property everywhere, and no machine's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# "gate" tries the same examples on any machine, however slow it is; "explore" looks for new ones:
# pytest --hypothesis-profile=explore
settings.register_profile(
    "gate",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
# tools.mutants needs to know that a test fails, not the smallest example of it.
settings.register_profile(
    "mutants", settings.get_profile("gate"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("gate")

_OF_THE_MACHINE = (
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LC_CTYPE",
    "LANG",
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "ENVITE_RULESETS",
)


@pytest.fixture(scope="session", autouse=True)
def _no_settings_of_the_machine() -> Iterator[None]:
    """No language, colours, width or rulesets of this machine reach a test."""
    with pytest.MonkeyPatch.context() as patch:
        for name in _OF_THE_MACHINE:
            patch.delenv(name, raising=False)
        yield
