"""From the one-line text of a position of Smear, written by ``diagram.py``, to the position.

A text is read only if its parts fit together: it has every card once, the rules allow its
auction, and what lies in the running trick could be played there. The auction and the
trick are not checked by rules of their own but played again through the position.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from baithak.cards.card import SUITS, CardError, card_text, read_card, suit_of
from baithak.cards.mask import bit, count, mask_of, suit_cards
from baithak.cards.seats import NOBODY, SEATS, side_of
from baithak.games.errors import NotationError, OptionError
from baithak.games.game import Diagram
from baithak.games.smear.diagram import BID_TEXTS, HANDS, NAME, NOTHING, seat_text
from baithak.games.smear.moves import (
    AUCTION,
    EXCHANGE,
    HAND_CARDS,
    LAST_TRICK,
    NO_BID_YET,
    NO_TRUMP_YET,
    OVER,
    PACK_CARDS,
    TRICKS,
    UNDEALT_CARDS,
    bid_code,
)
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SCORING_RANKS, SmearPosition

WORDS = (
    "dealer",
    "turn",
    "bids",
    "hands",
    "kitty",
    "undealt",
    "taken",
    "buried",
    "trump",
    "leader",
    "trick",
    "won",
    "trumps",
)
_HIDDEN = re.compile(r"[1-9]\?")
_SEATS = {str(seat): seat for seat in range(SEATS)}
_SEATS_OR_NONE = {**_SEATS, NOTHING: NOBODY}
_TRUMPS = {NOTHING: NO_TRUMP_YET} | {letter: suit for suit, letter in enumerate(SUITS)}
_BIDS = {text: bid for bid, text in BID_TEXTS.items()}


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of the text: where it stands, the cards that it names, and how many it says are hidden."""

    text: str
    column: int
    cards: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def mask(self) -> int:
        return mask_of(self.cards)

    @property
    def size(self) -> int:
        return len(self.cards) + self.hidden

    def fail(self, expected: str) -> NoReturn:
        raise NotationError(self.text, expected, column=self.column)

    def must_have(self, size: int) -> None:
        if self.size != size:
            self.fail(f"{size} cards here" if size else f"'{NOTHING}'")

    def choice(self, choices: Mapping[str, int]) -> int:
        """Return what one of some texts means."""
        if self.text not in choices:
            self.fail(f"one of {' '.join(choices)}")
        return choices[self.text]

    def parts(self, number: int) -> list["_Place"]:
        """Return what stands between slashes."""
        texts = self.text.split("/")
        if len(texts) != number:
            self.fail(f"{number} parts with '/' between them")
        columns = [self.column + sum(len(text) + 1 for text in texts[:index]) for index in range(number)]
        return [_Place(text, column) for text, column in zip(texts, columns, strict=True)]

    def with_cards(self) -> "_Place":
        """Return the same part with its cards read."""
        if self.text == NOTHING:
            return self
        if _HIDDEN.fullmatch(self.text):
            return _Place(self.text, self.column, hidden=int(self.text[:-1]))
        pieces = [self.text[at : at + 2] for at in range(0, len(self.text), 2)]
        cards = tuple(self._card(piece, self.column + 2 * index) for index, piece in enumerate(pieces))
        if not cards:
            self.fail(f"cards, hidden cards as in 6?, or '{NOTHING}'")
        return _Place(self.text, self.column, cards)

    def open_cards(self) -> "_Place":
        """Return the same part with its cards read, none of which may be hidden."""
        place = self.with_cards()
        if place.hidden:
            self.fail(f"cards, or '{NOTHING}': here none is hidden")
        return place

    def _card(self, text: str, column: int) -> int:
        try:
            card = read_card(text)
        except CardError:
            raise NotationError(text, "a card of the pack, as in Td", column=column) from None
        if not bit(card) & PACK_CARDS or card_text(card) != text:
            raise NotationError(text, "a card of the pack, as in Td", column=column)
        return card


def read_position(text: str) -> Diagram[SmearPosition]:
    """Read the one-line text of a position.

    Raises:
        NotationError: if it is none, or its parts do not fit together; with the column and what was expected.
    """
    return _Reader(_split(text.rstrip("\n"))).read()


