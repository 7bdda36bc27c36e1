"""From a view to lines of text: the table, the hand, the legal moves and the score. Pure, and true of any game."""

from collections.abc import Sequence

from baithak.cards import mask
from baithak.cards.seats import NOBODY, partner_of
from baithak.games.game import AnyGame
from baithak.games.match import Standing
from baithak.games.view import View, Zone
from baithak.tui.page import TIED, Line, Look, Tone, fold, labelled, rule, said, sentence
from baithak.tui.places import in_order, title_of
from baithak.words import Manner, Phrase, catalogue, has_person, phrase, say

FEW_MOVES = 6
"""So many legal moves are listed under the table unasked."""


def _word(manner: Manner, name: str, **parameters: int | str) -> str:
    return say(phrase(f"program.{name}", **parameters), manner)


def zone_text(zone: Zone, manner: Manner, look: Look) -> str:
    """Return the cards of a zone; what belongs together stands together."""
    joint = ", " if look.plain else " - " if look.ascii else " · "
    sizes = zone.groups or (len(zone.cards),)
    groups, at = [], 0
    for size in sizes:
        groups.append(" ".join(manner.card(card) for card in zone.cards[at : at + size]))
        at += size
    return joint.join(group for group in groups if group)


def hand_text(game: AnyGame, hand: int, manner: Manner) -> str:
    """Return the cards of a hand as people sort them; where that is by suit, the suits stand apart."""
    order = game.hand_order or game.pack
    by_suit = len(order) > 1 and order[0] // 13 == order[1] // 13
    text, before = "", NOBODY
    for card in order:
        if mask.has(hand, card):
            apart = "  " if by_suit and before not in {NOBODY, card // 13} else " "
            text += (apart if text else "") + manner.card(card)
            before = card // 13
    return text


def seats_text(view: View, manner: Manner, hidden: Sequence[int] = (0, 0, 0, 0)) -> str:
    """Return how many cards each seat holds, with those that are hidden, in order of play from the viewer on."""
    parts = []
    for seat in in_order(manner.you):
        mark = ""
        if manner.you != NOBODY and seat == partner_of(manner.you):
            mark = _word(manner, "partner_mark")
        parts.append(f"{manner.seats[seat]}{mark} {view.counts[seat] + hidden[seat]}".replace(" ", TIED))
    return sentence(catalogue(manner.spoken)["list.comma"].join(parts))


def turn_lines(game: AnyGame, view: View, manner: Manner, look: Look) -> list[Line]:
    """Return whose turn it is."""
    if view.turn == NOBODY:
        return said(_word(manner, "deal_over"), look, Tone.CALL)
    if view.turn != view.seat:
        return said(_word(manner, "their_turn", seat=view.turn), look)
    if len(view.legal) <= FEW_MOVES:
        key = "your_turn_listed" if numbered(game, view.legal) else "your_turn_named"
        return said(_word(manner, key), look, Tone.CALL)
    return said(_word(manner, "your_turn", count=len(view.legal)), look, Tone.CALL)


def _zones(view: View, manner: Manner, look: Look, hidden: Sequence[int] = (0, 0, 0, 0)) -> list[tuple[str, str]]:
    zones = [(say(zone.words, manner), zone_text(zone, manner, look)) for zone in view.zones()]
    return [*zones, (_word(manner, "cards_left"), seats_text(view, manner, hidden))]


def lying(view: View, manner: Manner, look: Look) -> list[Line]:
    """Return the cards that lie on the table, and nothing else."""
    return labelled([(label, cards) for label, cards in _zones(view, manner, look)[:-1] if cards], look)


def position(game: AnyGame, view: View, hidden: Sequence[int], manner: Manner, look: Look) -> list[Line]:
    """Return a position as the seat to move sees it, with its legal moves; ``hidden`` counts each hand's hidden cards."""
    lines = rule(_word(manner, "position", title=title_of(game, manner), dealer_seat=view.dealer), look)
    pairs = _zones(view, manner, look, hidden)
    if view.turn != NOBODY:
        pairs.append((_word(manner, "hand_of", seat=view.turn), hand_text(game, view.hand, manner) or "-"))
    lines += labelled(pairs, look)
    if view.turn == NOBODY:
        return [*lines, Line(), *said(_word(manner, "deal_over"), look, Tone.CALL)]
    lines += [Line(), *said(_word(manner, "legal_of", seat=view.turn, count=len(view.legal)), look, Tone.CALL)]
    return lines + moves(game, view, view.legal, manner, look)


def table(game: AnyGame, view: View, manner: Manner, look: Look) -> list[Line]:
    """Return the table as the viewer sees it, from the heading to whose turn it is."""
    heading = _word(
        manner, "heading", title=title_of(game, manner), deal=view.standing.deals + 1, dealer_seat=view.dealer
    )
    lines = rule(heading, look)
    lines += score(view.standing, manner, look)
    pairs = _zones(view, manner, look)
    if view.seat != NOBODY:
        pairs += [("", ""), (_word(manner, "hand"), hand_text(game, view.hand, manner) or "-")]
    lines += [Line(), *labelled(pairs, look), Line()]
    lines += turn_lines(game, view, manner, look)
    if 0 < len(view.legal) <= FEW_MOVES:
        lines += moves(game, view, view.legal, manner, look)
    return lines


def score(standing: Standing, manner: Manner, look: Look) -> list[Line]:
    """Return the score of the match, and what each side needs."""
    return [line for words in standing.lines() for line in said(sentence(say(words, manner)), look, Tone.QUIET)]


def numbered(game: AnyGame, codes: Sequence[int]) -> bool:
    """Say whether legal moves are chosen by number: not where a move is itself written as a number, such as a bid."""
    return not any(game.write_move(code).rpartition(":")[2].isdigit() for code in codes)


def moves(game: AnyGame, view: View, codes: tuple[int, ...], manner: Manner, look: Look) -> list[Line]:
    """Return some of the viewer's legal moves, each with its number among all of them, its notation and in words."""
    if not numbered(game, view.legal):
        return _listed(game, view, codes, [""] * len(codes), manner, look)
    return _listed(game, view, codes, [str(view.legal.index(code) + 1) for code in codes], manner, look)


def choices(game: AnyGame, view: View, codes: tuple[int, ...], manner: Manner, look: Look) -> list[Line]:
    """Return some moves to choose from, numbered from 1."""
    return _listed(game, view, codes, [str(number) for number in range(1, len(codes) + 1)], manner, look)


def _listed(
    game: AnyGame, view: View, codes: tuple[int, ...], numbers: list[str], manner: Manner, look: Look
) -> list[Line]:
    width = max((len(number) for number in numbers), default=0)
    longest = max((len(game.write_move(code)) for code in codes), default=0)
    lines: list[Line] = []
    for code, number in zip(codes, numbers, strict=True):
        text = game.write_move(code)
        words = in_words(game, view, code, manner)
        if look.plain:
            line = f"{text}: {words}" if words else text
            lines.append(Line(f"{number}. {line}" if number else line))
            continue
        place = f"{number:>{width}}  " if number else ""
        start = f"  {place}{text:<{longest}}  " if longest <= look.width // 3 else f"  {place}{text}  "
        folded = fold(words, look, indent=start, hang=" " * (len(place) + 4)) if words else [start.rstrip()]
        lines += [Line(line) for line in folded]
    return lines


def in_words(game: AnyGame, view: View, code: int, manner: Manner) -> str:
    """Return one of the viewer's legal moves in words; nothing if they are its notation once more, as with a bid."""
    words = say(view.describe(code), manner)
    bare, said_bare = ("".join(filter(str.isalnum, text)).lower() for text in (game.write_move(code), words))
    return "" if bare == said_bare else words


def told(seat: int, words: Phrase, manner: Manner, look: Look, before: str = "") -> list[Line]:
    """Return a move that somebody made, in a line, after a number or nothing; below it what follows from it."""
    key = "program.told" if has_person(words) else "program.told_apart"
    move = phrase(key, seat_name=sentence(manner.seats[seat]), move=say(words, manner.of(seat)))
    lines = said(before + say(move, manner), look, hang="    ")
    indent = "" if look.plain else " " * len(before)
    for following in words.then:
        text = sentence(say(following, manner))
        lines += [Line(line) for line in fold(text, look, indent=indent, hang=indent or "    ")]
    return lines
