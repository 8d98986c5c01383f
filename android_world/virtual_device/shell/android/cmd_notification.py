"""`cmd notification`: what is posted, posting, do not disturb."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import Arguments, service_command
from android_world.virtual_device.shell.registry import Process
from android_world.virtual_device.system.notifications import Notification
from android_world.virtual_device.system.settings import GLOBAL, SECURE

HELP = data_files.read_text(__package__, "help/notification.txt")
POST_USAGE = data_files.read_text(__package__, "help/notification_post.txt")

SHELL_PACKAGE = "com.android.shell"
_SHELL_NOTIFICATION = 2020
_ZEN_MODES = {"on": 2, "none": 2, "priority": 1, "alarms": 3, "all": 0, "off": 0}
_LISTENERS = "enabled_notification_listeners"


@service_command("notification")
def notification(p: Process, arguments: Arguments) -> int | None:
    """Exit code 0 whatever happens, as on Android."""
    verb = arguments.next()
    if verb == "list":
        for posted in p.device.notifications.active():
            p.out(notification_key(p, posted))
    elif verb == "get":
        _get(p, arguments.require())
    elif verb == "post":
        _post(p, arguments)
    elif verb == "set_dnd":
        mode = arguments.require()
        if mode in _ZEN_MODES:
            p.device.settings.put(GLOBAL, "zen_mode", _ZEN_MODES[mode])
    elif verb in ("allow_listener", "disallow_listener"):
        _set_listener(p, arguments.require(), verb == "allow_listener")
    elif verb == "snooze":
        _snooze(p, arguments)
    elif verb in ("suspend_package", "unsuspend_package"):
        p.device.notifications.set_allowed(arguments.require(), verb == "unsuspend_package")
    else:
        p.out(HELP)
    return 0


def notification_key(p: Process, posted: Notification) -> str:
    """Return `user|package|id|tag|uid`."""
    uid = 1000 if posted.package == "android" else p.device.packages.uid_of(posted.package)
    user = -1 if posted.package == "android" else 0
    return f"{user}|{posted.package}|{posted.id}|{posted.tag or 'null'}|{uid}"


def _find(p: Process, key: str) -> Notification | None:
    found = (n for n in p.device.notifications.active() if notification_key(p, n) == key)
    return next(found, None)


def _get(p: Process, key: str) -> None:
    posted = _find(p, key)
    if posted is None:
        p.out(f"No active notification matching key: {key}")
        return
    p.out(f"NotificationRecord: pkg={posted.package} id={posted.id} tag={posted.tag or 'null'}")
    p.out(f"  android.title=String ({posted.title})")
    p.out(f"  android.text=String ({posted.text})")


def _post(p: Process, arguments: Arguments) -> None:
    title, big_text = "Shell Notification", ""
    while (option := arguments.option()) is not None:
        if option in ("-t", "--title"):
            title = arguments.require()
        elif option in ("-S", "--style"):
            if arguments.require() == "bigtext":
                big_text = arguments.next() or ""
        elif option in ("-i", "--icon", "-I", "--large-icon", "-c", "--content-intent"):
            arguments.require()
        elif option in ("-h", "--help"):
            p.out(POST_USAGE)
            return
    tag, text = arguments.next(), arguments.next()
    if tag is None or text is None:
        p.out(POST_USAGE)
        return
    posted = Notification(
        package=SHELL_PACKAGE,
        id=_SHELL_NOTIFICATION,
        tag=tag,
        title=title,
        text=text,
        big_text=big_text,
        channel="shell_cmd",
        channel_name="Shell command",
        app_name="Shell",
        icon="bug",
    )
    p.out("posting:")
    p.out(
        "  Notification(channel=shell_cmd shortcut=null contentView=null vibrate=null sound=null"
        " defaults=0x0 flags=0x0 color=0x00000000 vis=PRIVATE)"
    )
    p.device.notifications.post(posted)


def _set_listener(p: Process, component: str, allowed: bool) -> None:
    value = p.device.settings.get(SECURE, _LISTENERS) or ""
    listeners = [name for name in value.split(":") if name and name != component]
    if allowed:
        listeners.append(component)
    p.device.settings.put(SECURE, _LISTENERS, ":".join(listeners))


def _snooze(p: Process, arguments: Arguments) -> None:
    duration = 0
    if arguments.option() in ("--for", "--until"):
        word = arguments.require()
        duration = int(word) if word.isdecimal() else 0
    key = arguments.require()
    posted = _find(p, key)
    if posted is None or duration <= 0:
        p.out(HELP)
        return
    p.device.notifications.cancel(posted.package, posted.id, posted.tag)
    clock = p.device.clock
    clock.call_at(
        clock.now_ms + duration, p.device.notifications.post, posted, periodic=True, name="snooze"
    )
    p.out(f"snoozing <{key}>")
