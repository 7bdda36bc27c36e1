"""How deals of Seep add up to bazzis and a match (S31-S35)."""

from dataclasses import dataclass, replace

from baithak.cards.seats import NOBODY, next_seat, partner_of, side_of
from baithak.games.match import Standing
from baithak.games.seep.options import CARDS, OFF, ROTATE, SeepOptions
from baithak.games.seep.outcome import SeepOutcome
from baithak.words import Phrase, phrase

NINE_POINTS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class SeepStanding(Standing):
    """A match of Seep between two deals."""

    lead: int = 0
    """Side 0's running difference in the bazzi; below 0, side 1 leads."""
    bazzis: tuple[int, int] = (0, 0)
    """How many bazzis each side has won."""
    agreed: int
    """How many bazzis are played (option ``bazzis``)."""
    target: int
    """The lead that wins a bazzi (option ``target``)."""
    won: int = NOBODY
    """The side that won a bazzi with the last deal, or ``NOBODY``."""
    gap: int = 0
    """The lead at the end of that bazzi: the winner's, below 0 if the other side was ahead."""
    short: int = NINE_POINTS
    """What the loser of that bazzi made in the last deal if that was fewer than nine points, else 9 (S33)."""

    def news(self) -> tuple[Phrase, ...]:
        """Return who won a bazzi with the last deal, and why (S32, S33)."""
        if self.won == NOBODY:
            return ()
        if self.short < NINE_POINTS:
            return (phrase("seep.standing.by_nine", side=self.won, other_side=1 - self.won, count=self.short),)
        return (phrase("seep.standing.by_lead", side=self.won, lead=self.gap, target=self.target),)

    def by_side(self) -> tuple[int, int]:
        """Return the lead in the bazzi, for the side that has it; where the last deal won a bazzi, the lead that did."""
        lead = self.lead
        if self.won != NOBODY:
            lead = self.gap if self.won == 0 else -self.gap
        return (max(lead, 0), max(-lead, 0))

    def lines(self) -> tuple[Phrase, ...]:
        """Return the bazzis won, the running difference, and what each side needs to win the bazzi."""
        lines = []
        if self.agreed > 1:
            first, second = self.bazzis
            lines.append(
                phrase("seep.standing.bazzis", zero_side=0, first=first, one_side=1, second=second, agreed=self.agreed)
            )
        if self.over:
            drawn = self.winner == NOBODY
            lines.append(phrase("seep.standing.drawn") if drawn else phrase("seep.standing.won", side=self.winner))
            return tuple(lines)
        if self.lead:
            ahead = 0 if self.lead > 0 else 1
            lead = abs(self.lead)
            lines.append(
                phrase(
                    "seep.standing.leads",
                    side=ahead,
                    other_side=1 - ahead,
                    lead=lead,
                    needs=self.target - lead,
                    other_needs=self.target + lead,
                )
            )
        else:
            lines.append(phrase("seep.standing.level", target=self.target))
        return tuple(lines)


def begin(options: SeepOptions, dealer: int) -> SeepStanding:
    """Return the standing before the first deal (S5, S34)."""
    return SeepStanding(dealer=dealer, agreed=options.bazzis, target=options.target)


def bazzi_winner(options: SeepOptions, lead: int, outcome: SeepOutcome) -> int:
    """Return the side that wins the bazzi by a deal, or ``NOBODY``; ``lead`` has the deal counted in (S32, S33)."""
    points = _nine_points(options, outcome)
    if points[0] < NINE_POINTS:
        return 1
    if points[1] < NINE_POINTS:
        return 0
    if abs(lead) >= options.target:
        return 0 if lead > 0 else 1
    return NOBODY


def _nine_points(options: SeepOptions, outcome: SeepOutcome) -> tuple[int, int]:
    """Return what each side made, as far as it counts for the nine-point rule; enough where there is none (S33)."""
    if options.nine_point_rule == OFF:
        return (NINE_POINTS, NINE_POINTS)
    return outcome.card_points if options.nine_point_rule == CARDS else outcome.points


def _next_dealer(options: SeepOptions, dealer: int, lead: int, winner: int) -> int:
    """Name the next dealer from the running difference before it goes back to 0 (S35)."""
    if options.next_dealer == ROTATE:
        return next_seat(dealer)
    if winner != NOBODY:
        named = next_seat(dealer) if winner == side_of(dealer) else dealer
        return partner_of(named)
    ours = lead if side_of(dealer) == 0 else -lead
    return next_seat(dealer) if ours > 0 else dealer


def after(options: SeepOptions, standing: SeepStanding, outcome: SeepOutcome) -> SeepStanding:
    """Return the standing after a deal; a deal thrown in changes nothing (S6, S31-S35)."""
    deals = standing.deals + 1
    if outcome.void:
        return replace(standing, deals=deals, won=NOBODY)
    lead = standing.lead + outcome.points[0] - outcome.points[1]
    winner = bazzi_winner(options, lead, outcome)
    dealer = _next_dealer(options, standing.dealer, lead, winner)
    if winner == NOBODY:
        return replace(standing, deals=deals, dealer=dealer, lead=lead, won=NOBODY)
    gap = lead if winner == 0 else -lead
    short = min(NINE_POINTS, _nine_points(options, outcome)[1 - winner])
    standing = replace(standing, deals=deals, lead=0, won=winner, gap=gap, short=short)
    bazzis = (standing.bazzis[0] + (winner == 0), standing.bazzis[1] + (winner == 1))
    left = standing.agreed - sum(bazzis)
    ahead = bazzis[0] - bazzis[1]
    if abs(ahead) > left or left == 0:
        best = NOBODY if ahead == 0 else 0 if ahead > 0 else 1
        return replace(standing, bazzis=bazzis, over=True, winner=best)
    return replace(standing, dealer=dealer, bazzis=bazzis)
