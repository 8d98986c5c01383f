"""The folder of the user's cache in which engines are unpacked."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import filelock

from android_world.virtual_device.web.engine.errors import EngineError

EXECUTABLE = "headless_shell"
LIBRARIES = "lib"
"""Shared libraries next to the executable, for machines that lack them."""

_PARTIAL = ".part-"
_LOCK = ".lock"
_VERSION_TIMEOUT_S = 60.0
_LIBRARY_PATH = "LD_LIBRARY_PATH"


def cache_folder() -> Path:
    """`$XDG_CACHE_HOME/android_world/browser`, by default below `~/.cache`."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "android_world" / "browser"


def installed(name: str) -> str | None:
    """The executable of an engine that was unpacked under this name."""
    path = cache_folder() / name / EXECUTABLE
    return str(path) if os.access(path, os.X_OK) else None


def unpack(name: str, fill: Callable[[Path], None]) -> str:
    """Make the engine `name`, as a whole or not at all; its executable.

    Processes that do it at the same time wait for the first one. What a killed process left behind
    is deleted.

    Args:
        name: of the folder.
        fill: puts the engine's files into an empty folder.

    Raises:
        EngineError: the engine does not run on this machine, or `fill` raised it.
    """
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(folder / _LOCK):
            if (found := installed(name)) is not None:
                return found
            for left in folder.glob(f"{_PARTIAL}*"):
                shutil.rmtree(left, ignore_errors=True)
            partial = Path(tempfile.mkdtemp(prefix=_PARTIAL, dir=folder))
            try:
                fill(partial)
                _keep_needed_libraries(partial)
                shutil.rmtree(folder / name, ignore_errors=True)
                partial.rename(folder / name)
            finally:
                shutil.rmtree(partial, ignore_errors=True)
    except OSError as error:
        raise EngineError(f"{folder} cannot be written to: {error}") from error
    return str(folder / name / EXECUTABLE)


def _keep_needed_libraries(folder: Path) -> None:
    """Delete the libraries that came with an engine, if the machine's own ones do."""
    executable = str(folder / EXECUTABLE)
    libraries, unused = folder / LIBRARIES, folder / f"unused-{LIBRARIES}"
    if not libraries.is_dir():
        check(executable)
        return
    libraries.rename(unused)
    try:
        check(executable)
    except EngineError:
        unused.rename(libraries)
        check(executable)
    else:
        shutil.rmtree(unused)


def check(executable: str) -> str:
    """The version of an engine.

    Raises:
        EngineError: it does not run on this machine.
    """
    try:
        done = subprocess.run(
            [executable, "--version"],
            env={**os.environ, **library_path(executable)},
            capture_output=True,
            timeout=_VERSION_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise EngineError(f"it does not start: {error}") from error
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip()[-200:]
        raise EngineError(f"it does not start: {reason or done.returncode}")
    return done.stdout.decode("utf-8", "replace").strip()


def library_path(executable: str) -> dict[str, str]:
    """The environment variables with which an engine finds the libraries that came with it."""
    libraries = os.path.join(os.path.dirname(executable), LIBRARIES)
    if os.path.basename(executable) != EXECUTABLE or not os.path.isdir(libraries):
        return {}
    return {
        _LIBRARY_PATH: os.pathsep.join(filter(None, (libraries, os.environ.get(_LIBRARY_PATH))))
    }
