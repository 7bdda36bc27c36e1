"""The short way in for a program: one deal from a seed.

Whoever plays a whole match lays a table (``tables/table.py``), which deals the next deal
by itself and keeps the record.
"""

from baithak.cards.shuffle import first_dealer, new_seed, seed_from_text, shuffled
from baithak.games.catalog import game_of
from baithak.games.deal import Deal
from baithak.games.options import Value

FIRST = 1


def deal(game: str, seed: str | bytes | None = None, **house_rules: Value) -> Deal:
    """Return the first deal of a match, dealt and ready to play.

    Args:
        game: ``seep`` or ``smear``.
        seed: 32 to 64 bytes, or any text; without one the cards are dealt from a new secret.
        house_rules: options that differ from the usual rules, by their names in the rule book.

    Raises:
        GameError: if there is no such game.
        OptionError: if there is no such option, or it cannot take the value.
        SeedError: if the seed has not 32 to 64 bytes.
    """
    rules = game_of(game)
    options = rules.options.read((name, str(value)) for name, value in house_rules.items())
    secret = new_seed() if seed is None else seed_from_text(seed) if isinstance(seed, str) else seed
    pack = shuffled(secret, FIRST, rules.pack, cut=rules.cut)
    return Deal(rules, options, pack, rules.begin(options, first_dealer(secret)))
