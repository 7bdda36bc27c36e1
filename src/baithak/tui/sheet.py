"""Score sheets: what a deal came to, row by row and side by side, and how the match stands after it. Pure."""

from collections.abc import Sequence

from baithak.games.match import Outcome, Row, Standing
from baithak.tui.draw import score
from baithak.tui.page import Line, Look, Tone, columns, rule, said, sentence
from baithak.words import Manner, phrase, say

_DEALS_SHOWN = 10


def _heads(manner: Manner) -> tuple[str, str, str]:
    return say(phrase("program.sheet_points"), manner), sentence(manner.sides[0]), sentence(manner.sides[1])


def deal_sheet(number: int, outcome: Outcome, manner: Manner, look: Look) -> list[Line]:
    """Return the score sheet of a deal that is over; a deal that ended unplayed is told in a sentence."""
    lines = rule(say(phrase("program.sheet", deal=number), manner), look)
    if outcome.void:
        return [*lines, *said(say(phrase("program.void"), manner), look)]
    rows = outcome.rows()
    if look.plain:
        for row in rows:
            proof = _proof(row, manner)
            cards = say(phrase("program.sheet_cards", cards=proof), manner) if proof else ""
            line = _row_said(say(row.words, manner), *row.points, manner)
            lines.append(Line(line.text + cards))
        return lines
    cells = [_heads(manner)]
    cells += [(sentence(say(row.words, manner)), str(row.points[0]), str(row.points[1])) for row in rows]
    notes = ["", *(_proof(row, manner) for row in rows)]
    return lines + columns(cells, look, notes)


def _proof(row: Row, manner: Manner) -> str:
    """Return the cards of a row, unless its words name them."""
    words = say(row.words, manner)
    cards = [manner.card(card) for card in row.cards]
    return "" if all(card in words for card in cards) else " ".join(cards)


def deals_sheet(outcomes: Sequence[Outcome], manner: Manner, look: Look) -> list[Line]:
    """Return what each deal of a match came to; nothing before the first is over."""
    if not outcomes:
        return []
    rows: list[tuple[str, int, int]] = []
    earlier = max(0, len(outcomes) - _DEALS_SHOWN)
    if earlier:
        zero, one = _sums(outcomes[:earlier])
        rows.append((sentence(say(phrase("program.sheet_earlier", last=earlier), manner)), zero, one))
    for number, outcome in enumerate(outcomes[earlier:], start=earlier + 1):
        key = "program.sheet_void" if outcome.void else "program.sheet_deal"
        rows.append((sentence(say(phrase(key, deal=number), manner)), *outcome.points))
    zero, one = _sums(outcomes)
    rows.append((sentence(say(phrase("program.sheet_all"), manner)), zero, one))
    lines = rule(say(phrase("program.sheet_match"), manner), look)
    if look.plain:
        return lines + [_row_said(label, zero, one, manner) for label, zero, one in rows]
    return lines + columns([_heads(manner), *((label, str(zero), str(one)) for label, zero, one in rows)], look)


def _sums(outcomes: Sequence[Outcome]) -> tuple[int, int]:
    return sum(outcome.points[0] for outcome in outcomes), sum(outcome.points[1] for outcome in outcomes)


def _row_said(label: str, zero: int, one: int, manner: Manner) -> Line:
    words = phrase("program.sheet_row", what=label, zero_side=0, zero=zero, one_side=1, one=one)
    return Line(sentence(say(words, manner)))


def match_lines(standing: Standing, manner: Manner, look: Look) -> list[Line]:
    """Return how the match stands, which says who won it if it is over."""
    lines = score(standing, manner, look)
    if standing.over:
        lines += said(say(phrase("program.match_over"), manner), look, Tone.CALL)
    return lines
