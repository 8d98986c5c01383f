"""adb's service `reverse:`: ports of the phone that are forwarded to the adb host."""

from __future__ import annotations

from android_world.virtual_device.servers.adb.adbd import Adbd, service
from android_world.virtual_device.servers.adb.protocol import AdbConnection, AdbStream
from android_world.virtual_device.servers.adb.reverse_forwarding import ReversedPorts, ReverseError

_NO_REBIND = "norebind:"


@service("reverse:")
async def reverse(adbd: Adbd, stream: AdbStream, request: str) -> None:
    """Answer one request as Android's adbd does: OKAY or the list, or FAIL and why."""
    try:
        answer = await _answer(adbd.reversed_ports, stream.connection, request)
    except ReverseError as error:
        answer = b"FAIL" + _count(str(error))
    await stream.write(answer)


async def _answer(ports: ReversedPorts, connection: AdbConnection, request: str) -> bytes:
    verb, _, rest = request.partition(":")
    if verb == "forward":
        rebind = not rest.startswith(_NO_REBIND)
        local, _, remote = rest.removeprefix(_NO_REBIND).partition(";")
        port = await ports.add(connection, local, remote, rebind)
        return b"OKAY" + (_count(str(port)) if local == "tcp:0" else b"")
    if verb == "list-forward":
        return _count(ports.listing())
    if verb == "killforward":
        ports.remove(rest)
        return b"OKAY"
    if verb == "killforward-all":
        ports.close()
        return b"OKAY"
    raise ReverseError(f"unknown forward request '{request}'")


def _count(text: str) -> bytes:
    data = text.encode()
    return f"{len(data):04x}".encode() + data
