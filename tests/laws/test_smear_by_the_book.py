"""Smear's moves and scores held against a second opinion, written from the clauses alone."""

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearOutcome
from baithak.games.smear.options import SmearOptions
from baithak.games.smear.position import SmearPosition
from tests.laws import smear_by_the_book as book
from tests.laws.dealings import LONGEST, choose, dealt, law, new_deals, play_on, story
from tests.records.played import options_of

KIND = 2**52
BID, DISCARD = KIND, 2 * KIND
SCORINGS = tuple(
    itertools.product(("fixed", "in_play"), ("holder", "taker"), ("nobody", "non_bidders", "bidders")),
)
"""High and Low, who gets Low, and who gets Game when it is tied: rules by which the same play is scored otherwise."""


def card_set(mask: int) -> book.Cards:
    """Return a mask as a set of cards."""
    return frozenset(cards_of(mask))


@st.composite
def house_rules(draw: st.DrawFn) -> SmearOptions:
    """Draw options of Smear."""
    options = draw(options_of(SMEAR))
    assert isinstance(options, SmearOptions)
    return options


class Follower:
    """Plays a deal and holds every list of legal moves against the book."""

    def __init__(self, deal: Deal, style: tuple[float, float], chance: random.Random) -> None:
        self.deal, self.style, self.chance = deal, style, chance
        position = deal.position
        assert isinstance(position, SmearPosition)
        self.options = position.options
        self.dealer = deal.standing.dealer
        pack = deal.pack
        self.hands = [card_set(position.hands[seat]) for seat in range(4)]
        assert all(len(hand) == 6 for hand in self.hands)
        self.got = frozenset(pack[24 : 24 + self.options.exchange])

    def move(self, due: set[int]) -> int:
        """Assert which codes are legal and play one."""
        assert set(self.deal.codes()) == due, story(self.deal)
        code = choose(self.deal.codes(), self.style, self.chance)
        self.deal.play(code)
        return code

    def play(self) -> book.Story | None:
        """Play the deal out and return its story, or None if all passed."""
        auction = book.Auction(self.dealer, self.options)
        while (turn := auction.turn()) is not None:
            assert self.deal.turn == turn
            code = self.move({BID + (bid or 0) for bid in auction.legal()})
            auction.say(code - BID or None)
        bidder = auction.bidder()
        if bidder is None:
            return None
        buried = self.exchange(bidder)
        return book.Story(self.dealer, bidder, auction.highest(), buried, self.tricks(bidder, buried))

    def exchange(self, bidder: int) -> book.Cards:
        """Take the undealt cards and discard (M12, M13)."""
        assert self.deal.turn == bidder
        self.hands[bidder] |= self.got
        if not self.options.exchange:
            return frozenset()
        due = {DISCARD + sum(2**card for card in gone) for gone in book.discards(self.hands[bidder], self.options)}
        buried = card_set(self.move(due) - DISCARD)
        self.hands[bidder] -= buried
        return buried

    def tricks(self, bidder: int, buried: book.Cards) -> list[list[tuple[int, int]]]:
        """Play six tricks (M15, M16, M17)."""
        leader, trump = bidder, NOBODY
        tricks = []
        for _ in range(6):
            trick: list[tuple[int, int]] = []
            for place in range(4):
                seat = (leader + place) % 4
                assert self.deal.turn == seat
                due = self.hands[seat]
                if trick:
                    due = book.plays(due, [card for _, card in trick], trump, self.options)
                elif trump == NOBODY:
                    suits = book.trumps_after(due, buried, self.options)
                    due = frozenset(card for card in due if book.suit(card) in suits)
                card = self.move(set(due))
                self.hands[seat] -= {card}
                trump = book.suit(card) if trump == NOBODY else trump
                trick.append((seat, card))
            leader = trick[book.winner([card for _, card in trick], trump)][0]
            tricks.append(trick)
        return tricks


def numbered(taker: int | None) -> int:
    """Return a side, or ``NOBODY``."""
    return NOBODY if taker is None else taker


