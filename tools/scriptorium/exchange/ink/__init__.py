"""Stories for inkle's ink, one way: a passage is a knot, a hero is variables."""
