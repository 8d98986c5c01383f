"""Files that the kernel generates: processors, load, memory, uptime, version."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

CPU_COUNT = 4
TOTAL_MEMORY_KB = 2_026_204  # The emulator with 2 GB of memory; also in `dumpsys meminfo`.
KERNEL_RELEASE = "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"
KERNEL_BUILD = "#1 SMP PREEMPT Mon Aug 15 18:33:14 UTC 2022"
_TICKS_PER_SECOND = 100
_BUSY_SHARE = 20  # One tick of so many is work of apps, another one of the system.


def proc_files(device: Device) -> dict[str, Callable[[], str]]:
    """What yields the content of each generated file, by its path."""
    return {name: functools.partial(content, device) for name, content in _CONTENTS.items()}


def _cpuinfo(device: Device) -> str:
    return "".join(
        f"processor\t: {number}\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 6\n"
        "model name\t: Android virtual processor\nstepping\t: 3\ncpu MHz\t\t: 2000.000\n"
        f"cache size\t: 16384 KB\nphysical id\t: 0\nsiblings\t: {CPU_COUNT}\n"
        f"core id\t\t: {number}\ncpu cores\t: {CPU_COUNT}\n"
        "flags\t\t: fpu sse sse2 ssse3 sse4_1 sse4_2 popcnt hypervisor\n"
        "bogomips\t: 4000.00\naddress sizes\t: 40 bits physical, 48 bits virtual\n\n"
        for number in range(CPU_COUNT)
    )


def _loadavg(device: Device) -> str:
    return "0.00 0.00 0.00 1/512 4096\n"


def _meminfo(device: Device) -> str:
    free, available, cached = (TOTAL_MEMORY_KB * share // 100 for share in (20, 55, 35))
    rows = {
        "MemTotal": TOTAL_MEMORY_KB,
        "MemFree": free,
        "MemAvailable": available,
        "Buffers": 0,
        "Cached": cached,
        "SwapTotal": 0,
        "SwapFree": 0,
    }
    return "".join(f"{name + ':':<15}{size:>9} kB\n" for name, size in rows.items())


def _stat(device: Device) -> str:
    clock = device.clock
    ticks = clock.uptime_ms * _TICKS_PER_SECOND // 1000
    busy = ticks // _BUSY_SHARE
    core = (busy, 0, busy, ticks - 2 * busy, 0, 0, 0, 0, 0, 0)
    lines = ["cpu  " + " ".join(str(CPU_COUNT * value) for value in core)]
    lines += [f"cpu{number} " + " ".join(map(str, core)) for number in range(CPU_COUNT)]
    lines += ["intr 0", "ctxt 0", f"btime {(clock.now_ms - clock.uptime_ms) // 1000}"]
    lines += ["processes 4096", "procs_running 1", "procs_blocked 0", "softirq 0"]
    return "\n".join(lines) + "\n"


def _uptime(device: Device) -> str:
    seconds = device.clock.uptime_ms / 1000
    idle = seconds * CPU_COUNT * (_BUSY_SHARE - 2) / _BUSY_SHARE
    return f"{seconds:.2f} {idle:.2f}\n"


def _version(device: Device) -> str:
    return f"Linux version {KERNEL_RELEASE} (build-user@build-host) {KERNEL_BUILD}\n"


def _cpu_range(device: Device) -> str:
    return f"0-{CPU_COUNT - 1}\n"


_CONTENTS: dict[str, Callable[[Device], str]] = {
    "/proc/cpuinfo": _cpuinfo,
    "/proc/loadavg": _loadavg,
    "/proc/meminfo": _meminfo,
    "/proc/stat": _stat,
    "/proc/uptime": _uptime,
    "/proc/version": _version,
    **{f"/sys/devices/system/cpu/{name}": _cpu_range for name in ("online", "possible", "present")},
}
