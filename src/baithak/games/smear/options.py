"""The house rules of Smear, and some that go together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from baithak.games.options import Option, Options, Value

STEAL_FOUR, STEAL_ANY = 1, 2
"""Choices of ``dealer_steal`` by number, as positions keep them."""
REDEAL, NEXT_DEALER, STICK_DEALER, DEALER_MINUS_TWO = range(4)
"""Those of ``all_pass``."""
TIE_NOBODY, TIE_NON_BIDDERS, TIE_BIDDERS = range(3)
"""Those of ``game_tie``."""


@dataclass(frozen=True, slots=True)
class SmearOptions(Options):
    """The house rules of one match of Smear; the defaults are the rules without an option."""

    exchange: int = 2
    """How many undealt cards the bidder gets (M6), ``k`` for short: 0 to 3."""
    target: int = 15
    """The score that wins (M20)."""
    high_low: str = "fixed"
    """``fixed``: ace and seven of trump (M3, M4); ``in_play``: highest and lowest trump actually played."""
    low: str = "holder"
    """Low goes to who plays it (``holder``, M3) or to who wins the trick with it (``taker``)."""
    going_out: str = "any"
    """``on_bid_only``: a side can win only in a deal in which it bid and made it."""
    non_bidder_cap: str = "none"
    """Where the score of the side that did not bid stops: nowhere, at the ``target``, or one ``below_target``."""
    both_out: str = "bidder_first"
    """Who wins when both get there in one deal (M20)."""
    all_pass: str = "redeal"
    """What four passes lead to (M11)."""
    dealer_steal: str = "none"
    """Whether the dealer may take the bid at the same level: never, only a bid of 4, or any."""
    trumping: str = "anytime"
    """Whether a trump may be played by who could follow suit (``anytime``, M16)."""
    game_tie: str = "nobody"
    """Who gets Game when the game points are equal (M5)."""
    bury_scoring_trump: str = "allowed"
    """Whether an ace, seven or jack of trump may be among the trumps that M13 makes the bidder discard."""

    SPECS: ClassVar[tuple[Option, ...]] = (
        Option("exchange", 2, choices=(0, 1, 2, 3), alias="k"),
        Option("target", 15, least=1, most=999),
        Option("high_low", "fixed", choices=("fixed", "in_play")),
        Option("low", "holder", choices=("holder", "taker")),
        Option("going_out", "any", choices=("any", "on_bid_only")),
        Option("non_bidder_cap", "none", choices=("none", "target", "below_target")),
        Option("both_out", "bidder_first", choices=("bidder_first", "higher_score", "count_order")),
        Option("all_pass", "redeal", choices=("redeal", "next_dealer", "stick_dealer", "dealer_minus_two")),
        Option("dealer_steal", "none", choices=("none", "four_only", "any")),
        Option("trumping", "anytime", choices=("anytime", "only_void")),
        Option("game_tie", "nobody", choices=("nobody", "non_bidders", "bidders")),
        Option("bury_scoring_trump", "allowed", choices=("allowed", "forbidden")),
    )

    def index(self, name: str) -> int:
        """Return the place of an option's value in the closed list of its choices."""
        return self.spec(name).choices.index(getattr(self, name))


PRESETS: Mapping[str, Mapping[str, Value]] = {
    "usual": {},
    "no-exchange": {"exchange": 0},
    "in-play": {"high_low": "in_play", "low": "taker"},
    "strict": {"trumping": "only_void", "bury_scoring_trump": "forbidden", "all_pass": "stick_dealer"},
    "bid-to-win": {"going_out": "on_bid_only", "non_bidder_cap": "below_target", "dealer_steal": "any"},
    "short": {"target": 7, "all_pass": "next_dealer"},
}
