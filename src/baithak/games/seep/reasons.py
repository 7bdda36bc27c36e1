"""Why a play of Seep is a good one, in sentences: what it takes, what it denies, whom it feeds, what it leaves.

All of it follows from what the seat sees, from the play, and from what plays were found to be worth.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

from baithak.cards.mask import count
from baithak.cards.seats import next_seat, partner_of, side_of
from baithak.games.seep.lore import known_position, leaves_a_sweep
from baithak.games.seep.moves import (
    ADD,
    BID,
    BREAK,
    CAPTURE_HOUSE,
    HIGHEST_HOUSE,
    REDEAL,
    THROW,
    VALUE_CARDS,
    VALUES,
    broken_value,
    by_value,
    house_value,
    is_building,
    kind_of,
    loose_cards,
    played_card,
)
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.seep.scoring import CARD_POINTS, points_of
from baithak.games.seep.sets import LooseSets
from baithak.games.seep.view import House, SeepView
from baithak.words import Phrase, phrase

MOST = 3
"""How many reasons are given: more are not read."""
_EVEN = 1.0
"""Plays that come out closer than so many points are told to be about even."""


def reasons(view: SeepView, code: int, values: Mapping[int, float]) -> tuple[Phrase, ...]:
    """Return why a legal code may be chosen, what weighs most first, then how far ahead of the others it came out.

    Args:
        view: what the seat sees; it is to move.
        code: a legal code.
        values: what legal codes were found to be worth to the viewer's side, in points; empty if nobody has looked.
    """
    kind = kind_of(code)
    if kind == REDEAL or len(view.legal) == 1:
        return ()
    found = _of_a_bid(view, played_card(code)) if kind == BID else _of_a_play(view, code)
    return (*islice(found, MOST), *_compared(view, code, values))


def _of_a_bid(view: SeepView, value: int) -> Iterator[Phrase]:
    yield phrase("seep.why.bid", value=value, count=count(view.hand & VALUE_CARDS[value]))


def _of_a_play(view: SeepView, code: int) -> Iterator[Phrase]:
    known = known_position(view)
    scoring = known.scoring
    after = known.copy()
    after.play(code)
    kind, card = kind_of(code), played_card(code)
    side = side_of(view.seat)
    if after.swept[side] > known.swept[side]:
        yield phrase("seep.why.sweeps", points=after.swept[side] - known.swept[side])
    taken = after.piles[side] & ~known.piles[side]
    if points_of(taken, scoring):
        yield phrase("seep.why.takes", count=points_of(taken, scoring))
    if kind == CAPTURE_HOUSE:
        yield from _denied(view, view.house(VALUES[card]))
    elif is_building(kind):
        yield from _built(view, after, code)
    if taken:
        yield from _shown(view, known, code)
    if after.ply < PLAYS and not leaves_a_sweep(view, code):
        others = [other for other in view.legal if leaves_a_sweep(view, other)]
        if others:
            yield phrase("seep.why.guards", move=view.describe(others[0]))
    if kind == THROW:
        yield from _thrown(view, card, scoring)


def _denied(view: SeepView, house: House | None) -> Iterator[Phrase]:
    """Say whom the house would have gone to."""
    if house is None:
        return
    theirs = tuple(seat for seat in house.owners if side_of(seat) != side_of(view.seat))
    if theirs:
        yield phrase("seep.why.denies", value=house.value, owner_seats=theirs)


def _built(view: SeepView, after: SeepPosition, code: int) -> Iterator[Phrase]:
    """Say whose the house is, what lies in it, and who can take it."""
    kind, value = kind_of(code), house_value(kind_of(code))
    before = view.house(value)
    partner = partner_of(view.seat)
    points = points_of(after.house(value), after.scoring)
    if kind >= BREAK:
        weak = view.house(broken_value(code))
        yield phrase("seep.why.breaks", broken=broken_value(code), owner_seats=weak.owners if weak else ())
    elif before is not None and partner in before.owners and view.seat not in before.owners:
        yield phrase("seep.why.feeds", partner_seat=partner, value=value)
    if after.cemented(value) and (before is None or not before.cemented):
        yield phrase("seep.why.cements", value=value)
    if not view.unseen & VALUE_CARDS[value]:
        yield phrase("seep.why.safe", value=value)
    elif count(after.hands[view.seat] & VALUE_CARDS[value]) > 1 and kind < ADD:
        yield phrase("seep.why.held", value=value, count=count(after.hands[view.seat] & VALUE_CARDS[value]))
    if points:
        yield phrase("seep.why.holds", value=value, count=points)


def _shown(view: SeepView, known: SeepPosition, code: int) -> Iterator[Phrase]:
    """Say what the next seat could have taken of the loose cards that the play takes, had they been left."""
    value, cards = _dearest(view, known.loose, known)
    if cards & loose_cards(code) and points_of(cards, known.scoring):
        yield phrase("seep.why.shows", cards=by_value(cards), value=value, next_seat=next_seat(view.seat))


def _dearest(view: SeepView, loose: int, known: SeepPosition) -> tuple[int, int]:
    """Return the value of the card, which the next seat may hold, that takes the most points, and what it takes."""
    sets = LooseSets()
    sets.gather(loose)
    most, best = -1, (0, 0)
    for value in range(1, HIGHEST_HOUSE + 1):
        if not view.unseen & VALUE_CARDS[value]:
            continue
        for union in sets.unions(0, value, forced=True):
            cards = union | loose & VALUE_CARDS[value]
            if cards and points_of(cards, known.scoring) > most:
                most, best = points_of(cards, known.scoring), (value, cards)
    return best


def _thrown(view: SeepView, card: int, scoring: int) -> Iterator[Phrase]:
    """Say that a card is cheap, or that no other of its value is out to take it."""
    if not view.unseen & VALUE_CARDS[VALUES[card]]:
        yield phrase("seep.why.last", card=card)
    if not CARD_POINTS[scoring][card]:
        yield phrase("seep.why.cheap", card=card)


def _compared(view: SeepView, code: int, values: Mapping[int, float]) -> Iterator[Phrase]:
    """Say how far a code came out ahead of the next best."""
    others = {other: worth for other, worth in values.items() if other != code}
    if code not in values or not others:
        return
    second = max(others, key=lambda other: others[other])
    ahead = values[code] - others[second]
    if ahead < _EVEN:
        yield phrase("seep.why.even", move=view.describe(second))
    else:
        yield phrase("seep.why.ahead", count=round(ahead), move=view.describe(second))
