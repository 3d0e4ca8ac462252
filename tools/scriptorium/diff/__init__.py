"""`malory diff`: what changed in the story between two states of a pack."""
