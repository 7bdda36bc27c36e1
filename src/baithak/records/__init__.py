"""Records of matches: what was played, its text, and playing it again."""
