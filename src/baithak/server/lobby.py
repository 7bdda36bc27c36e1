"""Laying tables, and finding those that there are."""

import secrets
from contextlib import suppress
from typing import Annotated

import msgspec

from baithak.bots.bot import BotError
from baithak.bots.catalog import bot
from baithak.cards.seats import SEATS, side_of
from baithak.cards.shuffle import new_seed
from baithak.games.catalog import game_of
from baithak.games.errors import GameError
from baithak.server import wire
from baithak.server.chronicle import ChronicleError, read_setup, write_setup
from baithak.server.hub import Hub
from baithak.server.scenes import phase_of
from baithak.server.store import KeptTable, KeptUser, Store
from baithak.tables.events import Begin
from baithak.tables.setup import ASKED, FREE, NEVER, TALK, Clock, Patience, Setup, TableError

PARTNER, OPPONENT = "best", "club"
"""What plays beside whoever lays a table, and what plays against, if nothing else is wished."""
SHOWN = 50
DAY = 86400.0


class LobbyError(ValueError):
    """A table that cannot be laid as somebody wishes."""


class Time(msgspec.Struct, frozen=True):
    """How long a person may think: seconds for a move, and a bank of seconds for the match."""

    move: Annotated[float, msgspec.Meta(ge=5, le=14 * DAY)] | None = None
    bank: Annotated[float, msgspec.Meta(ge=0, le=14 * DAY)] = 0.0


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wishes it."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    preset: Annotated[str, msgspec.Meta(max_length=40)] = "usual"
    options: dict[str, int | str] = {}
    open: bool = False
    """Whether it stands in the lobby; else only those with its link come in."""
    seat: wire.Seat = 0
    """Where whoever lays it sits."""
    bots: tuple[wire.Word, wire.Word, wire.Word, wire.Word] | None = None
    """The bots for the seats in which nobody sits."""
    clock: Time = Time()
    take_backs: Annotated[str, msgspec.Meta(max_length=10)] = ""
    """``free`` for one person against bots, ``asked`` or ``never``; what suits the table if empty."""
    talk: Annotated[str, msgspec.Meta(max_length=10)] = TALK
    rated: bool = False
    begin: bool = False
    """Whether to deal at once."""


class Row(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    seats: list[str]
    """The names of the people by seat; empty where a bot plays."""
    phase: str
    changed: dict[str, int | str]
    """The options that differ from the usual rules."""
    move: float | None
    bank: float
    created: float


class Laid(msgspec.Struct, frozen=True):
    """A table that was just laid."""

    table: str
    invite: str


def patience_of(clock: Clock, empty: float) -> Patience:
    """Return how long is waited for whom: days where a move may take days, and else so many seconds for anybody at all."""
    if clock.move is not None and clock.move >= DAY / 2:
        return Patience(away=None, empty=clock.move + clock.bank + DAY, answer=DAY, score=DAY)
    return Patience(empty=empty)


def setup_of(wish: Wish, user: KeptUser, empty: float) -> Setup:
    """Return what a wish comes to; ``empty`` is after how many seconds the table is dropped once nobody is left.

    Raises:
        LobbyError: if there is no such game, option, bot or policy.
    """
    try:
        game = game_of(wish.game)
        if wish.preset not in game.presets:
            raise LobbyError(f"no preset '{wish.preset}': there are {', '.join(game.presets)}")
        options = game.options.read(
            ((name, str(value)) for name, value in wish.options.items()), game.presets[wish.preset]
        )
        usual = [PARTNER if side_of(at) == side_of(wish.seat) else OPPONENT for at in range(SEATS)]
        bots = wish.bots or usual
        for spec in bots:
            bot(spec, game)
        first, second, third, fourth = (user.user if at == wish.seat else "" for at in range(SEATS))
        names = [user.name if at == wish.seat else bots[at] for at in range(SEATS)]
        clock = Clock(wish.clock.move, wish.clock.bank)
        alone = FREE if not wish.open else ASKED
        return Setup(
            game=game,
            options=options,
            seed=new_seed(),
            host=user.user,
            people=(first, second, third, fourth),
            bots=(bots[0], bots[1], bots[2], bots[3]),
            names=(names[0], names[1], names[2], names[3]),
            clock=clock,
            patience=patience_of(clock, empty),
            take_backs=wish.take_backs or (NEVER if wish.rated else alone),
            talk=wish.talk,
            rated=wish.rated,
        )
    except (GameError, BotError, TableError) as error:
        raise LobbyError(str(error)) from error


class Lobby:
    """Where tables are laid and found."""

    def __init__(self, store: Store, hub: Hub, most: int, empty: float) -> None:
        """Set where tables are kept and played, how many unfinished ones a user may have, and how long an empty one stays."""
        self._store = store
        self._hub = hub
        self._most = most
        self._empty = empty

    async def lay(self, wish: Wish, user: KeptUser) -> Laid:
        """Lay a table, and deal if that is wished.

        Raises:
            LobbyError: if it cannot be laid so, or the user has too many.
            StoreError: if it could not be kept.
        """
        setup = setup_of(wish, user, self._empty)
        if len(await self._store.tables_of(user.user)) >= self._most:
            raise LobbyError(f"you have {self._most} tables that are not over: finish one of them first")
        name, invite = secrets.token_hex(6), secrets.token_urlsafe(12)
        kept = KeptTable(name, write_setup(setup), self._hub.clock(), invite, wish.open, 0, over=False)
        await self._store.add_table(kept, user.user)
        host = await self._hub.host(name)
        if wish.begin and host is not None:
            host.post(Begin(user.user), by=user.user)
        return Laid(name, invite)

    async def open_tables(self) -> list[Row]:
        """Return the tables that everybody may see, the latest first."""
        return self._rows(await self._store.open_tables(SHOWN))

    async def tables_of(self, user: KeptUser) -> list[Row]:
        """Return the tables of a user that are not over, the latest first."""
        return self._rows(await self._store.tables_of(user.user))

    def _rows(self, every: list[KeptTable]) -> list[Row]:
        """Return a row for each table that can be read."""
        rows = []
        for kept in every:
            with suppress(ChronicleError):
                rows.append(self._row(kept))
        return rows

    def _row(self, kept: KeptTable) -> Row:
        host = self._hub.hosts.get(kept.name)
        setup = read_setup(kept.setup) if host is None else host.table.setup
        if host is None:
            seats = [name if person else "" for name, person in zip(setup.names, setup.people, strict=True)]
            phase = "playing" if kept.number else "waiting"
        else:
            seats = [host.table.record.seats[at] if seat.owner else "" for at, seat in enumerate(host.table.seating)]
            phase = phase_of(host.table)
        clock = setup.clock
        changed = setup.options.changed()
        return Row(kept.name, setup.game.name, seats, phase, changed, clock.move, clock.bank, kept.created)
