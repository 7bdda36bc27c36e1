"""Deals of both games played by chance, for the seats that look at them."""

import random

from baithak.cards.card import read_card
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.options import Options
from baithak.games.smear.moves import PACK
from tests.laws.dealings import LONGEST, STYLES, choose
from tests.laws.dealings import dealt as dealt_by

_LEFT = {"seep": 12, "smear": 11}


def dealt(name: str, options: Options, dealer: int, rng: random.Random) -> Deal:
    """Return a deal of a game before its first move."""
    return dealt_by(GAMES[name], options, dealer, rng)


def ending(name: str, number: int, rng: random.Random, *, most: int | None = None, exchange: int | None = None) -> Deal:
    """Return a deal that has at most so many moves left, by default few.

    Args:
        name: the game.
        number: which style it is played in, and who deals.
        rng: where chance comes from.
        most: how many moves may be left.
        exchange: the house rule of Smear, by default any.
    """
    game = GAMES[name]
    left = rng.randrange(1, (_LEFT[name] if most is None else most) + 1)
    while True:
        rules = {"exchange": rng.randrange(4) if exchange is None else exchange} if name == "smear" else {}
        options = game.options.read((key, str(value)) for key, value in rules.items())
        deal = dealt(name, options, number % 4, rng)
        while not deal.over:
            deal.play(choose(deal.codes(), STYLES[number % len(STYLES)], rng))
        moves = len(deal.history)
        if moves > LONGEST[name] // 2:
            again = Deal(game, options, deal.pack, deal.standing)
            for played in deal.history[: max(0, moves - left)]:
                again.play(played.code)
            return again


def smear_pack(*hands: str) -> list[int]:
    """Return the pack of Smear that deals these hands, from the dealer's left."""
    held = [[read_card(card) for card in hand.split()] for hand in hands]
    packets = [card for packet in (0, 3) for hand in held for card in hand[packet : packet + 3]]
    return packets + [card for card in PACK if card not in packets]
