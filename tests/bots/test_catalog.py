"""Bots by name, and what a bot may be asked."""

import random
from dataclasses import replace

import pytest

from baithak.bots.bot import BotError, Budget
from baithak.bots.catalog import BOTS, bot
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.deal import Deal
from tests.toy import TOY, ToyOptions, ToyView, advise


def first_view() -> ToyView:
    """Return the view of the seat that plays first."""
    pack = shuffled(seed_from_text("bots"), 1, TOY.pack, cut=TOY.cut)
    view: ToyView = Deal(TOY, ToyOptions(), pack, TOY.begin(ToyOptions(), 0)).view(1)
    return view


@pytest.mark.parametrize("spec", BOTS)
def test_every_bot_of_the_catalogue_chooses_a_legal_code(spec: str) -> None:
    """A bot is found under its name, in either case, and chooses one of the legal codes."""
    view = first_view()
    for text in (spec, spec.upper(), f" {spec}"):
        assert bot(text, TOY).choose(view, Budget(), random.Random(1)) in view.legal


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_generator_gives_the_same_choice(spec: str) -> None:
    """Asked twice with equal generators, a bot chooses the same code."""
    view = first_view()
    first, second = (bot(spec, TOY).choose(view, Budget(), random.Random(7)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("spec", BOTS)
def test_a_bot_is_asked_only_when_its_seat_is_to_move(spec: str) -> None:
    """Without a legal code there is nothing to choose, and a bot says so."""
    with pytest.raises(BotError, match="only when its seat is to move"):
        bot(spec, TOY).choose(replace(first_view(), legal=()), Budget(), random.Random(1))


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    """A name that no bot has is refused, and the message lists every name that one has."""
    with pytest.raises(BotError) as refused:
        bot("genius", TOY)
    assert "'genius'" in str(refused.value)
    assert all(spec in str(refused.value) for spec in BOTS)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("rules:worlds=3", "rules has no setting 'worlds': it has none"),
        ("pimc:deals=3", "pimc has no setting 'deals': its settings are worlds"),
        ("pimc:", "pimc has no setting ''"),
        ("pimc:worlds=0", "pimc:worlds=0: it must be a whole number from 1"),
        ("pimc:worlds", "it must be a whole number"),
        ("pimc:worlds=٣", "it must be a whole number"),
        ("pimc:worlds=1000000000", "to 9999999"),
        ("pimc:worlds=3:worlds=4", "the bot pimc has its setting 'worlds' twice"),
    ],
)
def test_a_setting_that_a_bot_has_not_is_refused(spec: str, message: str) -> None:
    """What can be set, and to what, is said in one sentence."""
    with pytest.raises(BotError, match=message):
        bot(spec, TOY)


def test_a_setting_is_read_in_either_case() -> None:
    """A bot with a setting is as good a bot as one without."""
    view = first_view()
    assert bot(" Pimc:Worlds=3 ", TOY).choose(view, Budget(), random.Random(1)) in view.legal


def test_random_chooses_every_legal_code_in_the_end() -> None:
    """Each legal code comes up about as often as another."""
    view, rng, blind = first_view(), random.Random(3), bot("random", TOY)
    chosen = [blind.choose(view, Budget(), rng) for _ in range(300)]
    assert {code: chosen.count(code) > 60 for code in view.legal} == dict.fromkeys(view.legal, True)


def test_rules_follows_the_lore() -> None:
    """The bot rules chooses what the game's lore advises."""
    view = first_view()
    assert bot("rules", TOY).choose(view, Budget(), random.Random(1)) == advise(view, random.Random(1))


def test_rules_never_plays_bad_advice() -> None:
    """Advice that is no legal code is a fault of the lore and is not played."""
    lying = replace(TOY, advise=lambda _view, _rng: 51)
    with pytest.raises(BotError, match="not legal"):
        bot("rules", lying).choose(first_view(), Budget(), random.Random(1))
