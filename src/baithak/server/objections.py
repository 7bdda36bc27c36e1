"""What stands against what somebody wants to do: in words, with the rule and the cards that prove it."""

from baithak.bots.bot import BotError
from baithak.cards.mask import mask_of
from baithak.games.errors import GameError, IllegalMove, NotationError
from baithak.server import wire
from baithak.server.deeds import SeveralMoves
from baithak.server.scenes import words_of
from baithak.tables.effects import Refused
from baithak.tables.table import Table
from baithak.words import Phrase, phrase


def refused_move(table: str, client: str, effect: Refused) -> wire.Refused:
    """Return what somebody is told whose event was refused."""
    clause, cards = (effect.refusal.clause, effect.refusal.proof) if effect.refusal else ("", ())
    return wire.Refused(table, client, words_of(effect.words), clause, list(cards))


def why_unread(error: GameError | BotError) -> Phrase:
    """Return why a text is no move, or no bot."""
    match error:
        case NotationError():
            return phrase("server.misread", found=error.found, expected=error.expected)
        case BotError():
            return phrase("server.no_bot")
        case SeveralMoves():
            return phrase("server.several_moves")
        case _:
            return phrase("server.no_move")


def not_now(table: Table, user: str) -> Phrase | None:
    """Return why it is not for somebody to play, or None."""
    seat, deal = table.seating.of_user(user), table.deal
    if seat is None:
        return phrase("table.no_place")
    if deal is None or table.over or deal.over:
        return phrase(f"table.{'not_begun' if deal is None else 'match_over' if table.over else 'deal_over'}")
    if table.turn != seat:
        return phrase("table.not_turn", seat=seat, turn_seat=table.turn)
    if table.controller(seat) != user:
        return phrase("table.not_yours")
    return phrase("table.paused") if table.paused is not None else None


def objections_to(table: Table, user: str, why: wire.Why) -> wire.Objections | wire.Refused:
    """Return what stands against each move that somebody may mean by pointing at cards; a question plays nothing."""
    refusal, deal = not_now(table, user), table.deal
    if refusal is not None or deal is None:
        return wire.Refused(why.table, why.id, words_of(refusal or phrase("table.not_begun")))
    view = table.view(table.turn)
    found = []
    for code in table.setup.game.attempts(view, mask_of(why.held) & view.hand, mask_of(why.lying)):
        try:
            deal.check(code)
        except IllegalMove as error:
            no = error.refusal
            found.append(wire.Objection(words_of(view.describe(code)), words_of(no.words), no.clause, list(no.cards)))
    return wire.Objections(why.table, why.id, table.index, found)
