"""Twee 3, both ways, to its public specification; links of SugarCube and Harlowe."""
