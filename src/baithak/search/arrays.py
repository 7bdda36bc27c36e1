"""Numbers handed out in arrays of NumPy where that is installed: the only room that knows it."""

from collections.abc import Sequence
from typing import Any


def array(numbers: Sequence[float]) -> Any:
    """Return numbers as an array of NumPy, or as a list where there is none."""
    try:
        import numpy as np  # noqa: PLC0415 - slow to load, and not needed for anything else
    except ImportError:
        return list(numbers)
    return np.array(numbers)
