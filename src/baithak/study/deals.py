"""The deals that bots are measured on: fixed sets that everybody can deal again, and units of play.

Deal ``n`` of a set is a function of the set's name and ``n``. Of the four seats, seat ``n`` modulo 4
deals. A unit is one deal, played at several tables so that luck cancels out: the sides change, and
in a game that says how, each hand goes to each place too.
"""

from collections.abc import Sequence

from baithak.cards.seats import SEATS
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.game import AnyGame
from baithak.games.options import Options

SETS = {"1k": 1_000, "10k": 10_000, "100k": 100_000}
"""The public sets, with how many deals each has."""


def set_seed(name: str) -> bytes:
    """Return the seed of a public set."""
    return seed_from_text(f"baithak arena {name}")


def own_seed(seed: bytes, kind: str, number: int) -> bytes:
    """Return the seed of one deal or match of a run."""
    return seed_from_text(f"{seed.hex()} {kind} {number}")


def rotations(game: AnyGame, *, rotate: bool) -> int:
    """Return at how many tables each side plays a deal: 4 where every hand goes to every place, else 1."""
    return SEATS if rotate and game.measures is not None and game.measures.rotate is not None else 1


def rotated(game: AnyGame, pack: Sequence[int], times: int) -> tuple[int, ...]:
    """Return a pack with every hand so many places on; 0 is the pack itself, as in games that rotate none."""
    rotate = game.measures.rotate if game.measures else None
    return tuple(pack) if rotate is None or times == 0 else rotate(pack, times)


def _thrown_in(game: AnyGame, options: Options, pack: Sequence[int], dealer: int) -> bool:
    """Say whether a deal must end unplayed, whoever plays it (S6)."""
    position = game.deal(options, pack, dealer)
    while not position.over():
        codes = position.legal()
        if len(codes) > 1:
            return False
        position.play(codes[0])
    return bool(position.void())


def packs(
    game: AnyGame, options: Options, seed: bytes, number: int, *, rotate: bool
) -> tuple[bytes, int, list[tuple[int, ...]]]:
    """Return a deal's own seed, its dealer, and its pack by rotation.

    A pack that nobody can play, such as a bidder's hand that must be thrown in (S6), is replaced by the next.
    """
    own = own_seed(seed, "pair", number)
    dealer = number % SEATS
    times = 1
    while True:
        pack = shuffled(own, times, game.pack, cut=game.cut)
        dealt = [rotated(game, pack, turn) for turn in range(rotations(game, rotate=rotate))]
        if not any(_thrown_in(game, options, one, dealer) for one in dealt):
            return own, dealer, dealt
        times += 1
