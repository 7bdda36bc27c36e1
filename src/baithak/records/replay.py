"""Playing a record again: every move is checked, every score made anew, every pack derived from the seed.

``replay`` trusts nothing and stops at the first fault; ``check`` tells every fault that it
can find, ``verify`` whether the cards came from the seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from baithak.cards.seats import NOBODY
from baithak.cards.shuffle import first_dealer, shuffled
from baithak.games.deal import Deal
from baithak.games.errors import DealError, IllegalMove
from baithak.games.match import Outcome, Standing
from baithak.records.fault import Fault, ReplayError, fault_of_deal, fault_of_match, fault_of_move, illegal
from baithak.records.record import Record
from baithak.records.source import VOID, Source

UNFINISHED = "unfinished"
DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a record, played again."""

    number: int
    """Which deal of the match it belongs to, from 1."""
    deal: Deal
    """The deal after the move; it runs on with the next step, so play nothing on it."""
    seat: int
    code: int
    outcome: Outcome | None
    """What the deal came to, if the move ended it."""
    standing: Standing
    """The match after the move; it changes only with the move that ends a deal."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of one deal, dealt out again."""

    number: int
    deal: Deal


def walk(record: Record, source: Source | None = None) -> Iterator[Dealt | Step | Fault]:
    """Yield each dealing-out and each move of a record, and each fault where it is met.

    After a fault that leaves no doubt how to go on, such as a wrong dealer, the record goes
    on; any other fault is the last thing that comes.
    """
    game = record.game
    standing = game.begin(record.options, record.first_dealer)
    for number, played in enumerate(record.deals, 1):
        if standing.over:
            yield fault_of_deal("after_match", number, source)
            return
        if played.dealer != standing.dealer:
            yield fault_of_deal("wrong_dealer", number, source, seat=standing.dealer, stated_seat=played.dealer)
            standing = replace(standing, dealer=played.dealer)
        try:
            deal = Deal(game, record.options, played.pack, standing)
        except DealError:
            yield fault_of_deal("no_pack", number, source, game=game.name, cards_due=len(game.pack))
            return
        yield Dealt(number, deal)
        for move, code in enumerate(played.moves, 1):
            if deal.turn == NOBODY:
                yield fault_of_move("after_deal", number, move, source)
                break
            seat = deal.turn
            try:
                deal.play(code)
            except IllegalMove as error:
                yield illegal(number, move, seat, game.write_move(code), error.refusal, source)
                return
            except ValueError:
                yield fault_of_move("no_move", number, move, source, code=code)
                return
            outcome = deal.outcome() if deal.over else None
            if outcome is not None:
                standing = game.after(record.options, standing, outcome)
            yield Step(number, deal, seat, code, outcome, standing)
        if not deal.over and number < len(record.deals):
            yield fault_of_deal("unfinished", number, source)
            return


def replay(record: Record, source: Source | None = None) -> Iterator[Step]:
    """Yield every move of a record with the deal after it, each checked against the rules.

    Args:
        record: the record; its packs need not come from its seed (``verify``).
        source: where the record stands in a text, so that an error can say where it is.

    Raises:
        ReplayError: at the first move, dealer or pack that does not fit.
    """
    for event in walk(record, source):
        if isinstance(event, Fault):
            raise ReplayError(event)
        if isinstance(event, Step):
            yield event


def _play_out(record: Record) -> tuple[Standing, Deal | None]:
    """Return the standing after the last deal that is over, and the deal that is not."""
    standing = record.game.begin(record.options, record.first_dealer)
    running = None
    for event in walk(record):
        if isinstance(event, Fault):
            raise ReplayError(event)
        running = event.deal
        if isinstance(event, Step):
            standing = event.standing
            if event.outcome is not None:
                running = None
    return standing, running


def standing_of(record: Record) -> Standing:
    """Return the match as it stands after the last deal that is over.

    Raises:
        ReplayError: if the record cannot be played again.
    """
    return _play_out(record)[0]


