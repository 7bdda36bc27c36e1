"""Deals written down as tracks: every position's key, points and legal moves, and how many positions lie ahead.

    python tests/parity/tracks.py

writes the golden files anew from the build that is loaded. Both builds must keep to them, bit for bit.
"""

import random
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from baithak.cards.mask import WORD, mix
from baithak.cards.seats import SEATS
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.games.position import Position

FOLDER = Path(__file__).parents[1] / "golden" / "parity"
DEALS = 24
PLIES_PLAYED = {"seep": (0, 5, 30, 40), "smear": (0, 4, 5, 16)}
"""How many moves of a deal are made before the positions ahead are counted."""
FEW, MANY = 4_000, 600_000
"""How many positions ahead are counted at most on either build, and about how many on the compiled one."""
DEEPEST = 10


def dealt(game: AnyGame, options: Options, number: int) -> Position:
    """Return the start of a deal by its number; the seats take turns to deal."""
    pack = shuffled(seed_from_text(f"parity {game.name}"), number, game.pack, cut=game.cut)
    position: Position = game.deal(options, pack, number % 4)
    return position


def drawn_options(game: AnyGame, number: int) -> dict[str, str]:
    """Return the house rules for a deal: the usual ones for the first few, then some by chance."""
    rng = random.Random(number)
    few = (spec for spec in game.options.SPECS if number > 4 and rng.random() < 0.5)
    return {
        spec.name: str(rng.choice(spec.choices) if spec.choices else rng.randint(spec.least, spec.most)) for spec in few
    }


def heading(game: AnyGame, number: int) -> str:
    """Return the line with which a deal's track begins."""
    rules = [f"{name}={value}" for name, value in drawn_options(game, number).items()]
    return " ".join(["deal", str(number), *rules])


def read_heading(game: AnyGame, line: str) -> Position:
    """Return the start of the deal that a heading tells of."""
    _, number, *rules = line.split()
    pairs = [rule.partition("=") for rule in rules]
    return dealt(game, game.options.read([(name, value) for name, _, value in pairs]), int(number))


def told(position: Position) -> str:
    """Return a position as a line: its seat to move, key, points, how many legal moves there are and their digest."""
    codes = position.legal()
    digest = 0
    for code in codes:
        digest = mix(digest, code)
    points = f"{position.tally(0)}:{position.tally(1)}"
    return f"{position.turn} {position.key():016x} {points} {len(codes)} {digest:016x}"


def track(game: AnyGame, number: int) -> Iterator[str]:
    """Write a deal down that is played by chance: its heading, then each position, with the code played in it."""
    yield heading(game, number)
    position = read_heading(game, heading(game, number))
    rng = random.Random(number)
    while not position.over():
        code = rng.choice(position.legal())
        yield f"{told(position)} {code}"
        position.play(code)
    yield told(position)


def seen(lines: list[str], game: AnyGame) -> str:
    """Return the number of a track's deal and the digest of what every seat observes all the way."""
    position = read_heading(game, lines[0])
    digest = 0
    for code in [*moves_of(lines), None]:
        for seat in range(SEATS):
            for (word,) in struct.iter_unpack("<Q", position.observe(seat)):
                digest = mix(digest, word)
        if code is not None:
            position.play(code)
    return f"{lines[0].split()[1]} {digest:016x}"


def tracks(text: str) -> list[list[str]]:
    """Return the tracks of a golden file, each as its lines."""
    deals: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("deal "):
            deals.append([])
        deals[-1].append(line)
    return deals


def ahead(position: Position, depth: int) -> tuple[int, int]:
    """Return how many positions lie so many moves ahead, deals that end before among them, and the sum of their keys."""
    if depth == 0 or position.over():
        return 1, position.key()
    number = total = 0
    for code in position.legal():
        twin = position.copy()
        twin.play(code)
        more, keys = ahead(twin, depth - 1)
        number += more
        total += keys
    return number, total & WORD


def counts(game: AnyGame, number: int, moves: list[int], most: int) -> Iterator[str]:
    """Write down how many positions lie ahead in a deal, at every depth until there are too many."""
    for played in PLIES_PLAYED[game.name]:
        if played > len(moves):
            continue
        position = read_heading(game, heading(game, number))
        for code in moves[:played]:
            position.play(code)
        depth, found, before = 0, 1, 1
        while found * found <= most * before and depth < DEEPEST:
            depth, before = depth + 1, found
            found, keys = ahead(position, depth)
            if before < found:
                yield f"{number} {played} {depth} {found} {keys:016x}"


def moves_of(lines: list[str]) -> list[int]:
    """Return the codes that a track plays."""
    return [int(line.split()[-1]) for line in lines[1:-1]]


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, game in GAMES.items():
        deals = [list(track(game, number)) for number in range(1, DEALS + 1)]
        text = "\n".join(line for deal in deals for line in deal) + "\n"
        (FOLDER / f"{name}.keys.txt").write_text(text, encoding="utf-8")
        (FOLDER / f"{name}.seen.txt").write_text("".join(f"{seen(deal, game)}\n" for deal in deals), encoding="utf-8")
        lines = [line for number in (1, 2, 6) for line in counts(game, number, moves_of(deals[number - 1]), MANY)]
        (FOLDER / f"{name}.counts.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
