"""How long thinking may take."""

import pytest

from baithak.search.budget import FREE, Budget, BudgetError


@pytest.mark.parametrize(
    "bound", [{"seconds": 0.0}, {"seconds": -1.0}, {"seconds": float("nan")}, {"iterations": 0}, {"nodes": 0}]
)
def test_a_budget_leaves_some_time_to_think(bound: dict[str, float]) -> None:
    """A budget of no time, or of no iteration or node, is refused in a sentence."""
    with pytest.raises(BudgetError, match=r"a budget of .*: it must be"):
        Budget(**bound)  # type: ignore[arg-type]


def test_without_a_bound_time_is_never_out() -> None:
    """A free budget makes all the rounds that are meant and is never used up."""
    assert FREE.capped(7) == 7
    assert not FREE.begin().out(10**9)


def test_the_bound_reached_first_ends_it() -> None:
    """Rounds, nodes, time or a word from outside end it, each by itself."""
    assert Budget(iterations=3).capped(7) == 3
    assert Budget(iterations=9).capped(7) == 7
    assert [Budget(nodes=5).begin().out(nodes) for nodes in (4, 5)] == [False, True]
    assert Budget(seconds=1e-9).begin().out()
    answers = iter((False, True))
    clock = Budget(stop=lambda: next(answers)).begin()
    assert [clock.out(), clock.out()] == [False, True]


def test_a_budget_can_be_narrowed_and_never_widened() -> None:
    """A bound on nodes is added to a budget; where there is one already the lower counts."""
    assert FREE.within(None) is FREE
    assert FREE.within(5) == Budget(nodes=5)
    assert Budget(nodes=3, iterations=2).within(5) == Budget(nodes=3, iterations=2)
    assert Budget(nodes=9).within(5) == Budget(nodes=5)
