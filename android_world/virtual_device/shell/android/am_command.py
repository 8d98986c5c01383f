"""`am`: activities, broadcasts, processes and tasks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.framework.intents import (
    FLAG_FROM_SHELL,
    FLAG_NEW_TASK,
    Intent,
    short_component,
)
from android_world.virtual_device.framework.manifest import ActivityInfo, Manifest
from android_world.virtual_device.shell.android.intent_arguments import parse_intent
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    JavaError,
    number,
    run_verb,
    service_command,
)
from android_world.virtual_device.shell.android.task_dump import stack_list
from android_world.virtual_device.shell.registry import ROOT_UID, CommandError, Process, command
from android_world.virtual_device.system.activities import StartResult

HELP = data_files.read_text(__package__, "help/am.txt")

_WAIT_OVERHEAD_MS = 17
_LATER_OPTIONS_WITH_VALUE = data_files.read_words(__package__, "am_options_with_value.txt")
_LATER_FLAGS = data_files.read_words(__package__, "am_flags.txt")


@command("am", usage="am start|broadcast|force-stop|stack|...")
def am(p: Process) -> int | None:
    """Talk to the activity manager."""
    return activity_service(p, Arguments(p.args))


@service_command("activity")
def activity_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd activity`."""
    return run_verb(p, arguments, _ACTIONS, HELP)


# -- start -----------------------------------------------------------------------------------------


@dataclass
class _StartOptions:
    """Options of `am start` that are not the intent's."""

    wait: bool = False
    stop: bool = False

    def read(self, option: str, arguments: Arguments) -> bool:
        """Take an option; False for an unknown one."""
        if option == "-W":
            self.wait = True
        elif option == "-S":
            self.stop = True
        elif option in _LATER_OPTIONS_WITH_VALUE:
            arguments.require()
        elif option not in _LATER_FLAGS:
            return False
        return True


def _start(p: Process, arguments: Arguments) -> int:
    options = _StartOptions()
    intent = parse_intent(arguments, options.read)
    if intent == Intent():
        raise JavaError(arguments.verb, "java.lang.IllegalArgumentException", "No intent supplied")
    if options.stop:
        package = intent.component[0] if intent.component else intent.package
        if package:
            p.out(f"Stopping: {package}")
            p.device.activities.force_stop(package)
    p.out(f"Starting: {intent}")
    started = replace(intent, flags=intent.flags | FLAG_NEW_TASK)
    _check_exported(p, arguments, started)
    result = p.device.activities.start(started)
    write: Callable[[str], None] = p.out if options.wait else p.err
    for line in _start_messages(result, started):
        write(line)
    if options.wait and result.ok:
        p.device.wait_for_idle()
        _write_wait_result(p, result)
    return 0


def _check_exported(p: Process, arguments: Arguments, intent: Intent) -> None:
    """Refuse what only root or the app itself may start."""
    if p.uid == ROOT_UID:
        return
    found: list[tuple[Manifest, ActivityInfo]] = p.device.packages.resolve(intent)
    if len(found) == 1 and not found[0][1].exported:
        uid = p.device.packages.uid_of(found[0][0].package)
        raise JavaError(
            arguments.verb,
            "java.lang.SecurityException",
            f"Permission Denial: starting {intent} from null (pid=4242, uid={p.uid})"
            f" not exported from uid {uid}",
        )


def _start_messages(result: StartResult, intent: Intent) -> list[str]:
    if result.status == "delivered":
        return [
            "Warning: Activity not started, intent has been delivered to currently running"
            " top-most instance."
        ]
    if result.status == "brought_to_front":
        return ["Warning: Activity not started, its current task has been brought to the front"]
    if result.status == "unresolved":
        return [f"Error: Activity not started, unable to resolve {intent}"]
    if result.status == "no_class" and intent.component is not None:
        name = "/".join(intent.component)
        return ["Error type 3", f"Error: Activity class {{{name}}} does not exist."]
    if result.status == "not_exported":
        return ["Error: Activity not started, you do not have permission to access it."]
    return []


def _write_wait_result(p: Process, result: StartResult) -> None:
    top = p.device.activities.top_activity
    component = top.component if top is not None else result.component
    delivered = result.status == "delivered"
    total = 0 if delivered else result.total_time_ms
    p.out("Status: ok")
    p.out(f"LaunchState: {'UNKNOWN (0)' if delivered else result.launch_state}")
    if component is not None:
        p.out(f"Activity: {short_component(component)}")
    p.out(f"TotalTime: {total}")
    p.out(f"WaitTime: {total + _WAIT_OVERHEAD_MS}")
    p.out("Complete")


# -- broadcasts and services -----------------------------------------------------------------------


def _broadcast(p: Process, arguments: Arguments) -> int:
    intent = parse_intent(arguments, _StartOptions().read)
    intent = replace(intent, flags=intent.flags | FLAG_FROM_SHELL)
    p.out(f"Broadcasting: {intent}")
    result = p.device.activities.send_broadcast(intent)
    line = f"Broadcast completed: result={result.code}"
    if result.data is not None:
        line += f', data="{result.data}"'
    p.out(line)
    return 0


def _start_service(p: Process, arguments: Arguments) -> int:
    intent = parse_intent(arguments, _StartOptions().read)
    p.out(f"Starting service: {intent}")
    p.err("Error: Not found; no service started.")
    return FAILED


