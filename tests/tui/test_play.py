"""Somebody sits at a table, types, and reads what the program says; the whole course of a match, in memory.

The toy game does for all of it: the table names no game.
"""

import io
import random
from dataclasses import replace
from pathlib import Path

import pytest

from baithak.bots.bot import BotError, Budget
from baithak.cards import mask
from baithak.cards.seats import SEATS
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.games.view import View
from baithak.records.record import Record
from baithak.records.replay import check, standing_of, verify
from baithak.records.text import read_records, write_record
from baithak.tables.events import Begin
from baithak.tables.setup import FREE, Setup, alone
from baithak.tables.table import Table
from baithak.tui import examples
from baithak.tui.keep import Keeper, KeepError
from baithak.tui.play import ME, Left, Sitting
from baithak.tui.screen import Screen
from tests.toy import TOY, ToyOptions
from tests.tui.scenes import ALL_GAMES, cut, match_of

SEED = seed_from_text("a table of toys")


def table_of(game: AnyGame, options: Options, seed: bytes, seat: int = 0) -> Table:
    """Return a table at which one person sits, against bots."""
    setup = Setup(game=game, options=options, seed=seed, host=ME, people=alone(ME, seat), take_backs=FREE)
    return Table(setup)


class Sat:
    """What came of a sitting."""

    def __init__(
        self, folder: Path, typed: str, *, seat: int = 0, record: Record | None = None, plain: bool = True
    ) -> None:
        self.path = folder / "match"
        self.sink = io.StringIO()
        self.left = False
        if record is None:
            table = table_of(TOY, ToyOptions(2), SEED, seat)
        else:
            table = Table.resume(record, host=ME, people=alone(ME, seat), take_backs=FREE)
        bots = {other: "rules" for other in range(SEATS) if other != seat}
        screen = Screen(ascii=False, plain=plain, source=io.StringIO(typed), sink=self.sink)
        known = self.path.read_bytes() if self.path.exists() else None
        self.sitting = Sitting(table, seat, bots, screen, Keeper(self.path, known), write_record, lambda: 0.0)

    def play(self) -> "Sat":
        """Play until the typed lines or the match are at their end."""
        try:
            self.sitting.play()
        except Left:
            self.left = True
        finally:
            self.sitting.keeper.close()
        return self

    @property
    def lines(self) -> list[str]:
        """What was written."""
        return self.sink.getvalue().splitlines()

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves of the first deal, in the file."""
        return read_records(self.path.read_bytes(), ALL_GAMES).records[0].deals[0].moves

    @property
    def record(self) -> Record:
        """What the file holds."""
        reading = read_records(self.path.read_bytes(), {"toy": TOY})
        assert reading.fault is None
        (record,) = reading.records
        assert check(record, reading.sources[0]) == ()
        assert verify(record) == ()
        return record


def _said(sat: Sat, text: str) -> bool:
    return any(text in line for line in sat.lines)


def test_a_match_is_played_to_its_end(tmp_path: Path) -> None:
    """Typing the first legal move again and again ends the match, and its record is whole."""
    sat = Sat(tmp_path, "1\n" * 40).play()
    assert not sat.left
    assert standing_of(sat.record).over
    assert _said(sat, "The match is over.")
    assert sat.lines[-1] == f"The record is in {sat.path}"


def test_every_move_is_kept_before_it_is_told(tmp_path: Path) -> None:
    """Whenever a move is on the screen it is in the file, so that a power cut loses nothing."""

    class Watching(io.StringIO):
        moves: tuple[int, ...] = ()

        def write(self, text: str) -> int:
            if ": play" in text and not text.strip()[0].isdigit():
                self.moves = (*self.moves, sum(len(deal.moves) for deal in sat.record.deals))
            return super().write(text)

    sat = Sat(tmp_path, "1\n" * 40)
    sat.sink = Watching()
    sat.sitting.screen._sink = sat.sink
    sat.play()
    assert sat.sink.moves == tuple(range(1, len(sat.sink.moves) + 1))


def test_the_end_of_the_input_keeps_the_match(tmp_path: Path) -> None:
    """When no more is typed, the match is kept and the way back is said."""
    sat = Sat(tmp_path, "1\n").play()
    assert sat.left
    assert sat.lines[-2:] == [
        f"The match is kept in {sat.path}",
        f"Carry on with: baithak play --from {sat.path}",
    ]
    assert not standing_of(sat.record).over


@pytest.mark.parametrize(("answer", "left"), [("y", True), ("yes", True), ("n", False), ("", False)])
def test_quit_asks(tmp_path: Path, answer: str, left: bool) -> None:
    """Quitting asks once, and anything but yes goes on."""
    sat = Sat(tmp_path, f"quit\n{answer}\nscore\n").play()
    assert _said(sat, "Leave the table?")
    assert _said(sat, "> score") is not left


def test_ctrl_c_keeps_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Breaking off says where the match is."""

    def broken_off(screen: Screen, prompt: str, completions: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", broken_off)
    sat = Sat(tmp_path, "")
    with pytest.raises(KeyboardInterrupt):
        sat.play()
    assert _said(sat, f"The match is kept in {sat.path}")
    assert sat.record.deals


def test_a_match_is_carried_on_from_every_move(tmp_path: Path) -> None:
    """Leaving after any number of moves and coming back ends in the same match as staying."""
    whole = Sat(tmp_path, "1\n" * 40).play().record
    folder = tmp_path / "again"
    folder.mkdir()
    sat = Sat(folder, "1\n").play()
    for _ in range(40):
        if standing_of(sat.record).over:
            break
        sat = Sat(folder, "1\n", record=sat.record).play()
        assert _said(sat, "Carrying on: deal")
    assert sat.record == whole


@pytest.mark.parametrize(("answer", "kept"), [("2", "3h"), ("3c", "3c"), ("h", None), ("", None), ("hint", None)])
def test_a_shortened_move_that_could_be_two_is_asked_about(tmp_path: Path, answer: str, kept: str | None) -> None:
    """Where a text fits several moves they are listed; a number or more of the text chooses, anything else does not."""
    before = cut(match_of("seep"), 17)
    sat = Sat(tmp_path, f"3\n{answer}\n", record=before).play()
    at = sat.lines.index("That could be any of 2 moves:")
    assert [line.partition(":")[0] for line in sat.lines[at + 1 : at + 3]] == ["1. 3c", "2. 3h"]
    moves = read_records(sat.path.read_bytes()).records[0].deals[0].moves
    played = [before.game.write_move(code) for code in moves[17:18]]
    assert played == ([kept] if kept else [])


def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    """A move that the rules forbid names the clause, and nothing is played."""
    sat = Sat(tmp_path, "").play()
    held = sat.sitting.table.view(0).hand
    other = next(card for card in TOY.pack if not mask.has(held, card))
    before = sat.record
    for command in (TOY.write_move(other), f"why {TOY.write_move(other)}"):
        again = Sat(tmp_path, f"{command}\n", record=before).play()
        assert _said(again, "T1: that is no move of this game")
        assert _said(again, "Rules T1 prints the rule.")
        assert again.record == before


def test_undo_takes_the_last_move_back(tmp_path: Path) -> None:
    """A move that is taken back is out of the record, with whatever followed it; before any move there is none."""
    sat = Sat(tmp_path, "undo\n1\nundo\nundo\n").play()
    assert _said(sat, "You have played nothing in this deal that could be taken back.")
    assert _said(sat, "Your last move is taken back, and the ")
    assert not [code for seat, code in _played(sat.record) if seat == 0]


def _played(record: Record) -> list[tuple[int, int]]:
    table = Table.resume(record)
    assert table.deal is not None
    return [(played.seat, played.code) for played in table.deal.history]


def test_a_hint_is_a_legal_move_in_words(tmp_path: Path) -> None:
    """The hint names a move that may be typed as it stands."""
    sat = Sat(tmp_path, "hint\n").play()
    (line,) = [line for line in sat.lines if line.startswith("The best bot's choice: ")]
    legal = [TOY.write_move(code) for code in sat.sitting.table.view(0).legal]
    assert line.partition(": ")[2].partition(" ")[0] in legal


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("?", "legal moves"),
        ("help", "What you can type"),
        ("last", ": "),
        ("score", ""),
        ("why", "Write a move after it"),
        ("rules T1", "No rules of 'toy'"),
        ("frobnicate", "No legal move fits 'frobnicate'"),
        ("last nine", "write last, last 8 or last all"),
        ("#99", "No legal move has the number 99"),
        ("save", "Kept in"),
    ],
)
def test_an_answer_changes_nothing(tmp_path: Path, typed: str, said: str) -> None:
    """Whatever is asked or mistyped, the table is as it was."""
    before = Sat(tmp_path, "").play().record
    sat = Sat(tmp_path, f"{typed}\n", record=before).play()
    assert sat.record == before
    assert _said(sat, said)