@given(data=st.data())
@law(150)
def test_deals_are_played_and_scored_by_the_book(data: st.DataObject) -> None:
    """Bids, discards, first leads, plays, tricks won and every point (M3 to M19), under all house rules."""
    deal, style, chance = data.draw(new_deals("smear"))
    told = Follower(deal, style, chance).play()
    assert deal.over
    assert isinstance(deal.options, SmearOptions)
    check_score(deal, deal.options, told)
    for high_low, low, game_tie in SCORINGS if told else ():
        options = replace(deal.options, high_low=high_low, low=low, game_tie=game_tie)
        again = Deal(SMEAR, options, deal.pack, deal.standing)
        for played in deal.history:
            again.play(played.code)
        check_score(again, options, told)


def check_score(deal: Deal, options: SmearOptions, told: book.Story | None) -> None:
    """Assert that a deal is scored as the book scores its story."""
    position, outcome = deal.position, deal.outcome()
    assert isinstance(position, SmearPosition)
    assert isinstance(outcome, SmearOutcome)
    if told is None:
        lost = options.all_pass == "dealer_minus_two"
        assert outcome.void is not lost
        assert outcome.points[deal.standing.dealer % 2] == (-2 if lost else 0)
        assert outcome.points[1 - deal.standing.dealer % 2] == 0
        return
    due = [numbered(taker) for taker in book.takers(told, options)]
    assert list(outcome.takers) == due, story(deal)
    assert list(outcome.points) == book.scored(told, options)
    assert list(outcome.game_points) == book.game_counts(told)
    assert (outcome.bidder, outcome.bid, outcome.void) == (told.bidder, told.bid, False)
    for side in range(2):
        assert position.tally(side) == due.count(side)
    buried = len(book.of_suit(told.buried, told.trump))
    assert {deal.view(seat).buried for seat in range(NOBODY, 4)} == {buried}


