"""Files from the net, kept so that each is downloaded once."""

from __future__ import annotations

import http.client
import os
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

from absl import logging

from android_world.device import errors

_TIMEOUT_S: Final = 60.0
_CHUNK_BYTES: Final = 1 << 20


def cache_directory() -> Path:
    """Return where downloads are kept: `$XDG_CACHE_HOME/android_world`."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "android_world"


def fetch(url: str) -> str:
    """Return the path of a file of the net on this machine.

    A download that breaks off leaves nothing behind.

    Raises:
      SetupError: the file could not be downloaded.
    """
    target = cache_directory() / url.rpartition("/")[2]
    if target.exists():
        return str(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    logging.info("Downloading %s", url)
    descriptor, partial = tempfile.mkstemp(dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file, _open(url) as response:
            expected = response.headers.get("Content-Length")
            while chunk := response.read(_CHUNK_BYTES):
                file.write(chunk)
            size = file.tell()
        if expected is not None and size != int(expected):
            raise errors.SetupError(f"{url}: got {size} of {expected} bytes.")
        os.replace(partial, target)
    except (urllib.error.URLError, OSError) as e:
        raise errors.SetupError(
            f"{url} could not be downloaded ({e}). Put the file at {target} by hand to go on."
        ) from e
    finally:
        Path(partial).unlink(missing_ok=True)
    return str(target)


def _open(url: str) -> http.client.HTTPResponse:
    if not url.startswith("https://"):
        raise errors.SetupError(f"Not downloaded, because it is not https: {url}")
    response: http.client.HTTPResponse = urllib.request.urlopen(url, timeout=_TIMEOUT_S)
    return response
