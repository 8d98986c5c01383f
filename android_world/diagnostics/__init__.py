"""Checks of an installation and of a device."""
