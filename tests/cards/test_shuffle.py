"""From a seed to a dealt pack: stable for ever, fair, and as ``docs/shuffle.md`` says."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.card import CARDS, cards_text
from baithak.cards.shuffle import SeedError, Stream, first_dealer, new_seed, seed_from_text, shuffled

SEEP_PACK = tuple(range(CARDS))
SMEAR_PACK = tuple(13 * suit + rank for suit in range(4) for rank in range(5, 13))
COUNTING = bytes(range(32))
ONES = b"\xff" * 64
MONSOON = bytes.fromhex("c5a258e847bb92ea2db63b440411a23617aa6fb9b14abd5ab36e0ce54d819ff8")
THROWS_AWAY = (0x595821).to_bytes(32, "big")

VECTORS = {
    "counting-1-seep": (
        (COUNTING, 1, SEEP_PACK, True),
        "2s9h6c8hThJs3hKcAs8d9c5h8s9s7hAdQc7d4cQsAc6d4s4hKh5c2d7c3c2h6s8cJhJdKs2cAhTd4d3sJcQh9dKd5dTsTc3dQd6h7s5s",
    ),
    "counting-2-seep": (
        (COUNTING, 2, SEEP_PACK, True),
        "5d3c7dTc3hJs2c6h4sKsQcAc8h4d7s7h9dTd4h3d9sAdThKd8s2h6cJc2s6dKhAs9h5c5hJhQs4c5s3sTsAh2dQd9c8c7c8dQhJd6sKc",
    ),
    "counting-1-smear": (
        (COUNTING, 1, SMEAR_PACK, False),
        "7cThTdAh8c7sQc9dAc8h9cTcQdQs9hTsJh7h8d9sKhKs8sJsJdQh7dJcKcKdAsAd",
    ),
    "monsoon-1-seep": (
        (MONSOON, 1, SEEP_PACK, True),
        "3cKs3dAhTd6c4dTh8dKhQdJs9h4h2s3s7hJc7d4s8sQs4c9c5h9dAcQc2dTc5d6dJdKdTsJh7s3h8h9s5s2h2c8c6hQhAd6sKcAs7c5c",
    ),
    "monsoon-1-smear": (
        (MONSOON, 1, SMEAR_PACK, False),
        "8d9sTcJhJsJcKhAdAhAs7sAcKd8h9d8c9hQcThTd7hQsTsKc9c7cKsQh8sJd7dQd",
    ),
    "ones-1-seep": (
        (ONES, 1, SEEP_PACK, True),
        "9sQh6hQcAs3d7c5d2sTc7s9c9dKc9h5sKh7hJc4cQs7d8cKs2dTh2h3hJd8hAcQdAhTd8sJsAd6d4h6sJh3sTs8d5h2c5c4s3cKd6c4d",
    ),
    "throws-away-1-seep": (
        (THROWS_AWAY, 1, SEEP_PACK, True),
        "5cKc7s4hTsJsQc3d9s3c5h2hJdAs6h7c5sTd9d7d6cQh2s9cTh4dAc4c2d6sKs3s4s7hJc6d8c8s8h9hAd5dQdKdJh8dAhTcKh3h2cQs",
    ),
}
"""The packs that ``docs/shuffle.md`` publishes."""

seeds = st.binary(min_size=32, max_size=64)
numbers = st.integers(0, 2**64 - 1)
packs = st.integers(2, CARDS).map(range)


def page_words(seed: bytes, number: int) -> Iterator[int]:
    """Give the words of a stream, as the page describes them."""
    for block in itertools.count():
        parts = [b"baithak shuffle 1", len(seed).to_bytes(1, "big"), seed]
        parts += [number.to_bytes(8, "big"), block.to_bytes(8, "big")]
        digest = hashlib.sha256(b"".join(parts)).hexdigest()
        yield from (int(digest[8 * word : 8 * word + 8], 16) for word in range(8))


def page_draw(words: Iterator[int], limit: int) -> int:
    """Draw a number, as the page describes it."""
    return next(word % limit for word in words if word < 2**32 - 2**32 % limit)


def page_shuffle(seed: bytes, number: int, pack: Sequence[int], *, cut: bool) -> list[int]:
    """Shuffle and cut a pack, as the page describes it."""
    words = page_words(seed, number)
    cards = dict(enumerate(pack))
    for last in reversed(range(1, len(pack))):
        place = page_draw(words, last + 1)
        cards |= {last: cards[place], place: cards[last]}
    front = 1 + page_draw(words, len(pack) - 1) if cut else 0
    return [cards[(front + place) % len(pack)] for place in range(len(pack))]


@pytest.mark.parametrize(("given_pack", "dealt"), VECTORS.values(), ids=VECTORS)
def test_published_packs_never_change(given_pack: tuple[bytes, int, Sequence[int], bool], dealt: str) -> None:
    """Records of every release give the deals that they gave."""
    seed, number, pack, cut = given_pack
    assert cards_text(shuffled(seed, number, pack, cut=cut)) == dealt


def test_published_first_dealers_never_change() -> None:
    """The first dealer is drawn at random from the seed (S5, M7), and always the same."""
    assert [first_dealer(seed) for seed in (COUNTING, MONSOON, ONES)] == [2, 3, 3]


@pytest.mark.parametrize(
    ("seed", "number", "words"),
    [
        (COUNTING, 0, "3e2bb7d6 94776b56"),
        (COUNTING, 1, "b3b67e4f c89ae7b1 cb3d082a af75cdcb b64d75b4 8dfda738 c7c517cf c0eba460 c674c68e"),
        (ONES, 1, "a7db2e08 1b5ebaff be66149f 1df6d659 69381780 ec9eafe5 42d7f157 bc06e692 759d7a08"),
    ],
)
def test_published_words_never_change(seed: bytes, number: int, words: str) -> None:
    """The stream's words are the published ones, across the end of a block too: a draw below 2³² is a word."""
    stream = Stream(seed, number)
    assert [f"{stream.below(2**32):08x}" for _ in words.split()] == words.split()


