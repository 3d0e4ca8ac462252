"""`malory trace`: how a player gets to a passage, or what bars the way."""
