"""The rules of prose, one to a file: what a script can say of how a book is written.

A rule either counts in one encounter at a time (`spots`) or gathers from all of them and judges at
the end (`gather`, `judge`). `reading` reads the book once for all of them.
"""
