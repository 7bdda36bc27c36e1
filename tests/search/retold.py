"""A drawn deal told from its beginning: the cards dealt so that they can have come to lie where they were drawn."""

from baithak.cards.mask import bit, cards_of, count, lowest, mask_of, suit_cards
from baithak.cards.seats import NOBODY, SEATS, next_seat
from baithak.games.deal import Deal
from baithak.games.position import Position
from baithak.games.seep.moves import BID, REDEAL, VALUE_CARDS, played_card
from baithak.games.seep.moves import kind_of as seep_kind
from baithak.games.seep.position import SeepPosition
from baithak.games.smear.moves import AUCTION, DISCARD, NO_TRUMP_YET, PLAY, discard_code, kind_of, payload_of
from baithak.games.smear.position import SmearPosition


def lying(position: Position) -> list[int]:
    """Return the cards by the places in which a game's unseen cards may lie, and after them those that all have seen."""
    if isinstance(position, SeepPosition):
        loose = 0 if position.bid else position.loose
        return [*position.hands, *position.coming, loose]
    assert isinstance(position, SmearPosition)
    trumps = 0 if position.trump == NO_TRUMP_YET else position.buried & suit_cards(position.trump)
    return [*position.hands, position.kitty, position.undealt, position.buried & ~trumps, trumps]


def retold(deal: Deal, seat: int, world: Position) -> Deal:
    """Return the deal that comes to a world by the same moves, each checked.

    Raises:
        ValueError: if there is none in which they are all legal.
    """
    if isinstance(world, SeepPosition):
        return _seep(deal, seat, world)
    assert isinstance(world, SmearPosition)
    return _smear(deal, seat, world)


def _again(deal: Deal, pack: list[int], codes: list[int]) -> Deal:
    other = Deal(deal.game, deal.options, pack, deal.standing)
    for code in codes:
        other.play(code)
    return other


def _smear(deal: Deal, seat: int, world: SmearPosition) -> Deal:
    """The bidder may have got any of its cards from the undealt ones, unless the seat is the bidder."""
    held = list(world.hands)
    codes = []
    for played in deal.history:
        kind, payload = kind_of(played.code), payload_of(played.code)
        if kind == PLAY:
            held[played.seat] |= bit(payload)
        codes.append(discard_code(world.buried) if kind == DISCARD else played.code)
    kitty = world.kitty
    if world.bidder != NOBODY and world.phase != AUCTION:
        held[world.bidder] |= world.buried
        kitty = deal.view(seat).taken or mask_of(cards_of(held[world.bidder])[: world.exchange])
        held[world.bidder] &= ~kitty
    hands = [cards_of(held[deal.standing.dealer + place & 3]) for place in range(1, SEATS + 1)]
    dealt = [card for packet in (0, 3) for hand in hands for card in hand[packet : packet + 3]]
    return _again(deal, [*dealt, *cards_of(kitty), *cards_of(world.undealt)], codes)


def _seep(deal: Deal, seat: int, world: SeepPosition) -> Deal:
    """The bidder's first four cards are any with which the bid and the opening play were legal."""
    bidder = next_seat(deal.standing.dealer)
    start = deal.game.deal(deal.options, deal.pack, deal.standing.dealer)
    assert isinstance(start, SeepPosition)
    held = [world.hands[one] | world.coming[one] for one in range(SEATS)]
    for played in deal.history:
        if seep_kind(played.code) not in (BID, REDEAL):
            held[played.seat] |= bit(played_card(played.code))
    if world.ply == 0:
        first = world.hands[bidder]
    elif seat == bidder:
        first = start.hands[bidder]
    else:
        first = _first_four(held[bidder], world.bid, played_card(deal.history[1].code))
    loose = start.loose if world.bid else world.loose
    held[bidder] &= ~first
    pack = cards_of(first) + cards_of(loose)
    hands = [cards_of(held[bidder + place & 3]) for place in range(1, SEATS + 1)]
    for packet in (0, 4, 8):
        for hand in hands:
            pack += hand[packet : packet + 4]
    return _again(deal, pack, [played.code for played in deal.history])


def _first_four(held: int, bid: int, opening: int) -> int:
    """Return four cards: the opening card, another of the value bid if there is one, and any two or three."""
    first = bit(opening)
    another = held & VALUE_CARDS[bid] & ~first
    if another:
        first |= bit(lowest(another))
    for card in cards_of(held & ~first):
        if count(first) < 4:
            first |= bit(card)
    return first
