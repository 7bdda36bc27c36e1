"""Text to records; the grammar is in ``docs/notation.md``.

A fault ends the reading, and what stood before it is kept: all records that ended, and
of the broken one the deals and moves that are surely whole. Whether the moves are legal
is not asked here (``replay.py``).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from baithak.cards.card import CardError, read_card
from baithak.games.catalog import GAMES
from baithak.games.errors import NotationError, OptionError
from baithak.games.game import AnyGame
from baithak.games.options import Option, Options, Value
from baithak.records.lexer import Kind, Lexer, Token, shown
from baithak.records.record import SEAT_TAGS, TAG_NAME, DealRecord, Record
from baithak.records.source import VOID, Claim, DealSource, Place, Source

FORMAT = "1"
"""The version of the format that is read and written here."""
WITHHELD = "?"

_NUMBER = re.compile(r"[0-9]+\.")
_DIGITS = re.compile(r"[0-9]+")
_POINTS = re.compile(r"-?[0-9]+")
_NEEDED = ("Format", "Game", "FirstDealer")
_END = "end"
_SECTIONS = {"score", "deal", _END}
_SEED = re.compile(r"(?:[0-9a-fA-F]{2}){32,64}")
_SEATS = ("0", "1", "2", "3")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text of records holds."""

    records: tuple[Record, ...]
    """The records before the fault, the last cut to what was whole; all of them if there is no fault."""
    fault: NotationError | None
    """Where the text is broken, and what was expected there."""
    sources: tuple[Source, ...] = ()
    """Where each of the records stands."""


@dataclass(slots=True)
class _DealDraft:
    dealer: int
    dealer_place: Place
    pack_place: Place
    pack: list[int] = field(default_factory=list)
    dealt: bool = False
    moves: list[int] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    score: Claim | None = None

    def comment(self, text: str) -> None:
        self.comments.setdefault(len(self.moves), []).append(text)

    def record(self) -> DealRecord:
        comments = {place: "\n".join(texts) for place, texts in self.comments.items()}
        return DealRecord(self.dealer, tuple(self.pack), tuple(self.moves), comments)

    def source(self) -> DealSource:
        return DealSource(self.dealer_place, self.pack_place, tuple(self.places), self.score)


@dataclass(slots=True)
class _Draft:
    start: Place
    tags: dict[str, Token] = field(default_factory=dict)
    header: Record | None = None
    comments: list[str] = field(default_factory=list)
    deals: list[_DealDraft] = field(default_factory=list)
    claimed: bool = True
    """Whether the result that the text claims is that of all that is kept."""


