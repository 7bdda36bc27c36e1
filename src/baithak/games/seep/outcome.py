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
        """Return the score sheet: the scoring cards by kind, more cards, sweeps, and the sum."""
        if self.void:
            return (Row(phrase("seep.row.redeal"), (0, 0)),)
        rows = [self._kind_row("spades", SPADE_CARDS), self._kind_row("aces", OTHER_ACES)]
        (ten,) = cards_of(TEN_OF_DIAMONDS)
        rows.append(Row(phrase("seep.row.ten", card=ten), self._worth(TEN_OF_DIAMONDS), (ten,)))
        rows = [row for row in rows if row.cards]
        most = (
            more_cards(self.piles[0], self.piles[1], self.scoring),
            more_cards(self.piles[1], self.piles[0], self.scoring),
        )
        if MORE_CARDS[self.scoring]:
            counts = (count(self.piles[0]), count(self.piles[1]))
            rows.append(Row(phrase("seep.row.more_cards", ours=counts[0], theirs=counts[1]), most))
        if any(self.sweeps):
            rows.append(Row(phrase("seep.row.sweeps", ours=self.sweeps[0], theirs=self.sweeps[1]), self.swept))
        rows.append(Row(phrase("seep.row.sum"), self.points))
        return tuple(rows)

    def _scored(self, side: int, kind: int) -> list[int]:
        """Return the cards of a kind that score for a side."""
        return [card for card in cards_of(self.piles[side] & kind) if CARD_POINTS[self.scoring][card]]

    def _worth(self, kind: int) -> tuple[int, int]:
        """Return what the cards of a kind score for each side."""
        worth = [sum(CARD_POINTS[self.scoring][card] for card in self._scored(side, kind)) for side in range(SIDES)]
        return (worth[0], worth[1])

    def _kind_row(self, name: str, kind: int) -> Row:
        cards = [self._scored(side, kind) for side in range(SIDES)]
        groups = (len(cards[0]), len(cards[1]))
        return Row(phrase(f"seep.row.{name}"), self._worth(kind), (*cards[0], *cards[1]), groups)


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
