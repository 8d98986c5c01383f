"""The virtual phone: boots, owns its parts, takes and restores snapshots."""

from __future__ import annotations

import functools
import threading
from types import TracebackType
from typing import Protocol, get_type_hints

import numpy as np
import numpy.typing as npt

from android_world.virtual_device.apps.system_ui.service import SystemUi
from android_world.virtual_device.clock import Clock
from android_world.virtual_device.framework import plugins
from android_world.virtual_device.framework.registry import check_apps_of, registered_apps
from android_world.virtual_device.framework.state_copying import deep_copy
from android_world.virtual_device.shell import Shell, ShellResult
from android_world.virtual_device.shell.mksh.io_streams import InputStream
from android_world.virtual_device.shell.registry import ROOT_UID, SHELL_UID
from android_world.virtual_device.storage.nodes import FUSE_ROOT
from android_world.virtual_device.storage.storage import Storage
from android_world.virtual_device.system import snapshot_serialization
from android_world.virtual_device.system.config import DeviceConfig
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.snapshot import Snapshot
from android_world.virtual_device.web import host_requirements

_REST_MS = 1000


class Attachment(Protocol):
    """Something of the host that belongs to a phone and is not a part of its snapshots."""

    def on_restored(self) -> None:
        """The phone has returned to a snapshot: what it holds now are copies."""

    def close(self) -> None:
        """The phone is gone."""


class VirtualDevice(Device):
    """A phone. Booting takes a fraction of a second; `close` removes its files.

    All access is single-threaded; code that serves the device from several threads holds `lock`.
    """

    system_ui: SystemUi

    def __init__(self, config: DeviceConfig | None = None) -> None:
        plugins.load_installed(check_apps_of)
        self.config = config or DeviceConfig()
        self.lock = threading.RLock()
        self.clock = Clock(self.config.boot_time_ms)
        self.storage = Storage(self.clock)
        self.adb_root = False
        self.attachments: list[Attachment] = []
        self._shell = Shell(self)
        self._boot()

    def _boot(self) -> None:
        for name, service in service_types().items():
            setattr(self, name, service(self))
        for name in service_types():
            getattr(self, name).boot()
        for manifest, _ in registered_apps().values():
            if missing := host_requirements.missing(manifest.needs):
                name = f"{host_requirements.PROPERTY}{manifest.package}"
                self.properties.override(name, missing)
        self.storage.change_hook = self._on_storage_change
        self.clock.set_hook = self.on_time_changed
        self.wait_for_idle()

    def _on_storage_change(self, event: str, path: str) -> None:
        self.file_makers.on_file_changed(event, path, self.activities.running)
        if path.startswith(f"{FUSE_ROOT}/"):  # MediaStore indexes the internal volume only.
            self.media.on_file_changed(event, path)

    # -- time ------------------------------------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Let device time pass."""
        self.clock.advance(ms)

    def wait_for_idle(self) -> None:
        self.clock.wait_for_idle()

    run_until_idle = wait_for_idle  # the published name

    def advance_to_idle(self) -> None:
        """Let pass what is left of a second since the last input, then run until idle.

        So an inspection of the phone costs an action as much of its time as one of the env does.
        """
        before = self.clock.uptime_ms
        self.advance(self.input.last_ms + _REST_MS - before)
        self.wait_for_idle()
        self.clock.skipped_ms += self.clock.uptime_ms - before

    def on_time_changed(self) -> None:
        self.system_ui.on_time_changed()
        self.activities.on_time_changed()

    # -- looking and doing -----------------------------------------------------------------------

    def shell(
        self,
        script: str,
        *,
        stdin: bytes | InputStream = b"",
        uid: int | None = None,
        cwd: str = "/",
        env: dict[str, str] | None = None,
        timeout_ms: int | None = None,
    ) -> ShellResult:
        """Run a shell script; `uid` None means adbd's: root after `adb root`, else shell.

        A script that never ends is killed (exit code 137), see `budget`.

        Raises:
            CommandTimeout: it did not end in `timeout_ms` of the phone's time.
            DeviceFault: what the phone is on has failed, such as a page's browser.
        """
        if uid is None:
            uid = ROOT_UID if self.adb_root else SHELL_UID
        return self._shell.run(
            script, stdin=stdin, uid=uid, cwd=cwd, env=env, timeout_ms=timeout_ms
        )

    def screenshot(self) -> npt.NDArray[np.uint8]:
        """The frame buffer: uint8 (height, width, 3) in physical portrait."""
        return self.windows.scene().frame

    # -- snapshots -------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Keep the present state."""
        services = {name: getattr(self, name) for name in service_types()}
        services, clock = deep_copy((services, self.clock), self.itself)
        return Snapshot(services, clock, self.storage.snapshot(), self.adb_root, self)

    @property
    def itself(self) -> tuple[object, ...]:
        return self, self.storage

    def restore(self, snapshot: Snapshot) -> None:
        """Return to a state kept by `snapshot` of this device; ValueError for another's."""
        if snapshot.device is not self:
            raise ValueError(
                "a snapshot can only be restored into the device that it was taken from"
            )
        services, clock = snapshot.copies.make()
        for name, service in services.items():
            setattr(self, name, service)
        self.clock = clock
        self.storage.clock = clock
        self.storage.restore(snapshot.storage)
        self.adb_root = snapshot.adb_root
        for attachment in self.attachments:
            attachment.on_restored()

    def export_snapshot(self, snapshot: Snapshot, known: Snapshot | None = None) -> bytes:
        """Write a snapshot of this device for another one; see `portable.dumps`."""
        return snapshot_serialization.dumps(self, snapshot, known)

    def import_snapshot(self, data: bytes, known: Snapshot | None = None) -> Snapshot:
        """Read what `export_snapshot` of a trusted device wrote; see `portable.loads`."""
        return snapshot_serialization.loads(self, data, known)

    def reboot(self) -> None:
        kept = self.settings, self.packages, self.notifications, self.modem
        self.adb_root = False
        for name, service in service_types().items():
            if getattr(self, name) not in kept:
                setattr(self, name, service(self))
        for name in service_types():
            if getattr(self, name) not in kept and name != "boot_data":
                getattr(self, name).boot()
        self.wait_for_idle()

    def close(self) -> None:
        """Remove the device's files, and what the host holds for it."""
        for attachment in self.attachments:
            attachment.close()
        self.storage.close()

    def __enter__(self) -> VirtualDevice:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@functools.cache
def service_types() -> dict[str, type[Service]]:
    """The services that `Device` declares by annotations, in the order in which they boot."""
    hints = get_type_hints(VirtualDevice)
    return {name: kind for name, kind in hints.items() if issubclass(kind, Service)}