@pytest.mark.parametrize("command", ["Ax", "why Ax", "take Ad", "A", "a+2=13"])
def test_a_shortened_move_with_a_card_that_is_not_held_is_refused_by_the_rule(tmp_path: Path, command: str) -> None:
    """S9: a text spelled out as far as it goes is a move of an ace, and no ace is held."""
    before = cut(match_of("seep"), 17)
    sat = Sat(tmp_path, f"{command}\n", record=before).play()
    assert _said(sat, "S9: you do not hold A")
    assert sat.moves == before.deals[0].moves


def test_a_move_that_its_card_cannot_make_says_what_it_can(tmp_path: Path) -> None:
    """A capture where there is nothing to capture is answered with what the card may do."""
    before = cut(match_of("seep"), 17)
    sat = Sat(tmp_path, "8hx\n", record=before).play()
    at = sat.lines.index("No legal move fits '8hx'; with 8h there are:")
    assert [line.partition(":")[0] for line in sat.lines[at + 1 : at + 3]] == ["4. 8h", "9. 8h+5h+Kh=13"]
    assert sat.moves == before.deals[0].moves


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        (["3"], ["bid:3"]),
        (["bid 3"], ["bid:3"]),
        (["#3"], ["bid:4"]),
        (["pass"], ["pass"]),
        (["2"], []),
        (["1"], []),
    ],
)
def test_a_number_that_is_a_bid_is_that_bid(tmp_path: Path, typed: list[str], moves: list[str]) -> None:
    """M9: with 2 bid before, pass, 3 and 4 are legal, and a number is never a place among them unless ``#`` says so."""
    before = cut(match_of("smear"), 1)
    sat = Sat(tmp_path, "\n".join(typed) + "\n", record=before, seat=2).play()
    game = before.game
    assert [game.write_move(code) for code in sat.moves[1:2]] == moves
    if typed == ["2"]:
        assert _said(sat, "M9: 2 has been bid: bid at least 3, or pass")


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        (["? 7", "7"], "7sx7d"),
        (["? 7", "2"], None),
        (["?", "4"], "8h"),
        (["?", "help", "4"], None),
        (["3", "", "2"], None),
        (["3", "2"], "3h"),
        (["3", "#4"], "8h"),
        (["7."], "7sx7d"),
        (["9"], None),
    ],
)
def test_a_number_is_a_place_only_of_the_list_in_sight(tmp_path: Path, typed: list[str], move: str | None) -> None:
    """A number chooses only what the last list showed under it; else it is a rank, or nothing."""
    before = cut(match_of("seep"), 17)
    sat = Sat(tmp_path, "\n".join(typed) + "\n", record=before).play()
    assert [before.game.write_move(code) for code in sat.moves[17:18]] == ([move] if move else [])


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("throw 9s", "9s"),
        ("throw 9♠", "9s"),
        ("play 9s", "9s"),
        ("take 7d", "7sx7d"),
        ("take 7♦ with 7♠", "7sx7d"),
        ("take with 7s", "7sx7d"),
        ("capture Kh", "KsxKh"),
        ("capture KsxKh", "KsxKh"),
        ("build 8h", "8h+5h+Kh=13"),
        ("make a house of 13 from 8♠ with 5♥ and K♥", "8s+5h+Kh=13"),
        ("make a house of 13 from 8♠ with 5♥ K♥", "8s+5h+Kh=13"),
        ("THROW the 3h", "3h"),
        ("throw 7s", None),
        ("build 9s", None),
        ("take", None),
    ],
)
def test_the_words_of_the_screen_can_be_typed(tmp_path: Path, typed: str, move: str | None) -> None:
    """A move may be typed in the words that the list has for it, or with a verb before its card."""
    before = cut(match_of("seep"), 17)
    sat = Sat(tmp_path, f"{typed}\n", record=before).play()
    assert [before.game.write_move(code) for code in sat.moves[17:18]] == ([move] if move else [])
    assert not _said(sat, "Not understood")


