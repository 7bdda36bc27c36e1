"""Every message between a program and the server: the one source, both ways.

Messages are JSON, one to a frame, told apart by ``t``. Texts for people never travel: only the
key of a sentence and what fills it, so that every program says it in its own language. Cards are
numbers from 0 to 51, moves are texts in the notation. A program says first which version it
speaks; the server answers with its own, and closes where they differ.

The JSON schema and the TypeScript types are made from this file (``python -m baithak.server.schema``).
"""

from typing import Annotated, TypeAlias

import msgspec

from baithak.tables.consent import LONGEST_TALK, SIGNALS

VERSION = 1
"""Raised whenever a program of the version before would misread something."""
LARGEST = 16 * 1024
"""Bytes of the largest frame that the server reads."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Card = Annotated[int, msgspec.Meta(ge=0, le=51)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
"""A name that programs give: letters that every store can keep."""
Parameter: TypeAlias = "int | str | list[int] | Words"
"""What fills a gap: a number, a text, cards or seats, or a sentence of its own."""


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence, as its key in the catalogue and what fills its gaps."""

    key: str
    fill: dict[str, Parameter] = {}
    then: list["Words"] = []
    """What follows from it, each a sentence of its own."""


# From a program to the server.


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="t"):
    """The first message of a connection."""

    version: int


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="t"):
    """A program wants to see a table from now on; it is sent the scene at once, and again if it asks again."""

    table: Word
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The secret of the link, where the table is not open to all."""


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="t"):
    """A program has seen enough of a table."""

    table: Word


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="t"):
    """Is anybody there? A ``Pong`` is."""


class Sit(msgspec.Struct, frozen=True, tag="sit", tag_field="do"):
    """Take a seat."""

    seat: Seat


class Stand(msgspec.Struct, frozen=True, tag="stand", tag_field="do"):
    """Give the seat up for good."""


class SendAway(msgspec.Struct, frozen=True, tag="send_away", tag_field="do"):
    """Free a seat, as the host may."""

    seat: Seat


class SetBot(msgspec.Struct, frozen=True, tag="set_bot", tag_field="do"):
    """Choose the bot of a seat, as the host may."""

    seat: Seat
    bot: Word


class Back(msgspec.Struct, frozen=True, tag="back", tag_field="do"):
    """Play again, after a bot has stepped in."""


class Begin(msgspec.Struct, frozen=True, tag="begin", tag_field="do"):
    """Deal for the first time."""


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="do"):
    """Play a move, as its text in the notation."""

    move: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Next(msgspec.Struct, frozen=True, tag="next", tag_field="do"):
    """The score has been seen: deal again."""


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="do"):
    """Take the last move back."""


class Claim(msgspec.Struct, frozen=True, tag="claim", tag_field="do"):
    """Let bots play the rest of the deal."""


class Concede(msgspec.Struct, frozen=True, tag="concede", tag_field="do"):
    """Give the match up."""


class Pause(msgspec.Struct, frozen=True, tag="pause", tag_field="do"):
    """Stop the clocks."""


class GoOn(msgspec.Struct, frozen=True, tag="go_on", tag_field="do"):
    """Start the clocks again."""


class Rematch(msgspec.Struct, frozen=True, tag="rematch", tag_field="do"):
    """Play another match."""


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="do"):
    """Say yes or no to what is asked: to the ``Question`` of that moment, so that no answer is taken for another's."""

    yes: bool
    asked: float | None = None


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="do"):
    """Say something to the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TALK)]


class Signal(msgspec.Struct, frozen=True, tag="signal", tag_field="do"):
    """Say a quick phrase, by its number."""

    number: Annotated[int, msgspec.Meta(ge=0, lt=SIGNALS)]


Deed: TypeAlias = (
    Sit
    | Stand
    | SendAway
    | SetBot
    | Back
    | Begin
    | Play
    | Next
    | Undo
    | Claim
    | Concede
    | Pause
    | GoOn
    | Rematch
    | Answer
    | Say
    | Signal
)


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="t"):
    """A user does something at a table.

    A program that does not hear ``Done`` sends the same message again, with the same ``id``:
    it is done once. ``at`` is the ``Scene.index`` that the user had in sight.
    """

    table: Word
    id: Word
    deed: Deed
    at: int | None = None


class Hint(msgspec.Struct, frozen=True, tag="hint", tag_field="t"):
    """A user whose turn it is wants to know what a good player would do; answered by ``Advice``, or ``Refused``."""

    table: Word
    id: Word


class Why(msgspec.Struct, frozen=True, tag="why", tag_field="t"):
    """A user whose turn it is points at cards and wants to know what stands against it; nothing is played.

    Answered by ``Objections``, or ``Refused``.
    """

    table: Word
    id: Word
    held: Annotated[list[Card], msgspec.Meta(max_length=52)]
    """Cards of the user's hand."""
    lying: Annotated[list[Card], msgspec.Meta(max_length=52)] = []
    """Cards on the table; what lies there as one, such as a house, is meant where all its cards are."""


FromProgram: TypeAlias = Hello | Watch | Unwatch | Ping | Act | Hint | Why


