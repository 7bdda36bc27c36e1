"""Which cards a legal move names, and which legal moves a card, a rank, a suit or a house takes part in. Pure.

Every game writes the cards of its moves as ``cards/card.py`` does, so nothing here knows a game.
"""

import re
from collections.abc import Callable, Sequence

from baithak.cards.card import RANKS, SUIT_SYMBOLS, SUITS
from baithak.games.game import AnyGame

_CARD = re.compile(r"(10|[2-9TtJjQqKkAa])([cdhsCDHS♣♦♥♠♧♢♡♤])")
_RANK = re.compile(r"10|[2-9TtJjQqKkAa]")
_OTHER = re.compile(r"[hH](?:[2-9]|1[0-9])|[cdhsCDHS♣♦♥♠♧♢♡♤]")
_LETTERS = dict(zip(SUIT_SYMBOLS + "♧♢♡♤" + SUITS.upper(), SUITS * 3, strict=True))
_VALUES = {"11", "12", "13"}
"""Numbers that are no rank; where a house has such a value, it stands in the move."""
_JOINTS = re.compile(r"[\s,+]+")


def _rank(text: str) -> str:
    return "T" if text == "10" else text.upper()


def cards_in(text: str) -> list[str]:
    """Return the cards that a text names, in their canonical spelling and order."""
    return [_rank(found[1]) + _LETTERS.get(found[2], found[2]) for found in _CARD.finditer(text)]


def card_names(text: str) -> list[str]:
    """Return the cards that a text names, or else its first rank."""
    cards = cards_in(text)
    if cards:
        return cards
    ranks = re.findall(r"(?<![A-WYZa-wyz0-9=:#])(?:10|[2-9TtJjQqKkAa])(?![A-WYZa-wyz0-9])", text)
    return [_rank(rank) for rank in ranks[:1]]


def first_card(game: AnyGame, code: int) -> str:
    """Return the card that a move names first, which is the one played, or nothing."""
    return next(iter(cards_in(game.write_move(code))), "")


def same_card(text: str) -> Callable[[str], bool] | None:
    """Return what says whether a card is the one, or one of the rank, that a text names; nothing if it names neither."""
    if _CARD.fullmatch(text):
        (card,) = cards_in(text)
        return lambda other: other == card
    if _RANK.fullmatch(text):
        return lambda other: other[:1] == _rank(text)
    return None


def involved(game: AnyGame, codes: Sequence[int], text: str) -> tuple[int, ...] | None:
    """Return the codes in which every card, rank, suit and house of a text takes part; ``None`` if it has other parts."""
    names = [name for name in _JOINTS.split(text.strip()) if name]
    if not names or not all(_known(name) for name in names):
        return None
    return tuple(code for code in codes if all(_takes_part(name, game.write_move(code)) for name in names))


def _known(name: str) -> bool:
    return bool(_CARD.fullmatch(name) or _RANK.fullmatch(name) or _OTHER.fullmatch(name) or name in _VALUES)


def _takes_part(name: str, move: str) -> bool:
    cards = cards_in(move)
    if _CARD.fullmatch(name):
        return cards_in(name)[0] in cards
    if name[:1] in "hH" and len(name) > 1:
        return re.search(rf"\b{name.upper()}\b", move) is not None
    if _RANK.fullmatch(name) and any(card[0] == _rank(name) for card in cards):
        return True
    if name.isdigit():
        return re.search(rf"[{'H=:' if name in _VALUES else ':'}]{name}\b", move) is not None
    suit = _LETTERS.get(name, name)
    return _rank(name) not in RANKS and any(card[1] == suit for card in cards)
