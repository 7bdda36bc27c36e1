"""The positions of ``tests/cases/seep.json`` with their right answers.

What a case says of a house on its floor being cemented is not read: its cards say it (S16).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from baithak.games.seep.position import SeepPosition
from tests.games.seep.floors import Standing, builds, built, captures, cards, floor, moves, shown, throws

CASES = json.loads((Path(__file__).parents[2] / "cases" / "seep.json").read_text(encoding="utf-8"))


def _position(case: dict[str, Any]) -> SeepPosition:
    houses = [Standing(house["value"], " ".join(house["cards"]), tuple(house["owners"])) for house in case["houses"]]
    return floor(
        " ".join(case["hand"]),
        " ".join(case["loose"]),
        houses,
        seat=case["seat"],
        ply=case["ply"],
        bid=case["bid"] or 13,
        absorb_sums=case["absorb_sums"],
    )


def _text(names: list[str]) -> str:
    return shown(cards(" ".join(names)))


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']} {case['clauses']}" for case in CASES])
def test_a_case_has_its_right_answer(case: dict[str, Any]) -> None:
    """The legal moves with the case's card are those that the case gives."""
    position, card, expect = _position(case), case["card"], case["expect"]
    if "all_moves" in expect:
        assert len(moves(position)) == expect["all_moves"]
    if "captures" in expect:
        assert captures(position, card) == {_text(taken) for taken in expect["captures"]}
    if "throw" in expect:
        assert throws(position, card) == expect["throw"]
    if "houses" in expect:
        found = [built(position, code) for code in builds(position, card)]
        assert len(found) == len(expect["houses"])
        for house in expect["houses"]:
            wanted = {key: value for key, value in house.items() if key != "loose"} | {"loose": _text(house["loose"])}
            alike = [other for other in found if {key: other[key] for key in wanted} == wanted]
            assert len(alike) == 1, f"{wanted} is not once among {found}"
