"""A stranger's bot: a program that knows nothing of Baithak but its page on the wire."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from tests.server.house import House, live, people, serving

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"


def the_bot_of_the_page() -> str:
    """Return the example."""
    found = re.search(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_bot_of_the_page_plays_a_match(tmp_path: Path) -> None:
    """The example, as it stands, sits down by a link and plays a match to its end, seeing its own seat's view alone."""
    program = tmp_path / "bot.py"
    program.write_text(the_bot_of_the_page())
    assert len(program.read_text().splitlines()) <= 60

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            laid = await ann.lay("smear", options={"target": 4}, bots=["rules"] * 4)
            table = laid["table"]
            await ann.watch(table)
            command = [sys.executable, str(program), house.url, table, laid["invite"], "1"]
            bot = await asyncio.create_subprocess_exec(*command, stderr=subprocess.PIPE)
            await ann.until(
                lambda message: message["t"] == "scene" and message["chairs"][1].get("name") == "First move"
            )
            await ann.act(table, {"do": "begin"})
            scene = await ann.play(table)
            assert scene["phase"] == "over"
            _, errors = await asyncio.wait_for(bot.communicate(), 20)
            assert (bot.returncode, errors) == (0, b"")

    with serving(tmp_path) as house:
        live(play(house))
