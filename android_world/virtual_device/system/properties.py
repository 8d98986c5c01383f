"""System properties: what `getprop` prints and `setprop` changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

MAX_VALUE_BYTES = 91
TIME_ZONE = "persist.sys.timezone"
BUILD = "sdk_gphone_x86_64-userdebug 13 TE1A.220922.034 10940250 dev-keys"
FINGERPRINT = "google/sdk_gphone_x86_64/emu64xa:13/TE1A.220922.034/10940250:userdebug/dev-keys"

DEFAULT_PROPERTIES: dict[str, str] = {
    "dalvik.vm.heapgrowthlimit": "192m",
    "dalvik.vm.heapsize": "512m",
    "dev.bootcomplete": "1",
    "gsm.current.phone-type": "1",
    "gsm.network.type": "LTE",
    "gsm.operator.alpha": "T-Mobile",
    "gsm.operator.iso-country": "us",
    "gsm.operator.isroaming": "false",
    "gsm.operator.numeric": "310260",
    "gsm.sim.operator.alpha": "T-Mobile",
    "gsm.sim.operator.iso-country": "us",
    "gsm.sim.operator.numeric": "310260",
    "gsm.sim.state": "LOADED",
    "gsm.version.baseband": "1.0.0.0",
    "gsm.version.ril-impl": "android reference-ril 1.0",
    "init.svc.adbd": "running",
    "init.svc.bootanim": "stopped",
    "init.svc.zygote": "running",
    "init.svc.surfaceflinger": "running",
    "net.bt.name": "Android",
    "persist.sys.timezone": "UTC",
    "persist.sys.usb.config": "adb",
    "qemu.sf.lcd_density": "420",
    "ro.adb.secure": "0",
    # Tells a virtual phone from an emulator; for the records of runs, nothing else reads it.
    "ro.android_world.device": "virtual",
    "ro.boot.hardware": "ranchu",
    "ro.boot.qemu": "1",
    "ro.boot.qemu.avd_name": "AndroidWorldAvd",
    "ro.boot.serialno": "EMULATOR33X1X9X0",
    "ro.bootmode": "unknown",
    "ro.build.ab_update": "false",
    "ro.build.characteristics": "emulator",
    "ro.build.date.utc": "1697384040",
    "ro.build.description": BUILD,
    "ro.build.display.id": BUILD,
    "ro.build.fingerprint": FINGERPRINT,
    "ro.build.flavor": "sdk_gphone_x86_64-userdebug",
    "ro.build.host": "abfarm",
    "ro.build.id": "TE1A.220922.034",
    "ro.build.product": "emu64xa",
    "ro.build.tags": "dev-keys",
    "ro.build.type": "userdebug",
    "ro.build.user": "android-build",
    "ro.build.version.all_codenames": "REL",
    "ro.build.version.codename": "REL",
    "ro.build.version.incremental": "10940250",
    "ro.build.version.release": "13",
    "ro.build.version.release_or_codename": "13",
    "ro.build.version.sdk": "33",
    "ro.build.version.security_patch": "2022-09-05",
    "ro.config.alarm_alert": "Alarm_Classic.ogg",
    "ro.config.notification_sound": "pixiedust.ogg",
    "ro.config.ringtone": "Ring_Synth_04.ogg",
    "ro.crypto.state": "encrypted",
    "ro.crypto.type": "file",
    "ro.debuggable": "1",
    "ro.hardware": "ranchu",
    "ro.hardware.egl": "emulation",
    "ro.kernel.qemu": "1",
    "ro.monkey": "1",
    "ro.opengles.version": "196609",
    "ro.product.board": "goldfish_x86_64",
    "ro.product.brand": "google",
    "ro.product.cpu.abi": "x86_64",
    "ro.product.cpu.abilist": "x86_64,x86,arm64-v8a,armeabi-v7a,armeabi",
    "ro.product.cpu.abilist32": "x86,armeabi-v7a,armeabi",
    "ro.product.cpu.abilist64": "x86_64,arm64-v8a",
    "ro.product.device": "emu64xa",
    "ro.product.first_api_level": "33",
    "ro.product.locale": "en-US",
    "ro.product.manufacturer": "Google",
    "ro.product.model": "sdk_gphone_x86_64",
    "ro.product.name": "sdk_gphone_x86_64",
    "ro.secure": "1",
    "ro.serialno": "EMULATOR33X1X9X0",
    "ro.setupwizard.mode": "DISABLED",
    "ro.test_harness": "1",
    "ro.vndk.version": "33",
    "ro.zygote": "zygote64_32",
    "sys.boot_completed": "1",
    "sys.usb.config": "adb",
    "sys.usb.state": "adb",
    "vold.decrypt": "trigger_restart_framework",
}


class PropertyError(ValueError):
    """A property cannot be set to this value."""


class Properties(Service):
    """The property area of init."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._values = dict(DEFAULT_PROPERTIES)

    def get(self, key: str, default: str = "") -> str:
        """Return the property, or `default` where it is not set."""
        return self._values.get(key, default)

    def set(self, key: str, value: str) -> None:
        """Set a property; `ro.` properties take a value once.

        Raises:
            PropertyError: if it is read-only and set, its name is malformed or the value too long.
        """
        if not key or key.startswith(".") or key.endswith(".") or ".." in key:
            raise PropertyError("invalid name")
        if key.startswith("ro."):
            if key in self._values:
                raise PropertyError("read-only property was already set")
        elif len(value.encode()) > MAX_VALUE_BYTES:
            raise PropertyError("value too long")
        self._values[key] = value
        if key == TIME_ZONE:
            self.device.time_changed()

    def override(self, key: str, value: str) -> None:
        """Set a property as the system itself does, read-only or not."""
        self._values[key] = value

    def all(self) -> dict[str, str]:
        """Return a copy of the properties, sorted by key."""
        return dict(sorted(self._values.items()))
