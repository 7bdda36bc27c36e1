"""Guests: whoever comes is somebody, by a secret that only that browser or bot has.

The store keeps a hash of the secret. Nothing that is shown or put into an address can be used in
its place.
"""

import hashlib
import secrets
from collections.abc import Callable

from baithak.server.store import KeptUser, Store
from baithak.tables.letters import shown

COOKIE = "baithak"
LONGEST_NAME = 24
_USUAL_NAME = "Guest"
_KNOWN = 10_000
"""So many users are not asked of the store each time that they come."""


class GuestError(ValueError):
    """A name that nobody can have."""


def hashed(secret: str) -> bytes:
    """Return what the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def clean_name(text: str) -> str:
    """Return a name as it is shown: one line without anything that cannot be seen.

    Raises:
        GuestError: if no letter is left, or it is too long.
    """
    name = shown(text)
    if not 0 < len(name) <= LONGEST_NAME:
        raise GuestError(f"a name has 1 to {LONGEST_NAME} letters")
    return name


class Guests:
    """Who there is."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[bytes, KeptUser] = {}

    async def welcome(self, name: str = "", *, bot: bool = False) -> tuple[KeptUser, str]:
        """Take in somebody new, and return the user and the secret, which is never to be had again."""
        secret = secrets.token_urlsafe(24)
        user = KeptUser("u" + secrets.token_hex(8), clean_name(name) if name else _USUAL_NAME, bot)
        await self._store.add_user(user, hashed(secret), self._clock())
        return user, secret

    async def recall(self) -> None:
        """Know those again who play: after a restart all of them come at once.

        Raises:
            StoreError: if the store cannot be read.
        """
        self._known.update(await self._store.users_playing(_KNOWN))

    async def of(self, secret: str | None) -> KeptUser | None:
        """Return whoever has a secret."""
        if not secret or len(secret) > 100:
            return None
        key = hashed(secret)
        if key not in self._known:
            user = await self._store.user_of(key)
            if user is None:
                return None
            if len(self._known) > _KNOWN:
                self._known.clear()
            self._known[key] = user
        return self._known[key]

    async def rename(self, secret: str, user: KeptUser, name: str) -> KeptUser:
        """Give a user another name.

        Raises:
            GuestError: if nobody can have it.
        """
        renamed = user._replace(name=clean_name(name))
        await self._store.rename(user.user, renamed.name)
        self._known[hashed(secret)] = renamed
        return renamed
