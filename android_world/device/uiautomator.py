"""The screen's elements as `uiautomator` sees them."""

from __future__ import annotations

from typing import Final

from android_world.device import adb, errors, persistent_shell

_DUMP_PATH: Final = "/sdcard/window_dump.xml"
# Not on shared storage, where every write goes through one process more.
_QUICK_PATH: Final = "/data/local/tmp/android_world_dump.xml"
_TIMEOUT_S: Final = 30.0


def uiautomator_dump(env: adb.AdbDevice, timeout_sec: float = _TIMEOUT_S) -> str:
    """Return the active window's hierarchy as XML.

    Raises:
      DeviceError: uiautomator could not dump it (the screen never became idle).
    """
    script = f"rm -f {_DUMP_PATH}; {_dump('', _DUMP_PATH)} && cat {_DUMP_PATH}"
    return _xml_of(adb.shell_script(env, script, timeout_s=timeout_sec))


def _dump(options: str, path: str) -> str:
    return f"uiautomator dump {options} {path} >&2"


# Compressed, a dump has the nodes that accessibility services see, as the forwarder does.
# A dump of before must not pass for this one. The list of windows may come too late for a first
# `--windows`, which then writes nothing.
_EVERY_WINDOW: Final = (
    f"rm -f {_QUICK_PATH}; {_dump('--compressed --windows', _QUICK_PATH)}; "
    f"[ -f {_QUICK_PATH} ] || {_dump('--compressed', _QUICK_PATH)}; "
    f"cat {_QUICK_PATH} && rm -f {_QUICK_PATH}"
)


class ShellHierarchyDumper:
    """All windows' hierarchies, over one shell that stays open: no more than the device needs."""

    def __init__(self, way: persistent_shell.ShellTransport) -> None:
        self._shell = persistent_shell.PersistentShell(way)

    def __call__(self) -> str:
        """Return the hierarchies as XML; before Android 11 that of the active window alone.

        Raises:
          DeviceError: uiautomator could not dump it (the screen never became idle).
        """
        output, _ = self._shell.run(_EVERY_WINDOW, _TIMEOUT_S)
        return _xml_of(output.decode("utf-8", "replace").replace("\r", ""))

    def close(self) -> None:
        """End the shell."""
        self._shell.close()


def _xml_of(printed: str) -> str:
    start, end = printed.find("<?xml"), printed.rfind(">")
    if start < 0:
        raise errors.DeviceError(
            f"uiautomator gave no dump: {printed.strip()[:200]}. It waits for an idle screen; "
            "the accessibility forwarder does not."
        )
    return printed[start : end + 1]
