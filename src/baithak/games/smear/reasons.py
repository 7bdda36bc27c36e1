"""Why a move of Smear is made, in sentences for whoever plays: from the view, the code, and what codes are worth.

Only what is true on the table is said: what a bid rests on, what a discard keeps, who wins a
trick and what that brings, what is left of the bid. The numbers are those of whoever chose.
"""

from collections.abc import Mapping

from baithak.cards.card import ACE, SEVEN, card_of, rank_of, suit_of
from baithak.cards.mask import bit, cards_of, count, has, highest, lowest, mask_of, suit_cards
from baithak.cards.seats import NOBODY, SEATS, other_side, partner_of, side_of
from baithak.games.smear.lore import promise
from baithak.games.smear.moves import AUCTION, EXCHANGE, HIGHEST_BID, LAST_TRICK, NO_TRUMP_YET, PASS, payload_of
from baithak.games.smear.position import beats, could_be_trump
from baithak.games.smear.scoring import game_points, jack_card
from baithak.games.smear.view import SmearView
from baithak.words import Phrase, phrase

_FAR = 30
"""With so many points to go for both sides worths are points; nearer the end they are chances."""


def reasons(view: SmearView, code: int, values: Mapping[int, float]) -> tuple[Phrase, ...]:
    """Return why a legal code is chosen, one to three sentences."""
    if view.phase == AUCTION:
        found = _of_bid(view, code)
    elif view.phase == EXCHANGE:
        found = _of_discard(view, payload_of(code))
    elif view.trump == NO_TRUMP_YET:
        found = _of_first_lead(view, code)
    elif not view.trick:
        found = [*_of_lead(view, code), *_of_match(view)]
    else:
        found = [*_of_card(view, code), *_of_match(view)]
    return (*found, *_chances(view, code, values))


def _chances(view: SmearView, code: int, values: Mapping[int, float]) -> list[Phrase]:
    """Return how likely the match is to be won so, and by the next best move, if that is what worths are."""
    others = [worth for other, worth in values.items() if other != code]
    if code not in values or not others:
        return []
    needs = [view.options.target - score for score in view.standing.scores]
    if min(needs) > _FAR or not all(-0.02 <= worth <= 1.02 for worth in values.values()):
        return []
    percents = [round(100 * min(max(worth, 0.0), 1.0)) for worth in (values[code], max(others))]
    if percents[0] <= percents[1]:
        return []
    return [phrase("smear.why.chances", percent=percents[0], other=percents[1])]


# The auction, the exchange and the lead that names trump


def _best_suit(view: SmearView, hand: int) -> int:
    return max(range(4), key=lambda suit: promise(hand, suit, view.options))


def _shown(cards: int) -> tuple[int, ...]:
    return tuple(reversed(cards_of(cards)))


def _of_bid(view: SmearView, code: int) -> list[Phrase]:
    """Return what a hand has for a bid, or lacks."""
    suit = _best_suit(view, view.hand)
    trumps = view.hand & suit_cards(suit)
    if code == PASS:
        if view.bidder == partner_of(view.seat):
            return [phrase("smear.why.partner_bid", from_seat=view.bidder, bid=view.bid)]
        least = min(bid for bid in map(payload_of, view.legal) if bid)
        return [phrase("smear.why.too_little", suit=suit, cards=_shown(trumps), bid=least)]
    found = [phrase("smear.why.bid_on", suit=suit, cards=_shown(trumps))]
    sure = _sure_points(view, trumps, suit)
    if sure:
        found.append(phrase("smear.why.sure_points", count=sure))
    return found


def _sure_points(view: SmearView, trumps: int, suit: int) -> int:
    """Return how many points a hand makes by holding cards: High, and Low where who plays it gets it."""
    if view.options.high_low != "fixed":
        return has(trumps, card_of(ACE, suit))
    return has(trumps, card_of(ACE, suit)) + (view.options.low == "holder" and has(trumps, card_of(SEVEN, suit)))


def _of_discard(view: SmearView, discard: int) -> list[Phrase]:
    """Return what a discard keeps, and what it brings."""
    kept = view.hand & ~discard
    forbid = view.options.bury_scoring_trump == "forbidden"
    suits = [suit for suit in range(4) if could_be_trump(view.hand, discard, suit, forbid)]
    suit = max(suits, key=lambda one: promise(kept, one, view.options))
    found = [phrase("smear.why.keeps", suit=suit, cards=_shown(kept & suit_cards(suit)))]
    points = game_points(discard)
    if points:
        found.append(phrase("smear.why.buries_points", points=points))
    return found


def _of_first_lead(view: SmearView, card: int) -> list[Phrase]:
    """Return why a suit is made trump, and by this card."""
    suit = suit_of(card)
    trumps = view.hand & suit_cards(suit)
    found = [phrase("smear.why.best_suit", suit=suit, cards=_shown(trumps))]
    if not _higher_unseen(view, card):
        found.append(phrase("smear.why.master", card=card))
    return found


# The tricks


def _higher_unseen(view: SmearView, card: int) -> int:
    """Return the cards of a card's suit above it that are still unseen."""
    higher = view.unseen & suit_cards(suit_of(card))
    return mask_of(one for one in cards_of(higher) if one > card)


def _cannot_be_beaten(view: SmearView, card: int) -> bool:
    """Say whether no card that is unseen beats one that wins so far."""
    if _higher_unseen(view, card):
        return False
    return suit_of(card) == view.trump or not view.unseen & suit_cards(view.trump)


