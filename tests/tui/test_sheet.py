"""Score sheets: what each row says, which cards prove it, and that the columns add up."""

import pytest

from baithak.cards.card import read_card
from baithak.games.match import Outcome, Row
from baithak.tui.page import Look
from baithak.tui.places import manner_of
from baithak.tui.sheet import deal_sheet, match_lines
from baithak.tui.story import outcomes_of
from baithak.words import phrase
from tests.tui.scenes import ALL_GAMES, match_of

ACES = tuple(read_card(text) for text in ("Ac", "Ad", "Ah"))


class Sheet(Outcome):
    """An outcome with rows of its own."""

    def rows(self) -> tuple[Row, ...]:
        """Return a row with cards that its words do not name, one that only tells something, and the sum."""
        return (
            Row(phrase("seep.row.aces"), (2, 1), ACES, (2, 1)),
            Row(phrase("smear.row.no_low", card=ACES[0]), (0, 0)),
            Row(phrase("seep.row.ten", card=ACES[1]), (0, 6), (ACES[1],)),
            Row(phrase("seep.row.sum"), (2, 7)),
        )


def drawn(look: Look) -> list[str]:
    """Return the sheet as somebody in seat 0 sees it."""
    manner = manner_of(ALL_GAMES["seep"], 0, look)
    return [line.text for line in deal_sheet(1, Sheet(False, (2, 7)), manner, look)]


@pytest.mark.parametrize("ascii", [False, True])
def test_a_row_shows_the_cards_that_prove_it(ascii: bool) -> None:
    """Each side's cards stand below the row, the ace of clubs too, although 'Aces' has its letters in it."""
    lines = drawn(Look(60, ascii=ascii))
    mine, theirs = ("Ac and Ad", "Ah") if ascii else ("A♣ and A♦", "A♥")
    at = next(number for number, line in enumerate(lines) if line.startswith("  Other aces"))
    assert lines[at + 1 : at + 3] == [f"    Your side {mine}", f"    Their side {theirs}"]


def test_a_row_is_read_out_in_sentences() -> None:
    """In the plain look a row has one colon at most, and no figures where nobody gets anything."""
    assert drawn(Look(plain=True, ascii=True))[1:] == [
        "Other aces: your side 2, their side 1. Your side Ac and Ad. Their side Ah.",
        "Low to nobody, as Ac was not played.",
        "Ten of diamonds: your side 0, their side 6.",
        "Sum: your side 2, their side 7.",
    ]


def test_figures_are_left_out_where_nobody_gets_anything() -> None:
    """In columns such a row stands as a sentence across the table."""
    assert "  Low to nobody, as A♣ was not played" in drawn(Look(60))


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_columns_add_up(game: str) -> None:
    """What stands in a column adds up to its last figure, subtotals left out."""
    for outcome in outcomes_of(match_of(game)):
        *parts, total = outcome.rows()
        for side in (0, 1):
            assert not parts or sum(row.points[side] for row in parts if not row.subtotal) == total.points[side]


def test_the_end_of_a_match_says_why() -> None:
    """S32: the sheet of the last deal tells the lead that won the bazzi."""
    record = match_of("seep")
    standing = record.game.begin(record.options, record.first_dealer)
    for outcome in outcomes_of(record):
        standing = record.game.after(record.options, standing, outcome)
    lines = [line.text for line in match_lines(standing, manner_of(record.game, 0, Look()), Look())]
    assert lines[0] == "Your side wins the bazzi with a lead of 110; 100 is enough"
