"""Console commands for the virtual machine: life, snapshots, screen."""

from __future__ import annotations

from pathlib import Path

from android_env.proto import emulator_controller_pb2 as pb
from PIL import Image as PilImage

from android_world.virtual_device.servers.console.arguments import require
from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.grpc import screenshots
from android_world.virtual_device.servers.served_phone import AVD_NAME, ServedPhone
from android_world.virtual_device.servers.snapshots import TooManySnapshots


@console_command("ping", "checks if the emulator is alive")
def ping(phone: ServedPhone, arguments: str) -> str:
    """Answer."""
    return "I am alive!"


@console_command("restart", "restarts the phone")
def restart(phone: ServedPhone, arguments: str) -> None:
    """Start the phone again."""
    phone.host.reboot()
    phone.drop_adb_hosts()


@console_command("grpc", "shows the port of the gRPC services")
def grpc_port(phone: ServedPhone, arguments: str) -> str:
    """Name the gRPC port."""
    return str(phone.grpc_port)


@console_command("rotate", "rotates the screen counter-clockwise by 90 degrees")
def rotate(phone: ServedPhone, arguments: str) -> None:
    """Turn the phone."""
    phone.sensors.rotate()


@console_command("avd name", "query virtual device name")
def avd_name(phone: ServedPhone, arguments: str) -> str:
    """Name the virtual device."""
    return AVD_NAME


@console_command("avd status", "query virtual device status")
def avd_status(phone: ServedPhone, arguments: str) -> str:
    """Say whether time passes on the phone."""
    return f"virtual device is {'stopped' if phone.host.is_paused else 'running'}"


@console_command("avd stop", "stop the virtual device")
def avd_stop(phone: ServedPhone, arguments: str) -> None:
    """Let time stand still."""
    if phone.host.is_paused:
        raise ConsoleError("virtual device already stopped")
    phone.host.is_paused = True


@console_command("avd start", "start/restart the virtual device")
def avd_start(phone: ServedPhone, arguments: str) -> None:
    """Let time pass again."""
    if not phone.host.is_paused:
        raise ConsoleError("virtual device already running")
    phone.host.is_paused = False


@console_command("avd path", "query AVD path")
def avd_path(phone: ServedPhone, arguments: str) -> str:
    """Name the folder that holds the phone's files."""
    with phone.host.reading() as device:
        return device.storage.host_path("/")


@console_command("avd discoverypath", "query AVD discovery path")
def avd_discovery_path(phone: ServedPhone, arguments: str) -> None:
    """Refuse: the phone writes no discovery file."""
    raise ConsoleError("this phone writes no discovery file")


@console_command("avd heartbeat", "query the heart beat number of the guest system")
def avd_heartbeat(phone: ServedPhone, arguments: str) -> str:
    """Count the seconds since boot."""
    with phone.host.reading() as device:
        return f"heartbeat: {device.clock.uptime_ms // 1000}"


@console_command("avd snapshot list", "list available state snapshots")
def snapshot_list(phone: ServedPhone, arguments: str) -> str:
    """List the saved states."""
    saved = phone.snapshots.all()
    if not saved:
        return "There is no snapshot available."
    rows = [f"{'ID':<10}{'TAG':<25}{'VM CLOCK':>15}"]
    rows += [f"{'--':<10}{state.name:<25}{state.time_ms:>15}" for state in saved]
    return "\n".join(["List of snapshots present on all disks:", *rows])


@console_command("avd snapshot save", "save state snapshot")
def snapshot_save(phone: ServedPhone, arguments: str) -> None:
    """Keep the present state."""
    try:
        phone.snapshots.save(require(arguments, "snapshot name"))
    except TooManySnapshots as error:
        raise ConsoleError(str(error)) from error


@console_command("avd snapshot load", "load state snapshot")
def snapshot_load(phone: ServedPhone, arguments: str) -> None:
    """Return to a saved state."""
    name = require(arguments, "snapshot name")
    if not phone.snapshots.load(name):
        raise ConsoleError(f"Snapshot '{name}' does not exist")


@console_command("avd snapshot del", "delete state snapshot")
@console_command("avd snapshot delete", "delete state snapshot")
def snapshot_delete(phone: ServedPhone, arguments: str) -> None:
    """Discard a saved state."""
    name = require(arguments, "snapshot name")
    if not phone.snapshots.delete(name):
        raise ConsoleError(f"Snapshot '{name}' does not exist")


@console_command("screenrecord screenshot", "take a screenshot: <file.png or folder>")
def take_screenshot(phone: ServedPhone, arguments: str) -> None:
    """Write the screen to a PNG file of the host."""
    path = Path(require(arguments, "file or folder")).expanduser()
    with phone.host.reading() as device:
        frame, _ = screenshots.capture(device, pb.ImageFormat())
        name = f"Screenshot_{device.clock.now_ms // 1000}.png"
    try:
        PilImage.fromarray(frame).save(path / name if path.is_dir() else path, "PNG")
    except (OSError, ValueError) as error:
        raise ConsoleError(f"cannot write {path}: {error}") from error


@console_command("phonenumber", "set the phone number of the phone")
def phone_number(phone: ServedPhone, arguments: str) -> None:
    """Set the phone's own number."""
    with phone.host.access() as device:
        device.telephony.own_number = require(arguments, "phone number")