def open_deal(record: Record) -> Deal | None:
    """Return the last deal, ready to be played on, or None if it is over or there is none.

    Raises:
        ReplayError: if the record cannot be played again.
    """
    return _play_out(record)[1]


def score_text(outcome: Outcome) -> str:
    """Return the score of a deal as a record has it: each side's points, or that it was not played."""
    return VOID if outcome.void else f"{outcome.points[0]} {outcome.points[1]}"


def result_text(standing: Standing) -> str:
    """Return the result of a match as a record has it: ``side 0``, ``side 1``, ``drawn`` or ``unfinished``."""
    if not standing.over:
        return UNFINISHED
    return DRAWN if standing.winner == NOBODY else f"side {standing.winner}"


def check(record: Record, source: Source | None = None) -> tuple[Fault, ...]:
    """Return what is wrong with a record: illegal moves, wrong dealers, deals or packs, and untrue scores.

    Nothing that follows an illegal move can be judged; its fault is the last one. Scores and
    the result are compared only with a source, for the record itself claims none.

    Args:
        record: the record.
        source: where the record stands in a text; then every fault says where it is.
    """
    faults: list[Fault] = []
    scores: dict[int, str] = {}
    standing = record.game.begin(record.options, record.first_dealer)
    for event in walk(record, source):
        if isinstance(event, Fault):
            faults.append(event)
        elif isinstance(event, Step) and event.outcome is not None:
            scores[event.number] = score_text(event.outcome)
            standing = event.standing
    if source is None:
        return tuple(faults)
    sound = not faults
    for number, where in enumerate(source.deals, 1):
        claim = where.score
        if claim is not None and number not in scores and sound:
            faults.append(replace(fault_of_deal("early_score", number, source), place=claim.place))
        elif claim is not None and number in scores and scores[number] != claim.text:
            fault = fault_of_deal("wrong_score", number, source, score=scores[number], stated=claim.text)
            faults.append(replace(fault, place=claim.place))
    result = result_text(standing)
    if source.result is not None and source.result.text != result and sound:
        faults.append(fault_of_match("wrong_result", "Result", source, result=result, stated=source.result.text))
    return tuple(sorted(faults, key=lambda fault: fault.place or source.start))


def derived_pack(record: Record, number: int) -> tuple[int, ...]:
    """Return the pack that the seed gives for a dealing-out, numbered from 1, one that is still to come as well.

    Raises:
        ReplayError: if the seed is not in the record.
    """
    if record.seed is None:
        raise ReplayError(fault_of_match("withheld", "Seed", None))
    return shuffled(record.seed, number, record.game.pack, cut=record.game.cut)


def verify(record: Record, source: Source | None = None) -> tuple[Fault, ...]:
    """Return where the first dealer or a pack is not what the seed gives; nothing if all came from the seed.

    A record whose seed is withheld has one fault, that nothing can be derived.
    """
    if record.seed is None:
        return (fault_of_match("withheld", "Seed", source),)
    faults: list[Fault] = []
    dealer = first_dealer(record.seed)
    if dealer != record.first_dealer:
        words = {"seat": dealer, "stated_seat": record.first_dealer}
        faults.append(fault_of_match("wrong_first_dealer", "FirstDealer", source, **words))
    for number, played in enumerate(record.deals, 1):
        derived = derived_pack(record, number)
        if played.pack != derived:
            faults.append(_other_pack(number, derived, played.pack, source))
    return tuple(faults)


def _other_pack(number: int, derived: tuple[int, ...], stated: tuple[int, ...], source: Source | None) -> Fault:
    place = next((at for at, (due, card) in enumerate(zip(derived, stated, strict=False)) if due != card), None)
    if place is None:
        fault = fault_of_deal("short_pack", number, source, count_due=len(derived), count_stated=len(stated))
    else:
        words = {"place": place + 1, "card": derived[place], "stated_card": stated[place]}
        fault = fault_of_deal("other_pack", number, source, **words)
    return replace(fault, place=source.deals[number - 1].pack) if source else fault
