"""A long day's abuse: everything in a loop, in processes that live long, and nothing may grow."""
