"""Records to text; the grammar is in ``docs/notation.md``.

Laid out so that a change of one move is a change of one line: four moves a line, each
line numbered, and calls apart from plays, so that a line of plays goes once round the
table.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from baithak.cards.card import RANKS, cards_text
from baithak.games.match import Standing
from baithak.records.fault import Fault
from baithak.records.lexer import braced, quoted
from baithak.records.reading import FORMAT, WITHHELD
from baithak.records.record import SEAT_TAGS, DealRecord, Record
from baithak.records.replay import Step, result_text, score_text, walk

WIDTH = 100
_MOVES_A_LINE = 4
_CARDS_A_LINE = 26


def write_records(records: Iterable[Record]) -> str:
    """Return several records as one text, an empty line between them."""
    return "\n".join(write_record(record) for record in records)


def write_record(record: Record) -> str:
    """Return a record as text, which ends with the line ``end``.

    The scores and the result are made by playing the record again; from the first fault
    on there are none.
    """
    scores, standing = _scores(record)
    lines = [f"[{name} {quoted(value)}]" for name, value in _tags(record, standing)]
    lines.append("")
    if record.comment:
        lines += [*_comment(record.comment), ""]
    for number, deal in enumerate(record.deals, 1):
        lines += _deal(record, number, deal)
        if number in scores:
            lines.append(f"score {scores[number]}")
        lines.append("")
    lines.append("end")
    return "\n".join(lines) + "\n"


def _scores(record: Record) -> tuple[Mapping[int, str], Standing | None]:
    """Return the scores of the deals that are over by their numbers, and the standing unless there is a fault."""
    scores: dict[int, str] = {}
    standing: Standing = record.game.begin(record.options, record.first_dealer)
    for event in walk(record):
        if isinstance(event, Fault):
            scores.pop(event.deal, None)
            return scores, None
        if isinstance(event, Step) and event.outcome is not None:
            scores[event.number] = score_text(event.outcome)
            standing = event.standing
    return scores, standing


def _tags(record: Record, standing: Standing | None) -> Iterator[tuple[str, str]]:
    yield "Format", FORMAT
    yield "Game", record.game.name
    if changed := record.options.changed():
        yield "Options", " ".join(f"{name}={value}" for name, value in changed.items())
    yield "Seed", WITHHELD if record.seed is None else record.seed.hex()
    yield "FirstDealer", str(record.first_dealer)
    for name, seat in zip(SEAT_TAGS, record.seats, strict=True):
        if seat:
            yield name, seat
    if standing is not None:
        yield "Result", result_text(standing)
    yield from record.tags.items()


def _deal(record: Record, number: int, deal: DealRecord) -> list[str]:
    lines = [f"deal {number} dealer {deal.dealer}"]
    rows = max(1, -(-len(deal.pack) // _CARDS_A_LINE))
    row = -(-len(deal.pack) // rows)
    for at in range(rows):
        head = "    " if at else "pack"
        lines.append(f"{head} {cards_text(deal.pack[at * row : (at + 1) * row], ' ')}".rstrip())
    line: list[str] = []
    called = False
    for at, code in enumerate(deal.moves):
        text = record.game.write_move(code)
        call = text[0] not in RANKS
        width = sum(len(word) + 1 for word in line) + len(text)
        full = len(line) == _MOVES_A_LINE + 1 or width > WIDTH
        if line and (full or call != called or at in deal.comments):
            lines.append(" ".join(line))
            line = []
        if at in deal.comments:
            lines += _comment(deal.comments[at])
        if not line:
            line = [f"{at + 1}."]
        line.append(text)
        called = call
    if line:
        lines.append(" ".join(line))
    if len(deal.moves) in deal.comments:
        lines += _comment(deal.comments[len(deal.moves)])
    return lines


def _comment(text: str) -> list[str]:
    """Return a comment as lines, broken only where a single blank stands between words."""
    words = braced(text).split(" ")
    lines = [words[0]]
    for before, word in pairwise(words):
        if before and word and before != "{" and word != "}" and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines
