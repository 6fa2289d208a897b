from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

pytest.importorskip("cosmic_ray", reason="only the dev extra has it")

from cosmic_ray.work_db import WorkDB, use_db

from tools.mutants import run
from tools.mutants_drawn import Plan, drawn, mutants

ROOT = Path(__file__).parent.parent

TIMES = """from __future__ import annotations


def times(many: int | None, price: int, *, gift: bool = False) -> int:
    return (many or 1) * price - gift
"""

TESTED = """from shop.price import times


def test_three_at_two_cost_six():
    assert times(3, 2) == 6
"""


PROFILE = """from hypothesis import settings

settings.register_profile("mutants")
"""


@pytest.fixture
def plan() -> Plan:
    """What the real plan leaves out, of a shop that sells at a price."""
    real = Plan.read(ROOT / "tools" / "mutants.toml")
    return Plan("shop", real.timeout, real.noise, {"price.py": ("test_price.py",)})


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A checkout with one module, and one test."""
    folder = tmp_path / "checkout"
    (folder / "shop").mkdir(parents=True)
    (folder / "shop" / "price.py").write_text(TIMES, encoding="utf-8")
    (folder / "test_price.py").write_text(TESTED, encoding="utf-8")
    (folder / "conftest.py").write_text(PROFILE, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)  # noqa: S607 - the git of the machine
    return folder


def test_every_module_of_the_engine_has_its_tests() -> None:
    """A new module is added to the plan, and the plan names no test that is gone."""
    plan = Plan.read(ROOT / "tools" / "mutants.toml")
    assert {path.name for path in (ROOT / plan.package).rglob("*.py")} == plan.about.keys()
    tests = {test.partition("::")[0] for tests in plan.about.values() for test in tests}
    assert [test for test in tests if not (ROOT / test).exists()] == []


def test_what_does_not_run_is_not_changed(shop: Path, plan: Plan) -> None:
    """Neither an annotation nor the sign before the arguments by name makes a mutant."""
    found = [item.mutations[0] for item in mutants(shop, plan)]
    assert [(m.start_pos, m.operator_name.removeprefix("core/")) for m in found] == [
        ((4, 56), "ReplaceFalseWithTrue"),
        ((5, 17), "ReplaceOrWithAnd"),
        ((5, 20), "NumberReplacer"),
        ((5, 20), "NumberReplacer"),
        ((5, 23), "ReplaceBinaryOperator_Mul_Add"),
        ((5, 31), "ReplaceBinaryOperator_Sub_Add"),
    ]


def test_the_same_seed_draws_the_same_mutants(shop: Path, plan: Plan, tmp_path: Path) -> None:
    """A sample is fixed by its seed, whatever number a session gives to each mutant."""
    places = []
    for name in ("one", "two"):
        with use_db(str(tmp_path / name), WorkDB.Mode.create) as session:
            items = drawn(session, mutants(shop, plan), sample=3, seed=1)
            places.append(
                [(item.mutations[0].start_pos, item.mutations[0].occurrence) for item in items]
            )
    assert places[0] == places[1]
    assert len(places[0]) == 3


@pytest.mark.slow
def test_a_mutant_that_no_test_notices_is_told_with_its_place(
    shop: Path, plan: Plan, tmp_path: Path
) -> None:
    """Three at two cost six: what no number means, and a gift, are not looked at."""
    with use_db(str(tmp_path / "session"), WorkDB.Mode.create) as session:
        told = run(shop, plan, session, sample=6, seed=1, workers=2)
    assert told.splitlines() == [
        "3 of 6 mutants killed: 50.0%",
        "3 survived",
        "  shop/price.py:5 NumberReplacer",
        "    -    return (many or 1) * price - gift",
        "    +    return (many or 0) * price - gift",
        "  shop/price.py:5 NumberReplacer",
        "    -    return (many or 1) * price - gift",
        "    +    return (many or 2) * price - gift",
        "  shop/price.py:5 ReplaceBinaryOperator_Sub_Add",
        "    -    return (many or 1) * price - gift",
        "    +    return (many or 1) * price + gift",
        "0 timeout",
        "0 not tried",
    ]
