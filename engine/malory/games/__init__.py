"""The rules of each game, a package a game; the kernel's registry lists them."""
