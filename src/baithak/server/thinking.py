"""Where bots think: in processes of their own, so that no table waits while one does.

A bot is handed its seat's view, a bound on its time, and chance; nothing else reaches its process.
One that is not needed any more is told to stop. One that dies is started anew and asked once
more; one that outlasts its time by far is ended, and a quick bot moves in its stead.
"""

import asyncio
import logging
import multiprocessing
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from baithak.bots.bot import Budget, thought_of
from baithak.bots.catalog import bot
from baithak.games.catalog import game_of
from baithak.games.view import View
from baithak.server.figures import Figures
from baithak.words import Phrase

ADVISER = "best"
"""The bot that gives hints."""
QUICK = "rules"
"""The bot that moves where another could not."""
_PATIENCE = 4.0
"""How many times its budget, and a second, a bot is waited for: a busy machine is slow."""
_TRIES = 2

log = logging.getLogger("baithak.bots")


class Question(NamedTuple):
    """What a worker is asked for."""

    game: str
    bot: str
    view: View
    seconds: float
    seed: bytes
    why: bool = False
    """Whether reasons are wanted too."""


class Choice(NamedTuple):
    """What a worker answers."""

    code: int
    why: tuple[Phrase, ...] = ()


def _work(mine: Connection) -> None:
    """Choose moves until there is nobody left to choose for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, OSError):
        while True:
            asked = mine.recv()
            if asked is not None:
                mine.send(_choose(asked, mine.poll))


def _choose(asked: Question, stop: Callable[[], bool]) -> Choice:
    budget, chance = Budget(seconds=asked.seconds, stop=stop), random.Random(asked.seed)
    chooser = bot(asked.bot, game_of(asked.game))
    if not asked.why:
        return Choice(chooser.choose(asked.view, budget, chance))
    thought = thought_of(chooser, asked.view, budget, chance)
    return Choice(thought.code, thought.why)


class _Worker:
    """One process, and the way to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.mine, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True, name="baithak bot")
        self.process.start()
        theirs.close()

    async def ask(self, question: Question) -> Choice:
        """Return what the process answers.

        Raises:
            EOFError: if it has died.
            OSError: likewise.
        """
        loop = asyncio.get_running_loop()
        heard: asyncio.Future[None] = loop.create_future()
        self.mine.send(question)
        loop.add_reader(self.mine.fileno(), _hear, heard)
        try:
            await heard
        finally:
            loop.remove_reader(self.mine.fileno())
        choice: Choice = self.mine.recv()
        return choice

    def stop(self) -> None:
        """Tell the process that nobody waits for its answer any more."""
        with suppress(OSError):
            self.mine.send(None)

    def end(self) -> None:
        """End the process, whatever it does."""
        self.mine.close()
        self.process.kill()
        self.process.join()


def _hear(heard: asyncio.Future[None]) -> None:
    if not heard.done():
        heard.set_result(None)


class Workers:
    """Some processes in which bots think.

    Attributes:
        seconds: how long a bot may think over a move.
    """

    def __init__(self, number: int, seconds: float, figures: Figures) -> None:
        """Set how many processes there are, 1 or more, how long a bot may think, and where is counted what happens."""
        self.seconds = seconds
        self._figures = figures
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._asking: set[asyncio.Task[Choice]] = set()
        for _ in range(number):
            self._free.put_nowait(None)

    async def start(self) -> None:
        """Start the first process, so that the first move does not wait for it."""
        with suppress(asyncio.QueueEmpty):
            self._free.get_nowait()
            self._free.put_nowait(await asyncio.to_thread(self._fresh))

    def _fresh(self) -> _Worker:
        worker = _Worker()
        self._all.add(worker)
        return worker

    async def choose(self, game: str, bot: str, view: View, seed: bytes) -> int:
        """Return a bot's move; a quick bot's, if it makes none in time."""
        if len(view.legal) == 1:
            return view.legal[0]
        return (await self._ask(Question(game, bot, view, self.seconds, seed))).code

    async def advise(self, game: str, view: View) -> Choice:
        """Return what the best bot would do, and why: the same whenever it is asked, as all chance comes from the view."""
        seed = f"{view.seat} {len(view.history)} {view.hand}".encode()
        return await self._ask(Question(game, ADVISER, view, self.seconds, seed, why=True))

    async def _ask(self, question: Question) -> Choice:
        told = {"bot": question.bot, "game": question.game}
        for _ in range(_TRIES):
            try:
                with self._figures.thinking.time():
                    return await self._once(question)
            except TimeoutError:  # which is an OSError too
                log.warning("a bot outlasted its time and is replaced", extra=told)
                break
            except (EOFError, OSError):
                self._figures.died.inc()
                log.warning("a bot's process died and is started anew", extra=told)
        self._figures.replaced.inc()
        return await asyncio.to_thread(_choose, question._replace(bot=QUICK), lambda: False)

    async def _once(self, question: Question) -> Choice:
        worker = await self._free.get()
        if worker is None or not worker.process.is_alive():
            try:
                worker = await asyncio.to_thread(self._fresh)
            except BaseException:
                self._free.put_nowait(None)
                raise
        asking = asyncio.create_task(asyncio.wait_for(worker.ask(question), 1.0 + _PATIENCE * question.seconds))
        self._asking.add(asking)
        asking.add_done_callback(self._asking.discard)
        try:
            choice = await asyncio.shield(asking)
        except asyncio.CancelledError:
            worker.stop()
            asking.add_done_callback(
                lambda done: self._back(worker, well=not done.cancelled() and not done.exception())
            )
            raise
        except BaseException:
            self._back(worker, well=False)
            raise
        self._back(worker, well=True)
        return choice

    def _back(self, worker: _Worker, *, well: bool) -> None:
        """Take a worker back, or end it where it cannot be used any more."""
        if well:
            self._free.put_nowait(worker)
            return
        self._all.discard(worker)
        worker.end()
        self._free.put_nowait(None)

    async def close(self) -> None:
        """End all processes, and what is asked of them."""
        asking = list(self._asking)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        workers, self._all = list(self._all), set()
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in workers))
