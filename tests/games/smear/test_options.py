"""The house rules: names, values, presets."""

import pytest

from baithak.games.errors import OptionError
from baithak.games.smear import SMEAR
from baithak.games.smear.options import SmearOptions


def test_defaults_are_the_rules_without_an_option() -> None:
    """Without a word every option has its first value: M6 2 cards, M20 to 15, and so on."""
    options = SmearOptions()
    assert options.changed() == {}
    assert {spec.name: spec.default for spec in SmearOptions.SPECS} == {
        "exchange": 2,
        "target": 15,
        "high_low": "fixed",
        "low": "holder",
        "going_out": "any",
        "non_bidder_cap": "none",
        "both_out": "bidder_first",
        "all_pass": "redeal",
        "dealer_steal": "none",
        "trumping": "anytime",
        "game_tie": "nobody",
        "bury_scoring_trump": "allowed",
    }


def test_exchange_is_called_k_too() -> None:
    """The option ``exchange`` is read under the letter that the rules give it (M6)."""
    assert SmearOptions.read([("k", "3")]).exchange == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("exchange", 4),
        ("exchange", -1),
        ("target", 0),
        ("high_low", "ace"),
        ("low", "nobody"),
        ("going_out", "never"),
        ("non_bidder_cap", "15"),
        ("both_out", "both"),
        ("all_pass", "pass"),
        ("dealer_steal", "all"),
        ("trumping", "never"),
        ("game_tie", "both"),
        ("bury_scoring_trump", "maybe"),
    ],
)
def test_value_outside_the_list_is_refused(name: str, value: int | str) -> None:
    """An option refuses what it cannot be, and says what it can."""
    with pytest.raises(OptionError, match=f"option {name} cannot be '{value}'"):
        SmearOptions(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SMEAR.presets)
def test_preset_is_made_of_options(name: str) -> None:
    """Every preset can be played, and only the usual rules change nothing."""
    options = SMEAR.options(**SMEAR.presets[name])  # type: ignore[arg-type]
    assert options.changed() == dict(SMEAR.presets[name])
    assert (options.changed() == {}) == (name == "usual")
