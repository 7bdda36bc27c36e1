"""Measurements, each a program: ``python -m benchmarks.strength``. What they gave stands in ``results.md``."""
