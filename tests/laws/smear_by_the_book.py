"""A second opinion on Smear: the rules written from the clauses and as plainly as they read.

It shares nothing with ``games/smear`` but the numbers of the cards and the names of the
house rules. Sets of cards are sets, a deal is a list of who did what.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from baithak.games.smear.options import SmearOptions

Cards = frozenset[int]
SEVEN, TEN, JACK, ACE = 5, 8, 9, 12
GAME_POINTS = {ACE: 4, 11: 3, 10: 2, JACK: 1, TEN: 10}


def suit(card: int) -> int:
    """Return the suit of a card."""
    return card // 13


def rank(card: int) -> int:
    """Return the rank of a card; ace high, seven low, in trump too (M1)."""
    return card % 13


def of_suit(cards: Iterable[int], trump: int) -> Cards:
    """Return the cards of one suit."""
    return frozenset(card for card in cards if suit(card) == trump)


def game_points(cards: Iterable[int]) -> int:
    """Return what cards count for Game (M5)."""
    return sum(GAME_POINTS.get(rank(card), 0) for card in cards)


@dataclass
class Auction:
    """The bids so far, from the dealer's left; None is a pass (M9, M10)."""

    dealer: int
    options: SmearOptions
    said: list[int | None] = field(default_factory=list)

    def highest(self) -> int:
        """Return the highest bid, or 0."""
        return max((bid for bid in self.said if bid), default=0)

    def steals(self) -> bool:
        """Say whether the dealer may take the bid at its level (option ``dealer_steal``)."""
        steal = self.options.dealer_steal
        return self.highest() > 0 and (steal == "any" or (steal == "four_only" and self.highest() == 4))

    def turn(self) -> int | None:
        """Return whose turn it is, or None after the auction; after a bid of 4 at most a dealer who may steal."""
        if len(self.said) == 4 or (self.highest() == 4 and not self.steals()):
            return None
        return self.dealer if self.highest() == 4 else (self.dealer + 1 + len(self.said)) % 4

    def legal(self) -> set[int | None]:
        """Return what may be said now."""
        may: set[int | None] = {bid for bid in (2, 3, 4) if bid > self.highest()}
        dealing = self.turn() == self.dealer
        if dealing and self.steals():
            may.add(self.highest())
        if not (dealing and self.highest() == 0 and self.options.all_pass == "stick_dealer"):
            may.add(None)
        return may

    def say(self, bid: int | None) -> None:
        """Add a bid; after a 4 those between have no turn, which counts as a pass."""
        if self.turn() == self.dealer:
            self.said += [None] * (3 - len(self.said))
        self.said.append(bid)

    def bidder(self) -> int | None:
        """Return the seat with the last bid, which is the highest, or None."""
        bids = [place for place, bid in enumerate(self.said) if bid]
        return (self.dealer + 1 + bids[-1]) % 4 if bids else None


def may_be_trump(kept: Cards, gone: Cards, trump: int, *, keep_scoring: bool) -> bool:
    """Say whether a suit among the six kept cards could be trump after a discard (M13, ``bury_scoring_trump``)."""
    held = of_suit(kept | gone, trump)
    buried = of_suit(gone, trump)
    if not of_suit(kept, trump):
        return False
    excess = max(0, len(held) - 6)
    if len(buried) != excess or (excess and kept != of_suit(kept, trump)):
        return False
    return not (keep_scoring and any(rank(card) in {ACE, SEVEN, JACK} for card in buried))


def trumps_after(kept: Cards, gone: Cards, options: SmearOptions) -> set[int]:
    """Return the suits that may be led first."""
    keep_scoring = options.bury_scoring_trump == "forbidden"
    return {trump for trump in range(4) if may_be_trump(kept, gone, trump, keep_scoring=keep_scoring)}


def discards(held: Cards, options: SmearOptions) -> set[Cards]:
    """Return every legal discard (M12, M13)."""
    found = set()
    for cards in itertools.combinations(sorted(held), options.exchange):
        if trumps_after(held - frozenset(cards), frozenset(cards), options):
            found.add(frozenset(cards))
    return found


