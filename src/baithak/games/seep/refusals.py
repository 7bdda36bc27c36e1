"""Why a move of Seep is illegal: the clause, the cards that prove it, and what would be right.

Looks only at what the mover may know: the mover's own hand and the floor (S14).
"""

from baithak.cards.mask import bit, cards_of, count, has
from baithak.games.errors import GameError, Refusal
from baithak.games.seep.moves import (
    ADD,
    BID,
    BREAK,
    CAPTURE,
    CAPTURE_HOUSE,
    HIGH_CARDS,
    MERGE,
    REDEAL,
    THROW,
    VALUE_CARDS,
    VALUES,
    broken_value,
    by_value,
    house_value,
    is_breaking,
    is_building,
    kind_of,
    loose_cards,
    played_card,
    well_formed,
)
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.sets import some_set, splits
from baithak.words import Parameter, phrase


def refuse(position: SeepPosition, code: int) -> Refusal:
    """Say why a code is illegal.

    Raises:
        GameError: if it is legal.
    """
    found = _Refuser(position, code).find() if well_formed(code) else _refusal("S9", 0, "no_move")
    if found is None:
        raise GameError("the move is legal: there is nothing to refuse")
    return found


def _refusal(clause: str, cards: int, key: str, /, **parameters: Parameter) -> Refusal:
    return Refusal(clause, tuple(cards_of(cards)), phrase(f"seep.refusal.{key}", **parameters))


