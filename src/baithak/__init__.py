"""Baithak: the card games Seep and Four-Point Northeastern Wisconsin Smear, their rules and a table to play at."""
