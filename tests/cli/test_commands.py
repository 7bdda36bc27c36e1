"""Every command of the program, run as one runs it."""

import json
from pathlib import Path

import pytest

from baithak import rulebook
from baithak.cli.app import _HOMES
from baithak.games.catalog import GAMES
from baithak.records.text import write_record
from tests.cli.program import run
from tests.tui.scenes import FOLDER, cut, match_of, table_at

MATCHES = {game: FOLDER / f"{game}.match" for game in GAMES}


def _output(home: Path, *arguments: str) -> str:
    done = run(home, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_show_tells_every_move(tmp_path: Path, game: str) -> None:
    """The story has a line for each move of each deal, and each deal's score."""
    record = match_of(game)
    lines = _output(tmp_path, "show", str(MATCHES[game])).splitlines()
    numbered = [line for line in lines if line[:2].strip().isdigit() and line[2:4] == ". "]
    assert len(numbered) == sum(len(deal.moves) for deal in record.deals)
    assert sum(line.startswith("Score of deal ") for line in lines) == len(record.deals)
    assert lines[-1] == "The match is over."


def test_show_reads_the_standard_input(tmp_path: Path) -> None:
    """A dash stands for what comes through the pipe."""
    text = MATCHES["smear"].read_text(encoding="utf-8")
    done = run(tmp_path, "show", "-", typed=text)
    assert done.stdout == _output(tmp_path, "show", str(MATCHES["smear"]))


@pytest.mark.parametrize("game", GAMES)
def test_check_and_verify_find_nothing_wrong_with_a_true_record(tmp_path: Path, game: str) -> None:
    """A record that was played by the rules from its seed passes both."""
    assert "nothing wrong" in _output(tmp_path, "check", str(MATCHES[game]))
    assert "follow from its seed" in _output(tmp_path, "verify", str(MATCHES[game]))


def _broken(tmp_path: Path, old: str, new: str) -> Path:
    text = MATCHES["smear"].read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "broken"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_check_says_where_a_score_is_wrong(tmp_path: Path) -> None:
    """An untrue score is told with its line and column, and the exit code is 1."""
    text = MATCHES["smear"].read_text(encoding="utf-8")
    line = next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("score"))
    path = _broken(tmp_path, "\nscore ", "\nscore 1")
    done = run(tmp_path, "check", str(path))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{path}:{line}:1: deal 1: the score is ")
    assert not done.stderr


def test_check_goes_on_with_the_next_file(tmp_path: Path) -> None:
    """One file that cannot be read does not hide what is wrong with another; the exit code is the graver one."""
    path = _broken(tmp_path, "\nscore ", "\nscore 1")
    done = run(tmp_path, "check", "missing", str(path), str(MATCHES["seep"]))
    assert done.returncode == 2
    assert done.stderr == "baithak: missing: No such file or directory\n"
    first, second = done.stdout.splitlines()
    assert first.startswith(f"{path}:")
    assert "nothing wrong" in second


def test_verify_says_which_pack_is_not_the_seeds(tmp_path: Path) -> None:
    """A record whose seed was changed afterwards is found out, and the exit code is 1."""
    seed = match_of("smear").seed
    assert seed is not None
    path = _broken(tmp_path, seed.hex(), bytes(reversed(seed)).hex())
    done = run(tmp_path, "verify", str(path))
    assert done.returncode == 1
    assert f"{path}:" in done.stdout
    assert "the seed gives another pack" in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_every_clause(tmp_path: Path, game: str) -> None:
    """The whole book has each clause and each house rule."""
    text = _output(tmp_path, "rules", game)
    assert not [name for name in rulebook.clauses(game) if f"{name}  " not in text]
    assert not [name for name in rulebook.options(game) if name not in text]


def test_rules_prints_one_clause_in_either_case(tmp_path: Path) -> None:
    """A clause is asked for by its number, and a house rule by its name."""
    assert _output(tmp_path, "rules", "seep", "s21") == _output(tmp_path, "rules", "seep", "S21")
    assert "Breaking" in _output(tmp_path, "rules", "seep", "S21")
    assert "absorb_sums" in _output(tmp_path, "rules", "seep", "absorb_sums")


