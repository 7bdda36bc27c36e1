"""Tests of the table in the terminal, with what they share."""
