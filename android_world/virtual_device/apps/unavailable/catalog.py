"""Packages of the phone that have no screens of their own here."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import (
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    IntentFilter,
)

_PERMISSION = "android.permission."
_SENDTO = "android.intent.action.SENDTO"
_SEND = "android.intent.action.SEND"
_BROWSABLE = (CATEGORY_DEFAULT, "android.intent.category.BROWSABLE")
_WEB = IntentFilter((ACTION_VIEW,), _BROWSABLE, schemes=("http", "https"))
_MAIL = IntentFilter((ACTION_VIEW, _SENDTO), _BROWSABLE, schemes=("mailto",))
_GEO = IntentFilter((ACTION_VIEW,), _BROWSABLE, schemes=("geo",))
_SMS = IntentFilter((ACTION_VIEW, _SENDTO), _BROWSABLE, schemes=("sms", "smsto"))
_PICTURES = IntentFilter((ACTION_VIEW,), mime_types=("vnd.android.cursor.dir/image",))
_TIME = IntentFilter((ACTION_VIEW,), schemes=("content",), hosts=("com.android.calendar",))


def _shares(*mime_types: str) -> IntentFilter:
    return IntentFilter((_SEND,), mime_types=mime_types)


@dataclass(frozen=True)
class Entry:
    """An app that is on the phone without its screens."""

    package: str
    label: str
    activity: str
    icon: ui.IconSpec
    permissions: tuple[str, ...] = ()
    system: bool = False
    target_sdk: int = 33
    version: tuple[str, int] = ("1.0", 1)
    filters: tuple[IntentFilter, ...] = ()

    @property
    def requested(self) -> tuple[str, ...]:
        """The permissions with their full names."""
        return tuple(p if "." in p else _PERMISSION + p for p in self.permissions)


BENCHMARK_APPS: tuple[Entry, ...] = (
    Entry(
        "com.example.androidworld",
        "AndroidWorld",
        ".MainActivity",
        ("robot", "#3F51B5", "#FFFFFF"),
        ("SYSTEM_ALERT_WINDOW",),
    ),
    Entry(
        "com.dimowner.audiorecorder",
        "Audio Recorder",
        "com.dimowner.audiorecorder.app.welcome.WelcomeActivity",
        ("microphone", "#1B5E9B", "#FFFFFF"),
        ("RECORD_AUDIO", "POST_NOTIFICATIONS"),
        version=("0.9.26", 926),
    ),
    Entry(
        "com.android.chrome",
        "Chrome",
        "com.google.android.apps.chrome.Main",
        ("compass", "#FFFFFF", "#1A73E8"),
        ("POST_NOTIFICATIONS", "ACCESS_FINE_LOCATION", "CAMERA", "RECORD_AUDIO"),
        system=True,
        filters=(_WEB,),
    ),
    Entry(
        "net.cozic.joplin",
        "Joplin",
        ".MainActivity",
        ("notebook", "#1071D3", "#FFFFFF"),
        ("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
        version=("2.13.0", 2097740),
    ),
    Entry(
        "com.google.androidenv.miniwob",
        "Miniwob App",
        "com.google.androidenv.miniwob.app.MainActivity",
        ("web_box", "#6D4C41", "#FFFFFF"),
    ),
    Entry(
        "de.dennisguse.opentracks",
        "OpenTracks",
        "de.dennisguse.opentracks.TrackListActivity",
        ("shoe_sneaker", "#D84315", "#FFFFFF"),
        (
            "ACCESS_COARSE_LOCATION",
            "ACCESS_FINE_LOCATION",
            "POST_NOTIFICATIONS",
            "BLUETOOTH_SCAN",
            "BLUETOOTH_CONNECT",
        ),
        version=("4.8.0", 5705),
    ),
    Entry(
        "net.osmand",
        "OsmAnd",
        "net.osmand.plus.activities.MapActivity",
        ("map_marker_path", "#FF8800", "#FFFFFF"),
        ("POST_NOTIFICATIONS", "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"),
        version=("4.6.13", 4613),
    ),
    Entry(
        "code.name.monkey.retromusic",
        "Retro Music",
        "code.name.monkey.retromusic.activities.MainActivity",
        ("music_note", "#6A1B9A", "#FFFFFF"),
        ("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS"),
        version=("6.1.0", 10603),
    ),
    Entry(
        "com.simplemobiletools.draw.pro",
        "Draw",
        "com.simplemobiletools.draw.pro.activities.MainActivity",
        ("brush", "#F57C00", "#FFFFFF"),
        version=("6.9.6", 79),
    ),
    Entry(
        "org.tasks",
        "Tasks",
        "com.todoroo.astrid.activity.MainActivity",
        ("check_circle_outline", "#1976D2", "#FFFFFF"),
        ("POST_NOTIFICATIONS", "READ_CALENDAR"),
        version=("13.6.5", 130605),
    ),
)
"""The apps of the benchmark, with the activities that start them."""

_WHITE = "#FFFFFF"
OTHER_LAUNCHER_APPS: tuple[Entry, ...] = (
    Entry(
        "com.google.android.calendar",
        "Calendar",
        "com.android.calendar.AllInOneActivity",
        ("calendar_today", _WHITE, "#1A73E8"),
        system=True,
        filters=(_TIME,),
    ),
    Entry(
        "com.google.android.apps.docs",
        "Drive",
        ".drive.startup.StartupActivity",
        ("triangle_outline", _WHITE, "#188038"),
        system=True,
        filters=(_shares("*/*"),),
    ),
    Entry(
        "com.google.android.gm",
        "Gmail",
        ".ConversationListActivityGmail",
        ("email", _WHITE, "#C5221F"),
        system=True,
        filters=(_MAIL, _shares("*/*")),
    ),
    Entry(
        "com.google.android.googlequicksearchbox",
        "Google",
        ".SearchActivity",
        ("magnify", _WHITE, "#4285F4"),
        system=True,
    ),
    Entry(
        "com.google.android.apps.maps",
        "Maps",
        "com.google.android.maps.MapsActivity",
        ("map_marker", _WHITE, "#34A853"),
        system=True,
        filters=(_GEO,),
    ),
    Entry(
        "com.google.android.apps.messaging",
        "Messages",
        ".ui.ConversationListActivity",
        ("message_text", _WHITE, "#1A73E8"),
        ("READ_SMS", "SEND_SMS", "RECEIVE_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS"),
        system=True,
        filters=(_SMS, _shares("text/plain", "image/*")),
    ),
    Entry(
        "com.google.android.apps.photos",
        "Photos",
        ".home.HomeActivity",
        ("image", _WHITE, "#FBBC04"),
        system=True,
        filters=(_PICTURES,),
    ),
    Entry(
        "com.android.vending",
        "Play Store",
        "com.google.android.finsky.activities.MainActivity",
        ("play", _WHITE, "#00875F"),
        system=True,
    ),
    Entry(
        "com.google.android.apps.safetyhub",
        "Safety",
        ".home.HomePageActivity",
        ("medical_bag", _WHITE, "#D93025"),
        system=True,
    ),
    Entry(
        "com.google.android.youtube",
        "YouTube",
        "com.google.android.apps.youtube.app.WatchWhileActivity",
        ("play_box", _WHITE, "#E62117"),
        system=True,
    ),
    Entry(
        "com.google.android.apps.youtube.music",
        "YT Music",
        ".activities.MusicActivity",
        ("play_circle", _WHITE, "#E62117"),
        system=True,
    ),
)
"""What else the image's app list shows."""

