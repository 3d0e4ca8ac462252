"""SHAKE-128 as hashlib has it, without the two milliseconds that hashlib needs to load OpenSSL."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import shake_128
else:
    try:
        from _sha3 import shake_128  # hashlib's own, where OpenSSL has none
    except ImportError:
        from hashlib import shake_128

__all__ = ["as_bytes", "shake_128"]


def as_bytes(words: str) -> bytes:
    """Return the UTF-8 of any words: a path, or a seed out of a shell, may hold bytes that are no
    text, and Python keeps them as lone surrogates."""
    return words.encode("utf-8", "surrogatepass")
