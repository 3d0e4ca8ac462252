"""A game set up in the middle: at a passage, with a hero who is as the writer says."""

from scriptorium.staging.facts import Fact, fact_words, read_facts
from scriptorium.staging.stage import Staged, is_so, set_before, stage

__all__ = ["Fact", "Staged", "fact_words", "is_so", "read_facts", "set_before", "stage"]
