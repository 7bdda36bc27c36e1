"""N14: whoever may not know a difference is sent the same bytes."""

import asyncio
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import seed_from_text, shuffled
from baithak.games.catalog import game_of
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.games.view import View
from baithak.search.worlds import Worlds
from baithak.server import handlers as on
from baithak.server import wire
from baithak.server.advice import Advisers
from baithak.server.deeds import event_of
from baithak.server.figures import Figures
from baithak.server.objections import objections_to, refused_move, why_unread
from baithak.server.scenes import Stage, news_of, words_of
from baithak.server.store import KeptTable, KeptUser
from baithak.server.thinking import Choice, Question, _choose
from baithak.tables import events as ev
from baithak.tables.effects import Refused
from baithak.tables.setup import FREE, Setup
from baithak.tables.table import Table
from tests.laws.dealings import law, open_deals, story
from tests.search.retold import retold

GAMES = ("seep", "smear")
PEOPLE = ("ann", "bob", "cem", "dia")
ATTEMPTS = ("As", "7c", "2h", "bid:4", "9", "pass", "discard:AsKs", "Jcx9d", "nonsense", "KsxKh", "9d", "3")
_STRIDE = 4
"""Each of the texts is tried at every fourth move."""


class Thinker:
    """A bot that thinks at once, as the server's workers do: from the view alone."""

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a move."""
        return _choose(Question(game, bot, view, 60.0, seed), lambda: False).code

    async def advise(self, game: str, view: View) -> Choice:
        """Return a move with reasons; a weaker bot than the server's takes the same way, in less time."""
        return _choose(Question(game, "club", view, 60.0, b"hint", why=True), lambda: False)


class Told:
    """A connection that writes down what it is sent."""

    def __init__(self, user: str, frames: list[bytes]) -> None:
        self.user = user
        self._frames = frames

    def send(self, message: wire.ToProgram) -> None:
        """Take a message."""
        self._frames.append(wire.write(message))


class FakeHouse:
    """What the handlers need of a house: one table, and whoever asks."""

    def __init__(self, table: Table, user: KeptUser | None) -> None:
        self.hub = self
        self.telling = 0
        self._found = (KeptTable("t", b"", 1.0, "secret", open=True, number=1, over=False), table)
        self._user = user

    async def look(self, name: str) -> tuple[KeptTable, Table]:
        """Return the table."""
        return self._found

    async def user(self, request: Request) -> KeptUser | None:
        """Return whoever asks."""
        return self._user


class Watched:
    """A deal at a table, and all bytes that one viewer is sent of it: frames, and answers over HTTP with their headers."""

    def __init__(self, deal: Deal, viewer: int, runner: asyncio.Runner) -> None:
        self.viewer = viewer
        self.frames: list[bytes] = []
        self.user = PEOPLE[viewer] if viewer != NOBODY else "eve"
        self._runner = runner
        self._tried = 0
        seed = seed_from_text("the same")
        setup = Setup(game=deal.game, options=deal.options, seed=seed, host="ann", people=PEOPLE, take_backs=FREE)
        self.table = Table(setup)
        match = self.table._match  # the cards are those of the deal, whatever the seed says
        match.standing = deal.standing
        match.next_deal()

        def deal_out() -> None:
            match.deal = Deal(deal.game, deal.options, deal.pack, deal.standing)

        match._deal_out = deal_out  # type: ignore[method-assign]
        deal_out()
        self.stage = Stage(self.table, "t")
        self.show([])

    def show(self, news: list[wire.News]) -> None:
        """Keep the frame of what is to be seen now."""
        seen = self.stage.scene(1, self.viewer, news=news, host=False)
        self.frames.append(wire.write(seen))
        assert "seed" not in self.frames[-1].decode()

    def act(self, event: ev.Event) -> None:
        """Let an event happen."""
        self.stage.look([self.viewer])
        effects = list(self.table.on(event, 1.0))
        if effects and isinstance(effects[0], Refused):
            self.frames.append(wire.write(refused_move("t", "1", effects[0])))
            return
        moves = self.stage.turn_over(effects, [self.viewer])
        self.show(news_of(effects, moves[self.viewer]))

    def attempt(self) -> None:
        """Let the viewer send some texts as its move, where they are refused."""
        for text in ATTEMPTS[self._tried % _STRIDE :: _STRIDE]:
            act = wire.Act("t", "1", wire.Play(text))
            try:
                event = event_of(act, self.user, self.user)(self.table)
            except GameError as error:
                self.frames.append(wire.write(wire.Refused("t", "1", words_of(why_unread(error)))))
                continue
            assert isinstance(event, ev.Played)
            if self.table.turn != self.viewer or event.code not in self.table.view(self.viewer).legal:
                self.act(event)
        self._point()
        self._tried += 1

    def _point(self) -> None:
        """Let the viewer point at a card, or at one that it does not hold, and at some of what lies there."""
        view = self.table.view(self.viewer)
        lying = [card for zone in view.zones() if zone.lasting for card in zone.cards]
        held = [*cards_of(view.hand), self._tried % 52]
        why = wire.Why("t", "1", [held[self._tried % len(held)]], lying[self._tried % 3 :: 3])
        self.frames.append(wire.write(objections_to(self.table, self.user, why)))

    def ask(self) -> None:
        """Let the viewer ask for a hint, and over HTTP for the table, the list of tables, the record and the match."""
        self._runner.run(self._ask())

    async def _ask(self) -> None:
        advisers = Advisers(Thinker(), Figures())
        advisers.ask("t", self.table, Told(self.user, self.frames), "h")
        for _ in range(3):
            await asyncio.sleep(0)
        for user in (KeptUser(self.user, "Name", bot=False), KeptUser(self.user, "Name", bot=True)):
            house = FakeHouse(self.table, user)
            for handler in (on.table, on.record, on.replay_table):
                scope = {
                    "type": "http",
                    "method": "GET",
                    "path": "/",
                    "query_string": b"viewer=all",
                    "headers": [],
                    "path_params": {"table": "t"},
                    "app": SimpleNamespace(state=SimpleNamespace(house=house)),
                }
                answer = await handler(Request(scope))
                self.frames.append(repr((answer.status_code, answer.raw_headers, answer.body)).encode())
                assert (answer.status_code == 200) == (handler is on.table)


