"""A book in other tongues. The front doors: `telling.told_in` (a compilation as it is told),
`kept.told_book` (the same from the user's cache), `lines` (what there is to translate)."""
