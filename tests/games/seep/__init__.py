"""Tests of Seep, and the positions that they share."""
