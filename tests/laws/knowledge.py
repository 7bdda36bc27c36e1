"""Who knows which cards, told by the rules from the cards dealt and the moves made.

It looks at no view: it is what views are held against. From it follows how the cards that
somebody does not know may be permuted.
"""

import random
import re
from collections.abc import Callable, Mapping

from baithak.cards.card import card_text, read_card
from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, next_seat
from baithak.games.deal import Deal
from baithak.games.smear.moves import AUCTION
from baithak.games.smear.position import SmearPosition
from baithak.games.view import Played

CARD = re.compile(r"[2-9TJQKA][cdhs]")


def named(deal: Deal, code: int) -> list[int]:
    """Return the cards that the text of a move names, the one played first."""
    return [read_card(text) for text in CARD.findall(deal.game.write_move(code))]


def _seep_known(deal: Deal, seat: int) -> set[int]:
    """A hand is known to its seat (S14), once dealt (S8); the floor after the bid (S6, S7); what is played, to all."""
    start = deal.game.deal(deal.options, deal.pack, deal.standing.dealer)
    bidder = next_seat(deal.standing.dealer)
    thrown_in = deal.position.void()
    known: set[int] = set()
    if seat == bidder or thrown_in:
        known.update(cards_of(start.hands[bidder]))
    if deal.history and not thrown_in:
        known.update(cards_of(start.loose))
    if len(deal.history) > 1 and seat != NOBODY:
        known.update(cards_of(start.coming[seat]))
    for played in deal.history[1:]:
        known.add(named(deal, played.code)[0])
    return known


def _auction_over(deal: Deal) -> bool:
    position = deal.position
    assert isinstance(position, SmearPosition)
    return position.phase != AUCTION


def _smear_known(deal: Deal, seat: int) -> set[int]:
    """A hand is known to its seat, exchange and discard to the bidder, the discard to all once scored (M12, M14)."""
    start = deal.game.deal(deal.options, deal.pack, deal.standing.dealer)
    known = set(cards_of(start.hands[seat])) if seat != NOBODY else set()
    calls = [played for played in deal.history if not CARD.search(deal.game.write_move(played.code))]
    bids = [call.seat for call in calls if deal.game.write_move(call.code) != "pass"]
    if seat != NOBODY and bids and seat == bids[-1] and _auction_over(deal):
        known.update(cards_of(start.kitty))
    for played in deal.history:
        if not deal.game.write_move(played.code).startswith("discard") or deal.over:
            known.update(named(deal, played.code))
    return known


def _toy_known(deal: Deal, seat: int) -> set[int]:
    start = deal.game.deal(deal.options, deal.pack, deal.standing.dealer)
    known = set(cards_of(start.hands[seat])) if seat != NOBODY else set()
    return known.union(*(named(deal, played.code) for played in deal.history))


_KNOWN: Mapping[str, Callable[[Deal, int], set[int]]] = {
    "seep": _seep_known,
    "smear": _smear_known,
    "toy": _toy_known,
}
"""A new game says here what its rules let a seat know."""


def known(deal: Deal, seat: int) -> set[int]:
    """Return the cards whose place a seat, or a spectator, knows or has known."""
    return _KNOWN[deal.game.name](deal, seat)


def hidden(deal: Deal, seat: int) -> list[int]:
    """Return the cards that a seat has never seen."""
    return sorted(set(deal.game.pack) - known(deal, seat))


def retold(deal: Deal, mapping: Mapping[int, int]) -> Deal:
    """Return the deal that it would have been with cards exchanged for others, with the same moves made."""
    game = deal.game
    other = Deal(game, deal.options, [mapping.get(card, card) for card in deal.pack], deal.standing)

    def renamed(found: re.Match[str]) -> str:
        card = read_card(found[0])
        return card_text(mapping.get(card, card))

    for played in deal.history:
        code = game.read_move(CARD.sub(renamed, game.write_move(played.code)))
        other.history.append(Played(other.position.turn, code))
        other.position.play(code)
    return other


def buried_trumps(deal: Deal) -> int:
    """Return how many trumps were buried, which is announced once trump is led (M14); 0 in other games."""
    texts = [deal.game.write_move(played.code) for played in deal.history]
    discards = [text for text in texts if text.startswith("discard")]
    plays = [text for text in texts if CARD.fullmatch(text)]
    if not discards or not plays:
        return 0
    return len(re.findall(rf"[2-9TJQKA]{plays[0][1]}", discards[0]))


def permuted(deal: Deal, seat: int, chance: random.Random) -> Deal | None:
    """Return the deal with the cards that a seat has never seen permuted, as far as what was announced allows.

    None if a few tries found no such permutation.
    """
    cards = hidden(deal, seat)
    for _ in range(20):
        others = cards.copy()
        chance.shuffle(others)
        other = retold(deal, dict(zip(cards, others, strict=True)))
        if buried_trumps(other) == buried_trumps(deal):
            return other
    return None
