"""What is measured, against whom, and the marks to reach.

A measure is a few pieces that do the same kind of work. Each is a process of its own
(``benchmarks/pieces``), and they take turns: every round runs each of them once.
"""

from dataclasses import dataclass, field

OURS = "Baithak"
SPIEL, RLCARD, ZOO, DDS = "open-spiel", "rlcard", "pettingzoo", "endplay"
"""Peers by the names under which they are installed."""
SPOKEN = {SPIEL: "OpenSpiel", RLCARD: "RLCard", ZOO: "PettingZoo", DDS: "DDS by endplay"}
SMALL = {"seep": {"euchre"}}
"""Peers' games that are too short to stand beside one of ours: euchre deals 20 cards, Seep the whole pack."""
SIZES = (4, 8, 12, 16, 20, 24)
"""Cards left in all four hands together when a solver is asked."""
SEEP_SIZES = (8, 12, 16)
"""The same for Seep."""
THREADS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Column:
    """A number that a piece comes to."""

    key: str
    words: str
    less: bool = False
    """Whether less of it is better."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One process: whose work it is, what it plays, and its command after ``python -m benchmarks.pieces.``."""

    who: str
    what: str
    module: str
    name: str
    arguments: tuple[str, ...] = ()
    size: int = 0
    """Pieces are compared with those of the same size; 0 where there are no sizes."""

    @property
    def label(self) -> str:
        """What tells it apart from the other pieces of its measure."""
        return f"{self.who} {self.what}" + (f" {self.size}" if self.size else "")

    @property
    def ours(self) -> bool:
        """Whether it is Baithak's."""
        return self.who == OURS


@dataclass(frozen=True, slots=True)
class Measure:
    """Pieces that are compared; the first column is the one that they are compared by."""

    name: str
    title: str
    columns: tuple[Column, ...]
    pieces: tuple[Piece, ...]
    note: str = ""
    of: str = ""
    """What the sizes of the pieces count."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure to reach."""

    words: str
    figure: float
    stretch: float | None = None
    measure: str = ""
    """Empty where the program has nothing yet that could be measured."""
    piece: str = ""
    column: Column = field(default=Column("", ""))


def _ours(name: str, *games: str) -> tuple[Piece, ...]:
    return tuple(Piece(OURS, game, "ours", name, (game,)) for game in games or ("smear", "seep"))


def _spiel(name: str) -> tuple[Piece, ...]:
    return tuple(Piece(SPIEL, game, "open_spiel", name, (game,)) for game in ("euchre", "hearts", "dou_dizhu"))


def _rlcard(name: str) -> tuple[Piece, ...]:
    return tuple(Piece(RLCARD, game, "rlcard", name, (game,)) for game in ("doudizhu", "gin-rummy"))


def _zoo(name: str) -> tuple[Piece, ...]:
    return (Piece(ZOO, "texas_holdem", "pettingzoo", name, ("texas_holdem_v4",)),)


def _seen(who: str, game: str, how: str, *arguments: str) -> Piece:
    return Piece(who, f"{game}, {how}", "ours" if who == OURS else "open_spiel", arguments[0], (game, *arguments[1:]))


def _solved(name: str, size: int) -> tuple[Piece, Piece]:
    return (
        Piece(OURS, "smear", "solver", name, (str(size),), size),
        Piece(DDS, "bridge", "dds", name, (str(size),), size),
    )


DEALS = Column("deals", "deals a second")
WALL = Column("wall", "deals a second of the wall")
PLIES = Column("plies", "plies a second")
CALLS = Column("calls", "a second")
MILLISECONDS = Column("milliseconds", "ms", less=True)
MEGABYTES = Column("megabytes", "MB", less=True)
MEAN = Column("mean", "mean ms", less=True)
LATE = Column("p99", "99th percentile ms", less=True)
WORST = Column("most", "most ms", less=True)
NUMBER = Column("number", "deals solved")
NODES = Column("nodes", "nodes a deal", less=True)

