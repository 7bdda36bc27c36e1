"""A deal with all its moves in a few bytes, for programs that keep very many; see ``docs/notation.md``.

A byte that names the game, and one whole number made of digits of changing worth: the house
rules, the dealer, the order of the pack, and each move as its place in the list of legal ones.
So nothing illegal can be written, and what is read is legal. The bytes are stable for ever.
"""

from dataclasses import dataclass

from baithak.cards.seats import SEATS
from baithak.games.errors import DealError, GameError
from baithak.games.game import AnyGame
from baithak.games.options import Option, Options, Value
from baithak.games.position import Position

_FORMATS = 4
_FORMAT = 0
_MOST_MOVES = 256


class ShorthandError(GameError):
    """Bytes that hold no deal of a game."""


@dataclass(frozen=True, slots=True)
class Course:
    """One dealing-out and what was played so far."""

    options: Options
    """The house rules."""
    dealer: int
    pack: tuple[int, ...]
    """The cards in dealing order."""
    moves: tuple[int, ...] = ()
    """The codes of the moves in the order in which they were played."""

    def position(self, game: AnyGame) -> Position:
        """Return the position after the moves, which are trusted."""
        position: Position = game.deal(self.options, self.pack, self.dealer)
        for code in self.moves:
            position.play(code)
        return position


def write_shorthand(game: AnyGame, course: Course) -> bytes:
    """Return a deal as bytes: some 50 for a deal of Seep, some 25 for one of Smear.

    Raises:
        DealError: if there is no such dealer, the pack is none of the game, or a move is not legal.
    """
    if not 0 <= course.dealer < SEATS:
        raise DealError(f"no seat {course.dealer} to deal: seats are 0 to 3")
    if sorted(course.pack) != sorted(game.pack):
        raise DealError(f"a pack of {game.name} has each of its {len(game.pack)} cards once")
    if len(course.moves) >= _MOST_MOVES:
        raise DealError(f"{len(course.moves)} moves in a deal: no deal has more than {_MOST_MOVES - 1}")
    digits = _Digits()
    digits.add(_FORMAT, _FORMATS)
    for spec in game.options.SPECS:
        _add_option(digits, spec, getattr(course.options, spec.name))
    digits.add(course.dealer, SEATS)
    left = sorted(game.pack)
    for card in course.pack:
        digits.add(left.index(card), len(left))
        left.remove(card)
    digits.add(len(course.moves), _MOST_MOVES)
    position: Position = game.deal(course.options, course.pack, course.dealer)
    for number, code in enumerate(course.moves, 1):
        legal = position.legal()
        if code not in legal:
            raise DealError(f"move {number} of the deal, {code}, is not legal there")
        digits.add(legal.index(code), len(legal))
        position.play(code)
    return game.prefix.encode() + digits.written()


def read_shorthand(game: AnyGame, data: bytes) -> Course:
    """Return the deal that bytes hold.

    Raises:
        ShorthandError: if they hold none of this game.
    """
    if data[:1] != game.prefix.encode():
        raise ShorthandError(f"no deal of {game.name} in {len(data)} bytes: they begin with '{game.prefix}'")
    digits = _Digits(data[1:])
    if digits.take(_FORMATS) != _FORMAT:
        raise ShorthandError(f"a deal of {game.name} in a format that this release does not know")
    options = game.options(**{spec.name: _take_option(digits, spec) for spec in game.options.SPECS})
    dealer = digits.take(SEATS)
    left = sorted(game.pack)
    pack = tuple(left.pop(digits.take(len(left))) for _ in range(len(left)))
    many = digits.take(_MOST_MOVES)
    position: Position = game.deal(options, pack, dealer)
    moves: list[int] = []
    while len(moves) < many and not position.over():
        legal = position.legal()
        moves.append(legal[digits.take(len(legal))])
        position.play(moves[-1])
    if digits.left() or len(moves) < many:
        raise ShorthandError(f"no deal of {game.name} in {len(data)} bytes: something is left over at its end")
    return Course(options, dealer, pack, tuple(moves))


def _add_option(digits: "_Digits", spec: Option, value: Value) -> None:
    if spec.choices:
        digits.add(spec.choices.index(value), len(spec.choices))
        return
    digits.add(int(value != spec.default), 2)
    if value != spec.default:
        digits.add(int(value) - spec.least, spec.most - spec.least + 1)


def _take_option(digits: "_Digits", spec: Option) -> Value:
    if spec.choices:
        return spec.choices[digits.take(len(spec.choices))]
    if not digits.take(2):
        return spec.default
    value = spec.least + digits.take(spec.most - spec.least + 1)
    if value == spec.default:
        raise ShorthandError(f"the usual {spec.name} written as an unusual one")
    return value


class _Digits:
    """Digits of a whole number, each below a limit of its own; the first one is worth least."""

    def __init__(self, data: bytes = b"") -> None:
        self.rest = int.from_bytes(data, "little")
        self.padded = data.endswith(b"\0")
        self.digits: list[tuple[int, int]] = []

    def add(self, digit: int, limit: int) -> None:
        self.digits.append((digit, limit))

    def written(self) -> bytes:
        """Return the number in as few bytes as it needs, lowest first."""
        number = 0
        for digit, limit in reversed(self.digits):
            number = number * limit + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "little")

    def left(self) -> bool:
        """Say whether anything is left, be it zeros that no number needs."""
        return self.padded or self.rest > 0

    def take(self, limit: int) -> int:
        self.rest, digit = divmod(self.rest, limit)
        return digit
