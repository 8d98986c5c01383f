"""adbd: the adb protocol, its shell and sync services."""
