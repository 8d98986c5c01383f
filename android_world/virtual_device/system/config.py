"""What kind of phone it is."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.clock import BOOT_TIME_MS


@dataclass(frozen=True)
class DeviceConfig:
    """What kind of phone to boot. The default is the benchmark's Pixel 6 with Android 13."""

    width: int = 1080
    height: int = 2400
    density: int = 420
    boot_time_ms: int = BOOT_TIME_MS
    network_time_ms: int | None = None  # the instant that auto_time=1 sets; None: keep the clock
    console_port: int = 5554
    seconds_per_step: float = 1.0  # what an action of an agent in this process takes of its clock
