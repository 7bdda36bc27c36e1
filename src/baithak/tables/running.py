"""A match in progress, without anybody at the table: its record, and the deal and the standing made from it.

The record is the truth. The deal and the standing are caches of it, and a take-back is a shorter
replay. Whoever may do what, and when, is the table's concern.
"""

from dataclasses import replace

from baithak.cards.seats import NOBODY, other_side
from baithak.cards.shuffle import first_dealer, shuffled
from baithak.games.deal import Deal
from baithak.games.match import Standing
from baithak.games.view import View
from baithak.records.fault import Fault
from baithak.records.record import DealRecord, Record
from baithak.records.replay import verify, walk
from baithak.tables.kept import Kept
from baithak.tables.setup import Setup, TableError

CONCEDED = "Conceded"
"""The tag that says which side gave a match up."""


class Running:
    """A match in progress.

    Attributes:
        record: what was played so far, with the seed; not for the eyes of anybody who plays.
        standing: the match after the last deal that is over.
        deal: the deal in progress, or the last one; None before the first.
    """

    def __init__(self, record: Record, seed: bytes) -> None:
        """Begin with a record in which nothing was dealt yet."""
        self.record = record
        self.standing: Standing = record.game.begin(record.options, record.first_dealer)
        self.deal: Deal | None = None
        self._seed = seed

    @classmethod
    def laid(cls, setup: Setup) -> "Running":
        """Return a match that has not begun.

        Raises:
            RecordError: if a tag has no proper name.
        """
        seed = setup.seed
        tags = dict(setup.tags)
        return cls(Record(setup.game, setup.options, seed, first_dealer(seed), setup.names, tags), seed)

    @classmethod
    def resume(cls, record: Record) -> "Running":
        """Return the match of a record, at the point where it breaks off.

        Raises:
            TableError: if the record has no seed or does not follow from it, or a move in it is illegal.
        """
        seed = record.seed or b""
        running = cls(replace(record, first_dealer=first_dealer(seed), deals=()), seed)
        faults = list(verify(record))
        for event in walk(record):
            if isinstance(event, Fault):
                faults.append(event)
                continue
            running.deal = event.deal
            running._settle()
        if faults:
            raise TableError(f"the record cannot be carried on: {faults[0]}")
        running.record = record
        if CONCEDED in record.tags:
            running.end(int(record.tags[CONCEDED]))
        return running

    @classmethod
    def restored(cls, setup: Setup, kept: Kept) -> "Running":
        """Return the match that was kept: only its last deal is played again."""
        running = cls.laid(setup)
        running.refill(kept)
        return running

    def refill(self, kept: Kept) -> None:
        """Become, before anything was dealt, the match that was kept."""
        record = replace(self.record, seats=kept.names, tags=dict(kept.tags))
        for number, (dealer, moves) in enumerate(kept.deals, start=1):
            pack = shuffled(self._seed, number, record.game.pack, cut=record.game.cut)
            record = replace(record, deals=(*record.deals, DealRecord(dealer, pack, moves)))
        if kept.before is not None:
            self.standing = kept.before
            self._deal_out()
            for code in record.last.moves:
                self.now.play(code)
            self._settle()
        self.record = record
        if CONCEDED in record.tags:
            self.end(int(record.tags[CONCEDED]))

    @property
    def index(self) -> int:
        """How many things have happened in the record: each dealing-out is one, and each move."""
        return sum(1 + len(past.moves) for past in self.record.deals)

    @property
    def turn(self) -> int:
        """The seat to move, or ``NOBODY`` before the match, between two deals and after the match."""
        return NOBODY if self.deal is None or self.standing.over else self.deal.turn

    @property
    def now(self) -> Deal:
        """The deal in progress, or the last one.

        Raises:
            TableError: if nothing was dealt yet.
        """
        if self.deal is None:
            raise TableError("nothing was dealt yet: a view needs a deal")
        return self.deal

    def view(self, seat: int) -> View:
        """Return what a seat, or a spectator, may know of the deal in progress or the last one.

        Raises:
            TableError: if nothing was dealt yet.
            DealError: if there is no such seat.
        """
        view: View = self.now.view(seat)
        return view

    def next_deal(self) -> tuple[int, int]:
        """Deal out, and return which dealing-out it is, from 1, and who deals."""
        dealer = self.standing.dealer
        self._deal_out()
        self.record = self.record.with_deal(dealer, self.now.pack)
        return len(self.record.deals), dealer

    def play(self, code: int) -> None:
        """Play a code for the seat to move.

        Raises:
            DealError: if the deal is over.
            IllegalMove: if the code is not legal.
            ValueError: if it is no code of this game.
        """
        self.now.play(code)
        self._settle()
        self.record = self.record.with_move(code)

    def moves_since(self, seat: int) -> int:
        """Return how many moves of the deal were made from a seat's own last one on, or 0 if it made none."""
        history = self.now.history
        own = [place for place, played in enumerate(history) if played.seat == seat]
        return len(history) - own[-1] if own else 0

    def take_back(self, moves: int) -> None:
        """Undo so many moves of the deal in progress or the last one; there must be so many."""
        for _ in range(moves):
            self.record = self.record.without_last_move()
        self.standing = self.now.standing
        self._deal_out()
        for code in self.record.last.moves:
            self.now.play(code)

    def reveals(self, seat: int) -> bool:
        """Say whether the last move, which a seat made, has shown anybody more than the cards that it played."""
        deal = self.now
        before = Deal(deal.game, deal.options, deal.pack, deal.standing)
        for played in deal.history[:-1]:
            before.play(played.code)
        for viewer in range(4):
            seen = before.view(viewer).unseen & ~deal.view(viewer).unseen
            if seen & ~before.view(seat).hand:
                return True
        return False

    def concede(self, side: int) -> None:
        """Give the match up for a side."""
        self.record = self.record.with_tag(CONCEDED, str(side))
        self.end(side)

    def end(self, loser: int) -> None:
        """Let the match be over, and the other side have won it."""
        self.standing = replace(self.standing, over=True, winner=other_side(loser))

    def _deal_out(self) -> None:
        """Deal from the seed what the standing asks for, in the caches alone."""
        record = self.record
        pack = shuffled(self._seed, self.standing.deals + 1, record.game.pack, cut=record.game.cut)
        self.deal = Deal(record.game, record.options, pack, self.standing)
        self._settle()

    def _settle(self) -> None:
        """Bring the standing up to date with a deal that is over."""
        if self.now.over:
            record = self.record
            self.standing = record.game.after(record.options, self.now.standing, self.now.outcome())
