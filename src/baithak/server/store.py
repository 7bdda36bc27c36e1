"""Contract: where tables are kept.

An event is kept under its table and its number, in order, and by the table's owner alone: whoever
holds a table has an *epoch*, and an append with an older one, or with a number that is taken, is
refused. So two processes can never both carry a table on. What ``append`` has returned from
survives a power cut.
"""

from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store cannot be reached, or is damaged: nothing was kept."""


class Fenced(StoreError):
    """The table is another process's now, or has moved on: nothing was kept."""


class KeptEvent(NamedTuple):
    """One event of a table."""

    number: int
    """From 1, without a gap."""
    at: float
    """Seconds on the clock of the host that took it."""
    by: str
    """The user who sent it, or nobody."""
    client: str
    """What the user's program called it, so that it is done once; empty where no program sent it."""
    content: bytes
    """Its text (``chronicle.py``)."""


class KeptTable(NamedTuple):
    """A table as it is found."""

    name: str
    setup: bytes
    created: float
    invite: str
    """The secret of its link."""
    open: bool
    """Whether it stands in the lobby for everybody."""
    number: int
    """Of its last event."""
    over: bool


class KeptUser(NamedTuple):
    """A guest or a bot."""

    user: str
    name: str
    bot: bool


class Peer(NamedTuple):
    """Another process that shares the store."""

    address: str
    """Where others reach it, as ``http://host:port``."""
    token: str
    """What another process shows it, to speak for users."""


class Store(Protocol):
    """Somewhere to keep tables."""

    async def open(self) -> None:
        """Make ready, and bring what an older release has kept up to date."""

    async def close(self) -> None:
        """Finish what is being kept."""

    async def add_user(self, user: KeptUser, secret: bytes, now: float) -> None:
        """Keep a new user by the hash of a secret."""

    async def user_of(self, secret: bytes) -> KeptUser | None:
        """Return the user of the hash of a secret."""

    async def users_playing(self, most: int) -> list[tuple[bytes, KeptUser]]:
        """Return users, with the hashes of their secrets, who have sat at tables that are not over, so many at most."""

    async def rename(self, user: str, name: str) -> None:
        """Change what a user is called."""

    async def add_table(self, table: KeptTable, user: str, owner: str) -> None:
        """Keep a new table, without events, who laid it, and whose it is from the first: nobody else finds it without an owner."""

    async def table(self, name: str) -> KeptTable | None:
        """Return a table, or None."""

    async def tables_of(self, user: str) -> list[KeptTable]:
        """Return the tables that are not over at which a user sits or sat, the latest first."""

    async def tables_over(self, user: str, limit: int) -> list[KeptTable]:
        """Return the tables that are over at which a user sat, the latest first."""

    async def open_tables(self, limit: int) -> list[KeptTable]:
        """Return open tables that are not over, the latest first."""

    async def orphans(self, owner: str, now: float, lease: float) -> list[str]:
        """Return the tables that are not over whose owner has died, or was an older run of this one, or that have none."""

    async def take(self, name: str, owner: str, now: float, lease: float) -> tuple[int, float]:
        """Become a table's owner, and return the new epoch and when its last owner was alive, 0 if nobody has played it yet.

        An owner is a process and a run of it, as ``node/run``: another run of the same process has died.

        Raises:
            Fenced: if somebody else owns it, and was alive within the lease.
        """

    async def renew(self, owner: str, now: float, peer: Peer) -> None:
        """Say that an owner is alive, and how other processes reach it."""

    async def peer_of(self, name: str, now: float, lease: float) -> Peer | None:
        """Return how the owner of a table is reached, or None where it has none that is alive."""

    async def release(self, name: str, owner: str, now: float) -> None:
        """Give a table up."""

    async def append(self, name: str, epoch: int, events: list[KeptEvent], people: list[str], *, over: bool) -> None:
        """Keep events, and who sits at the table now.

        Raises:
            Fenced: if the epoch is not the table's, or a number is taken.
            StoreError: if they could not be kept.
        """

    async def events(self, name: str, after: int = 0) -> list[KeptEvent]:
        """Return a table's events in order."""

    async def keep_snapshot(self, name: str, number: int, content: bytes) -> None:
        """Keep what a table was after so many events, in the place of an older one."""

    async def snapshot(self, name: str) -> tuple[int, bytes] | None:
        """Return the last snapshot, and after how many events it was."""
