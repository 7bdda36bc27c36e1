"""A toy game on the contract: small enough to check by hand, with everything that a game must have.

Twelve cards, three to each seat. From the dealer's left each seat plays one card, twice
round; the third stays hidden. The side whose played cards have the higher sum of ranks
scores a point, and the deal passes on. Where the option allows it, the first seat may throw
the deal in instead of playing: nothing is scored and the same dealer deals again.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from baithak.cards import mask
from baithak.cards.card import CardError, card_text, cards_text, rank_of, read_card
from baithak.cards.lists import Words
from baithak.cards.seats import NOBODY, SEATS, next_seat, side_of
from baithak.games.errors import NotationError, Refusal
from baithak.games.game import Diagram, Game
from baithak.games.match import Outcome, Row, Standing
from baithak.games.options import Option, Options
from baithak.games.position import Position
from baithak.games.view import Played, View, Zone
from baithak.words import Phrase, phrase

THROW_IN = 52
THROW_IN_TEXT = "throw-in"
DEALT = 3
PLAYED = 2
PACK = tuple(13 * suit + rank for suit in range(2) for rank in range(6))


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """The house rules: how many points win, and whether a deal may be thrown in."""

    target: int = 3
    throw_in: str = "never"

    SPECS: ClassVar[tuple[Option, ...]] = (
        Option("target", 3, least=1, most=99, alias="t"),
        Option("throw_in", "never", choices=("never", "allowed")),
    )


class ToyPosition(Position):
    """The hands, what each seat has played, and who is to move."""

    __slots__ = ("dealer", "hands", "options", "played", "thrown_in")

    def __init__(self, options: ToyOptions, hands: list[int], played: list[int], dealer: int) -> None:
        self.options = options
        self.dealer = dealer
        self.hands = hands
        self.played = played
        self.thrown_in = False
        count = sum(mask.count(cards) for cards in played)
        self.turn = NOBODY if count == PLAYED * SEATS else (dealer + 1 + count) % SEATS

    def generate(self, codes: Words) -> None:
        """Fill the list with the mover's cards, and with throwing in where that is allowed."""
        codes.clear()
        if self.turn == NOBODY:
            return
        for card in mask.cards_of(self.hands[self.turn]):
            codes.append(card)
        if self.options.throw_in == "allowed" and not any(self.played):
            codes.append(THROW_IN)

    def play(self, code: int) -> None:
        """Play a card, or throw the deal in."""
        if code == THROW_IN:
            self.thrown_in = True
            self.turn = NOBODY
            return
        self.hands[self.turn] ^= mask.bit(code)
        self.played[self.turn] |= mask.bit(code)
        self.turn = next_seat(self.turn)
        if mask.count(self.played[self.dealer]) == PLAYED:
            self.turn = NOBODY

    def over(self) -> bool:
        """Say whether every seat has played twice, or the deal was thrown in."""
        return self.turn == NOBODY

    def void(self) -> bool:
        """Say whether the deal was thrown in."""
        return self.thrown_in

    def sum(self, side: int) -> int:
        """Return the sum of the ranks that a side has played."""
        return sum(
            rank_of(card) for seat in range(SEATS) if side_of(seat) == side for card in mask.cards_of(self.played[seat])
        )

    def tally(self, side: int) -> int:
        """Return 1 for the side with the higher sum so far, else 0."""
        return int(self.sum(side) > self.sum(1 - side))

    def key(self) -> int:
        """Return a number that tells positions apart."""
        key = self.turn + 1
        for cards in [*self.hands, *self.played, self.dealer, int(self.thrown_in)]:
            key = mask.mix(key, cards)
        return key

    def fresh(self) -> "ToyPosition":
        """Return a new position under the same house rules."""
        return ToyPosition(self.options, [0] * SEATS, [0] * SEATS, self.dealer)

    def restore(self, other: Self) -> None:
        """Become equal to another position."""
        self.dealer = other.dealer
        self.hands = other.hands.copy()
        self.played = other.played.copy()
        self.thrown_in = other.thrown_in
        self.turn = other.turn


