"""Shadows over Camelot: quests against the fall of Camelot, and perhaps a Traitor among you."""