@pytest.mark.parametrize(("typed", "move"), [("discard 10s Qh", "discard:Ts+Qh"), ("lead 7d", None)])
def test_the_words_of_the_other_game_too(tmp_path: Path, typed: str, move: str | None) -> None:
    """A discard is typed as it is said, in any order; a lead where none is due is refused by its rule."""
    before = cut(match_of("smear"), 4)
    sat = Sat(tmp_path, f"{typed}\n", record=before, seat=2).play()
    assert [before.game.write_move(code) for code in sat.moves[4:5]] == ([move] if move else [])
    assert not _said(sat, "Not understood")


def test_listing_by_a_rank_has_every_move_in_which_it_takes_part(tmp_path: Path) -> None:
    """``? 5`` has the houses into which the loose five goes, and counts them among all moves."""
    sat = Sat(tmp_path, "? 5\n", record=cut(match_of("seep"), 17)).play()
    at = sat.lines.index("2 of 10 legal moves: 5")
    assert [line.partition(":")[0] for line in sat.lines[at + 1 : at + 3]] == ["9. 8h+5h+Kh=13", "10. 8s+5h+Kh=13"]


def test_help_shows_moves_of_the_game(tmp_path: Path) -> None:
    """Help has legal moves of this turn with their words, and an example of every sign of the notation."""
    sat = Sat(tmp_path, "help\n", record=cut(match_of("seep"), 17)).play()
    text = "\n".join(sat.lines[sat.lines.index("Now you may type, for example") :])
    assert "3c: throw 3♣" in text
    assert all(sign in text for sign in ("x", "+", "=", "H9", "bid:"))
    other = Sat(tmp_path / "..", "", record=cut(match_of("smear"), 4), seat=2)
    other.sitting.keeper.close()
    smear = [text for text, _ in examples.of_game(other.sitting.table.record.game)]
    assert any(text.startswith("discard:") for text in smear)


