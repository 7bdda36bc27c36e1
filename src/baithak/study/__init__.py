"""Study: bots measured against each other, and what else is learnt from many deals."""
