"""`malory rename`: one thing called otherwise throughout a pack, or nothing done at all."""
