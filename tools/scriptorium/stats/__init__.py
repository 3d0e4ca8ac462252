"""`malory stats`: a book in figures, beside what its pack aims at."""
