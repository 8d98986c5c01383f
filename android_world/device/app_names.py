"""The names by which users call apps, and the activities that these names start."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import Final

# Names that start whatever app the device has for a kind of content.
DEFAULT_URIS: Final = {
    "calendar": "content://com.android.calendar",
    "browser": "http://",
    "contacts": "content://contacts/people/",
    "email": "mailto:",
    "gallery": "content://media/external/images/media/",
}

# Alternative names, the usual one first, and the activity. Earlier rows win.
ACTIVITIES: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("google chrome", "chrome"), "com.android.chrome/com.google.android.apps.chrome.Main"),
    (
        ("google chat",),
        "com.google.android.apps.dynamite/com.google.android.apps.dynamite.startup.StartUpActivity",
    ),
    (("settings", "system settings"), "com.android.settings/.Settings"),
    (
        ("youtube", "yt"),
        "com.google.android.youtube/com.google.android.apps.youtube.app.WatchWhileActivity",
    ),
    (
        ("google play", "play store", "gps"),
        "com.android.vending/com.google.android.finsky.activities.MainActivity",
    ),
    (
        ("gmail", "gemail", "google mail", "google email", "google mail client"),
        "com.google.android.gm/.ConversationListActivityGmail",
    ),
    (
        ("google maps", "gmaps", "maps", "google map"),
        "com.google.android.apps.maps/com.google.android.maps.MapsActivity",
    ),
    (
        ("google photos", "gphotos", "photos", "google photo", "google pics", "google images"),
        "com.google.android.apps.photos/com.google.android.apps.photos.home.HomeActivity",
    ),
    (
        ("google calendar", "gcal"),
        "com.google.android.calendar/com.android.calendar.AllInOneActivity",
    ),
    (("camera",), "com.android.camera2/com.android.camera.CameraLauncher"),
    (
        ("audio recorder",),
        "com.dimowner.audiorecorder/com.dimowner.audiorecorder.app.welcome.WelcomeActivity",
    ),
    (
        ("google drive", "gdrive", "drive"),
        "com.google.android.apps.docs/.drive.startup.StartupActivity",
    ),
    (("google keep", "gkeep", "keep"), "com.google.android.keep/.activities.BrowseActivity"),
    (("grubhub",), "com.grubhub.android/com.grubhub.dinerapp.android.splash.SplashActivity"),
    (
        ("tripadvisor",),
        "com.tripadvisor.tripadvisor/com.tripadvisor.android.ui.launcher.LauncherActivity",
    ),
    (("starbucks",), "com.starbucks.mobilecard/.main.activity.LandingPageActivity"),
    (
        ("google docs", "gdocs", "docs"),
        "com.google.android.apps.docs.editors.docs/com.google.android.apps.docs.editors.homescreen.HomescreenActivity",
    ),
    (
        ("google sheets", "gsheets", "sheets"),
        "com.google.android.apps.docs.editors.sheets/com.google.android.apps.docs.editors.homescreen.HomescreenActivity",
    ),
    (
        ("google slides", "gslides", "slides"),
        "com.google.android.apps.docs.editors.slides/com.google.android.apps.docs.editors.homescreen.HomescreenActivity",
    ),
    (
        ("google voice", "voice"),
        "com.google.android.apps.googlevoice/com.google.android.apps.googlevoice.SplashActivity",
    ),
    (("clock",), "com.google.android.deskclock/com.android.deskclock.DeskClock"),
    (
        ("google search", "google"),
        "com.google.android.googlequicksearchbox/com.google.android.googlequicksearchbox.SearchActivity",
    ),
    (("contacts",), "com.google.android.contacts/com.android.contacts.activities.PeopleActivity"),
    (("facebook", "fb"), "com.facebook.katana/com.facebook.katana.LoginActivity"),
    (("whatsapp", "wa"), "com.whatsapp/com.whatsapp.Main"),
    (("instagram", "ig"), "com.instagram.android/com.instagram.mainactivity.MainActivity"),
    (("twitter", "tweet"), "com.twitter.android/com.twitter.app.main.MainActivity"),
    (("snapchat", "sc"), "com.snapchat.android/com.snap.mushroom.MainActivity"),
    (("telegram", "tg"), "org.telegram.messenger/org.telegram.ui.LaunchActivity"),
    (("linkedin",), "com.linkedin.android/com.linkedin.android.authenticator.LaunchActivity"),
    (("spotify", "spot"), "com.spotify.music/com.spotify.music.MainActivity"),
    (("netflix",), "com.netflix.mediaclient/com.netflix.mediaclient.ui.launch.UIWebViewActivity"),
    (
        ("amazon shopping", "amazon", "amzn"),
        "com.amazon.mShop.android.shopping/com.amazon.mShop.home.HomeActivity",
    ),
    (("tiktok", "tt"), "com.zhiliaoapp.musically/com.ss.android.ugc.aweme.splash.SplashActivity"),
    (("discord",), "com.discord/com.discord.app.AppActivity$Main"),
    (("reddit",), "com.reddit.frontpage/com.reddit.frontpage.MainActivity"),
    (("pinterest",), "com.pinterest/com.pinterest.activity.PinterestActivity"),
    (("android world",), "com.example.androidworld/.MainActivity"),
    (("files",), "com.google.android.documentsui/com.android.documentsui.files.FilesActivity"),
    (("markor",), "net.gsantner.markor/net.gsantner.markor.activity.MainActivity"),
    (("clipper",), "ca.zgrs.clipper/ca.zgrs.clipper.Main"),
    (
        ("messages",),
        "com.google.android.apps.messaging/com.google.android.apps.messaging.ui.ConversationListActivity",
    ),
    (
        ("simple sms messenger", "simple sms"),
        "com.simplemobiletools.smsmessenger/com.simplemobiletools.smsmessenger.activities.MainActivity",
    ),
    (
        ("dialer", "phone"),
        "com.google.android.dialer/com.google.android.dialer.extensions.GoogleDialtactsActivity",
    ),
    (
        ("simple calendar pro", "simple calendar"),
        "com.simplemobiletools.calendar.pro/com.simplemobiletools.calendar.pro.activities.MainActivity",
    ),
    (
        ("simple gallery pro", "simple gallery"),
        "com.simplemobiletools.gallery.pro/com.simplemobiletools.gallery.pro.activities.MainActivity",
    ),
    (("miniwob",), "com.google.androidenv.miniwob/com.google.androidenv.miniwob.app.MainActivity"),
    (
        ("simple draw pro",),
        "com.simplemobiletools.draw.pro/com.simplemobiletools.draw.pro.activities.MainActivity",
    ),
    (("pro expense", "pro expense app"), "com.arduia.expense/com.arduia.expense.ui.MainActivity"),
    (
        ("broccoli", "broccoli app", "broccoli recipe app", "recipe app"),
        "com.flauschcode.broccoli/com.flauschcode.broccoli.MainActivity",
    ),
    (
        ("caa", "caa test", "context aware access"),
        "com.google.ccc.hosted.contextawareaccess.thirdpartyapp/.ChooserActivity",
    ),
    (("osmand",), "net.osmand/net.osmand.plus.activities.MapActivity"),
    (("tasks", "tasks app", "tasks.org:"), "org.tasks/com.todoroo.astrid.activity.MainActivity"),
    (
        ("open tracks sports tracker", "activity tracker", "open tracks", "opentracks"),
        "de.dennisguse.opentracks/de.dennisguse.opentracks.TrackListActivity",
    ),
    (("joplin", "joplin app"), "net.cozic.joplin/.MainActivity"),
    (("vlc", "vlc app", "vlc player"), "org.videolan.vlc/.gui.MainActivity"),
    (
        ("retro music", "retro", "retro player"),
        "code.name.monkey.retromusic/.activities.MainActivity",
    ),
)


_ADDED: dict[str, tuple[str, ...]] = {}


def add(activity: str, *names: str) -> None:
    """Make names of an app known, so that `open_app` and `TaskEval.app_names` understand them.

    Needed only for names other than the app's label on the launcher.

    Args:
      activity: `package/class` that the names start.
      *names: the usual one first.

    Raises:
      ValueError: no name is given, or one means another activity already.
    """
    lowered = tuple(name.strip().lower() for name in names)
    if not lowered or not all(lowered):
        raise ValueError(f"Give {activity} a name.")
    for name in lowered:
        known = named(name)
        if known not in (None, activity):
            raise ValueError(f"The app name '{name}' already means {known}.")
    _ADDED[activity] = tuple(dict.fromkeys(_ADDED.get(activity, ()) + lowered))


def known() -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return all names, the usual one of an app first, with its activity."""
    return ACTIVITIES + tuple((names, activity) for activity, names in _ADDED.items())