def _split(text: str) -> dict[str, _Place]:
    """Return the values of the words by name, each with its column."""
    found: dict[str, _Place] = {}
    names = [NAME, *WORDS, "options"]
    column = 1
    for index, part in enumerate(text.split(" ")):
        if index >= len(names):
            raise NotationError(part, "nothing more", column=column)
        name, sign, value = part.partition("=")
        if name != names[index] or bool(sign) != (index > 0):
            raise NotationError(part, f"'{names[index]}='" if index else f"'{NAME}'", column=column)
        found[name] = _Place(value, column + len(name) + 1)
        column += len(part) + 1
    for name in WORDS:
        if name not in found:
            raise NotationError("", f"' {name}='", column=len(text) + 1)
    return found


class _Reader:
    """Reads one text: first every card in its place, then what the places make together."""

    def __init__(self, words: Mapping[str, _Place]) -> None:
        self.words = words
        self.dealer = words["dealer"].choice(_SEATS)
        self.position = SmearPosition(self._options(), self.dealer)
        self.hands = [part.with_cards() for part in words["hands"].parts(SEATS)]
        self.kitty = words["kitty"].with_cards()
        self.undealt = words["undealt"].with_cards()
        self.buried = words["buried"].with_cards()
        self.trick = words["trick"].open_cards()
        self.won = [part.open_cards() for part in words["won"].parts(2)]
        self.trumps = [part.open_cards() for part in words["trumps"].parts(2)]
        self.taken = words["taken"].open_cards()

    def read(self) -> Diagram[SmearPosition]:
        self._check_distinct()
        self._hold_auction()
        position = self.position
        position.hands = [hand.mask for hand in self.hands]
        position.kitty, position.undealt = self.kitty.mask, self.undealt.mask
        self.undealt.must_have(UNDEALT_CARDS - position.exchange)
        if position.phase in {EXCHANGE, TRICKS}:
            self._make_exchange()
        else:
            self.kitty.must_have(position.exchange)
            self._must_be_empty(self.buried, self.taken)
        if position.phase == TRICKS:
            self._play_tricks()
        else:
            self._must_be_empty(self.trick, *self.won, *self.trumps, self.words["trump"])
            self._check_hands([HAND_CARDS] * SEATS)
        if self.words["leader"].choice(_SEATS_OR_NONE) != position.leader:
            self.words["leader"].fail(f"'{seat_text(position.leader)}'")
        if self.words["turn"].choice(_SEATS_OR_NONE) != position.turn:
            self.words["turn"].fail(f"'{seat_text(position.turn)}'")
        return Diagram(position, self._hidden())

    def _options(self) -> SmearOptions:
        word = self.words.get("options")
        if word is None:
            return SmearOptions()
        pairs = [pair.partition(":") for pair in word.text.split(",")]
        try:
            options = SmearOptions.read((name, value) for name, _, value in pairs)
        except OptionError as error:
            raise NotationError(
                word.text, f"house rules as in exchange:3,low:taker ({error})", column=word.column
            ) from None
        return options

    def _hidden(self) -> dict[str, int]:
        places = {**dict(zip(HANDS, self.hands, strict=True)), "kitty": self.kitty, "undealt": self.undealt}
        places["buried"] = self.buried
        return {name: place.hidden for name, place in places.items() if place.hidden}

    def _must_be_empty(self, *places: _Place) -> None:
        for place in places:
            if place.text != NOTHING:
                place.fail(f"'{NOTHING}'")

    def _check_distinct(self) -> None:
        seen = 0
        for place in (*self.hands, self.kitty, self.undealt, self.buried, self.trick, *self.won):
            if seen & place.mask or len(place.cards) != count(place.mask):
                place.fail("each card once")
            seen |= place.mask

    def _hold_auction(self) -> None:
        """Let the rules run the auction, so that they say who bid what in its turn."""
        bids = self.words["bids"].parts(SEATS)
        said = [part.choice(_BIDS) for part in bids]
        position = self.position
        while position.phase == AUCTION and said[position.turn] != NO_BID_YET:
            seat = position.turn
            code = bid_code(said[seat])
            if code not in position.legal():
                bids[seat].fail("a bid, or a pass, that the auction allows")
            position.play(code)
        for seat in range(SEATS):
            if said[seat] != position.bids[seat]:
                bids[seat].fail(f"'{NOTHING}': this seat had no turn to bid")

    def _make_exchange(self) -> None:
        position = self.position
        self.kitty.must_have(0)
        position.taken = self.taken.mask
        if self.buried.size:
            self.buried.must_have(position.exchange)
            position.buried = self.buried.mask
            position.phase = TRICKS
        if self.taken.cards:
            self.taken.must_have(position.exchange)
            others = position.undealt
            for seat in range(SEATS):
                if seat != position.bidder:
                    others |= position.hands[seat]
            if position.taken & others or len(self.taken.cards) != count(position.taken):
                self.taken.fail("cards that the bidder had from the undealt ones")

    def _check_hands(self, sizes: list[int]) -> None:
        position = self.position
        if position.phase == EXCHANGE:
            sizes[position.bidder] += position.exchange
        for seat in range(SEATS):
            self.hands[seat].must_have(sizes[seat])

    def _play_tricks(self) -> None:
        """Go back to the start of the running trick and let the rules play its cards."""
        position = self.position
        for place in self.won:
            if place.size % SEATS:
                place.fail("whole tricks of four cards")
        position.tricks = (self.won[0].size + self.won[1].size) // SEATS
        if self.trick.size >= SEATS or (position.tricks == LAST_TRICK and self.trick.size):
            self.trick.fail("the cards of a trick that is not complete")
        position.won = [self.won[0].mask, self.won[1].mask]
        position.leader = position.turn = self._leader()
        sizes = [HAND_CARDS - position.tricks] * SEATS
        for laid in range(self.trick.size):
            sizes[position.leader + laid & 3] -= 1
        self._check_hands(sizes)
        self._set_trumps()
        self._check_discard()
        self._play_trick()
        if position.tricks == LAST_TRICK:
            position.phase = OVER
            position.turn = NOBODY

    def _leader(self) -> int:
        word = self.words["leader"]
        leader = word.choice(_SEATS)
        if self.position.tricks == 0 and leader != self.position.bidder:
            word.fail(f"'{self.position.bidder}': the bidder leads first")
        if self.position.tricks and not self.won[side_of(leader)].cards:
            word.fail("a seat whose side has won a trick")
        return leader

    def _set_trumps(self) -> None:
        position, word = self.position, self.words["trump"]
        trump = word.choice(_TRUMPS)
        played = position.won[0] | position.won[1] | self.trick.mask
        if (trump == NO_TRUMP_YET) != (played == 0):
            word.fail("the suit of trump once a card was led" if played else f"'{NOTHING}'")
        if position.tricks == 0 and played and trump != suit_of(self.trick.cards[0]):
            word.fail(f"'{SUITS[suit_of(self.trick.cards[0])]}', the suit led first")
        trumps = played & suit_cards(trump) if played else 0
        first, second = (place.mask for place in self.trumps)
        for place in self.trumps:
            if place.mask & ~trumps or len(place.cards) != count(place.mask):
                place.fail("trumps that were played")
        if first & second or first | second != trumps:
            self.words["trumps"].fail("each trump played once, with the side that played it")
        if played and not self.trumps[side_of(position.bidder)].cards:
            self.trumps[side_of(position.bidder)].fail("the trump that the bidder led")
        position.trump = trump if position.tricks else NO_TRUMP_YET
        position.trumps = [first & ~self.trick.mask, second & ~self.trick.mask]

    def _check_discard(self) -> None:
        """Refuse an open discard that rules out the trump led, or every suit of an open hand (M13)."""
        position = self.position
        hand = self.hands[position.bidder]
        buried = position.buried & suit_cards(position.trump) if position.tricks else 0
        others = hand.mask & ~suit_cards(position.trump) if position.tricks else 0
        if buried and (others or (position.forbid_scoring and buried & SCORING_RANKS)):
            self.buried.fail("a discard after which the trump led could be trump (M13)")
        if position.tricks == 0 and not self.trick.cards and hand.cards and not position.legal():
            self.buried.fail("a discard that leaves a suit that could be trump (M13)")

    def _play_trick(self) -> None:
        position = self.position
        seats = [position.leader + place & 3 for place in range(self.trick.size)]
        hands = position.hands
        for seat, card in zip(seats, self.trick.cards, strict=True):
            if not self.hands[seat].hidden:
                hands[seat] |= bit(card)
        position.hands = hands
        for seat, card in zip(seats, self.trick.cards, strict=True):
            if not self.hands[seat].hidden and card not in position.legal():
                self.trick.fail(f"a card that seat {seat} could play there, not {card_text(card)}")
            position.play(card)
        for side in range(2):
            if position.trumps[side] != self.trumps[side].mask:
                self.trumps[side].fail("the trumps that this side played")
