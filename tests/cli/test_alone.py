"""``baithak`` alone: it serves this machine and shows the page, and asks nothing before."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from baithak.cli.alone import can_show, running
from baithak.server.run import address_of, listen
from baithak.server.settings import Settings, SettingsError
from tests.cli.program import COMMAND, environment, refused, run

ANY_PORT = {"BAITHAK_PORT": "0", "BAITHAK_WORKERS": "1"}
NO_BROWSER = {"BAITHAK_BROWSER": "none"}


@contextmanager
def alone(home: Path, extra: dict[str, str], *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start it, and return the process and the address that it says."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, text=True, cwd=home, env=environment(home, ANY_PORT | extra)
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        (address,) = [word for word in line.split() if word.startswith("http://")]
        assert "Ctrl-C" in line
        yield process, address
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def browser_in(home: Path) -> dict[str, str]:
    """Return an environment in which the browser is a script that writes down what it is to show."""
    script = home / "browser"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nopen({str(home / 'shown')!r}, 'a').write(sys.argv[1] + '\\n')\n"
    )
    script.chmod(0o755)
    return {"BROWSER": f"{script} %s", "DISPLAY": ":none"}


def shown_in(home: Path, lines: int) -> list[str]:
    """Return what the browser was to show, once it is so much."""
    file = home / "shown"
    for _ in range(600):
        if file.exists() and len(file.read_text().splitlines()) >= lines:
            break
        time.sleep(0.05)
    return file.read_text().splitlines()


@pytest.mark.parametrize(("extra", "arguments"), [(NO_BROWSER, ()), ({"DISPLAY": ":none"}, ("--no-browser",))])
def test_it_serves_until_ctrl_c_and_says_where(
    tmp_path: Path, extra: dict[str, str], arguments: tuple[str, ...]
) -> None:
    """Without a browser it says the address and what else there is; its tables are in the user's own folder; Ctrl-C is no failure."""
    with alone(tmp_path, extra, *arguments) as (process, address):
        assert process.stdout is not None
        assert "baithak play" in process.stdout.readline()
        assert httpx.get(f"{address}healthz").text == "ok\n"
        assert (tmp_path / "baithak" / "tables.sqlite").is_file()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    assert not (tmp_path / "baithak" / "serving").exists()


def test_a_browser_opens_at_it_and_again_where_one_runs(tmp_path: Path) -> None:
    """The browser is shown the address; whoever starts a second one is told of the first, which is shown again, and nothing is begun."""
    extra = browser_in(tmp_path)
    with alone(tmp_path, extra) as (_, address):
        assert shown_in(tmp_path, 1) == [address]
        done = run(tmp_path, extra=ANY_PORT | extra)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"A Baithak runs already, at {address}\n"
        assert shown_in(tmp_path, 2) == [address, address]
    done = run(tmp_path, "serve", "--print-settings")
    assert done.returncode == 0


def test_a_file_that_one_has_left_behind_misleads_nobody(tmp_path: Path) -> None:
    """One that was killed is not taken for one that runs."""
    with alone(tmp_path, NO_BROWSER) as (process, _):
        process.kill()
        process.wait()
        assert (tmp_path / "baithak" / "serving").exists()
    with alone(tmp_path, NO_BROWSER) as (_, address):
        assert httpx.get(f"{address}healthz").text == "ok\n"


def test_a_port_that_is_taken_is_left_for_a_free_one() -> None:
    """Where another program has the usual port, a free one will do; where a port was asked for, that is said."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with listen(Settings(port=port), any_port=True) as found:
            assert found.getsockname()[1] != port
            assert address_of(found) == f"http://127.0.0.1:{found.getsockname()[1]}/"
        with pytest.raises(SettingsError, match=str(port)):
            listen(Settings(port=port))


def test_another_program_is_no_baithak() -> None:
    """What answers with something else, or not at all, is not taken for one."""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"info": {"title": "Something else"}}')

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        assert running(address) is None
        server.shutdown()
    for nowhere in (address, "", "file:///etc/passwd", "http://", "http://127.0.0.1:1/"):
        assert running(nowhere) is None


def test_where_a_browser_can_be_shown() -> None:
    """Not by wish, and not where there is no display; a text browser would take the terminal."""
    assert not can_show({}, "linux")
    assert can_show({"DISPLAY": ":0"}, "linux")
    assert can_show({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    for platform in ("linux", "darwin", "win32"):
        assert not can_show({"DISPLAY": ":0", "BAITHAK_BROWSER": "None"}, platform)
    assert can_show({}, "darwin")
    assert can_show({}, "win32")


def test_a_setting_that_cannot_be_is_refused_in_one_line(tmp_path: Path) -> None:
    """A port that is none is said, and nothing begins."""
    assert "port cannot be 99999" in refused(run(tmp_path, extra=NO_BROWSER | {"BAITHAK_PORT": "99999"}))
