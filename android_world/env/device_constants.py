"""What tasks expect of a device: `android_world.device.device_constants` by its other name."""

from android_world.device.device_constants import *  # noqa: F403
