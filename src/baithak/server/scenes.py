"""A table as one viewer sees it, as a message: made of the viewer's view and of what everybody knows, and of nothing else."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

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


class _Told:
    """The moves of a deal as one viewer is told them; each is put into bytes once, however often it is sent.

    Attributes:
        count: how many there are.
        last: the last of them.
    """

    def __init__(self) -> None:
        self.count = 0
        self.last: wire.News | None = None
        self._text = bytearray(b"[")

    def add(self, before: View, after: View) -> None:
        """Tell the move between two views of the viewer."""
        played = after.history[-1]
        self.last = wire.News("moved", played.seat, words_of(before.describe(played.code)))
        self._text += (b"," if self.count else b"") + wire.text(self.last)
        self.count += 1

    def all(self) -> list[wire.News]:
        """Return all of them, as they are written."""
        return _written(bytes(self._text) + b"]") if self.count else []


def _written(text: bytes) -> Any:
    """Return what was written already, for a message that is to be written only."""
    return msgspec.Raw(text)


class Stage:
    """A table between two events: what everybody may see of it is put together once, each viewer's part for those who look.

    Attributes:
        table: the table; before it takes an event ``look`` is to be called, and ``turn_over`` after it.
    """

    def __init__(self, table: Table, name: str) -> None:
        """Set the table, and what it is called."""
        self.table = table
        self._name = name
        options = {spec.name: getattr(table.setup.options, spec.name) for spec in table.setup.options.SPECS}
        self._options: dict[str, int | str] = _written(wire.text(options))
        self._commitment = commitment(table.setup.seed)
        self._views: dict[int, View] = {}
        self._common: wire.Scene | None = None
        self._deal: Deal | None = None
        self._told: dict[int, _Told] = {}

    def look(self, viewers: Iterable[int]) -> None:
        """See the table as some viewers do."""
        if self.table.deal is not None:
            for viewer in viewers:
                self._view(viewer)

    def _view(self, viewer: int) -> View:
        if viewer not in self._views:
            self._views[viewer] = self.table.view(viewer)
        return self._views[viewer]

    def turn_over(self, effects: Iterable[Effect], viewers: Iterable[int]) -> dict[int, wire.News | None]:
        """See what an event has made of the table, and return the move made, if one was, in the words of some viewers."""
        before = self._views
        self._views, self._common = {}, None
        moved = any(isinstance(effect, ef.Moved) for effect in effects)
        told = {}
        for viewer in viewers:
            known = self._told.get(viewer)
            if moved and known is not None and viewer in before and self.table.deal is self._deal:
                known.add(before[viewer], self._view(viewer))
            told[viewer] = self._tell(viewer).last if moved else None
        return told

    def _tell(self, viewer: int) -> _Told:
        """Return the moves of the deal as a viewer is told them: from its start, where that is another, or the viewer is new."""
        deal = self.table.deal
        if deal is not self._deal:
            self._deal, self._told = deal, {}
        told = self._told.get(viewer)
        if told is None or (deal is not None and told.count != len(deal.history)):
            told = self._told[viewer] = _Told()
            if deal is not None:
                again = Deal(deal.game, deal.options, deal.pack, deal.standing)
                for played in deal.history:
                    view = again.view(viewer)
                    again.play(played.code)
                    told.add(view, again.view(viewer))
        return told

    def scene(
        self, number: int, viewer: int, *, news: list[wire.News], host: bool, watching: int = 0, following: str = ""
    ) -> wire.Scene:
        """Return the table as a viewer sees it.

        Args:
            number: how many events it has taken.
            viewer: a seat, or ``NOBODY`` for a spectator.
            news: what has just happened, in the viewer's words.
            host: whether the viewer is the host.
            watching: how many people look on.
            following: the table of the match that follows.
        """
        if self._common is None:
            self._common = self._for_all()
        if self.table.deal is None:
            return replace(self._common, number=number, you=viewer, host=host, watching=watching, news=news)
        view = self._view(viewer)
        zones = [
            wire.Zone(words_of(zone.words), list(zone.cards), list(zone.groups), zone.lasting) for zone in view.zones()
        ]
        return replace(
            self._common,
            number=number,
            you=viewer,
            host=host,
            watching=watching,
            next=following,
            news=news,
            hand=cards_of(view.hand),
            zones=zones,
            legal=self._legal(view),
            told=self._tell(viewer).all(),
        )

    def _for_all(self) -> wire.Scene:
        """Return what every viewer sees."""
        table, ask, deal = self.table, self.table.ask, self.table.deal
        question = None if ask is None else wire.Question(ask.what, ask.seat, sorted(ask.missing), ask.until)
        rows = deal.outcome().rows() if deal is not None and deal.over else ()
        return wire.Scene(
            table=self._name,
            number=0,
            index=table.index,
            game=table.setup.game.name,
            options=self._options,
            commitment=self._commitment,
            chairs=_written(wire.text(self._chairs())),
            you=NOBODY,
            phase=phase_of(table),
            turn=table.turn,
            since=table.since,
            until=table.clock_until,
            paused=table.paused,
            dealer=-1 if deal is None else deal.standing.dealer,
            deal=0 if deal is None else deal.standing.deals + 1,
            standing=_written(
                wire.text([words_of(line) for line in (*table.standing.news(), *table.standing.lines())])
            ),
            question=question,
            ready=sorted(table.ready),
            sheet=[
                wire.Row(words_of(row.words), row.points, list(row.cards), list(row.groups), row.subtotal)
                for row in rows
            ],
        )

    def _chairs(self) -> list[wire.Chair]:
        """Return the four seats as everybody sees them."""
        table = self.table
        counts = (0,) * SEATS if table.deal is None else self._view(next(iter(self._views), NOBODY)).counts
        away = table.setup.patience.away
        return [
            wire.Chair(
                name=table.record.seats[at] if seat.owner else "",
                bot=seat.bot,
                plays="person" if table.controller(at) else "bot",
                here=seat.here,
                until=None if seat.gone is None or away is None or seat.stepped else seat.gone + away,
                bank=seat.bank,
                count=counts[at],
            )
            for at, seat in enumerate(table.seating)
        ]

    def _legal(self, view: View) -> list[wire.Move]:
        """Return the legal moves of a viewer who is to move and not sitting back while a bot plays."""
        table = self.table
        if table.turn != view.seat or not table.controller(view.seat) or table.paused is not None:
            return []
        write = table.setup.game.write_move
        return [wire.Move(write(code), words_of(view.describe(code))) for code in view.legal]
