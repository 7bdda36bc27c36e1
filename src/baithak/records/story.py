"""Where a match turned, found from its record alone: at the plays with which the points made changed most."""

from dataclasses import dataclass, replace

from baithak.cards.seats import side_of
from baithak.games.deal import Deal
from baithak.games.match import Outcome
from baithak.records.record import Record
from baithak.records.replay import Dealt, Step, walk
from baithak.words import Phrase, phrase

MOST = 5


@dataclass(frozen=True, slots=True)
class Turning:
    """A play with which a match turned."""

    deal: int
    """Which deal of the match it belongs to, from 1."""
    move: int
    """Which move of the deal it is, from 1."""
    seat: int
    words: Phrase
    """The play, and what followed from it: who took the trick, or that the deal was scored."""
    swing: int
    """By how many points the deal moved with it towards the side that played it; below 0, towards the other side."""


def _ahead(deal: Deal, outcome: Outcome | None) -> int:
    """Return by how many points side 0 is ahead in a deal: by the points made, and at its end by what they score."""
    if outcome is not None:
        return outcome.points[0] - outcome.points[1]
    return deal.position.tally(0) - deal.position.tally(1)


def turning_points(record: Record, most: int = MOST) -> tuple[Turning, ...]:
    """Return the plays of a match that changed the points of their deal most, in the order in which they were played.

    A play that moved nothing is none of them. What follows a fault of the record is not looked at.
    """
    swings: list[tuple[int, int, int, int]] = []
    ahead = move = 0
    for event in walk(record):
        if isinstance(event, Dealt):
            ahead = move = 0
        elif isinstance(event, Step):
            move += 1
            before, ahead = ahead, _ahead(event.deal, event.outcome)
            swing = ahead - before if side_of(event.seat) == 0 else before - ahead
            swings.append((event.number, move, event.seat, swing))
    turned = sorted((one for one in swings if one[3]), key=lambda one: -abs(one[3]))[:most]
    words = _described(record, {one[:2] for one in turned})
    return tuple(Turning(deal, move, seat, words[deal, move], swing) for deal, move, seat, swing in sorted(turned))


def _described(record: Record, wanted: set[tuple[int, int]]) -> dict[tuple[int, int], Phrase]:
    """Return some moves of a record, by deal and move, in the words of whoever played them."""
    words: dict[tuple[int, int], Phrase] = {}
    last = max((deal for deal, _ in wanted), default=0)
    view, move = None, 0
    for event in walk(record):
        if isinstance(event, Dealt):
            move = 0
        elif isinstance(event, Step):
            move += 1
            if (event.number, move) in wanted and view is not None:
                told = view.describe(event.code)
                if event.outcome is not None:
                    told = replace(told, then=(*told.then, phrase("records.scored")))
                words[event.number, move] = told
        else:
            break
        if event.number > last:
            break
        view = event.deal.view(event.deal.turn) if (event.number, move + 1) in wanted else None
    return words
