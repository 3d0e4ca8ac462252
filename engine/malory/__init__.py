"""Malory: what plays. Books, rules and the table; nothing of the writers' workshop."""

__version__ = "0.1.0"
