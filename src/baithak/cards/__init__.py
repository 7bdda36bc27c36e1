"""Cards, sets of cards, seats and the shuffle: what every card game shares."""
