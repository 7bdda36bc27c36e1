"""From what somebody typed to the legal moves that it could mean. Pure, and true of any game.

A text is read in this order: a move in full; a number; the game's own shortened notation;
the words that the screen has for a move; a verb of the screen, such as *throw* or *take*,
before a card.
"""

import itertools
import re
from collections.abc import Collection, Iterator, Sequence

from baithak.cards.card import RANKS, SUIT_SYMBOLS, SUITS, card_of
from baithak.cards.mask import cards_of
from baithak.games.errors import GameError, NotationError
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.languages import END_ISOLATE, ENGLISH, ISOLATE
from baithak.tui.parts import cards_in, first_card, involved, same_card
from baithak.words import Manner, catalogue, phrase, say

_NUMBER = re.compile(r"(#?)(\d{1,4})\.?")
_CALL = re.compile(r"([a-z]+):\d+")
_VERB = re.compile(r"\s*([^\W\d_]{3,})\b[\s:]*")
_VERBS = ("play", "throw", "take", "build", "trump")
_ANY = "play"
"""The verb that fits every move."""
_BARE = re.compile(r"(?<![A-WYZa-wyz0-9=:#])(10|[2-9TtJjQqKkAa])(?![0-9cdhsCDHS♣♦♥♠♧♢♡♤])")
_MOST_TRIED = 64
_TYPED = Manner(language=ENGLISH)
"""Verbs are typed in English whatever the screen speaks, as commands are; its own words are understood where they are whole."""


def meant(game: AnyGame, legal: Sequence[int], text: str, *, shown: Collection[int] = ()) -> tuple[int, ...]:
    """Return the legal codes that a text in the notation could mean: none, one, or several to choose among.

    A move's whole notation means that move. A number is the move that it is in the notation,
    such as a bid; else the place of a legal move, if a list showed that place; else it is
    shortened notation, such as a rank. ``#3`` is always the third of all legal moves.

    Args:
        game: the game.
        legal: the legal codes in rising order.
        text: what was typed.
        shown: the places among all legal moves, from 1, that the list in sight has shown.

    Raises:
        GameError: if no legal move has the number, or the text is no part of a move.
    """
    word = "".join(text.split()).lower()
    whole = [code for code in legal if game.write_move(code).lower() == word]
    if whole:
        return (whole[0],)
    number = _NUMBER.fullmatch(word)
    if number is None:
        return tuple(game.match_moves(text, legal))
    place = int(number[2])
    if number[1]:
        if not 1 <= place <= len(legal):
            raise GameError(f"no legal move has the number {place}: they are 1 to {len(legal)}")
        return (legal[place - 1],)
    call = called(game, legal, number[2])
    if call is not None:
        return (call,) if call in legal else ()
    if place in shown and 1 <= place <= len(legal):
        return (legal[place - 1],)
    try:
        return tuple(game.match_moves(number[2], legal))
    except NotationError:
        raise GameError(
            f"{place} is no card, and no list in sight has that number: ? lists the legal moves, "
            f"and #{place} is number {place} of all {len(legal)}"
        ) from None


def called(game: AnyGame, legal: Sequence[int], number: str) -> int | None:
    """Return the code of a number that is a move here, legal or not: where some legal move is written as ``bid:3``."""
    names = {found[1] for code in legal if (found := _CALL.fullmatch(game.write_move(code)))}
    for name in sorted(names):
        try:
            return game.read_move(f"{name}:{number}")
        except NotationError:
            continue
    return None


def understood(game: AnyGame, view: View, text: str, manner: Manner, shown: Collection[int] = ()) -> tuple[int, ...]:
    """Return the legal codes that a text could mean, in the notation or in the words of the screen.

    Raises:
        GameError: if it has the number of no legal move, or is neither.
    """
    try:
        codes = meant(game, view.legal, text, shown=shown)
    except NotationError:
        codes = _in_words(game, view, text, manner)
        if not codes and verb_and_rest(text) is None:
            raise
    return codes or _in_words(game, view, text, manner)


