"""A table as one viewer sees it, as a message: made of the viewer's view and of what everybody knows, and of nothing else."""

import hashlib
from collections.abc import Iterable

import msgspec

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.view import View
from baithak.server import wire
from baithak.tables import effects as ef
from baithak.tables.effects import Effect
from baithak.tables.table import Table
from baithak.words import Parameter, Phrase


def words_of(phrase: Phrase) -> wire.Words:
    """Return a phrase as it travels."""
    fill: dict[str, wire.Parameter] = {name: _plain(value) for name, value in phrase.parameters.items()}
    return wire.Words(phrase.key, fill, [words_of(one) for one in phrase.then])


def _plain(value: Parameter) -> wire.Parameter:
    return list(value) if isinstance(value, tuple) else value


def commitment(seed: bytes) -> str:
    """Return what is shown before a match so that nobody can choose its cards later: the SHA-256 of the seed."""
    return hashlib.sha256(seed).hexdigest()


def phase_of(table: Table) -> str:
    """Return how far a match has come."""
    if table.dropped:
        return "dropped"
    if table.standing.over:
        return "over"
    if table.deal is None:
        return "waiting"
    return "scored" if table.deal.over else "playing"


class Told:
    """The moves of the running deal in words, kept for each viewer so that none is described twice."""

    def __init__(self) -> None:
        self._deal: Deal | None = None
        self._told: list[list[wire.News]] = []

    def add(self, before: list[View], table: Table) -> list[wire.News]:
        """Describe the last move for every viewer, seats 0 to 3 and then spectators, from their views before it."""
        self._settle(table)
        assert table.deal is not None
        added = []
        for place, view in enumerate(before):
            viewer = NOBODY if place == SEATS else place
            played = table.view(viewer).history[-1]
            news = wire.News("moved", played.seat, words_of(view.describe(played.code)))
            self._told[place].append(news)
            added.append(news)
        return added

    def of(self, viewer: int, table: Table) -> list[wire.News]:
        """Return the moves of the deal as a viewer was told them."""
        self._settle(table)
        return list(self._told[viewer if viewer != NOBODY else SEATS])

    def _settle(self, table: Table) -> None:
        """Tell the deal from its start where it is another, or moves were taken back."""
        deal = table.deal
        moves = 0 if deal is None else len(deal.history)
        known = len(self._told[0]) if self._told else -1
        if deal is self._deal and known in {moves, moves - 1}:
            return
        self._deal = deal
        self._told = [[] for _ in range(SEATS + 1)]
        if deal is None:
            return
        again = Deal(deal.game, deal.options, deal.pack, deal.standing)
        for played in deal.history:
            views = [again.view(viewer) for viewer in (*range(SEATS), NOBODY)]
            again.play(played.code)
            for place, view in enumerate(views):
                seen = again.view(view.seat).history[-1]
                self._told[place].append(wire.News("moved", seen.seat, words_of(view.describe(seen.code))))


def news_of(effects: Iterable[Effect], moved: wire.News | None) -> list[wire.News]:
    """Return what has happened, as a viewer is told it; ``moved`` is the move, if there was one, in the viewer's words."""
    news = []
    for effect in effects:
        match effect:
            case ef.Moved():
                assert moved is not None
                news.append(moved)
            case ef.Said():
                news.append(wire.News("said", effect.seat, fill={"text": effect.text}))
            case ef.Signalled():
                news.append(wire.News("signalled", effect.seat, fill={"number": effect.number}))
            case ef.Dealt():
                news.append(wire.News("dealt", effect.dealer, fill={"deal": effect.number}))
            case ef.Seated():
                news.append(wire.News("seated" if effect.user else "left", effect.seat))
            case ef.Stepped():
                news.append(wire.News("bot" if effect.bot else "person", effect.seat))
            case ef.TakenBack():
                news.append(wire.News("taken_back", effect.seat, fill={"moves": effect.moves}))
            case ef.Asked():
                news.append(wire.News("asked", effect.seat, fill={"what": effect.what}))
            case ef.Answered():
                news.append(wire.News("yes" if effect.yes else "no", effect.seat, fill={"what": effect.what}))
            case ef.Conceded():
                news.append(wire.News("conceded", fill={"side": effect.side}))
            case ef.Away() | ef.Back() | ef.Ready() | ef.Claimed() | ef.WentOn() | ef.BotSet():
                news.append(wire.News(type(effect).__name__.lower(), effect.seat))
            case ef.Scored() | ef.Finished() | ef.Dropped() | ef.Paused() | ef.RematchAgreed() | ef.Hosted():
                news.append(wire.News(type(effect).__name__.lower()))
            case ef.Turn() | ef.Refused():
                pass
    return news


