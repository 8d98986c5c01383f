"""What can go wrong between an agent and a device.

Every error says what to do next. Errors that the public API has always raised as `ValueError` or
`RuntimeError` still are: the classes here derive from those as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from android_env.components import errors as android_env_errors


class AndroidWorldError(Exception):
    """Base class of all errors that this package raises on purpose."""


class DeviceError(AndroidWorldError, RuntimeError):
    """The device, or the way to it, failed."""


class DeviceDisconnectedError(DeviceError, android_env_errors.AdbControllerError):  # type: ignore[misc]
    """The device does not answer (any more)."""


class DeviceBootError(DeviceError):
    """The device answers but has not finished booting."""


class AdbNotFoundError(DeviceError, FileNotFoundError):
    """There is no adb binary where one was said to be."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"No adb at '{path}'. Leave --adb_path out to use the one that comes with adbutils, "
            "or name the adb of your Android SDK (platform-tools/adb)."
        )
        self.path = path

    def __str__(self) -> str:
        return str(self.args[0])


class AdbError(DeviceError, android_env_errors.AdbControllerError):  # type: ignore[misc]
    """A command reached the device (or adb) and failed there.

    Attributes:
      command: the command as it was sent.
      exit_code: its exit code, or None where adb itself refused.
      output: what it printed (stdout and stderr).
    """

    def __init__(
        self, command: str | Sequence[str], exit_code: int | None = None, output: str | bytes = ""
    ) -> None:
        self.command = command if isinstance(command, str) else " ".join(command)
        self.exit_code = exit_code
        self.output = output.decode("utf-8", "replace") if isinstance(output, bytes) else output
        reason = f"exit code {exit_code}" if exit_code is not None else "failed"
        detail = self.output.strip()
        super().__init__(
            f"adb {self.command[:500]}: {reason}" + (f": {detail[:500]}" if detail else "")
        )

    def __reduce__(self) -> tuple[type[AdbError], tuple[str, int | None, str]]:
        return type(self), (self.command, self.exit_code, self.output)


class NotSupportedError(DeviceError):
    """This kind of device, or the way to it, cannot do that; nothing is wrong with it."""


class NoConsoleError(NotSupportedError, AdbError):
    """The device has no emulator console, or none that can be reached."""

    def __init__(self, command: str | Sequence[str], reason: str) -> None:
        AdbError.__init__(self, command, None, reason)

    def __reduce__(self) -> tuple[type[NoConsoleError], tuple[str, str]]:  # type: ignore[override]
        return type(self), (self.command, self.output)


class AdbTimeoutError(AdbError):
    """A command did not end in its time."""


class AccessibilityTimeoutError(DeviceError):
    """No accessibility forest arrived in time."""


class ScreenshotError(DeviceError):
    """The device gave no image of its screen."""


class SnapshotError(DeviceError):
    """The device did not save, load or delete a snapshot."""


class SnapshotsNotSupportedError(NotSupportedError, SnapshotError):
    """The device keeps no snapshots."""


class SnapshotNotFoundError(SnapshotError, LookupError):
    """The device has no snapshot of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The device has no snapshot {name!r}: save_snapshot makes one.")
        self.name = name

    def __reduce__(self) -> tuple[type[SnapshotNotFoundError], tuple[str]]:
        return type(self), (self.name,)


class ActionError(AndroidWorldError):
    """An action could not be carried out."""


class InvalidActionError(ActionError, ValueError):
    """An action is malformed or names something that is not on the screen."""


class AppNotFoundError(InvalidActionError):
    """No installed app goes by this name."""


class ElementNotFoundError(InvalidActionError):
    """No element on the screen has this text."""


class BroadcastError(DeviceError, ValueError):
    """A broadcast gave no readable result."""


class SetupError(DeviceError):
    """An app could not be installed or set up."""
