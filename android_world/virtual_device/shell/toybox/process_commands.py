"""Commands about processes: ps, pidof, pgrep, kill, killall, pkill, top."""

from __future__ import annotations

import re
from dataclasses import dataclass

from android_world.virtual_device.shell.mksh.options import parse_options
from android_world.virtual_device.shell.registry import ROOT_UID, CommandError, Process, command
from android_world.virtual_device.storage.nodes import user_name

_SYSTEM = (
    (1, 0, "root", "init"),
    (2, 0, "root", "[kthreadd]"),
    (184, 1, "logd", "logd"),
    (185, 1, "root", "lmkd"),
    (186, 1, "system", "servicemanager"),
    (310, 1, "root", "zygote64"),
    (313, 1, "root", "adbd"),
    (402, 1, "audioserver", "audioserver"),
    (403, 1, "system", "surfaceflinger"),
    (588, 310, "system", "system_server"),
)
_SHELL_PID = 4242
_FIRST_APP_PID = 1500
_TITLES = {
    "USER": 12,
    "PID": 5,
    "PPID": 5,
    "VSZ": 8,
    "RSS": 6,
    "WCHAN": 18,
    "ADDR": 8,
    "S": 1,
    "NAME": -1,
    "CMD": -1,
    "ARGS": -1,
    "COMM": -1,
    "UID": 5,
    "CMDLINE": -1,
}
_DEFAULT = "USER,PID,PPID,VSZ,RSS,WCHAN,ADDR,S,NAME"


@dataclass(frozen=True)
class Task:
    """A process as `ps` shows it."""

    pid: int
    parent: int
    user: str
    name: str


def processes(p: Process) -> list[Task]:
    """All processes: the system's, the running apps', and this shell."""
    tasks = [Task(*row) for row in _SYSTEM]
    activities = getattr(p.device, "activities", None)
    running = activities.processes if activities is not None else {}
    for package in running:
        uid = p.device.packages.uid_of(package)
        tasks.append(Task(pid_of_uid(uid), 310, user_name(uid), package))
    tasks.sort(key=lambda task: task.pid)
    tasks.append(Task(_SHELL_PID, 313, user_name(p.uid), "sh"))
    tasks.append(Task(_SHELL_PID + 1, _SHELL_PID, user_name(p.uid), p.name))
    return tasks


def pid_of_uid(uid: int) -> int:
    """The process id of the app with this uid: the same on every run."""
    return _FIRST_APP_PID + (uid % 10000) * 3


@command("ps", usage="ps [-Aefl] [-o FIELD,...] [-p PID] [-u USER]")
def ps(p: Process) -> int:
    """List processes."""
    options = parse_options(p, "AaefldTZMnwo:O:p:P:u:U:t:G:g:C:k:")
    everything = any(flag in options for flag in "Aaef") or any(
        key in options for key in ("p", "u", "P", "U")
    )
    tasks = processes(p)
    if not everything:
        tasks = tasks[-2:]
    pids = options.value("p")
    if pids:
        tasks = [t for t in tasks if str(t.pid) in re.split(r"[, ]", pids)]
    users = options.value("u") or options.value("U")
    if users:
        tasks = [t for t in tasks if t.user in users.split(",")]
    text = options.value("o")
    fields = [f.split("=")[0].upper() for f in (text or _DEFAULT).split(",")]
    bad = next((f for f in fields if f not in _TITLES), None)
    if bad is not None:
        raise CommandError(f"ps: bad -o {text}@1")
    _print_tasks(p, fields, tasks)
    return 0


def _print_tasks(p: Process, fields: list[str], tasks: list[Task]) -> None:
    for row in [None, *tasks]:
        cells = []
        for field in fields:
            cell = field if row is None else _field(row, field)
            width = _TITLES[field]
            if width < 0:
                cells.append(cell)
            else:
                cells.append(cell.ljust(width) if field in ("USER", "WCHAN") else cell.rjust(width))
        p.out(" ".join(cells).rstrip())


def _field(task: Task, field: str) -> str:
    kernel = task.name.startswith("[")
    values = {
        "USER": task.user,
        "UID": task.user,
        "PID": str(task.pid),
        "PPID": str(task.parent),
        "VSZ": "0" if kernel else "14275000" if task.parent == 310 else "10782",
        "RSS": "0" if kernel else "142000" if task.parent == 310 else "4200",
        "WCHAN": "0",
        "ADDR": "0",
        "S": "R" if task.pid == _SHELL_PID + 1 else "S",
    }
    return values.get(field, task.name)


@command("pidof", "pgrep", usage="pidof [-s] [-x] NAME...")
def pidof(p: Process) -> int:
    """Show the ids of processes by name."""
    options = parse_options(p, "sxo:flnvcu:", minimum=1)
    if p.name == "pidof":
        pids = [t.pid for t in processes(p) if t.name in options.operands]
        if pids:
            p.out(" ".join(str(pid) for pid in reversed(pids)))
        return int(not pids)
    pattern = re.compile(re.escape(options.operands[0]))
    tasks = [t for t in processes(p)[:-1] if pattern.search(t.name)]
    for task in tasks:
        p.out(f"{task.pid} {task.name}" if "l" in options else str(task.pid))
    return int(not tasks)


@command("kill", "killall", "pkill", usage="kill [-SIGNAL] PID...")
def kill(p: Process) -> int:
    """End processes of apps."""
    args = [a for a in p.args if not re.fullmatch(r"-(\d+|[A-Z]+[0-9]?|s|l|f|x|q)", a)]
    signals = [a for a in p.args if a not in args]
    if "-l" in signals:
        p.out("HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM")
        return 0
    if not args:
        raise CommandError(f'{p.name}: Needs 1 argument (see "{p.name} --help")')
    status = 0
    tasks = processes(p)
    for argument in args:
        if p.name == "kill" and not argument.removeprefix("-").isdecimal():
            p.err(f"kill: unknown pid '{argument}'")
            status = 1
            continue
        found = [t for t in tasks if argument in (str(t.pid), t.name)]
        if not found:
            p.err(f"{p.name}: {argument}: No such process")
            status = 1
        for task in found:
            if "-0" not in signals:
                status |= _end(p, task)
    return status


def end_process(p: Process, pid: str, harmless: bool) -> str | None:
    """End the process with this id (or only look for it); returns what went wrong."""
    task = next((t for t in processes(p) if str(t.pid) == pid), None)
    if task is None:
        return "No such process"
    if task.user != user_name(p.uid) and p.uid != ROOT_UID:
        return "Operation not permitted"
    if not harmless:
        _end(p, task)
    return None


def _end(p: Process, task: Task) -> int:
    if task.user != user_name(p.uid) and p.uid != ROOT_UID:
        p.err(f"{p.name}: {task.pid}: Operation not permitted")
        return 1
    if task.parent == 310 and task.name != "system_server":
        p.device.activities.force_stop(task.name)
    return 0
