"""Latencies as a picture: which share of moves took how long at most, for each size of load."""

from collections.abc import Sequence
from html import escape
from math import log10

WIDTH, HEIGHT, LEFT, TOP = 640, 320, 50, 20
COLOURS = ("#3949ab", "#c2410c", "#0f766e", "#a21caf", "#4d7c0f", "#b45309")
LEAST, MOST = 0.001, 10.0


def _across(seconds: float) -> float:
    """Return where a time stands, from a millisecond on the left to ten seconds on the right."""
    part = (log10(min(max(seconds, LEAST), MOST)) - log10(LEAST)) / (log10(MOST) - log10(LEAST))
    return LEFT + part * WIDTH


def plot(curves: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return an SVG with a curve for each name and its times in seconds."""
    parts = []
    for exponent in range(-3, 2):
        x = _across(10.0**exponent)
        label = f"{10**exponent:g} s" if exponent >= 0 else f"{1000 * 10**exponent:g} ms"
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{TOP + HEIGHT}"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{label}</text>')
    for share in (0, 50, 90, 99, 100):
        y = TOP + HEIGHT * (1 - share / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{LEFT + WIDTH}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share}%</text>')
    for place, (name, times) in enumerate(curves):
        ordered = sorted(times)
        points = [
            f"{_across(ordered[min(len(ordered) - 1, step * len(ordered) // 200)]):.1f},{TOP + HEIGHT * (1 - step / 200):.1f}"
            for step in range(201)
            if ordered
        ]
        colour = COLOURS[place % len(COLOURS)]
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 12}" y="{TOP + 18 + 18 * place}" style="fill:{colour}">{escape(name)}</text>')
    style = (
        "text{font:12px sans-serif;fill:#333}.grid{stroke:#8884;fill:none}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}}"
    )
    size = f"0 0 {LEFT + WIDTH + 30} {TOP + HEIGHT + 30}"
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}"><style>{style}</style>\n{body}\n</svg>\n'
