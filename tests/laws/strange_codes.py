"""Codes that are no legal move, or only by chance: near misses of legal ones, well formed ones, and any numbers."""

from hypothesis import strategies as st

from baithak.cards.mask import cards_of, mask_of
from baithak.games.deal import Deal

SEEP_CARD, SEEP_KIND = 2**52, 2**58
SMEAR_KIND = 2**52


@st.composite
def _seep_codes(draw: st.DrawFn, deal: Deal) -> int:
    """Any kind of move, a card of the hand or another, loose cards of the floor or others."""
    position = deal.position
    hand = cards_of(position.hands[deal.turn])  # type: ignore[attr-defined]
    floor = cards_of(position.loose)  # type: ignore[attr-defined]
    kind = draw(st.integers(0, 24))
    card = draw(st.sampled_from(hand) | st.integers(0, 51))
    anywhere = st.integers(0, 51)
    loose = draw(st.sets(st.sampled_from(floor) if floor else anywhere, max_size=5) | st.sets(anywhere, max_size=3))
    if kind in {3, 4}:
        card, loose = draw(st.integers(9, 13)) if kind == 3 else 0, set()
    return kind * SEEP_KIND + card * SEEP_CARD + mask_of(loose - {card})


@st.composite
def _smear_codes(draw: st.DrawFn, deal: Deal) -> int:
    """Any card, any bid, cards of the hand or others to discard."""
    hand = cards_of(deal.position.hands[deal.turn])  # type: ignore[attr-defined]
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return draw(st.sampled_from(hand) | st.sampled_from(deal.game.pack))
    if kind == 1:
        return SMEAR_KIND + draw(st.sampled_from((0, 2, 3, 4)))
    size = min(len(hand), deal.options.exchange)  # type: ignore[attr-defined]
    held = st.sets(st.sampled_from(hand), min_size=size, max_size=size)
    cards = draw(held | held | st.sets(st.sampled_from(deal.game.pack), max_size=4))
    return 2 * SMEAR_KIND + mask_of(cards)


@st.composite
def near_misses(draw: st.DrawFn, deal: Deal) -> int:
    """Draw a legal code with a bit or two turned."""
    code = draw(st.sampled_from(deal.codes()))
    for _ in range(draw(st.integers(1, 2))):
        code ^= 2 ** draw(st.integers(0, 62))
    return code


def strange_codes(deal: Deal) -> st.SearchStrategy[int]:
    """Return a strategy of codes for a deal that is not over; a few may be legal."""
    own = {"seep": _seep_codes, "smear": _smear_codes}.get(deal.game.name)
    any_number = st.integers(0, 2**63 - 1) | st.integers(0, 60) | st.sampled_from((2**63 - 1, 2**62, 2**52, 2**58))
    if own is None:
        return any_number | near_misses(deal)
    return own(deal) | own(deal) | near_misses(deal) | any_number
