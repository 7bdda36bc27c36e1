"""``baithak play``: a match at the terminal against three bots, from its beginning or from a record."""

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from baithak.bots.catalog import BOTS, bot
from baithak.bots.levels import LEVELS
from baithak.cards.quote import cleaned
from baithak.cards.seats import NOBODY, SEATS, partner_of
from baithak.cards.shuffle import first_dealer, new_seed, seed_from_text
from baithak.cli.files import STDIN, FileError, fault_text
from baithak.cli.given import filled, house_rules, readable
from baithak.cli.look import look_options, screen_of
from baithak.cli.tell import NAME, reason
from baithak.cli.unfinished import unfinished
from baithak.games.catalog import GAMES, game_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.records.record import Record
from baithak.records.replay import check, standing_of
from baithak.records.text import read_records, write_record
from baithak.tables.setup import FREE, Setup, alone
from baithak.tables.table import Table
from baithak.tui.answers import house_lines, word
from baithak.tui.keep import Keeper, data_folder, read_plain
from baithak.tui.page import Tone, sentence
from baithak.tui.places import compass, manner_of, seat_of, title_of
from baithak.tui.play import ME, Left, Sitting, tied
from baithak.tui.screen import Screen
from baithak.words import phrase, say

PERSON = "person"
_BOT_MARK = "bot "
_USUAL_OPPONENT, _USUAL_PARTNER = "club", "best"
_PARTNER = 1
"""Where a person's partner sits among the others, from the next seat on."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was said."""

    game: str | None
    seat: str | None
    bots: str | None
    opponents: str | None
    partner: str | None
    options: tuple[str, ...]
    preset: str | None
    seed: str | None
    record: str | None
    source: str | None


NO_WISHES = Wishes(None, None, None, None, None, (), None, None, None, None)


@click.command(short_help="Play a match against three bots.")
@click.argument("game", required=False, callback=readable)
@click.option(
    "--seat",
    callback=readable,
    help="Where you sit: south, east, north or west, or 0 to 3 in order of play. [default: south]",
)
@click.option(
    "--bots",
    callback=readable,
    help="Who else plays: one bot for all three seats, or three with commas, from the next seat on.",
)
@click.option(
    "--opponents",
    callback=readable,
    help=f"How the two against you play: {', '.join(LEVELS)}, or any bot. [default: {_USUAL_OPPONENT}]",
)
@click.option(
    "--partner",
    callback=readable,
    help=f"How your partner plays: a level, or any bot: {', '.join(BOTS)}. [default: {_USUAL_PARTNER}]",
)
@click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=readable,
    help="A house rule; may be repeated. baithak rules GAME lists them.",
)
@click.option(
    "--preset", callback=readable, help="House rules that go together; baithak rules GAME lists them at its end."
)
@click.option(
    "--seed", callback=readable, help="Any text, from which the cards follow; without it they follow from chance."
)
@click.option(
    "--record",
    metavar="FILE",
    callback=filled,
    help="Where the match is kept, move by move. [default: a new file of your own]",
)
@click.option(
    "--from",
    "source",
    metavar="RECORD",
    callback=filled,
    help="Carry a match on from its record, and keep it there, or in --record.",
)
@look_options
def play(ascii: bool | None, plain: bool | None, **wishes: str | tuple[str, ...] | None) -> None:
    """Play GAME, seep or smear, against three bots; without GAME you are asked.

    Type ? for the legal moves and help for everything else. Every move is kept at once, so
    that Ctrl-C, the end of the input and quit lose nothing and say where the match is.

    Exit code: 0 after a finished match, quit or the end of the input; 130 after Ctrl-C; 2 if
    something is wrong with what was asked for, or the match could not be kept in its place.
    """
    start(screen_of(ascii, plain), Wishes(**wishes))  # type: ignore[arg-type]


def start(screen: Screen, wishes: Wishes) -> None:
    """Set the table as it was asked for, and play."""
    for option, file in (("--record", wishes.record), ("--from", wishes.source)):
        if file == STDIN:
            raise FileError(f"{option} -: a match is kept in a file, move by move; name one")
    if wishes.source is not None:
        sitting = _carry_on(screen, wishes)
    else:
        game = _game(screen, wishes)
        if game is None:
            return
        found = _offered(screen, game) if wishes == replace(NO_WISHES, game=wishes.game) else None
        sitting = _carry_on(screen, replace(NO_WISHES, source=str(found))) if found else _begin(screen, game, wishes)
    with closing(sitting.keeper):
        try:
            _greet(sitting)
            sitting.play()
        except Left:
            return
        except OSError as error:
            why = reason(error) if isinstance(error, BrokenPipeError) else f"no output: {error.strerror}"
            sitting.settle()
            raise FileError(f"{why}; the match is kept in {sitting.keeper.path}") from None


