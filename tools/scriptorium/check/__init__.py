"""`malory check`: every fault of every file, and what the book as a whole gets wrong."""
