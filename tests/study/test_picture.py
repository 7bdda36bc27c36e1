"""The ladder as a picture."""

import math
from xml.etree import ElementTree as ET

from baithak.study.picture import Bar, draw

NAME = "{http://www.w3.org/2000/svg}"


def test_it_shows_every_bar_where_it_stands() -> None:
    """Each bar has its name, a dot, and a line from the lower to the upper end of its interval; better is further right."""
    root = ET.fromstring(draw("A <ladder>", "rating", [Bar("strong & best", 120.0, 30.0), Bar("random", -120.0, 10.0)]))
    assert root.attrib["aria-label"] == "A <ladder>"
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{NAME}circle")]
    assert dots[0] > dots[1]
    ranges = [line.attrib for line in root.iter(f"{NAME}line") if line.attrib["class"] == "range"]
    assert [float(one["x1"]) < dot < float(one["x2"]) for one, dot in zip(ranges, dots, strict=True)] == [True, True]
    assert {"strong & best", "random", "+120 ± 30"} <= {text.text for text in root.iter(f"{NAME}text")}


def test_everything_lies_on_the_paper() -> None:
    """Whatever the numbers, bars and grid stay within the picture, and zero is on it."""
    for bars in ([Bar("a", 0.0, 0.0)], [Bar("a", -0.004, math.inf)], [Bar("a", 5e4, 1e4), Bar("b", 1.0, math.nan)]):
        root = ET.fromstring(draw("x", "points", bars))
        width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
        for line in root.iter(f"{NAME}line"):
            assert all(0 <= float(line.attrib[at]) <= width for at in ("x1", "x2"))
            assert all(0 <= float(line.attrib[at]) <= height for at in ("y1", "y2"))
        assert sum(line.attrib["class"] == "zero" for line in root.iter(f"{NAME}line")) == 1


def test_long_names_and_titles_have_room() -> None:
    """A name ends before the grid begins, and a title goes on in a new line before the paper ends."""
    name = "pimc:worlds=1000+ismcts:iterations=32000"
    root = ET.fromstring(draw(f"Smear: {name}, {name}, {name}; 40 deals", "rating", [Bar(name, 1.0, 2.0)]))
    width = float(root.attrib["viewBox"].split()[2])
    lines = [text for text in root.iter(f"{NAME}text") if text.attrib["x"] == "16"]
    begin = min(float(line.attrib["x1"]) for line in root.iter(f"{NAME}line"))
    assert 16 + 7 * len(name) < begin
    assert all(16 + 7 * len(line.text or "") < width for line in lines)
    assert " ".join(line.text or "" for line in lines[:2]).startswith("Smear: pimc")
    assert len({line.attrib["y"] for line in lines}) == len(lines)


def test_it_can_be_read_in_the_dark() -> None:
    """Colours follow the reader's light or dark."""
    assert "prefers-color-scheme:dark" in draw("x", "points", [Bar("a", 1.0, 0.5)])
