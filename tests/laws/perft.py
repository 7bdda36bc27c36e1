"""How many ways lead on from fixed positions, counted move by move: the rules in numbers.

    python -m tests.laws.perft           # count everything again and compare
    python -m tests.laws.perft --write   # count everything again and write the files

A position is dealt from the text of a seed and played a little way by moves written out.
Its line of counts says how many sequences of one move lead on from there, how many of two,
and so on; a deal that is over leads nowhere. A count that changes means that a rule did.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from baithak.cards.lists import Words
from baithak.cards.shuffle import first_dealer, seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.options import Value
from baithak.games.position import Position

FOLDER = Path(__file__).parents[1] / "golden" / "perft"
MOST = 300_000
"""A line of counts ends with the last count below this."""
DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Start:
    """A position to count from: the seed and which of its deals, the house rules, and the moves played first."""

    game: str
    seed: str
    number: int = 1
    options: Mapping[str, Value] | None = None
    moves: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    """How many sequences of one move, two, three ... lead on."""

    def position(self) -> Position:
        """Return the position, every move checked."""
        game = GAMES[self.game]
        seed = seed_from_text(self.seed)
        options = game.options(**(self.options or {}))
        pack = shuffled(seed, self.number, game.pack, cut=game.cut)
        deal = Deal(game, options, pack, game.begin(options, first_dealer(seed)))
        for move in self.moves:
            deal.play(move)
        return deal.position

    def name(self) -> str:
        """Return what tells this start from others."""
        rules = ",".join(f"{name}={value}" for name, value in (self.options or {}).items())
        return f"{self.game}-{self.seed}-{self.number}-{rules or 'usual'}-after-{len(self.moves)}"


def paths(position: Position, depth: int) -> int:
    """Return how many sequences of so many moves lead on from a position."""
    codes = Words()
    position.generate(codes)
    if depth == 1:
        return len(codes)
    count = 0
    for i in range(len(codes)):
        twin = position.copy()
        twin.play(codes.at(i))
        if not twin.over():
            count += paths(twin, depth - 1)
    return count


def counted(start: Start) -> Iterator[int]:
    """Yield the counts of a start as deep as they are worth their time."""
    position = start.position()
    before = last = 1
    for depth in range(1, DEEPEST + 1):
        if last * max(1.0, last / before) > MOST:
            return
        before, last = last, paths(position, depth)
        if last == 0:
            return
        yield last


def recount(start: Start) -> Start:
    """Return a start with its counts made again to the same depth."""
    position = start.position()
    return replace(start, counts=tuple(paths(position, depth) for depth in range(1, len(start.counts) + 1)))


OPTIONS: Mapping[str, Sequence[Mapping[str, Value]]] = {
    "seep": (
        {},
        {"absorb_sums": "forced"},
        {"max_houses": 2},
        {"absorb_sums": "forced", "max_houses": 2},
    ),
    "smear": (
        {},
        {"exchange": 0},
        {"exchange": 3, "bury_scoring_trump": "forbidden"},
        {"exchange": 1, "trumping": "only_void"},
        {"all_pass": "stick_dealer", "dealer_steal": "any"},
        {"all_pass": "dealer_minus_two", "dealer_steal": "four_only", "exchange": 3},
    ),
}
PLAYED = {"seep": (0, 0, 0, 9, 16, 24, 30, 38), "smear": (0, 0, 0, 4, 8, 12)}
"""How many moves are played before the counting begins, in turn."""
DEALS = 24


def starts(game: str) -> Iterator[Start]:
    """Yield the positions of a game to count from, with moves that a generator chose."""
    for number in range(1, DEALS + 1):
        rules = OPTIONS[game]
        start = Start(game, "perft", number, rules[number * 5 // 3 % len(rules)])
        yield replace(start, moves=tuple(opening(start, PLAYED[game][number % len(PLAYED[game])])))


def opening(start: Start, length: int) -> Iterator[str]:
    """Yield some moves from the beginning of a deal: the highest code, which builds and bids, or any other."""
    position, game = start.position(), GAMES[start.game]
    chance = random.Random(start.number)
    for _ in range(length):
        codes = position.legal()
        code = chance.choice((codes[-1], chance.choice(codes)))
        twin = position.copy()
        twin.play(code)
        if twin.over():
            return
        position = twin
        yield game.write_move(code)


def path_of(game: str) -> Path:
    """Return the file of a game."""
    return FOLDER / f"{game}.json"


def read(game: str) -> list[Start]:
    """Return the starts of a game with the counts that they must have."""
    found = []
    for entry in json.loads(path_of(game).read_text(encoding="utf-8")):
        moves, counts = tuple(entry["moves"].split()), tuple(entry["counts"])
        found.append(Start(game, entry["seed"], entry["deal"], entry["options"], moves, counts))
    return found


def write(game: str, lines: Iterable[Start]) -> None:
    """Write the starts of a game, one a line."""
    entries: list[dict[str, Any]] = [
        {
            "seed": start.seed,
            "deal": start.number,
            "options": dict(start.options or {}),
            "moves": " ".join(start.moves),
            "counts": list(start.counts),
        }
        for start in lines
    ]
    text = "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n"
    path_of(game).write_text(text, encoding="utf-8")


def main() -> int:
    """Count and compare, or count and write; return 1 if a count is not what it was."""
    parser = argparse.ArgumentParser(description="Count how many ways lead on from fixed positions")
    parser.add_argument("--write", action="store_true", help="write what was counted instead of comparing")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this game; may be repeated")
    asked = parser.parse_args()
    wrong = 0
    for game in asked.game or GAMES:
        if asked.write:
            FOLDER.mkdir(parents=True, exist_ok=True)
            write(game, [replace(start, counts=tuple(counted(start))) for start in starts(game)])
        for start in read(game):
            found = start if asked.write else recount(start)
            due = " ".join(map(str, start.counts))
            got = " ".join(map(str, found.counts))
            wrong += found != start
            print(f"{start.name()}: {due}" + (f", but now {got}" if found != start else ""))  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
