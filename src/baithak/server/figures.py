"""What there is to count, as Prometheus reads it."""

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_BEAT = 0.1


class Figures:
    """The counts of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("baithak_tables", "Tables that this process owns.", registry=self.registry)
        self.sockets = Gauge("baithak_sockets", "Connections of programs.", registry=self.registry)
        self.waiting = Gauge("baithak_mail", "Events that wait in mailboxes.", registry=self.registry)
        self.moves = Counter("baithak_events", "Events that were kept.", registry=self.registry)
        self.refused = Counter("baithak_refused", "Events that were refused.", registry=self.registry)
        self.latency = Histogram(
            "baithak_event_seconds",
            "From an event's coming to its being kept and on its way to all who watch.",
            buckets=_LATENCY,
            registry=self.registry,
        )
        self.lag = Histogram(
            "baithak_loop_lag_seconds", "By how much the loop was late.", buckets=_LATENCY, registry=self.registry
        )
        self.thinking = Histogram(
            "baithak_bot_seconds", "How long bots took over a move.", buckets=_LATENCY, registry=self.registry
        )
        self.hints = Counter("baithak_hints", "Hints that were given.", registry=self.registry)
        self.replaced = Counter("baithak_bots_replaced", "Moves made by a quick bot instead.", registry=self.registry)
        self.died = Counter("baithak_bots_died", "Processes of bots started anew.", registry=self.registry)

    def page(self) -> bytes:
        """Return all figures as text."""
        return generate_latest(self.registry)

    async def beat(self) -> None:
        """Measure for ever by how much the loop is late."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(_BEAT)
            self.lag.observe(max(0.0, time.monotonic() - before - _BEAT))
