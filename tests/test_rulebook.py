"""The rule book, read from its pages."""

import re

import pytest

from baithak import rulebook
from baithak.games.catalog import GAMES
from baithak.rulebook import RuleError, clause, clauses


def test_every_clause_of_both_games_is_there() -> None:
    """Clauses are numbered without a gap: S1 to S35 and M1 to M20."""
    assert rulebook.games() == ("seep", "smear")
    assert list(clauses("seep")) == [f"S{number}" for number in range(1, 36)]
    assert list(clauses("smear")) == [f"M{number}" for number in range(1, 21)]


def test_every_option_of_both_tables_is_there() -> None:
    """Options stand in the order of the table, a row each."""
    assert list(rulebook.options("seep"))[:6] == [
        "bazzis", "absorb_sums", "max_houses", "sweep_points", "opening_sweep_points", "last_sweep_points",
    ]  # fmt: skip
    assert len(rulebook.options("seep")) == 10
    assert len(rulebook.options("smear")) == 12


def test_a_clause_is_plain_text_under_its_heading() -> None:
    """S21 tells of breaking a house, without a mark of the page's markup."""
    found = clause("S21")
    assert (found.id, found.heading, found.ruling) == ("S21", "Houses", False)
    assert found.text.startswith("Breaking. A player may add one card from hand to an ordinary house")
    assert found.text.endswith("nor a 13-house.")


@pytest.mark.parametrize("game", rulebook.games())
def test_no_mark_is_left_in_any_text(game: str) -> None:
    """No star and no backtick reaches the reader."""
    texts = [entry.heading + entry.text for entry in (*clauses(game).values(), *rulebook.options(game).values())]
    assert not [text for text in texts if re.search(r"[*`|]", text)]


def test_rulings_are_marked() -> None:
    """The clauses that settle a point on which sources disagree are known, wherever the mark stands in them."""
    rulings = {name for game in rulebook.games() for name, entry in clauses(game).items() if entry.ruling}
    assert rulings == {"S11", "S13", "S20", "S33", "M4", "M5", "M11", "M13", "M20"}


def test_an_option_is_found_by_its_name() -> None:
    """An option's entry gives its values, default first, in either case of its name."""
    assert clause("MAX_HOUSES").text.startswith("5 / 2:")
    assert clause("exchange").text == "2, or 0, 1, 3"


def test_an_option_of_both_games_needs_the_game() -> None:
    """Both games have a target: which one is meant must be said."""
    with pytest.raises(RuleError, match="'target' is an option of seep and of smear"):
        clause("target")
    assert clause("target", "smear").text.startswith("15")


def test_what_the_book_lacks_is_said_with_what_it_has() -> None:
    """An unknown clause, or one of the other game, is answered with what there is."""
    with pytest.raises(RuleError, match=r"no clause or option 'S36': seep has S1 to S35 and the options bazzis, .*M20"):
        clause("S36")
    with pytest.raises(RuleError, match=r"no clause or option 'S21': smear has M1 to M20"):
        clause("S21", "smear")
    with pytest.raises(RuleError, match=r"no rules of '\.\./seep': there are those of seep and smear"):
        rulebook.page("../seep")


def test_the_pages_name_only_what_the_project_has() -> None:
    """Each page names its file of cases where it lies."""
    assert all(f"tests/cases/{game}.json" in rulebook.page(game) for game in rulebook.games())


@pytest.mark.parametrize("game", GAMES)
def test_each_option_stands_with_its_own_default(game: str) -> None:
    """The table has the options in the order of the source, each in a row of its own that begins with its default."""
    specs = GAMES[game].options.SPECS
    assert list(rulebook.options(game)) == [spec.name for spec in specs]
    assert not [spec.name for spec in specs if re.split(r"[ ,:]", clause(spec.name, game).text)[0] != str(spec.default)]