def _game(screen: Screen, wishes: Wishes) -> AnyGame | None:
    """Return the game that was named, or asks for it; nothing if whoever was asked has left."""
    if wishes.game:
        return game_of(wishes.game)
    if wishes.options or wishes.preset:
        raise GameError("house rules belong to a game: name it, as in baithak play seep")
    try:
        return _ask_game(screen)
    except EOFError:
        if not screen.typed:
            raise GameError(f"no game was named: write baithak play {' or baithak play '.join(GAMES)}") from None
        screen.say("")
        screen.say(say(phrase("program.left_game")))
        return None


def _offered(screen: Screen, game: AnyGame) -> Path | None:
    """Ask, on a terminal, whether the last match of a game is to be carried on; return its file if so."""
    if not screen.typed:
        return None
    found = unfinished(data_folder(), game)
    if found is None:
        return None
    path, record = found
    deal = max(1, len(record.deals))
    screen.say(sentence(say(phrase("program.unfinished", title=title_of(game), deal=deal, file=tied(str(path))))))
    while True:
        try:
            answer = screen.ask(sentence(say(phrase("program.ask_carry_on")))).lower()
        except EOFError:
            return None
        if answer in {"y", "yes"}:
            return path
        if answer in {"n", "no"}:
            return None


def _ask_game(screen: Screen) -> AnyGame | None:
    """Ask which game is to be played; nothing if none.

    Raises:
        EOFError: if there is no more input.
    """
    choices = ", ".join(f"{number} {title_of(game)}" for number, game in enumerate(GAMES.values(), start=1))
    screen.say(say(phrase("program.games", choices=choices)))
    while True:
        text = screen.ask(say(phrase("program.ask_game")))
        asked = text.lower()
        fitting = [
            game
            for number, game in enumerate(GAMES.values(), start=1)
            if asked and (asked == str(number) or game.name.startswith(asked))
        ]
        if len(fitting) == 1:
            return fitting[0]
        if asked in {"quit", "exit", "q"}:
            screen.say(say(phrase("program.left_game")))
            return None
        if asked not in {"", "?", "help"} and not fitting:
            screen.say(say(phrase("program.no_game", text=cleaned(text))), Tone.WRONG)
        screen.say(say(phrase("program.games", choices=choices)))
        screen.say(say(phrase("program.games_help")))


def _bot_names(wishes: Wishes, usual: Sequence[str]) -> list[str]:
    """Return who sits in the other three seats, from the next one on: as asked for, and else as usual."""
    names = list(usual)
    if wishes.bots is not None:
        names = [name.strip().lower() for name in wishes.bots.split(",")]
        if len(names) not in {1, SEATS - 1}:
            raise GameError(f"--bots {wishes.bots}: name one bot for all three seats, or three with commas between")
        names = names * (SEATS - 1) if len(names) == 1 else names
    if wishes.opponents is not None:
        opponent = wishes.opponents.strip().lower()
        names = [name if at == _PARTNER else opponent for at, name in enumerate(names)]
    if wishes.partner is not None:
        names[_PARTNER] = wishes.partner.strip().lower()
    return names


def _begin(screen: Screen, game: AnyGame, wishes: Wishes) -> Sitting:
    seat = seat_of(game, wishes.seat) if wishes.seat else 0
    options = house_rules(game, wishes.preset, wishes.options)
    usual = (_USUAL_OPPONENT, _USUAL_PARTNER, _USUAL_OPPONENT)
    names = {(seat + step) % SEATS: name for step, name in enumerate(_bot_names(wishes, usual), start=1)}
    for name in names.values():
        bot(name, game)
    seed = new_seed() if wishes.seed is None else seed_from_text(wishes.seed)
    zero, one, two, three = (_BOT_MARK + names[at] if at in names else PERSON for at in range(SEATS))
    today = datetime.now(tz=UTC).astimezone().date()
    record = Record(game, options, seed, first_dealer(seed), (zero, one, two, three), {"Date": today.isoformat()})
    table = Table(Setup.of_record(record, host=ME, people=alone(ME, seat), take_backs=FREE))
    if wishes.record is not None:
        keeper = _kept(Keeper(Path(wishes.record)), table.record)
    else:
        keeper = Keeper.in_folder(data_folder(), game.name, today, write_record(table.record))
    return Sitting(table, seat, names, screen, keeper, write_record, back=_way_back)


