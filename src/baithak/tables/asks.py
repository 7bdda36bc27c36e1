"""What one seat wants and others have to agree to: at most one thing at a time."""

from dataclasses import dataclass

TAKE_BACK, CLAIM, CONCEDE, PAUSE, REMATCH = "take_back", "claim", "concede", "pause", "rematch"


@dataclass(slots=True)
class Ask:
    """Something asked, and not settled yet."""

    what: str
    seat: int
    """Who wants it."""
    missing: frozenset[int]
    """The seats that have not said yes yet."""
    asked: float
    """When it was asked, which tells it from whatever is asked later."""
    index: int
    """The index of the match when it was asked."""
    until: float | None
    """When those who have not answered are taken to have said no."""
    agreed: bool = False
    """Whether anybody has said yes."""


class No(Exception):
    """Why an event is refused: the key of the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