@pytest.mark.parametrize("game", GAMES)
def test_position_draws_and_lists_what_is_legal(tmp_path: Path, game: str) -> None:
    """A position as its mover sees it is enough for the legal moves; JSON has the same ones."""
    table = table_at(game, 17)
    assert table.deal is not None
    text = GAMES[game].write_position(GAMES[game].hide(table.deal.position, table.turn))
    legal = [move.text for move in table.deal.legal()]
    drawn = _output(tmp_path, "position", text)
    assert [line.split()[1].rstrip(":") for line in drawn.splitlines() if line.split(".")[0].isdigit()] == legal
    data = json.loads(_output(tmp_path, "position", "--json", text))
    assert [move["move"] for move in data["legal"]] == legal
    assert [move["code"] for move in data["legal"]] == list(table.deal.codes())
    assert (data["game"], data["turn"], data["position"]) == (game, table.turn, text)


def test_a_deal_that_is_over_has_no_legal_move(tmp_path: Path) -> None:
    """The position after the last move says so."""
    record = match_of("smear")
    table = table_at("smear", len(record.deals[0].moves))
    assert table.deal is not None
    text = record.game.write_position(record.game.hide(table.deal.position, -1))
    assert "The deal is over." in _output(tmp_path, "position", text)
    assert json.loads(_output(tmp_path, "position", "--json", text))["legal"] == []


def test_ascii_is_ascii(tmp_path: Path) -> None:
    """With ``--ascii`` no other sign is written, whatever the record holds."""
    path = _broken(tmp_path, '[Seat0 "person"]', '[Seat0 "Zoë Ł गीता ♠"]')
    assert not _output(tmp_path, "show", str(path)).isascii()
    assert _output(tmp_path, "show", "--ascii", str(path)).isascii()


def test_a_terminal_that_knows_no_suits_gets_letters(tmp_path: Path) -> None:
    """Where the output has no suits, letters stand for them unasked."""
    extra = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run(tmp_path, "show", str(MATCHES["smear"]), extra=extra)
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_what_a_record_holds_cannot_reach_the_terminal(tmp_path: Path) -> None:
    """A name with an escape sequence is shown harmless."""
    path = _broken(tmp_path, '[Seat0 "person"]', '[Seat0 "\\u001b[2Jowned"]')
    assert "?[2Jowned" in _output(tmp_path, "show", str(path))


def test_help_and_version(tmp_path: Path) -> None:
    """The program says what it can do, command by command, and which release it is."""
    text = _output(tmp_path, "--help")
    for command in _HOMES:
        assert f"\n  {command} " in text
        assert _output(tmp_path, command, "--help").startswith(f"Usage: baithak {command}")
    assert "..." not in text.partition("Commands:")[2], "no line is cut"
    assert _output(tmp_path, "--version").startswith("baithak, version ")


def test_play_through_a_pipe_to_the_end(tmp_path: Path) -> None:
    """A match that is played by a script ends, is kept in the user's folder, and is true."""
    done = run(tmp_path, "play", "smear", "--preset", "usual", "-o", "target=3", "--bots", "rules", typed="#1\n" * 400)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    (path,) = (tmp_path / "baithak").iterdir()
    assert path.name.endswith("-smear.baithak")
    assert done.stdout.splitlines()[-1] == f"The record is in {path}"
    assert "nothing wrong" in _output(tmp_path, "check", str(path))
    assert "follow from its seed" in _output(tmp_path, "verify", str(path))


def test_a_prompt_in_a_pipe_is_written_once_with_its_answer(tmp_path: Path) -> None:
    """What comes out of a pipe reads as a conversation, each prompt with what was answered."""
    done = run(tmp_path, "play", "smear", "--seed", "pipe", typed="score\nlast\n")
    prompts = [line for line in done.stdout.splitlines() if "> " in line]
    assert prompts == ["Your move> score", "Your move> last", "Your move> "]


def test_play_alone_asks_which_game(tmp_path: Path) -> None:
    """Without a game it is asked for, by number or name, until it is clear."""
    done = run(tmp_path, "play", typed="s\n7\nsme\n")
    assert done.returncode == 0
    assert done.stdout.count("Game> ") == 3
    assert "Smear. You sit South." in done.stdout
    (path,) = (tmp_path / "baithak").iterdir()
    assert path.name.endswith("-smear.baithak")


def test_play_takes_a_seat_and_bots(tmp_path: Path) -> None:
    """The seat is named by compass or number, and the bots go round from the next one."""
    arguments = ("--seat", "west", "--bots", "random,rules,random", "--record", "match")
    run(tmp_path, "play", "seep", *arguments)
    seats = [line for line in (tmp_path / "match").read_text(encoding="utf-8").splitlines() if line.startswith("[Seat")]
    assert seats == ['[Seat0 "bot random"]', '[Seat1 "bot rules"]', '[Seat2 "bot random"]', '[Seat3 "person"]']


