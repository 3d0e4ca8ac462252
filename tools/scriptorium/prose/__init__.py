"""The words a player is shown: their one definition, for the check, the statistics and the rest."""
