"""N14: whoever may not know a difference is sent the same bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.seats import NOBODY, SEATS
from baithak.cards.shuffle import seed_from_text
from baithak.games.catalog import game_of
from baithak.games.deal import Deal
from baithak.games.errors import GameError
from baithak.search.worlds import Worlds
from baithak.server import wire
from baithak.server.deeds import event_of
from baithak.server.scenes import Stage, news_of, words_of
from baithak.tables import events as ev
from baithak.tables.effects import Refused
from baithak.tables.setup import FREE, Setup
from baithak.tables.table import Table
from tests.laws.dealings import law, open_deals, story
from tests.search.retold import retold

GAMES = ("seep", "smear")
PEOPLE = ("ann", "bob", "cem", "dia")
ATTEMPTS = ("As", "7c", "2h", "bid:4", "9", "pass", "discard:AsKs", "Jcx9d", "nonsense", "KsxKh")


class Watched:
    """A deal at a table, and every frame that one viewer is sent of it."""

    def __init__(self, deal: Deal, viewer: int) -> None:
        self.viewer = viewer
        self.frames: list[bytes] = []
        seed = seed_from_text("the same")
        setup = Setup(game=deal.game, options=deal.options, seed=seed, host="ann", people=PEOPLE, take_backs=FREE)
        self.table = Table(setup)
        match = self.table._match  # the cards are those of the deal, whatever the seed says
        match.standing = deal.standing
        match.next_deal()
        match.deal = Deal(deal.game, deal.options, deal.pack, deal.standing)
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
        for effect in effects:
            if isinstance(effect, Refused):
                self.frames.append(wire.write(wire.Refused("t", "1", words_of(effect.words))))
                if effect.refusal is not None:
                    self.frames.append(repr((effect.refusal.clause, effect.refusal.cards)).encode())
                return
        moves = self.stage.turn_over(effects, [self.viewer])
        self.show(news_of(effects, moves[self.viewer]))

    def attempt(self, text: str) -> None:
        """Let the viewer send a text as its move, where that is refused."""
        user = PEOPLE[self.viewer] if self.viewer != NOBODY else "eve"
        act = wire.Act("t", "1", wire.Play(text))
        try:
            event = event_of(act, user, user)(self.table)
        except GameError as error:
            self.frames.append(str(error).encode())
            return
        assert isinstance(event, ev.Played)
        if self.table.turn == self.viewer and event.code in self.table.view(self.viewer).legal:
            return
        self.act(event)


def frames(deal: Deal, viewer: int, *, attempts: bool) -> list[bytes]:
    """Return every frame that a viewer is sent while a deal is played, and at the end while moves are taken back."""
    watched = Watched(deal, viewer)
    for played in deal.history:
        if attempts:
            for text in ATTEMPTS:
                watched.attempt(text)
        watched.act(ev.Played(played.seat, played.code, by=PEOPLE[played.seat]))
    watched.act(ev.Say("hello", "bob"))
    watched.act(ev.Gone("cem"))
    return watched.frames


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data(), seed=st.integers(0, 2**32))
@law(25)
def test_what_a_viewer_may_not_know_changes_no_byte(name: str, data: st.DataObject, seed: int) -> None:
    """N14, R9: two deals that agree on all that a seat may know send that seat, and any spectator, the same frames."""
    deal = data.draw(open_deals(name))
    for seat in range(SEATS):
        assert deal.game.unseen
        world = Worlds(deal.game.unseen(deal.view(seat)), seed).draw(0)
        other = retold(deal, seat, world)
        for viewer in (seat, NOBODY):
            assert frames(deal, viewer, attempts=True) == frames(other, viewer, attempts=True), story(deal)


def test_what_a_viewer_may_know_is_shown() -> None:
    """The frames of two hands differ for the seat that holds them: the law above is not empty."""
    game = game_of("smear")
    options = game.options()
    standing = game.begin(options, 0)
    deals = [Deal(game, options, pack, standing) for pack in (game.pack, tuple(reversed(game.pack)))]
    assert frames(deals[0], 1, attempts=False) != frames(deals[1], 1, attempts=False)
    assert frames(deals[0], NOBODY, attempts=False) == frames(deals[1], NOBODY, attempts=False)