@given(seeds, numbers, packs, st.booleans())
def test_the_page_says_what_the_program_does(seed: bytes, number: int, pack: range, cut: bool) -> None:
    """A shuffle written from the page alone deals the same packs."""
    if len(pack) > 1:
        assert list(shuffled(seed, number, pack, cut=cut)) == page_shuffle(seed, number, pack, cut=cut)
    assert first_dealer(seed) == page_draw(page_words(seed, 0), 4)


@given(seeds, numbers, packs, st.booleans())
def test_a_shuffle_loses_no_card(seed: bytes, number: int, pack: range, cut: bool) -> None:
    """Every card of the pack is dealt once."""
    assert sorted(shuffled(seed, number, pack, cut=cut)) == list(pack)


@given(seeds, numbers)
def test_a_cut_lifts_some_cards_and_leaves_some(seed: bytes, number: int) -> None:
    """A cut pack is the uncut one from some other card on: neither none nor all is lifted (S5)."""
    uncut = shuffled(seed, number, SEEP_PACK, cut=False)
    place = uncut.index(shuffled(seed, number, SEEP_PACK, cut=True)[0])
    assert 1 <= place < CARDS
    assert shuffled(seed, number, SEEP_PACK, cut=True) == uncut[place:] + uncut[:place]


@given(seeds, st.lists(numbers, min_size=2, max_size=2, unique=True))
def test_the_deals_of_a_match_differ(seed: bytes, two: list[int]) -> None:
    """Each number of a match has a pack of its own: a redeal is dealt anew (S6)."""
    assert shuffled(seed, two[0], SEEP_PACK, cut=True) != shuffled(seed, two[1], SEEP_PACK, cut=True)


@given(seeds)
def test_a_longer_seed_is_another_seed(seed: bytes) -> None:
    """A zero at the end of a seed is not lost: the length goes into the stream."""
    longer = seed[:32] + b"\0"
    assert shuffled(seed[:32], 1, SEEP_PACK, cut=True) != shuffled(longer, 1, SEEP_PACK, cut=True)


