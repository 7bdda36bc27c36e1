"""The table in a terminal: drawn in lines of text, played by typing; it names no game."""
