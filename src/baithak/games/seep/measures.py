"""What bots of Seep are measured by, besides points: sweeps, card points, and what people complain of in bots."""

from collections.abc import Sequence

from baithak.cards.mask import mask_of
from baithak.cards.seats import next_seat, partner_of
from baithak.games.measures import Facts, Measures
from baithak.games.seep.lore import known_position, leaves_a_sweep
from baithak.games.seep.moves import (
    ADD,
    BID,
    HIGH_CARDS,
    HOUSES,
    REDEAL,
    THROW,
    broken_value,
    house_value,
    is_breaking,
    kind_of,
    played_card,
)
from baithak.games.seep.outcome import outcome_of
from baithak.games.seep.position import PACKET, SeepPosition
from baithak.games.seep.scoring import CARD_POINTS
from baithak.games.seep.view import SeepView

DEAR = 5
"""A card of so many points or more is dear to throw."""
_HANDS = 4


def facts(position: SeepPosition) -> Facts:
    """Return the bid of a deal that is over, and by side its card points, sweeps and what they scored."""
    result = outcome_of(position)
    sides = {} if result.void else {"cards": result.card_points, "sweeps": result.sweeps, "swept": result.swept}
    return Facts(next_seat(position.dealer), position.bid, sides=sides)


def kind(view: SeepView) -> str:
    """Return the kind of a decision."""
    if kind_of(view.legal[0]) in (BID, REDEAL):
        return "bid"
    return "opening" if view.ply == 0 else "play"


def rotate(pack: Sequence[int], times: int) -> tuple[int, ...]:
    """Return a pack that deals the floor as before and each hand to the seat so many places before its own.

    A seat that becomes the bidder so is dealt first those of its cards, four at a time, with which it can
    bid (S6), if it has any.
    """
    packets = [tuple(pack[at : at + PACKET]) for at in range(0, len(pack), PACKET)]
    first, floor, *rest = packets
    hands = [[first, *rest[3::4]], *(rest[seat::4] for seat in range(3))]
    hands = hands[times:] + hands[:times]
    if times:
        bidder = hands[0]
        biddable = next((packet for packet in bidder if mask_of(packet) & HIGH_CARDS), bidder[0])
        hands[0] = [biddable, *(packet for packet in bidder if packet is not biddable)]
    opening, *later = hands[0]
    queues = [later, *hands[1:]]
    order = [queues[(place + 1) % _HANDS][place // _HANDS] for place in range(len(rest))]
    return tuple(card for packet in (opening, floor, *order) for card in packet)


def _bidding(view: SeepView) -> bool:
    return not view.legal or kind_of(view.legal[0]) in (BID, REDEAL)


def leaves_sweep(view: SeepView) -> tuple[int, ...]:
    """Return plays that leave a floor which one unseen card would sweep."""
    return () if _bidding(view) else tuple(code for code in view.legal if leaves_a_sweep(view, code))


def misses_sweep(view: SeepView) -> tuple[int, ...]:
    """Return all other plays where there is a sweep that scores."""
    if _bidding(view) or not known_position(view).sweep_worth():
        return ()
    sweeps = [code for code in view.legal if view.sweeps_with(code)]
    return tuple(code for code in view.legal if code not in sweeps) if sweeps else ()


def _partners(view: SeepView, value: int) -> bool:
    """Say whether a house is partner's alone."""
    house = view.house(value)
    return house is not None and house.owners == (partner_of(view.seat),)


def starves_partner(view: SeepView) -> tuple[int, ...]:
    """Return throws where something could be added to a house of partner's, which an opponent does not own."""
    feeds = [
        code
        for code in view.legal
        if ADD <= kind_of(code) < ADD + HOUSES and not _bidding(view) and _partners(view, house_value(kind_of(code)))
    ]
    return tuple(code for code in view.legal if kind_of(code) == THROW) if feeds else ()


def breaks_partner(view: SeepView) -> tuple[int, ...]:
    """Return plays that raise a house of partner's, which an opponent does not own."""
    if _bidding(view):
        return ()
    return tuple(code for code in view.legal if is_breaking(kind_of(code)) and _partners(view, broken_value(code)))


def throws_dear(view: SeepView) -> tuple[int, ...]:
    """Return throws of a dear card where one that scores nothing can be thrown without leaving a sweep."""
    if _bidding(view):
        return ()
    points = CARD_POINTS[known_position(view).scoring]
    throws = [code for code in view.legal if kind_of(code) == THROW]
    cheap = any(not points[played_card(code)] and not leaves_a_sweep(view, code) for code in throws)
    return tuple(code for code in throws if points[played_card(code)] >= DEAR) if cheap else ()


MEASURES: Measures[SeepPosition, SeepView] = Measures(
    facts=facts,
    kind=kind,
    complaints={
        "leaves_sweep": leaves_sweep,
        "misses_sweep": misses_sweep,
        "starves_partner": starves_partner,
        "breaks_partner": breaks_partner,
        "throws_dear": throws_dear,
    },
    least=3.0,
    blunder=10.0,
    rotate=rotate,
)
