"""Moments of matches that screens and tests put on the table."""

import functools
import json
from collections.abc import Callable
from typing import Any

from baithak.cards.card import read_card
from baithak.cards.seats import NOBODY
from baithak.server.replays import ALL, replay_of
from baithak.server.scenes import phase_of
from baithak.tables.table import Table
from tests.web.staged import Message, scene, table

Fits = Callable[[Message], bool]
TABLE = "staged"
SHORT: dict[str, dict[str, int | str]] = {"seep": {"target": 40}, "smear": {"target": 9}}
"""House rules of matches that are soon over."""
CROWDED = ("4c", "4d", "Tc", "Td", "6c", "6d", "8c", "8d", "2c", "2d", "Qc", "Kd", "3c", "3d", "7c", "7d")
"""A house of sixteen cards, worth fourteen each pair for a test of its drawing alone."""


def keys(shown: Message) -> set[str]:
    """Return what the legal moves of a scene are, by the keys of their words."""
    return {move["words"]["key"] for move in shown.get("legal", [])}


def zones(shown: Message, key: str) -> list[Message]:
    """Return the zones of a scene whose words have a key that begins so."""
    return [zone for zone in shown.get("zones", []) if zone["words"]["key"].startswith(key)]


def readings(shown: Message) -> dict[int, list[Message]]:
    """Return the legal moves of a scene by the card that is played."""
    found: dict[int, list[Message]] = {}
    for move in shown.get("legal", []):
        if "card" in move["words"].get("fill", {}):
            found.setdefault(move["words"]["fill"]["card"], []).append(move)
    return found


def moment(game: str, fits: Fits, *, seed: str = "a screen", viewer: int = 0) -> Message:
    """Return the first scene of a match that fits, with the viewer to move."""
    laid = table(game, lambda now: now.deal is not None and now.turn == viewer and fits(scene(now, viewer)), seed=seed)
    return scene(laid, viewer)


@functools.cache
def _end(game: str) -> Table:
    return table(game, lambda now: now.standing.over, options=SHORT[game])


def replay(game: str) -> dict[str, Any]:
    """Return a short match, expanded, as its replay is sent."""
    sent: dict[str, Any] = json.loads(replay_of(_end(game).record, ALL))
    return sent


def scored(game: str) -> Message:
    """Return the end of a deal, with the match still open."""
    return scene(table(game, lambda now: now.deal is not None and now.deal.over and not now.standing.over))


def over(game: str) -> Message:
    """Return the end of a match."""
    return scene(_end(game))


def many_readings(shown: Message) -> bool:
    """Say whether a card can be played in several ways that take something."""
    return any(2 <= len(moves) <= 8 for moves in readings(shown).values())


def _beside(shown: Message) -> list[Message]:
    return [zone for zone in shown["zones"] if "captured" in zone["words"]["key"] or "bid" in zone["words"]["key"]]


def _cards(names: str) -> list[int]:
    return [read_card(name) for name in names.split()]


def crowded() -> Message:
    """Return a table with a house of sixteen cards, four houses besides, and many loose cards."""
    shown = moment("seep", lambda one: len(one.get("hand", [])) == 12)
    house = {"key": "seep.zone.house_cemented", "fill": {"value": 13, "seats": [0, 1]}}
    great: Message = {"words": house, "cards": [read_card(name) for name in CROWDED], "lasting": True}
    plain: list[Message] = [
        {"words": {"key": "seep.zone.house_plain", "fill": {"value": value, "seats": [value % 4]}}, "cards": cards}
        for value, cards in ((9, [13 + 7, 12]), (11, [26 + 2, 26 + 5]), (12, [39 + 5, 39 + 3]))
    ]
    taken = {card for one in (great, *plain) for card in one["cards"]} | set(shown["hand"])
    loose = {"words": {"key": "seep.zone.loose"}, "cards": [card for card in range(52) if card not in taken][:6]}
    legal = [one for one in shown["legal"] if one["words"]["key"] == "seep.move.throw"]
    return shown | {"zones": [great, *plain, loose, *_beside(shown)], "legal": legal}


def fanned() -> Message:
    """Return a table with houses of two, four and six cards, and three loose cards."""
    shown = moment("seep", lambda one: len(one.get("hand", [])) == 12)
    built = (
        (12, "cemented", [0], "Ac 2d 4h 5s Qh Qc"),
        (9, "plain", [1], "4d 5d"),
        (13, "cemented", [1, 3], "6c 7d Kh Ks"),
    )
    houses: list[Message] = [
        {"words": {"key": f"seep.zone.house_{kind}", "fill": {"value": value, "seats": seats}}, "cards": _cards(names)}
        for value, kind, seats, names in built
    ]
    loose: Message = {"words": {"key": "seep.zone.loose"}, "cards": _cards("3c 8d Td")}
    lying = {card for one in (*houses, loose) for card in one["cards"]}
    hand = [card for card in shown["hand"] if card not in lying]
    return shown | {"hand": hand, "zones": [*houses, loose, *_beside(shown)]}


def bare() -> Message:
    """Return a table with houses and no loose card."""
    shown = staged("seep houses")
    houses = zones(shown, "seep.zone.house")
    return shown | {"zones": [*houses, {"words": {"key": "seep.zone.no_loose"}}, *_beside(shown)]}


def thrown_in() -> Message:
    """Return the end of a deal in which the bidder had no card above 8."""
    return scene(table("seep", lambda now: now.deal is not None and now.deal.over, seed="thrown 2"))


def watched(phase: str) -> Message:
    """Return a table that somebody looks on at while cards are played, or once they are, with two seats free."""
    laid = table("smear", lambda now: now.deal is not None and phase_of(now) == phase and now.turn <= 0)
    shown = scene(laid, NOBODY)
    chairs = [chair if seat % 2 == 0 else chair | {"name": ""} for seat, chair in enumerate(shown["chairs"])]
    return shown | {"chairs": chairs}


def staged(name: str) -> Message:
    """Return a moment by its name."""
    return MOMENTS[name]()


MOMENTS: dict[str, Callable[[], Message]] = {
    "seep bidding": lambda: moment("seep", lambda one: "seep.move.bid" in keys(one)),
    "seep opening": lambda: moment("seep", lambda one: bool(zones(one, "seep.zone.opening")) and bool(readings(one))),
    "seep twelve": lambda: moment("seep", lambda one: len(one["hand"]) == 12 and bool(readings(one))),
    "seep houses": lambda: moment("seep", lambda one: len(zones(one, "seep.zone.house")) >= 2 and many_readings(one)),
    "seep crowded": crowded,
    "seep fanned": fanned,
    "seep bare": bare,
    "seep thrown in": thrown_in,
    "seep scored": lambda: scored("seep"),
    "seep over": lambda: over("seep"),
    "smear bidding": lambda: moment("smear", lambda one: "smear.move.bid" in keys(one)),
    "smear discarding": lambda: moment("smear", lambda one: "smear.move.discard" in keys(one)),
    "smear naming": lambda: moment("smear", lambda one: "smear.move.name_trump" in keys(one)),
    "smear trick": lambda: moment(
        "smear",
        lambda one: len(one["hand"]) == 4 and len(zones(one, "smear.zone.trick")[:1]) == 1 and len(readings(one)) < 4,
    ),
    "smear watching": lambda: watched("playing"),
    "smear scored": lambda: scored("smear"),
    "smear over": lambda: over("smear"),
}
