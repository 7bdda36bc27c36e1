"""Why a code is illegal: the clause, the cards that prove it, and the words.

Everything here follows from what the seat to move knows: its own hand, its own discard,
and what lies open.
"""

from baithak.cards.card import suit_of
from baithak.cards.mask import cards_of, count, has, suit_cards
from baithak.games.errors import Refusal
from baithak.games.smear.moves import (
    AUCTION,
    BID,
    DISCARD,
    EXCHANGE,
    HAND_CARDS,
    NO_TRUMP_YET,
    OVER,
    PLAY,
    is_code,
    kind_of,
    payload_of,
)
from baithak.games.smear.options import STEAL_FOUR
from baithak.games.smear.position import SCORING_RANKS, SmearPosition, could_be_trump
from baithak.words import Parameter, phrase


def refuse(position: SmearPosition, code: int) -> Refusal:
    """Return why a code is illegal in a position.

    Raises:
        ValueError: if the code is legal, or the deal is over.
    """
    if position.phase == OVER:
        raise ValueError("the deal is over: there is no move to refuse")
    if code in position.legal():
        raise ValueError(f"the code {code} is legal here: there is nothing to refuse")
    if position.phase == AUCTION:
        return _refuse_bid(position, code)
    if position.phase == EXCHANGE:
        return _refuse_discard(position, code)
    return _refuse_play(position, code)


def _because(clause: str, key: str, cards: int = 0, **parameters: Parameter) -> Refusal:
    proof = tuple(cards_of(cards))
    if proof:
        parameters["cards"] = proof
    return Refusal(clause, proof, phrase(f"smear.refusal.{key}", **parameters))


def _refuse_bid(position: SmearPosition, code: int) -> Refusal:
    bid = payload_of(code)
    if not is_code(code) or kind_of(code) != BID:
        return _because("M9", "bid_due")
    if bid == 0:
        return _because("all_pass", "dealer_stuck")
    if bid == position.bid and position.turn == position.dealer and position.steal == STEAL_FOUR:
        return _because("dealer_steal", "steal_four", bid=position.bid)
    return _because("M9", "bid_too_low", bid=position.bid, least=position.least_bid())


def _refuse_discard(position: SmearPosition, code: int) -> Refusal:
    hand = position.hands[position.turn]
    size = position.exchange
    if not is_code(code) or kind_of(code) != DISCARD:
        return _because("M12", "discard_due", count=size)
    discard = payload_of(code)
    if discard & ~hand:
        named = phrase("smear.refusal.discard_not_held", cards=tuple(cards_of(discard & ~hand)))
        return Refusal("M12", tuple(cards_of(hand)), named)
    if count(discard) != size:
        return _because("M12", "discard_count", count=size, found=count(discard))
    for suit in range(4):
        if position.forbid_scoring and could_be_trump(hand, discard, suit, False):
            buried = discard & suit_cards(suit) & SCORING_RANKS
            return _because("bury_scoring_trump", "scoring_buried", buried, suit=suit)
    return _because("M13", "no_trump_left", discard)


def _refuse_play(position: SmearPosition, code: int) -> Refusal:
    if is_code(code) and kind_of(code) == BID:
        return _because("M10", "auction_over")
    if is_code(code) and kind_of(code) == DISCARD:
        return _because("M12", "discard_made" if position.exchange else "no_exchange")
    if not is_code(code) or kind_of(code) != PLAY:
        return _because("M16", "card_due")
    hand = position.hands[position.turn]
    if not has(hand, code):
        return _because("M16", "not_held", card=code)
    if position.trump == NO_TRUMP_YET:
        return _refuse_trump(position, suit_of(code))
    led = suit_of(position.trick[0])
    same = hand & suit_cards(led)
    if led == position.trump:
        return _because("M16", "trump_led", same, suit=led)
    if not position.only_void:
        return _because("M16", "follow_or_trump", same, suit=led)
    if suit_of(code) == position.trump:
        return _because("trumping", "trump_only_void", same, suit=led)
    return _because("M16", "follow", same, suit=led)


def _refuse_trump(position: SmearPosition, suit: int) -> Refusal:
    """Say why the bidder's first lead may not be in a suit: its discard rules the suit out (M13)."""
    hand = position.hands[position.turn]
    held = hand | position.buried
    buried = position.buried & suit_cards(suit)
    if count(held & suit_cards(suit)) <= HAND_CARDS:
        return _because("M13", "trump_discarded", buried, suit=suit)
    if could_be_trump(held, position.buried, suit, False):
        return _because("bury_scoring_trump", "scoring_trump_buried", buried & SCORING_RANKS, suit=suit)
    return _because("M13", "others_kept", hand & ~suit_cards(suit), suit=suit, count=count(held & suit_cards(suit)))
