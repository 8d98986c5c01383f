"""Settings of the camera."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

PACKAGE = "com.android.camera2"
_PHOTO_SIZES = ("(4:3) 1.2 megapixels", "(4:3) 0.3 megapixels")
_VIDEO_SIZES = ("SD 480p", "CIF")
_CHOICES = (
    ("back_photo", "Back camera photo", _PHOTO_SIZES),
    ("front_photo", "Front camera photo", _PHOTO_SIZES),
    ("back_video", "Back camera video", _VIDEO_SIZES),
    ("front_video", "Front camera video", _VIDEO_SIZES),
)
_BODY, _SMALL = ui.TextStyle(16, 400, theme.TEXT), ui.TextStyle(14, 400, theme.SECONDARY)


class CameraSettingsActivity(Activity):
    """Resolution & quality, Save location, Advanced."""

    def on_create(self) -> None:
        """Start on the main page."""
        self.page = "Settings"

    @property
    def preferences(self) -> Preferences:
        """The camera's settings."""
        return Preferences(self.device.storage, PACKAGE)

    def build(self) -> ui.View:
        """Toolbar and rows of the page."""
        rows = {
            "Settings": self._main,
            "Resolution & quality": self._resolution,
            "Advanced": self._advanced,
        }[self.page]()
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", w=56, tap=self.handle_back),
                ui.Text(self.page, style=ui.TextStyle(20, 500, theme.TEXT)),
            ],
            ui.Scroll("#android:id/list.ListView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _main(self) -> list[ui.View]:
        return [
            self._row("Resolution & quality", partial(self._open, "Resolution & quality")),
            self._check("Save location", "save_location"),
            self._row("Advanced", partial(self._open, "Advanced")),
        ]

    def _resolution(self) -> list[ui.View]:
        rows = []
        for key, title, sizes in _CHOICES:
            chosen = self.preferences.get_int(key) % len(sizes)
            rows.append(self._row(title, partial(self._choose, key, title, sizes), sizes[chosen]))
        return rows

    def _advanced(self) -> list[ui.View]:
        return [self._check("Manual exposure", "manual_exposure")]

    def _row(self, title: str, action: partial[None], summary: str = "") -> ui.View:
        return ui.Column(
            ".LinearLayout", w=ui.MATCH, min_height=64, main="center", padding=(16, 0), tap=action
        )[
            ui.Text(title, "#android:id/title", style=_BODY),
            ui.Text(summary, "#android:id/summary", style=_SMALL) if summary else None,
        ]

    def _check(self, title: str, key: str) -> ui.View:
        checked = self.preferences.get_bool(key)
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            h=64,
            align="center",
            padding=(16, 0),
            tap=partial(self._set, key, not checked),
        )[
            ui.Text(title, "#android:id/title", style=_BODY, weight=1),
            ui.CheckBox("", "#android:id/checkbox", checked=checked, clickable=False),
        ]

    def _open(self, page: str) -> None:
        self.page = page

    def _set(self, key: str, value: bool) -> None:
        self.preferences.put(**{key: value})

    def _choose(self, key: str, title: str, sizes: tuple[str, ...]) -> None:
        ui.ListDialog(
            self,
            title,
            sizes,
            partial(self._chosen, key),
            kind="single",
            selected=self.preferences.get_int(key) % len(sizes),
            negative=("Cancel", None),
            style=ui.PLATFORM,
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