def _greet(sitting: Sitting) -> None:
    """Say what is played, who sits where, and where the match is kept."""
    screen, seat, record = sitting.screen, sitting.seat, sitting.table.record
    manner = manner_of(record.game, seat, screen.look)
    place = manner_of(record.game, NOBODY, screen.look).seats[seat]
    screen.say(word(manner, "greeting", title=title_of(record.game), place=place))
    names = sitting.bots
    name = next(iter(names.values())).partition(":")[0]
    if len(set(names.values())) == 1 and name in BOTS:
        screen.say(word(manner, f"bots_all.{name}", partner_seat=partner_of(seat)))
    else:
        who = ", ".join(f"{manner.seats[at]}: {name}" for at, name in names.items())
        screen.say(word(manner, "bots_each", partner_seat=partner_of(seat), bots=who))
    screen.write(house_lines(record.options, manner, screen.look))
    screen.say(word(manner, "keeps", file=tied(str(sitting.keeper.path))))


def _carry_on(screen: Screen, wishes: Wishes) -> Sitting:
    file = wishes.source or ""
    if wishes.options or wishes.preset or wishes.seed is not None:
        raise GameError(
            "a record has its own house rules and seed: leave out --option, --preset and --seed with --from"
        )
    try:
        content = read_plain(Path(file))
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None
    reading = read_records(content)
    if reading.fault is not None:
        raise FileError(fault_text(file, reading))
    if len(reading.records) != 1:
        raise FileError(f"{file}: holds {len(reading.records)} records; a match is carried on from a file with one")
    record = reading.records[0]
    game = record.game
    if wishes.game is not None and game_of(wishes.game).name != game.name:
        raise GameError(f"{file}: is a match of {game.name}, not of {wishes.game}")
    faults = check(record, reading.sources[0])
    if faults:
        place = faults[0].place
        where = f"{file}:{place.line}:{place.column}" if place else file
        raise FileError(f"{where}: {faults[0].text(manner_of(game, NOBODY, screen.look))}")
    if standing_of(record).over:
        raise FileError(f"{file}: this match is over; baithak show {shlex.quote(file)} tells it")
    seat = _own_seat(record, wishes, file)
    names = _bots_of(record, seat, wishes)
    table = Table.resume(record, host=ME, people=alone(ME, seat), take_backs=FREE)
    for name in names.values():
        bot(name, game)
    if wishes.record is not None and Path(wishes.record) != Path(file):
        keeper = Keeper(Path(wishes.record))
    else:
        keeper = Keeper(Path(file), content)
    keeper = _kept(keeper, record)
    return Sitting(table, seat, names, screen, keeper, write_record, back=_way_back)


def _kept(keeper: Keeper, record: Record) -> Keeper:
    """Return a keeper in which a record is kept."""
    try:
        keeper.save(write_record(record))
    except ValueError:
        keeper.close()
        raise
    return keeper


def _way_back(path: Path) -> str:
    """Return what is typed to carry a match on, the way in which this program was started."""
    file = shlex.quote(str(path))
    folder = Path(sys.prefix).parent
    if os.environ.get("MAKELEVEL") and folder == Path.cwd() and (folder / "Makefile").is_file():
        return f"make play ARGS={shlex.quote(f'play --from {file}'.replace('$', '$$'))}"
    if shutil.which(NAME):
        return f"{NAME} play --from {file}"
    started = sys.argv[0]
    called = shlex.quote(started) if Path(started).stem == NAME else f"{shlex.quote(sys.executable)} -m {NAME}"
    return f"{called} play --from {file}"


def _own_seat(record: Record, wishes: Wishes, file: str) -> int:
    if wishes.seat is not None:
        return seat_of(record.game, wishes.seat)
    people = [seat for seat, name in enumerate(record.seats) if not name.startswith(_BOT_MARK)]
    if len(people) != 1:
        points = ", ".join(compass(record.game))
        raise FileError(f"{file}: does not say where you sat; say it with --seat: {points}")
    return people[0]


def _bots_of(record: Record, seat: int, wishes: Wishes) -> dict[int, str]:
    """Return the bots' names by seat: those that were asked for, or those of the record."""
    others = [(seat + step) % SEATS for step in range(1, SEATS)]
    usual = [
        record.seats[at].removeprefix(_BOT_MARK) if record.seats[at].startswith(_BOT_MARK) else _USUAL_OPPONENT
        for at in others
    ]
    return dict(zip(others, _bot_names(wishes, usual), strict=True))
