"""`ip` and `ifconfig`: the network interfaces of the phone."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.registry import CommandError, Process, command

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_IP_USAGE = """Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }
where  OBJECT := { address | link | route }
       OPTIONS := { -f[amily] { inet | inet6 } | -4 | -6 | -o[neline] }"""
_UNKNOWN_OBJECT = 255
_OBJECTS = ("address", "link", "route")


@dataclass(frozen=True)
class Interface:
    """A network interface.

    Attributes:
        number: its index, from 1.
        name: such as `wlan0`.
        mac: its hardware address.
        ipv4: its address and prefix length; "" without one.
        ipv6: the same of IPv6.
        is_up: whether it carries data.
    """

    number: int
    name: str
    mac: str
    ipv4: str
    ipv6: str
    is_up: bool

    @property
    def is_loopback(self) -> bool:
        """Whether it connects the phone with itself."""
        return self.name == "lo"


def interfaces(device: Device) -> list[Interface]:
    """The interfaces of the emulator: loopback, the mobile network, Wi-Fi."""
    radios = device.radios
    mobile = radios.mobile_data and not radios.airplane_mode and device.telephony.in_service
    wifi = radios.wifi_network is not None
    return [
        Interface(1, "lo", "00:00:00:00:00:00", "127.0.0.1/8", "::1/128", True),
        _radio(2, "eth0", "10.0.2.15/24", 1, mobile),
        _radio(3, "wlan0", "10.0.2.16/24", 0, wifi),
    ]


def _radio(number: int, name: str, address: str, last: int, is_up: bool) -> Interface:
    ipv6 = f"fe80::15:b2ff:fe00:{last}/64"
    mac = f"02:15:b2:00:00:{last:02}"
    return Interface(number, name, mac, address if is_up else "", ipv6 if is_up else "", is_up)


# -- ip --------------------------------------------------------------------------------------------


@command("ip", usage="ip [-4|-6|-o] address|link|route [show] [dev NAME]")
def ip(p: Process) -> int:
    """Show addresses, interfaces or routes; nothing can be changed."""
    words = list(p.args)
    families = {"inet", "inet6"}
    one_line = False
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option in ("-4", "-6"):
            families = {"inet" if option == "-4" else "inet6"}
        elif option in ("-f", "-family") and words:
            families = {words.pop(0)}
        elif option in ("-o", "-oneline"):
            one_line = True
        else:
            raise CommandError(f'Option "{option}" is unknown, try "ip -help".', _UNKNOWN_OBJECT)
    if not words:
        p.err(_IP_USAGE)
        return _UNKNOWN_OBJECT
    kind = next((name for name in _OBJECTS if name.startswith(words[0])), "")
    if not kind:
        raise CommandError(f'Object "{words[0]}" is unknown, try "ip help".', 1)
    rest = [word for word in words[1:] if word not in ("show", "list", "ls", "s", "dev")]
    if kind == "route":
        p.out("".join(_routes(p.device, rest)), end="")
        return 0
    shown = [each for each in interfaces(p.device) if not rest or each.name == rest[0]]
    if not shown:
        raise CommandError(f'Device "{rest[0]}" does not exist.', 1)
    for each in shown:
        p.out(_one_line(each, families) if one_line else _block(each, families, kind), end="")
    return 0


def _block(interface: Interface, families: set[str], kind: str) -> str:
    flags = "LOOPBACK,UP,LOWER_UP" if interface.is_loopback else "BROADCAST,MULTICAST,UP,LOWER_UP"
    state = "UNKNOWN" if interface.is_loopback else "UP"
    if not interface.is_up:
        flags, state = "BROADCAST,MULTICAST", "DOWN"
    link = "loopback" if interface.is_loopback else "ether"
    broadcast = "00:00:00:00:00:00" if interface.is_loopback else "ff:ff:ff:ff:ff:ff"
    queue = "noqueue" if interface.is_loopback else "pfifo_fast"
    lines = [
        f"{interface.number}: {interface.name}: <{flags}> mtu {_mtu(interface)} qdisc {queue}"
        f" state {state} group default qlen 1000",
        f"    link/{link} {interface.mac} brd {broadcast}",
    ]
    if kind == "address":
        for line in _addresses(interface, families):
            lines += [f"    {line}", "       valid_lft forever preferred_lft forever"]
    return "\n".join(lines) + "\n"


def _one_line(interface: Interface, families: set[str]) -> str:
    return "".join(
        f"{interface.number}: {interface.name}    {line}\\"
        "       valid_lft forever preferred_lft forever\n"
        for line in _addresses(interface, families)
    )


def _addresses(interface: Interface, families: set[str]) -> list[str]:
    lines = []
    if interface.ipv4 and "inet" in families:
        scope = "host lo" if interface.is_loopback else f"global {interface.name}"
        broadcast = "" if interface.is_loopback else " brd 10.0.2.255"
        lines.append(f"inet {interface.ipv4}{broadcast} scope {scope}")
    if interface.ipv6 and "inet6" in families:
        lines.append(f"inet6 {interface.ipv6} scope {'host' if interface.is_loopback else 'link'} ")
    return lines


def _routes(device: Device, words: list[str]) -> list[str]:
    return [
        f"10.0.2.0/24 dev {each.name} proto kernel scope link src {each.ipv4.partition('/')[0]} \n"
        for each in interfaces(device)
        if each.ipv4 and not each.is_loopback and (not words or each.name in words)
    ]


def _mtu(interface: Interface) -> int:
    return 65536 if interface.is_loopback else 1500


# -- ifconfig --------------------------------------------------------------------------------------


@command("ifconfig", usage="ifconfig [-aS] [INTERFACE]")
def ifconfig(p: Process) -> int:
    """Show all interfaces that are up, or one; nothing can be changed."""
    options = [*itertools.takewhile(lambda word: word.startswith("-"), p.args)]
    names = p.args[len(options) :]
    known = interfaces(p.device)
    if names and names[0] not in {each.name for each in known}:
        raise CommandError(f"ifconfig: {names[0]}: No such device")
    if names[1:]:
        raise CommandError(f"ifconfig: ioctl {names[0]}: Operation not permitted")
    for each in known:
        if each.name == names[0] if names else each.is_up or "-a" in options:
            p.out(_ifconfig_block(each))
    return 0


def _ifconfig_block(interface: Interface) -> str:
    hardware = "Local Loopback" if interface.is_loopback else f"Ethernet  HWaddr {interface.mac}"
    lines = [f"{interface.name:<10}Link encap:{hardware}"]
    if interface.ipv4:
        address = interface.ipv4.partition("/")[0]
        net = (
            "  Mask:255.0.0.0"
            if interface.is_loopback
            else ("  Bcast:10.0.2.255  Mask:255.255.255.0")
        )
        lines.append(f"          inet addr:{address}{net} ")
    if interface.ipv6:
        scope = "Host" if interface.is_loopback else "Link"
        lines.append(f"          inet6 addr: {interface.ipv6} Scope: {scope}")
    flags = "UP LOOPBACK RUNNING" if interface.is_loopback else "UP BROADCAST RUNNING MULTICAST"
    if not interface.is_up:
        flags = "BROADCAST MULTICAST"
    return "\n".join(
        [
            *lines,
            f"          {flags}  MTU:{_mtu(interface)}  Metric:1",
            "          RX packets:0 errors:0 dropped:0 overruns:0 frame:0 ",
            "          TX packets:0 errors:0 dropped:0 overruns:0 carrier:0 ",
            "          collisions:0 txqueuelen:1000 ",
            "          RX bytes:0 TX bytes:0 ",
            "",
        ]
    )
