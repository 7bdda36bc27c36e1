"""What somebody at the table may ask without changing anything: legal moves, reasons, rules, the score, advice. Pure."""

import random
from collections.abc import Sequence

from baithak import rulebook
from baithak.bots.bot import Budget, thought_of
from baithak.bots.catalog import bot
from baithak.cards.quote import cleaned
from baithak.games.deal import Deal
from baithak.games.errors import GameError, IllegalMove, Refusal
from baithak.games.game import AnyGame
from baithak.games.options import Options
from baithak.games.view import View
from baithak.tui import draw, examples
from baithak.tui.choose import nearest, understood
from baithak.tui.page import Line, Look, Tone, labelled, rule, said, sentence
from baithak.tui.parts import card_names, first_card, involved, same_card
from baithak.tui.places import title_of
from baithak.tui.prompt import COMMANDS
from baithak.words import Manner, Phrase, ended, phrase, say

ADVISER = "best"
"""The bot that gives hints."""
PATIENCE = Budget(seconds=2.0)
"""How long whoever sits at the table waits for a bot, at most; compiled, none takes so long."""


def word(manner: Manner, name: str, **parameters: int | str) -> str:
    """Return one of the program's own texts."""
    return sentence(say(phrase(f"program.{name}", **parameters), manner))


def moves_of(game: AnyGame, view: View, text: str) -> tuple[int, ...]:
    """Return the legal codes in which the cards, ranks or houses of a text take part, or that shortened text could mean.

    Raises:
        NotationError: if the text is neither.
    """
    if not text:
        return view.legal
    codes = involved(game, view.legal, text)
    return tuple(game.match_moves(text, view.legal)) if codes is None else codes


def legal_moves(
    game: AnyGame, view: View, codes: tuple[int, ...], manner: Manner, look: Look, text: str = ""
) -> list[Line]:
    """Return some legal moves, asked for by a text, under a heading that counts them."""
    if not codes:
        return said(word(manner, "no_moves"), look, Tone.WRONG)
    if len(codes) < len(view.legal):
        lines = rule(word(manner, "legal_moves_of", count=len(codes), all=len(view.legal), text=text), look)
    else:
        lines = rule(word(manner, "legal_moves", count=len(codes)), look)
    return lines + draw.moves(game, view, codes, manner, look)


def refusal_lines(refusal: Refusal, manner: Manner, look: Look) -> list[Line]:
    """Return why a move is refused, the cards that prove it, and where the rule stands."""
    lines = said(f"{refusal.clause}: {ended(say(refusal.words, manner), manner)}", look, Tone.WRONG)
    if refusal.proof:
        lines += said(say(phrase("program.proof", cards=refusal.proof), manner), look)
    return lines + said(word(manner, "read_clause", clause=refusal.clause), look, Tone.QUIET)


def reason(deal: Deal, view: View, text: str, manner: Manner, look: Look) -> tuple[list[Line], tuple[int, ...]]:
    """Return why a move is illegal, or that it is not, and the legal moves that it lists.

    Raises:
        GameError: if the text is no move.
    """
    if not text:
        return said(word(manner, "why_what"), look, Tone.WRONG), ()
    codes = understood(deal.game, view, text, manner)
    if not codes:
        return objection(deal, view, text, manner, look)
    lines = said(word(manner, "why_legal", count=len(codes)), look)
    return lines + draw.moves(deal.game, view, codes, manner, look), codes


def objection(deal: Deal, view: View, text: str, manner: Manner, look: Look) -> tuple[list[Line], tuple[int, ...]]:
    """Return why no legal move fits a text, and the legal moves that it lists.

    If the text, spelled out, is a move that the rules forbid, that is why, with the clause;
    else its card has other moves, or there is nothing like it.
    """
    game = deal.game
    code = next(nearest(game, view, text), None)
    if code is not None:
        try:
            deal.check(code)
        except IllegalMove as error:
            return refusal_lines(error.refusal, manner, look), ()
    quote = cleaned(text)
    for name in card_names(text):
        own = same_card(name)
        codes = tuple(code for code in view.legal if own is not None and own(first_card(game, code)))
        codes = codes or involved(game, view.legal, name) or ()
        if codes:
            lines = said(word(manner, "fits_other", text=quote, card_name=name, count=len(codes)), look, Tone.WRONG)
            return lines + draw.moves(game, view, codes, manner, look), codes
    return said(word(manner, "fits_none", text=quote), look, Tone.WRONG), ()


