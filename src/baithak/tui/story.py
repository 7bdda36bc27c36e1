"""A record as a story: who dealt, what everybody held, every move in words, and what each deal came to."""

from collections.abc import Iterator, Sequence

from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.games.match import Outcome, Standing
from baithak.games.options import Options
from baithak.records.record import DealRecord, Record
from baithak.tui.draw import hand_text, lying, told, zone_text
from baithak.tui.page import Line, Look, Tone, labelled, rule, said, sentence
from baithak.tui.places import in_order, manner_of, names_of, title_of
from baithak.tui.sheet import deal_sheet, match_lines
from baithak.words import Manner, Phrase, phrase, say

_TABLE_EVERY = 8
"""After so many moves a story shows what lies on the floor."""


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
    lines = rule(say(phrase("program.story_title", title=title_of(game, manner)), manner), look)
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
        before = _Seen(deal)
        for number, (seat, words) in enumerate(moves_told(deal, past.moves), start=1):
            yield from told(seat, words, manner, look, f"{number:>2}. ")
            yield from _comment(past.comments.get(number, ""), look)
            yield from _came(deal, before, manner, look)
            before = _Seen(deal)
            if number % _TABLE_EVERY == 0 and not deal.over:
                yield from _lying(deal, manner, look)
        if not deal.over:
            yield from said(say(phrase("program.story_breaks_off", seat=deal.turn), manner), look, Tone.CALL)
            yield from lying(deal.view(), manner, look)
            yield from _hands(deal, manner, look)
            return
        yield Line()
        outcome = deal.outcome()
        yield from deal_sheet(standing.deals + 1, outcome, manner, look)
        standing = game.after(record.options, standing, outcome)
        yield from match_lines(standing, manner, look)
    if not standing.over:
        yield from said(say(phrase("program.story_goes_on"), manner), look, Tone.CALL)


class _Seen:
    """What lay where at one moment of a deal: the cards of each hand, and what nobody at the table had seen."""

    def __init__(self, deal: Deal) -> None:
        self.hands = [deal.view(seat).hand for seat in range(SEATS)]
        self.unseen = deal.view().unseen
        self.lying = {card for zone in deal.view().zones() for card in zone.cards}


def _dealt(deal: Deal, manner: Manner, look: Look) -> list[Line]:
    standing = deal.standing
    words = phrase("program.story_deal", deal=standing.deals + 1, dealer_seat=standing.dealer)
    return rule(sentence(say(words, manner)), look) + _hands(deal, manner, look)


def _hands(deal: Deal, manner: Manner, look: Look) -> list[Line]:
    """Return the hands of the seats that hold cards."""
    views = [deal.view(seat) for seat in in_order(0)]
    return labelled(
        [(manner.seats[view.seat], hand_text(deal.game, view.hand, manner)) for view in views if view.hand], look
    )


def _came(deal: Deal, before: _Seen, manner: Manner, look: Look) -> list[Line]:
    """Return what a move brought to light or into hands: cards turned up, taken up or dealt."""
    lines: list[Line] = []
    if deal.over:
        return lines
    now = _Seen(deal)
    played = 0
    for hand in before.hands:
        played |= hand
    up = set(cards_of(before.unseen & ~now.unseen & ~played)) & (now.lying - before.lying)
    if up:
        zones = [zone for zone in deal.view().zones() if up & set(zone.cards)]
        lines += said(sentence(say(phrase("program.story_opens"), manner)), look)
        lines += labelled([(say(zone.words, manner), zone_text(zone, manner, look)) for zone in zones], look)
    gained = [now.hands[seat] & ~before.hands[seat] for seat in range(SEATS)]
    takers = [seat for seat in range(SEATS) if gained[seat]]
    if len(takers) == 1:
        cards = tuple(reversed(cards_of(gained[takers[0]])))
        return lines + said(say(phrase("program.story_takes_up", seat=takers[0], cards=cards), manner), look)
    if takers:
        lines += said(sentence(say(phrase("program.story_more"), manner)), look)
        lines += _hands(deal, manner, look)
    return lines


def _lying(deal: Deal, manner: Manner, look: Look) -> list[Line]:
    """Return the cards that lie on a floor, where a game has one."""
    pairs = [(say(zone.words, manner), zone_text(zone, manner, look)) for zone in deal.view().zones() if zone.lasting]
    head = said(sentence(say(phrase("program.story_table"), manner)), look) if pairs else []
    return head + labelled(pairs, look)