def _stop_service(p: Process, arguments: Arguments) -> int:
    intent = parse_intent(arguments, _StartOptions().read)
    p.out(f"Stopping service: {intent}")
    p.err("Service not stopped: was not running.")
    return FAILED


def _instrument(p: Process, arguments: Arguments) -> int:
    words = [word for word in arguments.rest() if not word.startswith("-")]
    target = words[-1] if words else ""
    raise CommandError(
        f"android.util.AndroidException: INSTRUMENTATION_FAILED: {target}\n"
        "\tat com.android.commands.am.Instrument.run(Instrument.java:543)",
        1,
    )


# -- processes -------------------------------------------------------------------------------------


def _package_word(arguments: Arguments) -> str:
    while (option := arguments.option()) is not None:
        if option == "--user":
            arguments.require()
    return arguments.require()


def _force_stop(p: Process, arguments: Arguments) -> int:
    p.device.activities.force_stop(_package_word(arguments))
    return 0


def _kill(p: Process, arguments: Arguments) -> int:
    _end_process(p, _package_word(arguments))
    return 0


def _kill_all(p: Process, arguments: Arguments) -> int:
    for package in list(p.device.activities.processes):
        _end_process(p, package)
    return 0


def _end_process(p: Process, package: str) -> None:
    """End a process without activities; others keep theirs, as their state would be restored."""
    entry = p.device.packages.get(package)
    used = {a.package for task in p.device.activities.tasks for a in task.stack}
    if entry is not None and not entry.manifest.persistent and package not in used:
        p.device.activities.force_stop(package)


def _crash(p: Process, arguments: Arguments) -> int:
    p.device.activities.force_stop(_package_word(arguments))
    return 0


# -- tasks -----------------------------------------------------------------------------------------


def _stack(p: Process, arguments: Arguments) -> int:
    verb = arguments.require()
    if verb == "list":
        p.out(stack_list(p.device), end="")
    elif verb == "remove":
        p.device.activities.remove_task(number(arguments, arguments.require()))
    elif verb == "info":
        arguments.rest()
        p.out(stack_list(p.device), end="")
    elif verb not in ("move-task", "move-top-activity-to-pinned-stack", "positiontask"):
        p.err(f"Error: unknown command '{verb}'")
        return FAILED
    return 0


def _task(p: Process, arguments: Arguments) -> int:
    verb = arguments.require()
    if verb == "lock":
        word = arguments.require()
        if word != "stop":
            task_id = number(arguments, word)
            if any(task.task_id == task_id for task in p.device.activities.tasks):
                p.device.activities.move_to_front(task_id)
    elif verb not in ("resizeable", "resize", "focus"):
        p.err(f"Error: unknown command '{verb}'")
        return FAILED
    return 0


def _get_current_user(p: Process, arguments: Arguments) -> int:
    p.out("0")
    return 0


def _get_config(p: Process, arguments: Arguments) -> int:
    display = p.device.display
    width, height = display.size
    dp_width, dp_height = (int(side / display.density) for side in (width, height))
    orientation = "port" if height >= width else "land"
    smallest = min(dp_width, dp_height)
    p.out(
        f"config: mcc310-mnc260-en-rUS-ldltr-sw{smallest}dp-w{dp_width}dp-h{dp_height}dp-normal-"
        f"long-notround-lowdr-nowidecg-{orientation}-notnight-{display.density_dpi}dpi-finger-"
        f"keysexposed-nokeys-navhidden-nonav-v33"
    )
    p.out("abi: x86_64,arm64-v8a,x86,armeabi-v7a,armeabi")
    return 0


def _standby_bucket(p: Process, arguments: Arguments) -> int:
    _package_word(arguments)
    p.out("10")
    return 0


def _set_debug_app(p: Process, arguments: Arguments) -> int:
    words = arguments.rest()
    packages = [word for word in words if not word.startswith("-")]
    if packages:
        p.device.settings.put("global", "debug_app", packages[0])
        p.device.settings.put("global", "wait_for_debugger", int("-w" in words))
    return 0


def _clear_debug_app(p: Process, arguments: Arguments) -> int:
    p.device.settings.delete("global", "debug_app")
    p.device.settings.put("global", "wait_for_debugger", 0)
    return 0


def _silent(p: Process, arguments: Arguments) -> int:
    arguments.rest()
    return 0


_ACTIONS: dict[str, Callable[[Process, Arguments], int]] = {
    "start": _start,
    "start-activity": _start,
    "broadcast": _broadcast,
    "startservice": _start_service,
    "start-service": _start_service,
    "startforegroundservice": _start_service,
    "start-foreground-service": _start_service,
    "stopservice": _stop_service,
    "stop-service": _stop_service,
    "instrument": _instrument,
    "force-stop": _force_stop,
    "stop-app": _force_stop,
    "kill": _kill,
    "kill-all": _kill_all,
    "crash": _crash,
    "stack": _stack,
    "task": _task,
    "get-current-user": _get_current_user,
    "get-config": _get_config,
    "get-standby-bucket": _standby_bucket,
    "set-standby-bucket": _silent,
    "set-inactive": _silent,
    "send-trim-memory": _silent,
    "idle-maintenance": _silent,
    "switch-user": _silent,
    "set-debug-app": _set_debug_app,
    "clear-debug-app": _clear_debug_app,
}
