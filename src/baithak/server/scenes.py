"""A table as one viewer sees it, as a message: made of the viewer's view and of what everybody knows, and of nothing else."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.match import Row, Standing
from baithak.games.view import View, Zone
from baithak.server import wire
from baithak.tables import effects as ef
from baithak.tables.effects import Effect
from baithak.tables.table import Table
from baithak.words import Parameter, Phrase


def words_of(phrase: Phrase) -> wire.Words:
    """Return a phrase as it travels."""
    return wire.Words(
        phrase.key, _fill(phrase.parameters), [words_of(one) for one in phrase.then] if phrase.then else []
    )


def zone_of(zone: Zone) -> wire.Zone:
    """Return a part of what lies on the table as it travels."""
    return wire.Zone(words_of(zone.words), list(zone.cards), list(zone.groups), zone.lasting)


def sheet_of(rows: Iterable[Row]) -> list[wire.Row]:
    """Return the rows of a score sheet as they travel."""
    return [wire.Row(words_of(row.words), row.points, list(row.cards), list(row.groups), row.subtotal) for row in rows]


def _fill(parameters: Mapping[str, Parameter]) -> dict[str, wire.Parameter]:
    return {name: _filled(value) for name, value in parameters.items()}


def _filled(value: Parameter) -> wire.Parameter:
    if isinstance(value, Phrase):
        return words_of(value)
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
        last: the last of them.
    """

    def __init__(self) -> None:
        self.last: wire.News | None = None
        self._texts: list[bytes] = []

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, news: wire.News, text: bytes) -> None:
        """Tell a move, which is given as it is written too."""
        self.last = news
        self._texts.append(text)

    def all(self) -> list[wire.News]:
        """Return all of them, as they are written."""
        return _list(self._texts)


def _moved(seat: int, words: Phrase) -> tuple[wire.News, bytes]:
    """Return a move that is told in some words, and as it is written."""
    news = wire.News("moved", seat, words_of(words))
    return news, wire.text(news)


def _retold(deal: Deal | None) -> dict[int, _Told]:
    """Return the moves of a deal as each viewer is told them.

    Everybody is told what a spectator is, who knows no more than they; whoever has made a move of which others do not see all
    is told what the own view says of it.
    """
    told = {viewer: _Told() for viewer in (NOBODY, *range(SEATS))}
    if deal is None:
        return told
    again = Deal(deal.game, deal.options, deal.pack, deal.standing)
    seen = again.view()
    for number, played in enumerate(deal.history):
        position = again.position.copy()
        again.play(played.code)
        last, seen = seen, again.view()
        shown = seen.history[-1].code
        heard = own = _moved(played.seat, last.describe(shown))
        if shown != played.code:
            view: View = deal.game.view(position, played.seat, deal.history[:number], deal.standing)
            own = _moved(played.seat, view.describe(played.code))
        for viewer, moves in told.items():
            moves.add(*(own if viewer == played.seat else heard))
    return told


class _Copies:
    """What was put into words for one viewer, for others who are to see the very same: it is written once.

    Whether two see the same is never assumed: what each is to see is made from each one's own view, and compared.
    """

    def __init__(self) -> None:
        self._moves: list[tuple[int, Phrase, wire.News, bytes]] = []
        self._zones: dict[str, list[tuple[Zone, bytes]]] = {}
        self._before: dict[str, list[tuple[Zone, bytes]]] = {}

    def turn_over(self) -> None:
        """Forget what nobody has seen since the last time."""
        self._before, self._zones = self._zones, {}
        self._moves = []

    def move(self, seat: int, words: Phrase) -> tuple[wire.News, bytes]:
        """Return a move that is told in some words, and as it is written."""
        for known_seat, known, news, text in self._moves:
            if known_seat == seat and known == words:
                return news, text
        news, text = _moved(seat, words)
        self._moves.append((seat, words, news, text))
        return news, text

    def zone(self, zone: Zone) -> bytes:
        """Return a zone as it is written."""
        key = zone.words.key
        now = self._zones.setdefault(key, [])
        for known, text in now:
            if known == zone:
                return text
        text = next((text for known, text in self._before.get(key, ()) if known == zone), b"")
        text = text or wire.text(zone_of(zone))
        now.append((zone, text))
        return text


