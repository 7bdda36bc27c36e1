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
from baithak.server.chronicle import write_setup
from baithak.server.hub import Hub
from baithak.server.scenes import phase_of, words_of
from baithak.server.store import KeptTable, KeptUser, Store, StoreError
from baithak.tables.events import Begin
from baithak.tables.setup import ASKED, FREE, NEVER, TALK, Clock, Patience, Setup, TableError
from baithak.tables.table import Table

PARTNER, OPPONENT = "best", "club"
"""What plays beside whoever lays a table, and what plays against, if nothing else is wished."""
SHOWN = 50
PAST = 20
"""So many matches that are over are listed for who played them."""
_REMEMBERED = 100
"""So many tables that are played elsewhere, or by nobody at the moment, are known as they were last."""
DAY = 86400.0


class LobbyError(ValueError):
    """A table that cannot be laid as somebody wishes, and in words where that is not the fault of a program."""

    def __init__(self, why: str, words: wire.Words | None = None) -> None:
        super().__init__(why)
        self.words = words


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
    guest: str | None = None
    """What somebody who is nobody yet is called from now on, the usual name if empty; if nothing, nobody is taken in."""


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the lobby lists it, and as its link shows it before anybody sits down."""

    table: str
    game: str
    seats: list[str]
    """The names of the people by seat; empty where a bot plays."""
    bots: list[str]
    """The bots by seat that play where nobody sits."""
    free: list[int]
    """The seats that somebody could take; where a deal is running, once it is over."""
    phase: str
    turn: int
    """The seat to move, or -1."""
    deals: int
    """How many times cards were dealt out."""
    score: tuple[int, int]
    standing: list[wire.Words]
    options: dict[str, int | str]
    changed: dict[str, int | str]
    """The options that differ from the usual rules."""
    move: float | None
    bank: float
    take_backs: str
    talk: str
    rated: bool
    open: bool
    """Whether it stands in the lobby for everybody."""
    created: float
    since: float
    """When the turn or the score began that is waited for; where the match is over, when it ended."""
    you: int = -1
    """The seat of whoever asks."""
    host: bool = False
    """Whether whoever asks is the host."""
    invite: str = ""
    """The secret of its link, for the host alone."""


class Laid(msgspec.Struct, frozen=True):
    """A table that was just laid."""

    table: str
    invite: str


def patience_of(clock: Clock, empty: float) -> Patience:
    """Return how long is waited for whom: days where a move may take days, and else so many seconds for anybody at all."""
    if clock.move is not None and clock.move >= DAY / 2:
        return Patience(away=None, empty=clock.move + clock.bank + DAY, answer=DAY, score=DAY)
    return Patience(empty=empty, alone=True)


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
        self._made: dict[str, tuple[int, Table]] = {}

    def check(self, wish: Wish) -> None:
        """See whether a table can be laid as somebody wishes it.

        Raises:
            LobbyError: if it cannot.
        """
        setup_of(wish, KeptUser("nobody", "", bot=False), self._empty)

    async def lay(self, wish: Wish, user: KeptUser) -> Laid:
        """Lay a table, and deal if that is wished.

        Raises:
            LobbyError: if it cannot be laid so, or the user has too many.
            StoreError: if it could not be kept.
        """
        setup = setup_of(wish, user, self._empty)
        known = await self._store.tables_of(user.user)
        if len(known) >= self._most and len(await self._sat_at(known, user)) >= self._most:
            words = wire.Words("server.many_tables", {"count": self._most})
            raise LobbyError(f"you have {self._most} tables that are not over: finish one of them first", words)
        name, invite = secrets.token_hex(6), secrets.token_urlsafe(12)
        kept = KeptTable(name, write_setup(setup), self._hub.clock(), invite, wish.open, 0, over=False)
        await self._store.add_table(kept, user.user, self._hub.owner)
        host = await self._hub.host(name)
        if wish.begin and host is not None:
            host.post(Begin(user.user), by=user.user)
        return Laid(name, invite)

    async def open_tables(self, user: KeptUser | None = None) -> list[TableRow]:
        """Return the tables that everybody may see, the latest first, as somebody sees them."""
        return await self._rows(await self._store.open_tables(SHOWN), user)

    async def tables_of(self, user: KeptUser) -> list[TableRow]:
        """Return the tables of a user that are not over, the latest first."""
        return await self._sat_at(await self._store.tables_of(user.user), user)

    async def _sat_at(self, every: list[KeptTable], user: KeptUser) -> list[TableRow]:
        """Return a row for each table of which a user still has a seat: one that was given up is others' business."""
        return [row for row in await self._rows(every, user) if row.you >= 0]

    async def matches_of(self, user: KeptUser) -> list[TableRow]:
        """Return the matches that are over of which a user has a seat, the latest first."""
        rows = await self._rows(await self._store.tables_over(user.user, PAST), user)
        played = [row for row in rows if row.you >= 0 and row.deals]
        return sorted(played, key=lambda row: -row.since)

    async def _rows(self, every: list[KeptTable], user: KeptUser | None) -> list[TableRow]:
        """Return a row for each table that can be read."""
        rows = []
        for kept in every:
            with suppress(StoreError):
                table = await self._table(kept)
                if table is not None:
                    rows.append(row_of(kept, table, user.user if user else ""))
        return rows

    async def _table(self, kept: KeptTable) -> Table | None:
        """Return a table as it stands; one that is put away, or another process's, is made again only where it has changed."""
        host = self._hub.hosts.get(kept.name)
        if host is not None and await host.settled():
            return host.table
        known = self._made.get(kept.name)
        if known is None or known[0] != kept.number:
            found = await self._hub.look(kept.name)
            if found is None:
                return None
            known = self._made[kept.name] = (kept.number, found[1])
            while len(self._made) > _REMEMBERED:
                self._made.pop(next(iter(self._made)))
        return known[1]


def row_of(kept: KeptTable, table: Table, user: str) -> TableRow:
    """Return a table as it is listed for somebody."""
    setup, seating, deal = table.setup, table.seating, table.deal
    options = setup.options
    seat = seating.of_user(user)
    host = user != "" and user == seating.host
    return TableRow(
        table=kept.name,
        game=setup.game.name,
        seats=[table.record.seats[at] if one.owner else "" for at, one in enumerate(seating)],
        bots=[one.next_bot or one.bot for one in seating],
        free=[] if table.over else [at for at, one in enumerate(seating) if not one.owner],
        phase=phase_of(table),
        turn=table.turn,
        deals=len(table.record.deals),
        score=table.standing.by_side(),
        standing=[] if deal is None else [words_of(line) for line in table.standing.lines()],
        options=options.values(),
        changed=options.changed(),
        move=setup.clock.move,
        bank=setup.clock.bank,
        take_backs=setup.take_backs,
        talk=setup.talk,
        rated=setup.rated,
        open=kept.open,
        created=kept.created,
        since=table.since,
        you=-1 if seat is None else seat,
        host=host,
        invite=kept.invite if host else "",
    )
