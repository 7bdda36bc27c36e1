"""What a decent club player does, from the view alone.

Everything is weighed in hundredths of a point. A hand is worth what it promises to make
with a suit as trump; a card is worth what it brings to the side that wins it, and costs
what it could still do later.
"""

import random

from baithak.cards.card import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, TEN, card_of, rank_of, suit_of
from baithak.cards.mask import bit, cards_of, count, has, mask_of, rank_cards, suit_cards
from baithak.cards.seats import NOBODY, SEATS, next_seat, other_side, partner_of, side_of
from baithak.games.smear.moves import (
    AUCTION,
    EXCHANGE,
    HAND_CARDS,
    HIGHEST_BID,
    NO_TRUMP_YET,
    PASS,
    bid_code,
    payload_of,
)
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import beats, could_be_trump
from baithak.games.smear.scoring import game_points
from baithak.games.smear.view import SmearView

POINT = 100

_UP_TO = [mask_of(card_of(low, suit) for low in range(rank + 1) for suit in range(4)) for rank in range(ACE + 1)]
"""By rank, the cards of that rank and of all below it."""

# What a card of trump adds to the promise of a hand, a further trump, and the exchange: fitted by least squares
# to what bidders made in some thousand deals played by these rules, rounded.
_TRUMP_PROMISE = {ACE: 75, KING: 15, QUEEN: 8, JACK: 25, TEN: 5, SEVEN: 50}
_LENGTH_PROMISE = 14
_SIDE_PROMISE = {ACE: 20, TEN: 5}
_EXCHANGE_PROMISE = 22
_BASE_PROMISE = 110

# What a hand has to promise for a bid of 2, 3 or 4, and how the match moves that.
_BIDDABLE = {2: 195, 3: 255, 4: 350}
_OVER_PARTNER = 40
_PRESSED = 35

_GAME_POINT_WORTH = 2.0
_WHILE_BID_IS_OPEN = 1.4
_KEEP_TRUMP = {ACE: 35, KING: 22, QUEEN: 14, JACK: 19, TEN: 10, NINE: 8, EIGHT: 7, SEVEN: 6}
_PROTECTED_JACK = 25
_KEEP_SIDE = {ACE: 6, KING: 2}
_DRAWS_TRUMP = 6
_CATCHES_JACK = 20

# How often a seat that could beat the best card so far does: over its own side's, and over the others'.
_PARTNER_OVERTAKES = 0.3
_PARTNER_WINS = 0.5
_OPPONENT_BEATS = 0.8


