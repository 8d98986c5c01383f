"""Commands about the running system: date, id, uname, env, ps, sleep, ..."""

from __future__ import annotations

import datetime
import re

from android_world.virtual_device.limits.execution_budget import WAIT_LIMIT_MS
from android_world.virtual_device.shell.mksh.options import Options, parse_options
from android_world.virtual_device.shell.registry import (
    ROOT_UID,
    SHELL_UID,
    CommandError,
    Process,
    command,
    commands,
)
from android_world.virtual_device.shell.toybox.date_format import (
    DEFAULT_FORMAT,
    format_time,
    parse_set_time,
    parse_time,
    zone_of,
)
from android_world.virtual_device.shell.toybox.file_access import SHELL_GROUPS
from android_world.virtual_device.shell.toybox.proc_files import (
    CPU_COUNT,
    KERNEL_BUILD,
    KERNEL_RELEASE,
)
from android_world.virtual_device.storage.nodes import EVERYBODY, user_id, user_name

_KERNEL = {
    "s": "Linux",
    "n": "localhost",
    "r": KERNEL_RELEASE,
    "v": KERNEL_BUILD,
    "m": "x86_64",
    "o": "Toybox",
}
_NS = 1_000_000
_SHOWABLE_NS = 253_402_300_000 * 1_000_000_000  # To the end of 9999.
_YES_CHARACTERS = 1 << 16
_ISO = {
    "": "%Y-%m-%d",
    "date": "%Y-%m-%d",
    "hours": "%Y-%m-%dT%H%z",
    "minutes": "%Y-%m-%dT%H:%M%z",
    "seconds": "%Y-%m-%dT%H:%M:%S%z",
    "ns": "%Y-%m-%dT%H:%M:%S,%N%z",
}


@command("date", usage="date [-u] [-I RES] [-r FILE] [-d DATE] [+FORMAT] [SET]")
def date(p: Process) -> int:
    """Show or set the device's time."""
    iso = next((arg for arg in p.args if re.fullmatch(r"-I(?!.*[du]$).*|--iso-8601.*", arg)), None)
    p.args = [arg for arg in p.args if arg != iso]
    options = parse_options(p, "uD:d:r:s:", {"utc": "u", "date": "d", "reference": "r", "set": "s"})
    zone = zone_of(p.device) if "u" not in options else parse_utc()
    form = DEFAULT_FORMAT if iso is None else _ISO.get(re.sub(r"^-I|^.*=", "", iso), _ISO[""])
    setting = options.value("s")
    for operand in options.operands:
        if operand.startswith("+"):
            form = operand[1:]
        else:
            setting = operand
    now = p.device.clock.now_ms * _NS
    shown = _display_time(p, options, now, zone)
    status = 0
    if setting is not None:
        moment = parse_set_time(setting, now, zone)
        if moment is None:
            raise CommandError(f"date: bad date '{setting}'")
        shown = moment
        status = _set_time(p, moment)
    if not 0 <= shown < _SHOWABLE_NS:
        raise CommandError(f"date: bad date '{setting or options.value('d')}'")
    p.out(format_time(shown, form, zone))
    return status


def _set_time(p: Process, moment: int) -> int:
    problem = "" if p.uid == ROOT_UID else "Operation not permitted"
    try:
        if not problem:
            p.device.clock.set(moment // _NS)
    except ValueError:
        problem = "Invalid argument"
    if problem:
        p.err(f"date: cannot set date: {problem}")
    return int(bool(problem))


def parse_utc() -> datetime.tzinfo:
    """The zone of `-u`."""
    return datetime.UTC


def _display_time(p: Process, options: Options, now: int, zone: datetime.tzinfo) -> int:
    reference = options.value("r")
    if reference is not None:
        try:
            return p.files.stat(p.path(reference)).mtime_ns
        except OSError as e:
            raise CommandError(f"date: Can't stat {reference}: {e.strerror}") from e
    text = options.value("d")
    if text is None:
        return now
    moment = parse_time(text, now, zone)
    if moment is None:
        raise CommandError(f"date: bad date '{text}'")
    return moment


@command("sleep", "usleep", usage="sleep DURATION...")
def sleep(p: Process) -> int:
    """Let device time pass."""
    durations = parse_options(p, "", minimum=1).operands
    total = 0.0
    for text in durations:
        match = re.fullmatch(r"(\d*\.?\d+|\d+\.)([smhd]?)", text)
        if match is None:
            raise CommandError(f"{p.name}: Not a number '{text}'")
        unit = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match.group(2)]
        total += float(match.group(1)) * unit
    milliseconds = total / 1000 if p.name == "usleep" else total * 1000
    p.wait(int(min(milliseconds, WAIT_LIMIT_MS + 1)))
    return 0


@command("whoami", "logname", usage="whoami")
def whoami(p: Process) -> int:
    """Show the user's name."""
    p.out(user_name(p.uid))
    return 0


def _groups(uid: int) -> list[int]:
    if uid == ROOT_UID:
        extra = [g for g in SHELL_GROUPS if g != SHELL_UID]
        return [0, *extra]
    if uid == SHELL_UID:
        return [uid, *(g for g in SHELL_GROUPS if g != uid)]
    return [uid, EVERYBODY, uid + 40000]


