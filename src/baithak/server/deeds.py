"""From what a program asks for to what a table is told."""

from collections.abc import Callable

from baithak.bots.catalog import bot
from baithak.games.errors import GameError
from baithak.server import wire
from baithak.tables import events as ev
from baithak.tables.events import Event
from baithak.tables.table import Table


class SeveralMoves(GameError):
    """A text that several legal moves fit."""


def event_of(act: wire.Act, user: str, name: str) -> Callable[[Table], Event]:
    """Return what makes the event of a message when its turn comes: a move is read in the position that it meets."""
    deed = act.deed
    match deed:
        case wire.Play():
            return lambda table: _played(table, deed.move, act.at, user)
        case wire.Sit():
            made: Event = ev.Sit(deed.seat, user, name)
        case wire.Stand():
            made = ev.Stand(user)
        case wire.SendAway():
            made = ev.SendAway(deed.seat, user)
        case wire.SetBot():
            return lambda table: _chosen(table, deed, user)
        case wire.Back():
            made = ev.Here(user)
        case wire.Begin():
            made = ev.Begin(user)
        case wire.Next():
            made = ev.NextDeal(user, act.at)
        case wire.Undo():
            return lambda table: ev.TakeBack(_seat(table, user), act.at, user)
        case wire.Claim():
            made = ev.Claim(user, act.at)
        case wire.Concede():
            made = ev.Concede(user, act.at)
        case wire.Pause():
            made = ev.Pause(user)
        case wire.GoOn():
            made = ev.GoOn(user)
        case wire.Rematch():
            made = ev.Rematch(user)
        case wire.Answer():
            made = ev.Answer(deed.yes, user, deed.asked)
        case wire.Say():
            made = ev.Say(deed.text, user)
        case wire.Signal():
            made = ev.Signal(deed.number, user)
    return lambda _table: made


def _seat(table: Table, user: str) -> int:
    seat = table.seating.of_user(user)
    return -1 if seat is None else seat


def _chosen(table: Table, deed: wire.SetBot, user: str) -> Event:
    """Return the choice of a bot that there is.

    Raises:
        BotError: if there is no such bot.
    """
    bot(deed.bot, table.setup.game)
    return ev.SetBot(deed.seat, deed.bot, user)


def _played(table: Table, text: str, at: int | None, user: str) -> Event:
    """Return the move that a text means here.

    Raises:
        GameError: if it is no move.
    """
    seat = _seat(table, user)
    deal = table.deal
    if deal is None or deal.over or deal.turn != seat or (at is not None and at != table.index):
        return ev.Played(seat, -1, at, user)
    game = table.setup.game
    meant = game.match_moves(text, deal.codes())
    if len(meant) > 1:
        raise SeveralMoves("several moves")
    return ev.Played(seat, meant[0] if meant else game.read_move(text), at, user)
