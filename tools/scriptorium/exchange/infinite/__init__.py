"""The book format of the infinite-tales reader (`book-of-infinite-tales/v1`), both ways."""
