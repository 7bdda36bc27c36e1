"""Whole deals written out to be read: the cards, each position, the moves one had, the move made, the score.

    python -m tests.laws.playthrough           # show the differences to the golden files
    python -m tests.laws.playthrough --write   # write the golden files

A reviewer reads a change of the rules, of a view or of the wording as a difference here. The
moves are those of the golden file as long as they are legal; then, and in a new file, they
are chosen as the playthrough says.
"""

import argparse
import difflib
import random
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from baithak.cards.card import cards_text
from baithak.cards.mask import cards_of
from baithak.cards.seats import NOBODY, SEATS
from baithak.cards.shuffle import first_dealer, seed_from_text, shuffled
from baithak.games.catalog import GAMES
from baithak.games.deal import Deal
from baithak.games.game import AnyGame
from baithak.games.match import Standing
from baithak.games.view import View, Zone
from baithak.words import PLAIN, say
from tests.laws.dealings import choose

FOLDER = Path(__file__).parents[1] / "golden" / "deals"
SEED = "playthrough"
WIDTH = 110
MOVE = re.compile(r"^   -> (\S+) = ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Play:
    """What is played through: house rules by preset or one by one, which deals of the seed, and how moves are chosen."""

    name: str
    """The name of the file: the game, a dash, and what there is to see."""
    number: int
    """The number of the first deal."""
    deals: int = 1
    preset: str = "usual"
    options: tuple[tuple[str, str], ...] = ()
    style: tuple[float, float] | None = None
    """How a move is chosen by chance, or None for what the game's lore advises."""
    first: tuple[str, ...] = ()
    """Moves that are made first, whatever a good player would do."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.name.partition("-")[0]]

    def played(self) -> Iterator[tuple[Deal, Standing]]:
        """Yield each deal before its first move and the match as it stands; whoever asks plays it out."""
        game = self.game
        seed = seed_from_text(SEED)
        options = game.options.read(self.options, game.presets[self.preset])
        standing = game.begin(options, first_dealer(seed))
        for number in range(self.number, self.number + self.deals):
            deal = Deal(game, options, shuffled(seed, number, game.pack, cut=game.cut), standing)
            yield deal, standing
            standing = game.after(options, standing, deal.outcome())

    def code(self, deal: Deal, chance: random.Random, written: Iterator[str]) -> int:
        """Return the move that is made next: the one written down if it is legal, else one chosen."""
        text = next(written, "")
        if text in {move.text for move in deal.legal()}:
            code: int = deal.game.read_move(text)
            return code
        if self.style is not None:
            return choose(deal.codes(), self.style, chance)
        advised: int = deal.game.advise(deal.view(deal.turn), chance)
        return advised


PLAYS = (
    Play("seep-sweeps", 1),
    Play("seep-redeal", 2, deals=2),
    Play("seep-breaks-and-merges", 58),
    Play("seep-nine-points", 45, style=(0.0, 0.25)),
    Play("seep-forced-sums", 9, preset="forced-sums", style=(0.0, 0.2)),
    Play("seep-two-houses", 3, preset="two-houses", style=(0.0, 0.3)),
    Play("seep-punjab", 34, preset="punjab"),
    Play("smear-usual", 1),
    Play("smear-all-pass", 5, deals=2, first=("pass",) * 4),
    Play("smear-set-bidder", 26),
    Play("smear-buried-trump", 524, options=(("exchange", "3"),), first=("pass", "pass", "bid:4")),
    Play("smear-strict", 3, preset="strict"),
    Play("smear-in-play", 7, preset="in-play"),
    Play("smear-stolen-bid", 9, preset="bid-to-win", first=("bid:4", "bid:4")),
)


def path_of(play: Play) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{play.name}.txt"


def golden(play: Play) -> str:
    """Return the golden file, or nothing if there is none yet."""
    path = path_of(play)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def text_of(play: Play, before: str = "") -> str:
    """Return the playthrough as text, with the moves of an earlier text as far as they are legal."""
    chance = random.Random(play.name)
    written = iter(MOVE.findall(before) or play.first)
    lines = [f"{play.game.title}: {play.name.partition('-')[2].replace('-', ' ')}"]
    rules = {**play.game.presets[play.preset], **dict(play.options)}
    lines.append("House rules: " + (", ".join(f"{name} {value}" for name, value in rules.items()) or "usual"))
    chooser = "what a club player would do" if play.style is None else "legal moves by chance"
    lines.append(f"Moves: {chooser}")
    for number, (deal, standing) in enumerate(play.played(), play.number):
        lines += ["", f"Deal {number} of the seed '{SEED}', dealt by {PLAIN.seats[standing.dealer]}"]
        lines += list(_cards(deal))
        while not deal.over:
            code = play.code(deal, chance, written)
            lines += list(_position(deal, code))
            deal.play(code)
        lines += list(_end(deal))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cards(deal: Deal) -> Iterator[str]:
    """Yield the pack in dealing order."""
    yield from textwrap.wrap(
        "Pack: " + cards_text(deal.pack, " "), width=WIDTH, subsequent_indent="      ", break_on_hyphens=False
    )
    for seat in range(SEATS):
        start = deal.position
        cards = start.hands[seat] | getattr(start, "coming", [0] * SEATS)[seat]  # type: ignore[attr-defined]
        yield f"  {PLAIN.seats[seat]} is dealt {_hand(deal, cards)}"


def _hand(deal: Deal, cards: int) -> str:
    """Return cards as people sort them."""
    order = deal.game.hand_order or deal.game.pack
    return " ".join(PLAIN.card(card) for card in order if card in cards_of(cards))


def _zone(zone: Zone) -> str:
    cards = [PLAIN.card(card) for card in zone.cards]
    groups, at = [], 0
    for size in zone.groups or (len(cards),):
        groups.append(" ".join(cards[at : at + size]))
        at += size
    shown = " / ".join(groups)
    return say(zone.words) + (f": {shown}" if shown else "")


def _position(deal: Deal, code: int) -> Iterator[str]:
    """Yield what lies there, what the mover holds and may do, and what it does."""
    spectator: View = deal.view(NOBODY)
    mover: View = deal.view(deal.turn)
    yield ""
    yield from _wrapped(f"{len(deal.history) + 1}. ", "; ".join(_zone(zone) for zone in spectator.zones()))
    own = [zone for zone in mover.zones() if zone not in spectator.zones()]
    for zone in own:
        yield f"   (only {PLAIN.seats[deal.turn]} sees) {_zone(zone)}"
    yield f"   {PLAIN.seats[deal.turn]} holds {_hand(deal, mover.hand)}"
    moves = [move.text for move in deal.legal()]
    yield from _wrapped(f"   {len(moves)} legal: ", " ".join(moves))
    yield f"   -> {deal.game.write_move(code)} = {say(mover.describe(code))}"


def _wrapped(head: str, text: str) -> list[str]:
    wrapper = textwrap.TextWrapper(WIDTH, subsequent_indent="      ", break_on_hyphens=False, break_long_words=False)
    wrapper.initial_indent = head
    return wrapper.wrap(text)


def _end(deal: Deal) -> Iterator[str]:
    """Yield the score sheet and the match after the deal."""
    outcome = deal.outcome()
    yield ""
    yield from _wrapped("At the end: ", "; ".join(_zone(zone) for zone in deal.view().zones()))
    yield "Score    side 0 side 1"
    for row in outcome.rows():
        cards = "".join(f" {PLAIN.card(card)}" for card in row.cards)
        points = "".join(f"{points:>7}" for points in row.points)
        yield f"        {points}  {say(row.words)}{':' * bool(cards)}{cards}"
    after: Standing = deal.game.after(deal.options, deal.standing, outcome)
    for line in after.lines():
        yield f"Match: {say(line)}"
    if not after.over:
        yield f"Next to deal: {PLAIN.seats[after.dealer]}"


def difference(play: Play) -> str:
    """Return how a playthrough differs from its golden file, as a diff; nothing if it does not."""
    before = golden(play)
    now = text_of(play, before)
    lines = difflib.unified_diff(before.splitlines(keepends=True), now.splitlines(keepends=True), "golden file", "now")
    return "".join(lines)


def main() -> int:
    """Show the differences, or write the files; return 1 if there is a difference that was not written."""
    parser = argparse.ArgumentParser(description="Play fixed deals through and compare them with their golden files")
    parser.add_argument("--write", action="store_true", help="write the files instead of comparing")
    asked = parser.parse_args()
    changed = 0
    for play in PLAYS:
        diff = difference(play)
        if diff and asked.write:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path_of(play).write_text(text_of(play, golden(play)), encoding="utf-8")
        elif diff:
            changed += 1
        print(f"{play.name}: {'as before' if not diff else 'written' if asked.write else diff}")  # noqa: T201
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
