"""BLAKE2b as hashlib has it, without the two milliseconds that hashlib needs to load OpenSSL."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        from _blake2 import blake2b  # what hashlib gives out under this name
    except ImportError:
        from hashlib import blake2b

__all__ = ["blake2b"]
