"""Host folders of a phone's own: in memory where that is possible, deleted with their owner.

An owner holds a lock on its folder for as long as it lives. A folder without a lock is what a
killed process left behind; the next process that makes a folder deletes it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path

_PREFIX = "android-phone-"
_MEMORY = "/dev/shm"
_tidied: set[str] = set()  # where this process has looked for abandoned folders; once is enough


def make_private_folder(
    owner: object, parent: str | None = None
) -> tuple[str, Callable[[], object]]:
    """Make an empty folder for `owner`.

    Args:
        owner: with it the folder goes.
        parent: where to make it; by default in memory, or else where temporary files are.

    Returns:
        The folder's path, and what deletes it when called before the owner's end.
    """
    if parent is None:
        parent = _MEMORY if os.access(_MEMORY, os.W_OK) else tempfile.gettempdir()
    path = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    lock = os.open(path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    if parent not in _tidied:
        _tidied.add(parent)
        delete_abandoned_folders(path)
    return path, weakref.finalize(owner, _delete, path, lock, os.getpid())


def delete_abandoned_folders(newest: str, min_age_s: float = 60) -> None:
    """Delete this user's folders beside a fresh one whose owners are dead.

    Folders that are not `min_age_s` older may belong to a process that is about to lock them.
    """
    now = os.stat(newest).st_ctime
    for folder in Path(newest).parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):  # It has an owner, or another process was quicker.
            status = folder.stat()
            if status.st_uid != os.getuid() or now - status.st_ctime < min_age_s:
                continue
            lock = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder)
            finally:
                os.close(lock)


def _delete(path: str, lock: int, owner_pid: int) -> None:
    """Delete a folder; a forked copy of its owner must leave it alone."""
    if os.getpid() == owner_pid:
        with contextlib.suppress(OSError):
            _delete_tree(path)
        shutil.rmtree(path, ignore_errors=True)  # Where something was in the way.
    os.close(lock)


def _delete_tree(folder: str) -> None:
    """Delete a folder in which nobody else puts links meanwhile: `rmtree`, in half the time."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _delete_tree(entry.path)
            else:
                os.unlink(entry.path)
    os.rmdir(folder)
