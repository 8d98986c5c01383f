"""Named snapshots of a whole device, as android_env's environments and the emulator keep them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from android_env import env_interface
from android_env.proto import state_pb2

from android_world.device import adb, errors
from android_world.env import simulator_errors

# An emulator makes a folder of this name.
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


def save(env: env_interface.AndroidEnvInterface, name: str) -> None:
    """Keep the device's present state, in place of an earlier one of this name.

    Raises:
      SnapshotError: the name cannot be one, or the device does not save.
    """
    request = state_pb2.SaveStateRequest(args={"snapshot_name": _check_name(name)})
    with _typed_errors(f"The device did not save snapshot {name!r}"):
        response = env.save_state(request)
    _check(response, name)


def restore(env: env_interface.AndroidEnvInterface, name: str) -> None:
    """Bring the device back to a kept state.

    Raises:
      SnapshotNotFoundError: there is none of this name.
      SnapshotError: the device does not load it.
    """
    request = state_pb2.LoadStateRequest(args={"snapshot_name": _check_name(name)})
    with _typed_errors(f"The device did not load snapshot {name!r}"):
        response = env.load_state(request)
    _check(response, name)


def delete(env: env_interface.AndroidEnvInterface, name: str) -> None:
    """Discard a kept state.

    Raises:
      SnapshotNotFoundError: there is none of this name.
      SnapshotError: the device does not delete it.
    """
    delete_state = getattr(adb.simulator_of(env), "delete_state", None)
    if delete_state is None:
        raise errors.SnapshotError("This environment cannot delete snapshots.")
    _check_name(name)
    with _typed_errors(f"The device did not delete snapshot {name!r}"):
        found = delete_state(name)
    if not found:
        raise errors.SnapshotNotFoundError(name)


def export(env: env_interface.AndroidEnvInterface, name: str, known: str | None) -> bytes:
    """Write a kept state for another phone that has the state `known` as well.

    Raises:
      SnapshotNotFoundError: there is none of this name.
      SnapshotError: this kind of device, or this state, cannot be written.
    """
    export_state = getattr(adb.simulator_of(env), "export_state", None)
    if export_state is None:
        raise errors.SnapshotError("Only the virtual phone in this process exports snapshots.")
    try:
        data: bytes | None = export_state(_check_name(name), known)
    except Exception as e:
        raise errors.SnapshotError(f"Snapshot {name!r} was not exported: {e}") from e
    if data is None:
        raise errors.SnapshotNotFoundError(name)
    return data


def import_(
    env: env_interface.AndroidEnvInterface, name: str, data: bytes, known: str | None
) -> None:
    """Keep under `name` what `export` of a trusted phone wrote.

    Raises:
      SnapshotError: this kind of device imports none, or this is none for this phone.
    """
    import_state = getattr(adb.simulator_of(env), "import_state", None)
    if import_state is None:
        raise errors.SnapshotError("Only the virtual phone in this process imports snapshots.")
    try:
        import_state(_check_name(name), data, known)
    except Exception as e:
        raise errors.SnapshotError(f"Snapshot {name!r} was not imported: {e}") from e


def _check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise errors.SnapshotError(
            f"{name!r} cannot name a snapshot: use letters, digits, '_', '-' and '.', 100 at most, "
            "and start with a letter or digit."
        )
    return name


def _check(response: Any, name: str) -> None:
    """Raise unless a response, of saving or of loading, says that all went well."""
    status = type(response).Status
    if response.status == getattr(status, "NOT_FOUND", None):
        raise errors.SnapshotNotFoundError(name)
    if response.status != status.OK:
        raise errors.SnapshotError(f"Snapshot {name!r}: {response.error_message or 'failed'}.")


@contextmanager
def _typed_errors(message: str) -> Iterator[None]:
    try:
        yield
    except simulator_errors.kinds() as e:
        raise errors.SnapshotError(f"{message}: {e}. Is it still running?") from e
