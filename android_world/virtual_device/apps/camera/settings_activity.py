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
        return Column(
            width=MATCH,
            height=MATCH,
            children=[
                Row(
                    class_name="android.view.ViewGroup",
                    width=MATCH,
                    height=56,
                    align="center",
                    children=[
                        IconButton(
                            icon="arrow-left",
                            description="Navigate up",
                            width=56,
                            on_tap=self.handle_back,
                        ),
                        Text(text=self.page, style=TextStyle(20, 500, TEXT)),
                    ],
                ),
                Scroll(
                    class_name="android.widget.ListView",
                    resource_id="android:id/list",
                    width=MATCH,
                    weight=1,
                    children=[Column(class_name=None, width=MATCH, children=rows)],
                ),
            ],
        )

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
            width=MATCH,
            min_height=64,
            main="center",
            padding=(16, 0),
            on_tap=action,
            children=[
                Text(text=title, resource_id="android:id/title", style=_BODY),
                Text(text=summary, resource_id="android:id/summary", style=_SMALL)
                if summary
                else None,
            ],
        )

    def _check(self, title: str, key: str) -> View:
        checked = self.preferences.get_bool(key)
        return Row(
            width=MATCH,
            height=64,
            align="center",
            padding=(16, 0),
            on_tap=partial(self._set, key, not checked),
            children=[
                Text(text=title, resource_id="android:id/title", style=_BODY, weight=1),
                CheckBox(resource_id="android:id/checkbox", checked=checked, clickable=False),
            ],
        )

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