def test_an_unfair_word_is_thrown_away() -> None:
    """In this seed's shuffle the word at the draw below 27 would favour some cards, and the next one is taken."""
    words = list(itertools.islice(page_words(THROWS_AWAY, 1), 27))
    assert words[25] == 0xFFFFFFFB >= 2**32 - 2**32 % 27
    stream = Stream(THROWS_AWAY, 1)
    for limit in range(52, 27, -1):
        stream.below(limit)
    assert stream.below(27) == words[26] % 27


def test_a_limit_above_half_of_all_words_throws_half_of_them_away() -> None:
    """With a limit just above 2³¹ about every second word is thrown away, and all that are left stand as they are."""
    limit = 2**31 + 1
    words = list(itertools.islice(page_words(COUNTING, 9), 2000))
    kept = [word for word in words if word < limit]
    assert 900 < len(kept) < 1100
    stream = Stream(COUNTING, 9)
    assert [stream.below(limit) for _ in kept] == kept


def chi_square(counts: Collection[int], cells: int) -> float:
    """Return how far counts are from equal ones; cells without a count were never met."""
    expected = sum(counts) / cells
    return sum((count - expected) ** 2 for count in counts) / expected + (cells - len(counts)) * expected


@pytest.mark.parametrize("cut", [False, True], ids=["uncut", "cut"])
def test_every_order_of_a_small_pack_is_as_likely(cut: bool) -> None:
    """Four cards have 24 orders; over 24,000 deals they spread as chance would have it (99.9%: below 49.7)."""
    orders = Counter(shuffled(COUNTING, number, range(4), cut=cut) for number in range(1, 24001))
    assert len(orders) == 24
    assert chi_square(orders.values(), 24) < 49.7


def test_every_card_is_as_likely_in_every_place() -> None:
    """Over 3,000 packs of Smear, cards and places meet as chance would have it (961 degrees, 99.9%: below 1,101)."""
    meetings = Counter(
        meeting for number in range(1, 3001) for meeting in enumerate(shuffled(MONSOON, number, SMEAR_PACK, cut=False))
    )
    assert chi_square(meetings.values(), 32 * 32) < 1101


def test_every_seat_is_as_likely_to_deal_first() -> None:
    """Over 4,000 seeds the four seats deal first about as often (3 degrees, 99.9%: below 16.3)."""
    dealers = Counter(first_dealer(seed_from_text(f"match {number}")) for number in range(4000))
    assert chi_square(dealers.values(), 4) < 16.3


@pytest.mark.parametrize("length", [0, 31, 65])
def test_a_seed_of_the_wrong_length_is_refused(length: int) -> None:
    """A seed has 256 to 512 bits; the error says how long this one is."""
    with pytest.raises(SeedError, match=rf"a seed of {length} bytes: it must have 32 to 64"):
        Stream(bytes(length), 1)


def test_a_new_seed_is_another_one_each_time() -> None:
    """Two new seeds differ and have 256 bits."""
    first, second = new_seed(), new_seed()
    assert first != second
    assert len(first) == len(second) == 32


@given(seeds)
def test_a_seed_in_hexadecimal_is_read_as_it_stands(seed: bytes) -> None:
    """A seed's digits, in either case, mean the seed."""
    assert seed_from_text(seed.hex()) == seed_from_text(seed.hex().upper()) == seed


@pytest.mark.parametrize("text", ["monsoon", "", "0" * 62, "0" * 65, "0" * 130, "g" * 64, "0" * 64 + "\n"])
def test_any_other_text_is_hashed(text: str) -> None:
    """A text that is no seed in hexadecimal gives 32 bytes that no shorter way predicts."""
    assert seed_from_text(text) == hashlib.sha256(b"baithak seed text 1" + text.encode()).digest()


def test_the_published_text_seed_never_changes() -> None:
    """A text names the seed that it always named."""
    assert seed_from_text("monsoon") == MONSOON
