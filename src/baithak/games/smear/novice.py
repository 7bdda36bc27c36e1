"""What a beginner of Smear does who knows the rules, from the view alone.

It errs as beginners err. It counts on every point that its hand might make, and bids that over
its own partner too, whatever the score. It buries low cards and never points. It wins a trick
whenever it can, its partner's too, with the lowest card that does, and throws its lowest card
when it cannot, so that its partner gets no ten from it. It leads its highest card and does not
remember which are gone, who is out of a suit, or that a bidder can still be set.
"""

import random

from baithak.cards.card import ACE, JACK, KING, SEVEN, card_of, rank_of, suit_of
from baithak.cards.mask import cards_of, count, has, suit_cards
from baithak.games.smear.moves import AUCTION, EXCHANGE, HIGHEST_BID, NO_TRUMP_YET, PASS, bid_code, payload_of
from baithak.games.smear.position import beats
from baithak.games.smear.view import SmearView

_LONG = 3


def novice(view: SmearView, rng: random.Random) -> int:
    """Return the code that a beginner would choose; the generator chooses between equals."""
    if view.phase == AUCTION:
        return _bid(view)
    if view.phase == EXCHANGE:
        return min(view.legal, key=lambda code: (_missed(view, payload_of(code)), rng.random()))
    return _card(view, rng)


def counted_on(hand: int, suit: int) -> int:
    """Return how many points a beginner counts on with a suit as trump, 0 to 4."""
    long = count(hand & suit_cards(suit)) >= _LONG
    points = has(hand, card_of(ACE, suit)) + has(hand, card_of(SEVEN, suit)) + has(hand, card_of(JACK, suit))
    return points + (long and (has(hand, card_of(ACE, suit)) or has(hand, card_of(KING, suit))))


def _suit_of_choice(hand: int) -> int:
    """Return the suit in which it counts on most, the longest of several."""
    return max(range(4), key=lambda suit: (counted_on(hand, suit), count(hand & suit_cards(suit))))


def _bid(view: SmearView) -> int:
    """Return the bid of what it counts on; if that was bid already, or is less than 2, a pass."""
    bid = bid_code(min(counted_on(view.hand, _suit_of_choice(view.hand)), HIGHEST_BID))
    if bid in view.legal:
        return bid
    return PASS if PASS in view.legal else view.legal[0]


def _missed(view: SmearView, discard: int) -> tuple[int, int]:
    """Return what a discard costs: cards of the suit of choice, and high cards."""
    trump = suit_cards(_suit_of_choice(view.hand))
    return count(discard & trump), sum(rank_of(card) for card in cards_of(discard))


def _card(view: SmearView, rng: random.Random) -> int:
    """Return the highest card to lead, trump at first; else the lowest that wins, or the lowest of all."""
    if view.trump == NO_TRUMP_YET:
        suit = _suit_of_choice(view.hand)
        return max(view.legal, key=lambda card: (suit_of(card) == suit, rank_of(card)))
    trump = view.trump
    if not view.trick:
        return max(view.legal, key=lambda card: (rank_of(card), suit_of(card) == trump, rng.random()))
    best = view.trick[view.winner_so_far() - view.leader & 3]
    cheapness = {card: (suit_of(card) == trump, rank_of(card), rng.random()) for card in view.legal}
    winners = [card for card in view.legal if beats(card, best, trump)]
    return min(winners or view.legal, key=cheapness.__getitem__)