def plays(hand: Cards, trick: Sequence[int], trump: int, options: SmearOptions) -> Cards:
    """Return the cards that may be played to a trick that was led to (M16, option ``trumping``)."""
    led = suit(trick[0])
    if not of_suit(hand, led):
        return hand
    may_trump = led != trump and options.trumping == "anytime"
    return of_suit(hand, led) | (of_suit(hand, trump) if may_trump else frozenset())


def winner(trick: Sequence[int], trump: int) -> int:
    """Return the place of the card that wins a trick (M17)."""
    trumps = of_suit(trick, trump)
    best = max(trumps or of_suit(trick, suit(trick[0])), key=rank)
    return list(trick).index(best)


@dataclass
class Story:
    """A deal that was played: who bid, what was buried, and every trick as pairs of seat and card."""

    dealer: int
    bidder: int
    bid: int
    buried: Cards
    tricks: list[list[tuple[int, int]]]

    @property
    def trump(self) -> int:
        """The suit of the first lead (M15)."""
        return suit(self.tricks[0][0][1])

    def won_by(self, trick: list[tuple[int, int]]) -> int:
        """Return the side that won a trick."""
        return trick[winner([card for _, card in trick], self.trump)][0] % 2

    def player(self, card: int) -> int | None:
        """Return the side that played a card, or None."""
        return next((seat % 2 for trick in self.tricks for seat, one in trick if one == card), None)

    def taker(self, card: int) -> int | None:
        """Return the side that took a card in a trick, or None."""
        return next((self.won_by(trick) for trick in self.tricks if card in {one for _, one in trick}), None)


def takers(story: Story, options: SmearOptions) -> list[int | None]:
    """Return the sides that made High, Low, Jack and Game, None for nobody (M3, M4, M5, M14)."""
    trump = story.trump
    played = sorted(of_suit((card for trick in story.tricks for _, card in trick), trump), key=rank)
    high, low = 13 * trump + ACE, 13 * trump + SEVEN
    if options.high_low == "in_play":
        high, low = played[-1], played[0]
    low_side = story.taker(low) if options.low == "taker" else story.player(low)
    return [story.player(high), low_side, story.taker(13 * trump + JACK), game_side(story, options)]


def game_counts(story: Story) -> list[int]:
    """Return each side's game points; discards count for the bidder's (M5, M14)."""
    counts = [0, 0]
    for trick in story.tricks:
        counts[story.won_by(trick)] += game_points(card for _, card in trick)
    counts[story.bidder % 2] += game_points(story.buried)
    return counts


def game_side(story: Story, options: SmearOptions) -> int | None:
    """Return the side with more game points (M5, option ``game_tie``)."""
    first, second = game_counts(story)
    if first != second:
        return 0 if first > second else 1
    ours = story.bidder % 2
    return {"nobody": None, "non_bidders": 1 - ours, "bidders": ours}[options.game_tie]


def scored(story: Story, options: SmearOptions) -> list[int]:
    """Return what each side scores (M18, M19)."""
    made = [takers(story, options).count(side) for side in range(2)]
    ours = story.bidder % 2
    if made[ours] < story.bid:
        made[ours] = -story.bid
    return made


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal that was played adds to a match."""

    bidder: int
    bid: int
    takers: tuple[int | None, ...]


def settle(scores: tuple[int, int], result: Result, options: SmearOptions) -> tuple[tuple[int, int], int | None]:
    """Return the scores after a deal and the side that has won the match, or None (M18, M19, M20)."""
    ours = result.bidder % 2
    made_it = result.takers.count(ours) >= result.bid
    cap = {"none": 10**9, "target": options.target, "below_target": options.target - 1}[options.non_bidder_cap]
    new, first_there = list(scores), None
    for taker in result.takers:
        if taker is None or (taker == ours and not made_it):
            continue
        if taker == ours or new[taker] < cap:
            new[taker] += 1
        if first_there is None and new[taker] >= options.target:
            first_there = taker
    if not made_it:
        new[ours] -= result.bid
    there = [side for side in range(2) if new[side] >= options.target]
    won: int | None = None
    if options.going_out == "on_bid_only":
        won = ours if made_it and ours in there else None
    elif len(there) == 1:
        won = there[0]
    elif len(there) == 2:
        best = ours if new[ours] >= new[1 - ours] else 1 - ours
        first = ours if made_it else 1 - ours
        won = {"bidder_first": first, "higher_score": best, "count_order": first_there}[options.both_out]
    return (new[0], new[1]), won