def advise(view: SmearView, rng: random.Random) -> int:
    """Return the code that a decent club player would choose; the generator chooses between equals."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase == AUCTION:
        return _choose_bid(view)
    rated = rate(view)
    highest = max(rated.values())
    return rng.choice([code for code, worth in rated.items() if worth == highest])


def rate(view: SmearView) -> dict[int, float]:
    """Return what each legal code is worth, in hundredths of a point; bids are not rated one by one."""
    if view.phase == AUCTION:
        return {}
    if view.phase == EXCHANGE:
        return {code: _discard_value(view, payload_of(code)) for code in view.legal}
    if view.trump == NO_TRUMP_YET:
        return {card: _opening_value(view, card) for card in view.legal}
    return {card: _card_value(view, card, view.trump) for card in view.legal}


# The auction


def promise(hand: int, trump: int, options: SmearOptions) -> float:
    """Return what a hand promises its side with a suit as trump, in hundredths of a point."""
    ranks = [rank_of(card) for card in cards_of(hand & suit_cards(trump))]
    value = float(sum(_TRUMP_PROMISE.get(rank, 0) for rank in ranks))
    value += _LENGTH_PROMISE * len(ranks) + _high_low_promise(ranks, options)
    for rank, worth in _SIDE_PROMISE.items():
        value += worth * count(hand & rank_cards(rank) & ~suit_cards(trump))
    return value


def _high_low_promise(ranks: list[int], options: SmearOptions) -> float:
    """Return what the options add to and take from the promise of certain trumps."""
    value = 0.0
    if options.low == "taker" and SEVEN in ranks:
        value -= 35
    if options.high_low == "in_play":
        if ACE not in ranks and KING in ranks:
            value += 25
        if SEVEN not in ranks and SEVEN + 1 in ranks:
            value += 25 if options.low == "holder" else 10
    return value


def good_for(hand: int, options: SmearOptions, *, over_partner: bool, pressure: int = 0) -> int:
    """Return the highest bid that a hand's best suit is good for, or 0; over its partner's bid a hand is good for less."""
    value = max(promise(hand, suit, options) for suit in range(4))
    value += _BASE_PROMISE + _EXCHANGE_PROMISE * options.exchange + pressure
    if over_partner:
        value -= _OVER_PARTNER
    return max((bid for bid, least in _BIDDABLE.items() if value >= least), default=0)


def _choose_bid(view: SmearView) -> int:
    """Return the bid that the best suit is good for, or a pass; the last to speak bids no more than it must."""
    over_partner = view.bidder != NOBODY and view.bidder == partner_of(view.seat)
    most = good_for(view.hand, view.options, over_partner=over_partner, pressure=_pressure(view))
    bids = [bid for bid in range(2, HIGHEST_BID + 1) if bid_code(bid) in view.legal]
    if bids and bids[0] <= most:
        return bid_code(bids[0])
    return PASS if PASS in view.legal else bid_code(bids[0])


def _pressure(view: SmearView) -> int:
    """Return how much bolder the match makes a bid: more so when the others are about to go out."""
    side = side_of(view.seat)
    need, they_need = (view.options.target - view.standing.scores[one] for one in (side, other_side(side)))
    pressure = 0
    if they_need <= 2:
        pressure += _PRESSED
    if need <= 2 and view.options.both_out == "bidder_first":
        pressure += _PRESSED // 2
    if view.options.going_out == "on_bid_only" and need <= HIGHEST_BID:
        pressure += _PRESSED // 2
    return pressure


# The exchange


def _discard_value(view: SmearView, discard: int) -> float:
    """Return what the best suit that may still be trump promises after a discard, and what the discard banks."""
    forbid = view.options.bury_scoring_trump == "forbidden"
    kept = view.hand & ~discard
    promises = [
        promise(kept, suit, view.options) for suit in range(4) if could_be_trump(view.hand, discard, suit, forbid)
    ]
    return max(promises) + _GAME_POINT_WORTH * game_points(discard)


# The play


def _opening_value(view: SmearView, card: int) -> float:
    """Return what it is worth to make the suit of a card trump by leading it."""
    trump = suit_of(card)
    return promise(view.hand, trump, view.options) + _card_value(view, card, trump)


def _card_value(view: SmearView, card: int, trump: int) -> float:
    """Return what it is worth to play a card now: its share of the trick, less what it could do later."""
    chance = _chance_to_win(view, card, trump)
    stake = sum(_worth(view, one, trump) for one in (*view.trick, card)) + _stake_to_come(view, chance, trump)
    value = (2 * chance - 1) * stake - _keep(view, card, trump)
    if not view.trick and suit_of(card) == trump:
        value += _trump_lead_bonus(view, card, trump)
    return value


def _worth(view: SmearView, card: int, trump: int) -> float:
    """Return what a card brings to the side that wins it: Jack, game points, and Low where its taker gets it."""
    worth = 0.0
    if not _game_is_decided(view):
        worth += _GAME_POINT_WORTH * game_points(bit(card))
    if card == card_of(JACK, trump):
        worth += POINT
    if view.options.low == "taker" and suit_of(card) == trump:
        worth += POINT * _chance_of_low(view, card, trump)
    return worth * _urgency(view, trump)


def _chance_of_low(view: SmearView, card: int, trump: int) -> float:
    """Return how likely a trump is to be the one that scores Low."""
    if view.options.high_low == "fixed":
        return float(rank_of(card) == SEVEN)
    lower = suit_cards(trump) & _UP_TO[rank_of(card)] & ~bit(card)
    if lower & (view.hand | mask_of(view.trick) | view.trumps[0] | view.trumps[1]):
        return 0.0
    return 0.75 ** count(lower & view.unseen)


def _game_is_decided(view: SmearView) -> bool:
    """Say whether no card that is left can change who gets Game, as far as the viewer knows."""
    points = [game_points(cards) for cards in view.won]
    if view.discard:
        points[side_of(view.bidder)] += game_points(view.discard)
    left = game_points(view.unseen | view.hand | mask_of(view.trick))
    return abs(points[0] - points[1]) > left


def _urgency(view: SmearView, trump: int) -> float:
    """Return how much more a point counts: while the bid is neither made nor lost both sides fight for it."""
    side = side_of(view.bidder)
    low_cards = view.won[side] if view.options.low == "taker" else view.trumps[side]
    made = (
        has(view.trumps[side], card_of(ACE, trump))
        + has(low_cards, card_of(SEVEN, trump))
        + has(view.won[side], card_of(JACK, trump))
    )
    return 1.0 if made >= view.bid else _WHILE_BID_IS_OPEN


def _chance_to_win(view: SmearView, card: int, trump: int) -> float:
    """Return how likely the viewer's side is to win the trick if it plays a card."""
    led = suit_of(view.trick[0] if view.trick else card)
    best, owner = card, view.seat
    if view.trick:
        so_far = view.winner_so_far()
        winning = view.trick[so_far - view.leader & 3]
        if not beats(card, winning, trump):
            best, owner = winning, so_far
    ours = side_of(owner) == side_of(view.seat)
    chance = 1.0 if ours else 0.0
    for seat in _later_seats(view):
        beaten = _chance_to_beat(view, seat, best, led, trump)
        if side_of(seat) != side_of(view.seat):
            chance *= 1 - beaten * _OPPONENT_BEATS
        else:
            chance += (1 - chance) * beaten * (_PARTNER_OVERTAKES if ours else _PARTNER_WINS)
    return chance


