"""Score sheets: what a deal came to, row by row and side by side, and how the match stands after it. Pure."""

from collections.abc import Sequence

from baithak.games.match import Outcome, Row, Standing
from baithak.tui.draw import score
from baithak.tui.page import Line, Look, Tone, columns, rule, said, sentence
from baithak.words import Manner, ended, phrase, say, unnamed

_DEALS_SHOWN = 10


def _heads(manner: Manner) -> tuple[str, str, str]:
    return say(phrase("program.sheet_points"), manner), sentence(manner.sides[0]), sentence(manner.sides[1])


def deal_sheet(number: int, outcome: Outcome, manner: Manner, look: Look) -> list[Line]:
    """Return the score sheet of a deal that is over; a deal that ended unplayed is told in a sentence."""
    lines = rule(say(phrase("program.sheet", deal=number), manner), look)
    if outcome.void:
        return [
            *lines,
            *(line for row in outcome.rows()[:1] for line in said(ended(say(row.words, manner), manner), look)),
        ]
    rows = outcome.rows()
    if look.plain:
        return lines + [_row_in_a_line(row, row is rows[-1], manner) for row in rows]
    cells = [_heads(manner)]
    for row in rows:
        figures = [str(points) for points in row.points] if any(row.points) or row is rows[-1] else ["", ""]
        cells.append((sentence(say(row.words, manner)), figures[0], figures[1]))
    notes = [[], *(_proof(row, manner) for row in rows)]
    return lines + columns(cells, look, notes, [number for number, row in enumerate(rows, start=1) if row.subtotal])


def _row_in_a_line(row: Row, last: bool, manner: Manner) -> Line:
    """Return a row as sentences; figures are left out where neither side gets anything."""
    words = sentence(say(row.words, manner))
    text = _row_said(words, *row.points, manner).text if any(row.points) or last else ended(words, manner)
    key = "program.sheet_side_cards" if row.groups else "program.sheet_cards"
    cards = [say(phrase(key, cards=proof), manner) for proof in _proof(row, manner)]
    return Line(" ".join([text, *cards]))


def _proof(row: Row, manner: Manner) -> list[str]:
    """Return the cards of a row, unless its words name them: those of each side by themselves."""
    cards = unnamed(row.cards, row.words)
    if not row.groups or not cards:
        return [manner.show("cards", cards)] if cards else []
    parts = (cards[: row.groups[0]], cards[row.groups[0] :])
    return [
        sentence(say(phrase("program.sheet_side", side=side, cards=part), manner))
        for side, part in enumerate(parts)
        if part
    ]


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
    """Return what the deal decided and how the match stands, which says who won it if it is over."""
    lines = [line for words in standing.news() for line in said(sentence(say(words, manner)), look)]
    lines += score(standing, manner, look)
    if standing.over:
        lines += said(say(phrase("program.match_over"), manner), look, Tone.CALL)
    return lines
