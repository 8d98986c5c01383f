"""The screen's elements as `uiautomator` sees them."""

from __future__ import annotations

from typing import Final

from android_world.device import adb, errors

_DUMP_PATH: Final = "/sdcard/window_dump.xml"


def uiautomator_dump(env: adb.AdbDevice, timeout_sec: float = 30.0) -> str:
    """Return the active window's hierarchy as XML.

    Raises:
      DeviceError: uiautomator could not dump it (the screen never came to rest).
    """
    # A dump of before must not pass for this one.
    script = f"rm -f {_DUMP_PATH}; uiautomator dump {_DUMP_PATH} >&2 && cat {_DUMP_PATH}"
    printed = adb.shell_script(env, script, timeout_s=timeout_sec)
    start, end = printed.find("<?xml"), printed.rfind(">")
    if start < 0:
        raise errors.DeviceError(f"uiautomator gave no dump: {printed.strip()[:200]}")
    return printed[start : end + 1]
