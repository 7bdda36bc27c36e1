"""Positions of Seep set up by hand, and their legal moves taken apart."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from baithak.cards.card import cards_text, read_card
from baithak.cards.mask import ALL_CARDS, bit, cards_of, count, mask_of
from baithak.cards.seats import SEATS
from baithak.games.deal import Deal
from baithak.games.seep import SEEP
from baithak.games.seep.moves import (
    CAPTURE,
    CAPTURE_HOUSE,
    HIGHEST_HOUSE,
    LOWEST_HOUSE,
    THROW,
    broken_value,
    house_value,
    is_breaking,
    is_building,
    kind_of,
    loose_cards,
    played_card,
)
from baithak.games.seep.notation import write_move
from baithak.games.seep.options import SeepOptions
from baithak.games.seep.position import SeepPosition
from baithak.games.seep.scoring import CARD_POINTS


def cards(text: str) -> int:
    """Return the set of cards that a text such as ``9s Td`` names."""
    return mask_of(read_card(word) for word in text.split())


def shown(mask: int) -> str:
    """Return a set of cards as text, in the order of their numbers."""
    return cards_text(cards_of(mask), " ")


@dataclass(frozen=True)
class Standing:
    """A house to put on the floor."""

    value: int
    cards: str
    owners: tuple[int, ...]


def floor(
    hand: str,
    loose: str = "",
    houses: Iterable[Standing] = (),
    *,
    seat: int = 0,
    ply: int = 9,
    bid: int = 13,
    others: Sequence[str] = ("", "", ""),
    **options: Any,
) -> SeepPosition:
    """Return a position in which a seat is to move; ``others`` are the hands of the seats after it."""
    position = SeepPosition(SeepOptions(**options), (seat - 1 - ply) % SEATS)
    position.turn = seat
    position.ply = ply
    position.bid = bid
    hands = [cards(held) for held in (hand, *others)]
    position.hands = [hands[(n - seat) % SEATS] for n in range(SEATS)]
    position.loose = cards(loose)
    standing = {house.value: house for house in houses}
    values = range(LOWEST_HOUSE, HIGHEST_HOUSE + 1)
    position.houses = [cards(standing[value].cards) if value in standing else 0 for value in values]
    position.owners = [mask_of(standing[value].owners) if value in standing else 0 for value in values]
    return position


def settled(position: SeepPosition) -> SeepPosition:
    """Give the sides every card that lies nowhere, those that score as evenly as they go; return the position."""
    captured = ALL_CARDS
    for lying in (*position.hands, *position.houses, position.loose):
        captured &= ~lying
    piles = [0, 0]
    scored = [0, 0]
    for card in sorted(cards_of(captured), key=lambda card: (-CARD_POINTS[position.scoring][card], card)):
        side = int((scored[0], count(piles[0])) > (scored[1], count(piles[1])))
        piles[side] |= bit(card)
        scored[side] += CARD_POINTS[position.scoring][card]
    position.piles = piles
    position.last = 0
    return position


def moves(position: SeepPosition) -> list[str]:
    """Return the legal moves in the notation."""
    return [write_move(code) for code in position.legal()]


def captures(position: SeepPosition, card: str) -> set[str]:
    """Return what the loose cards are that each capture with a card takes."""
    return {shown(loose_cards(code)) for code in _of(position, card) if kind_of(code) in {CAPTURE, CAPTURE_HOUSE}}


def throws(position: SeepPosition, card: str) -> bool:
    """Say whether a card may be thrown."""
    return any(kind_of(code) == THROW for code in _of(position, card))


def builds(position: SeepPosition, card: str) -> list[int]:
    """Return the codes that put a card into a house."""
    return [code for code in _of(position, card) if is_building(kind_of(code))]


def built(position: SeepPosition, code: int) -> dict[str, object]:
    """Return what a build does: value, loose cards, the value broken, owners afterwards, cemented or not."""
    after = position.copy()
    after.play(code)
    value = house_value(kind_of(code))
    return {
        "value": value,
        "loose": shown(loose_cards(code)),
        "broken": broken_value(code) if is_breaking(kind_of(code)) else None,
        "owners": [seat for seat in range(SEATS) if after.owns(seat, value)],
        "cemented": after.cemented(value),
    }


def _of(position: SeepPosition, card: str) -> list[int]:
    return [code for code in position.legal() if played_card(code) == read_card(card)]


def after(position: SeepPosition, move: str) -> SeepPosition:
    """Return the position after a legal move."""
    code = SEEP.read_move(move)
    assert code in position.legal(), f"{move} is not among {moves(position)}"
    played = position.copy()
    played.play(code)
    return played


def new_deal(seed: int, dealer: int = 3, **options: Any) -> Deal:
    """Return a deal from a numbered seed whose bidder can bid."""
    chosen = SeepOptions(**options)
    for attempt in range(100):
        pack = list(SEEP.pack)
        random.Random(f"{seed}/{attempt}").shuffle(pack)
        deal = Deal(SEEP, chosen, pack, SEEP.begin(chosen, dealer))
        if len(deal.read("redeal") if "redeal" in map(str, deal.legal()) else ()) == 0:
            return deal
    raise AssertionError("no deal with a card above 8 in a hundred")


def rising(codes: Sequence[int]) -> bool:
    """Say whether codes rise, each once."""
    return all(first < second for first, second in pairwise(codes))