def _later_seats(view: SmearView) -> list[int]:
    seats = []
    seat = next_seat(view.seat)
    for _ in range(SEATS - 1 - len(view.trick)):
        seats.append(seat)
        seat = next_seat(seat)
    return seats


def _chance_to_beat(view: SmearView, seat: int, best: int, led: int, trump: int) -> float:
    """Return how likely a seat is to hold, and to be allowed to play, a card that beats the best one so far."""
    possible = view.unseen & ~view.voids[seat]
    if not possible:
        return 0.0
    higher = possible & suit_cards(suit_of(best)) & ~_UP_TO[rank_of(best)]
    chance = _chance_to_hold(view, seat, count(higher), count(possible))
    if suit_of(best) == trump or led == trump:
        return chance
    ruff = _chance_to_hold(view, seat, count(possible & suit_cards(trump)), count(possible))
    if view.options.trumping == "only_void":
        ruff *= 1 - _chance_to_hold(view, seat, count(possible & suit_cards(led)), count(possible))
    return chance + (1 - chance) * ruff


def _chance_to_hold(view: SmearView, seat: int, wanted: int, possible: int) -> float:
    """Return how likely a seat is to hold one of so many cards among those that it could hold."""
    return 1 - (1 - wanted / possible) ** min(view.counts[seat], HAND_CARDS) if wanted else 0.0


def _stake_to_come(view: SmearView, chance: float, trump: int) -> float:
    """Return what the later seats are likely to add to the trick: partners feed a winner, opponents do not."""
    unseen = cards_of(view.unseen)
    if not unseen:
        return 0.0
    usual = sum(_worth(view, card, trump) for card in unseen) / len(unseen)
    stake = 0.0
    for seat in _later_seats(view):
        friendly = side_of(seat) == side_of(view.seat)
        stake += usual * (0.5 + (chance if friendly else 1 - chance))
    return stake


def _keep(view: SmearView, card: int, trump: int) -> float:
    """Return what a card could still do in later tricks, which it cannot once it is played."""
    keep = (_KEEP_TRUMP if suit_of(card) == trump else _KEEP_SIDE).get(rank_of(card), 0)
    if card == card_of(JACK, trump):
        keep += _PROTECTED_JACK * count(view.hand & suit_cards(trump) & ~_UP_TO[JACK])
    left = count(view.hand) - 1
    return keep * left / (HAND_CARDS - 1)


def _trump_lead_bonus(view: SmearView, card: int, trump: int) -> float:
    """Return what a trump lead does beside winning: it draws trump for the bidder, and may catch the jack."""
    outstanding = view.unseen & suit_cards(trump)
    if not outstanding:
        return 0.0
    bonus = _DRAWS_TRUMP if side_of(view.bidder) == side_of(view.seat) else -_DRAWS_TRUMP
    master = not outstanding & ~_UP_TO[rank_of(card)]
    if master and has(outstanding, card_of(JACK, trump)):
        bonus += _CATCHES_JACK
    return bonus
