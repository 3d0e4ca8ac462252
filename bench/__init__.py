"""Measures Malory beside other engines, in one run on one machine; see README.md here."""
