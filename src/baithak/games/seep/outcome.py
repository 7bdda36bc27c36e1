"""What a deal of Seep came to: its score sheet (S12, S30, S31)."""

from dataclasses import dataclass

from baithak.cards.mask import cards_of, count
from baithak.cards.seats import SIDES
from baithak.games.match import Outcome, Row
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.scoring import CARD_POINTS, MORE_CARDS, OTHER_ACES, SPADE_CARDS, TEN_OF_DIAMONDS, more_cards
from baithak.words import phrase


@dataclass(frozen=True, slots=True)
class SeepOutcome(Outcome):
    """The score of a deal of Seep; pairs are by side."""

    dealer: int
    """Who dealt."""
    scoring: int
    piles: tuple[int, int]
    """The captured cards, as masks."""
    sweeps: tuple[int, int]
    """How many sweeps each side made."""
    swept: tuple[int, int]
    """What they scored."""

    @property
    def card_points(self) -> tuple[int, int]:
        """What each side scored without its sweeps (option ``nine_point_rule``)."""
        return (self.points[0] - self.swept[0], self.points[1] - self.swept[1])

    def rows(self) -> tuple[Row, ...]:
        """Return the score sheet: each side's scoring cards by kind, more cards, sweeps, and the sum."""
        if self.void:
            return (Row(phrase("seep.row.redeal"), (0, 0)),)
        rows = []
        kinds = (
            ("spades", SPADE_CARDS),
            ("aces", OTHER_ACES),
            ("ten", TEN_OF_DIAMONDS),
        )
        table = CARD_POINTS[self.scoring]
        for name, kind in kinds:
            for side in range(SIDES):
                scored = [card for card in cards_of(self.piles[side] & kind) if table[card]]
                if scored:
                    points = sum(table[card] for card in scored)
                    rows.append(Row(phrase(f"seep.row.{name}"), _only(side, points), tuple(scored)))
        most = (
            more_cards(self.piles[0], self.piles[1], self.scoring),
            more_cards(self.piles[1], self.piles[0], self.scoring),
        )
        if MORE_CARDS[self.scoring]:
            counts = (count(self.piles[0]), count(self.piles[1]))
            rows.append(Row(phrase("seep.row.more_cards", ours=counts[0], theirs=counts[1]), most))
        rows.extend(
            Row(phrase("seep.row.sweeps", count=self.sweeps[side]), _only(side, self.swept[side]))
            for side in range(SIDES)
            if self.sweeps[side]
        )
        rows.append(Row(phrase("seep.row.sum"), self.points))
        return tuple(rows)


def _only(side: int, points: int) -> tuple[int, int]:
    return (points, 0) if side == 0 else (0, points)


def outcome_of(position: SeepPosition) -> SeepOutcome:
    """Return the score of a deal that is over."""
    void = position.void()
    return SeepOutcome(
        void=void,
        points=(0, 0) if void else (position.tally(0), position.tally(1)),
        dealer=position.dealer,
        scoring=position.scoring,
        piles=(position.piles[0], position.piles[1]),
        sweeps=(position.sweeps[0], position.sweeps[1]),
        swept=(position.swept[0], position.swept[1]),
    )
