"""What one seat may know of a deal of Seep (S4, S6, S14)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baithak.cards.mask import bit, cards_of, count
from baithak.cards.seats import NOBODY, SEATS, SIDES, side_of
from baithak.games.seep.match import SeepStanding
from baithak.games.seep.moves import (
    ADD,
    BID,
    CAPTURE,
    CAPTURE_HOUSE,
    HIGHEST_HOUSE,
    LOWEST_HOUSE,
    MERGE,
    REDEAL,
    THROW,
    VALUES,
    broken_value,
    by_value,
    house_value,
    is_breaking,
    kind_of,
    loose_cards,
    played_card,
)
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import PACKET, PLAYS, SeepPosition
from baithak.games.view import Played, View, Zone
from baithak.words import Phrase, phrase


@dataclass(frozen=True, slots=True)
class House:
    """A house on the floor, which everybody may look through (S4)."""

    value: int
    """9 to 13."""
    cards: int
    """Its cards, as a mask."""
    owners: tuple[int, ...]
    """The seats that own it."""
    cemented: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeepView(View):
    """A deal of Seep as one seat sees it."""

    options: SeepOptions
    standing: SeepStanding
    bidder: int
    bid: int
    """9 to 13, or 0 before the bid."""
    ply: int
    """How many cards were played, 0 to 48."""
    thrown_in: int
    """The four cards of a hand that was shown and thrown in, as a mask; 0 otherwise (S6)."""
    face_down: int
    """How many cards lie face down on the floor: four before the bid, then none (S5, S6)."""
    loose: int
    """The loose cards, as a mask; none are seen before the bid."""
    houses: tuple[House, ...]
    """The houses, by rising value."""
    shown: int
    """The cards captured in the turn before, which may be looked at until the next capture or play (S4)."""
    captured: tuple[int, int]
    """How many cards each side has captured."""
    sweeps: tuple[int, int]
    """How many sweeps each side has made."""
    swept: tuple[int, int]
    """What they scored."""
    last: int
    """The side that captured last, or ``NOBODY``: it gets what is left over (S30)."""

    def house(self, value: int) -> House | None:
        """Return the house of a value, if one stands."""
        for house in self.houses:
            if house.value == value:
                return house
        return None

    def duties(self, seat: int) -> tuple[int, ...]:
        """Return the values of the houses that a seat owns and keeps a card for, as everybody can see (S20)."""
        return tuple(house.value for house in self.houses if seat in house.owners)

    def zones(self) -> tuple[Zone, ...]:
        """Return the bid, the houses, the loose cards, everybody's duties and the captured cards."""
        zones = []
        if self.thrown_in:
            shown = tuple(cards_of(self.thrown_in))
            zones.append(Zone(phrase("seep.zone.thrown_in", seat=self.bidder), shown))
        elif self.bid:
            key = "seep.zone.opening" if self.ply == 0 else "seep.zone.bid"
            zones.append(Zone(phrase(key, seat=self.bidder, value=self.bid)))
        else:
            zones.append(Zone(phrase("seep.zone.to_bid", seat=self.bidder)))
        if self.face_down and not self.thrown_in:
            zones.append(Zone(phrase("seep.zone.face_down", count=self.face_down)))
        for house in self.houses:
            kind = "cemented" if house.cemented else "plain"
            words = phrase(f"seep.zone.house_{kind}", value=house.value, seats=house.owners)
            zones.append(Zone(words, by_value(house.cards), lasting=True))
        if not self.face_down:
            key = "seep.zone.loose" if self.loose else "seep.zone.no_loose"
            zones.append(Zone(phrase(key), by_value(self.loose), lasting=True))
        first = max(self.seat, 0)
        for seat in (first, *(other for other in range(SEATS) if other != first)):
            zones += [Zone(phrase("seep.zone.duty", seat=seat, value=value)) for value in self.duties(seat)]
        if self.shown:
            zones.append(
                Zone(phrase("seep.zone.shown", seat=(self.bidder + self.ply - 1) % SEATS), by_value(self.shown))
            )
        for side in range(SIDES):
            if self.captured[side]:
                key = "seep.zone.captured_sweeps" if self.sweeps[side] else "seep.zone.captured"
                words = phrase(key, side=side, cards_captured=self.captured[side], count=self.sweeps[side])
                zones.append(Zone(words))
        return tuple(zones)

    def sweeps_with(self, code: int) -> bool:
        """Say whether a capture takes every card on the floor (S12)."""
        kind = kind_of(code)
        houses_left = len(self.houses) - (kind == CAPTURE_HOUSE)
        return kind in (CAPTURE, CAPTURE_HOUSE) and houses_left == 0 and loose_cards(code) == self.loose

    def describe(self, code: int) -> Phrase:
        """Return a code in words: what it plays, takes, builds, adds to or breaks, and what the last play leaves."""
        words = self._describe(code)
        last = self.turn != NOBODY and self.ply == PLAYS - 1 and all(code != played.code for played in self.history)
        return replace(words, then=self._left_by(code)) if last else words

    def _left_by(self, code: int) -> tuple[Phrase, ...]:
        """Return in words what the 48th play leaves over, and who gets it (S30)."""
        captures = kind_of(code) in (CAPTURE, CAPTURE_HOUSE)
        left = self.loose & ~loose_cards(code)
        if not captures:
            left |= bit(played_card(code))
        side = side_of(self.turn) if captures else self.last
        return (phrase("seep.then.left", cards=by_value(left), count=count(left), side=side),) if left else ()

    def _describe(self, code: int) -> Phrase:
        kind, card, loose = kind_of(code), played_card(code), loose_cards(code)
        if kind == BID:
            return phrase("seep.move.bid", value=card)
        if kind == REDEAL:
            return phrase("seep.move.redeal")
        if kind == THROW:
            return phrase("seep.move.throw", card=card)
        cards = by_value(loose)
        if kind in (CAPTURE, CAPTURE_HOUSE):
            what = "loose" if kind == CAPTURE else "house_and_loose" if loose else "house"
            sweep = "_sweep" if self.sweeps_with(code) else ""
            return phrase(f"seep.move.take_{what}{sweep}", card=card, cards=cards, value=VALUES[card])
        with_loose = "_with" if loose else ""
        value = house_value(kind)
        if is_breaking(kind):
            name = "merge" if kind >= MERGE else "break"
            return phrase(
                f"seep.move.{name}{with_loose}", card=card, cards=cards, broken=broken_value(code), value=value
            )
        name = "add" if kind >= ADD else "make"
        return phrase(f"seep.move.{name}{with_loose}", card=card, cards=cards, value=value)


