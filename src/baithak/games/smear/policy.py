"""What a beginner of Smear does, for playouts: counts a hand's sure points, and gives points to the side that wins."""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.card import ACE, JACK, KING, SEVEN, card_of, rank_of, suit_of
    from baithak.cards.mask import bit, count, has, highest, suit_cards
    from baithak.cards.seats import SEATS
    from baithak.games.smear.moves import BID, DISCARD, NO_TRUMP_YET, kind_of, payload_of
    from baithak.games.smear.scoring import game_points

from baithak.games.policy import Greedy
from baithak.games.position import Position
from baithak.games.smear.position import SmearPosition, winning_card

_LONG = 4
_JACK_WORTH = 12
_TOP_LEAD = 6


class SmearGreedy(Greedy):
    """Bids what a suit promises, keeps that suit, and plays cards that score to tricks that its side wins."""

    def fits(self, position: Position) -> bool:
        """Say whether a position is one of Smear."""
        return isinstance(position, SmearPosition)

    def plan(self, position: Position) -> int:
        """Return the suit that promises most until there is trump, and then the card that wins the trick so far."""
        return self._plan(cython.cast(SmearPosition, position))

    def worth(self, position: Position, code: int, plan: int) -> int:
        """Return what a code is worth: a bid by what it goes over or falls short, a card in game points."""
        return self._worth(cython.cast(SmearPosition, position), code, plan)

    def _plan(self, position: SmearPosition) -> int:
        if position.trump == NO_TRUMP_YET:
            return self._best_suit(position.hands[position.turn])
        if position.laid == 0:
            return 0
        return winning_card(self._laid(position), suit_of(position.trick[0]), position.trump)

    def _laid(self, position: SmearPosition) -> int:
        """Return the cards of the trick."""
        cards = 0
        for place in range(position.laid):
            cards |= bit(position.trick[place])
        return cards

    def _worth(self, position: SmearPosition, code: int, plan: int) -> int:
        kind = kind_of(code)
        if kind == BID:
            bid = payload_of(code)
            return bid if bid <= self._promise(position.hands[position.turn], plan) else -bid
        if kind == DISCARD:
            buried = payload_of(code)
            return game_points(buried) - 2 * _JACK_WORTH * count(buried & suit_cards(plan))
        if position.laid:
            return self._follow(position, code, plan)
        return self._lead(position, code, plan)

    def _promise(self, hand: int, suit: int) -> int:
        """Return how many points a suit promises as trump: High and Low that are held, a jack and Game that are likely."""
        trumps = count(hand & suit_cards(suit))
        promised = has(hand, card_of(ACE, suit)) + has(hand, card_of(SEVEN, suit))
        if has(hand, card_of(JACK, suit)) and trumps >= _LONG - 1:
            promised += 1
        if trumps >= _LONG and (has(hand, card_of(ACE, suit)) or has(hand, card_of(KING, suit))):
            promised += 1
        return promised

    def _best_suit(self, hand: int) -> int:
        """Return the suit that promises most; the longest of those that promise the same."""
        best = 0
        most = -1
        for suit in range(4):
            promised = 8 * self._promise(hand, suit) + count(hand & suit_cards(suit))
            if promised > most:
                most = promised
                best = suit
        return best

    def _price(self, position: SmearPosition, card: int) -> int:
        """Return what a card brings to whoever wins its trick, in game points; the jack of trump is dear."""
        price = game_points(bit(card))
        return price + _JACK_WORTH if card == card_of(JACK, position.trump) else price

    def _lead(self, position: SmearPosition, card: int, suit: int) -> int:
        """Weigh a lead: the best suit makes trump; then the highest card left of a suit, or a cheap one."""
        if position.trump == NO_TRUMP_YET:
            return _TOP_LEAD * _JACK_WORTH * (suit_of(card) == suit) + rank_of(card)
        out = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]
        if highest(out & suit_cards(suit_of(card))) == card:
            return _TOP_LEAD + self._price(position, card)
        return -self._price(position, card)

    def _follow(self, position: SmearPosition, card: int, best: int) -> int:
        """Weigh a card to a trick by who wins that so far, and whether anybody plays after it."""
        cards = self._laid(position)
        price = self._price(position, card)
        last = position.laid == SEATS - 1
        if winning_card(cards | bit(card), suit_of(position.trick[0]), position.trump) == card:
            taken = game_points(cards) + price
            return 2 * taken if last else taken - price // 2
        if position.laid > 1 and position.trick[position.laid - 2] == best:
            return 2 * price if last else price
        return -2 * price
