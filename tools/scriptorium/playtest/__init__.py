"""Play-throughs of a book by the thousand, and play-throughs kept as tests."""
