"""Console commands for the network. Nothing on the phone talks to a network of the host."""

from __future__ import annotations

from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.served_phone import ServedPhone

_SPEEDS_BITS = {  # Upload, download.
    "gsm": (14_400, 14_400),
    "hscsd": (14_400, 57_600),
    "gprs": (28_800, 57_600),
    "edge": (473_600, 473_600),
    "umts": (384_000, 384_000),
    "hsdpa": (5_760_000, 13_980_000),
    "lte": (58_000_000, 173_000_000),
    "evdo": (75_000_000, 280_000_000),
    "full": (0, 0),
}
_DELAYS_MS = {"gprs": (150, 550), "edge": (80, 400), "umts": (35, 200), "none": (0, 0)}


@console_command("network status", "dump network status")
def network_status(phone: ServedPhone, arguments: str) -> str:
    """Describe the emulated network."""
    upload, download = phone.network_speed_bits
    shortest, longest = phone.network_delay_ms
    return "\n".join(
        [
            "Current network status:",
            f"  download speed: {download:>10} bits/s ({download / 8192:.1f} KB/s)",
            f"  upload speed:   {upload:>10} bits/s ({upload / 8192:.1f} KB/s)",
            f"  minimum latency:  {shortest} ms",
            f"  maximum latency:  {longest} ms",
        ]
    )


@console_command(
    "network speed", "change network speed: " + "|".join(_SPEEDS_BITS) + "|<up>:<down>"
)
def network_speed(phone: ServedPhone, arguments: str) -> None:
    """Note the network's speed (kilobits per second where it is given in numbers)."""
    pair = _SPEEDS_BITS.get(arguments.strip()) or _pair(arguments, 1000)
    if pair is None:
        raise ConsoleError("invalid <speed> argument, see 'help network speed' for valid values")
    phone.network_speed_bits = pair


@console_command(
    "network delay", "change network latency: " + "|".join(_DELAYS_MS) + "|<min>:<max>"
)
def network_delay(phone: ServedPhone, arguments: str) -> None:
    """Note the network's latency in milliseconds."""
    pair = _DELAYS_MS.get(arguments.strip()) or _pair(arguments, 1)
    if pair is None:
        raise ConsoleError("invalid <delay> argument, see 'help network delay' for valid values")
    phone.network_delay_ms = pair


@console_command("redir list", "list current redirections")
def redir_list(phone: ServedPhone, arguments: str) -> str:
    """List the redirections: there are none."""
    return "no active redirections"


@console_command("redir add", "add new redirection")
def redir_add(phone: ServedPhone, arguments: str) -> None:
    """Refuse: no program on the phone listens on a port."""
    raise ConsoleError("nothing on this phone listens on a network port")


@console_command("redir del", "remove existing redirection")
def redir_del(phone: ServedPhone, arguments: str) -> None:
    """Refuse: there are no redirections."""
    raise ConsoleError("no such redirection")


def _pair(text: str, unit: int) -> tuple[int, int] | None:
    first, _, second = text.strip().partition(":")
    if not first.isdecimal() or (second and not second.isdecimal()):
        return None
    return int(first) * unit, int(second or first) * unit
