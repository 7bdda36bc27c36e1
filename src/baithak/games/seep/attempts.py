"""What somebody may have in mind who points at cards of Seep, whether it is legal or not."""

from baithak.cards.mask import cards_of, count
from baithak.games.seep.moves import (
    ADD,
    CAPTURE,
    CAPTURE_HOUSE,
    HIGHEST_HOUSE,
    LOWEST_HOUSE,
    THROW,
    VALUES,
    building_kind,
    code_of,
    is_breaking,
)
from baithak.games.seep.sets import splits
from baithak.games.seep.view import SeepView


def attempts(view: SeepView, held: int, lying: int) -> tuple[int, ...]:
    """Return the codes that somebody may mean who points at a card of the hand and at cards on the floor.

    A house is meant where all of its cards are pointed at. Where the cards fall into sets of some value, only that
    is meant; where of none, what is nearest. Pointing at other than one card of the hand means nothing.
    """
    if count(held) != 1:
        return ()
    (card,) = cards_of(held)
    value = VALUES[card]
    standing = [house for house in view.houses if house.cards & ~lying == 0]
    loose = lying & ~held
    for house in standing:
        loose &= ~house.cards
    houses = tuple(house.value for house in standing)
    if not loose and not houses:
        return (code_of(THROW, card, 0),)
    apt: list[int] = []
    others: list[int] = []
    if set(houses) <= {value}:
        code = code_of(CAPTURE_HOUSE if houses else CAPTURE, card, loose)
        (apt if splits(loose, value) else others).append(code)
    for target in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
        kind = building_kind(card, target, houses)
        if kind is None:
            continue
        code = code_of(kind, card, loose)
        together = loose if is_breaking(kind) else loose | held
        if splits(together, target):
            apt.append(code)
        elif houses:
            others.append(code)
    others += [code_of(ADD + house - LOWEST_HOUSE, card, loose) for house in houses]
    return tuple(apt or others[:1])
