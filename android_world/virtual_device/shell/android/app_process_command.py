"""`app_process`: the start of Java programs, which the phone does not have."""

from __future__ import annotations

from android_world.virtual_device.shell.registry import Process, command

_USAGE = "Usage: app_process [java-options] cmd-dir start-class-name [options]"
_ABORTED = 134  # 128 + SIGABRT


@command("app_process", "app_process32", "app_process64", usage="app_process DIR CLASS [ARG...]")
def app_process(p: Process) -> int:
    """Fail as Android does where the class is not found: an entry in the log, then abort."""
    words = [word for word in p.args if not word.startswith("-")]
    if len(words) < 2:
        p.err("Error: no class name or --zygote supplied.")
        p.err(_USAGE)
    else:
        name = words[1].replace(".", "/")
        p.device.log.add("E", "appproc", f"ERROR: could not find class '{name}'")
    p.err("Aborted ")
    return _ABORTED
