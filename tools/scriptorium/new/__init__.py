"""`malory new`: a pack to start from, small and whole."""
