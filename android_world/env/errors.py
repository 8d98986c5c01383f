"""What can go wrong with a device: `android_world.device.errors` by its other name."""

from android_world.device.errors import *  # noqa: F403
