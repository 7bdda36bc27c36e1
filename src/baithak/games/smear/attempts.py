"""What somebody may have in mind who points at cards of Smear, whether it is legal or not."""

from baithak.cards.mask import cards_of, count, mask_of
from baithak.games.smear.moves import DISCARD, discard_code, kind_of, payload_of, play_code
from baithak.games.smear.view import SmearView


def attempts(view: SmearView, held: int, lying: int) -> tuple[int, ...]:
    """Return the codes that somebody may mean who points at cards of the hand: nothing on the table can be taken.

    Too few cards for a discard are filled up with others, so that it is not their number that is in the way; where
    a legal discard has them all, nothing is in the way at all.
    """
    del lying
    if not held or not view.legal:
        return ()
    first = view.legal[0]
    if kind_of(first) == DISCARD:
        if any(held & ~payload_of(code) == 0 for code in view.legal):
            return ()
        lacking = max(0, count(payload_of(first)) - count(held))
        return (discard_code(held | mask_of(cards_of(view.hand & ~held)[:lacking])),)
    return tuple(play_code(card) for card in cards_of(held))
