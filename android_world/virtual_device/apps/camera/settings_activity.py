"""Settings of the camera."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column, Row, Scroll
from android_world.virtual_device.ui.controls import CheckBox, IconButton
from android_world.virtual_device.ui.kit.dialogs import PLATFORM
from android_world.virtual_device.ui.kit.list_dialog import ListDialog
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.theme import SECONDARY, TEXT
from android_world.virtual_device.ui.view import MATCH, View

PACKAGE = "com.android.camera2"
_PHOTO_SIZES = ("(4:3) 1.2 megapixels", "(4:3) 0.3 megapixels")
_VIDEO_SIZES = ("SD 480p", "CIF")
_CHOICES = (
    ("back_photo", "Back camera photo", _PHOTO_SIZES),
    ("front_photo", "Front camera photo", _PHOTO_SIZES),
    ("back_video", "Back camera video", _VIDEO_SIZES),
    ("front_video", "Front camera video", _VIDEO_SIZES),
)
_BODY, _SMALL = TextStyle(16, 400, TEXT), TextStyle(14, 400, SECONDARY)


class CameraSettingsActivity(Activity):
    """Resolution & quality, Save location, Advanced."""

    def on_create(self) -> None:
        """Start on the main page."""
        self.page = "Settings"

    @property
    def preferences(self) -> Preferences:
        """The camera's settings."""
        return Preferences(self.device.storage, PACKAGE)

    def build(self) -> View:
        """Toolbar and rows of the page."""
        rows = {
            "Settings": self._main,
            "Resolution & quality": self._resolution,
            "Advanced": self._advanced,
        }[self.page]()
        return Column(".LinearLayout", fill=True)[
            Row(".ViewGroup", w=MATCH, h=56, align="center")[
                IconButton("arrow-left", desc="Navigate up", w=56, tap=self.handle_back),
                Text(self.page, style=TextStyle(20, 500, TEXT)),
            ],
            Scroll("#android:id/list.ListView", w=MATCH, weight=1)[Column(w=MATCH)[rows]],
        ]

    def _main(self) -> list[View]:
        return [
            self._row("Resolution & quality", partial(self._open, "Resolution & quality")),
            self._check("Save location", "save_location"),
            self._row("Advanced", partial(self._open, "Advanced")),
        ]

    def _resolution(self) -> list[View]:
        rows = []
        for key, title, sizes in _CHOICES:
            chosen = self.preferences.get_int(key) % len(sizes)
            rows.append(self._row(title, partial(self._choose, key, title, sizes), sizes[chosen]))
        return rows

    def _advanced(self) -> list[View]:
        return [self._check("Manual exposure", "manual_exposure")]

    def _row(self, title: str, action: partial[None], summary: str = "") -> View:
        return Column(
            ".LinearLayout", w=MATCH, min_height=64, main="center", padding=(16, 0), tap=action
        )[
            Text(title, "#android:id/title", style=_BODY),
            Text(summary, "#android:id/summary", style=_SMALL) if summary else None,
        ]

    def _check(self, title: str, key: str) -> View:
        checked = self.preferences.get_bool(key)
        return Row(
            ".LinearLayout",
            w=MATCH,
            h=64,
            align="center",
            padding=(16, 0),
            tap=partial(self._set, key, not checked),
        )[
            Text(title, "#android:id/title", style=_BODY, weight=1),
            CheckBox("", "#android:id/checkbox", checked=checked, clickable=False),
        ]

    def _open(self, page: str) -> None:
        self.page = page

    def _set(self, key: str, value: bool) -> None:
        self.preferences.put(**{key: value})

    def _choose(self, key: str, title: str, sizes: tuple[str, ...]) -> None:
        ListDialog(
            self,
            title,
            sizes,
            partial(self._chosen, key),
            kind="single",
            selected=self.preferences.get_int(key) % len(sizes),
            negative=("Cancel", None),
            style=PLATFORM,
        ).show()

    def _chosen(self, key: str, position: int) -> None:
        self.preferences.put(**{key: position})

    def on_back(self) -> bool:
        """Back to the main page first."""
        if self.page == "Settings":
            return False
        self.page = "Settings"
        self.invalidate()
        return True
