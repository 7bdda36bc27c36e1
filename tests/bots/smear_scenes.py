"""Situations of Smear as one seat sees them, in a line each; every card that is not named is hidden."""

import random

from baithak.bots.bot import Budget, Thought, thought_of
from baithak.bots.catalog import bot
from baithak.cards.card import read_card
from baithak.cards.mask import cards_of, count, mask_of
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearStanding
from baithak.games.smear.moves import NO_BID_YET, PACK, PACK_CARDS, TRICKS
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.view import SmearView
from tests.games.smear.dealing import cards, options, suit

DEALER = 3
WORLDS = 32
"""So many deals are looked through at most, for the sake of the plain build."""


def bidding(hand: str, *said: str, scores: tuple[int, int] = (0, 0), **house: int | str) -> SmearView:
    """Return the view of the seat that bids next with a hand, after what was said from the dealer's left."""
    position = SmearPosition(options(**house), DEALER)
    for text in said:
        position.play(SMEAR.read_move(text))
    rest = cards_of(PACK_CARDS & ~cards(hand))
    random.Random(1).shuffle(rest)
    hands = [cards(hand) if seat == position.turn else mask_of(rest.pop() for _ in range(6)) for seat in range(4)]
    position.hands = hands
    position.kitty = mask_of(rest.pop() for _ in range(position.exchange))
    position.undealt = mask_of(rest)
    return _seen(position, scores)


def exchanging(hand: str, bid: int = 3, **house: int | str) -> SmearView:
    """Return the view of the bidder, at the dealer's left, who has taken its cards up and is to discard."""
    rules = options(**house)
    held = [read_card(card) for card in hand.split()]
    rest = [card for card in PACK if card not in held]
    random.Random(1).shuffle(rest)
    pack = [*held[:3], *rest[:9], *held[3:6], *rest[9:18], *held[6:], *rest[18:]]
    deal = Deal(SMEAR, rules, pack, SMEAR.begin(rules, DEALER))
    for text in (f"bid {bid}", "pass", "pass", "pass"):
        deal.play(text)
    view = deal.view(0)
    assert isinstance(view, SmearView)
    return view


def playing(
    hand: str,
    trick: str = "",
    *,
    trump: str = "s",
    ours: str = "",
    theirs: str = "",
    leader: int = 0,
    bidder: int = 0,
    bid: int = 2,
    buried: str = "",
    scores: tuple[int, int] = (0, 0),
    **house: int | str,
) -> SmearView:
    """Return the view of the seat that plays next.

    Args:
        hand: its cards.
        trick: what lies there, from the leader on.
        trump: the letter of the suit.
        ours: the cards in tricks that its side won, who played which being as it falls.
        theirs: those of the other side.
        leader: who leads or led.
        bidder: who has bid; the others passed.
        bid: how much.
        buried: the discard, if the seat is the bidder.
        scores: how the match stands.
        house: house rules.
    """
    position = SmearPosition(options(**house), DEALER)
    laid = [read_card(card) for card in trick.split()]
    seat = (leader + len(laid)) % 4
    position.phase, position.turn, position.leader = TRICKS, seat, leader
    position.trump = suit(trump)
    position.trick, position.laid = [*laid, 0, 0, 0, 0][:4], len(laid)
    position.bidder, position.bid = bidder, bid
    bids = [0, 0, 0, 0]
    bids[bidder] = bid
    if bid == 4:
        for later in range(bidder + 1, 4):
            bids[later] = NO_BID_YET
    position.bids = bids
    side = seat % 2
    won = [cards(ours), cards(theirs)] if side == 0 else [cards(theirs), cards(ours)]
    position.won, position.tricks = won, count(won[0] | won[1]) // 4
    trumps = cards(" ".join(f"{rank}{trump}" for rank in "789TJQKA"))
    position.trumps = [pile & trumps for pile in won]
    known = cards(hand) | won[0] | won[1] | mask_of(laid) | cards(buried)
    rest = cards_of(PACK_CARDS & ~known)
    random.Random(1).shuffle(rest)
    hands = [0, 0, 0, 0]
    for other in range(4):
        played = (other - leader) % 4 < len(laid)
        hands[other] = (
            cards(hand) if other == seat else mask_of(rest.pop() for _ in range(6 - position.tricks - played))
        )
    position.hands = hands
    plain = [card for card in rest if card // 13 != position.trump]
    position.buried = cards(buried) or mask_of(plain[: position.exchange])
    position.undealt = mask_of(rest) & ~position.buried
    return _seen(position, scores)


def _seen(position: SmearPosition, scores: tuple[int, int]) -> SmearView:
    standing = SmearStanding(dealer=DEALER, scores=scores, target=position.options.target)
    view = SMEAR.view(position, position.turn, [], standing)
    assert view.legal
    return view


def thought(view: SmearView, level: str = "strong", seed: int = 1) -> Thought:
    """Return what a level thinks of a view."""
    return thought_of(bot(level, SMEAR), view, Budget(iterations=WORLDS), random.Random(seed))


def move(view: SmearView, level: str = "strong", seed: int = 1) -> str:
    """Return what a level does, as text."""
    return SMEAR.write_move(thought(view, level, seed).code)
