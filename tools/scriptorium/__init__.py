"""The workshop: what writers and mapmakers use."""
