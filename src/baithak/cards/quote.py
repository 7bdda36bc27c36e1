"""How a text that is wrong is shown in an error: in quotes, on one line, and cut short."""

LONGEST = 60


def cleaned(text: str) -> str:
    """Return a text with whatever moves a cursor or breaks a line spelled out, and cut to ``LONGEST`` characters."""
    start = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text[: LONGEST + 1])
    return start if len(start) <= LONGEST else start[: LONGEST - 3] + "..."


def quoted(text: str) -> str:
    """Return a text in quotes as an error shows it."""
    return f"'{cleaned(text)}'"
