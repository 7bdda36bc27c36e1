"""``baithak play``: a match at the terminal against three bots, from its beginning or from a record."""

import shlex
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from baithak.bots.catalog import BOTS, bot
from baithak.cards.seats import NOBODY, SEATS, partner_of
from baithak.cards.shuffle import new_seed, seed_from_text
from baithak.cli.files import FileError, fault_text, read_bytes
from baithak.cli.look import look_options, screen_of
from baithak.games.catalog import GAMES, game_of
from baithak.games.errors import GameError
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.records.record import Record
from baithak.records.replay import standing_of
from baithak.records.text import read_records, write_record
from baithak.tables.table import Table
from baithak.tui.answers import word
from baithak.tui.keep import Keeper, data_folder
from baithak.tui.places import compass, manner_of, seat_of
from baithak.tui.play import Left, Sitting
from baithak.tui.screen import Screen
from baithak.words import phrase, say

PERSON = "person"
_BOT_MARK = "bot "
_USUAL_BOT = "rules"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was said."""

    game: str | None
    seat: str | None
    bots: str | None
    options: tuple[str, ...]
    preset: str | None
    seed: str | None
    record: str | None
    source: str | None


@click.command()
@click.argument("game", required=False)
@click.option("--seat", help="Where you sit: south, east, north or west, or 0 to 3 in order of play. [default: south]")
@click.option(
    "--bots",
    help=f"Who else plays: one of {', '.join(BOTS)}, or three with commas, from the next seat on. [default: rules]",
)
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option("--preset", help="House rules that go together; see baithak rules GAME.")
@click.option("--seed", help="Any text, from which the cards follow; without it they follow from chance.")
@click.option(
    "--record", metavar="FILE", help="Where the match is kept, move by move. [default: a new file of your own]"
)
@click.option("--from", "source", metavar="RECORD", help="Carry a match on from its record, and keep it there.")
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
    sitting = _carry_on(screen, wishes) if wishes.source is not None else _begin(screen, wishes)
    try:
        _greet(sitting)
        sitting.play()
    except Left:
        return
    except OSError as error:
        why = (
            "nobody reads the output any more" if isinstance(error, BrokenPipeError) else f"no output: {error.strerror}"
        )
        raise FileError(f"{why}; the match is kept in {sitting.keeper.path}") from None


def _ask_game(screen: Screen) -> AnyGame:
    """Ask which game is to be played."""
    choices = ", ".join(f"{number} {game.title}" for number, game in enumerate(GAMES.values(), start=1))
    screen.say(say(phrase("program.games", choices=choices)))
    while True:
        try:
            text = screen.ask(say(phrase("program.ask_game"))).lower()
        except EOFError:
            raise GameError(f"no game was named: write baithak play {' or baithak play '.join(GAMES)}") from None
        fitting = [
            game
            for number, game in enumerate(GAMES.values(), start=1)
            if text and (text == str(number) or game.name.startswith(text))
        ]
        if len(fitting) == 1:
            return fitting[0]


def _options(game: AnyGame, wishes: Wishes) -> Options:
    preset = wishes.preset or "usual"
    if preset not in game.presets:
        raise GameError(f"no preset '{preset}' of {game.name}: there are {', '.join(game.presets)}")
    pairs = []
    for wish in wishes.options:
        name, equals, value = wish.partition("=")
        if not equals:
            raise GameError(f"--option {wish}: write it as name=value, as in {game.options.SPECS[0].name}=3")
        pairs.append((name.strip(), value.strip()))
    options: Options = game.options.read(pairs, game.presets[preset])
    return options


def _bot_names(wish: str | None) -> list[str]:
    names = [name.strip().lower() for name in (wish or _USUAL_BOT).split(",")]
    if len(names) not in {1, SEATS - 1}:
        raise GameError(f"--bots {wish}: name one bot for all three seats, or three with commas between")
    return names * (SEATS - 1) if len(names) == 1 else names


def _begin(screen: Screen, wishes: Wishes) -> Sitting:
    game = game_of(wishes.game) if wishes.game else None
    if game is None and (wishes.options or wishes.preset):
        raise GameError("house rules belong to a game: name it, as in baithak play seep")
    game = game or _ask_game(screen)
    seat = seat_of(game, wishes.seat) if wishes.seat else 0
    options = _options(game, wishes)
    names = {(seat + step) % SEATS: name for step, name in enumerate(_bot_names(wishes.bots), start=1)}
    for name in names.values():
        bot(name, game)
    seed = new_seed() if wishes.seed is None else seed_from_text(wishes.seed)
    zero, one, two, three = (_BOT_MARK + names[at] if at in names else PERSON for at in range(SEATS))
    today = datetime.now(tz=UTC).astimezone().date()
    table = Table(game, options, seed, (zero, one, two, three), tags={"Date": today.isoformat()}, take_backs=True)
    if wishes.record is not None:
        keeper = Keeper(Path(wishes.record))
        keeper.save(write_record(table.record))
    else:
        keeper = Keeper.in_folder(data_folder(), game.name, today, write_record(table.record))
    return Sitting(table, seat, names, screen, keeper, write_record)


def _greet(sitting: Sitting) -> None:
    """Say what is played, who sits where, and where the match is kept."""
    screen, seat, record = sitting.screen, sitting.seat, sitting.table.record
    manner = manner_of(record.game, seat, screen.look)
    place = manner_of(record.game, NOBODY, screen.look).seats[seat]
    screen.say(word(manner, "greeting", title=record.game.title, place=place))
    names = sitting.bots
    if len(set(names.values())) == 1:
        screen.say(word(manner, "bots_all", partner_seat=partner_of(seat), bot=next(iter(names.values()))))
    else:
        who = ", ".join(f"{manner.seats[at]}: {name}" for at, name in names.items())
        screen.say(word(manner, "bots_each", partner_seat=partner_of(seat), bots=who))
    screen.say(word(manner, "keeps", file=str(sitting.keeper.path)))


def _carry_on(screen: Screen, wishes: Wishes) -> Sitting:
    file = wishes.source or ""
    if wishes.options or wishes.preset or wishes.seed is not None:
        raise GameError(
            "a record has its own house rules and seed: leave out --option, --preset and --seed with --from"
        )
    content = read_bytes(file)
    reading = read_records(content)
    if reading.fault is not None:
        raise FileError(fault_text(file, reading))
    if len(reading.records) != 1:
        raise FileError(f"{file}: holds {len(reading.records)} records; a match is carried on from a file with one")
    record = reading.records[0]
    game = record.game
    if wishes.game is not None and game_of(wishes.game).name != game.name:
        raise GameError(f"{file}: is a match of {game.name}, not of {wishes.game}")
    if standing_of(record).over:
        raise FileError(f"{file}: this match is over; baithak show {shlex.quote(file)} tells it")
    seat = _own_seat(record, wishes, file)
    names = _bots_of(record, seat, wishes)
    table = Table.resume(record, take_backs=True)
    for name in names.values():
        bot(name, game)
    if wishes.record is not None and Path(wishes.record) != Path(file):
        keeper = Keeper(Path(wishes.record))
    else:
        keeper = Keeper(Path(file), content)
    keeper.save(write_record(record))
    return Sitting(table, seat, names, screen, keeper, write_record)


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
    if wishes.bots is not None:
        return dict(zip(others, _bot_names(wishes.bots), strict=True))
    names = {at: record.seats[at].removeprefix(_BOT_MARK) for at in others}
    return {at: name if record.seats[at].startswith(_BOT_MARK) else _USUAL_BOT for at, name in names.items()}
