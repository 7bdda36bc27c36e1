"""A match expanded, to be looked at step by step: what lies where after each move, as one viewer or with all cards open.

Only matches that are over come here, or texts that somebody has already; a text is not trusted.
"""

import msgspec

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.games.match import Standing
from baithak.games.view import View
from baithak.records.fault import Fault, ReplayError
from baithak.records.record import Record
from baithak.records.replay import Dealt, Step, walk
from baithak.records.story import turning_points
from baithak.records.text import read_records, write_record
from baithak.server import wire
from baithak.server.scenes import commitment, sheet_of, words_of, zone_of

LARGEST = 512 * 1024
"""Bytes of the longest text of a record that is expanded."""
MOST_MOVES = 5000
"""No longer match is expanded: each step has the whole table."""
ALL = -1
"""The viewer who sees all four hands."""


class UntellableError(ValueError):
    """A text that is no record of a match that can be played again: why, in words too, and where it is wrong."""

    def __init__(self, why: str, words: wire.Words | None = None, line: int = 0, column: int = 0) -> None:
        super().__init__(why)
        self.words = words
        self.line = line
        self.column = column


class ReplayStep(msgspec.Struct, frozen=True):
    """The table after a move, or before the first one of a deal."""

    move: str
    """The move in the notation; empty where the cards have just been dealt."""
    seat: int
    """Who made it, or -1."""
    words: wire.Words | None
    hands: list[list[int]]
    """By seat the cards that the viewer sees; none of the other hands, unless all are to be seen."""
    counts: tuple[int, int, int, int]
    zones: list[wire.Zone]
    turn: int
    standing: list[wire.Words]


class ReplayDeal(msgspec.Struct, frozen=True):
    """One dealing-out."""

    number: int
    """From 1."""
    dealer: int
    pack: list[int]
    """The cards in the order in which they were dealt."""
    steps: list[ReplayStep]
    sheet: list[wire.Row]
    """What it came to; empty where it was not played to its end."""
    standing: list[wire.Words]
    points: tuple[int, int]


class ReplayTurning(msgspec.Struct, frozen=True):
    """A play with which the match turned."""

    deal: int
    """Its place among the deals, from 0."""
    step: int
    """Its place among the steps of the deal."""
    seat: int
    words: wire.Words
    swing: int
    """By how many points the deal moved with it towards the side that played it; below 0, towards the other side."""


class Replay(msgspec.Struct, frozen=True):
    """A whole match."""

    game: str
    options: dict[str, int | str]
    seats: list[str]
    tags: dict[str, str]
    """What else the record says of itself."""
    seed: str
    """In hexadecimal letters; empty where the record does not have it."""
    commitment: str
    """The SHA-256 of the seed, which is shown before a match."""
    text: str
    """The record itself."""
    deals: list[ReplayDeal]
    score: list[tuple[int, int]]
    """The score of the match after each deal, in numbers."""
    turning: list[ReplayTurning]


def replay_of_text(text: bytes, viewer: int) -> bytes:
    """Return the match of a text as JSON.

    Raises:
        UntellableError: if it holds no record, or several, or one that breaks the rules or is too long.
    """
    reading = read_records(text)
    broken = reading.fault
    if broken is not None:
        found = wire.Words("server.misread", {"found": broken.found, "expected": broken.expected})
        if not broken.found:
            found = wire.Words("server.breaks_off", {"expected": broken.expected})
        raise UntellableError(str(broken), found, broken.line, broken.column)
    count = len(reading.records)
    if count != 1:
        words = wire.Words("server.records", {"count": count})
        raise UntellableError(f"a text of one record is expected, and this has {count}", words)
    record, source = reading.records[0], reading.sources[0]
    _check_length(record)
    for event in walk(record, source):
        if isinstance(event, Fault):
            raise _untellable(event)
    return replay_of(record, viewer)


def _untellable(wrong: Fault) -> UntellableError:
    """Return what is wrong with a record; why a move is illegal follows the words as a sentence of its own."""
    words = words_of(wrong.words)
    if wrong.refusal is not None:
        words = wire.Words(words.key, words.fill, [words_of(wrong.refusal.words)])
    return UntellableError(str(wrong), words, *(wrong.place or (0, 0)))


