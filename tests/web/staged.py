"""Tables as the page is sent them, the same every time: for screenshots, and for what a test must find on the table."""

import json
import random
from collections.abc import Callable
from typing import Any

from baithak.cards.seats import NOBODY, SEATS
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import GAMES
from baithak.server import wire
from baithak.server.scenes import Stage
from baithak.tables.events import Begin, NextDeal, Played
from baithak.tables.setup import FREE, Setup
from baithak.tables.table import Table

Message = dict[str, Any]
NAMES = ("Amrita", "Yusuf", "Nasreen", "Karl")


def table(
    game: str, until: Callable[[Table], bool], *, seed: str = "a screen", options: dict[str, int | str] | None = None
) -> Table:
    """Return a table at which the house's own judgement has played until something is so."""
    kind = GAMES[game]
    setup = Setup(
        game=kind,
        options=kind.options(**(options or {})),
        seed=seed_from_text(seed),
        host="u0",
        people=("u0", "", "u2", ""),
        bots=("best", "club", "best", "club"),
        names=NAMES,
        take_backs=FREE,
    )
    laid = Table(setup)
    rng = random.Random(seed)
    laid.on(Begin("u0"), 0.0)
    for _ in range(100_000):
        if until(laid):
            return laid
        if laid.deal is None or laid.deal.over:
            for user in ("u0", "u2"):
                laid.on(NextDeal(user), 0.0)
        else:
            seat = laid.turn
            laid.on(Played(seat, kind.advise(laid.view(seat), rng), by=setup.people[seat]), 0.0)
    raise AssertionError(f"nothing like that comes in a match of {game} from the seed {seed!r}")


def scene(laid: Table, viewer: int = 0, **changed: object) -> Message:
    """Return a table as a viewer's page is sent it, with something changed if a test wants it."""
    stage = Stage(laid, "staged")
    stage.look({viewer, NOBODY, *range(SEATS)})
    shown: Message = json.loads(wire.write(stage.scene(laid.index + 1, viewer, news=[], host=viewer == 0, watching=1)))
    return shown | changed
