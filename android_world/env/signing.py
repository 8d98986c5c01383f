"""Bytes that only a process of one's own can have written: HMAC-SHA256 before the content."""

from __future__ import annotations

import hashlib
import hmac
import multiprocessing
from typing import Final

_HASH: Final = hashlib.sha256
_LENGTH: Final = _HASH().digest_size


class SignatureError(ValueError):
    """These bytes were not signed with this key."""


def sign(content: bytes, key: bytes | None = None) -> bytes:
    """Sign a content.

    Args:
      content: any bytes.
      key: the secret; by default that of `multiprocessing`, which this process shares with the
        processes that it starts and with no other.
    """
    return _signature(content, key) + content


def verified(signed: bytes, key: bytes | None = None) -> bytes:
    """The content of what `sign` gave.

    Raises:
      SignatureError: It was signed with another key, or changed since.
    """
    content = signed[_LENGTH:]
    if not hmac.compare_digest(signed[:_LENGTH], _signature(content, key)):
        raise SignatureError(
            "it was not signed with this key: give the key that it was exported with"
        )
    return content


def _signature(content: bytes, key: bytes | None) -> bytes:
    secret = bytes(multiprocessing.current_process().authkey) if key is None else key
    return hmac.new(secret, content, _HASH).digest()