def verb_and_rest(text: str) -> tuple[str, str] | None:
    """Return the screen's verb with which a text begins, and what follows it; nothing if there is none."""
    found = _VERB.match(text)
    if found is None:
        return None
    typed = found[1].lower()
    verb = next((verb for verb in _VERBS if typed in _words_of(verb)), None)
    if verb is None:
        return None
    between = say(phrase("program.between"), _TYPED).split()
    return verb, " ".join(word for word in text[found.end() :].split() if word.lower() not in between)


def _words_of(verb: str) -> list[str]:
    return say(phrase(f"program.verbs.{verb}"), _TYPED).split()


def _in_words(game: AnyGame, view: View, text: str, manner: Manner) -> tuple[int, ...]:
    """Return the legal codes that a text in the words of the screen could mean."""
    typed = _plain(text, manner)
    same = tuple(code for code in view.legal if _plain(say(view.describe(code), manner), manner) == typed)
    found = verb_and_rest(text)
    if same or found is None:
        return same
    verb, rest = found
    able = [code for code in view.legal if verb == _ANY or _says(view, code, verb)]
    if not rest:
        return tuple(able)
    card = same_card(rest)
    if card is not None:
        return tuple(code for code in able if card(first_card(game, code))) or tuple(involved(game, able, rest) or ())
    try:
        return involved(game, able, rest) or tuple(game.match_moves(rest, able))
    except NotationError:
        return ()


def _says(view: View, code: int, verb: str) -> bool:
    words = re.findall(r"[^\W\d_]+", say(view.describe(code), _TYPED).lower())
    return not set(words).isdisjoint(_words_of(verb))


def _plain(text: str, manner: Manner) -> str:
    """Return a text with suits as letters and tens as ``t``, in small letters and without what stands between the words."""
    texts = catalogue(manner.spoken)
    between = texts["list.and"].format(first="", last="").split()
    spelled = text.translate(str.maketrans(SUIT_SYMBOLS + "♧♢♡♤", SUITS * 2, ISOLATE + END_ISOLATE)).lower()
    words = (
        re.sub(r"\b10(?=[cdhs]\b)", "t", spelled).replace(":", " ").replace(texts["list.comma"].strip(), " ").split()
    )
    return " ".join(word for word in words if word not in between)


def nearest(game: AnyGame, view: View, text: str) -> Iterator[int]:
    """Yield whole moves that are not legal here and that a text may have been meant for, the likeliest first."""
    found = verb_and_rest(text)
    texts = [text, *([found[1]] if found and found[1] else [])]
    tried = list(itertools.chain(texts, *(_spelled_out(view, one) for one in texts)))
    if not any(cards_in(game.write_move(code))[:1] == cards_in(one)[:1] != [] for code in view.legal for one in tried):
        tried += [one for text in tried for one in cards_in(text)[:1]]
    number = _NUMBER.fullmatch(texts[-1].strip())
    call = called(game, view.legal, number[2]) if number else None
    if call is not None and call not in view.legal:
        yield call
    for one in tried:
        try:
            code = game.read_move(one)
        except NotationError:
            continue
        if code not in view.legal:
            yield code


def _spelled_out(view: View, text: str) -> Iterator[str]:
    """Yield a text with suits for its bare ranks: of the viewer's own cards first, then of those that lie in sight."""
    ranks = list(_BARE.finditer(text))
    if not ranks:
        return
    held = set(cards_of(view.hand))
    seen = {card for zone in view.zones() for card in zone.cards}
    wanted = [RANKS.index("T" if found[1] == "10" else found[1].upper()) for found in ranks]
    choices = [_suits_by_nearness(rank, seen if place else held) for place, rank in enumerate(wanted)]
    for suits in itertools.islice(itertools.product(*choices), _MOST_TRIED):
        spelled, at = "", 0
        for found, suit in zip(ranks, suits, strict=True):
            spelled += text[at : found.end()] + SUITS[suit]
            at = found.end()
        yield spelled + text[at:]


def _suits_by_nearness(rank: int, near: Collection[int]) -> list[int]:
    """Return the four suits, first those in which a card of a rank is among some cards."""
    return sorted(range(len(SUITS)), key=lambda suit: card_of(rank, suit) not in near)
