"""Matches expanded to be looked at: what each viewer saw, and that no text breaks the server."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.cards.mask import cards_of
from baithak.records.record import Record
from baithak.records.replay import Dealt, Step, walk
from baithak.records.text import read_records, write_record
from baithak.server import wire
from baithak.server.replays import ALL, LARGEST, MOST_MOVES, UntellableError, replay_of, replay_of_text
from tests.server.house import House, people
from tests.server.test_connection import run

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
RECORDS = [
    record for name in ("seep", "smear") for record in read_records((GOLDEN / f"{name}.txt").read_text()).records
]


def expanded(record: Record, viewer: int) -> Any:
    """Return a match expanded."""
    return json.loads(replay_of(record, viewer))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.game.name)
def test_each_step_is_the_table_after_a_move(record: Record) -> None:
    """All hands, counts, turns, moves and scores are those of the record played again, deal by deal."""
    told = expanded(record, ALL)
    assert told["game"] == record.game.name
    assert told["text"] == write_record(record)
    assert [deal["pack"] for deal in told["deals"]] == [list(played.pack) for played in record.deals]
    steps: Iterator[Any] = iter(())
    deals = iter(told["deals"])
    deal: Any = None
    scores = []
    for event in walk(record):
        assert isinstance(event, Dealt | Step)
        if isinstance(event, Dealt):
            deal = next(deals)
            steps = iter(deal["steps"])
        step = next(steps)
        assert step["hands"] == [cards_of(event.deal.view(seat).hand) for seat in range(4)]
        assert step["counts"] == [len(hand) for hand in step["hands"]]
        assert step["turn"] == event.deal.turn
        if isinstance(event, Step):
            assert (step["move"], step["seat"]) == (record.game.write_move(event.code), event.seat)
            if event.outcome is not None:
                assert deal["points"] == list(event.outcome.points)
                assert len(deal["sheet"]) == len(event.outcome.rows())
                scores.append(list(event.standing.by_side()))
    assert told["score"] == scores
    for turning in told["turning"]:
        taken = told["deals"][turning["deal"]]["steps"]
        step, last = taken[turning["step"]], turning["step"] == len(taken) - 1
        followed = [*step["words"].get("then", []), *([{"key": "records.scored"}] if last else [])]
        assert step["seat"] == turning["seat"]
        assert turning["words"] == step["words"] | ({"then": followed} if followed else {})


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.game.name)
def test_a_viewer_sees_what_that_seat_saw(record: Record) -> None:
    """Through one seat's eyes the other hands are empty, and each step has the zones and words of that seat's view."""
    for viewer in range(4):
        told = expanded(record, viewer)
        steps = (step for deal in told["deals"] for step in deal["steps"])
        before: Any = None
        for event, step in zip(walk(record), steps, strict=True):
            assert isinstance(event, Dealt | Step)
            view = event.deal.view(viewer)
            own = [[] if seat != viewer else cards_of(view.hand) for seat in range(4)]
            assert step["hands"] == own
            assert [zone["words"]["key"] for zone in step["zones"]] == [zone.words.key for zone in view.zones()]
            assert [zone.get("cards", []) for zone in step["zones"]] == [list(zone.cards) for zone in view.zones()]
            if isinstance(event, Step):
                code = view.history[-1].code
                assert step["words"]["key"] == before.describe(code).key
                assert step["move"] == record.game.write_move(code)
            before = view


def test_a_text_that_is_no_record_says_where() -> None:
    """A broken text, an illegal move, no record and several are each refused with a sentence, and where it can be, a place."""
    text = write_record(RECORDS[0])
    for broken, line, key in (
        ("nonsense", 1, "server.misread"),
        (text[: len(text) // 2], None, "server."),
        (text.replace("[Game", "[Gane", 1), None, "server.misread"),
        (text.replace("deal 1 dealer", "deal 1 healer", 1), None, "server.misread"),
        (text.replace("1. ", "1. Ks ", 1), None, "server.misread"),
        (text.replace("bid:9", "bid:12", 1), None, "records.illegal"),
    ):
        with pytest.raises(UntellableError) as error:
            replay_of_text(broken.encode(), ALL)
        assert error.value.line == (line or error.value.line) > 0
        assert error.value.column > 0
        assert "\n" not in str(error.value)
        words = error.value.words
        assert words is not None
        assert words.key.startswith(key)
        assert [one.key for one in words.then] == ["seep.refusal.bid_not_held"] * (key == "records.illegal")
    for many in ("", text + text):
        with pytest.raises(UntellableError, match="one record") as refused:
            replay_of_text(many.encode(), ALL)
        assert refused.value.words == wire.Words("server.records", {"count": 2 if many else 0})


def test_a_match_that_is_too_long_is_not_expanded() -> None:
    """There is a bound on the moves, so that no text costs more than a few seconds."""
    record = RECORDS[0]
    longer = Record(
        record.game, record.options, record.seed, record.first_dealer, deals=record.deals * (MOST_MOVES // 40)
    )
    with pytest.raises(UntellableError, match=str(MOST_MOVES)):
        replay_of(longer, ALL)


@given(data=st.data())
def test_no_text_breaks_it(data: st.DataObject) -> None:
    """Whatever is cut out of a record or put into it, it is expanded or refused, and nothing else happens."""
    text = write_record(RECORDS[-1])
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    put = data.draw(st.text(max_size=10) | st.sampled_from(["Ks", "pass", "deal 2", "end", '"', "[", "bid:4", "999"]))
    try:
        json.loads(replay_of_text((text[:start] + put + text[end:]).encode("utf-8", "surrogatepass"), ALL))
    except UntellableError as error:
        assert str(error)


def test_matches_are_looked_at_over_http(tmp_path: Path) -> None:
    """A running match is refused; once over, those who may see it see it whole; a text is told to anybody, within its bounds."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann", "Bob") as (ann, bob):
            laid = await ann.lay("smear", bots=["rules"] * 4, begin=True)
            address = f"/api/tables/{laid['table']}/replay"
            await ann.watch(laid["table"])
            assert (await ann.http.get(address)).status_code == 409
            await ann.act(laid["table"], {"do": "concede"})
            assert (await bob.http.get(address)).status_code == 404
            shown = await bob.http.get(f"{address}?viewer=2", headers={"x-invite": laid["invite"]})
            assert shown.status_code == 200
            record = (await ann.http.get(f"/api/tables/{laid['table']}/record")).text
            assert shown.json()["text"] == record
            assert (await ann.http.get(f"{address}?viewer=4")).status_code == 400
            again = await bob.http.post("/api/replay?viewer=2", content=record)
            assert again.json() == shown.json()
            wrong = await bob.http.post("/api/replay", content=record.replace("[Game", "[Gane", 1))
            assert wrong.status_code == 400
            assert wrong.json()["code"] == "no_record"
            assert wrong.json()["line"] > 0
            long = await bob.http.post("/api/replay", content=b" " * (LARGEST + 1))
            assert (long.status_code, long.json()["code"]) == (400, "unreadable")

    run(tmp_path, play)