def clause_lines(clause: rulebook.Clause, look: Look) -> list[Line]:
    """Return one clause of the rules with what it stands under."""
    return [*rule(f"{clause.id} ({clause.heading})", look), *said(sentence(clause.text), look)]


def house_rule_lines(game: str, manner: Manner, look: Look) -> list[Line]:
    """Return the house rules that a game may have, with their values."""
    pairs = [(option.id, option.text) for option in rulebook.options(game).values()]
    return [*rule(word(manner, "house_rules"), look), *labelled(pairs, look, capital=False)]


def preset_lines(game: AnyGame, manner: Manner, look: Look) -> list[Line]:
    """Return the presets of a game with what each changes."""
    pairs = [
        (name, ", ".join(f"{option}={value}" for option, value in changes.items()) or word(manner, "usual"))
        for name, changes in game.presets.items()
    ]
    return [*rule(word(manner, "presets"), look), *labelled(pairs, look, capital=False)]


def house_lines(options: Options, manner: Manner, look: Look) -> list[Line]:
    """Return the house rules of this table that differ from the usual rules, or that there are none."""
    changed = options.changed()
    if not changed:
        return said(word(manner, "house_usual"), look)
    usual = {spec.name: spec.default for spec in options.SPECS}
    rules_here = ", ".join(
        say(phrase("program.house_rule", option=name, value=str(value), usual=str(usual[name])), manner)
        for name, value in changed.items()
    )
    return said(word(manner, "house_changed", rules=rules_here), look)


def contents(game: str, manner: Manner, look: Look) -> list[Line]:
    """Return what the rules of a game have under each heading."""
    groups: dict[str, list[str]] = {}
    for clause in rulebook.clauses(game).values():
        groups.setdefault(clause.heading, []).append(clause.id)
    pairs = [(heading, f"{ids[0]} - {ids[-1]}" if len(ids) > 1 else ids[0]) for heading, ids in groups.items()]
    pairs.append((word(manner, "house_rules"), ", ".join(rulebook.options(game))))
    return labelled(pairs, look) + said(word(manner, "contents", example=pairs[0][1].split()[0]), look, Tone.QUIET)


def rules(game: AnyGame, options: Options, text: str, manner: Manner, look: Look) -> list[Line]:
    """Return a clause or option of the rules, several, or what the rules have; of an option, its value at this table.

    Raises:
        RuleError: if there is no such clause, or the game has no page.
    """
    if not text:
        return contents(game.name, manner, look)
    lines: list[Line] = []
    for name in text.replace(",", " ").split():
        clause = rulebook.clause(name, game.name)
        lines += clause_lines(clause, look)
        if clause.id in rulebook.options(game.name):
            spec = options.spec(clause.id)
            value = getattr(options, spec.name)
            key = "in_force_usual" if value == spec.default else "in_force"
            lines += said(word(manner, key, option=spec.name, value=str(value), usual=str(spec.default)), look)
    return lines


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
    """Return what the best bot would do here, and why."""
    generator = random.Random(f"{view.seat} {len(view.history)} {view.hand}")
    thought = thought_of(bot(ADVISER, game), view, PATIENCE, generator)
    text, words = game.write_move(thought.code), draw.in_words(game, view, thought.code, manner)
    lines = said(word(manner, "hint", move=text, words=words) if words else word(manner, "hint_bare", move=text), look)
    for why in thought.why:
        lines += said(word(manner, "hint_why", why=sentence(say(why, manner))), look)
    return lines


def help_lines(manner: Manner, look: Look) -> list[Line]:
    """Return everything that can be typed."""
    names = ["move", *("moves" if name == "?" else name for name in COMMANDS)]
    pairs = [
        (say(phrase(f"program.help_typed.{name}"), manner), say(phrase(f"program.help.{name}"), manner))
        for name in names
    ]
    return [*rule(word(manner, "help_title"), look), *labelled(pairs, look, capital=False)]


def example_lines(game: AnyGame, view: View, manner: Manner, look: Look) -> list[Line]:
    """Return how moves are typed: some that are legal now, and from another deal one of each way of writing."""
    lines: list[Line] = []
    now = examples.of(game, ((code, view.describe(code)) for code in view.legal))
    if now:
        lines += rule(word(manner, "examples_now"), look)
        lines += labelled([(text, say(words, manner)) for text, words in now], look, capital=False)
    lines += rule(word(manner, "examples", title=title_of(game, manner)), look)
    other = labelled([(text, say(words, manner)) for text, words in examples.of_game(game)], look, capital=False)
    return lines + other + said(word(manner, "examples_short"), look)
