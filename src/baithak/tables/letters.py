"""What people may say and be called: one line of what can be seen, in any script."""

import re
from unicodedata import category

_JOINERS = "\u200c\u200d"
"""Urdu and Hindi part and join letters by them, and pictures of several people are joined by them."""
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their kind that look like a space."""
_NEWER = range(0x1F000, 0x1FB00)
"""Where pictures stand; those of a later Unicode have no kind yet."""
_SEEN = "LNPS"


def shown(text: str) -> str:
    """Return a text as one line without what cannot be seen or turns the direction round; nothing if no letter is left."""
    spaced = re.sub(f"[{_BLANKS}]", " ", text)
    kept = "".join(letter for letter in " ".join(spaced.split()) if _stays(letter))
    joined = re.sub(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]+|(?<=[{_JOINERS}])[{_JOINERS}]+", "", kept)
    line = " ".join(joined.split()).rstrip(_JOINERS)
    return line if any(_is_seen(letter) for letter in line) else ""


def _stays(letter: str) -> bool:
    return letter in _JOINERS or letter == " " or category(letter)[0] in _SEEN + "M" or ord(letter) in _NEWER


def _is_seen(letter: str) -> bool:
    return category(letter)[0] in _SEEN or ord(letter) in _NEWER
