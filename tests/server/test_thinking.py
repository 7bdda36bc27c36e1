"""Bots that die, and bots that outlast their time, in real processes."""

import asyncio
import os
import signal
from collections.abc import Callable

import pytest

import baithak
from baithak.server.figures import Figures
from baithak.server.thinking import Workers
from tests.server.house import live


def counted(figures: Figures, name: str) -> float:
    """Return a figure."""
    return figures.registry.get_sample_value(name) or 0.0


@pytest.mark.parametrize(
    ("how", "died", "replaced"), [(signal.SIGKILL, 1, 0), (signal.SIGSTOP, 0, 1)], ids=["died", "outlasted"]
)
def test_a_bot_that_fails_holds_nobody_up(how: signal.Signals, died: int, replaced: int) -> None:
    """One whose process dies is asked again in another; one that outlasts its time is replaced by a quick bot; both are counted."""
    figures = Figures()
    deal = baithak.deal("seep", seed="bots")
    while len(deal.codes()) < 5:
        deal.play(deal.codes()[-1])
    view = deal.view(deal.turn)

    async def ask(harm: Callable[[Workers], None]) -> None:
        workers = Workers(1, 0.3, figures)
        await workers.start()
        try:
            asking = asyncio.create_task(workers.choose("seep", "best", view, b"chance"))
            await asyncio.sleep(0.05)
            harm(workers)
            assert await asking in view.legal
        finally:
            await workers.close()

    def harm(workers: Workers) -> None:
        (worker,) = workers._all
        assert worker.process.pid is not None
        os.kill(worker.process.pid, how)

    live(ask(harm))
    assert counted(figures, "baithak_bots_died_total") == died
    assert counted(figures, "baithak_bots_replaced_total") == replaced