class _Refuser:
    """One illegal move, asked one clause after the other."""

    def __init__(self, position: SeepPosition, code: int) -> None:
        self.position = position
        self.kind = kind_of(code)
        self.card = played_card(code)
        self.loose = loose_cards(code)
        self.code = code
        self.seat = position.turn
        self.hand = position.hands[self.seat]

    def find(self) -> Refusal | None:
        if not self.position.bid:
            return self._before_bid()
        if self.kind in (BID, REDEAL):
            return _refusal("S6", 0, "bid_made", value=self.position.bid)
        value = VALUES[self.card]
        if not has(self.hand, self.card):
            return _refusal("S9", self.hand, "not_held", card=self.card, cards=by_value(self.hand))
        missing = self.loose & ~self.position.loose
        if missing:
            clause = "S17" if is_building(self.kind) else "S10"
            return _refusal(clause, self.position.loose, "not_loose", count=count(missing), cards=by_value(missing))
        if self.kind not in (CAPTURE, CAPTURE_HOUSE) and has(self.position.bound(self.seat), self.card):
            return _refusal("S20", bit(self.card) | self.position.house(value), "duty", value=value)
        opening = self._opening(value) if self.position.ply == 0 else None
        if opening is not None:
            return opening
        if self.kind == THROW:
            return self._throw(value)
        if self.kind in (CAPTURE, CAPTURE_HOUSE):
            return self._capture(value)
        return self._break(value) if is_breaking(self.kind) else self._join(value)

    def _before_bid(self) -> Refusal | None:
        high = self.hand & HIGH_CARDS
        held = by_value(self.hand)
        if self.kind == REDEAL:
            return _refusal("S6", high, "no_redeal", cards=by_value(high)) if high else None
        if not high:
            return _refusal("S6", self.hand, "redeal_due", cards=held)
        if self.kind != BID:
            return _refusal("S6", self.hand, "bid_due", cards=held)
        if not self.hand & VALUE_CARDS[self.card]:
            return _refusal("S6", self.hand, "bid_not_held", value=self.card, cards=held)
        return None

    def _opening(self, value: int) -> Refusal | None:
        bid = self.position.bid
        if is_building(self.kind):
            if house_value(self.kind) != bid:
                return _refusal("S7", 0, "opening_house", value=bid)
        elif value != bid:
            return _refusal("S7", bit(self.card), "opening_card", value=bid, card=self.card)
        return None

    def _throw(self, value: int) -> Refusal | None:
        house = self.position.house(value)
        if house:
            return _refusal("S13", house, "throw_takes_house", card=self.card, value=value)
        taken = some_set(self.position.loose, value)
        if taken:
            return _refusal("S13", taken, "throw_takes_loose", card=self.card, cards=by_value(taken))
        return None

    def _capture(self, value: int) -> Refusal | None:
        house = self.position.house(value)
        if self.kind == CAPTURE_HOUSE and not house:
            return _refusal("S10", bit(self.card), "no_house_to_take", value=value, card=self.card)
        if not splits(self.loose, value):
            return _refusal(
                "S10", self.loose, "no_sum", count=count(self.loose), cards=by_value(self.loose), value=value
            )
        if self.kind == CAPTURE and house:
            return _refusal("S11", house, "house_goes_too", card=self.card, value=value)
        left = some_set(self.position.loose & ~self.loose, value)
        if left:
            return _refusal("S11", left, "capture_left_over", cards=by_value(left), value=value)
        return None

    def _join(self, value: int) -> Refusal | None:
        """A house is made or added to."""
        house = house_value(self.kind)
        standing = self.position.house(house)
        adds = self.kind >= ADD
        if adds and not standing:
            return _refusal("S25", 0, "no_house_to_add", value=house, card=self.card)
        if standing and not adds:
            return _refusal("S15", standing, "house_stands", value=house)
        together = self.loose | bit(self.card)
        if value > house:
            return _refusal("S16", bit(self.card), "card_too_high", card=self.card, value=house)
        if not adds and not self.loose:
            return _refusal("S17", bit(self.card), "alone", card=self.card, value=house)
        if not splits(together, house):
            clause = "S25" if adds else "S17"
            return _refusal(clause, together, "no_set", card=self.card, value=house)
        if not self.position.keeps(self.seat, house, value):
            refusal = self._must_keep(house, adds)
            if refusal is not None:
                return refusal
        standing_now = self.position.houses_standing()
        if not adds and standing_now >= self.position.max_houses:
            return _refusal("max_houses", 0, "too_many_houses", count=standing_now)
        return self._leaves_out(house)

    def _must_keep(self, house: int, adds: bool) -> Refusal | None:
        held = self.hand & VALUE_CARDS[house]
        if not adds:
            return _refusal("S18", held, "keep_to_make", value=house)
        if self.position.owns(self.seat, house):
            return _refusal("S20", held, "keep_own", value=house)
        if self.position.needs_card(self.seat, house):
            return _refusal("S26", held, "keep_to_add", value=house)
        return None

    def _break(self, value: int) -> Refusal | None:
        house, broken = house_value(self.kind), broken_value(self.code)
        raised, standing = self.position.house(broken), self.position.house(house)
        if not raised:
            return _refusal("S21", 0, "no_house_to_break", broken=broken, card=self.card, value=house)
        if self.position.owns(self.seat, broken):
            return _refusal("S21", raised, "break_own", broken=broken)
        if self.position.cemented(broken):
            return _refusal("S21", raised, "break_cemented", broken=broken)
        if not self.position.keeps(self.seat, house, value):
            return _refusal("S21", self.hand, "keep_to_break", value=house)
        if BREAK <= self.kind < MERGE and standing:
            return _refusal("S22", standing, "merges", value=house, broken=broken)
        if self.kind >= MERGE and not standing:
            return _refusal("S22", raised, "no_merge", value=house, broken=broken)
        if not splits(self.loose, house):
            return _refusal(
                "S21", self.loose, "break_floor", count=count(self.loose), cards=by_value(self.loose), value=house
            )
        return self._leaves_out(house)

    def _leaves_out(self, house: int) -> Refusal | None:
        """Loose cards that should have joined the house."""
        left = self.position.loose & ~self.loose
        singles = left & VALUE_CARDS[house]
        if singles:
            return _refusal("S23", singles, "singles_join", count=count(singles), cards=by_value(singles), value=house)
        summing = some_set(left, house)
        if self.position.forced and summing:
            return _refusal("S24", summing, "sums_join", cards=by_value(summing), value=house)
        return None