def houses_of(position: SeepPosition) -> tuple[House, ...]:
    """Return the houses that stand, by rising value."""
    return tuple(
        House(
            value,
            position.house(value),
            tuple(seat for seat in range(SEATS) if position.owns(seat, value)),
            position.cemented(value),
        )
        for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1)
        if position.house(value)
    )


def view_of(position: SeepPosition, seat: int, history: Sequence[Played], standing: SeepStanding) -> SeepView:
    """Return what a seat, or a spectator (``NOBODY``), may know of a position and the moves that led to it."""
    bidder = (position.dealer + 1) % SEATS
    open_floor = position.bid != 0
    counts = [count(hand) for hand in position.hands]
    mover = position.turn == seat and seat != NOBODY
    return SeepView(
        seat=seat,
        turn=position.turn,
        dealer=position.dealer,
        options=position.options,
        standing=standing,
        hand=0 if seat == NOBODY else position.hands[seat],
        counts=(counts[0], counts[1], counts[2], counts[3]),
        unseen=position.unseen(seat),
        history=tuple(history),
        legal=tuple(position.legal()) if mover else (),
        bidder=bidder,
        bid=position.bid,
        ply=position.ply,
        thrown_in=position.thrown_cards(),
        face_down=0 if open_floor else PACKET,
        loose=position.loose if open_floor else 0,
        houses=houses_of(position),
        shown=position.shown,
        captured=(count(position.piles[0]), count(position.piles[1])),
        sweeps=(position.sweeps[0], position.sweeps[1]),
        swept=(position.swept[0], position.swept[1]),
        last=position.last,
    )
