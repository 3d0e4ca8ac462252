"""The table on a full screen, by Textual; imported only when a terminal can show it."""
