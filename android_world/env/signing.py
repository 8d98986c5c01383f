"""Bytes that only one of the user's processes can have written: HMAC-SHA256 before the content.

Objects are pickled, which is safe for them alone: nothing is read before its signature is.
"""

from __future__ import annotations

import hashlib
import hmac
import multiprocessing
import pickle
from typing import Any, Final

import cloudpickle

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


def verify(signed: bytes, key: bytes | None = None) -> bytes:
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


def dumps(value: object, key: bytes | None = None) -> bytes:
    """Write and sign an object.

    Raises:
      TypeError: a part of it cannot be written.
    """
    try:
        return sign(cloudpickle.dumps(value), key)
    except (pickle.PicklingError, AttributeError) as error:
        raise TypeError(str(error)) from error


def loads(signed: bytes, key: bytes | None = None) -> Any:
    """The object that `dumps` was given.

    Raises:
      SignatureError: It was signed with another key, or changed since.
      ValueError: The code that wrote it is not the one that reads it.
    """
    content = verify(signed, key)
    try:
        return pickle.loads(content)
    except (pickle.UnpicklingError, AttributeError, ImportError, EOFError) as error:
        raise ValueError(f"it was written by other code: {error}") from error


def _signature(content: bytes, key: bytes | None) -> bytes:
    secret = bytes(multiprocessing.current_process().authkey) if key is None else key
    return hmac.new(secret, content, _HASH).digest()
