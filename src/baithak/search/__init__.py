"""Thinking: names no game, no suit, no house."""