def test_house_rules_are_told(tmp_path: Path) -> None:
    """A clause that is an option says which value is in force, and the changed ones are listed when asked for."""
    record = table_of(GAMES["seep"], GAMES["seep"].options(target=50), SEED).record
    table = table_of(record.game, record.options, SEED)
    table.on(Begin(by=ME), 0.0)
    sat = Sat(tmp_path, "rules target\nrules max_houses\nhouse\nscore\n", record=table.record, seat=table.turn).play()
    assert _said(sat, "At this table: target=50; usual is 100.")
    assert _said(sat, "At this table: max_houses=5, as usual.")
    assert sum("differ from the usual ones: target=50 (usual 100)." in line for line in sat.lines) == 2
    usual = Sat(tmp_path, "house\n", record=cut(match_of("seep"), 17))
    usual.play()
    assert _said(usual, "House rules: the usual rules.")


def test_nothing_claims_to_be_kept_that_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a save has failed, neither the question whether to leave nor the end says that the match is kept there."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def full(keeper: Keeper, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Keeper, "_put", full)
    sat = Sat(tmp_path, "quit\ny\n")
    with pytest.raises(KeepError, match="the whole match is in"):
        sat.play()
    assert _said(sat, "The match could not be kept: ")
    assert not _said(sat, "The match is kept in")


def test_a_record_that_somebody_changed_is_not_said_to_be_kept(tmp_path: Path) -> None:
    """What is in the file at the end is looked at, even if nothing was played since the last save."""
    sat = Sat(tmp_path, "")
    ask = sat.sitting.screen.ask

    def meanwhile(*arguments: object) -> str:
        sat.path.write_bytes(b"theirs")
        return ask("")

    sat.sitting.screen.ask = meanwhile  # type: ignore[method-assign, assignment]
    with pytest.raises(KeepError, match=r"somebody else has changed this file.*the whole match is in"):
        sat.play()
    assert sat.path.read_bytes() == b"theirs"


def test_an_error_of_saving_has_the_name_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file's name keeps its small first letter, and a dash is no file."""
    monkeypatch.chdir(tmp_path)
    sat = Sat(tmp_path, "save match\nsave -\n").play()
    assert _said(sat, "match: ")
    assert not _said(sat, "Match: ")
    assert _said(sat, "-: names no file")
    assert not (tmp_path / "-").exists()


