"""The tests of the house, room by room as in ``src/baithak``."""
