"""Other tools' books: read into packs of ours, and ours written in their forms."""
