"""Deals played by chance, for the laws: house rules, cards and moves as Hypothesis draws them.

A deal is played in some style, because a legal move picked blindly builds and merges
too seldom (Seep) or is never passed out (Smear).
"""

import os
import random
from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.games.options import Options
from tests.records.played import ALL_GAMES, options_of

NAMES = tuple(sorted(ALL_GAMES))
VIEWERS = tuple(range(NOBODY, SEATS))
STYLES = ((0.0, 0.0), (0.0, 0.5), (0.0, 0.95), (0.5, 0.0), (0.95, 0.0), (0.3, 0.3))
"""How often the lowest code is played (a throw, a pass), and how often the highest (a house raised, a high bid)."""
LONGEST = {"seep": 49, "smear": 29, "toy": 8}
"""How many moves a deal has at most."""


def law(examples: int) -> settings:
    """Return how many examples a law is tried on; in CI always the same ones.

    ``LAW_TIMES=20 pytest tests/laws`` tries each law on twenty times as many.
    """
    times = int(os.environ.get("LAW_TIMES", "1"))
    return settings(max_examples=examples * times, deadline=None, derandomize=bool(os.environ.get("CI")))


def choose(codes: Sequence[int], style: tuple[float, float], chance: random.Random) -> int:
    """Return one of some codes: the lowest, the highest or any, as the style has it."""
    low, high = style
    drawn = chance.random()
    if drawn < low:
        return codes[0]
    return codes[-1] if drawn < low + high else chance.choice(codes)


def dealt(game: AnyGame, options: Options, dealer: int, chance: random.Random) -> Deal:
    """Return a deal of shuffled cards before its first move."""
    pack = list(game.pack)
    chance.shuffle(pack)
    return Deal(game, options, pack, game.begin(options, dealer))


def play_on(deal: Deal, moves: int, style: tuple[float, float], chance: random.Random) -> None:
    """Play so many moves, or to the end of the deal."""
    while moves and not deal.over:
        deal.play(choose(deal.codes(), style, chance))
        moves -= 1


@st.composite
def new_deals(draw: st.DrawFn, name: str) -> tuple[Deal, tuple[float, float], random.Random]:
    """Draw a deal before its first move, the style in which to play it, and the generator to play with."""
    game = ALL_GAMES[name]
    chance = random.Random(draw(st.integers(0, 2**32), label="seed"))
    options = draw(options_of(game), label="options")
    style = draw(st.sampled_from(STYLES), label="style")
    return dealt(game, options, draw(st.integers(0, 3), label="dealer"), chance), style, chance


@st.composite
def running_deals(draw: st.DrawFn, name: str, *, most: int | None = None) -> Deal:
    """Draw a deal after some moves, perhaps over."""
    deal, style, chance = draw(new_deals(name))
    most = LONGEST[name] if most is None else most
    play_on(deal, draw(st.integers(0, most), label="moves"), style, chance)
    return deal


@st.composite
def ended_deals(draw: st.DrawFn, name: str) -> Deal:
    """Draw a deal that is over."""
    deal, style, chance = draw(new_deals(name))
    play_on(deal, LONGEST[name], style, chance)
    assert deal.over
    return deal


@st.composite
def open_deals(draw: st.DrawFn, name: str) -> Deal:
    """Draw a deal that is not over."""
    deal = draw(running_deals(name))
    return deal if not deal.over else replayed(deal, len(deal.history) - 1)


def replayed(deal: Deal, moves: int) -> Deal:
    """Return the same deal as it was after so many moves."""
    again = Deal(deal.game, deal.options, deal.pack, deal.standing)
    for played in deal.history[:moves]:
        again.play(played.code)
    return again


def story(deal: Deal) -> str:
    """Return a deal as one needs it to deal and play it again: house rules, position text and moves."""
    moves = " ".join(deal.game.write_move(played.code) for played in deal.history)
    return f"{deal.game.name} {deal.options.changed()} dealer {deal.standing.dealer} pack {deal.pack}: {moves}"