class _Reader:
    def __init__(self, text: str, games: Mapping[str, AnyGame]) -> None:
        self._lexer = Lexer(text)
        self._games = games
        self._waiting: Token | None = None
        self._draft: _Draft | None = None
        self.records: list[Record] = []
        self.sources: list[Source] = []

    def _peek(self) -> Token:
        if self._waiting is None:
            token = self._lexer.next()
            if not token.whole and token.text != _END:
                self._lexer.next()  # a foreign character behind the word is the fault
                raise token.refuse("the rest of the record: the text breaks off here")
            self._waiting = token
        return self._waiting

    def _take(self, kind: Kind, expected: str) -> Token:
        token = self._peek()
        if token.kind is not kind:
            raise token.refuse(expected)
        self._waiting = None
        return token

    def _take_word(self, *texts: str) -> Token:
        expected = " or ".join(f"'{text}'" for text in texts)
        token = self._take(Kind.WORD, expected)
        if token.text not in texts:
            raise token.refuse(expected)
        return token

    def read_all(self) -> None:
        """Read records up to the end of the text, or to a fault."""
        while self._peek().kind is not Kind.END:
            self._draft = _Draft(self._peek().place)
            self._read_header(self._draft)
            self._read_body(self._draft)
            self._keep(self._draft)

    def salvage(self) -> None:
        """Keep what is surely whole of the record in which the reading stopped."""
        draft = self._draft
        if draft is None or any(name not in draft.tags for name in _NEEDED):
            return
        if draft.header is None:
            try:
                draft.header = self._header(draft)
            except NotationError:
                return
        if draft.deals and not draft.deals[-1].dealt and len(draft.deals[-1].pack) != len(draft.header.game.pack):
            draft.deals.pop()
        draft.claimed = False
        self._keep(draft)

    def _keep(self, draft: _Draft) -> None:
        header = draft.header
        assert header is not None
        self.records.append(
            Record(
                header.game,
                header.options,
                header.seed,
                header.first_dealer,
                header.seats,
                header.tags,
                tuple(deal.record() for deal in draft.deals),
                "\n".join(draft.comments),
            )
        )
        result = draft.tags.get("Result") if draft.claimed else None
        self.sources.append(
            Source(
                draft.start,
                {name: token.place for name, token in draft.tags.items()},
                tuple(deal.source() for deal in draft.deals),
                Claim(result.text, result.place) if result else None,
            )
        )
        self._draft = None

    # The tags.

    def _read_header(self, draft: _Draft) -> None:
        if self._peek().kind is not Kind.OPEN:
            raise self._peek().refuse(f'[Format "{FORMAT}"], with which a record begins')
        while self._peek().kind is Kind.OPEN:
            self._take(Kind.OPEN, "'['")
            name = self._take(Kind.WORD, "the name of a tag")
            if not TAG_NAME.fullmatch(name.text):
                raise name.refuse("the name of a tag: a letter, then letters, digits or _")
            if name.text in draft.tags:
                raise name.refuse("each tag once in a record")
            if not draft.tags and name.text != "Format":
                raise name.refuse("Format, the first tag of a record")
            value = self._take(Kind.STRING, "the value of the tag in quotes")
            if name.text == "Format" and value.text != FORMAT:
                raise _refuse_format(value)
            self._take(Kind.CLOSE, "']' to close the tag")
            draft.tags[name.text] = value
        for needed in _NEEDED:
            if needed not in draft.tags:
                raise self._peek().refuse(f"the tag {needed}, which a record must have")
        draft.header = self._header(draft)

    def _header(self, draft: _Draft) -> Record:
        tags = draft.tags.copy()
        del tags["Format"]
        tags.pop("Result", None)
        game = _game(tags.pop("Game"), self._games)
        options = _options(tags.pop("Options", None), game)
        seed = _seed(tags.pop("Seed", None))
        dealer = tags.pop("FirstDealer")
        if dealer.text not in _SEATS:
            raise _refuse_value(dealer, "a seat from 0 to 3")
        first, second, third, fourth = (tags.pop(name).text if name in tags else "" for name in SEAT_TAGS)
        others = {name: token.text for name, token in tags.items()}
        return Record(game, options, seed, int(dealer.text), (first, second, third, fourth), others)

    # The deals.

    def _read_body(self, draft: _Draft) -> None:
        assert draft.header is not None
        game = draft.header.game
        while True:
            token = self._peek()
            if token.kind is Kind.COMMENT:
                text = self._take(Kind.COMMENT, "").text
                if draft.deals:
                    draft.deals[-1].comment(text)
                else:
                    draft.comments.append(text)
                continue
            if token.kind is not Kind.WORD or token.text not in {"deal", _END}:
                raise token.refuse("'deal', a comment or 'end'" if draft.deals else "a tag, 'deal', a comment or 'end'")
            if self._take_word("deal", _END).text == _END:
                return
            self._read_deal(draft, game)

    def _read_deal(self, draft: _Draft, game: AnyGame) -> None:
        self._take_word(str(len(draft.deals) + 1))
        self._take_word("dealer")
        seat = self._take(Kind.WORD, "the dealer's seat, 0 to 3")
        if seat.text not in _SEATS:
            raise seat.refuse("the dealer's seat, 0 to 3")
        word = self._take_word("pack")
        deal = _DealDraft(int(seat.text), seat.place, word.place)
        draft.deals.append(deal)
        self._read_pack(deal)
        self._read_moves(deal, game)
        if (self._peek().kind, self._peek().text) == (Kind.WORD, "score"):
            deal.score = self._read_score()

    def _read_pack(self, deal: _DealDraft) -> None:
        expected = "a card, '1.' before the first move, 'score', 'deal', a comment or 'end'"
        while True:
            token = self._peek()
            if token.kind is Kind.COMMENT or (token.kind is Kind.WORD and token.text in {"1.", *_SECTIONS}):
                deal.dealt = True
                return
            token = self._take(Kind.WORD, expected)
            try:
                deal.pack.append(read_card(token.text))
            except CardError:
                raise token.refuse(expected) from None

    def _read_moves(self, deal: _DealDraft, game: AnyGame) -> None:
        while True:
            token = self._peek()
            if token.kind is Kind.COMMENT:
                deal.comment(self._take(Kind.COMMENT, "").text)
            elif token.kind is Kind.WORD and token.text in _SECTIONS:
                return
            elif token.kind is Kind.WORD and _NUMBER.fullmatch(token.text):
                self._take_word(f"{len(deal.moves) + 1}.")
            else:
                token = self._take(Kind.WORD, "a move, a comment, 'score', 'deal' or 'end'")
                deal.moves.append(_move(token, game))
                deal.places.append(token.place)

    def _read_score(self) -> Claim:
        place = self._take_word("score").place
        first = self._take(Kind.WORD, f"'{VOID}' or the points of side 0")
        if first.text == VOID:
            return Claim(VOID, place)
        if not _POINTS.fullmatch(first.text):
            raise first.refuse(f"'{VOID}' or the points of side 0")
        second = self._take(Kind.WORD, "the points of side 1")
        if not _POINTS.fullmatch(second.text):
            raise second.refuse("the points of side 1")
        return Claim(f"{first.text} {second.text}", place)


