"""How a server is set up, and what it says when it cannot begin."""

from pathlib import Path

import pytest

from baithak.server.run import listen
from baithak.server.settings import Settings, SettingsError, read_settings
from tests.cli.program import refused, run
from tests.server.house import serving


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", ""),
        ("host", "a\x00b"),
        ("host", "é" * 80),
        ("port", "8_7"),
        ("port", "٨٧"),
        ("port", "65536"),
        ("bot_seconds", "1_0"),
        ("bot_seconds", "nan"),
        ("url", "http://"),
        ("url", "cards.example.org"),
        ("url", "https://cards.example.org/tables"),
        ("url", "https://cards.example.org?x"),
        ("url", "https://ann@cards.example.org"),
        ("node", "eu/1"),
        ("log_level", ""),
    ],
)
def test_what_a_setting_cannot_be_is_refused_in_a_line(name: str, value: str) -> None:
    """A value with which the server would not work, or otherwise than it says, is refused with what would be right."""
    with pytest.raises(SettingsError, match=rf"^{name} cannot be .*: it is ") as caught:
        read_settings(None, {f"BAITHAK_{name.upper()}": value})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "origin"),
    [
        ("", ""),
        ("http://10.0.0.2:8642", "http://10.0.0.2:8642"),
        ("https://Cards.Example.org/", "https://cards.example.org"),
        ("https://cards.example.org:443", "https://cards.example.org"),
        ("http://cards.example.org:80/", "http://cards.example.org"),
        ("http://cards.example.org:443", "http://cards.example.org:443"),
        ("http://[::1]:8642", "http://[::1]:8642"),
    ],
)
def test_an_address_is_taken_as_browsers_say_it(value: str, origin: str) -> None:
    """Large letters, the usual port and a stroke at the end do not matter: a page says none of them where it comes from."""
    assert read_settings(None, {"BAITHAK_URL": value}).url == origin


def test_a_number_may_be_written_in_the_usual_ways() -> None:
    """Whole numbers are digits; others may have a point or an exponent."""
    given = {"BAITHAK_PORT": "87", "BAITHAK_BOT_SECONDS": ".5", "BAITHAK_EMPTY_SECONDS": "1e3"}
    found = read_settings(None, given, ping_seconds=1e-05 + 1)
    assert (found.port, found.bot_seconds, found.empty_seconds) == (87, 0.5, 1000.0)


@pytest.mark.parametrize("host", ["e" * 80, "nowhere.invalid", "10.9.9.9"])
def test_an_address_that_is_not_of_this_machine_is_told(host: str) -> None:
    """Where nothing can listen, a sentence says where that was."""
    with pytest.raises(SettingsError, match=f"nothing can listen at {host}"):
        listen(Settings(host=host, port=0))


def test_the_port_of_the_command_line_is_digits_too(tmp_path: Path) -> None:
    """What a port cannot be is refused there as it is in a file."""
    assert refused(run(tmp_path, "serve", "--port", "8_7")) == "port cannot be '8_7': it is a whole number"


def _made(folder: Path, kind: str) -> str:
    """Make something that is no database for tables, and return what the server is told of it."""
    if kind == "folder":
        (folder / "kept").mkdir()
    elif kind == "text":
        (folder / "kept").write_text("no database, but a text that is long enough to be taken for one" * 20)
    elif kind == "below":
        (folder / "kept").write_text("")
        return "kept/tables"
    elif kind == "nul":
        (folder / "settings.toml").write_text('database = "a\\u0000b"\n')
        return ""
    elif kind == "postgres":
        return "postgresql://nobody:wrong@127.0.0.1:1/none"
    return "kept"


@pytest.mark.parametrize("kind", ["folder", "text", "below", "nul", "postgres"])
def test_a_database_that_cannot_be_used_is_told_in_one_line(kind: str, tmp_path: Path) -> None:
    """The server ends as after other mistakes, and says what is wrong and what would be right; nothing else is written."""
    database = _made(tmp_path, kind)
    given = ["--database", database] if database else ["--settings", "settings.toml"]
    line = refused(run(tmp_path, "serve", "--port", "0", *given))
    assert "cannot be used" in line
    assert line.endswith("database is a file of this server's own, or postgresql://user:password@host/name")


def test_a_file_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    """A second server for the same file ends and says why, and the first goes on."""
    with serving(tmp_path) as house:
        line = refused(run(tmp_path, "serve", "--port", "0", "--database", "tables.sqlite"))
        assert "another server keeps its tables there" in line
        assert house.process.poll() is None
