"""`malory map`: the passages of a book, or the board of its game, drawn for people to read."""
