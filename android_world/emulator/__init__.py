"""From nothing to running emulators: `python -m android_world.emulator setup`."""