def _of_lead(view: SmearView, card: int) -> list[Phrase]:
    """Return what a lead does."""
    out = view.unseen & suit_cards(view.trump)
    found = []
    if _cannot_be_beaten(view, card):
        found.append(phrase("smear.why.master", card=card))
    if suit_of(card) == view.trump:
        if out and side_of(view.bidder) == side_of(view.seat):
            found.append(phrase("smear.why.draws", suit=view.trump, count=count(out)))
        if has(out, jack_card(view.trump)) and card > jack_card(view.trump):
            found.append(phrase("smear.why.hunts_jack", card=jack_card(view.trump)))
    if not found:
        key = "costs_nothing" if not _price(view, card) else "lead_away"
        found.append(phrase(f"smear.why.{key}", card=card))
    return found[:2]


def _price(view: SmearView, card: int) -> int:
    """Return whether a card matters to the score, as the game points in it or 1 for a jack or seven of trump."""
    scoring = suit_of(card) == view.trump and (card == jack_card(view.trump) or rank_of(card) == SEVEN)
    return max(game_points(bit(card)), int(scoring))


def _of_card(view: SmearView, card: int) -> list[Phrase]:
    """Return what a card does in the trick that runs."""
    winning = view.trick[view.winner_so_far() - view.leader & 3]
    if beats(card, winning, view.trump):
        return _of_winner(view, card)
    if view.winner_so_far() == partner_of(view.seat):
        return _of_gift(view, card, winning)
    return _of_loser(view, card, winning)


def _last(view: SmearView) -> bool:
    return len(view.trick) == SEATS - 1


def _of_winner(view: SmearView, card: int) -> list[Phrase]:
    """Return why a trick is taken."""
    jack = jack_card(view.trump)
    points = game_points(mask_of(view.trick) | bit(card))
    sure = _last(view) or _cannot_be_beaten(view, card)
    if jack in view.trick:
        seat = view.leader + view.trick.index(jack) & 3
        if side_of(seat) != side_of(view.seat):
            return [phrase("smear.why.catches_jack", card=card, jack_card=jack)]
        return [phrase("smear.why.guards_jack", card=card, jack_card=jack)]
    if card == jack and sure:
        return [phrase("smear.why.saves_jack", card=card)]
    if sure:
        return [phrase("smear.why.takes", points=points)]
    return [phrase("smear.why.leads_trick", card=card, points=points)]


def _of_gift(view: SmearView, card: int, winning: int) -> list[Phrase]:
    """Return what is given to a trick that partner wins so far."""
    sure = _last(view) or _cannot_be_beaten(view, winning)
    partner = partner_of(view.seat)
    if card == jack_card(view.trump):
        return [phrase("smear.why.jack_to_partner", card=card, from_seat=partner)]
    points = game_points(bit(card))
    if points and sure:
        return [phrase("smear.why.gives", card=card, from_seat=partner, points=points)]
    if points:
        return [phrase("smear.why.hopes", card=card, from_seat=partner, points=points)]
    return [phrase("smear.why.partner_has", from_seat=partner, card=card)]


def _of_loser(view: SmearView, card: int, winning: int) -> list[Phrase]:
    """Return why a card is played to a trick that the others win so far."""
    could = [one for one in view.legal if beats(one, winning, view.trump)]
    points = game_points(mask_of(view.trick))
    if could and _last(view):
        return [
            phrase(
                "smear.why.not_worth", points=points, card=min(could, key=lambda one: (suit_of(one) == view.trump, one))
            )
        ]
    if not _last(view) and len(view.trick) == 1 and not _price(view, card):
        return [phrase("smear.why.leaves_to_partner", card=card, from_seat=partner_of(view.seat))]
    key = "costs_nothing" if not _price(view, card) else "costs_least"
    return [phrase(f"smear.why.{key}", card=card)]


# The bid


def _of_match(view: SmearView) -> list[Phrase]:
    """Return how the bid stands, where that is near."""
    if view.bidder == NOBODY:
        return []
    side = side_of(view.bidder)
    made = _made(view, side)
    ours = side == side_of(view.seat)
    if made >= view.bid:
        return [phrase("smear.why.bid_made", bid=view.bid)] if ours and not view.trick else []
    left = LAST_TRICK - sum(count(cards) for cards in view.won) // SEATS
    if left > 2:
        return []
    if view.bid > HIGHEST_BID - _made(view, other_side(side)):
        return [phrase("smear.why.is_set", bid=view.bid)]
    key = "must_make" if ours else "can_set"
    return [phrase(f"smear.why.{key}", bid=view.bid, count=view.bid - made, from_seat=view.bidder)]


def _made(view: SmearView, side: int) -> int:
    """Return how many points a side has for certain: High, Low and Jack, with the highest and lowest of all trumps."""
    trump = suit_cards(view.trump)
    played = view.trumps[0] | view.trumps[1]
    open_trumps = (view.unseen | view.hand | mask_of(view.trick)) & trump & ~played
    high, low = card_of(ACE, view.trump), card_of(SEVEN, view.trump)
    if view.options.high_low == "in_play" and played:
        high, low = highest(played | open_trumps), lowest(played | open_trumps)
    low_side = view.won[side] if view.options.low == "taker" else view.trumps[side]
    return has(view.trumps[side], high) + has(low_side, low) + has(view.won[side], jack_card(view.trump))
