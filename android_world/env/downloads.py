"""Files from the net: each is downloaded once, in as many tries as it takes, and checked after.

The SHA-256 of a file's first download is stored next to it. From then on it has to be
the same: a file that has changed on the disk or on its server is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from android_world.device import adb_address, errors, file_lock

if TYPE_CHECKING:
    import requests

_log = logging.getLogger(__name__)
HASHES: Final = "hashes.json"
_TIMEOUT_S: Final = 60.0
_CHUNK_BYTES: Final = 1 << 20
_PARTIAL: Final = ".part"
_LOCK: Final = ".lock"
_LONGEST_WAIT_S: Final = 3600.0  # For another process that downloads.
_WHOLE, _REST, _NOTHING_LEFT = 200, 206, 416

# Told how many bytes there are, and how many there will be, if the server says so.
OnBytes = Callable[[int, int | None], None]


class DownloadError(errors.SetupError):
    """A file could not be downloaded, or kept."""


class HashError(DownloadError):
    """A file is not what it was when it was first downloaded."""


def cache_directory() -> Path:
    """Return where downloads are kept: `$XDG_CACHE_HOME/android_world`."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "android_world"


def fetch(
    url: str,
    folder: Path | None = None,
    on_bytes: OnBytes = lambda done, total: None,
) -> str:
    """Return the path of a file of the net on this machine.

    A download that breaks off is continued by the next one.

    Args:
      url: where it is; https, or http on this machine.
      folder: where it is kept; by default `cache_directory()`.
      on_bytes: receives the progress.

    Raises:
      DownloadError: the file could not be downloaded.
      HashError: it is another file than the first time.
    """
    folder = folder or cache_directory()
    name = url.rpartition("/")[2]
    target = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with file_lock.waiting(folder / _LOCK, _LONGEST_WAIT_S):
            if target.exists():
                check(target)
            else:
                _log.info("Downloading %s", url)
                _download(url, target.with_name(name + _PARTIAL), on_bytes)
                _store(target.with_name(name + _PARTIAL), target)
    except OSError as e:  # What `requests` raises is one.
        if isinstance(e, errors.AndroidWorldError):
            raise
        raise DownloadError(
            f"{url} could not be downloaded ({e}). Again: what has come is kept and continued. Or "
            f"put the file at {target} by hand."
        ) from e
    return str(target)


def adopt(source: Path, folder: Path | None = None) -> Path:
    """Keep a file that the user brings, as if it had been downloaded.

    Raises:
      DownloadError: it cannot be read, or kept.
      HashError: it is another file than the first time.
    """
    target = (folder or cache_directory()) / source.name
    partial = target.with_name(target.name + _PARTIAL)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, partial)
        _store(partial, target)
    except OSError as e:
        raise DownloadError(f"{source} could not be copied to {target} ({e}).") from e
    return target


def check(path: Path) -> None:
    """See that a file is what it was; one that is seen for the first time is written down.

    Raises:
      HashError: it is not.
    """
    digest = _sha256(path)
    known = _digests(path.parent).get(path.name)
    if known is None:
        _write_down(path, digest)
    elif known != digest:
        raise HashError(
            f"{path} has changed: its SHA-256 is {digest}, and was {known} when it first came. "
            f"Delete it to have it downloaded again; if its publisher has replaced it on purpose, "
            f"delete its line in {path.parent / HASHES} too."
        )


def discard(name: str, folder: Path | None = None) -> bool:
    """Delete a file and what of it has come, not its hash; whether there was one."""
    target = (folder or cache_directory()) / name
    found = target.exists()
    for path in (target, target.with_name(name + _PARTIAL)):
        path.unlink(missing_ok=True)
    return found


def _store(partial: Path, target: Path) -> None:
    """Give a whole file its name, if it is what it was; else it must not be continued."""
    digest = _sha256(partial)
    known = _digests(target.parent).get(target.name, digest)
    if known != digest:
        partial.unlink()
        raise HashError(
            f"{target.name} is another file than the first time: its SHA-256 is {digest}, and was "
            f"{known}. If its publisher has replaced it on purpose, delete its line in "
            f"{target.parent / HASHES} and try again."
        )
    os.replace(partial, target)
    _write_down(target, digest)


def _download(url: str, partial: Path, on_bytes: OnBytes) -> None:
    with _response(url, partial) as response:
        resumed = response.status_code == _REST
        done = partial.stat().st_size if resumed else 0
        length = response.headers.get("Content-Length")
        total = None if length is None else done + int(length)
        with partial.open("ab" if resumed else "wb") as file:
            for chunk in response.iter_content(_CHUNK_BYTES):
                file.write(chunk)
                done += len(chunk)
                on_bytes(done, total)
    if total is not None and done != total:
        raise DownloadError(f"{url}: got {done} of {total} bytes. Again: what has come is kept.")


@contextlib.contextmanager
def _response(url: str, partial: Path) -> Iterator[requests.Response]:
    """The server's answer: the rest of a file of which a part is there, or all of it."""
    import requests  # Here, because it takes a tenth of a second that few runs need.

    parts = urlsplit(url)
    local = parts.scheme == "http" and adb_address.is_this_machine(parts.hostname or "")
    if parts.scheme != "https" and not local:
        raise DownloadError(f"Not downloaded, because it is not https: {url}")
    there = partial.stat().st_size if partial.exists() else 0
    # Compressed on the way, its length would not be the file's.
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={there}-"} if there else {})
    with requests.get(url, headers=headers, stream=True, timeout=_TIMEOUT_S) as response:
        if response.status_code == _NOTHING_LEFT:
            partial.unlink()
            raise DownloadError(f"{url}: the part that is here does not fit. Try again.")
        response.raise_for_status()
        yield response


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _digests(folder: Path) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads((folder / HASHES).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as e:
        raise HashError(f"{folder / HASHES} is not JSON ({e}). Repair or delete it.") from e
    return found


def _write_down(path: Path, digest: str) -> None:
    known = _digests(path.parent)
    if known.get(path.name) == digest:
        return
    text = json.dumps(known | {path.name: digest}, indent=1, sort_keys=True)
    partial = path.with_name(f"{HASHES}.{os.getpid()}{_PARTIAL}")
    partial.write_text(text + "\n", "utf-8")
    os.replace(partial, path.parent / HASHES)
