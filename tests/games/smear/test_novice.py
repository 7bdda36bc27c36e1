"""A beginner of Smear: which mistakes it makes, on named positions."""

import random

from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.novice import novice
from baithak.games.smear.options import SmearOptions
from tests.search.views import smear_pack

NO_EXCHANGE = SmearOptions(exchange=0)
HANDS = ("Ac Kc 7c Ah Qh 8d", "Tc 9c Jd 7d 9s Ts", "Qc 8c Kh 7h Th Kd", "Jc Td Ad Ks Qs As")


def deal_of(*moves: str, options: SmearOptions = NO_EXCHANGE, hands: tuple[str, ...] = HANDS) -> Deal:
    """Return a deal, the first hand to the dealer's left, after some moves."""
    deal = Deal(SMEAR, options, smear_pack(*hands), SMEAR.begin(options, 3))
    for move in moves:
        deal.play(SMEAR.read_move(move))
    return deal


def chosen(deal: Deal) -> str:
    """Return what the beginner does, as text."""
    return SMEAR.write_move(novice(deal.view(deal.turn), random.Random(1)))


def test_it_bids_what_it_counts_on() -> None:
    """Ace, seven and three of a suit are three points to it, and what others bid changes nothing."""
    assert chosen(deal_of()) == "bid:3"
    assert chosen(deal_of("bid 3")) == "pass"


def test_it_takes_its_partners_trick() -> None:
    """With a card that wins it wins, though its partner has the trick already, and with the lowest such card."""
    deal = deal_of("bid 4", "Kc", "Tc", "Qc", "Jc", "Ah", "Ts")
    assert deal.turn == 2
    assert chosen(deal) == "8c"


def test_it_gives_its_partner_no_ten() -> None:
    """Without a card that wins it throws its lowest, though its partner has won the trick."""
    deal = deal_of("bid 4", "Ac", "Tc", "8c", "Jc", "Kc", "9c")
    assert chosen(deal) == "Qc"
    deal = deal_of("bid 4", "Ac", "Tc", "8c", "Jc", "Ah", "Jd")
    assert chosen(deal) in {"7h", "Qc"}


def test_it_leads_its_highest_card() -> None:
    """On lead it plays the highest card it holds, whatever has gone."""
    deal = deal_of("bid 4", "Ac", "Tc", "8c", "Jc")
    assert chosen(deal) == "Ah"


def test_it_buries_its_lowest_cards() -> None:
    """It never buries a ten for Game, but the lowest cards beside its suit."""
    deal = deal_of("bid 4", options=SmearOptions(exchange=2))
    assert chosen(deal) == "discard:9d+8d"
