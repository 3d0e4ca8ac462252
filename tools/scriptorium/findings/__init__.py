"""What was found fault with in a pack, listed and printed for whoever wrote it."""
