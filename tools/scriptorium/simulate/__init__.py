"""Games between bots, many of them, and what they say of a game's balance."""
