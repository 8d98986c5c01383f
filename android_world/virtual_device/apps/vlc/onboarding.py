"""VLC's first run, and what it shows without access to the phone's files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

ONBOARDING = (PACKAGE, f"{PACKAGE}.gui.onboarding.OnboardingActivity")
_ORANGE = "#FF610A"
_MEDIA = ("android.permission.READ_MEDIA_VIDEO", "android.permission.READ_MEDIA_AUDIO")
_PAGES = (
    ("Welcome to VLC!", "The free and open source multimedia player"),
    (
        "VLC needs your permission to access media on your device",
        "You will be able to auto-discover all your files and to manage them.",
    ),
    ("Auto-discover your media", "Let VLC scan my device for media content"),
    ("Make yourself at home", "Choose a theme"),
)


def has_access(device: Device) -> bool:
    """Whether VLC may see videos and songs."""
    package = device.packages.get(PACKAGE)
    return package is not None and (package.manages_all_files or set(_MEDIA) <= package.granted)


class OnboardingActivity(Activity):
    """Four pages; "Skip" leaves them."""

    background = "#FFFFFF"

    page = 0

    def build(self) -> ui.View:
        title, text = _PAGES[self.page]
        last = self.page + 1 == len(_PAGES)
        button = ui.TextStyle(14, 500, _ORANGE)
        return ui.Column(fill=True, padding=(24, 96, 24, 24), align="center", gap=24)[
            ui.Icon("traffic-cone", size=120, tint=_ORANGE),
            ui.Text(title, style=ui.TextStyle(24, 500, theme.TEXT), align="center"),
            ui.Text(text, style=ui.TextStyle(16, 400, theme.SECONDARY), align="center"),
            ui.Spacer(weight=1),
            ui.Row(w=ui.MATCH)[
                ui.Button("Skip", "#skip_button", style=button, tap=self._on_done),
                ui.Spacer(weight=1),
                ui.Button("Done", "#done_button", style=button, tap=self._on_done)
                if last
                else ui.Button("Next", "#next_button", style=button, tap=self._next),
            ],
        ]

    def _next(self) -> None:
        self.page += 1
        if self.page == 2 and not has_access(self.device):
            show_access_dialog(self)

    def _on_done(self) -> None:
        Library(self.device).preferences.put(app_onboarding_done=True)
        self.finish()

    def on_back(self) -> bool:
        if not self.page:
            self.device.input.key("HOME")
        self.page = max(0, self.page - 1)
        return True


def show_access_dialog(activity: Activity) -> None:
    """The system's page about access to all files."""
    action = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
    activity.start_activity(Intent(action, f"package:{PACKAGE}"))


def access_page(activity: Activity) -> ui.View:
    """What a list says that may not read the files."""

    def ask() -> None:
        title = "Allow VLC to access video and audio files"
        text = "VLC needs you to grant this permission to access the media files on this device."
        answers = ("OK", lambda: show_access_dialog(activity)), ("Cancel", None)
        ui.AlertDialog(activity, title, text, *answers, style=style.DIALOG).show()

    return ui.Column(
        "#empty_loading.ConstraintLayout",
        w=ui.MATCH,
        weight=1,
        main="center",
        align="center",
        padding=(24, 0),
        gap=24,
    )[
        ui.Text("Permission not granted", "#permissionTitle", style=style.BAR_TITLE),
        ui.Text(
            "VLC needs your permission to access media on your device",
            "#permissionTextView",
            style=ui.TextStyle(16, 400, theme.SECONDARY),
            align="center",
        ),
        ui.Button(
            "GRANT PERMISSION",
            "#grantPermissionButton",
            style=ui.TextStyle(14, 500, _ORANGE),
            tap=ask,
        ),
    ]
