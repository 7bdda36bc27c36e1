"""Tests of the server, with real processes, real sockets and real databases."""
