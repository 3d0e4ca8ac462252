"""SHAKE-128 as hashlib has it, without the two milliseconds that hashlib needs to load OpenSSL."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import shake_128
else:
    try:
        from _sha3 import shake_128  # hashlib's own, where OpenSSL has none
    except ImportError:
        from hashlib import shake_128

__all__ = ["shake_128"]
