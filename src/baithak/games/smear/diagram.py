"""A position of Smear in one line of text, and what of it one seat may see.

``smear dealer=0 turn=1 bids=-/-/-/- hands=6?/AsKsQh9h8d7c/6?/6? kitty=2? undealt=6? taken=-
buried=- trump=- leader=- trick=- won=-/- trumps=-/-``, in one line, with a last word
``options=exchange:3,low:taker`` where the house rules are not the usual ones. Seats stand in
the order 0 to 3 and sides 0, 1; ``-`` is nothing, ``6?`` are six hidden cards. A bid is
``p`` for a pass, or 2 to 4; ``trumps`` are the trumps that each side has played.
"""

from baithak.cards.card import SUITS, cards_text
from baithak.cards.mask import cards_of, count
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.game import Diagram
from baithak.games.smear.moves import NO_BID_YET, NO_TRUMP_YET, OVER
from baithak.games.smear.position import SmearPosition

NAME = "smear"
NOTHING = "-"
HANDS = ("hand0", "hand1", "hand2", "hand3")
BID_TEXTS = {NO_BID_YET: NOTHING, 0: "p", 2: "2", 3: "3", 4: "4"}


def hide(position: SmearPosition, seat: int) -> Diagram[SmearPosition]:
    """Return a position as a seat, or ``NOBODY``, may see it: other cards are taken out and counted.

    The places with hidden cards are ``hand0`` to ``hand3``, ``kitty``, ``undealt`` and ``buried``.
    """
    shown = position.copy()
    hidden: dict[str, int] = {}

    def take_out(place: str, cards: int) -> int:
        if cards:
            hidden[place] = count(cards)
        return 0

    shown.hands = [
        cards if other == seat else take_out(HANDS[other], cards) for other, cards in enumerate(position.hands)
    ]
    shown.kitty = take_out("kitty", shown.kitty)
    shown.undealt = take_out("undealt", shown.undealt)
    if seat == NOBODY or seat != position.bidder:
        shown.taken = 0
        if position.phase != OVER:
            shown.buried = take_out("buried", shown.buried)
    return Diagram(shown, hidden)


def write_position(diagram: Diagram[SmearPosition]) -> str:
    """Return the one-line text of a position."""
    position, hidden = diagram.position, diagram.hidden
    values = {
        "dealer": str(position.dealer),
        "turn": seat_text(position.turn),
        "bids": "/".join(BID_TEXTS[bid] for bid in position.bids),
        "hands": "/".join(_place_text(position.hands[seat], hidden.get(HANDS[seat], 0)) for seat in range(SEATS)),
        "kitty": _place_text(position.kitty, hidden.get("kitty", 0)),
        "undealt": _place_text(position.undealt, hidden.get("undealt", 0)),
        "taken": _place_text(position.taken, 0),
        "buried": _place_text(position.buried, hidden.get("buried", 0)),
        "trump": NOTHING if position.trump == NO_TRUMP_YET else SUITS[position.trump],
        "leader": seat_text(position.leader),
        "trick": cards_text(position.trick[: position.laid]) or NOTHING,
        "won": "/".join(_place_text(cards, 0) for cards in position.won),
        "trumps": "/".join(_place_text(cards, 0) for cards in position.trumps),
    }
    changed = position.options.changed()
    if changed:
        values["options"] = ",".join(f"{name}:{value}" for name, value in changed.items())
    return " ".join([NAME, *(f"{name}={value}" for name, value in values.items())])


def seat_text(seat: int) -> str:
    """Return a seat as it is written, ``-`` for nobody."""
    return NOTHING if seat == NOBODY else str(seat)


def _place_text(cards: int, hidden: int) -> str:
    """Return the cards of a place, spades first and each suit from the ace down, or how many are hidden."""
    return f"{hidden}?" if hidden else cards_text(reversed(cards_of(cards))) or NOTHING
