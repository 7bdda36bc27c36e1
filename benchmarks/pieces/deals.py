"""The deals and positions that Baithak's own pieces go through, always the same ones."""

import random

from baithak.games.deal import Deal
from baithak.games.game import AnyGame

DEALS = 40
"""How many deals playouts begin in."""
POOL = 200
"""How many positions a piece goes round in."""


def new_deal(game: AnyGame, number: int) -> Deal:
    """Return a deal that the first move does not end (S6), always the same one for a number."""
    chance = random.Random(number)
    pack = list(game.pack)
    options = game.options()
    while True:
        chance.shuffle(pack)
        deal = Deal(game, options, pack, game.begin(options, number % 4))
        ahead = deal.position.copy()
        ahead.play(deal.codes()[0])
        if not ahead.over():
            return deal


def pool(game: AnyGame) -> list[Deal]:
    """Return running deals, each after some moves by chance: from none to all but the last."""
    chance = random.Random(0)
    deals: list[Deal] = []
    while len(deals) < POOL:
        ahead = new_deal(game, len(deals))
        while not ahead.over:
            ahead.play(chance.choice(ahead.codes()))
        deal = new_deal(game, len(deals))
        for played in ahead.history[: chance.randrange(len(ahead.history))]:
            deal.play(played.code)
        deals.append(deal)
    return deals