MEASURES = (
    Measure(
        "playouts",
        "Whole deals at random, native",
        (DEALS, PLIES),
        _ours("playouts") + _spiel("playouts"),
        "From the dealt cards to the points, every legal list in full. OpenSpiel plays them in C++: the bot"
        " of a tree search with two simulations and 250 rollouts each.",
    ),
    Measure(
        "informed",
        "Whole deals by the game's own policy, native",
        (DEALS, PLIES),
        _ours("informed"),
        "The same deals, their moves picked by what the game gives to playouts: a little knowledge, and chance.",
    ),
    Measure(
        "from-python",
        "Whole deals at random, from Python",
        (PLIES, DEALS),
        _ours("from-python") + _spiel("from-python") + _rlcard("from-python") + _zoo("from-python"),
        "List, choose, play, and the points at the end. RLCard and PettingZoo deal anew each time.",
    ),
    Measure(
        "legal",
        "Lists of legal moves, from Python",
        (CALLS,),
        _ours("legal") + _spiel("legal"),
        "RLCard and PettingZoo give the list with the observation: see there.",
    ),
    Measure(
        "copy-and-play",
        "Copy and play one move, from Python",
        (CALLS,),
        _ours("copy-and-play") + _spiel("copy-and-play") + _rlcard("copy-and-play"),
        "OpenSpiel's `child`; RLCard has no copy but Python's deep one.",
    ),
    Measure(
        "observation",
        "What a seat sees, from Python",
        (CALLS,),
        (
            *(_seen(OURS, game, "observe", "observe") for game in ("smear", "seep")),
            *(_seen(OURS, game, "view", "view") for game in ("smear", "seep")),
            _seen(SPIEL, "euchre", "text", "observe", "information_state_string"),
            _seen(SPIEL, "euchre", "tensor", "observe", "information_state_tensor"),
            _seen(SPIEL, "hearts", "text", "observe", "information_state_string"),
            _seen(SPIEL, "hearts", "tensor", "observe", "information_state_tensor"),
            _seen(SPIEL, "dou_dizhu", "text", "observe", "observation_string"),
            _seen(SPIEL, "dou_dizhu", "tensor", "observe", "observation_tensor"),
            *_rlcard("observe"),
            *_zoo("observe"),
        ),
        "A view has the legal moves, the history and everything that lies on the table; RLCard's and"
        " PettingZoo's observations have the legal moves too.",
    ),
    Measure(
        "text",
        "A position written down and read back, from Python",
        (CALLS, Column("bytes", "bytes", less=True)),
        (
            *(_seen(OURS, game, "text", "text") for game in ("smear", "seep")),
            *(_seen(OURS, game, "shorthand", "shorthand") for game in ("smear", "seep")),
            *_spiel("text"),
            *_rlcard("text"),
        ),
        "Baithak checks what it reads. Its text is the position, that every card lies in one place and that a deal"
        " can come to it; its shorthand the pack and the moves, each of them legal. OpenSpiel writes the actions and"
        " plays them again. RLCard has neither: pickled.",
    ),
    Measure(
        "import",
        "Import, and the memory of the process after it",
        (MILLISECONDS, MEGABYTES),
        (
            Piece(OURS, "package", "startup", "import", ("baithak",)),
            Piece(OURS, "games", "startup", "import", ("baithak.face",)),
            Piece(SPIEL, "pyspiel", "startup", "import", ("pyspiel",)),
            Piece(RLCARD, "rlcard", "startup", "import", ("rlcard",)),
            Piece(ZOO, "texas_holdem", "startup", "import", ("pettingzoo.classic.texas_holdem_v4",)),
            Piece(DDS, "endplay.dds", "startup", "import", ("endplay.dds",)),
        ),
        "`import baithak` alone loads no game; whatever is then asked of it loads both. The others load theirs at"
        " once, so that the marks are for the games.",
    ),
    Measure(
        "bots",
        "The house's bot at play",
        (MILLISECONDS, MEGABYTES),
        _ours("rules-bot"),
        "Milliseconds a decision, and the memory of a process that plays eight deals.",
    ),
    Measure(
        "tree",
        "Tree search over what one seat knows",
        (CALLS,),
        _ours("tree"),
        "Iterations, each with a deal drawn anew and played out by the game's own policy; 4,000 for a move, at"
        " places all over a deal.",
    ),
    Measure(
        "solver",
        "Solved with all cards open",
        (MEAN, LATE, WORST, NUMBER, NODES),
        (
            *(piece for size in SIZES for piece in _solved("value", size)),
            Piece(OURS, "smear, anew", "solver", "anew", (str(SIZES[-1]),), SIZES[-1]),
        ),
        "What a deal comes to. One solver goes from deal to deal and remembers; *anew* makes one for each. With 24"
        " cards the card led makes trump, so every suit is tried; DDS, which finds a best card and its tricks, is"
        " given a trump suit, and Smear's 32 cards. Smear's points hang on the cards won as well.",
        "cards left",
    ),
    Measure(
        "moves",
        "Each move solved with all cards open",
        (MEAN, LATE, WORST, NUMBER, NODES),
        tuple(piece for size in (12, SIZES[-1]) for piece in _solved("moves", size)),
        "What each legal move comes to: and of Smear's a best line to the end as well.",
        "cards left",
    ),
    Measure(
        "endings",
        "Endings of Seep solved with all cards open",
        (MEAN, LATE, WORST, NUMBER, NODES),
        tuple(
            Piece(OURS, f"seep, after {who}", "solver", name, (str(size),), size)
            for size in SEEP_SIZES
            for who, name in (("chance", "seep"), ("bots", "seep-bots"))
        ),
        "What a deal comes to, after moves by chance and after moves of the house's bots. No peer solves a game like it.",
        "cards left",
    ),
    Measure(
        "threads",
        "Random deals, native, in threads at once",
        (WALL, Column("cores", "cores it got"), Column("deals", "deals a second of processor time")),
        tuple(
            Piece(OURS, game, "growth", "threads", (game, str(number)), number)
            for game in ("smear", "seep")
            for number in THREADS
        ),
        "The clock on the wall counts what other programs on the machine take away; the cores it got say how much."
        " The last column falls if threads are in each other's way.",
        "threads",
    ),
    Measure(
        "floors",
        "Legal lists of Seep by the size of its floor",
        (),
        (Piece(OURS, "seep", "growth", "floors"),),
        "From deals in which a card is thrown wherever it may be, so that the floor grows.",
    ),
    Measure(
        "longest",
        "Legal lists of Seep on the way to the longest",
        (),
        (Piece(OURS, "seep", "growth", "longest"),),
        "The deal that the tests keep: it comes to the longest list of moves that a search has found.",
    ),
)