def _seats(file: Path) -> list[str]:
    """Return who sits where, as the file of a match says."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.partition('"')[2].rstrip('"]') for line in lines if line.startswith("[Seat")]


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ((), ["person", "bot club", "bot best", "bot club"]),
        (("--opponents", "Learner"), ["person", "bot learner", "bot best", "bot learner"]),
        (("--partner", "random"), ["person", "bot club", "bot random", "bot club"]),
        (("--bots", "rules"), ["person", "bot rules", "bot rules", "bot rules"]),
        (("--bots", "rules", "--partner", "greedy"), ["person", "bot rules", "bot greedy", "bot rules"]),
    ],
)
def test_a_partner_plays_its_best_unless_told_otherwise(
    tmp_path: Path, arguments: tuple[str, ...], seats: list[str]
) -> None:
    """How strong partner and opponents are is chosen apart; the partner is at its best by default."""
    done = run(tmp_path, "play", "smear", *arguments, "--record", "match")
    assert done.returncode == 0, done.stderr
    assert _seats(tmp_path / "match") == seats
    again = run(tmp_path, "play", "--from", "match", "--partner", "club", "--record", "other")
    assert again.returncode == 0, again.stderr
    assert "partner" in again.stdout


def test_a_match_is_carried_on_in_its_file(tmp_path: Path) -> None:
    """``--from`` goes on where the record breaks off, in the same seat with the same bots, and keeps it there."""
    typed = "#1\n" * 400
    arguments = ("-o", "target=3", "--seed", "again", "--seat", "north", "--bots", "rules")
    run(tmp_path, "play", "smear", *arguments, "--record", "whole", typed=typed)
    run(tmp_path, "play", "smear", *arguments, "--record", "parts", typed="#1\n" * 3)
    for _ in range(200):
        done = run(tmp_path, "play", "--from", "parts", typed="#1\n" * 5)
        assert (done.returncode, done.stderr) == (0, "")
        if "The match is over." in done.stdout:
            break
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_match_is_carried_on_in_another_file(tmp_path: Path) -> None:
    """With ``--record`` the old file stays as it is."""
    run(tmp_path, "play", "seep", "--bots", "rules", "--record", "old", typed="#1\n")
    before = (tmp_path / "old").read_bytes()
    done = run(tmp_path, "play", "--from", "old", "--record", "new", typed="#1\n")
    assert done.returncode == 0
    assert (tmp_path / "old").read_bytes() == before
    assert (tmp_path / "new").read_bytes() != before


def test_carrying_on_says_who_sits_where_if_the_record_does_not(tmp_path: Path) -> None:
    """A record without names is carried on in the seat that is asked for."""
    record = cut(match_of("seep"), 17).with_seat(0, "Asha").with_seat(1, "Bilal")
    (tmp_path / "named").write_text(write_record(record), encoding="utf-8")
    done = run(tmp_path, "play", "--from", "named")
    assert done.returncode == 2
    assert "--seat" in done.stderr
    assert run(tmp_path, "play", "--from", "named", "--seat", "south").returncode == 0


def test_the_width_is_told_by_columns(tmp_path: Path) -> None:
    """Drawn for 40 columns, no line is longer."""
    done = run(tmp_path, "show", "--no-plain", str(MATCHES["seep"]), extra={"COLUMNS": "40"})
    assert max(len(line) for line in done.stdout.splitlines()) == 40


@pytest.mark.parametrize("game", GAMES)
def test_rules_list_the_presets_with_what_they_change(tmp_path: Path, game: str) -> None:
    """After the house rules stand the presets, which play takes in either spelling."""
    text = _output(tmp_path, "rules", game).partition("Presets")[2]
    for name, changes in GAMES[game].presets.items():
        assert "_" not in name
        assert f"\n{name}: " in text
        assert all(f"{option}={value}" in text for option, value in changes.items())
    assert "baithak rules GAME" in _output(tmp_path, "play", "--help")
    spelled = next(name for name in GAMES[game].presets if "-" in name)
    one = run(tmp_path, "play", game, "--preset", spelled)
    other = run(tmp_path, "play", game, "--preset", spelled.replace("-", "_"))
    assert one.returncode == other.returncode == 0
    assert "House rules that differ from the usual ones: " in one.stdout
