"""What somebody at the table may ask without changing anything: legal moves, reasons, rules, the score, advice. Pure."""

import random
from collections.abc import Sequence

from baithak import rulebook
from baithak.bots.bot import Budget
from baithak.bots.catalog import bot
from baithak.games.deal import Deal
from baithak.games.errors import GameError, IllegalMove, NotationError, Refusal
from baithak.games.game import AnyGame
from baithak.games.view import View
from baithak.tui import draw
from baithak.tui.choose import meant
from baithak.tui.page import Line, Look, Tone, labelled, rule, said, sentence
from baithak.tui.prompt import COMMANDS
from baithak.words import Manner, Phrase, phrase, say

ADVISER = "rules"
"""The bot that gives hints."""


def word(manner: Manner, name: str, **parameters: int | str) -> str:
    """Return one of the program's own texts."""
    return sentence(say(phrase(f"program.{name}", **parameters), manner))


def legal_moves(game: AnyGame, view: View, text: str, manner: Manner, look: Look) -> list[Line]:
    """Return the legal moves, or those that a shortened notation could mean."""
    codes = view.legal
    if text:
        codes = game.match_moves(text, view.legal)
    if not codes:
        return said(word(manner, "no_moves"), look, Tone.WRONG)
    lines = rule(word(manner, "legal_moves", count=len(codes)), look)
    return lines + draw.moves(game, view, codes, manner, look)


def refusal_lines(refusal: Refusal, manner: Manner, look: Look) -> list[Line]:
    """Return why a move is refused, the cards that prove it, and where the rule stands."""
    lines = said(f"{refusal.clause}: {say(refusal.words, manner)}.", look, Tone.WRONG)
    if refusal.cards:
        lines += said(say(phrase("program.proof", cards=refusal.cards), manner), look)
    return lines + said(word(manner, "read_clause", clause=refusal.clause), look, Tone.QUIET)


def reason(deal: Deal, view: View, text: str, manner: Manner, look: Look) -> list[Line]:
    """Return why a move is illegal, or that it is not.

    Raises:
        GameError: if the text is no move.
    """
    if not text:
        return said(word(manner, "why_what"), look, Tone.WRONG)
    codes = meant(deal.game, view.legal, text)
    try:
        codes = codes or tuple(move.code for move in deal.read(text))
    except IllegalMove as error:
        return refusal_lines(error.refusal, manner, look)
    except NotationError:
        return said(word(manner, "fits_none", text=text), look, Tone.WRONG)
    lines = said(word(manner, "why_legal", count=len(codes)), look)
    return lines + draw.moves(deal.game, view, codes, manner, look)


def clause_lines(clause: rulebook.Clause, look: Look) -> list[Line]:
    """Return one clause of the rules with what it stands under."""
    return [*rule(f"{clause.id} ({clause.heading})", look), *said(sentence(clause.text), look)]


def house_rule_lines(game: str, manner: Manner, look: Look) -> list[Line]:
    """Return the house rules of a game with their values."""
    pairs = [(option.id, option.text) for option in rulebook.options(game).values()]
    return [*rule(word(manner, "house_rules"), look), *labelled(pairs, look, capital=False)]


def contents(game: str, manner: Manner, look: Look) -> list[Line]:
    """Return what the rules of a game have under each heading."""
    groups: dict[str, list[str]] = {}
    for clause in rulebook.clauses(game).values():
        groups.setdefault(clause.heading, []).append(clause.id)
    pairs = [(heading, f"{ids[0]} - {ids[-1]}" if len(ids) > 1 else ids[0]) for heading, ids in groups.items()]
    pairs.append((word(manner, "house_rules"), ", ".join(rulebook.options(game))))
    return labelled(pairs, look) + said(word(manner, "contents", example=pairs[0][1].split()[0]), look, Tone.QUIET)


def rules(game: AnyGame, text: str, manner: Manner, look: Look) -> list[Line]:
    """Return a clause or option of the rules, several, or what the rules have.

    Raises:
        RuleError: if there is no such clause, or the game has no page.
    """
    if not text:
        return contents(game.name, manner, look)
    return [
        line for name in text.replace(",", " ").split() for line in clause_lines(rulebook.clause(name, game.name), look)
    ]


def past_moves(moves: Sequence[tuple[int, Phrase]], viewer: int, text: str, manner: Manner, look: Look) -> list[Line]:
    """Return the moves since the viewer's last one, that one too, or as many as a text says; ``all`` is all of them.

    Raises:
        GameError: if the text is no number.
    """
    if not moves:
        return said(word(manner, "nothing_played"), look)
    own = [place for place, (seat, _) in enumerate(moves) if seat == viewer]
    count = len(moves) - own[-1] if own else len(moves)
    if text == "all":
        count = len(moves)
    elif text:
        if not (text.isascii() and text.isdigit()):
            raise GameError(f"'last {text}' is not understood: write last, last 8 or last all")
        count = min(int(text), len(moves))
    first = len(moves) - count
    return [
        line
        for number, (seat, words) in enumerate(moves[first:], start=first + 1)
        for line in draw.told(seat, words, manner, look, f"{number:>2}. ")
    ]


def hint(game: AnyGame, view: View, manner: Manner, look: Look) -> list[Line]:
    """Return what a club player would do here."""
    generator = random.Random(f"{view.seat} {len(view.history)} {view.hand}")
    code = bot(ADVISER, game).choose(view, Budget(), generator)
    text = game.write_move(code)
    return said(word(manner, "hint", move=text, words=say(view.describe(code), manner)), look)


def help_lines(manner: Manner, look: Look) -> list[Line]:
    """Return everything that can be typed."""
    names = ["move", *("moves" if name == "?" else name for name in COMMANDS)]
    pairs = [
        (say(phrase(f"program.help_typed.{name}"), manner), say(phrase(f"program.help.{name}"), manner))
        for name in names
    ]
    return [*rule(word(manner, "help_title"), look), *labelled(pairs, look, capital=False)]
