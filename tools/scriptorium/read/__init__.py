"""`malory read`: one passage as a player would see it."""
