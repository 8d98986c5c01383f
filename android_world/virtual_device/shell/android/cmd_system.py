"""The smaller service commands: status bar, night mode, power, location, roles, media, time."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    number,
    on_off,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process
from android_world.virtual_device.system.audio import STREAMS
from android_world.virtual_device.system.settings import GLOBAL, SECURE

STATUS_BAR_HELP = data_files.read_text(__package__, "help/statusbar.txt")
# In the order of the slots.
STATUS_ICONS = data_files.read_words(__package__, "status_icons.txt")
_NIGHT_MODES = {"auto": 0, "no": 1, "yes": 2}
_STREAM_NUMBERS = {0: "voice", 1: "system", 2: "ring", 3: "music", 4: "alarm", 5: "notification"}
OVERLAYS = data_files.read_text(__package__, "help/overlays.txt")


@service_command("statusbar")
def statusbar(p: Process, arguments: Arguments) -> int | None:
    """The shade and its tiles."""
    verb = arguments.next()
    ui = p.device.system_ui
    if verb == "expand-notifications":
        ui.expand_notifications()
    elif verb == "expand-settings":
        ui.expand_settings()
    elif verb == "collapse":
        ui.collapse()
    elif verb in ("add-tile", "remove-tile"):
        _change_tiles(p, arguments.require(), verb == "add-tile")
    elif verb == "check-support":
        p.out("true")
    elif verb == "get-status-icons":
        p.out("\n".join(STATUS_ICONS))
    elif verb not in ("click-tile", "disable-for-setup", "send-disable-flag"):
        p.out(STATUS_BAR_HELP)
        return 0 if verb == "help" else FAILED
    p.device.wait_for_idle()
    return 0


def _change_tiles(p: Process, component: str, add: bool) -> None:
    tile = f"custom({component})"
    value = p.device.settings.get(SECURE, "sysui_qs_tiles") or ""
    tiles = [name for name in value.split(",") if name and name != tile]
    if add:
        tiles.insert(0, tile)
    p.device.settings.put(SECURE, "sysui_qs_tiles", ",".join(tiles))


@service_command("uimode")
def uimode(p: Process, arguments: Arguments) -> int | None:
    """Dark theme."""
    if arguments.next() != "night":
        p.out(
            "UiModeManager service (uimode) commands:\n  help\n    Print this help text.\n"
            "  night [yes|no|auto|custom_schedule|custom_bedtime]\n    Set or read night mode."
        )
        return FAILED
    mode = arguments.next()
    if mode is not None:
        if mode not in _NIGHT_MODES:
            p.err(
                "Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or"
                " 'custom_bedtime'"
            )
            return FAILED
        p.device.settings.put(SECURE, "ui_night_mode", _NIGHT_MODES[mode])
    current = p.device.settings.get_int(SECURE, "ui_night_mode", 1)
    names = {value: name for name, value in _NIGHT_MODES.items()}
    p.out(f"Night mode: {names.get(current, 'unknown')}")
    return 0


@service_command("power")
def power(p: Process, arguments: Arguments) -> int | None:
    """Battery saver."""
    verb = arguments.next()
    if verb == "set-mode":
        p.device.settings.put(GLOBAL, "low_power", number(arguments, arguments.require()))
    elif verb != "set-adaptive-power-saver-enabled":
        p.out(
            "Power manager (power) commands:\n  help\n    Print this help text.\n\n"
            "  set-mode MODE\n    sets the power mode of the device to MODE.\n"
            "    1 turns low power mode on and 0 turns low power mode off."
        )
        return 0 if verb == "help" else FAILED
    return 0


@service_command("location")
def location(p: Process, arguments: Arguments) -> int | None:
    """Whether apps may know the place."""
    verb = arguments.next()
    if verb == "is-location-enabled":
        p.out(on_off(p.device.location.is_enabled))
    elif verb == "set-location-enabled":
        wanted = arguments.require().lower() == "true"
        p.device.settings.put(SECURE, "location_mode", 3 if wanted else 0)
    else:
        p.out(
            "Location service commands:\n  help or -h\n    Print this help text.\n"
            "  is-location-enabled [--user <USER_ID>]\n"
            "  set-location-enabled true|false [--user <USER_ID>]"
        )
        return 0 if verb in ("help", "-h") else FAILED
    return 0


@service_command("role")
def role(p: Process, arguments: Arguments) -> int | None:
    """Default apps."""
    verb = arguments.next()
    words = [word for word in _without_user(arguments)]
    roles = p.device.roles
    if verb == "get-role-holders" and words:
        p.out(roles.holder(words[0]) or "")
    elif verb == "add-role-holder" and len(words) > 1:
        if p.device.packages.get(words[1]) is None:
            raise CommandError("Failed to add role holder, see logcat for details.", FAILED)
        roles.set_holder(words[0], words[1])
    elif verb in ("remove-role-holder", "clear-role-holders") and words:
        if verb == "clear-role-holders" or roles.holder(words[0]) in words[1:]:
            roles.clear_holder(words[0])
    else:
        p.out(
            "Role (role) commands:\n  help or -h\n    Print this help text.\n\n"
            "  get-role-holders [--user USER_ID] ROLE\n"
            "  add-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]\n"
            "  remove-role-holder [--user USER_ID] ROLE PACKAGE [FLAGS]\n"
            "  clear-role-holders [--user USER_ID] ROLE [FLAGS]"
        )
        return 0 if verb in ("help", "-h") else FAILED
    return 0


def _without_user(arguments: Arguments) -> list[str]:
    words = arguments.rest()
    if "--user" in words:
        position = words.index("--user")
        del words[position : position + 2]
    return words


@service_command("overlay")
def overlay(p: Process, arguments: Arguments) -> int | None:
    """Resource overlays: a fixed list."""
    if arguments.next() != "list":
        p.out(
            "Overlay manager (overlay) commands:\n    help\n      Print this help text.\n"
            "    list [--verbose] [--user USER_ID] [PACKAGE[:NAME]]"
        )
        return FAILED
    p.out(OVERLAYS, end="")
    return 0


@service_command("alarm")
def alarm(p: Process, arguments: Arguments) -> int | None:
    """The wall clock and its zone."""
    verb = arguments.next()
    if verb == "set-time":
        try:
            p.device.clock.set(number(arguments, arguments.require()))
        except ValueError:
            return FAILED
    elif verb == "set-timezone":
        p.device.properties.set("persist.sys.timezone", arguments.require())
    else:
        p.out(
            "Alarm manager service (alarm) commands:\n  help\n    Print this help text.\n"
            "  set-time TIME\n    Set the system clock time to TIME where TIME is milliseconds\n"
            "    since the Epoch.\n  set-timezone TZ\n    Set the system timezone to TZ where TZ"
            " is an Olson id."
        )
        return 0 if verb == "help" else FAILED
    return 0


@service_command("user")
def user(p: Process, arguments: Arguments) -> int | None:
    """There is one user."""
    if arguments.next() != "list":
        p.out("User manager (user) commands:\n  list [-v|--verbose] [--all]")
        return FAILED
    p.out("Users:\n\tUserInfo{0:Owner:c13} running")
    return 0


@service_command("media_session")
def media_session(p: Process, arguments: Arguments) -> int | None:
    """Volumes, and the play keys."""
    verb = arguments.next()
    if verb == "volume":
        return _volume(p, arguments)
    if verb == "dispatch":
        keys = {
            "play": "MEDIA_PLAY",
            "pause": "MEDIA_PAUSE",
            "play-pause": "MEDIA_PLAY_PAUSE",
            "mute": "VOLUME_MUTE",
            "stop": "MEDIA_STOP",
            "next": "MEDIA_NEXT",
            "previous": "MEDIA_PREVIOUS",
            "rewind": "MEDIA_REWIND",
            "fast-forward": "MEDIA_FAST_FORWARD",
            "headsethook": "HEADSETHOOK",
        }
        p.device.input.key(keys.get(arguments.require(), "UNKNOWN"))
        return 0
    if verb == "list-sessions":
        p.out("Sessions:")
        for session in p.device.audio.sessions.values():
            p.out(f"  tag={session.package}, package={session.package}")
        return 0
    p.out(
        "usage: media_session [subcommand] [options]\n"
        "       media_session dispatch KEY\n       media_session list-sessions\n"
        "       media_session volume [options]"
    )
    return FAILED


def _volume(p: Process, arguments: Arguments) -> int:
    stream, change, get = "music", None, False
    while (option := arguments.next()) is not None:
        if option == "--stream":
            stream = _STREAM_NUMBERS.get(number(arguments, arguments.require()), "music")
        elif option == "--set":
            change = number(arguments, arguments.require())
        elif option == "--adj":
            step = {"raise": 1, "lower": -1}.get(arguments.require(), 0)
            change = p.device.audio.volume(stream) + step
        elif option == "--get":
            get = True
    if change is not None:
        p.device.audio.set_volume(stream, change)
    if get or change is not None:
        known = STREAMS[stream]
        p.out(
            f"[V] will get volume\n[V] volume is {p.device.audio.volume(stream)} in range"
            f" [{known.minimum}..{known.maximum}]"
        )
    return 0


@service_command("input")
def input_service(p: Process, arguments: Arguments) -> int | None:
    """The same as the command `input`."""
    return p.run(["input", *arguments.rest()])