def named(app_name: str) -> str | None:
    """Return the activity of exactly this name, None for a name that is not known."""
    name = app_name.strip().lower()
    return next((activity for aliases, activity in known() if name in aliases), None)


def activity_of(app_name: str) -> str | None:
    """Return the activity that an app name starts, None for a name that is not known.

    A name may be followed by more words ("markor app"); a known name inside another word
    ("Scanner") does not count.
    """
    exact = named(app_name)
    if exact is not None:
        return exact
    name = app_name.strip().lower()
    for aliases, activity in known():
        if any(_starts_with_words(name, alias) for alias in aliases):
            return activity
    return None


def package_of(activity: str) -> str:
    """Return the package of `package/class`."""
    return activity.split("/")[0]


def installed_activity(app_name: str, installed: Collection[str]) -> str | None:
    """Return the activity of an installed app whose names contain all words of `app_name`."""
    words = set(re.findall(r"\w+", app_name.lower())) - {"app"}
    if not words:
        return None
    for aliases, activity in known():
        if package_of(activity) in installed and any(
            words <= set(re.findall(r"\w+", alias)) for alias in aliases
        ):
            return activity
    return None


def suggestions(
    app_name: str, installed: Collection[str], labels: Collection[str] = ()
) -> list[str]:
    """Return names and labels of installed apps that are close to a name that is not known."""
    names = [
        alias
        for aliases, activity in known()
        if package_of(activity) in installed
        for alias in aliases
    ]
    names += [label.lower() for label in labels if label.lower() not in names]
    return difflib.get_close_matches(app_name.lower(), names, n=3)


def _starts_with_words(name: str, alias: str) -> bool:
    return name.startswith(alias) and not name[len(alias)].isalnum()
