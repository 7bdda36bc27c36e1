"""The longest list of legal moves that a search has found, and that a deal comes to it.

The four cards dealt to the floor are all sixes; every seat throws its cards from the dearest
down, so that none of them captures anything, and the mover's partner owns a house. Only the
four cards of the deal can lie loose in pairs: a card whose like lies there captures it (S13).
"""

from baithak.games.game import Diagram
from baithak.games.seep import SEEP
from baithak.games.seep.moves import ADD, BREAK, CAPTURE, MAKE, THROW, kind_of
from tests.games.seep.floors import rising

DEALT = (
    "seep dealer=0 bid=- ply=0 hands=-/5cTcKcAc/-/- coming=2c7c9cQc4d5d7d4h5h3s4s5s/8dTd7h8h9h7"
    "s8s9s/4cJc2d9dJdKdAd2h3hAh2sAs/3c8c3dQdThJhQhKhTsJsQsKs floor=6c6d6h6s houses=- piles=-/- "
    "shown=- last=- sweeps=0:0/0:0"
)
MOVES = "bid:13 Kc Jc 3c 9c+3c=12 Tc 9d 8c 7c 5c 4c 3d 2c Ac"
LONGEST = (
    "seep dealer=0 bid=13 ply=13 "
    "hands=Qc4d5d7d4h5h3s4s5s/8dTd7h8h9h7s8s9s/2dJdKdAd2h3hAh2sAs/QdThJhQhKhTsJsQsKs "
    "coming=-/-/-/- floor=2c4c5c6c7c8cTcJcKcAc3d6d9d6h6s houses=12:3c9c@0 piles=-/- shown=- "
    "last=- sweeps=0:0/0:0"
)
LEGAL = 14_769
KINDS = {CAPTURE: 82, MAKE + 2: 1903, MAKE + 4: 5413, ADD + 3: 5760, BREAK + 4: 1611}


def test_a_deal_comes_to_the_longest_list() -> None:
    """From its cards, legal moves lead to the position with the most legal moves."""
    position = SEEP.read_position(DEALT).position
    for move in MOVES.split():
        code = SEEP.read_move(move)
        assert code in position.legal()
        position.play(code)
    assert SEEP.write_position(Diagram(position, {})) == LONGEST


def test_the_longest_list_is_whole() -> None:
    """Captures, three houses made or added to, and one broken: their numbers are known, and the codes rise."""
    codes = SEEP.read_position(LONGEST).position.legal()
    assert len(codes) == LEGAL
    assert rising(codes)
    kinds = [kind_of(code) for code in codes]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == KINDS
    assert THROW not in kinds
