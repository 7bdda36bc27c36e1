"""Tables: four seats and one match in progress, as a pure machine from events to effects."""