@dataclass(frozen=True, slots=True)
class ToyOutcome(Outcome):
    """A point to the side with the higher sum."""

    def rows(self) -> tuple[Row, ...]:
        """Return the one row there is."""
        return (Row(phrase("list.and", first="high", last="low"), self.points),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyStanding(Standing):
    """The points of both sides."""

    score: tuple[int, int] = (0, 0)

    def by_side(self) -> tuple[int, int]:
        """Return each side's points."""
        return self.score

    def lines(self) -> tuple[Phrase, ...]:
        """Return each side's points in words."""
        return (phrase("list.and", first=str(self.score[0]), last=str(self.score[1])),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyView(View):
    """What a seat sees: the cards played so far."""

    played: tuple[int, int, int, int]

    def zones(self) -> tuple[Zone, ...]:
        """Return the cards that each seat has played."""
        return tuple(
            Zone(phrase("list.and", first="seat", last=str(seat)), tuple(mask.cards_of(self.played[seat])))
            for seat in range(SEATS)
        )

    def describe(self, code: int) -> Phrase:
        """Return the move in words."""
        return phrase("list.and", first="play", last=write_move(code))


def deal(options: ToyOptions, pack: Sequence[int], dealer: int) -> ToyPosition:
    """Deal three cards in a row to each seat, from the dealer's left."""
    hands = [0] * SEATS
    for place, card in enumerate(pack):
        hands[(dealer + 1 + place // DEALT) % SEATS] |= mask.bit(card)
    return ToyPosition(options, hands, [0] * SEATS, dealer)


def refuse(position: ToyPosition, code: int) -> Refusal:
    """Say that the card is not in the mover's hand (T1), or that the deal cannot be thrown in (T2)."""
    if code in position.legal():
        raise ValueError(f"{code} is legal")
    return Refusal("T2" if code == THROW_IN else "T1", (), phrase("table.illegal"))


def attempts(seen: ToyView, held: int, lying: int) -> tuple[int, ...]:
    """Return the cards of the hand that are pointed at: what lies on the table cannot be taken."""
    return tuple(mask.cards_of(held)) if seen.legal else ()


def write_move(code: int) -> str:
    """Return the card, or the word for throwing in."""
    return THROW_IN_TEXT if code == THROW_IN else card_text(code)


def read_move(text: str) -> int:
    """Return the code of a card or of the word for throwing in."""
    word = text.strip()
    if word == THROW_IN_TEXT:
        return THROW_IN
    try:
        return read_card(word)
    except CardError:
        raise NotationError(word, "a card or 'throw-in'", column=1) from None


def match_moves(text: str, codes: Sequence[int]) -> tuple[int, ...]:
    """Return the codes whose text begins so: a rank alone may mean two cards."""
    word = text.strip().lower()
    return tuple(code for code in codes if word and write_move(code).lower().startswith(word))


def _write_cards(cards: int, hidden: int) -> str:
    return cards_text(mask.cards_of(cards)) + (f"?{hidden}" if hidden else "")


def _read_cards(text: str) -> int:
    return mask.mask_of(read_card(text[at : at + 2]) for at in range(0, len(text), 2))


def write_position(diagram: Diagram[ToyPosition]) -> str:
    """Return hands, played cards, dealer and options, as in ``2c3c4c/?3/?3/?3 /// 0 3 never``."""
    position = diagram.position
    hands = "/".join(_write_cards(position.hands[seat], diagram.hidden.get(f"hand{seat}", 0)) for seat in range(SEATS))
    played = "/".join(_write_cards(cards, 0) for cards in position.played)
    options = position.options
    ending = " thrown-in" if position.thrown_in else ""
    return f"{hands} {played} {position.dealer} {options.target} {options.throw_in}{ending}"


def read_position(text: str) -> Diagram[ToyPosition]:
    """Read what ``write_position`` writes."""
    hands_text, played_text, dealer, target, throw_in, *ending = text.split(" ")
    hidden: dict[str, int] = {}
    hands = []
    for seat, part in enumerate(hands_text.split("/")):
        cards, _, count = part.partition("?")
        hands.append(_read_cards(cards))
        if count:
            hidden[f"hand{seat}"] = int(count)
    played = [_read_cards(part) for part in played_text.split("/")]
    position = ToyPosition(ToyOptions(int(target), throw_in), hands, played, int(dealer))
    if ending:
        position.play(THROW_IN)
    return Diagram(position, hidden)


def hide(position: ToyPosition, seat: int) -> Diagram[ToyPosition]:
    """Take the other hands out and count them."""
    shown = position.copy()
    hidden = {}
    for other in range(SEATS):
        if other != seat:
            hidden[f"hand{other}"] = mask.count(position.hands[other])
            shown.hands[other] = 0
    return Diagram(shown, hidden)


def view(position: ToyPosition, seat: int, history: Sequence[Played], standing: ToyStanding) -> ToyView:
    """Return what a seat may know."""
    hand = 0 if seat == NOBODY else position.hands[seat]
    seen = hand
    for cards in position.played:
        seen |= cards
    zero, one, two, three = (mask.count(cards) for cards in position.hands)
    first, second, third, fourth = position.played
    return ToyView(
        seat=seat,
        turn=position.turn,
        dealer=position.dealer,
        options=position.options,
        standing=standing,
        hand=hand,
        counts=(zero, one, two, three),
        unseen=mask.mask_of(PACK) & ~seen,
        history=tuple(history),
        legal=tuple(position.legal()) if seat == position.turn else (),
        played=(first, second, third, fourth),
    )


def outcome(position: ToyPosition) -> ToyOutcome:
    """Return the score of a deal that is over."""
    void = position.void()
    return ToyOutcome(void=void, points=(0, 0) if void else (position.tally(0), position.tally(1)))


def begin(options: ToyOptions, dealer: int) -> ToyStanding:
    """Return the standing before the first deal."""
    return ToyStanding(dealer=dealer)


def after(options: ToyOptions, standing: ToyStanding, result: ToyOutcome) -> ToyStanding:
    """Return the standing after a deal."""
    zero, one = (standing.score[side] + result.points[side] for side in range(2))
    winner = 0 if zero >= options.target else 1 if one >= options.target else NOBODY
    return ToyStanding(
        dealer=standing.dealer if result.void else next_seat(standing.dealer),
        deals=standing.deals + 1,
        over=winner != NOBODY,
        winner=winner,
        score=(zero, one),
    )


def advise(seen: ToyView, rng: random.Random) -> int:
    """Return the highest card of the hand, never throwing in; the generator chooses between equals."""
    cards = [code for code in seen.legal if code != THROW_IN]
    best = max(rank_of(card) for card in cards)
    return rng.choice([card for card in cards if rank_of(card) == best])


TOY: Game[ToyOptions, ToyPosition, ToyView, ToyOutcome, ToyStanding] = Game(
    name="toy",
    title="Toy",
    prefix="T",
    clockwise=True,
    pack=PACK,
    cut=False,
    options=ToyOptions,
    presets={"usual": {}, "short": {"target": 1}},
    deal=deal,
    refuse=refuse,
    attempts=attempts,
    write_move=write_move,
    read_move=read_move,
    match_moves=match_moves,
    write_position=write_position,
    read_position=read_position,
    hide=hide,
    view=view,
    outcome=outcome,
    begin=begin,
    after=after,
    advise=advise,
)