@given(data=st.data(), seed=st.integers(0, 2**32))
@law(150)
def test_discards_are_those_of_the_book_with_many_trumps(data: st.DataObject, seed: int) -> None:
    """A bidder with more than six of a suit buries what is over, and all the rest (M13)."""
    chance = random.Random(seed)
    options = replace(data.draw(house_rules()), exchange=data.draw(st.integers(1, 3)))
    suit = data.draw(st.integers(0, 3))
    deal = dealt(SMEAR, options, 3, chance)
    trumps = [card for card in deal.pack if card // 13 == suit]
    others = [card for card in deal.pack if card // 13 != suit]
    held = trumps[: data.draw(st.integers(4, min(8, 6 + options.exchange)))]
    held += others[: 6 + options.exchange - len(held)]
    chance.shuffle(held)
    rest = [card for card in deal.pack if card not in held]
    pack = held[:3] + rest[:9] + held[3:6] + rest[9:18] + held[6:] + rest[18:]
    deal = Deal(SMEAR, options, pack, deal.standing)
    follower = Follower(deal, (0.0, 0.0), chance)
    assert follower.hands[0] == frozenset(held[:6])
    deal.play("bid:4")
    if deal.turn == 3:
        deal.play("pass")
    buried = follower.exchange(0)
    kept = follower.hands[0]
    due = {card for card in kept if book.suit(card) in book.trumps_after(kept, buried, options)}
    assert set(deal.codes()) == due


def story_of(deal: Deal) -> book.Story:
    """Return the story of a deal that was played out, from its moves."""
    bids = [played for played in deal.history if BID < played.code < DISCARD]
    buried = [card_set(played.code - DISCARD) for played in deal.history if played.code >= DISCARD]
    plays = [(played.seat, played.code) for played in deal.history if played.code < KIND]
    tricks = [plays[at : at + 4] for at in range(0, 24, 4)]
    gone = buried[0] if buried else frozenset()
    return book.Story(deal.standing.dealer, bids[-1].seat, bids[-1].code - BID, gone, tricks)


@given(options=house_rules(), seed=st.integers(0, 2**32))
@law(12)
def test_a_tied_game_is_scored_by_the_book(options: SmearOptions, seed: int) -> None:
    """With as many game points on both sides nobody gets Game, or whom the house rule names (M5, ``game_tie``)."""
    chance = random.Random(seed)
    for _ in range(1000):
        deal = dealt(SMEAR, options, chance.randrange(4), chance)
        play_on(deal, LONGEST["smear"], (0.0, 0.0), chance)
        told = story_of(deal) if deal.history[-1].code < KIND else None
        if told and len(set(book.game_counts(told))) == 1:
            for game_tie in ("nobody", "non_bidders", "bidders"):
                rules = replace(options, game_tie=game_tie)
                again = Deal(SMEAR, rules, deal.pack, deal.standing)
                for played in deal.history:
                    again.play(played.code)
                check_score(again, rules, told)
            return
    pytest.fail("no tie in a thousand deals")


TAKERS = st.tuples(*[st.sampled_from((NOBODY, 0, 1))] * 4)


@pytest.mark.parametrize("both_out", ["bidder_first", "higher_score", "count_order"])
@given(
    options=house_rules(),
    takers=TAKERS,
    bid=st.integers(2, 4),
    bidder=st.integers(0, 3),
    dealer=st.integers(0, 3),
    short=st.tuples(st.integers(-4, 8), st.integers(-4, 8)) | st.tuples(st.integers(1, 3), st.integers(1, 2)),
    level=st.none() | st.integers(0, 1),
)
@law(300)
def test_the_match_goes_on_by_the_book(
    both_out: str,
    options: SmearOptions,
    takers: tuple[int, ...],
    bid: int,
    bidder: int,
    dealer: int,
    short: tuple[int, int],
    level: int | None,
) -> None:
    """Who is set, what the cap takes away, who has won, and who deals next (M7, M18, M19, M20)."""
    options = replace(options, both_out=both_out)
    scores = (options.target - short[0], options.target - short[1])
    if level is not None:
        scores = (options.target + level - takers.count(0), options.target + level - takers.count(1))
    if max(scores) >= options.target:
        options = replace(options, going_out="on_bid_only")
    points = [takers.count(0), takers.count(1)]
    if points[bidder % 2] < bid:
        points[bidder % 2] = -bid
    outcome = SmearOutcome(
        void=False,
        points=(points[0], points[1]),
        dealer=dealer,
        bidder=bidder,
        bid=bid,
        takers=(takers[0], takers[1], takers[2], takers[3]),
    )
    before = replace(SMEAR.begin(options, dealer), scores=scores, deals=4)
    after = SMEAR.after(options, before, outcome)
    named = tuple(None if taker == NOBODY else taker for taker in takers)
    due, won = book.settle(scores, book.Result(bidder, bid, named), options)
    assert after.scores == due
    assert (after.over, after.winner) == (won is not None, numbered(won))
    assert after.dealer == (dealer if after.over else (dealer + 1) % 4)
    assert after.deals == 5


@given(options=house_rules(), dealer=st.integers(0, 3), scores=st.tuples(st.integers(-9, 0), st.integers(-9, 0)))
@law(60)
def test_four_passes_lead_where_the_book_says(options: SmearOptions, dealer: int, scores: tuple[int, int]) -> None:
    """The same dealer again, or the next, or the dealer's side loses 2 (M11, option ``all_pass``)."""
    assume(options.all_pass != "stick_dealer")
    deal = dealt(SMEAR, options, dealer, random.Random(0))
    for _ in range(4):
        deal.play("pass")
    outcome = deal.outcome()
    assert isinstance(outcome, SmearOutcome)
    after = SMEAR.after(options, replace(SMEAR.begin(options, dealer), scores=scores), outcome)
    due = list(scores)
    if options.all_pass == "dealer_minus_two":
        due[dealer % 2] -= 2
    assert list(after.scores) == due
    assert after.dealer == (dealer if options.all_pass == "redeal" else (dealer + 1) % 4)
    assert not after.over
