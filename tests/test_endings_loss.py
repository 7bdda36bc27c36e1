"""The measurement of what is lost in the last tricks, in small."""

import pytest
from click.testing import CliRunner

from benchmarks.endings_loss import HEAD, main


def test_it_prints_a_row_for_each_bot_and_ending() -> None:
    """Each bot has a row for each number of tricks, in as many cells as the head has, and no loss is negative."""
    done = CliRunner().invoke(
        main, ["--tricks", "2", "--endings", "2", "--worlds", "40", "--bots", "club,pimc:worlds=5"]
    )
    assert done.exit_code == 0, done.output
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[2:]]
    assert [row[1] for row in rows] == ["club", "pimc:worlds=5"]
    assert all(len(row) == HEAD.count("|") - 1 and float(row[4]) >= 0 for row in rows)


@pytest.mark.parametrize("bots", ["genius", "club,"])
def test_an_unknown_bot_is_a_mistake(bots: str) -> None:
    """A name that no bot has ends with 2 and a sentence."""
    done = CliRunner().invoke(main, ["--endings", "1", "--bots", bots])
    assert done.exit_code == 2
    assert "no bot" in done.stderr
