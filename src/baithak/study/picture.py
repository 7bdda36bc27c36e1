"""A ladder as a picture: one line each, a dot where it stands, and the range in which it lies 19 times in 20.

It is SVG written by hand: text stays text, and the colours follow the reader's light or dark.
"""

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _ROW, _TOP, _BOTTOM = 720, 30, 44, 40
_LEFT, _RIGHT, _EDGE = 210, 120, 16
_LETTER, _LINE = 7.5, 18
"""Room for a letter, more than most take, and for a line of the title."""
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.quiet{fill:#666}.grid{stroke:#8884}.zero{stroke:#888}"
    ".range{stroke:#0b6e4f;stroke-width:3;stroke-linecap:round}.at{fill:#0b6e4f}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.quiet{fill:#999}.range{stroke:#5fc9a0}.at{fill:#5fc9a0}}"
)
_TICKS = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of the picture."""

    name: str
    value: float
    half: float
    """Half the width of the interval; infinite or not a number where there is none."""


def _step(span: float) -> float:
    """Return a round distance between the lines of a grid, for some six of them."""
    rough = span / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * even for even in (1, 2, 5, 10) if power * even >= rough)


def draw(title: str, unit: str, bars: Sequence[Bar]) -> str:
    """Return a picture of some bars, one at least, in the order given.

    Args:
        title: what it shows.
        unit: what the numbers are, below the grid.
        bars: what stands where.
    """
    halves = [bar.half if math.isfinite(bar.half) else 0.0 for bar in bars]
    least = min(0.0, *(bar.value - half for bar, half in zip(bars, halves, strict=True)))
    most = max(0.0, *(bar.value + half for bar, half in zip(bars, halves, strict=True)))
    step = _step(most - least or 1.0)
    first, last = math.floor(least / step), max(math.ceil(most / step), math.floor(least / step) + 1)

    left = max(_LEFT, math.ceil(2 * _EDGE + _LETTER * max(len(bar.name) for bar in bars)))
    width = left + _WIDTH - _LEFT
    titles = textwrap.wrap(title, int((width - 2 * _EDGE) / _LETTER), break_on_hyphens=False)
    top = _TOP + _LINE * max(0, len(titles) - 1)

    def across(value: float) -> float:
        return left + (value / step - first) / (last - first) * (width - left - _RIGHT)

    foot = top + _ROW * len(bars)
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {foot + _BOTTOM}"'
    parts = [f'<svg {box} role="img" aria-label="{escape(title)}">', f"<style>{_STYLE}</style>"]
    for row, line in enumerate(titles):
        parts.append(f'<text x="{_EDGE}" y="{26 + _LINE * row}">{escape(line)}</text>')
    for tick in range(first, last + 1):
        x, kind = across(tick * step), "grid" if tick else "zero"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{foot}"/>')
        parts.append(f'<text class="quiet" text-anchor="middle" x="{x:.1f}" y="{foot + 16}">{tick * step:g}</text>')
    parts.append(f'<text class="quiet" x="{_EDGE}" y="{foot + 16}">{escape(unit)}</text>')
    for row, (bar, half) in enumerate(zip(bars, halves, strict=True)):
        y = top + _ROW * row + _ROW / 2
        low, high = across(bar.value - half), across(bar.value + half)
        parts.append(f'<text x="{_EDGE}" y="{y + 4:.1f}">{escape(bar.name)}</text>')
        parts.append(f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<circle class="at" cx="{across(bar.value):.1f}" cy="{y:.1f}" r="5"/>')
        text = f"{bar.value:+.3g} ± {half:.2g}" if half else f"{bar.value:+.3g}"
        parts.append(f'<text class="quiet" x="{width - _RIGHT + 12}" y="{y + 4:.1f}">{text}</text>')
    return "\n".join([*parts, "</svg>", ""])
