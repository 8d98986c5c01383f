"""Snapshots as bytes, for another phone of the same code and configuration.

The bytes hold objects of the phone's code as `pickle` writes them: reading them runs what they
say, so only bytes of a trusted phone may be read (`AsyncEnv.export_snapshot` signs them).
"""

from __future__ import annotations

import dataclasses
import io
import pickle
import sys
from typing import TYPE_CHECKING, Any, Final

import cloudpickle

from android_world.virtual_device.framework.registry import registered_apps
from android_world.virtual_device.storage.file_serialization import ContentMissing, PortableFiles
from android_world.virtual_device.system.snapshot import Snapshot

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_PROTOCOL: Final = 5
_DEVICE, _STORAGE, _MANIFEST = "device", "storage", "manifest"


class PortableSnapshotError(Exception):
    """A snapshot cannot be written, or is not one for this phone."""


def dumps(device: Device, snapshot: Snapshot, known: Snapshot | None) -> bytes:
    """Write a snapshot of `device`.

    Args:
      device: the phone that the snapshots are of.
      snapshot: what is written.
      known: a snapshot that the reading phone has as well; its files are left out.

    Raises:
      PortableSnapshotError: some part of the phone's state cannot be written.
    """
    files = device.storage.to_portable(snapshot.storage, known.storage if known else None)
    buffer = io.BytesIO()
    try:
        _Writer(device, buffer).dump(
            (_kind_of(device), tuple(files), snapshot.services, snapshot.clock, snapshot.adb_root)
        )
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as e:
        raise PortableSnapshotError(f"the phone's state cannot be written: {e}") from e
    return buffer.getvalue()


def loads(device: Device, data: bytes, known: Snapshot | None) -> Snapshot:
    """Read a snapshot that `dumps` wrote, for `device`.

    Raises:
      PortableSnapshotError: it was written by another kind of phone, or builds on another `known`.
    """
    try:
        kind, files, services, clock, adb_root = _Reader(device, io.BytesIO(data)).load()
    except (pickle.UnpicklingError, AttributeError, ImportError, EOFError, ValueError) as e:
        raise PortableSnapshotError(f"no snapshot of a phone with this code: {e}") from e
    if kind != _kind_of(device):
        raise PortableSnapshotError(
            f"a snapshot of another kind of phone: {_class_name(kind, device)}"
        )
    try:
        storage = device.storage.from_portable(
            PortableFiles(*files), known.storage if known else None
        )
    except ContentMissing as e:
        raise PortableSnapshotError(
            f"it builds on files that this phone does not have: {e}; both phones must have been "
            "set up in the same way"
        ) from e
    return Snapshot(services, clock, storage, adb_root, device)


def _kind_of(device: Device) -> dict[str, Any]:
    """What must be equal on both phones."""
    config = dataclasses.asdict(device.config)
    del config["console_port"]  # Only the way to the phone.
    return {"python": list(sys.version_info[:2]), **config}


def _class_name(kind: dict[str, Any], device: Device) -> str:
    own = _kind_of(device)
    unlike = [name for name in sorted({*kind, *own}) if kind.get(name) != own.get(name)]
    return ", ".join(f"{name} is {kind.get(name)!r}, here {own.get(name)!r}" for name in unlike)


class _Writer(cloudpickle.Pickler):  # type: ignore[misc]
    def __init__(self, device: Device, buffer: io.BytesIO) -> None:
        super().__init__(buffer, protocol=_PROTOCOL)
        self._names: dict[int, tuple[str, str]] = {
            id(device): (_DEVICE, ""),
            id(device.storage): (_STORAGE, ""),
        }
        for package, (manifest, _) in registered_apps().items():
            self._names[id(manifest)] = (_MANIFEST, package)

    def persistent_id(self, obj: object) -> tuple[str, str] | None:
        return self._names.get(id(obj))


class _Reader(pickle.Unpickler):
    def __init__(self, device: Device, buffer: io.BytesIO) -> None:
        super().__init__(buffer)
        self._device = device

    def persistent_load(self, pid: tuple[str, str]) -> object:
        kind, name = pid
        if kind == _MANIFEST:
            return registered_apps()[name][0]
        return self._device if kind == _DEVICE else self._device.storage
