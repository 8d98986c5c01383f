"""`cmd`: runs the shell command of a system service."""

from __future__ import annotations

from android_world.virtual_device.shell.android.service_arguments import (
    CMD_NOT_FOUND,
    SERVICES,
    run_service_command,
)
from android_world.virtual_device.shell.registry import Process, command


@command("cmd", usage="cmd SERVICE COMMAND [ARGUMENT...]")
def cmd(p: Process) -> int | None:
    """Run a service's command, or list the services."""
    words = list(p.args)
    if words[:1] == ["-w"]:
        words.pop(0)
    if not words:
        p.err(
            "cmd: No service specified; use -l to list all running services. Use -w to start"
            " and wait for a service."
        )
        return CMD_NOT_FOUND
    if words[0] == "-l":
        p.out("Currently running services:")
        for name in SERVICES:
            p.out(f"  {name}")
        return 0
    return run_service_command(p, words[0], words[1:])