MARKS = (
    Mark("Smear, random deals, native", 2e6, 3e6, "playouts", "Baithak smear", DEALS),
    Mark("Seep, random deals, native", 60e3, 120e3, "playouts", "Baithak seep", DEALS),
    Mark("Smear, legal list from Python", 3e6, None, "legal", "Baithak smear", CALLS),
    Mark("Seep, legal list from Python", 3e6, None, "legal", "Baithak seep", CALLS),
    Mark("Smear, copy and play from Python", 1.5e6, None, "copy-and-play", "Baithak smear", CALLS),
    Mark("Seep, copy and play from Python", 1.5e6, None, "copy-and-play", "Baithak seep", CALLS),
    Mark("Smear, observation from Python", 2e6, None, "observation", "Baithak smear, observe", CALLS),
    Mark("Seep, observation from Python", 2e6, None, "observation", "Baithak seep, observe", CALLS),
    Mark("Smear, 24 cards open, mean", 0.25, None, "solver", "Baithak smear 24", MEAN),
    Mark("Smear, 24 cards open, 99th percentile", 3, None, "solver", "Baithak smear 24", LATE),
    Mark("Seep, exact ending with 4 cards a hand, mean", 50, None, "endings", "Baithak seep, after chance 16", MEAN),
    Mark("Seep, the same, 99th percentile", 1000, None, "endings", "Baithak seep, after chance 16", LATE),
    Mark("Seep, ISMCTS iterations with informed playouts", 40e3, None, "tree", "Baithak seep", CALLS),
    Mark("Import", 60, None, "import", "Baithak games", MILLISECONDS),
    Mark("Memory after the import", 30, None, "import", "Baithak games", MEGABYTES),
    Mark("Memory with Smear's bot", 128, None, "bots", "Baithak smear", MEGABYTES),
    Mark("Memory with Seep's bot", 128, None, "bots", "Baithak seep", MEGABYTES),
    Mark("Smear, the house's bot, a decision", 5, None, "bots", "Baithak smear", MILLISECONDS),
    Mark("Seep, the house's bot, a decision", 100, None, "bots", "Baithak seep", MILLISECONDS),
)
