"""`malory publish`: the printed book, as HTML, EPUB, PDF and Markdown."""
