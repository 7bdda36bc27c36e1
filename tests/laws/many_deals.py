"""Very many deals of both games with every check on; run as a program it says how many hold.

    python tests/laws/many_deals.py --deals 100000 --jobs 2

Each deal has house rules drawn at random and is played by chance. On every position the
laws of ``position_laws.py`` are checked. It ends with 0 if they held, 1 if one was broken
(the deal is then printed so that it can be dealt again), and 130 if it was stopped.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

if __name__ in {"__main__", "__mp_main__"}:
    sys.path.insert(0, str(Path(__file__).parents[2]))

from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.options import Option, Value
from baithak.study.spread import spread
from tests.laws.position_laws import Law, check_end, check_position

BROKEN, STOPPED = 1, 130


def drawn_value(option: Option, rng: random.Random) -> Value:
    """Return a value of an option by chance, the default half of the time where there are very many."""
    if option.choices:
        return rng.choice(option.choices)
    return option.default if rng.random() < 0.5 else rng.randint(option.least, option.most)


def check_deal(game: AnyGame, name: str, number: int) -> int:
    """Play one deal by chance with every check on and return how many positions it had.

    Raises:
        Law: if a law is broken; the message says how to deal the same cards again.
    """
    rng = random.Random(f"{name} {game.name} {number}")
    options = game.options(**{option.name: drawn_value(option, rng) for option in game.options.SPECS})
    pack = shuffled(seed_from_text(f"{name} {game.name}"), number, game.pack, cut=game.cut)
    dealer = rng.randrange(4)
    position = game.deal(options, pack, dealer)
    codes: list[int] = []
    keys = [position.key()]
    try:
        while not position.over():
            codes.append(rng.choice(check_position(game, position)))
            twin = position.copy()
            twin.play(codes[-1])
            if position.key() != keys[-1]:
                raise Law("playing on a copy changed the position")
            position.play(codes[-1])
            keys.append(position.key())
            if twin.key() != keys[-1]:
                raise Law("the same move led a position and its copy apart")
        check_end(game, position)
        again = game.deal(options, pack, dealer)
        replayed = [again.key()]
        for code in codes:
            again.play(code)
            replayed.append(again.key())
        if replayed != keys:
            raise Law("the same moves from the same cards led to other positions")
    except Exception as error:
        moves = " ".join(game.write_move(code) for code in codes)
        raise Law(
            f"{game.name}, deal {number} of seed '{name}', dealer {dealer}, {options.changed()}: {error!r}\n"
            f"after the moves: {moves or 'none'}"
        ) from error
    return len(keys)


def check_deals(game: AnyGame, name: str, numbers: Sequence[int]) -> list[int]:
    """Check several deals, by their numbers from 0, and return how many positions each had."""
    return [check_deal(game, name, number + 1) for number in numbers]


def run(game: AnyGame, deals: int, name: str, jobs: int, bar: Progress) -> tuple[int, int]:
    """Check deals of one game under a progress bar; return how many were done, and their positions."""
    shown = bar.add_task(game.name, total=deals)
    done = positions = 0
    with closing(spread(partial(check_deals, game, name), deals, jobs, chunk=20)) as chunks:
        try:
            for chunk in chunks:
                done += len(chunk)
                positions += sum(chunk)
                bar.advance(shown, len(chunk))
        except KeyboardInterrupt:
            click.echo(f"{game.name}: stopped after {done} deals")
    return done, positions


def main() -> int:
    """Check what the command line asks for and return the exit code."""
    parser = argparse.ArgumentParser(description="Play very many deals by chance and check every law on every position")
    parser.add_argument("--deals", type=int, default=100_000, help="how many deals of each game (default 100000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--seed", default="many deals", help="any text; another one gives other deals")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this game; may be repeated")
    asked = parser.parse_args()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        for name in asked.game or GAMES:
            try:
                done, positions = run(GAMES[name], asked.deals, asked.seed, asked.jobs, bar)
            except Law as broken:
                click.echo(broken)
                return BROKEN
            click.echo(f"{name}: {done} deals, {positions} positions, every law held")
            if done < asked.deals:
                return STOPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
