"""The messages: read and written alike, and what is made from them for other languages."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baithak.server import wire
from baithak.server.schema import schema_text, types

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("file", "made"), [("web/src/wire.ts", types), ("docs/wire.schema.json", schema_text)])
def test_what_is_made_from_the_messages_is_not_stale(file: str, made: object) -> None:
    """The types and the schema in the tree are those that the messages of today give."""
    assert callable(made)
    assert (ROOT / file).read_text() == made(), "make it again: python -m baithak.server.schema"


MESSAGES: list[wire.FromProgram] = [
    wire.Hello(1),
    wire.Watch("t", "secret"),
    wire.Unwatch("t"),
    wire.Ping(),
    wire.Act("t", "1", wire.Sit(3)),
    wire.Act("t", "1", wire.Play("Jcx9d"), 5),
    wire.Act("t", "1", wire.Answer(yes=False)),
    wire.Act("t", "1", wire.SetBot(1, "best")),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_is_read_as_it_was_written(message: wire.FromProgram) -> None:
    """What a program writes is what the server reads."""
    assert wire.read(wire.encode(message)) == message


@given(
    frame=st.one_of(
        st.binary(max_size=80),
        st.text(max_size=80),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=4),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["t", "do", "deed", "table", "id", "at", "seat", "move"]), inner, max_size=5
                )
            ),
        ).map(json.dumps),
    )
)
def test_no_frame_breaks_the_reader(frame: bytes | str) -> None:
    """Any bytes are a message, or refused in one line that the reader of the log need not fear."""
    try:
        message = wire.read(frame)
    except wire.WireError as error:
        assert "\n" not in str(error)
    else:
        assert wire.read(wire.encode(message)) == message
