"""The browser's process: how it is started and ended."""

from __future__ import annotations

import os
import signal

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.web.browser.memory_limits import HEAP_MIB
from android_world.virtual_device.web.engine import library_path
from android_world.virtual_device.web.errors import BrowserGone

_FLAGS = (
    *(flag for (flag,) in data_files.read_rows(__package__, "browser_flags.txt")),
    f"--js-flags=--max-old-space-size={HEAP_MIB}",
)


def start(path: str, font_list: str) -> tuple[int, int, int]:
    """Start the browser; its process id and the ends of the pipe to it and from it."""
    commands, replies = _pipe(), _pipe()
    null = os.open(os.devnull, os.O_RDWR)
    flags = list(_FLAGS)
    environment = {**os.environ, **library_path(path)}
    environment |= {"TZ": "UTC", "LANG": "en_US.UTF-8", "FONTCONFIG_FILE": font_list}
    if os.geteuid() == 0 or not _sandbox_works():
        flags.append("--no-sandbox")
    try:
        process_id = os.posix_spawn(
            path,
            [path, *flags, "about:blank"],
            environment,
            file_actions=[
                *((os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)),
                (os.POSIX_SPAWN_DUP2, commands[0], 3),
                (os.POSIX_SPAWN_DUP2, replies[1], 4),
            ],
            setpgroup=0,
        )
    except OSError as failure:
        raise BrowserGone(f"the browser does not start: {failure}") from failure
    finally:
        for end in (null, commands[0], replies[1]):
            os.close(end)
    return process_id, commands[1], replies[0]


def _pipe() -> tuple[int, int]:
    """A pipe whose ends have numbers above those that the browser expects its own under."""
    import fcntl  # Systems without it have no engine.

    low = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return high[0], high[1]


def _sandbox_works() -> bool:
    """Whether the browser's sandbox can start: it needs user namespaces."""
    for name, wanted in (
        ("unprivileged_userns_clone", "1"),
        ("apparmor_restrict_unprivileged_userns", "0"),
    ):
        try:
            with open(f"/proc/sys/kernel/{name}") as file:
                if file.read().strip() != wanted:
                    return False
        except OSError:
            continue
    return True


def close(end: int) -> None:
    """Close an end of a pipe, unless it is closed."""
    try:
        os.close(end)
    except OSError:
        return


def end(process_id: int) -> None:
    """Kill a browser with its children, and reap it."""
    try:
        os.killpg(process_id, signal.SIGKILL)
    except OSError:
        pass
    try:
        os.waitpid(process_id, 0)
    except OSError:
        return
