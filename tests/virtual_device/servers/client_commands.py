"""The adb commands that existing clients send, with what they read from the answers."""

from __future__ import annotations

import datetime
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.virtual_device.servers import client_parsers as read

FORWARDER = "com.google.androidenv.accessibilityforwarder"
FLAGS_RECEIVER = f"{FORWARDER}/{FORWARDER}.FlagsBroadcastReceiver"
SETTINGS = "com.android.settings/.Settings"
SETTINGS_CLASS = "com.android.settings/com.android.settings.homepage.SettingsHomepageActivity"
SMS_APP = "com.simplemobiletools.smsmessenger"
SMS_DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"
SNAPSHOTS = "/data/data/android_world/snapshots"
DOWNLOAD = "/storage/emulated/0/Download"


def sh(*words: str) -> tuple[str, ...]:
    """`adb shell` with these arguments, which adb joins with blanks."""
    return ("shell", *words)


def anything(output: str) -> bool:
    return True


@dataclass(frozen=True)
class Row:
    """One use of adb: the commands in order, and what the last one's output means."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    reads: Callable[[str], Any] = anything
    expected: Any = True


def row(name: str, *commands: tuple[str, ...], reads: Any = anything, expected: Any = True) -> Row:
    return Row(name, commands, reads, expected)


SET_UP = [
    row("clear the log", ("logcat", "-b", "all", "-c")),
    row("show touches", sh("settings", "put", "system", "show_touches", "1")),
    row("pointer location on", sh("settings", "put", "system", "pointer_location", "1")),
    row("pointer location off", sh("settings", "put", "system", "pointer_location", "0")),
    *(
        row(f"policy {value}", sh("settings", "put", "global", "policy_control", value))
        for value in ("immersive.full=*", "null*", "immersive.status=*", "immersive.navigation=*")
    ),
    row(
        "enable the forwarder",
        sh(
            "settings put secure enabled_accessibility_services",
            f"{FORWARDER}/{FORWARDER}.AccessibilityForwarder",
        ),
        sh(
            "am broadcast -a",
            "accessibility_forwarder.intent.action.ENABLE_ACCESSIBILITY_TREE_LOGS -n",
            FLAGS_RECEIVER,
        ),
        sh("settings", "put", "global", "no_proxy", "10.0.2.2:4711"),
        sh("settings", "put", "global", "airplane_mode_on", "0"),
        sh("svc", "wifi", "enable"),
        sh(
            "am broadcast -a",
            'accessibility_forwarder.intent.action.SET_GRPC --ei "port" 4711 --es "host" 10.0.2.2',
            "-n",
            FLAGS_RECEIVER,
        ),
        reads=lambda output: "Broadcast completed: result=" in output,
    ),
    row("API level", sh("getprop", "ro.build.version.sdk"), reads=int, expected=33),
    row("booted", sh("getprop", "sys.boot_completed"), reads=str.strip, expected="1"),
    row("wake up", sh("input", "keyevent", "82")),
    row(
        "automatic time",
        sh("settings", "put", "global", "auto_time", "1"),
        sh("settings", "put", "global", "auto_time_zone", "1"),
        sh("settings", "put", "global", "auto_time", "0"),
        sh("settings", "put", "global", "auto_time_zone", "0"),
        sh("settings", "put", "system", "time_12_24", "24"),
    ),
    row(
        "time zone",
        sh("service", "call", "alarm", "3", "s16", "UTC"),
        reads=lambda output: output.startswith("Result: Parcel("),
    ),
    row(
        "set and read the time",
        sh("date", "1015153423.00"),
        sh("date"),
        reads=lambda output: read.date(output) - datetime.datetime(2023, 10, 15, 15, 34),
        expected=lambda late: datetime.timedelta(0) <= late < datetime.timedelta(seconds=5),
    ),
    row(
        "epoch seconds",
        sh("date", "1015153423.00"),
        sh("date +%s"),
        reads=int,
        expected=lambda seconds: 1697384040 <= seconds < 1697384045,
    ),
    row("who am I", sh("whoami"), reads=str.strip, expected="root"),
    row("root again", ("root",), reads=lambda output: "already running as root" in output),
    *(
        row(f"no {scale}", sh("settings", "put", "global", scale, "0.0"))
        for scale in (
            "window_animation_scale",
            "transition_animation_scale",
            "animator_duration_scale",
        )
    ),
    *(
        row(f"{policy}", sh("settings", "put", "global", policy, "1"))
        for policy in (
            "hidden_api_policy_pre_p_apps",
            "hidden_api_policy_p_apps",
            "hidden_api_policy",
        )
    ),
]

SCREEN = [
    row("dumpsys input", sh("dumpsys", "input"), reads=read.orientation, expected=0),
    row(
        "logical size",
        sh("dumpsys input | grep logicalFrame"),
        reads=read.logical_size,
        expected=(1080, 2400),
    ),
    row(
        "physical frame",
        sh("dumpsys input | grep physicalFrame"),
        reads=read.physical_frame,
        expected=(0, 0, 1080, 2400),
    ),
    row("rotation", sh("dumpsys window | grep mCurrentRotation"), reads=read.rotation, expected=0),
    row("size", sh("wm size"), reads=read.physical_size, expected=(1080, 2400)),
    *(
        row(
            f"resize to {size}",
            sh(f"wm size {size}"),
            sh("wm size"),
            reads=lambda output: (read.physical_size(output), output.split()[-1]),
            expected=((1080, 2400), override),
        )
        for size, override in (
            ("720x1520", "720x1520"),
            ("1600x2560", "1600x2560"),
            ("1080x2400", "1080x2400"),
        )
    ),
    *(
        row(
            f"turn {turns}",  # An app that turns, as the home screen does not.
            sh("am", "start", "", "-W", "-n", SETTINGS),
            sh("settings", "put", "system", "accelerometer_rotation", "0"),
            sh("settings", "put", "system", "user_rotation", str(turns)),
            sh("dumpsys input"),
            reads=lambda output: (read.orientation(output), read.logical_size(output)),
            expected=(turns, (2400, 1080) if turns % 2 else (1080, 2400)),
        )
        for turns in (1, 2, 3, 0)
    ),
    row(
        "brightness",
        sh("settings", "put", "system", "screen_brightness", "1"),
        sh("settings", "put", "system", "screen_brightness", "255"),
        sh("settings", "get", "system", "screen_brightness"),
        reads=lambda output: int(output.strip()),
        expected=255,
    ),
    row(
        "uiautomator",
        sh("uiautomator", "dump", "/sdcard/window_dump.xml"),
        sh("cat", "/sdcard/window_dump.xml"),
        reads=lambda output: {node["text"] for node in read.hierarchy(output)},
        expected=lambda texts: {"Phone", "Messages", "Chrome"} <= texts,
    ),
]

INPUT = [
    row("tap", sh("input", "tap", "540", "600"), sh("input", "tap", "540", "600")),
    row("long press", sh("input", "swipe", "540", "600", "540", "600", "1000")),
    row("swipe without a duration", sh("input", "swipe", "540", "1200", "540", "600", "")),
    row("swipe", sh("input", "swipe", "540", "600", "540", "1200", "500")),
    row("drag", sh("input", "draganddrop", "540", "600", "540", "1200", "4000")),
    row(
        "text",
        sh("am", "start", "", "-W", "-n", f"{SMS_APP}/.activities.SplashActivity"),
        sh("input", "keyevent", "KEYCODE_TAB"),
        sh("input", "text", r"it\'s\"\$x\""),
        sh("input", "text", "%s"),
        sh("input", "text", "two"),
        sh("input keycombination 113 29 && input keyevent 67"),
    ),
    *(
        row(f"key {key}", sh("input", "keyevent", key))
        for key in ("KEYCODE_ENTER", "KEYCODE_BACK", "KEYCODE_HOME", "KEYCODE_ENDCALL", "82")
    ),
]

ACTIVITIES = [
    row("start", sh("am", "start", "", "-W", "-n", SETTINGS), reads=read.started),
    row("start anew", sh("am", "start", "-S", "-W", "-n", SETTINGS), reads=read.started),
    row(
        "start what is not there",
        sh("am", "start", "", "-W", "-n", "no.such/.Thing"),
        reads=lambda output: "Error" in output,
    ),
    row(
        "current activity",
        sh("am", "start", "", "-W", "-n", SETTINGS),
        sh("am", "stack", "list", "|", "grep", "-E", "visible=true"),
        reads=read.current_activity,
        expected=SETTINGS_CLASS,
    ),
    row(
        "task ids",
        sh("am", "start", "", "-W", "-n", SETTINGS),
        sh("am", "stack", "list"),
        reads=lambda output: read.task_id_of(output, SETTINGS_CLASS),
        expected=lambda task_id: task_id > 0,
    ),
    row("force-stop", sh("am", "force-stop", "com.android.settings")),
    *(
        row(f"view {uri}", sh("am", "start", "-a", "android.intent.action.VIEW", "-d", uri))
        for uri in (
            "content://com.android.calendar",
            "http://",
            "content://contacts/people/",
            "mailto:",
            "content://media/external/images/media/",
            "http://example.com",
        )
    ),
    row("monkey", sh("monkey", "-p", "com.android.settings", "1")),
    row(
        "monkey with a category",
        sh("monkey", "-p", "org.videolan.vlc", "-candroid.intent.category.LAUNCHER", "1"),
    ),
    row(
        "recents",
        sh("am", "start", "", "-W", "-n", SETTINGS),
        sh("dumpsys", "activity", "recents"),
        reads=read.recent_ids,
        expected=bool,
    ),
    row("remove a task that is not there", sh("am", "stack", "remove", "987654")),
    row(
        "overlay",
        sh(
            "am broadcast -a com.example.ACTION_UPDATE_OVERLAY --es task_type_string",
            '"Agent answered:" --es goal_string "It is 5"',
        ),
        sh('am broadcast -a com.example.ACTION_UPDATE_OVERLAY --es success_string "1"'),
        sh(
            'am broadcast -a com.example.ACTION_UPDATE_SCOREBOARD --es player_name "me" --es',
            'scoreboard_value "1/2 (50%)"',
        ),
        reads=lambda output: "Broadcast completed" in output,
    ),
    row(
        "typed extras",
        sh(
            'am broadcast -a some.action -d "file:///sdcard/x" -t "a/b" --es s "a b" --ez z',
            '"true" --ei i "1" --el l "2" --ef f "1.5" --esa a "x,y"',
        ),
        reads=read.broadcast_data,
        expected=None,
    ),
    row(
        "insert a contact",
        sh(
            "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact -e",
            'name "Ann Lee" -e phone 5550123',
        ),
        sh("am", "stack", "list", "|", "grep", "-E", "visible=true"),
        reads=read.current_activity,
        expected=lambda activity: activity.startswith("com.google.android.contacts/"),
    ),
    row(
        "compose a message",
        sh('am start -a android.intent.action.SENDTO -d sms:5550123 --es sms_body "Hi there"'),
        sh("am", "stack", "list", "|", "grep", "-E", "visible=true"),
        reads=read.current_activity,
        expected=lambda activity: activity.startswith(f"{SMS_APP}/"),
    ),
    row(
        "scan media",
        sh(
            "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d",
            '"file:///storage/emulated/0/Music"',
        ),
        reads=lambda output: "Broadcast completed" in output,
    ),
]

SERVICES = [
    row(
        "airplane mode",
        sh("settings", "put", "global", "airplane_mode_on", "1"),
        sh("settings", "get", "global", "airplane_mode_on"),
        reads=lambda output: output.replace("\r", "").strip(),
        expected="1",
    ),
    *(
        row(
            f"{radio} {state}",
            sh("svc", radio, state),
            sh("settings", "get", "global", f"{radio}_on"),
            reads=str.strip,
            expected="1" if state == "enable" else "0",
        )
        for radio in ("wifi", "bluetooth")
        for state in ("disable", "enable")
    ),
    *(
        row(f"heads up {on}", sh("settings", "put", "global", "heads_up_notifications_enabled", on))
        for on in "01"
    ),
    row(
        "default SMS app",
        sh("settings", "put", "secure", "sms_default_application", SMS_APP),
        sh("settings", "get", "secure", "sms_default_application"),
        reads=str.strip,
        expected=SMS_APP,
    ),
    *(
        row(f"list {name}", sh("settings", "list", name), reads=read.settings, expected=check)
        for name, check in (
            ("secure", lambda found: found["zen_duration"] == "0"),
            ("global", bool),
            ("system", bool),
        )
    ),
    row(
        "delete a setting",
        sh("settings", "put", "system", "my_key", "1"),
        sh("settings", "delete", "system", "my_key"),
        sh("settings", "get", "system", "my_key"),
        reads=str.strip,
        expected="null",
    ),
    row("reset settings", sh("settings", "reset", "secure", "untrusted_defaults")),
    row(
        "packages",
        sh("pm", "list", "packages"),
        reads=read.packages,
        expected=lambda found: {"com.android.settings", SMS_APP, "net.osmand"} <= found,
    ),
    row("features", sh("pm", "list", "features"), reads=lambda output: "feature:" in output),
    row("libraries", sh("pm", "list", "libraries"), reads=lambda output: "library:" in output),
    *(
        row(f"clear {package}", sh("pm", "clear", package), reads=str.strip, expected="Success")
        for package in (
            "com.google.android.deskclock",
            "com.android.chrome",
            "com.android.providers.contacts",
        )
    ),
    *(
        row(f"grant {permission}", sh("pm", "grant", package, f"android.permission.{permission}"))
        for package, permission in (
            ("com.dimowner.audiorecorder", "RECORD_AUDIO"),
            ("com.dimowner.audiorecorder", "POST_NOTIFICATIONS"),
            ("com.android.camera2", "ACCESS_COARSE_LOCATION"),
            ("net.cozic.joplin", "ACCESS_FINE_LOCATION"),
            ("code.name.monkey.retromusic", "READ_MEDIA_AUDIO"),
            ("com.simplemobiletools.calendar.pro", "READ_CALENDAR"),
            ("com.simplemobiletools.calendar.pro", "WRITE_CALENDAR"),
            ("com.simplemobiletools.gallery.pro", "WRITE_EXTERNAL_STORAGE"),
            ("com.simplemobiletools.gallery.pro", "ACCESS_MEDIA_LOCATION"),
            ("com.simplemobiletools.gallery.pro", "READ_MEDIA_IMAGES"),
            ("com.simplemobiletools.gallery.pro", "READ_MEDIA_VIDEO"),
        )
    ),
    row(
        "app ops",
        sh("appops", "set", "com.example.androidworld", "android:system_alert_window", "allow"),
    ),
    *(
        row(f"dumpsys {' '.join(args)}", sh("dumpsys", *args), reads=bool)
        for args in (
            ("-l",),
            ("-t", "5", "battery"),
            ("package", SMS_APP),
            ("activity",),
            ("window",),
        )
    ),
]

TELEPHONY = [
    row("idle line", sh("dumpsys", "telephony.registry"), reads=read.call_state, expected="IDLE"),
    row(
        "incoming call",
        ("emu", "gsm", "call", "+15550100"),
        sh("dumpsys", "telephony.registry"),
        reads=read.call_state,
        expected="RINGING",
    ),
    row(
        "hang up",
        ("emu", "gsm", "call", "+15550100"),
        sh("input", "keyevent", "KEYCODE_ENDCALL"),
        sh("dumpsys", "telephony.registry"),
        reads=read.call_state,
        expected="IDLE",
    ),
    row(
        "outgoing call",
        sh("am", "start", "-a", "android.intent.action.CALL", "-d", "tel:5550123"),
        sh("dumpsys", "telephony.registry"),
        reads=read.call_state,
        expected="OFFHOOK",
    ),
    row("clear the call log", sh("content", "delete", "--uri", "content://call_log/calls")),
    row(
        "no messages",
        sh("sqlite3", SMS_DATABASE, "'DELETE FROM sms;'"),
        sh("sqlite3", SMS_DATABASE, "'DELETE FROM threads;'"),
        sh("content", "query", "--uri", "content://sms/inbox"),
        reads=read.messages,
        expected=[],
    ),
    row(
        "received messages, newest first",
        sh("sqlite3", SMS_DATABASE, "'DELETE FROM sms;'"),
        ("emu", "sms", "send", "+15550100", "See you at 5, ok?"),
        ("emu", "sms", "send", "+15550100", "a = b"),
        sh("content", "query", "--uri", "content://sms/inbox"),
        reads=lambda output: [(m["address"], m["body"]) for m in read.messages(output)],
        expected=[("+15550100", "a = b"), ("+15550100", "See you at 5, ok?")],
    ),
    row(
        "sent messages",
        sh("content", "query", "--uri", "content://sms/sent"),
        reads=read.messages,
        expected=lambda found: isinstance(found, list),
    ),
    row(
        "contacts",
        sh("pm", "clear", "com.android.providers.contacts"),
        sh("content query --uri content://contacts/phones/ --projection display_name:number"),
        reads=read.contacts,
        expected=[],
    ),
    row("clear downloads", sh("content", "delete", "--uri", "content://media/external/downloads")),
    row(
        "clipboard",
        sh("am", "start", "", "-W", "-n", "ca.zgrs.clipper/ca.zgrs.clipper.Main"),
        sh("am", "broadcast", "-a", "clipper.set", "-e", "text", shlex.quote("it's 5 o'clock")),
        sh("am", "broadcast", "-a", "clipper.get"),
        reads=read.broadcast_data,
        expected="it's 5 o'clock",
    ),
]

EXISTS = """
if [ {flag} "{path}" ]; then
  echo "Exists"
