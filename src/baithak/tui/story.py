"""A record as a story: who dealt, what everybody held, every move in words, and what each deal came to."""

from collections.abc import Iterator, Sequence

from baithak.cards.seats import NOBODY
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.games.match import Outcome, Standing
from baithak.games.options import Options
from baithak.records.record import DealRecord, Record
from baithak.tui.draw import hand_text, told
from baithak.tui.page import Line, Look, Tone, labelled, rule, said, sentence
from baithak.tui.places import in_order, manner_of, names_of
from baithak.tui.sheet import deal_sheet, match_lines
from baithak.words import Manner, Phrase, phrase, say


def moves_told(deal: Deal, codes: Sequence[int], viewer: int = NOBODY) -> Iterator[tuple[int, Phrase]]:
    """Play moves in a fresh deal and yield who made each, and what it is in words.

    Args:
        deal: a deal in which nothing was played; it is played on.
        codes: the moves.
        viewer: the seat that is told, with what it may know; ``NOBODY`` is told what each mover knows.

    Raises:
        IllegalMove: if a move is illegal.
    """
    for code in codes:
        seat = deal.turn
        seen = deal.view(seat if viewer == NOBODY else viewer)
        deal.play(code)
        if viewer == NOBODY:
            yield seat, seen.describe(code)
        else:
            yield seat, seen.describe(deal.view(viewer).history[-1].code)


def deal_told(
    game: AnyGame, options: Options, standing: Standing, past: DealRecord, viewer: int
) -> list[tuple[int, Phrase]]:
    """Return the moves of a recorded deal as one seat was told them."""
    return list(moves_told(Deal(game, options, past.pack, standing), past.moves, viewer))


def outcomes_of(record: Record) -> list[Outcome]:
    """Return what each deal of a record that is over came to.

    Raises:
        GameError: if a move of the record is illegal, or a pack is none of the game's.
    """
    game = record.game
    standing = game.begin(record.options, record.first_dealer)
    outcomes: list[Outcome] = []
    for past in record.deals:
        deal = Deal(game, record.options, past.pack, standing)
        for code in past.moves:
            deal.play(code)
        if deal.over:
            outcomes.append(deal.outcome())
            standing = game.after(record.options, standing, outcomes[-1])
    return outcomes


def title_lines(record: Record, look: Look) -> list[Line]:
    """Return what stands at the head of a match: the game, its house rules, and who sat where."""
    game = record.game
    manner = manner_of(game, NOBODY, look)
    lines = rule(say(phrase("program.story_title", title=game.title), manner), look)
    names = names_of(game)
    pairs = [(names[seat], record.seats[seat]) for seat in in_order(0) if record.seats[seat]]
    pairs += [(name, value) for name, value in record.tags.items() if value]
    changed = ", ".join(f"{name} {value}" for name, value in record.options.changed().items())
    pairs.append((say(phrase("program.story_options"), manner), changed or say(phrase("program.usual"), manner)))
    return lines + labelled(pairs, look) + _comment(record.comment, look)


def _comment(text: str, look: Look) -> list[Line]:
    return [line for part in text.split("\n") if part for line in said(f'"{part}"', look, Tone.QUIET)]


def story(record: Record, look: Look) -> Iterator[Line]:
    """Yield a record's lines, as somebody sees it who may see all cards.

    Raises:
        GameError: if a move of the record is illegal, or a pack is none of the game's.
    """
    game = record.game
    manner = manner_of(game, NOBODY, look)
    yield from title_lines(record, look)
    standing = game.begin(record.options, record.first_dealer)
    for past in record.deals:
        deal = Deal(game, record.options, past.pack, standing)
        yield Line()
        yield from _dealt(deal, manner, look)
        yield from _comment(past.comments.get(0, ""), look)
        held = deal.view().counts
        for number, (seat, words) in enumerate(moves_told(deal, past.moves), start=1):
            yield from told(seat, words, manner, look, f"{number:>2}. ")
            yield from _comment(past.comments.get(number, ""), look)
            yield from _got(deal, held, manner, look)
            held = deal.view().counts
        if not deal.over:
            yield from said(say(phrase("program.story_breaks_off", seat=deal.turn), manner), look, Tone.CALL)
            return
        yield Line()
        outcome = deal.outcome()
        yield from deal_sheet(standing.deals + 1, outcome, manner, look)
        standing = game.after(record.options, standing, outcome)
        yield from match_lines(standing, manner, look)
    if not standing.over:
        yield from said(say(phrase("program.story_goes_on"), manner), look, Tone.CALL)


def _dealt(deal: Deal, manner: Manner, look: Look) -> list[Line]:
    standing = deal.standing
    words = phrase("program.story_deal", deal=standing.deals + 1, dealer_seat=standing.dealer)
    return rule(sentence(say(words, manner)), look) + _hands(deal, (0, 0, 0, 0), manner, look)


def _hands(deal: Deal, before: Sequence[int], manner: Manner, look: Look) -> list[Line]:
    """Return the hands of the seats that hold more cards than before."""
    views = [deal.view(seat) for seat in in_order(0)]
    return labelled(
        [
            (manner.seats[view.seat], hand_text(deal.game, view.hand, manner))
            for view in views
            if view.counts[view.seat] > before[view.seat]
        ],
        look,
    )


def _got(deal: Deal, before: Sequence[int], manner: Manner, look: Look) -> list[Line]:
    """Return the hands of the seats that were dealt more cards after a move."""
    hands = _hands(deal, before, manner, look) if not deal.over else []
    return [*said(sentence(say(phrase("program.story_more"), manner)), look), *hands] if hands else []
