"""What can be typed at the table: a closed list of commands, and everything else is a move. Pure."""

from dataclasses import dataclass
from enum import Enum


class Verb(Enum):
    """What is asked for; the value is how it is typed, and what it is listed under in the help."""

    MOVE = "move"
    MOVES = "?"
    TABLE = "table"
    WHY = "why"
    RULES = "rules"
    LAST = "last"
    SCORE = "score"
    HOUSE = "house"
    HINT = "hint"
    UNDO = "undo"
    SAVE = "save"
    QUIT = "quit"
    HELP = "help"


_TYPED = {verb.value: verb for verb in Verb if verb is not Verb.MOVE} | {
    "": Verb.TABLE,
    "moves": Verb.MOVES,
    "rule": Verb.RULES,
    "exit": Verb.QUIT,
    "??": Verb.HELP,
}
_WITH_TEXT = {Verb.MOVES, Verb.WHY, Verb.RULES, Verb.SAVE, Verb.UNDO, Verb.LAST}
COMMANDS = tuple(verb.value for verb in Verb if verb is not Verb.MOVE)


@dataclass(frozen=True, slots=True)
class Command:
    """A line that was typed, understood."""

    verb: Verb
    text: str = ""
    """What follows the verb; of a move, the whole line."""


def read_command(line: str) -> Command:
    """Return the command that a line is; a line that begins with no verb is a move."""
    first, _, rest = line.strip().partition(" ")
    if first.startswith("?") and first not in _TYPED:
        return Command(Verb.MOVES, f"{first[1:]} {rest}".strip())
    verb = _TYPED.get(first.lower())
    if verb is None or (rest and verb not in _WITH_TEXT):
        return Command(Verb.MOVE, line.strip())
    return Command(verb, rest.strip())
