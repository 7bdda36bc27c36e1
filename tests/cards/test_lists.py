"""Growing lists of words, held against Python's own lists."""

import struct

from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.lists import DistinctWords, Rows, Words
from baithak.cards.mask import WORD

words = st.integers(0, WORD)
ROWS = 5


@given(st.lists(words, max_size=100))
def test_a_list_of_words_keeps_order_until_it_is_settled(items: list[int]) -> None:
    """Words come back in the order of their coming; settled they rise, each once; cleared they are gone."""
    held = Words()
    for item in items:
        held.append(item)
    assert [held.at(index) for index in range(len(held))] == held.listed() == list(held) == items
    assert held.used == len(held) == len(items)
    held.settle()
    assert held.listed() == sorted(set(items))
    held.clear()
    assert held.listed() == []


@given(st.lists(words, max_size=100))
def test_words_are_packed_the_lowest_byte_first(items: list[int]) -> None:
    """Packed, each word is eight bytes, the lowest first, whatever the machine does."""
    held = Words()
    for item in items:
        held.append(item)
    assert held.packed() == struct.pack(f"<{len(items)}Q", *items)


@given(st.lists(words, min_size=1), words, st.data())
def test_a_word_can_be_replaced(items: list[int], word: int, data: st.DataObject) -> None:
    """A word is put in place of another, and the others stay."""
    held = Words()
    for item in items:
        held.append(item)
    place = data.draw(st.integers(0, len(items) - 1))
    held.put(place, word)
    assert held.listed() == [*items[:place], word, *items[place + 1 :]]


@given(st.lists(st.lists(st.integers(0, 40)), max_size=4))
def test_a_list_of_distinct_words_takes_each_once(batches: list[list[int]]) -> None:
    """Words stand in the order of their first coming, few or many; cleared, the list begins anew."""
    held = DistinctWords()
    for items in batches:
        held.clear()
        for item in items:
            held.add(item)
            held.add(item)
        assert [held.at(index) for index in range(len(held))] == list(dict.fromkeys(items))


def test_very_many_distinct_words_are_kept_apart() -> None:
    """Thousands of words that differ in one bit, or in the highest ones, are all kept, each once."""
    held = DistinctWords()
    items = [place * 2**48 + place % 7 for place in range(5000)]
    for item in items + items[::-1]:
        held.add(item)
    assert [held.at(index) for index in range(len(held))] == items


@given(st.lists(st.tuples(st.integers(0, ROWS - 1), words), max_size=150))
def test_rows_grow_side_by_side(items: list[tuple[int, int]]) -> None:
    """Each row has its own words in the order of their coming, however long another one grows."""
    rows = Rows(ROWS)
    for row, word in items:
        rows.append(row, word)
    expected = [[word for at, word in items if at == row] for row in range(ROWS)]
    assert [rows.listed(row) for row in range(ROWS)] == expected
    assert [rows.length(row) for row in range(ROWS)] == [len(row) for row in expected]
    assert all(rows.at(row, place) == word for row in range(ROWS) for place, word in enumerate(expected[row]))
    for row in range(ROWS):
        rows.settle(row)
    assert [rows.listed(row) for row in range(ROWS)] == [sorted(set(row)) for row in expected]
    rows.clear()
    assert [rows.listed(row) for row in range(ROWS)] == [[]] * ROWS
