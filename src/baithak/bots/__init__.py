"""Bots: whatever chooses a move from what one seat may know."""