# From the server to a program.


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="t"):
    """The answer to ``Hello``."""

    version: int
    name: str
    now: float
    """Seconds on the server's clock, by which all times are told."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of what lies on the table."""

    words: Words
    cards: list[int] = []
    groups: list[int] = []
    lasting: bool = False


class Move(msgspec.Struct, frozen=True):
    """A legal move: its text, and what it does in words."""

    move: str
    words: Words


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    name: str = ""
    """Who sits there; empty for nobody."""
    bot: str = ""
    """Which bot plays where no person does."""
    plays: str = "bot"
    """``person`` or ``bot``: who plays it now."""
    here: bool = False
    until: float | None = None
    """When a bot steps in for somebody who is away."""
    bank: float = 0.0
    count: int = 0
    """How many cards the seat holds."""


class Question(msgspec.Struct, frozen=True):
    """What is asked of some seats."""

    what: str
    seat: int
    of: list[int]
    until: float | None
    asked: float
    """When it was asked, by which it is answered."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the score sheet of a deal."""

    words: Words
    points: tuple[int, int]
    cards: list[int] = []
    groups: list[int] = []
    subtotal: bool = False


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that has just happened."""

    what: str
    """What sort of thing, such as ``moved`` or ``seated``."""
    seat: int = -1
    words: Words | None = None
    fill: dict[str, Parameter] = {}


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, tag="scene", tag_field="t"):
    """A table as one viewer sees it: everything, so that nothing that came before is needed to show it."""

    table: str
    number: int
    """How many events the table has taken."""
    index: int
    """Grows with every deal, move and take-back: what ``Act.at`` refers to."""
    game: str
    options: dict[str, int | str]
    commitment: str
    """The SHA-256 of the seed, in hexadecimal letters; the seed itself is shown after the match."""
    chairs: list[Chair]
    you: int
    """The viewer's seat, or -1."""
    phase: str
    """``waiting``, ``playing``, ``scored``, ``over`` or ``dropped``."""
    turn: int
    """The seat to move, or -1."""
    host: bool = False
    """Whether the viewer is the host."""
    since: float = 0.0
    until: float | None = None
    paused: float | None = None
    clock: bool = False
    """Whether the time to think is limited."""
    dealer: int = -1
    deal: int = 0
    hand: list[int] = []
    zones: list[Zone] = []
    legal: list[Move] = []
    undo: bool = False
    """Whether the viewer has a move to take back, freely or by asking."""
    told: list[News] = []
    """The moves of the deal so far, in words."""
    standing: list[Words] = []
    sheet: list[Row] = []
    """The score of the last deal, once it is over."""
    question: Question | None = None
    ready: list[int] = []
    watching: int = 0
    """How many people look on who sit nowhere."""
    next: str = ""
    """The table of the match that follows, once everybody who is left wants one; its seats are theirs."""
    news: list[News] = []
    """What has happened since the number before."""


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="t"):
    """What was done is kept for good, as the event of a number."""

    table: str
    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, tag="refused", tag_field="t"):
    """What was asked for was not done, and nothing has changed."""

    table: str
    id: str
    words: Words
    clause: str = ""
    cards: list[int] = []


class Advice(msgspec.Struct, frozen=True, tag="hint", tag_field="t"):
    """The answer to ``Hint``, for the one who asked alone: what the best bot makes of that seat's view."""

    table: str
    id: str
    index: int
    """The index of the match that it is about."""
    move: str
    words: Words
    reasons: list[Words]


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands against a move."""

    move: Words
    """What the move would do."""
    words: Words
    clause: str = ""
    cards: list[int] = []
    """The cards that prove it."""


class Objections(msgspec.Struct, frozen=True, tag="why", tag_field="t"):
    """The answer to ``Why``, for the one who asked alone: what may have been meant, and why it is illegal."""

    table: str
    id: str
    index: int
    """The index of the match that it is about."""
    objections: list[Objection]
    """None where nothing is known to be meant, or nothing stands against it."""


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="t"):
    """A table is not to be seen any more, or never was."""

    table: str
    words: Words


class Problem(msgspec.Struct, frozen=True, tag="problem", tag_field="t"):
    """A frame that could not be read, so that nothing was done, or came too fast, so that it waits."""

    words: Words


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="t"):
    """The answer to ``Ping``."""

    now: float


ToProgram: TypeAlias = Welcome | Scene | Done | Refused | Advice | Objections | Closed | Problem | Pong

_reader = msgspec.json.Decoder(FromProgram)
_writer = msgspec.json.Encoder()


class WireError(ValueError):
    """A frame that is no message."""


def read(frame: bytes | str) -> FromProgram:
    """Return the message of a frame.

    Raises:
        WireError: if it is none, with what was wrong in a sentence without any of its content.
    """
    try:
        message: FromProgram = _reader.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WireError(str(error)) from None
    return message


def write(message: ToProgram) -> bytes:
    """Return the frame of a message to a program."""
    return _writer.encode(message)


def text(content: object) -> bytes:
    """Return a part of a message as it stands in a frame."""
    return _writer.encode(content)


def encode(message: FromProgram) -> bytes:
    """Return the frame of a message from a program."""
    return _writer.encode(message)