else
  echo "Does not exist"
fi
"""
NOTE = f"{DOWNLOAD}/my note.md"
FILES = [
    *(
        row(
            f"test {flag} {path}",
            sh(EXISTS.format(flag=flag, path=path)),
            reads=read.exists,
            expected=there,
        )
        for flag, path, there in (
            ("-d", DOWNLOAD, True),
            ("-f", DOWNLOAD, False),
            ("-e", DOWNLOAD, True),
            ("-e", f"{DOWNLOAD}/no such", False),
        )
    ),
    row(
        "write",
        sh("echo", "'it'\"'\"'s\nhere'", ">", f"{DOWNLOAD}/a.txt"),
        sh("cat", f"{DOWNLOAD}/a.txt"),
        reads=str,
        expected="it's\nhere\n",
    ),
    row(
        "list",
        sh("touch", f"{DOWNLOAD}/b"),
        sh("ls", "-1", DOWNLOAD),
        reads=str.strip,
        expected=bool,
    ),
    row(
        "list a folder",
        sh("touch", f"{DOWNLOAD}/c"),
        sh("ls", DOWNLOAD),
        reads=lambda output: "c" in set(output.split("\n")),
    ),
    row(
        "list with times",
        sh("date", "1015153423.00"),
        sh(f"mkdir -p {DOWNLOAD}/sub && echo 12345 > '{NOTE}'"),
        sh("ls", DOWNLOAD, "-ll", "-au"),
        reads=lambda output: read.files_with_times(output)["my note.md"],
        expected=lambda found: found[0] == 6 and found[1].year == 2023 and found[1].hour == 15,
    ),
    row(
        "find",
        sh(f"mkdir -p {DOWNLOAD}/deep/er && touch '{DOWNLOAD}/deep/er/x y.txt'"),
        sh("find", DOWNLOAD, "-type", "f", "-o", "-type", "d"),
        reads=lambda output: (
            {f"{DOWNLOAD}/deep/er/x y.txt", f"{DOWNLOAD}/deep/er"} <= set(output.splitlines())
        ),
    ),
    row(
        "delete all files of the storage",
        sh("touch", f"{DOWNLOAD}/gone"),
        sh("find", "/storage/emulated/0/", "-mindepth", "1", "-type", "f", "-delete"),
        sh("find", "/storage/emulated/0/", "-type", "f"),
        reads=str,
        expected="",
    ),
    row(
        "delete what a glob names",
        sh(f"mkdir -p {DOWNLOAD}/g/tracks; touch {DOWNLOAD}/g/a {DOWNLOAD}/g/.hidden"),
        sh("rm", "-r", f"{DOWNLOAD}/g/*"),
        sh("ls", "-A", f"{DOWNLOAD}/g"),
        reads=str.strip,
        expected=".hidden",
    ),
    row("delete what is not there, forced", sh("rm", "-rf", f"{DOWNLOAD}/nothing/tracks/*")),
    row("make folders", sh("mkdir", "-p", "/storage/emulated/0/VLCVideos")),
    row(
        "save and restore an app",
        sh("am", "force-stop", "net.gsantner.markor"),
        sh("mkdir", "-p", f"{SNAPSHOTS}/net.gsantner.markor"),
        sh("cp", "-a", "/data/data/net.gsantner.markor/.", f"{SNAPSHOTS}/net.gsantner.markor/"),
        sh("rm", "-r", "/data/data/net.gsantner.markor/*"),
        sh("cp", "-a", f"{SNAPSHOTS}/net.gsantner.markor/.", "/data/data/net.gsantner.markor/"),
        sh("restorecon", "-RD", "/data/data/net.gsantner.markor"),
        sh("chmod", "777", "-R", "/data/data/net.gsantner.markor"),
    ),
    row("chmod with blanks", sh(f"echo > '{NOTE}'"), sh("chmod", "777", NOTE.replace(" ", r"\ "))),
    row(
        "chcon",
        sh("mkdir", "-p", "/storage/emulated/0/Android/data/net.osmand/files"),
        sh("touch", "/storage/emulated/0/Android/data/net.osmand/files/x.obf"),
        sh(
            "chcon",
            "u:object_r:media_rw_data_file:s0",
            "/storage/emulated/0/Android/data/net.osmand/files/x.obf",
        ),
    ),
]

ROWS = [*SET_UP, *SCREEN, *INPUT, *ACTIVITIES, *SERVICES, *TELEPHONY, *FILES]