def test_a_bot_that_fails_loses_nothing(tmp_path: Path) -> None:
    """Where a bot cannot choose the match is kept, the way back is said, and then what went wrong."""

    class Broken:
        def choose(self, view: View, budget: Budget, rng: random.Random) -> int:
            raise BotError("the bot 'lucky' failed at its move")

    sat = Sat(tmp_path, "1\n" * 40)
    sat.sitting._choosers = dict.fromkeys(range(SEATS), Broken())
    with pytest.raises(BotError, match="lucky"):
        sat.play()
    assert sat.lines[-1] == f"Carry on with: baithak play --from {sat.path}"
    assert check(read_records(sat.path.read_bytes(), ALL_GAMES).records[0]) == ()


def test_bots_draw_from_the_seed_and_from_no_card(tmp_path: Path) -> None:
    """The generator of a bot is the same whatever cards the others hold, and another for another seed."""
    draws = []
    for pack, seed in ((TOY.pack, SEED), (TOY.pack[::-1], SEED), (TOY.pack, bytes(32))):
        sat = Sat(tmp_path, "")
        sat.sitting.table = table_of(TOY, ToyOptions(2), seed)
        sat.sitting.table.on(Begin(by=ME), 0.0)
        view = sat.sitting.table.view(1)
        draws.append(sat.sitting._chance(replace(view, hand=0 if pack != TOY.pack else view.hand)).random())
        sat.sitting.keeper.close()
    assert draws[0] == draws[1] != draws[2]


def test_a_line_to_copy_is_never_folded(tmp_path: Path) -> None:
    """On a narrow screen the way back stands on one line, blanks and all."""
    folder = tmp_path / "my own matches of last winter"
    folder.mkdir()
    sat = Sat(folder, "", plain=False).play()
    assert f"baithak play --from '{sat.path}'" in sat.lines


@pytest.mark.parametrize("command", ["hello", "why hello"])
def test_what_is_no_move_is_not_understood(tmp_path: Path, command: str) -> None:
    """A text that no move begins with is told with what was expected."""
    sat = Sat(tmp_path, f"{command}\n", record=cut(match_of("seep"), 17)).play()
    assert _said(sat, "Not understood: 'hello' stands where there should be a card")


def test_a_copy_is_saved_in_another_file(tmp_path: Path) -> None:
    """``save FILE`` writes a copy, never over a file that is there, and the match stays where it was."""
    copy = tmp_path / "a copy"
    sat = Sat(tmp_path, f"save {copy}\nsave {copy}\n").play()
    assert copy.read_bytes() == sat.path.read_bytes()
    assert _said(sat, f"A copy is in {copy}")
    assert _said(sat, "exists already")


def test_a_disk_that_fills_up_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the record cannot be written any more, play goes on, and at the end the match is put elsewhere."""
    sat = Sat(tmp_path, "1\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))

    def full(keeper: Keeper, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Keeper, "_put", full)
    with pytest.raises(KeepError, match="No space left on device; the whole match is in"):
        sat.play()
    assert _said(sat, "This could not be kept")
    (rescued,) = elsewhere.iterdir()
    reading = read_records(rescued.read_bytes(), {"toy": TOY})
    assert reading.records == (sat.sitting.table.record,)


def test_a_copy_takes_over_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the record's own place fails, ``save FILE`` is where the match is kept from then on."""
    put = Keeper._put
    first, second = tmp_path / "match", tmp_path / "roomy"

    def full(keeper: Keeper, content: bytes) -> None:
        if keeper.path == first:
            raise OSError(28, "No space left on device")
        put(keeper, content)

    monkeypatch.setattr(Keeper, "_put", full)
    sat = Sat(tmp_path, f"save {second}\n1\n").play()
    assert sat.left
    assert not first.exists()
    assert _said(sat, f"The match is kept in {second}")
    assert read_records(second.read_bytes(), {"toy": TOY}).records == (sat.sitting.table.record,)


@pytest.mark.parametrize("seat", range(SEATS))
def test_nobody_sees_a_hidden_card(tmp_path: Path, seat: int) -> None:
    """Before anything is played, a seat's screen shows its own cards and no other."""
    sat = Sat(tmp_path, "", seat=seat).play()
    table = sat.sitting.table
    view = table.view(seat)
    hidden = [card for card in TOY.pack if mask.has(view.unseen, card)]
    manner = sat.sitting._manner
    assert hidden
    assert not [card for card in hidden if _said(sat, manner.card(card))]
