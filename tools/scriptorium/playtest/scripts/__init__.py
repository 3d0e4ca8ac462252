"""Scripts of a play-through: run, kept from a play, laid out, searched for names."""