def chairs_of(table: Table) -> list[wire.Chair]:
    """Return the four seats as everybody sees them."""
    chairs = []
    away = table.setup.patience.away
    for at, seat in enumerate(table.seating):
        until = None if seat.gone is None or away is None or seat.stepped else seat.gone + away
        chairs.append(
            wire.Chair(
                name=table.record.seats[at] if seat.owner else "",
                bot=seat.bot,
                plays="person" if table.controller(at) else "bot",
                here=seat.here,
                until=until,
                bank=seat.bank,
                count=table.deal.view().counts[at] if table.deal is not None else 0,
            )
        )
    return chairs


def scene(
    table: Table, name: str, number: int, viewer: int, told: Told, *, news: list[wire.News], host: bool
) -> wire.Scene:
    """Return a table as a viewer sees it.

    Args:
        table: the table.
        name: what the table is called.
        number: how many events it has taken.
        viewer: a seat, or ``NOBODY`` for a spectator.
        told: the moves of the deal in words.
        news: what has just happened, in the viewer's words.
        host: whether the viewer is the host.
    """
    setup, ask = table.setup, table.ask
    options = {spec.name: getattr(setup.options, spec.name) for spec in setup.options.SPECS}
    question = None if ask is None else wire.Question(ask.what, ask.seat, sorted(ask.missing), ask.until)
    seen = wire.Scene(
        table=name,
        number=number,
        index=table.index,
        game=setup.game.name,
        options=options,
        commitment=commitment(setup.seed),
        chairs=chairs_of(table),
        you=viewer,
        host=host,
        phase=phase_of(table),
        turn=table.turn,
        since=table.since,
        until=table.clock_until,
        paused=table.paused,
        standing=[words_of(line) for line in (*table.standing.news(), *table.standing.lines())],
        question=question,
        ready=sorted(table.ready),
        news=news,
    )
    return seen if table.deal is None else _dealt(seen, table, table.deal, told)


def _dealt(seen: wire.Scene, table: Table, deal: Deal, told: Told) -> wire.Scene:
    """Return a scene with what lies on the table, and what the viewer holds and may do."""
    view = table.view(seen.you)
    zones = [
        wire.Zone(words_of(zone.words), list(zone.cards), list(zone.groups), zone.lasting) for zone in view.zones()
    ]
    rows = deal.outcome().rows() if deal.over else ()
    return msgspec.structs.replace(
        seen,
        dealer=view.dealer,
        deal=deal.standing.deals + 1,
        hand=cards_of(view.hand),
        zones=zones,
        legal=_legal(table, view),
        told=told.of(seen.you, table),
        sheet=[
            wire.Row(words_of(row.words), row.points, list(row.cards), list(row.groups), row.subtotal) for row in rows
        ],
    )


def _legal(table: Table, view: View) -> list[wire.Move]:
    """Return the legal moves of a viewer who is to move and not sitting back while a bot plays."""
    if table.turn != view.seat or not table.controller(view.seat) or table.paused is not None:
        return []
    write = table.setup.game.write_move
    return [wire.Move(write(code), words_of(view.describe(code))) for code in view.legal]