def frames(deal: Deal, viewer: int, runner: asyncio.Runner, *, attempts: bool) -> list[bytes]:
    """Return all bytes that a viewer is sent while a deal is played, and at the end while its last move is taken back."""
    watched = Watched(deal, viewer, runner)
    for number, played in enumerate(deal.history):
        if attempts:
            watched.attempt()
            if number % 6 == 0 or number == len(deal.history) - 1:
                watched.ask()
        watched.act(ev.Played(played.seat, played.code, by=PEOPLE[played.seat]))
    watched.act(ev.Say("hello", "bob"))
    if attempts:
        watched.ask()
        take_back(watched)
        watched.ask()
    watched.act(ev.Gone("cem"))
    return watched.frames


def take_back(watched: Watched) -> None:
    """Let the last move be taken back, with the consent of the other side, and the viewer try another one."""
    history = watched.table.view(watched.viewer).history
    if not history:
        return
    seat = history[-1].seat
    watched.act(ev.TakeBack(seat, by=PEOPLE[seat]))
    for other in (seat + 1 & 3, seat + 3 & 3):
        watched.act(ev.Answer(yes=True, by=PEOPLE[other]))
    watched.attempt()


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32), seat=st.integers(0, 3))
@law(25)
def test_what_a_viewer_may_not_know_changes_no_byte(name: str, data: st.DataObject, seed: int, seat: int) -> None:
    """N14, R9: two deals that agree on all that a seat may know send it, and any spectator, the same bytes in the same order."""
    deal = data.draw(open_deals(name))
    assert deal.game.unseen
    world = Worlds(deal.game.unseen(deal.view(seat)), seed).draw(0)
    other = retold(deal, seat, world)
    with asyncio.Runner() as runner:
        for viewer in (seat, NOBODY):
            told = frames(deal, viewer, runner, attempts=True)
            assert told == frames(other, viewer, runner, attempts=True), story(deal)


def test_what_a_viewer_may_know_is_shown() -> None:
    """The frames of two hands differ for the seat that holds them: the law above is not empty."""
    game = game_of("smear")
    options = game.options()
    standing = game.begin(options, 0)
    deals = [Deal(game, options, pack, standing) for pack in (game.pack, tuple(reversed(game.pack)))]
    with asyncio.Runner() as runner:
        first, second = (
            {viewer: frames(deal, viewer, runner, attempts=False) for viewer in (1, NOBODY)} for deal in deals
        )
    assert first[1] != second[1]
    assert first[NOBODY] == second[NOBODY]


@pytest.mark.parametrize("name", GAMES)
def test_the_law_hears_every_kind_of_answer(name: str) -> None:
    """In a whole deal there are scenes, refusals with a clause, hints, a taken back move, and over HTTP the table and why not more."""
    game = game_of(name)
    pack = shuffled(seed_from_text("kinds"), 1, game.pack, cut=game.cut)
    deal = Deal(game, game.options(), pack, game.begin(game.options(), 0))
    while len(deal.history) < 20 and not deal.over:
        deal.play(deal.codes()[-1])
    with asyncio.Runner() as runner:
        heard = b"\n".join(one for seat in range(4) for one in frames(deal, seat, runner, attempts=True)).decode()
    for kind in (
        '"t":"scene"', '"t":"refused"', '"clause":', '"t":"hint"', '"reasons":[{', '"table.not_turn"', '"server.misread"',
        '"what":"said"', '"what":"asked"', '"what":"away"', '{"code":"running"', '"standing":[', "(409, ", "(200, ",
    ):  # fmt: skip
        assert kind in heard, kind
