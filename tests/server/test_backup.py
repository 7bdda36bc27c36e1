"""Copies of a store: made while it is in use, checked, and put back into either kind."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from baithak.server.backup import BackupError, Contents, back_up, check, restore
from tests.server.house import House, live, people, serving, start
from tests.server.stores import KINDS, database
from tests.server.test_connection import bare, begun, my_turn

pytestmark = pytest.mark.network


def quiet(_done: int, _total: int) -> None:
    """Show nothing."""


@KINDS
def test_a_copy_made_while_people_play_is_whole(kind: str, tmp_path: Path) -> None:
    """A copy of a running server holds every event acknowledged before, and a server on it shows the same table."""

    async def play(house: House, address: str) -> None:
        async with people(house.url, "Ann") as (ann,):
            table = await begun(ann)
            for _ in range(3):
                scene = await my_turn(ann, table)
                await ann.act(table, {"do": "play", "move": scene["legal"][-1]["move"]}, at=scene["index"])
                await ann.changed(table, scene["number"])
            scene = await my_turn(ann, table)
            contents = back_up_in_a_thread(address, tmp_path / "copy")
            assert contents == Contents(1, scene["number"], 1)
            house.kill()
            await ann.drop()
            other = start(tmp_path / "copy", tmp_path / "log")
            try:
                await ann.connect(other.url)
                assert bare(await ann.watch(table))["legal"] == scene["legal"]
            finally:
                other.kill()

    with database(kind, tmp_path) as address, serving(tmp_path, address) as house:
        live(play(house, address))


def back_up_in_a_thread(address: str, file: Path) -> Contents:
    """Make a copy beside a running loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(back_up, address, file, quiet).result()


@pytest.mark.parametrize("source", ["sqlite", "postgres"])
@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_copy_goes_back_into_either_kind(source: str, target: str, tmp_path: Path) -> None:
    """From a file or a database into a file or a database, everything is there, and a second time it is refused."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            await my_turn(ann, await begun(ann))

    (tmp_path / "to").mkdir()
    with database(source, tmp_path) as address, database(target, tmp_path / "to") as other:
        house = start(address, tmp_path / "log")
        try:
            live(play(house))
        finally:
            house.kill()
        made = back_up(address, tmp_path / "copy", quiet)
        assert restore(tmp_path / "copy", other, quiet) == made
        assert back_up(other, tmp_path / "again", quiet) == made
        with pytest.raises(BackupError, match="already"):
            restore(tmp_path / "copy", other, quiet)


def test_a_damaged_copy_is_found_out(tmp_path: Path) -> None:
    """A missing event, a file that is none, and one that is not there are each told in a sentence."""

    async def play(house: House) -> None:
        async with people(house.url, "Ann") as (ann,):
            await my_turn(ann, await begun(ann))

    house = start(tmp_path / "tables.sqlite", tmp_path / "log")
    try:
        live(play(house))
    finally:
        house.kill()
    back_up(str(tmp_path / "tables.sqlite"), tmp_path / "copy", quiet)
    with pytest.raises(BackupError, match="exists already"):
        back_up(str(tmp_path / "tables.sqlite"), tmp_path / "copy", quiet)
    with sqlite3.connect(tmp_path / "copy") as connection:
        connection.execute("DELETE FROM events WHERE number = 1")
    connection.close()
    with pytest.raises(BackupError, match="lacks events"):
        check(tmp_path / "copy", quiet)
    (tmp_path / "text").write_text("no database")
    for name in ("text", "nothing"):
        with pytest.raises(BackupError):
            check(tmp_path / name, quiet)
