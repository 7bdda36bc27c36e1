"""A position in one line of text, and what of it one seat may see."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.errors import NotationError
from baithak.games.game import Diagram
from baithak.games.smear import SMEAR
from baithak.games.smear.position import SmearPosition
from tests.games.smear.dealing import auction, cards, deals, played_out, position_of
from tests.games.smear.test_scoring import ALL_FOUR

START = (
    "smear dealer=3 turn=0 bids=-/-/-/- hands=KdQdJd9c8c7c/8h7hAdQcJcTc/JhTh9h7dAcKc/AhKhQhTd9d8d "
    "kitty=8s7s undealt=AsKsQsJsTs9s taken=- buried=- trump=- leader=- trick=- won=-/- trumps=-/-"
)
EXCHANGE = (
    "smear dealer=3 turn=0 bids=2/p/p/p hands=8s7sKdQdJd9c8c7c/6?/6?/6? kitty=- undealt=6? taken=8s7s buried=- "
    "trump=- leader=0 trick=- won=-/- trumps=-/-"
)
TRICK = (
    "smear dealer=3 turn=3 bids=3/p/p/p hands=KsJsKhQd9c/5?/5?/7sAhTh7h8d8c kitty=- undealt=6? taken=- buried=2? "
    "trump=s leader=0 trick=As8sTs won=-/- trumps=AsTs/8s"
)


def written(position: SmearPosition) -> str:
    """Return the text of a position with all cards open."""
    return SMEAR.write_position(Diagram(position, {}))


def halfway(moves: int) -> SmearPosition:
    """Return a deal of which so many moves are played."""
    full = played_out(ALL_FOUR, 3, "9h Qh")
    running = Deal(SMEAR, full.options, full.pack, full.standing)
    for move in full.history[:moves]:
        running.play(move.code)
    return position_of(running)


def test_text_before_the_first_bid() -> None:
    """A position is one line of words in a fixed order, each suit from the ace down."""
    assert written(auction()) == START


def test_text_of_a_trick() -> None:
    """A seat sees its own cards and what lies open; the other cards are counted."""
    assert (
        SMEAR.write_position(SMEAR.hide(halfway(8), 3))
        == "smear dealer=3 turn=3 bids=3/p/p/p hands=5?/5?/5?/7sAhTh7h8d8c kitty=- undealt=6? taken=- buried=2? "
        "trump=s leader=0 trick=As8sTs won=-/- trumps=AsTs/8s"
    )


def test_text_names_house_rules_that_differ() -> None:
    """House rules stand at the end, where they are not the usual ones."""
    text = written(auction(exchange=3, low="taker"))
    assert text.endswith(" trumps=-/- options=exchange:3,low:taker")
    assert SMEAR.read_position(text).position.options.changed() == {"exchange": 3, "low": "taker"}


def test_bidder_sees_its_exchange() -> None:
    """The bidder's text shows the cards taken and the discard; another's does not (M12, M14)."""
    before, after = auction(2, 0, 0, 0), halfway(8)
    assert SMEAR.write_position(SMEAR.hide(before, 0)) == EXCHANGE
    assert SMEAR.hide(before, 1).position.taken == 0
    assert SMEAR.hide(after, 0).position.buried == cards("Qh 9h")
    assert SMEAR.hide(after, 1).hidden == {"hand0": 5, "hand2": 5, "hand3": 6, "undealt": 6, "buried": 2}


def test_hidden_text_keeps_the_movers_moves() -> None:
    """From what the mover may see the legal moves are the same (M16)."""
    diagram = SMEAR.read_position(SMEAR.write_position(SMEAR.hide(halfway(8), 3)))
    assert diagram.position.legal() == halfway(8).legal()


@given(deals())
def test_open_text_is_exact(running: Deal) -> None:
    """At any point of a deal the text with all cards open gives back the same position, and the same text."""
    position = position_of(running)
    text = written(position)
    diagram = SMEAR.read_position(text)
    again = diagram.position
    assert diagram.hidden == {}
    assert again.key() == position.key()
    assert again.legal() == position.legal()
    assert [again.tally(side) for side in range(2)] == [position.tally(side) for side in range(2)]
    assert (again.turn, again.taken, again.bids) == (position.turn, position.taken, position.bids)
    assert (again.over(), again.void()) == (position.over(), position.void())
    assert written(again) == text


@given(deals())
def test_hidden_text_is_exact(running: Deal) -> None:
    """Whoever looks, the text is read and written again as it was, and no hidden card is in it."""
    for viewer in (NOBODY, 0, 1, 2, 3):
        diagram = SMEAR.hide(position_of(running), viewer)
        text = SMEAR.write_position(diagram)
        again = SMEAR.read_position(text)
        assert again.hidden == diagram.hidden
        assert SMEAR.write_position(again) == text


@given(deals())
def test_hidden_text_plays_on(running: Deal) -> None:
    """The seat to move has the same legal moves from the text that it may see (M13, M16)."""
    if running.turn != NOBODY:
        diagram = SMEAR.read_position(SMEAR.write_position(SMEAR.hide(position_of(running), running.turn)))
        assert tuple(diagram.position.legal()) == running.codes()


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (START, START, "", "line 1, column 1: found the end, expected 'smear'"),
        (START, "smear ", "seep ", "line 1, column 1: found 'seep', expected 'smear'"),
        (START, "dealer=3", "dealer=4", "line 1, column 14: found '4', expected one of 0 1 2 3"),
        (START, "turn=0", "turn=1", "line 1, column 21: found '1', expected '0'"),
        (START, " turn=0", "", "line 1, column 16: found 'bids=-/-/-/-', expected 'turn='"),
        (START, " trumps=-/-", "", "found the end, expected ' trumps='"),
        (START, "trumps=-/-", "trumps=-/- options=k:9", "found 'k:9', expected house rules as in exchange:3"),
        (START, "trumps=-/-", "trumps=-/- options=k:2 x=1", "found 'x=1', expected nothing more"),
        (START, "bids=-/-/-/-", "bids=-/-/-", "found '-/-/-', expected 4 parts with '/' between them"),
        (START, "bids=-/-/-/-", "bids=-/2/-/-", "line 1, column 30: found '2', expected '-': this seat had no turn"),
        (EXCHANGE, "bids=2/p/p/p", "bids=3/2/p/p", "column 30: found '2', expected a bid, or a pass, that the auction"),
        (START, "8c7c/", "8c7h/", "expected each card once"),
        (START, "8c7c/", "8c2c/", "line 1, column 52: found '2c', expected a card of the pack, as in Td"),
        (START, "8c7c/", "8c/", "found 'KdQdJd9c8c', expected 6 cards here"),
        (START, "kitty=8s7s", "kitty=-", "found '-', expected 2 cards here"),
        (START, "undealt=AsKsQsJsTs9s", "undealt=8?", "found '8?', expected 6 cards here"),
        (START, "taken=-", "taken=8s7s", "found '8s7s', expected '-'"),
        (START, "trump=-", "trump=s", "found 's', expected '-'"),
        (START, "leader=-", "leader=0", "found '0', expected '-'"),
        (EXCHANGE, "taken=8s7s", "taken=8s", "found '8s', expected 2 cards here"),
        (EXCHANGE, "taken=8s7s", "taken=2?", "found '2?', expected cards, or '-': here none is hidden"),
        (TRICK, "leader=0", "leader=1", "found '1', expected '0': the bidder leads first"),
        (TRICK, "trump=s", "trump=h", "found 'h', expected 's', the suit led first"),
        (TRICK, "trumps=AsTs/8s", "trumps=As8s/Ts", "found 'As8s', expected the trumps that this side played"),
        (TRICK, "trumps=AsTs/8s", "trumps=AsTs/-", "found 'AsTs/-', expected each trump played once"),
        (TRICK, "trumps=AsTs/8s", "trumps=AsTs/9s", "found '9s', expected trumps that were played"),
        (TRICK, "buried=2?", "buried=3?", "found '3?', expected 2 cards here"),
    ],
)
def test_text_that_does_not_fit_together_is_refused(text: str, old: str, new: str, message: str) -> None:
    """A text is refused with where it goes wrong and what would be right there (M8 to M17)."""
    bad = text.replace(old, new)
    assert bad != text
    with pytest.raises(NotationError) as error:
        SMEAR.read_position(bad)
    assert message in str(error.value)


def test_revoke_in_the_trick_is_refused() -> None:
    """A card in the running trick that an open hand could not play there is refused (M16)."""
    text = (
        "smear dealer=3 turn=0 bids=p/p/2/p hands=6?/6?/5?/7sAhTh7h8c kitty=- undealt=8? taken=- buried=- trump=s "
        "leader=2 trick=As8d won=-/- trumps=As/- options=exchange:0"
    )
    with pytest.raises(NotationError, match="found 'As8d', expected a card that seat 3 could play there, not 8d"):
        SMEAR.read_position(text)
    assert SMEAR.read_position(text.replace("7sAh", "9hAh")).position.laid == 2


def test_discard_that_rules_trump_out_is_refused() -> None:
    """An open discard after which the trump led could not be trump is refused (M13)."""
    text = written(halfway(9))
    position = SMEAR.read_position(text).position
    first, *others = position.hands
    position.buried, position.hands = cards("Ks 9h"), [first & ~cards("Ks") | cards("Qh"), *others]
    with pytest.raises(NotationError, match="could be trump"):
        SMEAR.read_position(written(position))


@given(deals(), st.data())
def test_damaged_text_is_refused_or_read(running: Deal, data: st.DataObject) -> None:
    """However a text is damaged, it is read as a position that can be played, or refused: never a crash."""
    position = position_of(running)
    viewer = data.draw(st.integers(-1, 3))
    text = written(position) if data.draw(st.booleans()) else SMEAR.write_position(SMEAR.hide(position, viewer))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        put = data.draw(st.text("AKQJT987cdhsp-/?=0123456 :,", max_size=3))
        text = text[:at] + put + text[at + cut :]
    with contextlib.suppress(NotationError):
        diagram = SMEAR.read_position(text)
        assert isinstance(diagram.position.legal(), list)
        assert SMEAR.read_position(SMEAR.write_position(diagram)).position.key() == diagram.position.key()


@given(st.text() | st.text("smear dlrtuniboh=-/?0123 \0"))
def test_any_text_is_refused(text: str) -> None:
    """Text that is no position at all is refused."""
    with pytest.raises(NotationError):
        SMEAR.read_position(text)