SYSTEM_PACKAGES: tuple[tuple[str, str], ...] = (
    ("com.android.bluetooth", "Bluetooth"),
    ("com.android.calllogbackup", "Call Log Backup/Restore"),
    ("com.android.certinstaller", "Certificate Installer"),
    ("com.android.cellbroadcastreceiver", "Wireless emergency alerts"),
    ("com.android.dreams.basic", "Basic Daydreams"),
    ("com.android.externalstorage", "External Storage"),
    ("com.android.htmlviewer", "HTML Viewer"),
    ("com.android.inputdevices", "Input Devices"),
    ("com.android.keychain", "Key Chain"),
    ("com.android.location.fused", "Fused Location"),
    ("com.android.managedprovisioning", "Work Setup"),
    ("com.android.mms.service", "MmsService"),
    ("com.android.mtp", "MTP Host"),
    ("com.android.nfc", "NFC Service"),
    ("com.android.phone", "Phone Services"),
    ("com.android.printspooler", "Print Spooler"),
    ("com.android.providers.blockednumber", "Blocked Numbers Storage"),
    ("com.android.providers.calendar", "Calendar Storage"),
    ("com.android.providers.contacts", "Contacts Storage"),
    ("com.android.providers.downloads", "Download Manager"),
    ("com.android.providers.media", "Media Storage"),
    ("com.google.android.providers.media.module", "Media Storage"),
    ("com.android.providers.settings", "Settings Storage"),
    ("com.android.providers.telephony", "Phone and Messaging Storage"),
    ("com.android.providers.userdictionary", "User Dictionary"),
    ("com.android.proxyhandler", "ProxyHandler"),
    ("com.android.server.telecom", "Call Management"),
    ("com.android.shell", "Shell"),
    ("com.android.statementservice", "Intent Filter Verification Service"),
    ("com.android.storagemanager", "Storage Manager"),
    ("com.android.traceur", "System Tracing"),
    ("com.android.vpndialogs", "VpnDialogs"),
    ("com.android.wallpaper.livepicker", "Live Wallpaper Picker"),
    ("com.android.wallpaperbackup", "Wallpaper Backup"),
    ("com.google.android.apps.wallpaper", "Wallpaper & style"),
    ("com.google.android.ext.services", "Android Services Library"),
    ("com.google.android.ext.shared", "Android Shared Library"),
    ("com.google.android.gms", "Google Play services"),
    ("com.google.android.gsf", "Google Services Framework"),
    ("com.google.android.inputmethod.latin", "Gboard"),
    ("com.google.android.packageinstaller", "Package installer"),
    ("com.google.android.partnersetup", "Google Partner Setup"),
    ("com.google.android.settings.intelligence", "Settings Services"),
    ("com.google.android.soundpicker", "Sounds"),
    ("com.google.android.syncadapters.contacts", "Google Contacts Sync"),
    ("com.google.android.tts", "Speech Services by Google"),
    ("com.google.android.webview", "Android System WebView"),
)
"""Packages that only work in the background."""
