"""Host folders of a phone's own: in memory where that is possible, deleted with their owner.

An owner holds a lock on its folder for as long as it lives. A folder without a lock is what a
killed process left behind; the next process that makes a folder deletes it. Systems without
`fcntl`, as Windows, lock a file next to the folder.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import stat
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path

import filelock

try:
    import fcntl
except ImportError:  # Windows.
    fcntl = None  # type: ignore[assignment]

_PREFIX = "android-phone-"
_MEMORY = "/dev/shm"
_LOCK = ".lock"
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
    unlock = _lock(path)
    if parent not in _tidied:
        _tidied.add(parent)
        delete_abandoned_folders(path)
    return path, weakref.finalize(owner, _delete, path, unlock, os.getpid())


def delete_abandoned_folders(newest: str, min_age_s: float = 60) -> None:
    """Delete this user's folders next to a fresh one whose owners are dead.

    Folders that are not `min_age_s` older may belong to a process that is about to lock them.
    """
    created = os.stat(newest)
    for folder in Path(newest).parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):  # It has an owner, or another process was quicker.
            status = folder.lstat()
            is_young = created.st_ctime - status.st_ctime < min_age_s
            if not stat.S_ISDIR(status.st_mode) or status.st_uid != created.st_uid or is_young:
                continue
            unlock = _lock(str(folder))
            try:
                shutil.rmtree(folder)
            finally:
                unlock()


def _lock(path: str) -> Callable[[], object]:
    """Lock a folder for this process; what gives it back.

    Raises:
        OSError: another process has it.
    """
    if fcntl is None:
        lock = filelock.FileLock(path + _LOCK, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except filelock.Timeout as error:
            raise BlockingIOError(str(error)) from error
        return functools.partial(_unlock, lock)
    folder = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(folder)
        raise
    # A forked copy of the owner closes its own descriptor only: unlocking would be for both.
    return functools.partial(os.close, folder)


def _unlock(lock: filelock.BaseFileLock) -> None:
    lock.release()
    with contextlib.suppress(OSError):
        os.unlink(lock.lock_file)


def _delete(path: str, unlock: Callable[[], object], owner_pid: int) -> None:
    """Delete a folder; a forked copy of its owner must leave it alone."""
    if os.getpid() == owner_pid:
        with contextlib.suppress(OSError):
            _delete_tree(path)
        shutil.rmtree(path, ignore_errors=True)  # Where something was in the way.
    unlock()


def _delete_tree(folder: str) -> None:
    """Delete a folder in which nothing else puts links meanwhile: `rmtree`, in half the time."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _delete_tree(entry.path)
            else:
                os.unlink(entry.path)
    os.rmdir(folder)
