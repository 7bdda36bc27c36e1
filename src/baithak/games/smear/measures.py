"""What bots of Smear are measured by, besides points: bids made, and what people complain of in bots."""

from baithak.cards.card import ACE, JACK, SEVEN, TEN, card_of, rank_of, suit_of
from baithak.cards.mask import bit, has, mask_of, suit_cards
from baithak.cards.seats import SEATS, side_of
from baithak.games.measures import Facts, Measures
from baithak.games.smear.lore import promise
from baithak.games.smear.match import outcome
from baithak.games.smear.moves import AUCTION, EXCHANGE, HIGHEST_BID, NO_TRUMP_YET, TRICKS, bid_code
from baithak.games.smear.position import SmearPosition, beats
from baithak.games.smear.scoring import game_points
from baithak.games.smear.stake import points_at_stake
from baithak.games.smear.view import SmearView

LITTLE = 3
"""A trick with fewer game points is not worth a trump."""
_LAST = SEATS - 1


def facts(position: SmearPosition) -> Facts:
    """Return who bid what in a deal that is over, and whether it was made."""
    result = outcome(position)
    return Facts(result.bidder, result.bid, result.bid_made() if result.bid else None)


def kind(view: SmearView) -> str:
    """Return the kind of a decision; the lead that names trump is the opening."""
    if view.phase == AUCTION:
        return "bid"
    if view.phase == EXCHANGE:
        return "discard"
    return "opening" if view.trump == NO_TRUMP_YET else "play"


def _best_card(view: SmearView) -> int:
    """Return the card that wins the running trick so far."""
    return view.trick[view.winner_so_far() - view.leader & 3]


def _partner_wins(view: SmearView) -> bool:
    return side_of(view.winner_so_far()) == side_of(view.seat)


def _above(view: SmearView, card: int, trump: int) -> bool:
    """Say whether a card that the viewer has not seen would beat a trump."""
    return any(has(view.unseen, card_of(rank, trump)) for rank in range(rank_of(card) + 1, ACE + 1))


def bids_four_without_ace(view: SmearView) -> tuple[int, ...]:
    """Return a bid of 4 by a hand that lacks the ace of the suit that promises most; High is the ace's (M3)."""
    code = bid_code(HIGHEST_BID)
    if view.phase != AUCTION or code not in view.legal or view.options.high_low != "fixed":
        return ()
    best = max(range(4), key=lambda suit: promise(view.hand, suit, view.options))
    return () if has(view.hand, card_of(ACE, best)) else (code,)


def leads_low_trump(view: SmearView) -> tuple[int, ...]:
    """Return leads of a trump that can be beaten, while one that cannot is in the same hand."""
    if view.phase != TRICKS or view.trick:
        return ()
    faults = []
    for card in view.legal:
        trump = suit_of(card)
        if view.trump not in (NO_TRUMP_YET, trump) or not _above(view, card, trump):
            continue
        own = [rank for rank in range(rank_of(card) + 1, ACE + 1) if has(view.hand, card_of(rank, trump))]
        if own and not _above(view, card_of(own[-1], trump), trump):
            faults.append(card)
    return tuple(faults)


def wastes_ace(view: SmearView) -> tuple[int, ...]:
    """Return the ace of trump, put on a trick of another suit that has no game points in it."""
    if view.phase != TRICKS or not view.trick or suit_of(view.trick[0]) == view.trump:
        return ()
    ace = card_of(ACE, view.trump)
    return (ace,) if ace in view.legal and game_points(mask_of(view.trick)) == 0 else ()


def cuts_partner(view: SmearView) -> tuple[int, ...]:
    """Return cards that beat partner's for nothing: nobody plays after them, and another adds as many game points.

    The seven and the jack of trump may be brought home so.
    """
    if view.phase != TRICKS or len(view.trick) != _LAST or not _partner_wins(view):
        return ()
    best, home = _best_card(view), {card_of(SEVEN, view.trump), card_of(JACK, view.trump)}
    beaten = [card for card in view.legal if beats(card, best, view.trump)]
    added = [game_points(bit(card)) for card in view.legal if card not in beaten]
    return tuple(card for card in beaten if card not in home and game_points(bit(card)) <= max(added, default=-1))


def ruffs_for_little(view: SmearView) -> tuple[int, ...]:
    """Return trumps put on a trick of another suit with few game points; a seven or jack may be brought home so."""
    if view.phase != TRICKS or not view.trick or suit_of(view.trick[0]) == view.trump:
        return ()
    if game_points(mask_of(view.trick)) >= LITTLE:
        return ()
    trumps = suit_cards(view.trump)
    return tuple(card for card in view.legal if has(trumps, card) and rank_of(card) not in (SEVEN, JACK))


def _given(view: SmearView, wanted: int) -> tuple[int, ...]:
    """Return those of some cards with which the last to play would leave a trick to the others."""
    if view.phase != TRICKS or len(view.trick) != _LAST or _partner_wins(view):
        return ()
    best = _best_card(view)
    return tuple(card for card in view.legal if has(wanted, card) and not beats(card, best, view.trump))


def gives_jack(view: SmearView) -> tuple[int, ...]:
    """Return the jack of trump, left to the others by the last to play."""
    return _given(view, bit(card_of(JACK, view.trump))) if view.phase == TRICKS and view.trick else ()


def gives_ten(view: SmearView) -> tuple[int, ...]:
    """Return tens, left to the others by the last to play, who has a card that is neither a ten nor a precious trump."""
    tens = mask_of(card_of(TEN, suit) for suit in range(4))
    faults = _given(view, tens)
    precious = tens | mask_of(card_of(rank, view.trump) for rank in (ACE, JACK, SEVEN)) if faults else tens
    return faults if any(not has(precious, card) for card in view.legal) else ()


def gives_low(view: SmearView) -> tuple[int, ...]:
    """Return the seven of trump, left to the others by the last to play where its taker scores Low."""
    if view.options.low != "taker" or view.phase != TRICKS or not view.trick:
        return ()
    return _given(view, bit(card_of(SEVEN, view.trump)))


MEASURES: Measures[SmearPosition, SmearView] = Measures(
    facts=facts,
    kind=kind,
    complaints={
        "bids_four_without_ace": bids_four_without_ace,
        "leads_low_trump": leads_low_trump,
        "wastes_ace": wastes_ace,
        "cuts_partner": cuts_partner,
        "ruffs_for_little": ruffs_for_little,
        "gives_jack": gives_jack,
        "gives_ten": gives_ten,
        "gives_low": gives_low,
    },
    least=0.05,
    blunder=1.0,
    points=points_at_stake,
)