@command("id", "groups", usage="id [-Ggnruz] [USER...]")
def id_command(p: Process) -> int:
    """Show user and group ids."""
    options = parse_options(p, "GgnruzZ")
    uid = p.uid
    if options.operands:
        found = user_id(options.operands[0])
        if found is None:
            raise CommandError(f"id: no such user '{options.operands[0]}'")
        uid = found
    groups = _groups(uid)
    name = (lambda g: user_name(g)) if "n" in options or p.name == "groups" else str
    if "Z" in options:
        p.out(_context(uid))
    elif "u" in options or "g" in options:
        p.out(name(uid))
    elif "G" in options or p.name == "groups":
        p.out(" ".join(name(g) for g in groups))
    else:
        shown = ",".join(f"{g}({user_name(g)})" for g in groups)
        label = user_name(uid)
        text = f"uid={uid}({label}) gid={uid}({label}) groups={shown}"
        p.out(text if options.operands else f"{text} context={_context(uid)}")
    return 0


def _context(uid: int) -> str:
    return {ROOT_UID: "u:r:su:s0", SHELL_UID: "u:r:shell:s0"}.get(uid, "u:r:runas_app:s0")


@command("uname", usage="uname [-asnrvmo]")
def uname(p: Process) -> int:
    """Show the kernel's name and version."""
    options = parse_options(p, "asnrvmop")
    letters = "snrvmo" if "a" in options else [c for c in "snrvmo" if c in options] or "s"
    p.out(" ".join(_KERNEL[letter] for letter in letters))
    return 0


@command("arch", "nproc", "tty", "sync", "hostname", usage="arch")
def small_fact(p: Process) -> int:
    """One fact about the machine."""
    options = parse_options(p, "sfbd" if p.name in ("tty", "sync", "hostname") else "")
    if p.name == "hostname" and options.operands:
        raise CommandError(
            f"hostname: sethostname '{options.operands[0]}': Operation not permitted"
        )
    if p.name == "tty" and p.input.terminal:
        p.out("/dev/pts/0")
        return 0
    facts = {"arch": "x86_64", "nproc": str(CPU_COUNT), "tty": "not a tty", "hostname": "localhost"}
    if p.name in facts:
        p.out(facts[p.name])
    return int(p.name == "tty")


@command("uptime", usage="uptime [-ps]")
def uptime(p: Process) -> int:
    """Show how long the device has been up."""
    options = parse_options(p, "ps")
    clock, zone = p.device.clock, zone_of(p.device)
    seconds = clock.uptime_ms // 1000
    if "s" in options:
        p.out(format_time((clock.now_ms - clock.uptime_ms) * _NS, "%Y-%m-%d %H:%M:%S", zone))
        return 0
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    length = f"{days} day{'s' if days != 1 else ''}, " if days else ""
    length += f"{hours}:{minutes:02}" if hours else f"{minutes} min"
    now = format_time(clock.now_ms * _NS, "%H:%M:%S", zone)
    p.out(f" {now} up {length},  0 users,  load average: 0.00, 0.00, 0.00")
    return 0


@command("env", usage="env [-i] [-u NAME] [NAME=VALUE...] [COMMAND [ARG...]]")
def env(p: Process) -> int:
    """Show the environment, or run a command in a changed one."""
    options = parse_options(p, "iu:0", stop_early=True)
    environment = {} if "i" in options else dict(p.env)
    for name in options.values.get("u", []):
        environment.pop(name, None)
    words = list(options.operands)
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    if not words:
        for name, value in environment.items():
            p.out(f"{name}={value}", end="\0" if "0" in options else "\n")
        return 0
    if "/" not in words[0] and words[0] not in commands():
        raise CommandError(f"env: exec {words[0]}: No such file or directory", 127)
    p.env = environment
    return p.run(words, p.input)


@command("printenv", usage="printenv [-0] [NAME...]")
def printenv(p: Process) -> int:
    """Show variables of the environment."""
    options = parse_options(p, "0", {"null": "0"})
    end = "\0" if "0" in options else "\n"
    if not options.operands:
        for name, value in p.env.items():
            p.out(f"{name}={value}", end=end)
        return 0
    found = [p.env[name] for name in options.operands if name in p.env]
    for value in found:
        p.out(value, end=end)
    return int(len(found) < len(options.operands))


@command("which", usage="which [-a] NAME...")
def which(p: Process) -> int:
    """Show where commands are."""
    status = 0
    for name in parse_options(p, "a", minimum=1).operands:
        base = name.rpartition("/")[2]
        if base in commands() and name in (base, f"/system/bin/{base}", f"/bin/{base}"):
            p.out(name if "/" in name else f"/system/bin/{name}")
        else:
            status = 1
    return status


@command("true", "false", usage="true")
def truth(p: Process) -> int:
    """Succeed or fail."""
    return int(p.name == "false")


@command("yes", usage="yes [TEXT...]")
def yes(p: Process) -> int:
    """Print a text until the command is ended."""
    line = " ".join(p.args or ["y"]) + "\n"
    many = line * (1 + _YES_CHARACTERS // len(line))
    while True:
        p.out(many, end="")


@command("clear", "reset", usage="clear")
def clear(p: Process) -> int:
    """Clear the screen."""
    p.out("\x1b[2J\x1b[H", end="")
    return 0


@command("mountpoint", usage="mountpoint [-qd] DIR")
def mountpoint(p: Process) -> int:
    """Report whether a folder is a mount point."""
    options = parse_options(p, "qdx", minimum=1)
    name = options.operands[0]
    try:
        real = p.files.realpath(p.path(name))
        p.files.stat(real)
    except OSError as e:
        raise CommandError("" if "q" in options else f"mountpoint: {name}: {e.strerror}") from e
    mounted = real in (
        "/",
        "/data",
        "/dev",
        "/mnt",
        "/vendor",
        "/product",
        "/storage/emulated",
        "/storage/emulated/0",
        "/proc",
        "/sys",
        "/apex",
        "/storage",
    )
    if "q" not in options:
        p.out(f"{name} is {'' if mounted else 'not '}a mountpoint")
    return int(not mounted)
