"""What both databases have in common: the same statements, with ``?1`` for the first value and so on."""

from collections.abc import Sequence
from typing import Any

from baithak.server.store import Fenced, KeptEvent, KeptTable, KeptUser, Peer, StoreError

Row = Sequence[Any]
Statement = tuple[str, tuple[Any, ...]]

TABLE = "name, setup, created, invite, open, number, ended"
EVENT = "number, at, by, client, content"


class SqlStore:
    """Tables and users in a database that understands SQL; each kind of database says how it reads and writes."""

    async def read(self, statement: str, *values: object) -> list[Row]:
        """Return what a statement finds."""
        raise NotImplementedError

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Do some statements, all or none of them, and return what each gives back, once they are kept for good.

        Raises:
            Fenced: if one would break a key.
            StoreError: if they could not be kept.
        """
        raise NotImplementedError

    def node_of(self, owner: str) -> str:
        """Return how the names of all runs of an owner's process begin."""
        return owner.partition("/")[0] + "/"

    # Users.

    async def add_user(self, user: KeptUser, secret: bytes, now: float) -> None:
        """Keep a new user by the hash of a secret."""
        values = (user.user, user.name, user.bot, secret, now)
        await self.write(("INSERT INTO users (uid, name, bot, secret, created) VALUES (?1, ?2, ?3, ?4, ?5)", values))

    async def user_of(self, secret: bytes) -> KeptUser | None:
        """Return the user of the hash of a secret."""
        rows = await self.read("SELECT uid, name, bot FROM users WHERE secret = ?1", secret)
        return KeptUser(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    async def users_playing(self, most: int) -> list[tuple[bytes, KeptUser]]:
        """Return the users, with the hashes of their secrets, who have sat at tables that are not over."""
        query = (
            "SELECT DISTINCT secret, uid, users.name, bot FROM users JOIN people USING (uid) "
            "JOIN tables ON tables.name = people.name WHERE NOT ended LIMIT ?1"
        )
        return [(row[0], KeptUser(row[1], row[2], bool(row[3]))) for row in await self.read(query, most)]

    async def rename(self, user: str, name: str) -> None:
        """Change what a user is called."""
        await self.write(("UPDATE users SET name = ?1 WHERE uid = ?2", (name, user)))

    # Tables.

    async def add_table(self, table: KeptTable, user: str, owner: str) -> None:
        """Keep a new table, without events, who laid it, and whose it is from the first: nobody else finds it without an owner."""
        query = f"INSERT INTO tables ({TABLE}, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"  # noqa: S608 - fixed words
        await self.write(
            (query, (*table, owner)),
            ("INSERT INTO people (name, uid) VALUES (?1, ?2)", (table.name, user)),
        )

    async def _tables(self, condition: str, *values: object) -> list[KeptTable]:
        rows = await self.read(f"SELECT {TABLE} FROM tables {condition}", *values)  # noqa: S608 - fixed words
        return [KeptTable(row[0], bytes(row[1]), row[2], row[3], bool(row[4]), row[5], bool(row[6])) for row in rows]

    async def table(self, name: str) -> KeptTable | None:
        """Return a table, or None."""
        found = await self._tables("WHERE name = ?1", name)
        return found[0] if found else None

    async def tables_of(self, user: str) -> list[KeptTable]:
        """Return the tables that are not over at which a user sits or sat, the latest first."""
        return await self._tables(
            "JOIN people USING (name) WHERE uid = ?1 AND NOT ended ORDER BY created DESC LIMIT 100", user
        )

    async def tables_over(self, user: str, limit: int) -> list[KeptTable]:
        """Return the tables that are over at which a user sat, the latest first."""
        return await self._tables(
            "JOIN people USING (name) WHERE uid = ?1 AND ended ORDER BY created DESC LIMIT ?2", user, limit
        )

    async def open_tables(self, limit: int) -> list[KeptTable]:
        """Return open tables that are not over, the latest first."""
        return await self._tables("WHERE open AND NOT ended ORDER BY created DESC LIMIT ?1", limit)

    # Owning.

    async def orphans(self, owner: str, now: float, lease: float) -> list[str]:
        """Return the tables that are not over whose owner has died, or was an older run of this one, or that have none."""
        node = self.node_of(owner)
        rows = await self.read(
            "SELECT name FROM tables LEFT JOIN owners USING (owner) WHERE NOT ended AND owner <> ?1 "
            "AND (coalesce(alive, 0) < ?2 OR substr(owner, 1, length(?3)) = ?3) ORDER BY created DESC LIMIT 1000",
            owner,
            now - lease,
            node,
        )
        return [row[0] for row in rows]

    async def take(self, name: str, owner: str, now: float, lease: float) -> tuple[int, float]:
        """Become a table's owner, and return the new epoch and when its last owner was alive, 0 if nobody has played it yet.

        Raises:
            Fenced: if somebody else owns it, and was alive within the lease.
        """
        node = self.node_of(owner)
        found, taken = await self.write(
            (
                (
                    "SELECT left_at, CASE WHEN epoch > 0 THEN coalesce(alive, 0) ELSE 0 END "
                    "FROM tables LEFT JOIN owners USING (owner) WHERE name = ?1"
                ),
                (name,),
            ),
            (
                (
                    "UPDATE tables SET owner = ?1, epoch = epoch + 1 WHERE name = ?2 AND (owner = '' OR owner = ?1 "
                    "OR substr(owner, 1, length(?3)) = ?3 "
                    "OR NOT EXISTS (SELECT 1 FROM owners WHERE owners.owner = tables.owner AND alive >= ?4)) "
                    "RETURNING epoch"
                ),
                (owner, name, node, now - lease),
            ),
        )
        if not found:
            raise StoreError(f"there is no table {name}")
        if not taken:
            raise Fenced(f"the table {name} has another owner")
        return int(taken[0][0]), float(max(found[0]))

    async def renew(self, owner: str, now: float, peer: Peer) -> None:
        """Say that an owner is alive, and how other processes reach it."""
        query = """INSERT INTO owners (owner, alive, address, token) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (owner) DO UPDATE SET alive = excluded.alive"""
        await self.write((query, (owner, now, *peer)))

    async def peer_of(self, name: str, now: float, lease: float) -> Peer | None:
        """Return how the owner of a table is reached, or None where it has none that is alive."""
        query = "SELECT address, token FROM tables JOIN owners USING (owner) WHERE name = ?1 AND alive >= ?2"
        rows = await self.read(query, name, now - lease)
        return Peer(*rows[0]) if rows else None

    async def release(self, name: str, owner: str, now: float) -> None:
        """Give a table up."""
        query = "UPDATE tables SET owner = '', left_at = ?1 WHERE name = ?2 AND owner = ?3"
        await self.write((query, (now, name, owner)))

    # Events.

    async def events(self, name: str, after: int = 0) -> list[KeptEvent]:
        """Return a table's events in order."""
        query = f"SELECT {EVENT} FROM events WHERE name = ?1 AND number > ?2 ORDER BY number"  # noqa: S608 - fixed words
        return [KeptEvent(row[0], row[1], row[2], row[3], bytes(row[4])) for row in await self.read(query, name, after)]

    async def keep_snapshot(self, name: str, number: int, content: bytes) -> None:
        """Keep what a table was after so many events, in the place of an older one."""
        await self.write(
            (
                (
                    "INSERT INTO snapshots (name, number, content) VALUES (?1, ?2, ?3) "
                    "ON CONFLICT (name) DO UPDATE SET number = excluded.number, content = excluded.content"
                ),
                (name, number, content),
            )
        )

    async def snapshot(self, name: str) -> tuple[int, bytes] | None:
        """Return the last snapshot, and after how many events it was."""
        rows = await self.read("SELECT number, content FROM snapshots WHERE name = ?1", name)
        return (int(rows[0][0]), bytes(rows[0][1])) if rows else None
