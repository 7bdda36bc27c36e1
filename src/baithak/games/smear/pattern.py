"""What a question about the value of a deal of Smear leaves to be won, in one small number.

While cards are played, up to three points are still open: Jack, Low where its taker gets it
(option ``low``), and Game. For each way in which Jack and Low can go, a *pattern* says what
Game must be for the answer to be yes: anything, a lead in game points of at least 0, one of
at least 1, or that nothing helps. It has four codes of two bits each; at place 0 stands the
one for Jack and Low to side 1, at 1 for Low to side 0, at 2 for Jack, at 3 for both.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.cards.mask import put, take

if not cython.compiled:
    ALWAYS, LEVEL, AHEAD, NEVER = range(4)
    """The codes, from the easiest to the hardest."""
    PLACES = 4


def code_at(pattern: int, place: int) -> int:
    """Return one of the four codes of a pattern."""
    return take(pattern, 2 * place, 2)


def with_code(pattern: int, place: int, code: int) -> int:
    """Return a pattern that has code 0 at a place with another code there."""
    return pattern | put(code, 2 * place)


def after_jack(pattern: int, won: bool) -> int:
    """Return what is left of a pattern when Jack has gone to side 0, or to side 1."""
    return take(pattern, 4 if won else 0, 4) * 17


def after_low(pattern: int, won: bool) -> int:
    """Return what is left of a pattern when Low has gone to side 0, or to side 1."""
    return (take(pattern, 2 if won else 0, 6) & 51) * 5


def with_game(pattern: int) -> bool:
    """Say whether Game matters to a pattern."""
    return (pattern ^ take(pattern, 1, 7)) & 85 != 0


def with_jack(pattern: int) -> bool:
    """Say whether Jack matters to a pattern."""
    return take(pattern, 0, 4) != take(pattern, 4, 4)


def with_low(pattern: int) -> bool:
    """Say whether Low matters to a pattern."""
    return take(pattern, 0, 6) & 51 != take(pattern, 2, 6) & 51


def easiest(pattern: int) -> int:
    """Return the easiest code of a pattern."""
    code = NEVER
    for place in range(PLACES):
        code = min(code, code_at(pattern, place))
    return code


def hardest(pattern: int) -> int:
    """Return the hardest code."""
    code = ALWAYS
    for place in range(PLACES):
        code = max(code, code_at(pattern, place))
    return code


def levelled(pattern: int) -> int:
    """Return a pattern that asks for a lead of at least 1, never for one of 0, with 0 in its place; else the same."""
    ahead = take(pattern, 1, 7) & ~pattern & 85
    level = pattern & ~take(pattern, 1, 7) & 85
    return pattern if level else pattern ^ 3 * ahead
