"""Fuzzing: the doors that take other people's bytes, each as a function of bytes, and a corpus."""
