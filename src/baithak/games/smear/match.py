"""How deals of Smear add up to a match (M18, M19, M20), and the score sheet of one deal."""

from dataclasses import dataclass

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, next_seat, other_side, side_of
from baithak.games.match import Outcome, Row, Standing
from baithak.games.smear.options import DEALER_MINUS_TWO, SmearOptions
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.scoring import GAME_POINT, LOST_BY_DEALER, game_points, high_card, jack_card, low_card, scored
from baithak.words import Phrase, phrase

_ROWS = ("high", "low", "jack")


@dataclass(frozen=True, slots=True, kw_only=True)
class SmearOutcome(Outcome):
    """What a finished deal came to.

    ``points`` is what each side adds to its score before any cap (M18, M19); the cap needs the
    match's score and is applied by ``after``.
    """

    dealer: int
    bidder: int = NOBODY
    """The bidder's seat, or ``NOBODY`` if all passed."""
    bid: int = 0
    takers: tuple[int, int, int, int] = (NOBODY, NOBODY, NOBODY, NOBODY)
    """Which side made High, Low, Jack and Game; ``NOBODY`` where a point went to nobody."""
    game_points: tuple[int, int] = (0, 0)
    scoring_cards: tuple[int, ...] = ()
    """The cards that stand for High, Low and Jack, whether played or not; none if all passed."""
    discard: int = 0
    """The bidder's discard, as a mask: it lies open now (M14)."""

    def made(self, side: int) -> int:
        """Return how many of the four points a side made."""
        return self.takers.count(side)

    def bid_made(self) -> bool:
        """Say whether the bidder's side made at least its bid (M18)."""
        return self.bidder != NOBODY and self.made(side_of(self.bidder)) >= self.bid

    def rows(self) -> tuple[Row, ...]:
        """Return the score sheet: the discard, the four points, what the bid came to, and the sum, last."""
        total = Row(phrase("smear.row.sum"), self.points)
        if self.void:
            return (Row(phrase("smear.row.all_passed"), (0, 0)), total)
        if self.bidder == NOBODY:
            return (Row(phrase("smear.row.dealer_loses"), self.points), total)
        return (*self._discard_rows(), *self._point_rows(), self._game_row(), *self._bid_rows(), total)

    def _discard_rows(self) -> tuple[Row, ...]:
        if not self.discard:
            return ()
        words = phrase("smear.row.discard", seat=self.bidder, points=game_points(self.discard))
        return (Row(words, (0, 0), tuple(reversed(cards_of(self.discard)))),)

    def _share(self, point: int) -> tuple[int, int]:
        return int(self.takers[point] == 0), int(self.takers[point] == 1)

    def _point_rows(self) -> tuple[Row, ...]:
        rows = []
        for point, name in enumerate(_ROWS):
            taker, card = self.takers[point], self.scoring_cards[point]
            words = (
                phrase(f"smear.row.no_{name}", card=card) if taker == NOBODY else phrase(f"smear.row.{name}", card=card)
            )
            rows.append(Row(words, self._share(point), () if taker == NOBODY else (card,)))
        return tuple(rows)

    def _game_row(self) -> Row:
        taker = self.takers[GAME_POINT]
        first, second = self.game_points
        if taker == NOBODY:
            return Row(phrase("smear.row.no_game", first=first), (0, 0))
        key = "smear.row.game_tie" if first == second else "smear.row.game"
        return Row(phrase(key, first=first, second=second), self._share(GAME_POINT))

    def _bid_rows(self) -> list[Row]:
        """Return what the bid came to; of a set, what was made, that it is not kept, and the bid that is lost (M18)."""
        side = side_of(self.bidder)
        made = self.made(side)
        said = Row(phrase("smear.row.bid_made", seat=self.bidder, side=side, bid=self.bid, made=made), (0, 0))
        if self.bid_made():
            return [said]
        rows = [Row(phrase("smear.row.made"), (self.made(0), self.made(1)), subtotal=True), said]
        if made:
            rows.append(Row(phrase("smear.row.not_kept", count=made), _only(side, -made)))
        rows.append(Row(phrase("smear.row.lost", seat=self.bidder, bid=self.bid), _only(side, -self.bid)))
        return rows


def _only(side: int, points: int) -> tuple[int, int]:
    return (points, 0) if side == 0 else (0, points)


