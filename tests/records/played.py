"""Matches played by chance, for the tests of records: legal ones by playing, odd ones by writing."""

import random

from hypothesis import strategies as st

from baithak.cards.shuffle import first_dealer, seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.records.record import DealRecord, Record
from baithak.records.replay import derived_pack, open_deal, standing_of
from tests.toy import THROW_IN, TOY, ToyOptions

ALL_GAMES: dict[str, AnyGame] = {**GAMES, "toy": TOY}
SEED = seed_from_text("played by chance")
TEXTS = st.text(st.characters(codec=None), max_size=200)


def played_match(game: AnyGame, options: Options, seed: bytes, moves: int, chance: random.Random) -> Record:
    """Return a match of random legal moves from a seed, to its end or to so many moves."""
    record = Record(game, options, seed, first_dealer(seed))
    left = moves
    while left and not standing_of(record).over:
        record = record.with_deal(standing_of(record).dealer, derived_pack(record, len(record.deals) + 1))
        deal = open_deal(record)
        assert deal is not None
        while left and not deal.over:
            code = chance.choice(deal.codes())
            deal.play(code)
            record = record.with_move(code)
            left -= 1
    return record


@st.composite
def options_of(draw: st.DrawFn, game: AnyGame) -> Options:
    """Draw house rules of a game."""
    values = {}
    for spec in game.options.SPECS:
        if draw(st.booleans()):
            values[spec.name] = draw(
                st.sampled_from(spec.choices) if spec.choices else st.integers(spec.least, spec.most)
            )
    options: Options = game.options(**values)
    return options


@st.composite
def played_records(draw: st.DrawFn) -> Record:
    """Draw a record of legal play, with comments, names and tags."""
    game = ALL_GAMES[draw(st.sampled_from(sorted(ALL_GAMES)))]
    seed = draw(st.binary(min_size=32, max_size=64))
    moves = draw(st.integers(0, 70))
    record = played_match(game, draw(options_of(game)), seed, moves, random.Random(draw(st.integers(0, 2**32))))
    return draw(dressed(record))


@st.composite
def dressed(draw: st.DrawFn, record: Record) -> Record:
    """Draw names, tags and comments for a record, and perhaps withhold its seed."""
    for seat in range(4):
        record = record.with_seat(seat, draw(TEXTS))
    for name in draw(st.lists(st.from_regex(r"[A-Z][a-z0-9_]{0,9}X", fullmatch=True), unique=True, max_size=4)):
        record = record.with_tag(name, draw(TEXTS))
    if draw(st.booleans()):
        record = record.with_seed(None)
    deals = []
    for deal in record.deals:
        places = draw(st.lists(st.integers(0, len(deal.moves)), unique=True, max_size=4))
        comments = {place: draw(TEXTS) for place in sorted(places)}
        deals.append(DealRecord(deal.dealer, deal.pack, deal.moves, comments))
    return Record(
        record.game,
        record.options,
        record.seed,
        record.first_dealer,
        record.seats,
        record.tags,
        tuple(deals),
        draw(TEXTS),
    )


@st.composite
def odd_records(draw: st.DrawFn) -> Record:
    """Draw a record of the toy game that no rule holds for: any packs, any moves."""
    record = Record(TOY, draw(options_of(TOY)), None, draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(0, 4))):
        record = record.with_deal(draw(st.integers(0, 3)), draw(st.lists(st.integers(0, 51), max_size=60)))
        for code in draw(st.lists(st.integers(0, THROW_IN), max_size=12)):
            record = record.with_move(code)
    return draw(dressed(record))


def toy_match() -> Record:
    """Return a whole match of the toy game, with everything that a record can have."""
    record = played_match(TOY, ToyOptions(2, "allowed"), SEED, 1000, random.Random(1))
    return record.with_seat(0, "Asha").with_seat(2, "Bilal").with_tag("Date", "2026-11-30").with_comment("So it ends.")
