"""The laws that a position keeps, each as a check that says which one is broken."""

from baithak.cards import mask
from baithak.cards.lists import Words
from baithak.cards.seats import NOBODY, SEATS
from baithak.games.game import AnyGame, Diagram
from baithak.games.position import Position
from baithak.games.seep.moves import HOUSES, LOWEST_HOUSE, VALUE_CARDS
from baithak.games.seep.options import MAJORITY, NORTH100
from baithak.games.seep.position import PLAYS, SeepPosition
from baithak.games.smear.position import SmearPosition
from baithak.games.smear.scoring import game_points

WRITTEN = 4
"""How many of the legal moves are matched against all others as texts, which takes long."""


class Law(Exception):
    """A law that does not hold."""


def hold(true: bool, law: str) -> None:
    """Raise ``Law`` unless something is true."""
    if not true:
        raise Law(law)


def _seep_places(position: SeepPosition) -> list[int]:
    return [*position.hands, *position.coming, *position.houses, *position.piles, position.loose]


def _smear_places(position: SmearPosition) -> list[int]:
    trick = mask.mask_of(position.trick[: position.laid])
    return [*position.hands, *position.won, position.kitty, position.undealt, position.buried, trick]


def places(position: Position) -> list[int]:
    """Return the sets of cards that a position is made of, or nothing for a game that is not known here."""
    if isinstance(position, SeepPosition):
        return _seep_places(position)
    return _smear_places(position) if isinstance(position, SmearPosition) else []


def check_cards(game: AnyGame, position: Position) -> None:
    """Every card of the pack lies in exactly one place."""
    sets = places(position)
    union = 0
    for cards in sets:
        hold(union & cards == 0, "a card lies in two places")
        union |= cards
    hold(not sets or union == mask.mask_of(game.pack), "a card of the pack lies nowhere")


def check_legal(position: Position) -> list[int]:
    """There is a legal move (S29), the list of them is in rising order without a repetition, and a copy has the same."""
    codes = position.legal()
    hold(bool(codes), "S29: the seat to move has no legal move")
    hold(codes == sorted(set(codes)), "the legal moves are not in rising order, each once")
    twin = position.copy()
    hold(twin.key() == position.key(), "a copy has another key")
    hold(twin.turn == position.turn, "a copy has another turn")
    used = Words()
    used.append(codes[0])
    twin.generate(used)
    hold(used.listed() == codes, "a copy has other legal moves, or a list that was in use is not emptied first")
    return codes


def check_owners(position: SeepPosition) -> None:
    """Every owner of a house holds a card of its value (S20), and every house has an owner (S19)."""
    for place in range(HOUSES):
        owners = position.owners[place]
        hold(bool(owners) == bool(position.houses[place]), "S19: a house without an owner, or an owner without a house")
        for seat in range(SEATS):
            if mask.has(owners, seat):
                held = position.hands[seat] & VALUE_CARDS[LOWEST_HOUSE + place]
                hold(held != 0, f"S20: seat {seat} owns the house of {LOWEST_HOUSE + place} and holds no such card")


def check_hiding(game: AnyGame, position: Position, codes: list[int]) -> None:
    """What the mover cannot see changes no legal move (S14), and a position with hidden cards is read as written.

    Besides the mover's, one other sight of the position is written: a spectator's or a seat's, in turn.
    """
    other = position.key() % (SEATS + 1) - 1
    for seat in {position.turn, other}:
        shown = game.hide(position, seat)
        text = game.write_position(shown)
        hold(game.write_position(game.read_position(text)) == text, f"'{text}' is written otherwise when read")
        if seat == position.turn:
            hold(shown.position.legal() == codes, "S14: the legal moves depend on cards that the mover cannot see")


def check_texts(game: AnyGame, position: Position, codes: list[int]) -> None:
    """A position and each legal move are read as they were written, and no two moves have the same text."""
    text = game.write_position(Diagram(position, {}))
    again = game.read_position(text)
    hold(again.position.key() == position.key(), f"'{text}' is read as another position")
    hold(not again.hidden, f"'{text}' is read as if cards were hidden")
    hold(again.position.legal() == codes, f"'{text}' is read as a position with other legal moves")
    texts = [game.write_move(code) for code in codes]
    for code, move in zip(codes, texts, strict=True):
        hold(" " not in move, f"the move '{move}' has a blank in it")
        hold(game.read_move(move) == code, f"the move '{move}' is read as another one")
    for code, move in list(zip(codes, texts, strict=True))[:: max(1, len(codes) // WRITTEN)]:
        hold(game.match_moves(move, codes) == (code,), f"the full text '{move}' is taken to mean other moves too")


def check_position(game: AnyGame, position: Position) -> list[int]:
    """Check every law on a position that is not over and return its legal codes.

    Raises:
        Law: if one is broken.
    """
    check_cards(game, position)
    codes = check_legal(position)
    if isinstance(position, SeepPosition):
        check_owners(position)
    check_texts(game, position, codes)
    check_hiding(game, position, codes)
    return codes


def _check_seep_end(position: SeepPosition) -> None:
    if position.void():
        return
    hold(position.ply == PLAYS, "S28: the deal ended before the 48th play")
    hold(not any(position.houses), "S28: a house is left at the end")
    hold(position.loose == 0, "S30: loose cards are left over")
    points = position.tally(0) + position.tally(1) - position.swept[0] - position.swept[1]
    halves = mask.count(position.piles[0]) == mask.count(position.piles[1])
    scoring = position.options.scoring
    whole = 100 if scoring in {NORTH100, MAJORITY} else 30
    due = whole - 4 if halves and scoring != NORTH100 else whole
    hold(points == due, f"S2: the card points come to {points} and not to {due}")


def _check_smear_end(position: SmearPosition) -> None:
    rest = (
        position.undealt
        | position.kitty
        | mask.mask_of(card for hand in position.hands for card in mask.cards_of(hand))
    )
    counted = position.game_points(0) + position.game_points(1) + game_points(rest)
    hold(counted == 80, f"M5: the game points come to {counted} and not to 80")
    hold(0 <= position.tally(0) + position.tally(1) <= 4, "M3: more than four points were made")


def check_end(game: AnyGame, position: Position) -> None:
    """Check every law on a position that is over.

    Raises:
        Law: if one is broken.
    """
    check_cards(game, position)
    hold(position.legal() == [], "a deal that is over has legal moves")
    hold(position.turn == NOBODY, "a deal that is over has a seat to move")
    text = game.write_position(Diagram(position, {}))
    hold(game.read_position(text).position.key() == position.key(), f"'{text}' is read as another position")
    outcome = game.outcome(position)
    hold(outcome.void == position.void(), "the score does not know whether the deal was played")
    last = outcome.rows()[-1].points if outcome.rows() else (0, 0)
    hold(outcome.void or last == outcome.points, "the last row of the score sheet is not the sum")
    if isinstance(position, SeepPosition):
        _check_seep_end(position)
    if isinstance(position, SmearPosition):
        _check_smear_end(position)
