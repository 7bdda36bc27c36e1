"""Deals and situations of Smear for the tests of its rooms."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from baithak.cards.card import SUITS, read_card
from baithak.cards.mask import mask_of
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.moves import AUCTION, EXCHANGE, PACK, TRICKS, bid_code, discard_code, play_code
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition, deal


def cards(text: str) -> int:
    """Return the set of the cards named in a text with blanks between them."""
    return mask_of(read_card(one) for one in text.split())


def suit(letter: str) -> int:
    """Return the suit of a letter."""
    return SUITS.index(letter)


def options(**values: int | str) -> SmearOptions:
    """Return house rules."""
    return SmearOptions.read((name, str(value)) for name, value in values.items())


def auction(*bids: int, dealer: int = 3, **house: int | str) -> SmearPosition:
    """Return a deal of the unshuffled pack after some bids, 0 for a pass, from the dealer's left."""
    position = deal(options(**house), PACK, dealer)
    for bid in bids:
        assert bid_code(bid) in position.legal()
        position.play(bid_code(bid))
    return position


def at_exchange(hand: str, **house: int | str) -> SmearPosition:
    """Return a position in which seat 0 has taken its cards from the undealt ones and is to discard."""
    position = SmearPosition(options(**house), 3)
    position.phase = EXCHANGE
    position.bid = 2
    position.bidder = position.turn = position.leader = 0
    position.hands = [cards(hand), 0, 0, 0]
    return position


def at_trick(hand: str, trick: str, trump: str, **house: int | str) -> SmearPosition:
    """Return a position in which a hand is to play to a trick that seat 0 led."""
    position = SmearPosition(options(**house), 3)
    position.phase = TRICKS
    position.bid = 2
    position.bidder = position.leader = 0
    laid = [read_card(card) for card in trick.split()]
    position.laid = len(laid)
    position.trick = [*laid, 0, 0, 0, 0][:4]
    position.turn = position.laid
    position.trump = suit(trump)
    position.hands = [cards(hand) if seat == position.turn else 0 for seat in range(4)]
    return position


def played_out(tricks: Sequence[str], bid: int, discard: str = "", **house: int | str) -> Deal:
    """Return a deal in which the leader of the first trick, seat 0, bids and these six tricks are played.

    Each trick is given in the order in which it was played. Every move is checked.
    """
    hands: list[list[int]] = [[], [], [], []]
    codes: list[int] = []
    probe = SmearPosition(options(**house), 3)
    probe.phase, probe.bidder, probe.leader, probe.turn = TRICKS, 0, 0, 0
    for trick in tricks:
        for text in trick.split():
            seat = probe.turn
            hands[seat].append(read_card(text))
            codes.append(play_code(read_card(text)))
            probe.play(codes[-1])
    thrown = [read_card(text) for text in discard.split()]
    dealt = [card for packet in (0, 3) for cards_of_seat in hands for card in cards_of_seat[packet : packet + 3]]
    rest = [card for card in PACK if card not in dealt and card not in thrown]
    rules = options(**{"exchange": len(thrown), **house})
    running = Deal(SMEAR, rules, [*dealt, *thrown, *rest], SMEAR.begin(rules, 3))
    running.play(bid_code(bid))
    while position_of(running).phase == AUCTION:
        running.play("pass")
    if thrown:
        running.play(discard_code(mask_of(thrown)))
    for code in codes:
        running.play(code)
    assert running.over
    return running


@st.composite
def house_rules(draw: st.DrawFn) -> SmearOptions:
    """Draw house rules of any kind."""
    values = {spec.name: draw(st.sampled_from(spec.choices or (1, 4, 15))) for spec in SmearOptions.SPECS}
    return SmearOptions.read((name, str(value)) for name, value in values.items())


@st.composite
def deals(draw: st.DrawFn, *, finished: bool = False) -> Deal:
    """Draw house rules, a pack and a dealer, and a deal played by chance to some point of it."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = draw(house_rules())
    pack = list(PACK)
    rng.shuffle(pack)
    running = Deal(SMEAR, rules, pack, SMEAR.begin(rules, rng.randrange(4)))
    moves = 99 if finished else draw(st.integers(0, 30))
    bold = draw(st.booleans())
    for _ in range(moves):
        if running.over:
            break
        codes = running.codes()
        opens = bold and position_of(running).bidder == NOBODY
        running.play(rng.choice(codes[1:] if opens else codes))
    return running


def position_of(running: Deal) -> SmearPosition:
    """Return the position of a deal of Smear."""
    position = running.position
    assert isinstance(position, SmearPosition)
    return position


def all_cards(position: SmearPosition) -> list[int]:
    """Return every set of cards that a position holds."""
    trick = mask_of(position.trick[: position.laid])
    return [*position.hands, position.kitty, position.undealt, position.buried, trick, *position.won]