def _refuse_value(value: Token, expected: str, at: int = 0, length: int | None = None) -> NotationError:
    """Return an error about a part of a tag's value; the column is right where nothing before it is escaped."""
    found = value.text[at:] if length is None else value.text[at : at + length]
    return NotationError(shown(found), expected, line=value.place.line, column=value.place.column + 1 + at)


def _refuse_format(value: Token) -> NotationError:
    if _DIGITS.fullmatch(value.text) and value.text.strip("0"):
        return _refuse_value(value, f"format {FORMAT}: this record was written by a newer release of Baithak")
    return _refuse_value(value, f"format {FORMAT}")


def _game(value: Token, games: Mapping[str, AnyGame]) -> AnyGame:
    game = games.get(value.text)
    if game is None:
        raise _refuse_value(value, f"the name of a game: {' or '.join(games)}")
    return game


def _options(value: Token | None, game: AnyGame) -> Options:
    values: dict[str, Value] = {}
    for word in re.finditer(r"\S+", value.text if value else ""):
        assert value is not None
        name, equals, setting = word[0].partition("=")
        if not equals:
            raise _refuse_value(value, "an option as name=value", word.start(), len(word[0]))
        try:
            spec: Option = game.options.spec(name)
        except OptionError:
            known = ", ".join(option.name for option in game.options.SPECS)
            raise _refuse_value(value, f"an option of {game.name}: {known}", word.start(), len(name)) from None
        if spec.name in values:
            raise _refuse_value(value, "each option once", word.start(), len(name))
        try:
            values[spec.name] = spec.read(setting)
        except OptionError:
            at = word.start() + len(name) + 1
            raise _refuse_value(value, f"for {spec.name} {spec.allowed()}", at, len(setting)) from None
    options: Options = game.options(**values)
    return options


def _seed(value: Token | None) -> bytes | None:
    if value is None or value.text == WITHHELD:
        return None
    if not _SEED.fullmatch(value.text):
        raise _refuse_value(value, f"64 to 128 hexadecimal digits, or '{WITHHELD}' for a seed withheld")
    return bytes.fromhex(value.text)


def _move(token: Token, game: AnyGame) -> int:
    try:
        return game.read_move(token.text)
    except NotationError as error:
        place = error.moved(token.place.line, token.place.column - 1)
        raise NotationError(shown(error.found), error.expected, line=place.line, column=place.column) from None


def read_records(text: str | bytes, games: Mapping[str, AnyGame] = GAMES) -> Reading:
    """Return the records of a text, or of a file's bytes, and the first fault, which is never raised.

    Args:
        text: any number of records; bytes are read as UTF-8. A byte order mark is passed over.
        games: the games that records may be of, by name.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8", errors="surrogateescape")
    reader = _Reader(text.removeprefix(_BOM), games)
    fault = None
    try:
        reader.read_all()
    except NotationError as error:
        fault = error
        reader.salvage()
    return Reading(tuple(reader.records), fault, tuple(reader.sources))
