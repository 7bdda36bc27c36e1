"""Moves that show how a game is written: taken from a deal that is played out, so that they are true of any game. Pure."""

import random
import re
from collections.abc import Iterable

from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import first_dealer, seed_from_text, shuffled
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.words import Phrase

_SEED = seed_from_text("examples")
_CARD = re.compile(r"[2-9TJQKA][cdhs]")
_MORE_CARDS = re.compile(r"\+C(?=[+=]|$)")
_NUMBER = re.compile(r"\d+")
_FEW = 4
_DEALS = 3


def _way(text: str) -> str:
    """Return how a move is written, whatever its cards and numbers and however many cards there are in a row."""
    return _NUMBER.sub("9", _MORE_CARDS.sub("", _CARD.sub("C", text)))


def of(game: AnyGame, moves: Iterable[tuple[int, Phrase]], most: int = _FEW) -> list[tuple[str, Phrase]]:
    """Return the shortest of some moves for each way of writing one, with its words."""
    texts = sorted(((game.write_move(code), words) for code, words in moves), key=lambda pair: (len(pair[0]), pair[0]))
    shown: dict[str, tuple[str, Phrase]] = {}
    for text, words in texts:
        shown.setdefault(_way(text), (text, words))
    return list(shown.values())[:most]


def of_game(game: AnyGame) -> tuple[tuple[str, Phrase], ...]:
    """Return examples of every way in which a move of a game is written, from deals played out."""
    found: list[tuple[int, Phrase]] = []
    for number in range(1, _DEALS + 1):
        options = game.options()
        pack = shuffled(_SEED, number, game.pack, cut=game.cut)
        deal = Deal(game, options, pack, game.begin(options, first_dealer(_SEED)))
        generator = random.Random(number)
        while deal.turn != NOBODY:
            view = deal.view(deal.turn)
            found += [(code, view.describe(code)) for code in view.legal]
            deal.play(game.advise(view, generator))
    return tuple(of(game, found, most=len(found)))