def _written(text: bytes) -> Any:
    """Return what was written already, for a message that is to be written only."""
    return msgspec.Raw(text)


def _list(texts: list[bytes]) -> list[Any]:
    """Return a list of what was written already; an empty one is left out of a message."""
    written: list[Any] = _written(b"[" + b",".join(texts) + b"]") if texts else []
    return written


class Stage:
    """A table between two events: what everybody may see of it is put together once, each viewer's part for those who look.

    Attributes:
        table: the table; before it takes an event ``look`` is to be called, and ``turn_over`` after it.
    """

    def __init__(self, table: Table, name: str) -> None:
        """Set the table, and what it is called."""
        self.table = table
        self._name = name
        self._options: dict[str, int | str] = _written(wire.text(table.setup.options.values()))
        self._commitment = commitment(table.setup.seed)
        self._views: dict[int, View] = {}
        self._common: wire.Scene | None = None
        self._deal: Deal | None = None
        self._told: dict[int, _Told] = {}
        self._copies = _Copies()
        self._standing: tuple[Standing, list[wire.Words]] | None = None

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
        self._copies.turn_over()
        moved = any(isinstance(effect, ef.Moved) for effect in effects)
        told = {}
        for viewer in viewers:
            known = self._told.get(viewer)
            if moved and known is not None and viewer in before and self.table.deal is self._deal:
                self._add(known, before[viewer], self._view(viewer))
            told[viewer] = self._tell(viewer).last if moved else None
        return told

    @property
    def last(self) -> wire.News | None:
        """The last move of the deal, in the words of somebody who is told of it."""
        deal = self.table.deal
        if deal is None or deal is not self._deal:
            return None
        return next((told.last for told in self._told.values() if len(told) == len(deal.history)), None)

    def _tell(self, viewer: int) -> _Told:
        """Return the moves of the deal as a viewer is told them: from its start, where that is another, or the viewer is new."""
        deal = self.table.deal
        if deal is not self._deal or viewer not in self._told:
            self._deal, self._told = deal, _retold(deal)
        elif deal is not None and len(self._told[viewer]) != len(deal.history):
            self._told = _retold(deal)
        return self._told[viewer]

    def _add(self, told: _Told, before: View, after: View) -> None:
        """Tell the move between two views of a viewer."""
        played = after.history[-1]
        told.add(*self._copies.move(played.seat, before.describe(played.code)))

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
        return replace(
            self._common,
            number=number,
            you=viewer,
            host=host,
            watching=watching,
            next=following,
            news=news,
            hand=cards_of(view.hand),
            zones=_list([self._copies.zone(zone) for zone in view.zones()]),
            legal=self._legal(view),
            undo=viewer != NOBODY and self.table.may_take_back(viewer),
            told=self._tell(viewer).all(),
        )

    def _for_all(self) -> wire.Scene:
        """Return what every viewer sees."""
        table, ask, deal = self.table, self.table.ask, self.table.deal
        question = None if ask is None else wire.Question(ask.what, ask.seat, sorted(ask.missing), ask.until, ask.asked)
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
            clock=table.setup.clock.move is not None,
            dealer=-1 if deal is None else deal.standing.dealer,
            deal=0 if deal is None else deal.standing.deals + 1,
            standing=self._standing_now(),
            question=question,
            ready=sorted(table.ready),
            sheet=sheet_of(rows),
        )

    def _standing_now(self) -> list[wire.Words]:
        """Return the standing of the match in words, which is the same from one deal's end to the next one's."""
        standing = self.table.standing
        if self._standing is None or self._standing[0] is not standing:
            lines = [words_of(line) for line in (*standing.news(), *standing.lines())]
            self._standing = standing, _written(wire.text(lines))
        return self._standing[1]

    def _chairs(self) -> list[wire.Chair]:
        """Return the four seats as everybody sees them."""
        table = self.table
        counts = (0,) * SEATS if table.deal is None else self._view(next(iter(self._views), NOBODY)).counts
        return [
            wire.Chair(
                name=table.record.seats[at] if seat.owner else "",
                bot=seat.bot,
                plays="person" if table.controller(at) else "bot",
                here=seat.here,
                until=table.away_until(at),
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
