"""What is measured, each in a process of its own: ``python -m benchmarks.pieces.ours playouts smear``."""
