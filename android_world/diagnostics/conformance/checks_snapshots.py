"""Checks of snapshots of the whole device."""

from __future__ import annotations

from typing import Final

from android_world.device import errors, settings
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check

_NAME: Final = "android_world_conformance"
_FILE: Final = "/sdcard/conformance_check.txt"
_KEY: Final = "conformance_check"


@check("snapshots", "the whole device returns to a snapshot")
def returns(device: DeviceUnderTest) -> None:
    """Files and settings of after it are gone, the screen is that of then, adb answers."""
    device.open_app("settings")
    shown = device.env.foreground_activity_name
    device.env.save_snapshot(_NAME)
    device.undo(device.env.delete_snapshot, _NAME)
    device.script(f"echo later > {_FILE}")
    settings.put_settings("global", _KEY, "later", device.controller)
    device.open_app("contacts")
    device.env.restore_snapshot(_NAME)
    found = settings.get_setting(device.controller, "global", _KEY)
    device.expect(found is None, f"the setting {_KEY} of after the snapshot is still {found!r}")
    listed = device.script(f"ls {_FILE} 2>/dev/null || true").strip()
    device.expect_equal(listed, "", "the file of after the snapshot")
    device.expect_equal(device.env.foreground_activity_name, shown, "the activity in front")
    device.expect(device.env.get_state().ui_elements, "the screen has no elements any more")


@check("snapshots", "names that are not there are told")
def unknown(device: DeviceUnderTest) -> None:
    """Restoring and deleting what was never saved are errors, not silence."""
    for use in (device.env.restore_snapshot, device.env.delete_snapshot):
        try:
            use("android_world_never_saved")
        except errors.SnapshotNotFoundError:
            continue
        device.expect(False, f"{use.__name__} of an unknown snapshot did not fail")