def _check_length(record: Record) -> None:
    moves = sum(1 + len(played.moves) for played in record.deals)
    if moves > MOST_MOVES:
        words = wire.Words("server.long_match", {"moves": moves, "most": MOST_MOVES})
        raise UntellableError(f"the match has {moves} moves and deals, and no more than {MOST_MOVES} are shown", words)


def replay_of(record: Record, viewer: int) -> bytes:
    """Return a match as JSON.

    Args:
        record: the match.
        viewer: the seat through whose eyes it is seen, or ``ALL``.

    Raises:
        UntellableError: if it breaks the rules or is too long.
    """
    _check_length(record)
    try:
        return msgspec.json.encode(_replay(record, viewer))
    except ReplayError as error:
        raise _untellable(error.fault) from error
    except GameError as error:
        raise UntellableError(str(error)) from error


def _replay(record: Record, viewer: int) -> Replay:
    deals: list[ReplayDeal] = []
    score: list[tuple[int, int]] = []
    seen: _Seen | None = None
    for event in walk(record):
        if isinstance(event, Fault):
            raise ReplayError(event)
        if isinstance(event, Dealt):
            seen = _Seen(event.deal, viewer)
            deals.append(_dealt(event, seen))
            continue
        assert seen is not None
        deals[-1].steps.append(seen.after(event))
        if event.outcome is not None:
            deals[-1] = _scored(deals[-1], event)
            score.append(event.standing.by_side())
    seed = record.seed
    return Replay(
        game=record.game.name,
        options=record.options.values(),
        seats=list(record.seats),
        tags=dict(record.tags),
        seed="" if seed is None else seed.hex(),
        commitment="" if seed is None else commitment(seed),
        text=write_record(record),
        deals=deals,
        score=score,
        turning=[
            ReplayTurning(one.deal - 1, one.move, one.seat, words_of(one.words), one.swing)
            for one in turning_points(record)
        ],
    )


def _dealt(event: Dealt, seen: "_Seen") -> ReplayDeal:
    deal = event.deal
    return ReplayDeal(
        number=event.number,
        dealer=deal.standing.dealer,
        pack=list(deal.pack),
        steps=[seen.step("", NOBODY, None, deal.standing)],
        sheet=[],
        standing=_lines(deal.standing),
        points=(0, 0),
    )


def _scored(deal: ReplayDeal, event: Step) -> ReplayDeal:
    assert event.outcome is not None
    standing = [words_of(line) for line in event.standing.news()] + _lines(event.standing)
    return msgspec.structs.replace(
        deal, sheet=sheet_of(event.outcome.rows()), standing=standing, points=event.outcome.points
    )


def _lines(standing: Standing) -> list[wire.Words]:
    return [words_of(line) for line in standing.lines()]


class _Seen:
    """A deal as it is looked at."""

    def __init__(self, deal: Deal, viewer: int) -> None:
        self._deal = deal
        self._viewer = viewer
        self._before: View = deal.view(self._teller())

    def _teller(self) -> int:
        """Return whose words the next move is told in: the viewer's, or where all is open its mover's."""
        return self._deal.turn if self._viewer == ALL else self._viewer

    def after(self, event: Step) -> ReplayStep:
        """Return the table after a move."""
        code = event.code if self._viewer == ALL else self._deal.view(self._viewer).history[-1].code
        words = words_of(self._before.describe(code))
        self._before = self._deal.view(self._teller())
        return self.step(self._deal.game.write_move(code), event.seat, words, event.standing)

    def step(self, move: str, seat: int, words: wire.Words | None, standing: Standing) -> ReplayStep:
        """Return the table as it is."""
        view = self._deal.view(self._viewer)  # of a viewer who sees all, what lies on the table is everybody's
        open_hands = range(SEATS) if self._viewer == ALL else (self._viewer,)
        return ReplayStep(
            move=move,
            seat=seat,
            words=words,
            hands=[cards_of(self._deal.view(at).hand) if at in open_hands else [] for at in range(SEATS)],
            counts=view.counts,
            zones=[zone_of(zone) for zone in view.zones()],
            turn=self._deal.turn,
            standing=_lines(standing),
        )
