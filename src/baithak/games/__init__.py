"""The rules of the games and nothing but the rules."""
