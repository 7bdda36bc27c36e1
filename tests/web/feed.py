"""A server that a test plays itself: the page's socket ends here, and shows what it is given."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from baithak.server.wire import VERSION

Message = dict[str, Any]
Answer = Callable[[Message], list[Message]]
NOW = 1_900_000_000.0
"""The time on this server's clock, in seconds."""


class Fed:
    """What a page hears instead of the server, and what it said.

    Attributes:
        heard: every message of the page, in order, but for its pings.
        opened: how many times the page has connected.
        answer: what is said to each act; by default that it is done.
        objections: what is said to stand against what the page asks about; by default nothing.
    """

    def __init__(self, page: Page, shown: Message | None, *, version: int = VERSION) -> None:
        self.heard: list[Message] = []
        self.opened = 0
        self.shown = shown
        self.answer: Answer = self._done
        self.objections: Answer = lambda _message: []
        self._version = version
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self.opened += 1
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: Message) -> None:
        match message["t"]:
            case "ping":
                self.say({"t": "pong", "now": NOW})
                return
            case "hello":
                self.say({"t": "welcome", "version": self._version, "name": "Amrita", "now": NOW})
            case "watch" if self.shown is not None:
                self.say(self.shown)
            case "why":
                objections = self.objections(message)
                index = self.shown["index"] if self.shown else 0
                told = {"table": message["table"], "id": message["id"], "index": index, "objections": objections}
                self.say({"t": "why"} | told)
            case "act":
                for said in self.answer(message):
                    self.say(said)
        self.heard.append(message)

    def _done(self, message: Message) -> list[Message]:
        number = self.shown["number"] if self.shown else 0
        return [{"t": "done", "table": message["table"], "id": message["id"], "number": number}]

    def say(self, message: Message) -> None:
        """Send the page a message."""
        assert self._socket is not None, "the page has not connected"
        self._socket.send(json.dumps(message))

    def show(self, shown: Message) -> None:
        """Show another scene, now and to whoever watches again."""
        self.shown = shown
        self.say(shown)

    @property
    def questions(self) -> list[tuple[list[int], list[int]]]:
        """Against which cards of the hand, and which on the table, the page asked what stands."""
        return [(message["held"], message["lying"]) for message in self.heard if message["t"] == "why"]

    @property
    def acts(self) -> list[Message]:
        """What the page asked to be done."""
        return [message["deed"] for message in self.heard if message["t"] == "act"]
