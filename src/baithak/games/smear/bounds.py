"""What a side is sure of in the rest of a deal of Smear, all cards open: bounds for the solver.

Cards are numbered as in ``solving.py``: eight to a suit from the seven up, trump first. All
masks are of cards still held, between two tricks.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import highest, lowest, put, take, without_lowest

    TRUMPS = 255

from baithak.cards.mask import cards_of, mask_of

POINTS = (0, 0, 0, 10, 1, 2, 3, 4)
"""What the cards of a suit count for Game, from the seven up (M5)."""

_WORTHLESS = mask_of(8 * suit + rank for suit in range(4) for rank in range(3))
_RISING = [mask_of(8 * suit + rank for suit in range(4)) for rank in (4, 5, 6, 7, 3)]
"""The jacks, queens, kings, aces and tens: what they count rises."""
_RISING_POINTS = [1, 2, 3, 4, 10]
_KINDS = 5
_POINTS_OF = [sum(POINTS[rank] for rank in cards_of(cards)) for cards in range(256)]
_COUNT = [len(cards_of(cards)) for cards in range(256)]
_ABOVE = [mask_of(range(card + 1, 8)) for card in range(8)]


def points_of(cards: int) -> int:
    """Return what cards count for Game."""
    return (
        _POINTS_OF[take(cards, 0, 8)]
        + _POINTS_OF[take(cards, 8, 8)]
        + _POINTS_OF[take(cards, 16, 8)]
        + _POINTS_OF[take(cards, 24, 8)]
    )


def masters(ours: int, theirs: int) -> int:
    """Return the trumps of a side that are above all of the others': each wins the trick to which it is played."""
    trumps = theirs & TRUMPS
    return ours & _ABOVE[highest(trumps)] if trumps else ours & TRUMPS


def sure_tricks(hand: int, theirs: int) -> int:
    """Return how many tricks a hand's trumps win for its side however they are played.

    They are played to different tricks, and each of the other side's trumps can take one lower trump at most:
    so all but as many as can be matched with higher ones.
    """
    left = hand & TRUMPS
    others = theirs & TRUMPS
    while others:
        if left & ~_ABOVE[lowest(others)]:
            left = without_lowest(left)
        others = without_lowest(others)
    return _COUNT[left]


def least(hand: int, number: int) -> int:
    """Return what the cheapest cards of a hand, so many of them, count for Game."""
    cards = hand & _WORTHLESS
    while number and cards:
        cards = without_lowest(cards)
        number -= 1
    points = 0
    for kind in range(_KINDS):
        if number == 0:
            break
        cards = hand & _RISING[kind]
        while number and cards:
            points += _RISING_POINTS[kind]
            cards = without_lowest(cards)
            number -= 1
    return points


def sure_points(first: int, second: int, third: int, fourth: int, mine: int, theirs: int) -> int:
    """Return the game points that the side of two hands is sure of, however all play.

    Args:
        first: a hand of the side.
        second: its other hand.
        third: a hand of the others.
        fourth: their other hand.
        mine: the side's masters.
        theirs: all cards of the others.
    """
    if not (first | second) & TRUMPS:
        return 0
    tricks = sure_tricks(first, theirs)
    others = sure_tricks(second, theirs)
    if others > tricks:
        return _won(second, first, third, fourth, mine, others)
    return _won(first, second, third, fourth, mine, tricks) if tricks else 0


def _won(hand: int, partner: int, third: int, fourth: int, mine: int, tricks: int) -> int:
    """Return the points of so many tricks that a hand wins: what nobody can keep out of them, and all masters."""
    points = points_of(mine & hand) + least(third, tricks) + least(fourth, tricks)
    return points + max(points_of(mine & partner), least(partner, tricks))


def cashed_points(leader: int, partner: int, left: int, right: int, mine: int) -> int:
    """Return the game points that the leader's side gets if the leader plays out cards that win for sure.

    Args:
        leader: the leader's hand.
        partner: the partner's.
        left: a hand of the others.
        right: their other hand.
        mine: the side's masters.
    """
    if (left | right) & TRUMPS:
        if not mine & leader:
            return 0
        tricks = sure_tricks(leader, left | right)
        points = points_of(mine & leader) + _followed(left, tricks) + _followed(right, tricks)
        return points + max(points_of(mine & partner), least(partner, tricks))
    winners = leader & TRUMPS | _tops(leader, partner | left | right)
    if winners == 0:
        return 0
    tricks = 0
    cards = winners
    while cards:
        cards = without_lowest(cards)
        tricks += 1
    points = points_of(winners) + least(left, tricks) + least(right, tricks)
    return points + max(points_of(mine & partner), least(partner, tricks))


def _followed(hand: int, tricks: int) -> int:
    """Return the least that a hand gives to so many tricks, a trump to the first if it has one."""
    trumps = hand & TRUMPS
    return max(least(hand, tricks), least(hand, tricks - 1) + least(trumps, 1))


def _tops(hand: int, others: int) -> int:
    """Return the cards of a hand that are above all others of their suits."""
    tops = 0
    for suit in range(4):
        cards = take(hand, 8 * suit, 8)
        higher = take(others, 8 * suit, 8)
        if cards:
            tops |= put(cards & _ABOVE[highest(higher)] if higher else cards, 8 * suit)
    return tops
