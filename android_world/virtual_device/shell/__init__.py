"""The phone's command line: mksh's language and one module per family of commands."""

from android_world.virtual_device.shell.mksh.shell import Shell, ShellResult

__all__ = ["Shell", "ShellResult"]
