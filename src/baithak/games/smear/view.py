"""What one seat, or a spectator, may know of a running deal of Smear.

The undealt cards stay hidden for ever; the bidder's exchange and discard are the bidder's
alone until the deal is scored, but for the number of trumps buried, which is announced
once trump is led (M12, M14).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from baithak.cards.card import ACE, SEVEN, card_of, suit_of
from baithak.cards.mask import bit, cards_of, count, mask_of, suit_cards
from baithak.cards.seats import NOBODY, SEATS, next_seat, other_side, side_of
from baithak.games.smear.match import SmearStanding
from baithak.games.smear.moves import (
    AUCTION,
    BID,
    DISCARD,
    NO_BID_YET,
    NO_TRUMP_YET,
    OVER,
    PACK_CARDS,
    PLAY,
    TRICKS,
    UNDEALT_CARDS,
    UNSEEN_DISCARD,
    kind_of,
    payload_of,
)
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition, beats, winning_place
from baithak.games.smear.scoring import game_points, jack_card
from baithak.games.view import Played, View, Zone
from baithak.words import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Bid:
    """What a seat said in the auction: 0 for a pass, or 2 to 4."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its cards in their order, who led it and who won it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SmearView(View):
    """What lies on the table, and what follows from it."""

    options: SmearOptions
    standing: SmearStanding
    phase: int
    bids: tuple[Bid, ...]
    """What was said in the auction, in order."""
    bidder: int
    """The highest bidder so far, or ``NOBODY``."""
    bid: int
    """The highest bid so far, or 0."""
    trump: int
    """The suit of trump, or ``NO_TRUMP_YET``."""
    buried: int
    """How many trumps the bidder announced to have buried (M14), or ``NOT_ANNOUNCED`` before trump is led."""
    leader: int
    """Who leads or led to the trick, or ``NOBODY``."""
    trick: tuple[int, ...]
    """The cards of the running trick, in order from the leader."""
    tricks: tuple[Trick, ...]
    """The complete tricks, as far as the moves played are known."""
    won: tuple[int, int]
    """By side the cards of the tricks won, as masks."""
    trumps: tuple[int, int]
    """By side the trumps played, as masks."""
    played: tuple[int, int, int, int]
    """By seat the cards played, as masks."""
    voids: tuple[int, int, int, int]
    """By seat the cards of the suits that it has proved to be out of, as masks."""
    taken: int
    """The bidder's own view: the undealt cards that it got; 0 for everybody else."""
    discard: int
    """The discard, as a mask, for the bidder, and for all once the deal is over; else 0."""
    suits_to_lead: tuple[int, ...]
    """The suits that the viewer may make trump with the lead that is due now (M13); else empty."""

    @property
    def last_trick(self) -> Trick | None:
        """The trick that was completed last."""
        return self.tricks[-1] if self.tricks else None

    def winner_so_far(self) -> int:
        """Return the seat whose card wins the running trick so far, or ``NOBODY`` while it is empty."""
        if not self.trick:
            return NOBODY
        return self.leader + winning_place(self.trick, len(self.trick), self.trump) & 3

    def zones(self) -> tuple[Zone, ...]:
        """Return the auction or the stake, trump, the tricks, and what lies face down, in reading order."""
        return (*self._auction_zones(), *self._trick_zones(), *self._pile_zones())

    def _auction_zones(self) -> list[Zone]:
        if self.phase == AUCTION or self.bidder == NOBODY:
            zones = [
                Zone(
                    phrase("smear.zone.bid", seat=said.seat, bid=said.bid)
                    if said.bid
                    else phrase("smear.zone.pass", seat=said.seat)
                )
                for said in self.bids
            ]
            if self.phase == AUCTION:
                zones.append(Zone(phrase("smear.zone.to_bid", seat=self.turn)))
            return zones
        zones = [Zone(phrase("smear.zone.stake", seat=self.bidder, bid=self.bid))]
        if self.trump != NO_TRUMP_YET:
            zones.append(Zone(phrase("smear.zone.trump", suit=self.trump)))
        elif self.phase == TRICKS:
            zones.append(Zone(phrase("smear.zone.to_name", seat=self.bidder)))
        else:
            zones.append(Zone(phrase("smear.zone.to_discard", seat=self.bidder, count=self.options.exchange)))
        if self.buried > 0:
            zones.append(Zone(phrase("smear.zone.buried", seat=self.bidder, count=self.buried)))
        return zones

    def _trick_zones(self) -> list[Zone]:
        zones = []
        if self.trick:
            seats = tuple(self.leader + place & 3 for place in range(len(self.trick)))
            best = self.winner_so_far()
            own = "_own" if best == self.leader else ""
            words = phrase(f"smear.zone.trick{own}", seats=seats, lead_seat=self.leader, seat=best)
            zones.append(Zone(words, self.trick))
        last = self.last_trick
        if last is not None:
            own = "_own" if last.winner == last.leader else ""
            words = phrase(f"smear.zone.last_trick{own}", lead_seat=last.leader, seat=last.winner)
            zones.append(Zone(words, last.cards))
        for side in range(2):
            cards = self.won[side]
            if cards:
                number = count(cards) // SEATS
                words = phrase("smear.zone.won", side=side, count=number, points=game_points(cards))
                zones.append(Zone(words, *self._won_in_order(side)))
        return zones

    def _won_in_order(self, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the cards that a side won, trick by trick where the moves are known, and how many go together."""
        cards = tuple(card for trick in self.tricks if side_of(trick.winner) == side for card in trick.cards)
        if mask_of(cards) != self.won[side]:
            cards = tuple(cards_of(self.won[side]))
        return cards, (SEATS,) * (len(cards) // SEATS)

    def _pile_zones(self) -> list[Zone]:
        zones = []
        if self.taken:
            zones.append(Zone(phrase("smear.zone.taken", seat=self.bidder), tuple(cards_of(self.taken))))
        if self.discard:
            words = phrase("smear.zone.discard", seat=self.bidder, points=game_points(self.discard))
            zones.append(Zone(words, tuple(cards_of(self.discard))))
        elif self.phase == TRICKS and self.options.exchange:
            zones.append(Zone(phrase("smear.zone.hidden_discard", seat=self.bidder, count=self.options.exchange)))
        if self.phase == OVER and self.bidder == NOBODY:
            return zones
        undealt = UNDEALT_CARDS if self.phase == AUCTION else UNDEALT_CARDS - self.options.exchange
        zones.append(Zone(phrase("smear.zone.undealt", count=undealt)))
        return zones

    def describe(self, code: int) -> Phrase:
        """Return a code that is legal here, or just was, in words."""
        kind, payload = kind_of(code), payload_of(code)
        if kind == BID:
            return self._describe_bid(payload)
        if kind == DISCARD:
            return self._describe_discard(payload)
        words = self._describe_card(code)
        ends = self.phase == TRICKS and len(self.trick) == SEATS - 1 and not bit(code) & mask_of(self.trick)
        return replace(words, then=self._trick_ended_by(code)) if ends else words

    def _trick_ended_by(self, card: int) -> tuple[Phrase, ...]:
        """Return in words who takes the trick that a card ends, and which of the four points are made with it (M3)."""
        trick = (*self.trick, card)
        winner = self.leader + winning_place(trick, SEATS, self.trump) & 3
        then = [phrase("smear.then.trick", seat=winner, cards=trick, points=game_points(mask_of(trick)))]
        for place, laid in enumerate(trick):
            side = side_of(self.leader + place & 3)
            won = side_of(winner)
            if laid == jack_card(self.trump):
                key = "jack" if side == won else "jack_taken"
                then.append(phrase(f"smear.then.{key}", side=won, other_side=other_side(won), card=laid))
            elif self.options.high_low == "fixed" and laid == card_of(ACE, self.trump):
                then.append(phrase("smear.then.high", side=side, card=laid))
            elif self.options.high_low == "fixed" and laid == card_of(SEVEN, self.trump):
                then.append(phrase("smear.then.low", side=won if self.options.low == "taker" else side, card=laid))
        return tuple(then)

    def _describe_bid(self, bid: int) -> Phrase:
        if bid == 0:
            return phrase("smear.move.pass")
        if bid == self.bid and self.turn == self.dealer and self.bidder != NOBODY:
            return phrase("smear.move.steal", bid=bid, from_seat=self.bidder)
        return phrase("smear.move.bid", bid=bid)

    def _describe_discard(self, cards: int) -> Phrase:
        if not cards:
            return phrase("smear.move.hidden_discard", count=self.options.exchange)
        shown = tuple(reversed(cards_of(cards)))
        return phrase("smear.move.discard", cards=shown, points=game_points(cards))

    def _describe_card(self, card: int) -> Phrase:
        suit = suit_of(card)
        if self.phase != TRICKS or bit(card) & (self.won[0] | self.won[1] | mask_of(self.trick)):
            return phrase("smear.move.card", card=card)
        if not self.trick:
            return phrase(
                "smear.move.name_trump" if self.trump == NO_TRUMP_YET else "smear.move.lead", card=card, suit=suit
            )
        best = self.trick[winning_place(self.trick, len(self.trick), self.trump)]
        if beats(card, best, self.trump):
            ruffs = suit == self.trump and suit_of(self.trick[0]) != suit
            return phrase("smear.move.ruff" if ruffs else "smear.move.beat", card=card, best_card=best)
        same = suit == suit_of(self.trick[0])
        return phrase("smear.move.follow" if same else "smear.move.throw", card=card, best_card=best)


def view(position: SmearPosition, seat: int, history: Sequence[Played], standing: SmearStanding) -> SmearView:
    """Return what a seat, or ``NOBODY`` for a spectator, may know of a position and the moves played."""
    knows_discard = position.knows_discard(seat)
    legal = tuple(position.legal()) if seat != NOBODY and seat == position.turn else ()
    moves = tuple((move.seat, move.code) for move in history)
    played, voids, tricks = _follow(moves, position.trump, position.bidder, position.announced(), position.only_void)
    return SmearView(
        seat=seat,
        turn=position.turn,
        dealer=position.dealer,
        options=position.options,
        standing=standing,
        hand=position.hands[seat] if seat != NOBODY else 0,
        counts=_four([count(cards) for cards in position.hands]),
        unseen=position.unseen(seat),
        history=tuple(history) if knows_discard else tuple(_without_discard(one) for one in history),
        legal=legal,
        phase=position.phase,
        bids=_bids(position),
        bidder=position.bidder,
        bid=position.bid,
        trump=position.trump,
        buried=position.announced(),
        leader=position.leader,
        trick=tuple(position.trick[: position.laid]),
        tricks=tricks,
        won=(position.won[0], position.won[1]),
        trumps=(position.trumps[0], position.trumps[1]),
        played=played,
        voids=voids,
        taken=position.taken_by(seat),
        discard=position.buried if knows_discard else 0,
        suits_to_lead=_suits_to_lead(position, legal),
    )


def _four(values: list[int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = values
    return (first, second, third, fourth)


def _without_discard(move: Played) -> Played:
    return Played(move.seat, UNSEEN_DISCARD) if kind_of(move.code) == DISCARD else move


def _bids(position: SmearPosition) -> tuple[Bid, ...]:
    seats = [position.dealer + place & 3 for place in range(1, SEATS + 1)]
    return tuple(Bid(seat, position.bids[seat]) for seat in seats if position.bids[seat] != NO_BID_YET)


def _suits_to_lead(position: SmearPosition, legal: tuple[int, ...]) -> tuple[int, ...]:
    if position.phase != TRICKS or position.trump != NO_TRUMP_YET:
        return ()
    return tuple(sorted({suit_of(code) for code in legal}))


@lru_cache(8)
def _follow(
    history: tuple[tuple[int, int], ...], trump: int, bidder: int, announced: int, only_void: bool
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int], tuple[Trick, ...]]:
    """Return, from the cards played, those of each seat, the suits each has run out of, and the complete tricks.

    Who plays neither the suit led nor trump has none of the suit led; who does not follow trump has no trump
    (M16). A trump played to another suit proves nothing, unless only a void allows it (``trumping=only_void``).
    A bidder who buried trump kept nothing else (M13). It is the same for all who see a position, one after another.
    """
    played = [0, 0, 0, 0]
    voids = [0, 0, 0, 0]
    tricks: list[Trick] = []
    trick: list[int] = []
    if announced > 0:
        voids[bidder] = PACK_CARDS & ~suit_cards(trump)
    for seat, code in history:
        if kind_of(code) != PLAY:
            continue
        card = payload_of(code)
        played[seat] |= bit(card)
        trick.append(card)
        led, suit = suit_of(trick[0]), suit_of(card)
        if suit != led and (suit != trump or only_void):
            voids[seat] |= PACK_CARDS & suit_cards(led)
        if len(trick) == SEATS:
            winner = seat + 1 + winning_place(trick, SEATS, trump) & 3
            tricks.append(Trick(next_seat(seat), tuple(trick), winner))
            trick.clear()
    return _four(played), _four(voids), tuple(tricks)
