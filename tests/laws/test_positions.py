"""What holds in every position of every deal, under any house rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of, count
from baithak.cards.seats import SEATS
from baithak.games.seep.position import SeepPosition
from baithak.games.smear.position import SmearPosition
from tests.laws import seep_by_the_book as book
from tests.laws.dealings import NAMES, choose, ended_deals, law, new_deals, replayed, running_deals, story
from tests.laws.position_laws import check_end, check_position
from tests.records.played import ALL_GAMES

TOP = 2**63


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(40)
def test_every_position_of_a_deal_keeps_the_laws(name: str, data: st.DataObject) -> None:
    """Cards in one place each, a legal move (S29), owners who hold their card (S20), points that add up (S2, S28)."""
    deal, style, chance = data.draw(new_deals(name))
    while not deal.over:
        codes = check_position(deal.game, deal.position)
        assert all(0 <= code < TOP for code in codes)
        deal.play(choose(codes, style, chance))
    check_end(deal.game, deal.position)


@given(data=st.data())
@law(60)
def test_houses_are_what_houses_are(data: st.DataObject) -> None:
    """A house has two or more cards in one set of its value, or is cemented, of several (S15, S16, S20)."""
    deal, style, chance = data.draw(new_deals("seep"))
    while not deal.over:
        deal.play(choose(deal.codes(), style, chance))
        position = deal.position
        assert isinstance(position, SeepPosition)
        houses = deal.view().houses
        values = [house.value for house in houses]
        assert values == sorted(set(values))
        assert len(values) <= position.options.max_houses
        assert len(values) == sum(cards != 0 for cards in position.houses)
        for house in houses:
            cards = frozenset(cards_of(house.cards))
            assert 9 <= house.value <= 13
            assert len(cards) > 1
            assert book.falls_into_sets(cards, house.value)
            assert house.cemented == (sum(map(book.value_of, cards)) > house.value)
            assert house.owners
            for owner in house.owners:
                assert any(book.value_of(card) == house.value for card in cards_of(position.hands[owner]))


@given(data=st.data())
@law(60)
def test_a_deal_of_seep_is_48_plays(data: st.DataObject) -> None:
    """Twelve plays from each seat, the first from the bidder, the last from the dealer (S8, S28); or a redeal (S6)."""
    deal = data.draw(ended_deals("seep"))
    seats = [played.seat for played in deal.history]
    bidder = (deal.standing.dealer + 1) % SEATS
    if deal.position.void():
        assert seats == [bidder]
        assert all(book.value_of(card) < 9 for card in deal.pack[:4])
    else:
        assert seats == [bidder] + [(bidder + n) % SEATS for n in range(48)]
        assert seats[-1] == deal.standing.dealer


@given(data=st.data())
@law(100)
def test_a_deal_of_smear_is_an_auction_and_six_tricks(data: st.DataObject) -> None:
    """Each seat holds six cards at every lead but those it has played (M8, M12), and 24 are played (M17)."""
    deal = data.draw(running_deals("smear"))
    position = deal.position
    assert isinstance(position, SmearPosition)
    plays = [played for played in deal.history if played.code < 52]
    for seat in range(SEATS):
        gone = sum(played.seat == seat for played in plays)
        exchanging = position.taken and seat == position.bidder and not position.buried
        extra = position.options.exchange if exchanging and not deal.over else 0
        assert count(position.hands[seat]) == 6 - gone + extra
    assert count(position.undealt) == 8 - position.options.exchange
    assert not deal.over or len(plays) in {0, 24}


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(40)
def test_points_are_shared_out_and_the_sheet_adds_up(name: str, data: st.DataObject) -> None:
    """The rows of a score sheet add up to its last one, which is what the outcome says."""
    deal = data.draw(ended_deals(name))
    outcome = deal.outcome()
    rows = outcome.rows()
    assert outcome.void == deal.position.void()
    if outcome.void:
        assert outcome.points == (0, 0)
    elif name != "toy":
        *parts, total = rows
        assert total.points == outcome.points
        if len(parts) > 1:
            counted = [row.points for row in parts if not row.subtotal]
            assert tuple(sum(points[side] for points in counted) for side in range(2)) == outcome.points


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(40)
def test_the_same_moves_lead_to_the_same_positions(name: str, data: st.DataObject) -> None:
    """A deal played again has the same key, the same legal moves and the same seat to move at each step."""
    deal = data.draw(running_deals(name))
    again = ALL_GAMES[name].deal(deal.options, deal.pack, deal.standing.dealer)
    checked = replayed(deal, 0)
    keys = [again.key()]
    for played in deal.history:
        assert again.turn == played.seat == checked.turn
        assert tuple(again.legal()) == checked.codes(), story(deal)
        again.play(played.code)
        checked.play(played.code)
        assert again.key() == checked.position.key()
        keys.append(again.key())
    assert keys[-1] == deal.position.key()
    assert len(set(keys)) == len(keys), "two positions of a deal have one key"


KEYED = {
    "seep": "bid coming dealer hands houses last loose owners piles ply shown sweeps swept thrown_in",
    "smear": "bids buried dealer hands kitty leader phase trump trumps turn undealt won",
    "toy": "dealer hands played thrown_in turn",
}
"""What a position is made of; what follows from it, or is only remembered for a view, is left out."""


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_another_position_has_another_key(name: str, data: st.DataObject) -> None:
    """Whatever part of a position is another, even one card in one place, its key is another."""
    deal = data.draw(running_deals(name))
    keys = {deal.position.key()}
    parts = 0
    for slot in KEYED[name].split():
        kept = getattr(deal.position, slot)
        for at in range(len(kept)) if isinstance(kept, list) else (0,):
            twin = deal.position.copy()
            value = getattr(twin, slot)
            if isinstance(value, list):
                value[at] ^= 1
                setattr(twin, slot, value)
            else:
                setattr(twin, slot, value ^ 1)
            keys.add(twin.key())
            parts += 1
    assert len(keys) == parts + 1


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@law(60)
def test_a_copy_is_independent(name: str, data: st.DataObject) -> None:
    """What is played on a copy does not touch the original, nor the other way round."""
    deal = data.draw(running_deals(name))
    moves = data.draw(st.integers(1, 12))
    position = deal.position
    twin = position.copy()

    def picture(of: object) -> tuple[object, ...]:
        slots = {slot for kind in type(of).__mro__ for slot in getattr(kind, "__slots__", ())}
        return tuple((slot, repr(getattr(of, slot))) for slot in sorted(slots))

    before = picture(position)
    assert picture(twin) == before
    for first, second in ((twin, position), (position, position.copy())):
        still = picture(second)
        for _ in range(moves):
            if first.over():
                break
            first.play(data.draw(st.sampled_from(first.legal())))
        assert picture(second) == still