def outcome(position: SmearPosition) -> SmearOutcome:
    """Return the score of a deal that is over (M18, M19).

    With ``all_pass=dealer_minus_two`` four passes cost the dealer's side 2, nothing else is scored, and the
    deal passes on.
    """
    if position.passed_out():
        lost = [0, 0]
        if position.all_pass == DEALER_MINUS_TWO:
            lost[side_of(position.dealer)] = -LOST_BY_DEALER
        return SmearOutcome(void=position.void(), points=(lost[0], lost[1]), dealer=position.dealer)
    high, low, jack, game = (position.taker(point) for point in range(4))
    takers = (high, low, jack, game)
    bids = [position.bid if side_of(position.bidder) == side else 0 for side in range(2)]
    played = position.trumps[0] | position.trumps[1]
    return SmearOutcome(
        void=False,
        points=(scored(takers.count(0), bids[0]), scored(takers.count(1), bids[1])),
        dealer=position.dealer,
        bidder=position.bidder,
        bid=position.bid,
        takers=takers,
        game_points=(position.game_points(0), position.game_points(1)),
        scoring_cards=(
            high_card(position.trump, played, position.in_play),
            low_card(position.trump, played, position.in_play),
            jack_card(position.trump),
        ),
        discard=position.buried,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SmearStanding(Standing):
    """The score of a match."""

    scores: tuple[int, int] = (0, 0)
    target: int = 15
    bid_to_win: bool = False
    """Whether a side can win only in a deal in which it bid and made it (``going_out=on_bid_only``)."""

    def by_side(self) -> tuple[int, int]:
        """Return each side's score."""
        return self.scores

    def lines(self) -> tuple[Phrase, ...]:
        """Return each side's score and what it needs, and who has won."""
        lines = [self._line(side) for side in range(2)]
        if self.over:
            lines.append(phrase("smear.standing.won", side=self.winner))
        return tuple(lines)

    def _line(self, side: int) -> Phrase:
        score = self.scores[side]
        if self.over:
            return phrase("smear.standing.score", side=side, score=score)
        if score >= self.target:
            return phrase("smear.standing.must_bid", side=side, score=score)
        key = "smear.standing.needs_by_bid" if self.bid_to_win else "smear.standing.needs"
        return phrase(key, side=side, score=score, needs=self.target - score)


def begin(options: SmearOptions, dealer: int) -> SmearStanding:
    """Return the standing before the first deal."""
    return SmearStanding(dealer=dealer, target=options.target, bid_to_win=options.going_out == "on_bid_only")


def after(options: SmearOptions, standing: SmearStanding, result: SmearOutcome) -> SmearStanding:
    """Return the standing after a deal (M7, M18, M19, M20)."""
    first, second = (_capped(options, standing.scores[side], result, side) for side in range(2))
    winner = _winner(options, standing.scores, (first, second), result)
    stays = winner != NOBODY or (result.void and options.all_pass != "next_dealer")
    return SmearStanding(
        dealer=standing.dealer if stays else next_seat(standing.dealer),
        deals=standing.deals + 1,
        over=winner != NOBODY,
        winner=winner,
        scores=(first, second),
        target=standing.target,
        bid_to_win=standing.bid_to_win,
    )


def _cap(options: SmearOptions) -> int:
    return options.target - 1 if options.non_bidder_cap == "below_target" else options.target


def _capped(options: SmearOptions, score: int, result: SmearOutcome, side: int) -> int:
    """Return a side's score after a deal: what exceeds the cap does not count for who did not bid."""
    new = score + result.points[side]
    if options.non_bidder_cap == "none" or result.bidder == NOBODY or side_of(result.bidder) == side:
        return new
    return max(score, min(new, _cap(options)))


def _winner(options: SmearOptions, before: tuple[int, int], scores: tuple[int, int], result: SmearOutcome) -> int:
    if result.bidder == NOBODY:
        return NOBODY
    bidding = side_of(result.bidder)
    there = [side for side in range(2) if scores[side] >= options.target]
    if options.going_out == "on_bid_only":
        return bidding if result.bid_made() and bidding in there else NOBODY
    if len(there) == 1:
        return there[0]
    if not there:
        return NOBODY
    if options.both_out == "higher_score":
        return bidding if scores[bidding] >= scores[other_side(bidding)] else other_side(bidding)
    if options.both_out == "count_order":
        return _first_there(options, before, result)
    return bidding if result.bid_made() else other_side(bidding)


def _first_there(options: SmearOptions, before: tuple[int, int], result: SmearOutcome) -> int:
    """Return who gets to the target first, the points being counted High, Low, Jack, Game.

    A set bidder's points do not score and are not counted, nor are those that the cap takes away.
    """
    scores = list(before)
    bidding = side_of(result.bidder)
    for taker in result.takers:
        if taker == NOBODY or (taker == bidding and not result.bid_made()):
            continue
        if taker == bidding or options.non_bidder_cap == "none" or scores[taker] < _cap(options):
            scores[taker] += 1
        if scores[taker] >= options.target:
            return taker
    return bidding if result.bid_made() else other_side(bidding)
