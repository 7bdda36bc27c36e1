"""Laws that every deal of Smear keeps, under any house rules."""

from hypothesis import given

from baithak.cards.mask import count
from baithak.games.deal import Deal
from baithak.games.smear import SMEAR
from baithak.games.smear.match import SmearOutcome
from baithak.games.smear.moves import PACK_CARDS, is_code
from baithak.games.smear.scoring import game_points
from tests.games.smear.dealing import all_cards, deals, position_of


@given(deals())
def test_there_is_a_legal_move_until_the_end(running: Deal) -> None:
    """Until the deal is over the seat to move has a legal move; the codes rise and are codes (M9, M13, M16)."""
    codes = list(running.codes())
    assert bool(codes) != running.over
    assert codes == sorted(set(codes))
    assert all(is_code(code) and 0 <= code < 2**63 for code in codes)


@given(deals())
def test_every_card_is_somewhere_once(running: Deal) -> None:
    """The 32 cards always lie in one place each (M1, M8)."""
    places = all_cards(position_of(running))
    assert sum(count(cards) for cards in places) == 32
    together = 0
    for cards in places:
        together |= cards
    assert together == PACK_CARDS


@given(deals(finished=True))
def test_game_points_add_up(running: Deal) -> None:
    """What both sides won, what was discarded and what stayed undealt is 80 game points (M5, M14)."""
    position = position_of(running)
    counted = position.game_points(0) + position.game_points(1)
    if position.bidder >= 0:
        assert counted + game_points(position.undealt) == 80
    else:
        assert counted == 0


@given(deals(finished=True))
def test_outcome_keeps_the_scoring_clauses(running: Deal) -> None:
    """A side scores what it made, or loses its bid (M18, M19); the rows add up to the sum; at most four points (M3)."""
    result = running.outcome()
    assert isinstance(result, SmearOutcome)
    rows = result.rows()
    assert rows[-1].points == result.points
    parts = [row.points for row in rows[:-1] if not row.subtotal]
    assert tuple(sum(points[side] for points in parts) for side in range(2)) == result.points
    assert 0 <= result.made(0) + result.made(1) <= 4
    for side in range(2):
        assert position_of(running).tally(side) == result.made(side)
        if result.bidder >= 0:
            scored = result.made(side) if result.bidder & 1 != side or result.bid_made() else -result.bid
            assert result.points[side] == scored


@given(deals(finished=True))
def test_tally_only_grows(running: Deal) -> None:
    """A point once made stays made (M3)."""
    position = SMEAR.deal(position_of(running).options, running.pack, running.standing.dealer)
    before = (0, 0)
    for move in running.history:
        position.play(move.code)
        now = (position.tally(0), position.tally(1))
        assert now[0] >= before[0]
        assert now[1] >= before[1]
        before = now


@given(deals())
def test_copy_is_independent(running: Deal) -> None:
    """Playing on a copy leaves the original as it was."""
    position = position_of(running)
    key, codes = position.key(), position.legal()
    twin = position.copy()
    assert (twin.key(), twin.legal(), twin.turn) == (key, codes, position.turn)
    while not twin.over():
        twin.play(twin.legal()[-1])
    assert (position.key(), position.legal()) == (key, codes)


@given(deals())
def test_replay_is_the_same(running: Deal) -> None:
    """The same pack and the same moves, read from their texts, give the same position."""
    again = Deal(SMEAR, position_of(running).options, running.pack, running.standing)
    for move in running.history:
        assert again.turn == move.seat
        again.play(SMEAR.write_move(move.code))
    assert again.position.key() == running.position.key()


@given(deals())
def test_move_text_is_exact(running: Deal) -> None:
    """Every legal move has a text of its own, without a blank, which is read back and means that move alone."""
    texts = [SMEAR.write_move(code) for code in running.codes()]
    assert len(set(texts)) == len(texts)
    for code, text in zip(running.codes(), texts, strict=True):
        assert " " not in text
        assert SMEAR.read_move(text) == code
        assert SMEAR.match_moves(text.upper(), running.codes()) == (code,)


@given(deals())
def test_what_is_not_legal_has_a_reason(running: Deal) -> None:
    """Every card and bid that is not legal is refused with a clause or an option and a sentence (M9 to M16)."""
    if running.over:
        return
    position = position_of(running)
    names = {f"M{number}" for number in range(1, 21)} | {spec.name for spec in position.options.SPECS}
    moves = ["pass", "bid:2", "bid:3", "bid:4", "discard:7c+8c", "7c", "As", "Jh", "Td"]
    for code in map(SMEAR.read_move, moves):
        if code not in running.codes():
            refusal = SMEAR.refuse(position, code)
            assert refusal.clause in names
            assert str(refusal.words)


@given(deals(finished=True))
def test_match_goes_on(running: Deal) -> None:
    """After any deal there is a standing with a winner or a next dealer (M7, M11, M20)."""
    position = position_of(running)
    begun = SMEAR.begin(position.options, running.standing.dealer)
    standing = SMEAR.after(position.options, begun, SMEAR.outcome(position))
    assert standing.deals == 1
    assert standing.over == (standing.winner in {0, 1})
    assert all(str(line) for line in standing.lines())
    same = standing.over or (position.void() and position.options.all_pass == "redeal")
    assert (standing.dealer == begun.dealer) == same
